/* What a key does in a cell of the score grid. */
import { readCell } from "./cell_value.js";
import { openPenalty } from "./grid_penalty.js";

/* Letters are keys only where no text is being typed, since cards and faults have letters too. */
function takesLetters(cell) {
  const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  return isWhole || ["empty", "out", "down"].includes(readCell(cell.value).kind);
}

const BOXES = {
  v: () => "[data-void]",
  e: () => "[data-cut]",
  b: (cell) => `[data-opened="${cell.dataset.cell}"]`,
};

/* Answers a key with what it does, or with nothing where it is text or moves as everywhere.
   `change` is told of each row that a key has changed. */
export class Keys {
  constructor(rows, walk, showKeys, change) {
    this.rows = rows;
    this.walk = walk;
    this.change = change;
    this.named = {
      Enter: (cell) => this.enter(cell),
      Escape: (cell) => walk.step(cell, -1),
      ArrowDown: (cell) => walk.sameSeat(cell, 1),
      ArrowUp: (cell) => walk.sameSeat(cell, -1),
      "?": showKeys,
    };
  }

  enter(cell) {
    const row = this.rows.of(cell);
    if (cell === row.lastCell || row.isVoid) this.walk.saveAndGoOn(row);
    else this.walk.step(cell, 1);
  }

  toggleOut(cell, word) {
    if (cell.readOnly) return;
    if (readCell(cell.value).kind === word) {
      cell.value = cell.dataset.before || "";
    } else {
      cell.dataset.before = cell.value;
      cell.value = word;
    }
    cell.select();
    this.change(this.rows.of(cell));
  }

  toggleBox(box) {
    if (box.disabled) return;
    box.checked = !box.checked;
    this.change(this.rows.of(box));
  }

  /* What a letter does in a cell; nothing where it is text, or the rules have no such mark. */
  letterAct(cell, key) {
    if (!takesLetters(cell)) return null;
    const row = this.rows.of(cell);
    if (key === "o") return () => this.toggleOut(cell, "out");
    if (key === "d") return () => this.toggleOut(cell, "down");
    if (key === "p") return document.getElementById("add-penalty") && (() => openPenalty(cell, row));
    const box = BOXES[key] && row.element.querySelector(BOXES[key](cell));
    return box && (() => this.toggleBox(box));
  }

  /* "out" and "down" may be typed in full: their first letter has said it already. */
  restOfWord(cell, key) {
    const isSaid = (cell.value === "out" && "ut".includes(key)) || (cell.value === "down" && key === "n");
    if (isSaid) return () => {};
    const isDown = cell.value === "out" && cell.dataset.before === "down" && key === "w";
    return isDown && (() => this.toggleOut(cell, "down"));
  }

  actOf(cell, event) {
    if (event.key.length === 1 && event.key !== "?") {
      const letter = event.key.toLowerCase();
      return this.restOfWord(cell, letter) || this.letterAct(cell, letter);
    }
    if (event.key === "Tab" && !event.shiftKey) {
      const row = this.rows.of(cell);
      const saves = cell === row.lastCell && this.walk.cellAfter(row);
      return saves && (() => this.walk.saveAndGoOn(row));
    }
    const act = this.named[event.key];
    return act && (() => act(cell));
  }

  press(event) {
    const cell = event.target.closest("[data-cell]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.actOf(cell, event);
    if (!act) return;
    event.preventDefault();
    act();
  }
}

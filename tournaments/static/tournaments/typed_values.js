/* What every cell of a deal is worth while it is typed, doubled where somebody went down-and-out. */
import { readCell } from "./cell_value.js";

function isDoubled(row, rule) {
  if (rule === "none") return false;
  if (rule === "own_opening") return true;
  return ![...row.element.querySelectorAll("[data-opened]")].some((box) => box.checked);
}

function wordsOf(read, down, words) {
  if (read.kind === "absent") return words.absent;
  if (read.kind === "bad") return "?";
  if (read.kind === "out" || read.kind === "down") return "● 0";
  if (read.value === null) return "";
  const cards = read.kind === "cards" ? `${read.cards.join(" ")} ` : "";
  if (down) return `${cards}${read.value} × 2 = ${read.value * 2}`;
  return read.kind === "points" ? "" : `${cards}= ${read.value}`;
}

export function showValues(row) {
  const read = row.cells.map((cell) => [cell, readCell(cell.value)]);
  const down = read.some(([, value]) => value.kind === "down") && isDoubled(row, row.words.doubles);
  for (const [cell, value] of read) {
    const box = cell.closest("td");
    const shown = box.querySelector("[data-value]");
    shown.textContent = wordsOf(value, down, row.words);
    shown.classList.toggle("bad", value.kind === "bad");
    box.classList.toggle("went-out", value.kind === "out" || value.kind === "down");
  }
}

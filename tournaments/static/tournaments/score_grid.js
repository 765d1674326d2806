/* The score grid by keyboard: walk the cells, mark who went out, save a deal at its last cell. */
import { readCell } from "./cell_value.js";
import { dropDraft, formOf, keepDraft, renewKey, restoreDraft, seenOf } from "./deal_drafts.js";
import { sendAgain, waitForConnection, watchSending } from "./deal_sending.js";
import { listRefused } from "./refused_deals.js";

const grid = document.getElementById("grid");
const table = grid.dataset.table;

const cells = () => [...grid.querySelectorAll("[data-cell]")];
const dealOf = (element) => element.closest("[data-deal]");
const cellsOf = (deal) => [...deal.querySelectorAll("[data-cell]")];

function focusCell(cell) {
  if (!cell) return;
  cell.focus();
  cell.select();
}

function step(cell, by) {
  const all = cells();
  focusCell(all[all.indexOf(cell) + by]);
}

function sameSeat(cell, by) {
  const column = cells().filter((other) => other.dataset.cell === cell.dataset.cell);
  focusCell(column[column.indexOf(cell) + by]);
}

/* Shows what every cell of a deal is worth, doubled where somebody went down-and-out. */
function showValues(deal) {
  const read = cellsOf(deal).map((cell) => [cell, readCell(cell.value)]);
  const down = read.some(([, value]) => value.kind === "down") && doubles(deal);
  for (const [cell, value] of read) {
    const shown = cell.closest("td").querySelector("[data-value]");
    shown.textContent = wordsOf(value, down);
    shown.classList.toggle("bad", value.kind === "bad");
    cell.closest("td").classList.toggle("went-out", value.kind === "out" || value.kind === "down");
  }
}

function doubles(deal) {
  if (grid.dataset.doubles === "none") return false;
  if (grid.dataset.doubles === "own_opening") return true;
  return ![...deal.querySelectorAll("[data-opened]")].some((box) => box.checked);
}

function wordsOf(read, down) {
  if (read.kind === "bad") return "?";
  if (read.kind === "out" || read.kind === "down") return "● 0";
  if (read.value === null) return "";
  const cards = read.kind === "cards" ? `${read.cards.join(" ")} ` : "";
  if (down) return `${cards}${read.value} × 2 = ${read.value * 2}`;
  return read.kind === "points" ? "" : `${cards}= ${read.value}`;
}

function markUnsaved(deal) {
  deal.dataset.state = "unsaved";
  deal.querySelector("[data-row-state]").textContent = grid.dataset.unsaved;
  showValues(deal);
}

function change(deal) {
  renewKey(deal);
  markUnsaved(deal);
  keepDraft(table, deal);
}

function toggleOut(cell, word) {
  if (cell.readOnly) return;
  if (readCell(cell.value).kind === (word === "out" ? "out" : "down")) {
    cell.value = cell.dataset.before || "";
  } else {
    cell.dataset.before = cell.value;
    cell.value = word;
  }
  cell.select();
  change(dealOf(cell));
}

function toggleBox(box) {
  if (box.disabled) return;
  box.checked = !box.checked;
  change(dealOf(box));
}

function openPenalty(cell) {
  document.getElementById("add-penalty").open = true;
  document.getElementById("penalty-seat").value = cell.dataset.cell;
  document.getElementById("penalty-deal").value = dealOf(cell).dataset.deal;
  document.getElementById("penalty-code").focus();
}

function isLast(cell) {
  return cellsOf(dealOf(cell)).at(-1) === cell;
}

const isVoid = (deal) => deal.querySelector("[data-void]").checked;

/* A void deal is played again, so its next attempt is typed where it stands. */
function saveAndGoOn(cell) {
  const deal = dealOf(cell);
  const again = isVoid(deal) ? cellsOf(deal)[0] : null;
  if (deal.dataset.state === "unsaved" || deal.dataset.state === "refused") {
    const reason = deal.querySelector("[data-reason]");
    if (reason && !reason.value.trim()) {
      reason.focus();
      return;
    }
    formOf(deal).requestSubmit();
    focusCell(again || cellAfter(deal));
  } else goOnAfter(deal);
}

function cellAfter(deal) {
  const all = cells();
  return all[all.indexOf(cellsOf(deal).at(-1)) + 1];
}

/* The next deal, or after the last one the next table. */
function goOnAfter(deal) {
  const next = cellAfter(deal);
  if (next) focusCell(next);
  else document.querySelector("[data-go-on]").focus();
}

/* Saved: whoever typed the last cell of the table, or a reason that is no longer asked for, goes on. */
function onSaved(number) {
  const deal = document.getElementById(`deal-${number}`);
  const here = document.activeElement;
  const isAtEnd = here === cellsOf(deal).at(-1) && !cellAfter(deal);
  if (here === document.body || (isAtEnd && deal.dataset.state === "saved")) goOnAfter(deal);
}

const BOXES = {
  v: () => "[data-void]",
  e: () => "[data-cut]",
  b: (cell) => `[data-opened="${cell.dataset.cell}"]`,
};

/* Letters are keys only where no text is being typed, since cards and faults have letters too. */
function takesLetters(cell) {
  const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  return isWhole || ["empty", "out", "down"].includes(readCell(cell.value).kind);
}

/* What a letter does in a cell; nothing where it is text, or the rules have no such mark. */
function letterAct(cell, key) {
  if (!takesLetters(cell)) return null;
  if (key === "o") return () => toggleOut(cell, "out");
  if (key === "d") return () => toggleOut(cell, "down");
  if (key === "p") return document.getElementById("add-penalty") && (() => openPenalty(cell));
  const box = BOXES[key] && dealOf(cell).querySelector(BOXES[key](cell));
  return box && (() => toggleBox(box));
}

/* "out" and "down" may be typed in full: their first letter has said it already. */
function restOfWord(cell, key) {
  const isSaid = (cell.value === "out" && "ut".includes(key)) || (cell.value === "down" && key === "n");
  if (isSaid) return () => {};
  const isDown = cell.value === "out" && cell.dataset.before === "down" && key === "w";
  return isDown && (() => toggleOut(cell, "down"));
}

function enter(cell) {
  if (isLast(cell) || isVoid(dealOf(cell))) saveAndGoOn(cell);
  else step(cell, 1);
}

const showKeys = () => document.getElementById("all-keys").showModal();

const KEYS = {
  Enter: enter,
  Escape: (cell) => step(cell, -1),
  ArrowDown: (cell) => sameSeat(cell, 1),
  ArrowUp: (cell) => sameSeat(cell, -1),
  "?": showKeys,
};

function actOf(cell, event) {
  if (event.key.length === 1 && event.key !== "?") {
    const letter = event.key.toLowerCase();
    return restOfWord(cell, letter) || letterAct(cell, letter);
  }
  const saves = event.key === "Tab" && !event.shiftKey && isLast(cell) && cellAfter(dealOf(cell));
  const act = saves ? saveAndGoOn : KEYS[event.key];
  return act && (() => act(cell));
}

function onKey(event) {
  const cell = event.target.closest("[data-cell]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = actOf(cell, event);
  if (!act) return;
  event.preventDefault();
  act();
}

function onInput(event) {
  const deal = dealOf(event.target);
  if (deal) change(deal);
}

function onSwapped() {
  grid.querySelectorAll("[data-deal]").forEach((deal) => {
    if (deal.dataset.state === "refused" || deal.dataset.state === "unsaved") showValues(deal);
  });
  listRefused(grid, document.getElementById("refused-deals"));
}

grid.addEventListener("keydown", onKey);
grid.addEventListener("input", onInput);
grid.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-cell]")) event.target.select();
});
document.addEventListener("htmx:afterSettle", onSwapped);
watchSending(grid, onSaved);
document.querySelector("[data-show-keys]").addEventListener("click", showKeys);
document.addEventListener("click", (event) => {
  const override = event.target.closest("[data-overrides-seen]");
  if (override) seenOf(dealOf(override)).value = override.value; // htmx sends the form's own value
  const discard = event.target.closest("[data-discard-draft]");
  if (!discard) return;
  dropDraft(table, discard.dataset.discardDraft);
  event.preventDefault();
  window.location.reload();
});

grid.querySelectorAll("[data-deal]").forEach((deal) => {
  if (deal.dataset.state === "refused" || deal.dataset.state === "unsaved") showValues(deal);
  else if (restoreDraft(table, deal)) {
    markUnsaved(deal);
    if (formOf(deal).dataset.sent) waitForConnection(deal, grid.dataset.unsent);
  }
});
document.addEventListener("DOMContentLoaded", sendAgain); // not before htmx has the forms
const first = [...grid.querySelectorAll('[data-state="unsaved"], [data-state="refused"], [data-state="empty"]')][0];
if (first && !window.location.hash) focusCell(cellsOf(first)[0]);

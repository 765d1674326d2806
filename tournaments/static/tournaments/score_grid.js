/* The score grid by keyboard: walk the cells, mark who went out, save a deal at its last cell. */
import { readCell } from "./cell_value.js";
import { dropDraft, keepDraft, restoreDraft } from "./deal_drafts.js";

const grid = document.getElementById("grid");
const table = grid.dataset.table;
const unsent = new Set();

const cells = () => [...grid.querySelectorAll("[data-cell]")];
const dealOf = (element) => element.closest("[data-deal]");
const cellsOf = (deal) => [...deal.querySelectorAll("[data-cell]")];
const formOf = (deal) => document.getElementById(`form-${deal.dataset.deal}`);

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
  const state = deal.querySelector("[data-row-state]");
  state.textContent = grid.dataset.unsaved;
  keepDraft(table, deal);
  showValues(deal);
}

function toggleOut(cell, word) {
  if (readCell(cell.value).kind === (word === "out" ? "out" : "down")) {
    cell.value = cell.dataset.before || "";
  } else {
    cell.dataset.before = cell.value;
    cell.value = word;
  }
  markUnsaved(dealOf(cell));
}

function toggleBox(deal, selector) {
  const box = deal.querySelector(selector);
  if (!box) return;
  box.checked = !box.checked;
  markUnsaved(deal);
}

function openPenalty(cell) {
  const details = document.getElementById("add-penalty");
  if (!details) return;
  details.open = true;
  document.getElementById("penalty-seat").value = cell.dataset.cell;
  document.getElementById("penalty-deal").value = dealOf(cell).dataset.deal;
  document.getElementById("penalty-code").focus();
}

function isLast(cell) {
  return cellsOf(dealOf(cell)).at(-1) === cell;
}

function saveAndGoOn(cell) {
  const deal = dealOf(cell);
  const all = cells();
  const next = all[all.indexOf(cell) + 1];
  if (deal.dataset.state === "unsaved" || deal.dataset.state === "refused") {
    const reason = deal.querySelector("[data-reason]");
    if (reason && !reason.value.trim()) {
      reason.focus();
      return;
    }
    formOf(deal).requestSubmit();
  }
  if (next) focusCell(next);
}

const KEYS = {
  o: (cell) => toggleOut(cell, "out"),
  v: (cell) => toggleBox(dealOf(cell), "[data-void]"),
  e: (cell) => toggleBox(dealOf(cell), "[data-cut]"),
  b: (cell) => toggleBox(dealOf(cell), `[data-opened="${cell.dataset.cell}"]`),
  p: openPenalty,
  "?": () => document.getElementById("all-keys").showModal(),
};

/* "d" is also a suit, so it means down-and-out only where no card is being typed. */
function isDownKey(cell, key) {
  return key === "d" && ["empty", "down", "out"].includes(readCell(cell.value).kind);
}

function isJokerWord(cell, key) {
  return key === "o" && /j$/i.test(cell.value) || key === "e" && /jok$/i.test(cell.value);
}

function onKey(event) {
  const cell = event.target.closest("[data-cell]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const acts = {
    Enter: () => (isLast(cell) ? saveAndGoOn(cell) : step(cell, 1)),
    Escape: () => step(cell, -1),
    ArrowDown: () => sameSeat(cell, 1),
    ArrowUp: () => sameSeat(cell, -1),
    ...Object.fromEntries(Object.entries(KEYS).map(([name, act]) => [name, () => act(cell)])),
  };
  let act = acts[key];
  if (key === "Tab" && !event.shiftKey && isLast(cell)) act = () => saveAndGoOn(cell);
  if (isDownKey(cell, key)) act = () => toggleOut(cell, "down");
  if (isJokerWord(cell, key)) act = undefined;
  if (!act) return;
  event.preventDefault();
  act();
}

function onInput(event) {
  const deal = dealOf(event.target);
  if (deal) markUnsaved(deal);
}

function dealOfForm(form) {
  return form && form.id && form.id.startsWith("form-") ? form.id.slice(5) : null;
}

/* Nothing is typed into a deal while it is on its way. */
function onSending(event) {
  const number = dealOfForm(event.detail.elt);
  if (number) lock(number, true);
}

function lock(number, locked) {
  cellsOf(document.getElementById(`deal-${number}`)).forEach((cell) => (cell.readOnly = locked));
}

/* A saved deal needs its draft no longer; a refused one keeps it. */
function onAnswer(event) {
  const number = dealOfForm(event.detail.elt);
  if (!number || !event.detail.xhr) return;
  unsent.delete(number);
  lock(number, false);
  if (event.detail.successful && event.detail.xhr.status < 300) dropDraft(table, number);
}

function onSwapped() {
  grid.querySelectorAll("[data-deal]").forEach((deal) => {
    if (deal.dataset.state === "refused" || deal.dataset.state === "unsaved") showValues(deal);
  });
}

/* No connection: the draft is kept, and sent again with the same key when there is one. */
function onLost(event) {
  const number = dealOfForm(event.detail.elt);
  if (!number) return;
  const refusedBy = event.detail.xhr ? event.detail.xhr.status : 0;
  if (!refusedBy) unsent.add(number);
  lock(number, false);
  const deal = document.getElementById(`deal-${number}`);
  deal.dataset.state = "unsaved";
  const words = refusedBy === 401 ? grid.dataset.loggedout : grid.dataset.unsent;
  deal.querySelector("[data-row-state]").textContent = words;
}

function sendAgain() {
  for (const number of unsent) document.getElementById(`form-${number}`).requestSubmit();
}

grid.addEventListener("keydown", onKey);
grid.addEventListener("input", onInput);
grid.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-cell]")) event.target.select();
});
document.addEventListener("htmx:beforeSend", onSending);
document.addEventListener("htmx:afterRequest", onAnswer);
document.addEventListener("htmx:afterSettle", onSwapped);
document.addEventListener("htmx:sendError", onLost);
document.addEventListener("htmx:responseError", onLost);
window.addEventListener("online", sendAgain);
setInterval(() => navigator.onLine && sendAgain(), 15000);
document.querySelector("[data-show-keys]").addEventListener("click", KEYS["?"]);
document.addEventListener("click", (event) => {
  const discard = event.target.closest("[data-discard-draft]");
  if (!discard) return;
  dropDraft(table, discard.dataset.discardDraft);
  event.preventDefault();
  window.location.reload();
});

grid.querySelectorAll("[data-deal]").forEach((deal) => {
  if (deal.dataset.state === "refused") showValues(deal);
  else if (restoreDraft(table, deal)) markUnsaved(deal);
});
const first = [...grid.querySelectorAll('[data-state="unsaved"], [data-state="refused"], [data-state="empty"]')][0];
if (first && !window.location.hash) focusCell(cellsOf(first)[0]);

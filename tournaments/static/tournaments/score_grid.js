/* The score grid by keyboard: walk the cells, mark who went out, save a deal at its last cell. */
import { DealRows } from "./deal_row.js";
import { watchSending } from "./deal_sending.js";
import { Keys } from "./grid_keys.js";
import { leadBackFromPenalty } from "./grid_penalty.js";
import { Walk } from "./grid_walk.js";
import { showValues } from "./typed_values.js";

const grid = document.getElementById("grid");
const rows = new DealRows(grid);
const walk = new Walk(rows);
const showKeys = () => document.getElementById("all-keys").showModal();

function change(row) {
  row.change();
  showValues(row);
}

/* The deals that were refused, once more at the top, each a link to its row. */
function listRefused() {
  const list = document.getElementById("refused-deals");
  const refused = rows.all.filter((row) => row.state === "refused");
  list.replaceChildren();
  if (!refused.length) return;
  list.append(`${list.dataset.words} `);
  refused.forEach((row, at) => {
    const link = document.createElement("a");
    link.href = `#deal-${row.number}`;
    link.textContent = `${list.dataset.dealWord} ${row.number}`;
    list.append(at ? ", " : "", link);
  });
}

function onAnswer(row) {
  if (row.state === "refused") showValues(row);
  else walk.goOnWhenSaved(row);
  listRefused();
}

const keys = new Keys(rows, walk, showKeys, change);
grid.addEventListener("keydown", (event) => keys.press(event));
grid.addEventListener("input", (event) => {
  const row = rows.of(event.target);
  if (row) change(row);
});
grid.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-cell]")) event.target.select();
});
document.querySelector("[data-show-keys]").addEventListener("click", showKeys);
document.addEventListener("click", (event) => {
  const override = event.target.closest("[data-overrides-seen]");
  if (override) rows.of(override).hidden("seen").value = override.value; // htmx sends the form's own value
  const discard = event.target.closest("[data-discard-draft]");
  if (!discard) return;
  rows.of(discard).drop();
  event.preventDefault();
  window.location.reload();
});

for (const row of rows.all) if (row.isChanged || row.restore()) showValues(row);
watchSending(rows, onAnswer);
const first = rows.all.find((row) => row.state !== "saved");
if (first && !window.location.hash) walk.go(first.cells[0]);
leadBackFromPenalty(walk);

/* A penalty that is added from a cell leads back to that cell: once it is saved, and by Esc. */
const FROM = "penalty-from";
const details = document.getElementById("add-penalty");

export function openPenalty(cell, row) {
  details.open = true;
  details.dataset.from = cell.id;
  document.getElementById("penalty-player").value = cell.dataset.player;
  document.getElementById("penalty-deal").value = row.number;
  document.getElementById("penalty-code").focus();
}

/* The form is sent with a page of its own, so where it was opened outlives this one. A refused
   form is open when its page is loaded: it is gone on with, and still leads back. */
export function leadBackFromPenalty(walk) {
  if (!details) return;
  const from = sessionStorage.getItem(FROM);
  sessionStorage.removeItem(FROM);
  if (details.open) {
    if (from) details.dataset.from = from;
    (details.querySelector("[aria-invalid=true]") || document.getElementById("penalty-code")).focus();
  } else if (from) {
    history.replaceState(null, "", location.pathname); // the anchor would take the focus away
    walk.go(document.getElementById(from));
  }
  details.querySelector("form").addEventListener("submit", () => {
    if (details.dataset.from) sessionStorage.setItem(FROM, details.dataset.from);
  });
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    details.open = false;
    const cell = document.getElementById(details.dataset.from);
    if (cell) walk.go(cell);
    else details.querySelector("summary").focus();
    delete details.dataset.from;
  });
}

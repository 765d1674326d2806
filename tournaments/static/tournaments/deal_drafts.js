/* What is typed for a deal stays on this machine until the server has it: neither a reload,
   an error nor a lost connection takes it away. */
const PREFIX = "kalooki-deal:";

const keyOf = (table, deal) => `${PREFIX}${table}:${deal}`;

export const formOf = (deal) => document.getElementById(`form-${deal.dataset.deal}`);

/* The version that a deal was typed over; a button of the same name lies outside the form. */
export const seenOf = (deal) => formOf(deal).querySelector('[name="seen"]');

export function controlsOf(deal) {
  const number = deal.dataset.deal;
  return [...deal.querySelectorAll(`[form="form-${number}"]`)].filter(
    (control) => control.tagName === "INPUT" && control.name,
  );
}

function contents(deal) {
  const values = {};
  for (const control of controlsOf(deal)) {
    values[control.name] = control.type === "checkbox" ? control.checked : control.value;
  }
  return values;
}

export function keepDraft(table, deal) {
  const form = formOf(deal);
  const draft = {
    values: contents(deal),
    seen: seenOf(deal).value,
    chairs: form.elements.chairs.value,
    submission_key: form.elements.submission_key.value,
    sent: form.dataset.sent,
  };
  localStorage.setItem(keyOf(table, deal.dataset.deal), JSON.stringify(draft));
}

export function dropDraft(table, number) {
  localStorage.removeItem(keyOf(table, number));
}

/* Puts a kept draft back into a deal; true where there was one that says more than the page. */
export function restoreDraft(table, deal) {
  const kept = localStorage.getItem(keyOf(table, deal.dataset.deal));
  if (!kept) return false;
  const draft = JSON.parse(kept);
  const now = contents(deal);
  const differs = Object.keys(draft.values).some(
    (name) => name !== "reason" && name in now && draft.values[name] !== now[name],
  );
  if (!differs) {
    dropDraft(table, deal.dataset.deal);
    return false;
  }
  const form = formOf(deal);
  seenOf(deal).value = draft.seen;
  form.elements.chairs.value = draft.chairs;
  form.elements.submission_key.value = draft.submission_key;
  if (draft.sent) form.dataset.sent = draft.sent;
  for (const control of controlsOf(deal)) {
    if (!(control.name in draft.values)) continue;
    if (control.type === "checkbox") control.checked = draft.values[control.name];
    else control.value = draft.values[control.name];
  }
  return true;
}

/* What is changed after it was sent is another submission: under its old key the server would
   take it for the first one come again, and drop the change. */
export function renewKey(deal) {
  const form = formOf(deal);
  if (!form.dataset.sent) return;
  delete form.dataset.sent;
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  form.elements.submission_key.value = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

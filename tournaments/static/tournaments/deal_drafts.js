/* What is typed for a deal stays on this machine until the server has it: neither a reload,
   an error nor a lost connection takes it away. */
const PREFIX = "kalooki-deal:";

const keyOf = (table, deal) => `${PREFIX}${table}:${deal}`;

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
  const form = document.getElementById(`form-${deal.dataset.deal}`);
  const draft = {
    values: contents(deal),
    seen: form.elements.seen.value,
    submission_key: form.elements.submission_key.value,
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
  const form = document.getElementById(`form-${deal.dataset.deal}`);
  form.elements.seen.value = draft.seen;
  form.elements.submission_key.value = draft.submission_key;
  for (const control of controlsOf(deal)) {
    if (!(control.name in draft.values)) continue;
    if (control.type === "checkbox") control.checked = draft.values[control.name];
    else control.value = draft.values[control.name];
  }
  return true;
}

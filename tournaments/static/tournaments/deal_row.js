/* What a deal goes by beside what is typed: the version and the players that it was typed for. */
const GOES_BY = ["seen", "chairs", "submission_key"];

/* A deal's row in the score grid: all that is known of its state is here and nowhere else.

   The page says empty, saved, refused, or unsaved where it brings back what was typed before a
   login; a change makes it unsaved. Its elements are looked up each time, since the server's answer
   puts new ones in their place. */
export class DealRow {
  isSent = false; // what it holds went out under its present key
  isWaiting = false; // it did not arrive, and goes out again by itself

  constructor(grid, number) {
    this.number = number;
    this.words = grid.dataset;
    this.kept = `kalooki-deal:${grid.dataset.table}:${number}`;
  }

  get element() {
    return document.getElementById(`deal-${this.number}`);
  }

  get form() {
    return document.getElementById(`form-${this.number}`);
  }

  get state() {
    return this.element.dataset.state;
  }

  get isChanged() {
    return this.state === "unsaved" || this.state === "refused";
  }

  get controls() {
    const all = this.element.querySelectorAll(`input[name][form="form-${this.number}"]`);
    return [...all];
  }

  get cells() {
    return [...this.element.querySelectorAll("[data-cell]")];
  }

  get lastCell() {
    return this.cells.at(-1);
  }

  get isVoid() {
    return this.element.querySelector("[data-void]").checked;
  }

  /* The field for why a result is corrected, while nothing stands in it. */
  get missingReason() {
    const reason = this.element.querySelector("[data-reason]");
    return reason && !reason.value.trim() ? reason : null;
  }

  /* A hidden field of its form; a button of the same name may lie outside. */
  hidden(name) {
    return this.form.querySelector(`[name="${name}"]`);
  }

  say(words) {
    this.element.dataset.state = "unsaved";
    this.element.querySelector("[data-row-state]").textContent = words;
  }

  /* What is changed after it was sent is another submission: under its old key the server would
     take it for the first one come again, and drop the change. */
  change() {
    if (this.isSent) {
      const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
      const key = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
      this.hidden("submission_key").value = key;
      this.isSent = false;
    }
    this.isWaiting = false;
    this.say(this.words.unsaved);
    this.keep();
  }

  save() {
    this.form.requestSubmit();
  }

  /* Nothing is changed in a deal while it is on its way. */
  lock(locked) {
    for (const control of this.controls) {
      if (control.type === "checkbox") control.disabled = locked;
      else control.readOnly = locked;
    }
  }

  leave() {
    this.isSent = true;
    this.keep();
    this.lock(true);
  }

  /* The server has read it, and the row is the server's: saved, or refused with what was typed. */
  arrive() {
    this.isSent = false;
    this.isWaiting = false;
    this.lock(false);
    if (this.state === "refused") this.keep();
    else this.drop();
  }

  wait(words) {
    this.isWaiting = true;
    this.lock(false);
    this.say(words);
  }

  fail(words) {
    this.isWaiting = false;
    this.lock(false);
    this.say(words);
  }

  contents() {
    const entries = this.controls.map((control) => [
      control.name,
      control.type === "checkbox" ? control.checked : control.value,
    ]);
    return Object.fromEntries(entries);
  }

  /* What is typed stays on this machine until the server has it: neither a reload, an error nor a
     lost connection takes it away. */
  keep() {
    const draft = { values: this.contents(), sent: this.isSent };
    for (const name of GOES_BY) draft[name] = this.hidden(name).value;
    localStorage.setItem(this.kept, JSON.stringify(draft));
  }

  drop() {
    localStorage.removeItem(this.kept);
  }

  /* Puts what was kept back; true where there was something that says more than the page. */
  restore() {
    const draft = JSON.parse(localStorage.getItem(this.kept));
    if (!draft) return false;
    const now = this.contents();
    const says = Object.entries(draft.values).filter(([name]) => name in now);
    if (says.every(([name, value]) => name === "reason" || value === now[name])) {
      this.drop();
      return false;
    }
    for (const name of GOES_BY) if (name in draft) this.hidden(name).value = draft[name];
    this.isSent = Boolean(draft.sent);
    for (const control of this.controls) {
      if (!(control.name in draft.values)) continue;
      if (control.type === "checkbox") control.checked = draft.values[control.name];
      else control.value = draft.values[control.name];
    }
    if (this.isSent) this.wait(this.words.unsent);
    else this.say(this.words.unsaved);
    return true;
  }
}

/* The rows of a grid in their order, each found by any element in it. */
export class DealRows {
  constructor(grid) {
    const elements = [...grid.querySelectorAll("[data-deal]")];
    this.all = elements.map((element) => new DealRow(grid, element.dataset.deal));
  }

  numbered(number) {
    return this.all.find((row) => row.number === number);
  }

  of(element) {
    const deal = element.closest("[data-deal]");
    return deal ? this.numbered(deal.dataset.deal) : undefined;
  }

  get cells() {
    return this.all.flatMap((row) => row.cells);
  }
}

/* Deals on their way to the server: locked while they travel, kept when they do not arrive,
   and sent again with the same key, so that none is ever counted twice. */
import { controlsOf, dropDraft, formOf, keepDraft } from "./deal_drafts.js";

const LONGEST_WAIT = 12000;
const TRY_AGAIN_EVERY = 15000;
const UNAVAILABLE = 503;
const unsent = new Set();

/* The number of the deal that a request of htmx carries; by then the page may hold new rows. */
function dealSent(event) {
  const { id } = (event.detail.requestConfig || event.detail).elt;
  return id.startsWith("form-") ? id.slice(5) : null;
}
const dealNumbered = (number) => document.getElementById(`deal-${number}`);

/* What the server says is wrong with it; a proxy in front of it only has a page. */
function faultToldBy(xhr) {
  const isText = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain");
  return isText ? xhr.responseText : "";
}

/* Nothing is changed in a deal while it is on its way. */
function lock(deal, locked) {
  for (const control of controlsOf(deal)) {
    if (control.type === "checkbox") control.disabled = locked;
    else control.readOnly = locked;
  }
}

/* The token in the page grows old when somebody logs in again in another tab. */
function refreshToken(event) {
  const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
  if (token && dealSent(event)) event.detail.parameters.csrfmiddlewaretoken = token[1];
}

export function waitForConnection(deal, words) {
  unsent.add(deal.dataset.deal);
  deal.dataset.state = "unsaved";
  deal.querySelector("[data-row-state]").textContent = words;
}

export function sendAgain() {
  for (const number of unsent) formOf(dealNumbered(number)).requestSubmit();
}

/* Calls `saved` with the number of each deal that the server has taken. */
export function watchSending(grid, saved) {
  const table = grid.dataset.table;

  function onSending(event) {
    const number = dealSent(event);
    if (!number) return;
    const deal = dealNumbered(number);
    formOf(deal).dataset.sent = "yes";
    keepDraft(table, deal);
    lock(deal, true);
  }

  /* A saved deal needs its draft no longer; a refused one keeps it. */
  function onAnswer(event) {
    const number = dealSent(event);
    if (!number) return;
    const { status } = event.detail.xhr;
    if (status !== UNAVAILABLE) unsent.delete(number);
    lock(dealNumbered(number), false);
    if (status >= 200 && status < 300) {
      dropDraft(table, number);
      saved(number);
    } else if (dealNumbered(number).dataset.state === "refused") keepDraft(table, dealNumbered(number));
  }

  function onLost(event) {
    const number = dealSent(event);
    if (!number) return;
    const deal = dealNumbered(number);
    const { xhr } = event.detail;
    const status = xhr ? xhr.status : 0;
    lock(deal, false);
    if (!status) waitForConnection(deal, grid.dataset.unsent);
    else if (status === UNAVAILABLE) waitForConnection(deal, `${faultToldBy(xhr)} ${grid.dataset.unavailable}`);
    else {
      deal.dataset.state = "unsaved";
      const failed = `${grid.dataset.failed} (${xhr.getResponseHeader("X-Request-ID")})`;
      deal.querySelector("[data-row-state]").textContent = status === 401 ? grid.dataset.loggedout : failed;
    }
  }

  window.htmx.config.timeout = LONGEST_WAIT;
  document.addEventListener("htmx:configRequest", refreshToken);
  document.addEventListener("htmx:beforeSend", onSending);
  document.addEventListener("htmx:afterRequest", onAnswer);
  for (const name of ["sendError", "timeout", "responseError"]) document.addEventListener(`htmx:${name}`, onLost);
  window.addEventListener("online", sendAgain);
  setInterval(() => navigator.onLine && sendAgain(), TRY_AGAIN_EVERY);
}

/* Deals on their way to the server: those that do not arrive are sent again with the same key, so
   that none is ever counted twice. */
const LONGEST_WAIT = 12000;
const TRY_AGAIN_EVERY = 15000;
const UNAVAILABLE = 503;
const LOGGED_OUT = 401;
const REFUSED = [409, 422];

/* What the server says is wrong with it; a proxy in front of it only has a page. */
function faultToldBy(xhr) {
  const isText = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain");
  return isText ? xhr.responseText : "";
}

/* The name that the error has in the log; a proxy's answer has none. */
function requestNamed(xhr) {
  const name = xhr.getResponseHeader("X-Request-ID");
  return name ? `(${name})` : "";
}

function onLost(row, xhr) {
  const { unsent, unavailable, loggedout, failed } = row.words;
  const status = xhr ? xhr.status : 0;
  if (!status) row.wait(unsent);
  else if (status === UNAVAILABLE) row.wait(`${faultToldBy(xhr)} ${unavailable}`);
  else if (status === LOGGED_OUT) row.fail(loggedout);
  else row.fail([failed, requestNamed(xhr)].join(" ").trim());
}

/* Answers may come in another order than they were made: of what stands beside the deals, what was
   read later stays. */
function keepLatest(event) {
  const { target, fragment } = event.detail;
  const made = Number(fragment.firstElementChild.dataset.asOf || Infinity);
  if (made < Number(target.dataset.asOf || 0)) event.detail.shouldSwap = false;
}

/* Calls `answered` with the row of each deal that the server has saved or refused. */
export function watchSending(rows, answered) {
  /* By the time of an answer the page may hold new elements for the row. */
  function rowOf(event) {
    const { id } = (event.detail.requestConfig || event.detail).elt;
    return id.startsWith("form-") ? rows.numbered(id.slice(5)) : undefined;
  }

  document.addEventListener("htmx:oobBeforeSwap", keepLatest);

  const listen = (name, act) =>
    document.addEventListener(`htmx:${name}`, (event) => {
      const row = rowOf(event);
      if (row) act(row, event.detail);
    });

  const sendAgain = () => rows.all.filter((row) => row.isWaiting).forEach((row) => row.save());

  /* The token in the page grows old when somebody logs in again in another tab. */
  listen("configRequest", (row, { parameters }) => {
    const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
    if (token) parameters.csrfmiddlewaretoken = token[1];
  });
  listen("beforeSend", (row) => row.leave());
  listen("afterRequest", (row, { xhr }) => {
    const isSaved = xhr.status >= 200 && xhr.status < 300;
    if (!isSaved && !REFUSED.includes(xhr.status)) return;
    row.arrive();
    answered(row);
  });
  for (const name of ["sendError", "timeout", "responseError"]) {
    listen(name, (row, { xhr }) => onLost(row, xhr));
  }
  window.htmx.config.timeout = LONGEST_WAIT;
  window.addEventListener("online", sendAgain);
  document.addEventListener("DOMContentLoaded", sendAgain); // not before htmx has the forms
  setInterval(() => navigator.onLine && sendAgain(), TRY_AGAIN_EVERY);
}

/* The deals that were refused, once more at the top, each a link to its row. */
export function listRefused(grid, list) {
  const refused = [...grid.querySelectorAll('[data-state="refused"]')];
  list.replaceChildren();
  if (!refused.length) return;
  list.append(`${list.dataset.words} `);
  refused.forEach((deal, at) => {
    const link = document.createElement("a");
    link.href = `#${deal.id}`;
    link.textContent = `${list.dataset.dealWord} ${deal.dataset.deal}`;
    list.append(at ? ", " : "", link);
  });
}

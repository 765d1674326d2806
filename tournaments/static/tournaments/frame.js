/* The frame of all pages: what is chosen in a strip is in view, and menus close by themselves. */
for (const chosen of document.querySelectorAll(".tabs [aria-current], .rounds-strip [aria-current]")) {
  chosen.scrollIntoView({ block: "nearest", inline: "center" });
}

/* A menu closes on Esc, when something else is pressed, and when the focus leaves it. */
const openMenus = () => [...document.querySelectorAll(".menu[open]")];

function closeAllBut(target) {
  openMenus().forEach((menu) => {
    if (!menu.contains(target)) menu.open = false;
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  openMenus().forEach((menu) => {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  });
});
document.addEventListener("click", (event) => closeAllBut(event.target));
document.addEventListener("focusin", (event) => closeAllBut(event.target));

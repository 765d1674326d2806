/* Light or dark: the reader's choice, else the system's. Runs before the page is drawn. */
(() => {
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => localStorage.getItem("theme");
  const apply = () => root.setAttribute("data-bs-theme", chosen() || (system.matches ? "dark" : "light"));
  apply();
  system.addEventListener("change", apply);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    localStorage.setItem("theme", root.getAttribute("data-bs-theme") === "dark" ? "light" : "dark");
    apply();
  });
})();

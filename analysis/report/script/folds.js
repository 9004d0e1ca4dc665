// @ts-check
// Collapsed parts open when a link leads into them, and for print.

/** Opens an element and its ancestors. @param {Element | null} node */
function unfold(node) {
  for (let fold = node; fold; fold = fold.parentElement) if (fold instanceof HTMLDetailsElement) fold.open = true;
}

/** Opens the part named by the URL fragment. */
function unfoldTarget() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!name || name.includes("=")) return;
  const target = document.getElementById(name);
  unfold(target);
  target?.scrollIntoView();
}

/** @type {HTMLDetailsElement[]} */
let openedForPrint = [];
addEventListener("beforeprint", () => {
  openedForPrint = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("section details:not([open])"))];
  for (const fold of openedForPrint) fold.open = true;
});
addEventListener("afterprint", () => openedForPrint.forEach((fold) => (fold.open = false)));
addEventListener("hashchange", unfoldTarget);
unfoldTarget();

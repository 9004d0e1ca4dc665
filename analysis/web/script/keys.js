// @ts-check
// Keys: an element with `data-key` is followed, pressed or focused by that key; `?` lists the keys of the page.
import { element } from "../../render/script/nodes.js";

const TYPED = "input, select, textarea";
const FILTER = '.question input[name="q"]';

/** Keys of components of the page, with what they do. @type {string[][]} */
export const HELP = [];

/** Whether keys belong to the element. @param {EventTarget | null} target */
export function takesKeys(target) {
  return target instanceof Element && target.matches(TYPED);
}

/** Does what the user would do with the element. @param {HTMLElement} node */
export function use(node) {
  if (node.matches(TYPED)) node.focus();
  else node.click();
}

/** What the key of an element does. @param {HTMLElement} node */
function words(node) {
  return (node.dataset.does ?? node.getAttribute("aria-label") ?? node.textContent ?? "").trim();
}

/** The keys that work on this page, with what they do. @returns {string[][]} */
export function keysOfPage() {
  const nodes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]:not(:disabled)")]);
  const own = nodes.map((node) => [node.dataset.key ?? "", words(node)]);
  const filter = document.querySelector(FILTER) ? [["/", "filter"]] : [];
  const typing = document.querySelector(TYPED) ? [["Esc", "leave a field"]] : [];
  const saving = document.querySelector("form.note textarea:not([readonly])") ? [["Ctrl + Enter", "save the note"]] : [];
  return [...own, ...HELP, ...filter, ...saving, ...typing, ["?", "these keys"]];
}

function showKeys() {
  const terms = keysOfPage().flatMap(([keys, what]) => [element("dt", "", element("code", "", keys)), element("dd", "", what)]);
  const close = element("button", "", "Close");
  close.type = "button";
  const dialog = element("dialog", "keys-help", element("h2", "", "Keys"), element("dl", "terms", ...terms), close);
  dialog.setAttribute("aria-label", "Keys");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Listens to the keys of the page; `/` is for the filter. */
export function listenKeys() {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "?" || takesKeys(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation(); // the replayer has a list of its own
      showKeys();
    },
    { capture: true },
  );
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && takesKeys(event.target)) {
      /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    if (takesKeys(event.target)) return;
    const wanted = event.key === "/" ? FILTER : `[data-key="${CSS.escape(event.key)}"]`;
    const node = document.querySelector(wanted);
    if (!(node instanceof HTMLElement)) return;
    event.preventDefault();
    use(node);
  });
}

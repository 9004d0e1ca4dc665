// @ts-check
// Keys: an element with `data-key` is followed, pressed or focused by that key; `?` lists the keys of the page.

const TYPED = "input, select, textarea";
const FILTER = '.question input[name="q"]';

/** Keys of components of the page, with what they do. @type {string[][]} */
export const HELP = [];

/** Whether keys belong to the element. @param {EventTarget | null} target */
export function takesKeys(target) {
  return target instanceof Element && target.matches(TYPED);
}

/** Does what the user would do with the element. @param {HTMLElement} element */
export function use(element) {
  if (element.matches(TYPED)) element.focus();
  else element.click();
}

/** What the key of an element does. @param {HTMLElement} element */
function words(element) {
  return (element.dataset.does ?? element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
}

/** The keys that work on this page, with what they do. @returns {string[][]} */
export function keysOfPage() {
  const elements = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]:not(:disabled)")]);
  const own = elements.map((element) => [element.dataset.key ?? "", words(element)]);
  const filter = document.querySelector(FILTER) ? [["/", "filter"]] : [];
  const typing = document.querySelector(TYPED) ? [["Esc", "leave a field"]] : [];
  const saving = document.querySelector("form.note textarea:not([readonly])") ? [["Ctrl + Enter", "save the note"]] : [];
  return [...own, ...HELP, ...filter, ...saving, ...typing, ["?", "these keys"]];
}

function showKeys() {
  const dialog = document.createElement("dialog");
  dialog.className = "keys-help";
  dialog.setAttribute("aria-label", "Keys");
  const heading = document.createElement("h2");
  heading.textContent = "Keys";
  const list = document.createElement("dl");
  list.className = "terms";
  for (const [keys, what] of keysOfPage()) {
    const [term, meaning] = [document.createElement("dt"), document.createElement("dd")];
    term.append(Object.assign(document.createElement("code"), { textContent: keys }));
    meaning.textContent = what;
    list.append(term, meaning);
  }
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(heading, list, close);
  document.body.append(dialog);
  dialog.showModal();
}

/** Listens to the keys of the page; `/` is for the filter. */
export function listenKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || takesKeys(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation(); // the replayer has a list of its own
    showKeys();
  }, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && takesKeys(event.target)) {
      /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    if (takesKeys(event.target)) return;
    const wanted = event.key === "/" ? FILTER : `[data-key="${CSS.escape(event.key)}"]`;
    const element = document.querySelector(wanted);
    if (!(element instanceof HTMLElement)) return;
    event.preventDefault();
    use(element);
  });
}

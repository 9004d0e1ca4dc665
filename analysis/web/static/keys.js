// @ts-check
// Keys: an element with `data-key` is followed, pressed or focused by that key.

const TYPED = "input, select, textarea";

/** Whether keys belong to the element. @param {EventTarget | null} target */
export function takesKeys(target) {
  return target instanceof Element && target.matches(TYPED);
}

/** Does what the user would do with the element. @param {HTMLElement} element */
export function use(element) {
  if (element.matches(TYPED)) element.focus();
  else element.click();
}

/** Listens to the keys of the page; `/` is for the question. */
export function listenKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && takesKeys(event.target)) {
      /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    if (takesKeys(event.target)) return;
    const wanted = event.key === "/" ? 'input[name="q"]' : `[data-key="${CSS.escape(event.key)}"]`;
    const element = document.querySelector(wanted);
    if (!(element instanceof HTMLElement)) return;
    event.preventDefault();
    use(element);
  });
}

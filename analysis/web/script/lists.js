// @ts-check
// Lists of hands: j and k choose a row, x ticks it, Enter opens it; a box ticks all rows, and a field filters boxes.
// A chosen text file fills a text area.
import { element } from "../../render/script/nodes.js";
import { HELP, takesKeys } from "./keys.js";

/** The rows of the first list of hands. */
function rows() {
  return /** @type {HTMLElement[]} */ ([...(document.querySelector("table.hands")?.querySelectorAll("tbody tr") ?? [])]);
}

/** The id of the chosen row: at first that of the address. */
let chosen = decodeURIComponent(location.hash.slice(1));

/** Marks the chosen row. */
function markChosen() {
  for (const row of rows()) row.classList.toggle("current", row.id === chosen);
}

/** Chooses the row that is `way` rows below the chosen one. @param {number} way */
function move(way) {
  const all = rows();
  const at = all.findIndex((row) => row.id === chosen);
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + way, 0), all.length - 1)];
  chosen = next.id;
  markChosen();
  next.scrollIntoView({ block: "nearest" });
}

/** @type {Record<string, () => void>} */
const KEYS = {
  j: () => move(1),
  k: () => move(-1),
  x: () => /** @type {HTMLElement | null} */ (document.querySelector("tr.current .tick"))?.click(),
  Enter: () => /** @type {HTMLElement | null} */ (document.querySelector("tr.current th a"))?.click(),
};

/** A box in the heading that ticks all rows. */
function addTickAll() {
  const heading = document.querySelector("table.hands:has(.tick) thead th");
  if (!heading || heading.querySelector(".tick-all")) return;
  const box = element("input", "tick-all");
  box.type = "checkbox";
  box.setAttribute("aria-label", "Tick all hands of this page");
  box.addEventListener("change", () => {
    const ticks = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("table.hands .tick"));
    for (const tick of ticks) tick.checked = box.checked;
  });
  heading.prepend(box, " ");
}

/** Shows only the boxes whose words contain the text of the field. @param {Event} event */
function filterBoxes({ target }) {
  if (!(target instanceof HTMLInputElement) || !target.matches(".filter-boxes")) return;
  const wanted = target.value.trim().toLowerCase();
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".boxes label"))) {
    label.hidden = !`${label.textContent} ${label.title}`.toLowerCase().includes(wanted);
  }
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".boxes"))) {
    group.hidden = !group.querySelector("label:not([hidden])");
  }
}

/** Fills a text area with the content of the chosen text file. @param {Event} event */
async function fillFromFile({ target }) {
  if (!(target instanceof HTMLInputElement) || !target.dataset.fills) return;
  const area = target.form?.elements.namedItem(target.dataset.fills);
  const text = await target.files?.[0]?.text();
  if (area instanceof HTMLTextAreaElement && text !== undefined) area.value = text;
}

/** Listens to the keys and fields of lists and forms. */
export function listenLists() {
  if (!document.querySelector(".replayer-place") && rows().length) {
    HELP.push(["j k", "next, previous row"], ["Enter", "open the row"]);
    if (document.querySelector(".tick")) HELP.push(["x", "tick the row"]);
  }
  for (const prepare of [addTickAll, markChosen]) {
    prepare();
    document.addEventListener("drawn", prepare);
  }
  document.addEventListener("input", filterBoxes);
  document.addEventListener("change", fillFromFile);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open], .replayer-place")) return;
    if (event.key === "Enter" && document.activeElement !== document.body) return;
    if (takesKeys(event.target) && !(event.target instanceof HTMLInputElement && event.target.type === "checkbox")) return;
    if (!(event.key in KEYS) || !rows().length) return;
    event.preventDefault();
    KEYS[event.key]();
  });
}

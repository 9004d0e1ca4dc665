// @ts-check
// Numbers are buttons that open the list of their hands.
import { element } from "../../render/script/nodes.js";
import { EMPTY, sectionOf } from "./basics.js";
import { showList } from "./listing.js";
import { replay } from "./replaying.js";

const numberButton = element("button", "opens");
numberButton.type = "button";

/** @param {Element} cell @param {number} tabIndex */
function makeOpener(cell, tabIndex = 0) {
  const text = (cell.textContent ?? "").trim();
  if (text === "" || text === EMPTY) return;
  const button = /** @type {HTMLButtonElement} */ (numberButton.cloneNode());
  button.tabIndex = tabIndex;
  button.append(...cell.childNodes);
  cell.append(button);
}

/** @type {NodeListOf<HTMLTableRowElement>} */
const rowsOfGroups = document.querySelectorAll("tr[data-group]");
for (const card of document.querySelectorAll("dd[data-group]")) makeOpener(card);
for (const row of rowsOfGroups) {
  for (const cell of row.cells) makeOpener(cell, cell.cellIndex === 0 ? 0 : -1); // arrows lead to the others
}
for (const grid of document.querySelectorAll(".hand-grid")) grid.querySelector("button")?.setAttribute("tabindex", "0");

/** Return the heading of the column of a cell. @param {HTMLTableCellElement} cell */
export function headOf(cell) {
  const table = /** @type {any} */ (cell.closest("table"));
  return /** @type {HTMLTableCellElement} */ (table.tHead.rows[0].cells[cell.cellIndex]);
}

/** @param {any} cell  a cell of a table, a card, or a place of a grid */
function openNumber(cell) {
  if (cell.matches(".hand-grid button")) return showList(sectionOf(cell), cell.dataset.group, "", cell.textContent);
  if (cell.matches("dd")) {
    const label = cell.previousElementSibling.textContent;
    return showList(sectionOf(cell), cell.dataset.group, cell.dataset.of ?? "", label);
  }
  const row = cell.parentElement;
  const title = [row.cells[0].textContent.trim(), ...(cell.cellIndex ? [headOf(cell).textContent.trim()] : [])].join(" · ");
  return showList(sectionOf(cell), row.dataset.group, row.dataset.of ?? headOf(cell).dataset.of ?? "", title);
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const places = /** @type {HTMLElement | null} */ (target.closest("[data-places]"));
  const cell = target.closest("dd[data-group], .hand-grid button, tr[data-group] > *");
  if (places) replay(places.dataset.places ?? "");
  else if (cell?.matches(".hand-grid button") || cell?.querySelector(".opens")) openNumber(cell);
});

/** Rows down and columns to the right. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Return the next button of a table or grid in a direction. @param {HTMLTableCellElement} cell @param {[number, number]} step @returns {HTMLElement | null | undefined} */
function nextOpener(cell, [down, right]) {
  const body = /** @type {HTMLTableSectionElement} */ (cell.closest("tbody"));
  const rows = [...body.rows].filter((one) => !one.hidden);
  let row = rows.findIndex((one) => one === cell.parentElement);
  let column = cell.cellIndex;
  let next = null;
  do {
    row += down;
    column += right;
    next = rows[row]?.cells[column];
  } while (next && !next.querySelector("button"));
  return next?.querySelector("button");
}

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const cell = /** @type {HTMLTableCellElement | null} */ (target.closest("tr[data-group] > *, .hand-grid td"));
  const next = cell && nextOpener(cell, step);
  if (!next) return;
  event.preventDefault();
  if (target.matches(".hand-grid button")) [target.tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
});

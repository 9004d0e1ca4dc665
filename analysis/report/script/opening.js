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
for (const grid of document.querySelectorAll(".grid")) grid.querySelector("button")?.setAttribute("tabindex", "0");

/** Return the heading of the column of a cell. @param {HTMLTableCellElement} cell */
export function headOf(cell) {
  const table = /** @type {any} */ (cell.closest("table"));
  return /** @type {HTMLTableCellElement} */ (table.tHead.rows[0].cells[cell.cellIndex]);
}

/** @param {any} cell  a cell of a table, a card, or a place of a grid */
function openNumber(cell) {
  if (cell.matches(".grid button")) return showList(sectionOf(cell), cell.dataset.group, "", cell.textContent);
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
  const cell = target.closest("dd[data-group], .grid button, tr[data-group] > *");
  if (places) replay(places.dataset.places ?? "");
  else if (cell?.matches(".grid button") || cell?.querySelector(".opens")) openNumber(cell);
});

/** Rows down and columns to the right. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Return the next button of a table in a direction. @param {HTMLTableCellElement} cell @param {[number, number]} step @returns {HTMLElement | null | undefined} */
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
  } while (next && !next.querySelector(".opens"));
  return next?.querySelector(".opens");
}

/** Return the next known hand of a grid in a direction. @param {HTMLButtonElement} button @param {[number, number]} step */
function nextInGrid(button, [down, right]) {
  const cells = /** @type {HTMLButtonElement[]} */ ([...(button.parentElement?.children ?? [])]);
  let at = cells.indexOf(button);
  let column = at % 13;
  do {
    at += 13 * down + right;
    column += right;
  } while (cells[at] && column >= 0 && column < 13 && !cells[at].matches("button"));
  return column >= 0 && column < 13 ? cells[at] : undefined;
}

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = /** @type {Element} */ (event.target);
  const cell = /** @type {HTMLTableCellElement | null} */ (target.closest("tr[data-group] > *"));
  const button = /** @type {HTMLButtonElement | null} */ (target.closest(".grid button"));
  const next = cell ? nextOpener(cell, step) : button ? nextInGrid(button, step) : null;
  if (!next) return;
  event.preventDefault();
  if (button) [button.tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
});

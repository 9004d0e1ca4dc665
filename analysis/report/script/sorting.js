// @ts-check
// Columns sort when their heading is clicked.
import { element } from "../../render/script/nodes.js";
import { compareKeys } from "../../render/script/order.js";

/** The headings of a table. @param {HTMLTableElement} table */
function headsOf(table) {
  return /** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells;
}

/** @param {HTMLTableElement} table @param {HTMLTableRowElement} row @param {number} column */
function sortKey(table, row, column) {
  const cell = row.cells[column];
  if (!headsOf(table)[column].matches(".number")) return cell.textContent.trim();
  return cell.dataset.value === undefined ? null : Number(cell.dataset.value);
}

/** @param {HTMLTableElement} table @param {number} column */
function sortBy(table, column) {
  const heads = headsOf(table);
  const head = heads[column];
  const isFirstOfText = !head.matches(".number") && !head.ariaSort;
  const order = head.ariaSort === "descending" || isFirstOfText ? "ascending" : "descending";
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, key: sortKey(table, row, column) }));
  rows.sort((a, b) => compareKeys(a.key, b.key, order === "ascending" ? 1 : -1));
  body.append(...rows.map((one) => one.row));
}

for (const table of /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("table.sortable"))) {
  [...headsOf(table)].forEach((head, column) => {
    if (head.tagName === "TD") return; // bars have no order
    const button = element("button", "", ...head.childNodes);
    button.type = "button";
    head.append(button);
    button.addEventListener("click", () => sortBy(table, column));
  });
}

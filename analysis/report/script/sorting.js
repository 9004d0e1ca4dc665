// Columns sort when their heading is clicked.

/** @param {HTMLTableElement} table @param {HTMLTableRowElement} row @param {number} column */
function sortKey(table, row, column) {
  const cell = row.cells[column];
  if (!table.tHead.rows[0].cells[column].matches(".number")) return cell.textContent.trim();
  return cell.dataset.value === undefined ? null : Number(cell.dataset.value);
}

/** Missing values come last. @param {any} a @param {any} b @param {number} sign */
function compareKeys(a, b, sign) {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === "string" ? a.localeCompare(b) : a - b);
}

/** @param {HTMLTableElement} table @param {number} column */
function sortBy(table, column) {
  const heads = table.tHead.rows[0].cells;
  const head = heads[column];
  const isFirstOfText = !head.matches(".number") && !head.ariaSort;
  const order = head.ariaSort === "descending" || isFirstOfText ? "ascending" : "descending";
  for (const other of heads) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [sortKey(table, row, column), row]);
  rows.sort((a, b) => compareKeys(a[0], b[0], order === "ascending" ? 1 : -1));
  body.append(...rows.map((pair) => pair[1]));
}

for (const table of document.querySelectorAll("table.sortable")) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = element("button", "", ...head.childNodes);
    button.type = "button";
    head.append(button);
    button.addEventListener("click", () => sortBy(table, column));
  });
}

// Numbers are buttons that lead to their hands.

const opener = element("button", "opens");
opener.type = "button";

/** @param {Element} cell @param {number} tabIndex */
function makeOpener(cell, tabIndex = 0) {
  const text = cell.textContent.trim();
  if (text === "" || text === EMPTY) return;
  const button = opener.cloneNode();
  button.tabIndex = tabIndex;
  button.append(...cell.childNodes);
  cell.append(button);
}

for (const card of document.querySelectorAll("dd[data-group]")) makeOpener(card);
for (const row of document.querySelectorAll("tr[data-group]")) {
  for (const cell of row.cells) makeOpener(cell, cell.cellIndex === 0 ? 0 : -1); // arrows lead to the others
}
for (const grid of document.querySelectorAll(".grid")) grid.querySelector("button")?.setAttribute("tabindex", "0");

/** @param {HTMLTableCellElement} cell */
function headOf(cell) {
  return cell.closest("table").tHead.rows[0].cells[cell.cellIndex];
}

/** @param {HTMLElement} cell */
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
  const places = event.target.closest("[data-places]");
  const cell = event.target.closest("dd[data-group], .grid button, tr[data-group] > *");
  if (places) replay(places.dataset.places);
  else if (cell?.matches(".grid button") || cell?.querySelector(".opens")) openNumber(cell);
});

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The next button of a table in a direction. @param {HTMLTableCellElement} cell @param {number[]} step */
function nextOpener(cell, [down, right]) {
  const rows = [...cell.closest("tbody").rows].filter((row) => !row.hidden);
  let row = rows.indexOf(cell.parentElement);
  let column = cell.cellIndex;
  let next = null;
  do {
    row += down;
    column += right;
    next = rows[row]?.cells[column];
  } while (next && !next.querySelector(".opens"));
  return next?.querySelector(".opens");
}

/** The next known hand of a grid in a direction. @param {HTMLElement} button @param {number[]} step */
function nextInGrid(button, [down, right]) {
  const cells = [...button.parentElement.children];
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
  const cell = event.target.closest("tr[data-group] > *");
  const button = event.target.closest(".grid button");
  const next = cell ? nextOpener(cell, step) : button ? nextInGrid(button, step) : null;
  if (!next) return;
  event.preventDefault();
  if (button) [button.tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
});

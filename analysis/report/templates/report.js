"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const key = (row, column) => {
    const cell = row.cells[column];
    if (!table.tHead.rows[0].cells[column].matches(".number")) return cell.textContent.trim();
    return cell.dataset.value === undefined ? null : Number(cell.dataset.value);
  };
  const compare = (a, b, sign) => {
    if (a === null || b === null) return (a === null) - (b === null);
    return sign * (typeof a === "string" ? a.localeCompare(b) : a - b);
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const next = head.ariaSort === "descending" || (!head.matches(".number") && !head.ariaSort) ? "ascending" : "descending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", next);
      const sign = next === "ascending" ? 1 : -1;
      const rows = [...body.rows].map((row) => [key(row, column), row]);
      rows.sort((a, b) => compare(a[0], b[0], sign));
      body.append(...rows.map((pair) => pair[1]));
    });
  });
}

/** What is packed in an element. */
const inflate = (id) => {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
};
/** Does something once, when it is first asked for. */
const once = (make) => {
  let made = null;
  return () => (made ??= make());
};
const element = (tag, className, text) => {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
};
const count = (number) => `${number.toLocaleString("en")} ${number === 1 ? "hand" : "hands"}`;

// --- the replayer of hands that are in the page ---

const replayer = document.getElementById("replayer");
const replayerPage = once(async () => {
  const page = await inflate("replayer-page").text();
  return URL.createObjectURL(new Blob([page], { type: "text/html" }));
});
const replay = async (places) => {
  const frame = replayer.querySelector("iframe");
  const fresh = frame.cloneNode();
  fresh.src = `${await replayerPage()}#only=${places}`;
  frame.replaceWith(fresh);
  replayer.showModal();
  fresh.addEventListener("load", () => fresh.focus());
};
window.addEventListener("message", (event) => {
  if (event.data === "close" && event.source === replayer?.querySelector("iframe").contentWindow) replayer.close();
});

// --- the list of the hands behind a number ---

const PART = 100; // hands that are shown at a time
const MADE = "2";
const CHANCE = "1";
const list = document.getElementById("list");
const part = (name) => document.getElementById(`list-${name}`);
const numbers = once(() => inflate("numbers").json());
let more = () => {};

/** Rows from gap and length of each run. */
const rowsOf = (runs) => {
  const rows = [];
  for (let place = 0, next = 0; place < runs.length; place += 2) {
    next += runs[place];
    for (const end = next + runs[place + 1]; next < end; next += 1) rows.push(next);
  }
  return rows;
};

const sign = (net) => (net > 0 ? "+" : net < 0 ? "−" : "");
const handItem = (data, section, row, badge) => {
  const hand = section.hands[row];
  const item = element("li", "", "");
  const opens = data.place[hand] !== null;
  const time = element(opens ? "button" : "span", opens ? "opens" : "time", data.time[hand] ?? "–");
  if (opens) time.dataset.places = data.place[hand];
  const net = section.net[row];
  const words = net === null ? "" : `${sign(net)}${Math.abs(net).toFixed(1)} bb`;
  item.append(time, element("span", net < 0 ? "number loss" : "number gain", words), element("span", "badge", badge));
  item.append(element("span", "place", `${data.files[data.file[hand]]}:${data.line[hand]}${data.id[hand] === null ? "" : `, ${data.id[hand]}`}`));
  return item;
};

const showList = async (sectionNumber, groupNumber, statistic, title) => {
  const data = await numbers();
  const section = data.sections[sectionNumber];
  const [runs, command] = section.groups[groupNumber];
  const [, argument, isRate] = data.statistics[statistic] ?? ["", "", false];
  const states = section.states[statistic];
  const rows = rowsOf(runs);
  const made = isRate ? rows.filter((row) => states[row] === MADE) : [];
  const others = states ? rows.filter((row) => states[row] === CHANCE) : rows;
  const all = [...made, ...others];
  const here = all.map((row) => data.place[section.hands[row]]).filter((place) => place !== null);
  part("title").textContent = title;
  part("replay").textContent = `Replay the ${count(here.length)} in this page`;
  part("replay").dataset.places = here.join(",");
  part("replay").hidden = here.length === 0;
  part("command").textContent = `${command} ${argument}`.trim();
  part("hands").replaceChildren();
  more = () => {
    const start = part("hands").children.length;
    const next = all.slice(start, start + PART);
    part("hands").append(...next.map((row, at) => handItem(data, section, row, isRate ? (start + at < made.length ? "made" : "not made") : "")));
    const shown = start + next.length;
    const words = isRate ? `Made in ${count(made.length)}, not made in ${others.length.toLocaleString("en")} that gave a chance. ` : "";
    part("words").textContent = `${words}${shown.toLocaleString("en")} of ${count(all.length)} listed, those with the largest results first.${here.length ? " Underlined ones open here." : ""}`;
    part("more").hidden = shown === all.length;
  };
  more();
  list.showModal();
  list.scrollTop = 0;
};
part("more").addEventListener("click", () => more());

// --- numbers are buttons ---

const opener = element("button", "opens", "");
opener.type = "button";
const makeOpener = (cell, tabIndex = 0) => {
  const text = cell.textContent.trim();
  if (text === "" || text === "–") return;
  const button = opener.cloneNode();
  button.tabIndex = tabIndex;
  button.append(...cell.childNodes);
  cell.append(button);
};
for (const card of document.querySelectorAll("dd[data-group]")) makeOpener(card);
for (const row of document.querySelectorAll("tr[data-group]")) {
  for (const cell of row.cells) makeOpener(cell, cell.cellIndex === 0 ? 0 : -1); // arrows lead to the others
}

const sectionOf = (node) => node.closest("[data-section]").dataset.section;
const openNumber = (button) => {
  const cell = button.parentElement;
  if (cell.matches("dd")) {
    const label = cell.previousElementSibling.textContent;
    return showList(sectionOf(cell), cell.dataset.group, cell.dataset.of ?? "", label);
  }
  const row = cell.parentElement;
  const head = cell.closest("table").tHead.rows[0].cells[cell.cellIndex];
  const title = [row.cells[0].textContent.trim(), ...(cell.cellIndex ? [head.textContent.trim()] : [])].join(" · ");
  return showList(sectionOf(cell), row.dataset.group, row.dataset.of ?? head.dataset.of ?? "", title);
};
/** The word of a chart nearest to a click. */
const openWord = (chart, event) => {
  const groups = chart.dataset.groups.trim().split(" ");
  const distance = (word) => {
    const box = word.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
  };
  const words = [...chart.querySelectorAll("text")].sort((a, b) => distance(a) - distance(b));
  const at = groups.indexOf(words[0]?.textContent);
  if (at >= 0) showList(sectionOf(chart), groups[at + 1], "", groups[at]);
};
document.addEventListener("click", (event) => {
  const places = event.target.closest("[data-places]");
  const cell = event.target.closest("dd[data-group], tr[data-group] > *");
  const chart = event.target.closest("[data-groups]");
  if (places) replay(places.dataset.places);
  else if (cell?.querySelector(".opens")) openNumber(cell.querySelector(".opens"));
  else if (chart) openWord(chart, event);
});

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
document.addEventListener("keydown", (event) => {
  const cell = event.target.closest("tr[data-group] > *");
  const step = STEPS[event.key];
  if (!cell || !step || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...cell.closest("tbody").rows];
  const [down, right] = step;
  let row = cell.parentElement.rowIndex - 1;
  let column = cell.cellIndex;
  let next = null;
  do {
    row += down;
    column += right;
    next = rows[row]?.cells[column];
  } while (next && !next.querySelector(".opens"));
  if (!next) return;
  event.preventDefault();
  next.querySelector(".opens").focus();
});

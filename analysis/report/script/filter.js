// @ts-check
// The filter on hands. Its state is in the URL; all numbers are computed again.
import { handsInWords, numbers, ownRows, sectionOf, the, wordOf } from "./basics.js";
import { COUNTS, NOTHING, detailOf } from "./counting.js";
import { drawGraphs, graphState, readGraphState } from "./graph.js";
import { kept, keptRows } from "./kept.js";
import { headOf } from "./opening.js";

/**
 * @typedef {import("./basics.js").Data} Data
 * @typedef {import("./basics.js").Section} Section
 */

const form = the("filter");
/** Return the fields of the filter that are not empty. @returns {Record<string, string>} */
function asked() {
  const filled = [...new FormData(form)].filter(([, value]) => value);
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]));
}

/** Return the hands with the hero in a position. @param {Data} data @param {string} position */
function handsAt(data, position) {
  const found = new Set();
  for (const section of data.sections) {
    const { start, session } = ownRows(section);
    for (let row = start; row < start + session.length; row += 1) {
      if (section.positions[section.position.charCodeAt(row) - 48] === position) found.add(section.hands[row]);
    }
  }
  return found;
}

/** Return the hands with a player dealt in. @param {Data} data @param {string} name */
function handsWith(data, name) {
  const found = new Set();
  for (const section of data.sections) {
    let start = 0;
    for (const [player, count] of section.players) {
      if (player === name) section.hands.slice(start, start + count).forEach((/** @type {number} */ hand) => found.add(hand));
      start += count;
    }
  }
  return found;
}

/** Return a predicate for each field that is filled in. @param {Data} data @param {Record<string, string>} wanted @returns {((hand: number) => boolean)[]} */
function tests(data, { stakes, pot, from, to, position, opponent }) {
  const at = position ? handsAt(data, position) : new Set();
  const against = opponent ? handsWith(data, opponent) : new Set();
  /** @param {number} hand @returns {string} */
  const day = (hand) => data.time[hand]?.slice(0, 10) ?? "";
  /** @type {[unknown, (hand: number) => boolean][]} */
  const fields = [
    [stakes, (hand) => wordOf(data.stakes, hand) === stakes],
    [pot, (hand) => wordOf(data.pot_type, hand) === pot],
    [from, (hand) => day(hand) >= from],
    [to, (hand) => day(hand) !== "" && day(hand) <= to],
    [position, (hand) => at.has(hand)],
    [opponent, (hand) => against.has(hand)],
  ];
  return fields.filter(([wanted]) => wanted).map(([, test]) => test);
}

/** @param {Data} data @param {Record<string, string>} wanted */
function findKept(data, wanted) {
  const wantedOf = tests(data, wanted);
  if (!wantedOf.length) return null;
  return Uint8Array.from(data.line, (_, /** @type {number} */ hand) => Number(wantedOf.every((test) => test(hand))));
}

/** Writes a number into a cell, or restores the original. @param {any} cell  an element with its original content as `whole`
 * @param {{ text: string, value: number | null, tone: string } | null} counted */
function writeCell(cell, counted) {
  const inner = cell.querySelector(".opens") ?? cell;
  cell.whole ??= {
    text: inner.textContent,
    value: cell.dataset.value,
    tone: ["gain", "loss"].find((tone) => cell.classList.contains(tone)),
  };
  const { text, value, tone } = counted ?? cell.whole;
  inner.textContent = text;
  cell.style.setProperty("--letters", String(text.length));
  if (value === null || value === undefined) delete cell.dataset.value;
  else cell.dataset.value = String(value);
  cell.classList.remove("gain", "loss");
  if (tone) cell.classList.add(tone);
}

/** Computes a cell again. @param {Data} data @param {HTMLElement} cell @param {{ group: any, statistic: string, counts: string }} meaning */
function countCell(data, cell, { group, statistic, counts }) {
  if (!counts) return;
  const section = data.sections[sectionOf(cell)];
  const [measure, currency] = counts.split(":");
  const question = { data, section, rows: keptRows(section, section.rows[group]), statistic, currency };
  writeCell(cell, kept.hands && COUNTS[measure](question));
  const words = cell.matches("dd") ? detailOf(measure, question) : null;
  if (words !== null) writeCell(cell.nextElementSibling, kept.hands && { ...NOTHING, text: words });
}

/** Computes a row again, and hides it if the filter leaves none of its hands. @param {Data} data @param {HTMLTableRowElement} row */
function countRow(data, row) {
  const group = /** @type {any} */ (row.dataset.group);
  const section = data.sections[sectionOf(row)];
  const rows = section.rows[group];
  row.hidden = rows.length > 0 && keptRows(section, rows).length === 0;
  if (row.hidden) return;
  for (const cell of row.cells) {
    const head = headOf(cell);
    countCell(data, cell, {
      group,
      statistic: row.dataset.of ?? head.dataset.of ?? "",
      counts: head.dataset.counts ?? (head.dataset.of ? "value" : ""),
    });
  }
}

/** @param {string} selector @returns {Iterable<any>} */
function all(selector) {
  return document.querySelectorAll(selector);
}

/** Computes all numbers again. @param {Data} data */
function countAll(data) {
  document.documentElement.classList.toggle("filtered", kept.hands !== null);
  for (const row of all("tr[data-group]")) countRow(data, row);
  for (const card of all("dd[data-group]")) {
    countCell(data, card, { group: card.dataset.group, statistic: card.dataset.of ?? "", counts: card.dataset.counts ?? "value" });
  }
  for (const button of all(".hand-grid button")) {
    const section = data.sections[sectionOf(button)];
    button.disabled = keptRows(section, section.rows[button.dataset.group]).length === 0;
  }
}

/** Shows the number of hands that pass the filter. @param {Data} data */
function sayKept(data) {
  const total = data.line.length;
  const left = kept.hands ? kept.hands.reduce((sum, one) => sum + one, 0) : total;
  const words = kept.hands
    ? `${left.toLocaleString("en")} of ${handsInWords(total)}. Verdict, leaks and charts other than the graph are about all hands.`
    : form.dataset.words;
  the("kept").textContent = words;
}

/** Applies the filter. */
async function applyFilter() {
  const data = await numbers();
  const wasKept = kept.hands;
  kept.hands = findKept(data, asked());
  if (wasKept || kept.hands) countAll(data);
  sayKept(data);
  drawGraphs(data, writeAddress);
}

/** Writes the state of the filter and of the graphs to the URL. */
function writeAddress() {
  const state = new URLSearchParams({ ...asked(), ...graphState() }).toString();
  history.replaceState(null, "", state ? `#${state}` : location.pathname + location.search);
}

/** Reads the state from the URL, unless its fragment is an anchor of the page. */
function readAddress() {
  const hash = location.hash.slice(1);
  if (hash && !hash.includes("=")) return false;
  const state = new URLSearchParams(hash);
  for (const field of form.elements) if (field.name) field.value = state.get(field.name) ?? "";
  readGraphState(state);
  return true;
}

/** Return the distinct values of some hands, the most frequent first. @param {any} column @param {Iterable<number>} hands */
function wordsIn(column, hands) {
  const counts = new Map();
  for (const hand of hands) counts.set(wordOf(column, hand), (counts.get(wordOf(column, hand)) ?? 0) + 1);
  return [...counts]
    .filter(([word]) => word !== null)
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word);
}

/** @param {string} name @param {string[]} words */
function addOptions(name, words) {
  for (const word of words) form.elements[name].append(new Option(word, word));
  form.elements[name].disabled = words.length === 0;
}

/** Fills the lists of options. @param {Data} data */
function fillForm(data) {
  /** @type {any[]} */
  const sections = data.sections;
  const hands = new Set(sections.flatMap((section) => section.hands));
  addOptions("stakes", wordsIn(data.stakes, hands));
  addOptions("pot", wordsIn(data.pot_type, hands));
  const seats = new Set(sections.filter((one) => one.own).flatMap((one) => one.positions));
  addOptions(
    "position",
    POSITIONS.filter((name) => seats.has(name)),
  );
  const heroes = new Set(sections.map((one) => one.own?.player));
  const counts = new Map();
  for (const [name, count] of sections.flatMap((one) => one.players)) counts.set(name, (counts.get(name) ?? 0) + count);
  const names = [...counts.keys()].filter((name) => !heroes.has(name)).sort((a, b) => counts.get(b) - counts.get(a));
  the("opponents").append(...names.map((name) => new Option(name, name)));
  const days = data.time.flatMap((time) => (time ? [time.slice(0, 10)] : [])).sort();
  for (const name of ["from", "to"]) [form.elements[name].min, form.elements[name].max] = [days[0] ?? "", days.at(-1) ?? ""];
}

const POSITIONS = ["BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO"];

/** @param {Data} data */
function startFilter(data) {
  if (!data.line.length) return;
  fillForm(data);
  const box = the("filter-box");
  box.hidden = false;
  form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  const changed = () => {
    writeAddress();
    applyFilter();
  };
  form.addEventListener("input", changed);
  form.addEventListener("reset", () => setTimeout(changed));
  addEventListener("hashchange", () => readAddress() && applyFilter());
  readAddress();
  box.open = matchMedia("(min-width: 40rem)").matches || Object.keys(asked()).length > 0;
  applyFilter();
}
numbers().then(startFilter);

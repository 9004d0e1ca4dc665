// @ts-check
// The list of the hands behind a number.
import { cardTexts, splitCards } from "../../render/script/cards.js";
import { element } from "../../render/script/nodes.js";
import { EMPTY, amountText, handsInWords, numbers, signed, the, toneOf, wordOf } from "./basics.js";
import { countsOf } from "./counting.js";
import { kept, keptRows } from "./kept.js";
import { prepareReplayer } from "./replaying.js";

/**
 * @typedef {import("./basics.js").Data} Data
 * @typedef {import("./basics.js").Section} Section
 */

const PART = 100; // hands that are shown at a time
const list = the("list");
/** @param {string} name */
const part = (name) => the(`list-${name}`);
const listed = list.querySelector("tbody");
let showMore = () => {};

/** Return a cell with a button that copies file and line of a hand. @param {Data} data @param {number} hand */
function placeCell(data, hand) {
  const place = `${wordOf(data.file, hand)}:${data.line[hand]}`;
  const [name = "", line = ""] =
    place
      .split("/")
      .at(-1)
      ?.split(/(:\d+)$/) ?? [];
  const copy = element("button", "copy", element("span", "", name), line);
  copy.type = "button";
  copy.title = `Copy ${place}`;
  copy.addEventListener("click", () => copyText(place, copy));
  return element("td", "place", copy, ...(data.id[hand] === null ? [] : [element("small", "", ` ${data.id[hand]}`)]));
}

/** @param {string} text @param {HTMLElement} button */
async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.dataset.copied = "";
    setTimeout(() => delete button.dataset.copied, 1500);
  } catch {
    getSelection()?.selectAllChildren(button); // without the right to copy, the reader does it
  }
}

/** @param {Data} data @param {number} hand */
function timeCell(data, hand) {
  const opens = data.place[hand] !== null;
  const words = data.time[hand]?.slice(0, 16) ?? EMPTY;
  const time = opens ? element("button", "opens", words) : element("span", "", words);
  if (time instanceof HTMLButtonElement) {
    time.type = "button";
    time.dataset.places = String(data.place[hand]);
  }
  const cell = element("th", "", time);
  cell.scope = "row";
  return cell;
}

/** Format an amount of a hand. @param {Data} data @param {number} hand @param {number | null} chips */
function handAmount(data, hand, chips) {
  if (chips === null) return EMPTY;
  const digits = data.decimals[hand] ?? 0;
  return amountText(data, chips / 10 ** digits, wordOf(data.currency, hand) ?? "chips", digits);
}

/** Format the result in the currency and in big blinds. @param {Data} data @param {Section} section @param {number} row */
function resultCell(data, section, row) {
  const [net, blinds] = [section.net[row], section.net_bb[row]];
  const words = element("small", "", blinds === null ? "" : ` ${signed(blinds)} bb`);
  return element("td", `number ${toneOf(net ?? 0)}`, handAmount(data, section.hands[row], net), words);
}

/** @param {Data} data @param {Section} section @param {number} row @param {string} badge */
function handRow(data, section, row, badge) {
  const hand = section.hands[row];
  const position = section.positions[section.position.charCodeAt(row) - 48];
  return element(
    "tr",
    "",
    timeCell(data, hand),
    element("td", "", cardTexts(splitCards(section.cards[row]))),
    element("td", "", position || EMPTY),
    element("td", "", cardTexts(splitCards(data.board[hand]))),
    element("td", "number", handAmount(data, hand, data.total_pot[hand]).replace("+", "")),
    resultCell(data, section, row),
    element("td", "made", badge),
    placeCell(data, hand),
  );
}

/** Return the order that puts the largest results first, unknown ones last. @param {Section} section @returns {(a: number, b: number) => number} */
function bySize(section) {
  /** @param {number} row */
  const size = (row) => {
    const net = section.net_bb[row];
    return net === null ? -1 : Math.abs(net);
  };
  return (a, b) => size(b) - size(a);
}

/** Return the rows behind a number: made ones first, then missed chances. @param {Section} section @param {number[]} rows @param {string} statistic @param {boolean} isRate */
function rowsBehind(section, rows, statistic, isRate) {
  if (!section.counts[statistic]) return { made: [], others: rows };
  /** @param {number} row @param {number} which */
  const has = (row, which) => countsOf(section, statistic, row)[which] > 0;
  const made = isRate ? rows.filter((row) => has(row, 0)) : [];
  return { made, others: rows.filter((row) => has(row, 1) && !(isRate && has(row, 0))) };
}

/** @param {number} sectionNumber @param {number} groupNumber @param {string} statistic @param {string} title */
export async function showList(sectionNumber, groupNumber, statistic, title) {
  const data = await numbers();
  const section = data.sections[sectionNumber];
  const [, argument, isRate] = data.statistics[statistic] ?? ["", "", false];
  const rows = keptRows(section, section.rows[groupNumber]).toSorted(bySize(section));
  const { made, others } = rowsBehind(section, rows, statistic, isRate);
  const all = [...made, ...others];
  const here = [...new Set(all.map((row) => data.place[section.hands[row]]).filter((place) => place !== null))];
  part("title").textContent = title;
  part("replay").textContent =
    `Replay ${here.length === all.length ? "" : "the "}${handsInWords(here.length)}${here.length === all.length ? "" : " that are in this page"}`;
  part("replay").dataset.places = here.join(",");
  part("replay").hidden = here.length === 0;
  part("command").textContent = `${section.groups[groupNumber][1]} ${argument}`.trim();
  part("unfiltered").hidden = !kept.hands;
  listed.replaceChildren();
  list.classList.toggle("rate", isRate);
  showMore = () => {
    const start = listed.children.length;
    const next = all.slice(start, start + PART);
    listed.append(...next.map((row, at) => handRow(data, section, row, isRate ? (start + at < made.length ? "made" : "not made") : "")));
    const shown = start + next.length;
    const words = isRate
      ? `Made in ${handsInWords(made.length)}, not made in ${others.length.toLocaleString("en")} that gave a chance. `
      : "";
    part("words").textContent =
      `${words}${shown.toLocaleString("en")} of ${handsInWords(all.length)} listed, those with the largest results first.${here.length ? " A date opens the hand." : ""}`;
    part("more").hidden = shown === all.length;
  };
  showMore();
  list.showModal();
  list.scrollTop = 0;
  if (here.length) setTimeout(prepareReplayer, 50); // once the list is drawn
}
part("more").addEventListener("click", () => showMore());

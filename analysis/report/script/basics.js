// @ts-check
// Shared functions: decoding of packed data, creation of elements, formatting of numbers.

import { inflated } from "../../render/script/packed.js";

/**
 * @typedef {import("./embedded.d.ts").EmbeddedSection & { net_bb: (number | null)[], rows: number[][] }} Section
 * @typedef {Omit<import("./embedded.d.ts").EmbeddedNumbers, "sections"> & { sections: Section[] }} Data
 */

export const MINUS = "−";
export const EMPTY = "–";
export const Z = 1.96; // of a 95% interval

/** Return an element of the page by its id. @param {string} id @returns {any} */
export function the(id) {
  return document.getElementById(id);
}

/** Decode the packed data in an element. @param {string} id */
export function inflate(id) {
  return inflated(the(id).textContent);
}

/** Wrap a factory function, so that it runs once, on the first call. @template T @param {() => T} make @returns {() => T} */
export function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/** Format a number of hands, such as `1 hand` or `1,204 hands`. @param {number} number */
export function handsInWords(number) {
  return `${number.toLocaleString("en")} ${number === 1 ? "hand" : "hands"}`;
}

/** @param {number} value */
function signOf(value) {
  return value > 0 ? "+" : value < 0 ? MINUS : "";
}

/** @param {number} value */
export function toneOf(value) {
  return value > 0 ? "gain" : value < 0 ? "loss" : "";
}

/** Format a number without sign. @param {number} value @param {number} digits */
export function digitsOf(value, digits) {
  return Math.abs(value).toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Round half to even, as Python does for the report. @param {number} value @param {number} digits */
export function rounded(value, digits) {
  const scaled = Math.abs(value) * 10 ** digits;
  const isHalf = Number.isInteger(value * 2 ** (digits + 1)) && scaled % 1 === 0.5;
  return isHalf ? (Math.sign(value) * 2 * Math.round(scaled / 2)) / 10 ** digits : Number(value.toFixed(digits));
}

/** Format a fraction as a percentage. @param {number} share */
export function percentText(share) {
  return digitsOf(rounded(100 * share, 1), 1);
}

/** A number with its sign, which depends on what is shown; rounded twice, as sums depend on their order. @param {number} value */
export function signed(value, digits = 1) {
  const shown = rounded(rounded(value, 6), digits);
  return signOf(shown) + digitsOf(shown, digits);
}

/** Format an amount in units of a currency, with its sign. @param {Pick<Data, "symbols">} data @param {number} value @param {string} currency @param {number} digits */
export function amountText(data, value, currency, digits) {
  const shown = rounded(value, digits);
  const places = currency === "chips" && Number.isInteger(shown) ? 0 : digits;
  const symbol = data.symbols[currency] ?? "";
  const unit = symbol || currency === "chips" ? "" : ` ${currency}`;
  return `${signOf(shown)}${symbol}${digitsOf(shown, places)}${unit}`;
}

/** The decoded data of the page. @type {() => Promise<Data>} */
export const numbers = once(async () => prepared(await inflate("numbers").json()));

/** Add derived columns to the data, which are needed often. @param {Data} data */
function prepared(data) {
  for (const section of data.sections) {
    section.hands = summed(section.hands);
    section.net_bb = section.net.map((net, row) => {
      const blind = data.big_blind[section.hands[row]];
      return net === null || !blind ? null : net / blind;
    });
    section.rows = section.groups.map(([runs]) => rowsOf(runs));
  }
  return data;
}

/** Decode numbers from their differences. @param {number[]} gaps */
function summed(gaps) {
  let sum = 0;
  return gaps.map((gap) => (sum += gap));
}

/** Decode row indices from the gap and length of each run. @param {number[]} runs */
function rowsOf(runs) {
  const rows = [];
  for (let place = 0, next = 0; place < runs.length; place += 2) {
    next += runs[place];
    for (const end = next + runs[place + 1]; next < end; next += 1) rows.push(next);
  }
  return rows;
}

/** The rows of the hero; none without a hero. @param {Section} section @returns {import("./embedded.d.ts").OwnRows} */
export function ownRows(section) {
  return section.own ?? { player: "", start: 0, session: [], showdown: "", luck: [], cash_outs: {} };
}

/** Return the value of a hand in a dictionary-encoded column. @param {import("./embedded.d.ts").DictionaryColumn} column @param {number} hand */
export function wordOf(column, hand) {
  return column.words[column.of[hand]];
}

/** @param {Element} node */
export function sectionOf(node) {
  const section = /** @type {HTMLElement | null} */ (node.closest("[data-section]"));
  return Number(section?.dataset.section);
}

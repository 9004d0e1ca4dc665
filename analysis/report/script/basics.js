// @ts-check
// What all parts of the page use: packed data, elements, numbers as words.

import { inflated } from "../../replayer/page/script/packed.js";

export const MINUS = "−";
export const EMPTY = "–";
export const Z = 1.96; // of a 95 % interval

/** An element of the page by its id. @param {string} id @returns {any} */
export function the(id) {
  return document.getElementById(id);
}

/** What is packed in an element. @param {string} id */
export function inflate(id) {
  return inflated(the(id).textContent);
}

/** A function that makes something when it is first asked for it. @template T @param {() => T} make @returns {() => T} */
export function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} look @param {...(Node | string)} children */
export function element(tag, look = "", ...children) {
  const made = document.createElement(tag);
  if (look) made.className = look;
  made.append(...children);
  return made;
}

/** `1 hand`, `1,204 hands`. @param {number} number */
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

/** A number without sign. @param {number} value @param {number} digits */
export function digitsOf(value, digits) {
  return Math.abs(value).toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Rounded as the report does: halves go to the even digit. @param {number} value @param {number} digits */
export function rounded(value, digits) {
  const scaled = Math.abs(value) * 10 ** digits;
  const isHalf = Number.isInteger(value * 2 ** (digits + 1)) && scaled % 1 === 0.5;
  return isHalf ? (Math.sign(value) * 2 * Math.round(scaled / 2)) / 10 ** digits : Number(value.toFixed(digits));
}

/** A share as a percentage. @param {number} share */
export function percentText(share) {
  return digitsOf(rounded(100 * share, 1), 1);
}

/** A number with its sign, which depends on what is shown. @param {number} value */
export function signed(value, digits = 1) {
  const shown = rounded(value, digits);
  return signOf(shown) + digitsOf(shown, digits);
}

/** An amount in units of a currency, with its sign. @param {any} data @param {number} value @param {string} currency @param {number} digits */
export function amountText(data, value, currency, digits) {
  const shown = rounded(value, digits);
  const places = currency === "chips" && Number.isInteger(shown) ? 0 : digits;
  const symbol = data.symbols[currency] ?? "";
  const unit = symbol || currency === "chips" ? "" : ` ${currency}`;
  return `${signOf(shown)}${symbol}${digitsOf(shown, places)}${unit}`;
}

/** All that the page knows of hands. */
export const numbers = once(async () => prepared(await inflate("numbers").json()));

/** The data with what is asked for again and again worked out. @param {any} data */
function prepared(data) {
  for (const section of data.sections) {
    section.net_bb = section.net.map((/** @type {number | null} */ net, /** @type {number} */ row) => {
      const blind = data.big_blind[section.hands[row]];
      return net === null || !blind ? null : net / blind;
    });
    section.rows = section.groups.map((/** @type {[number[]]} */ [runs]) => rowsOf(runs));
  }
  return data;
}

/** Rows from gap and length of each run. @param {number[]} runs */
function rowsOf(runs) {
  const rows = [];
  for (let place = 0, next = 0; place < runs.length; place += 2) {
    next += runs[place];
    for (const end = next + runs[place + 1]; next < end; next += 1) rows.push(next);
  }
  return rows;
}

/** The word of a hand in a column of words. @param {any} column @param {number} hand */
export function wordOf(column, hand) {
  return column.words[column.of[hand]];
}

/** @param {Element} node */
export function sectionOf(node) {
  const section = /** @type {HTMLElement | null} */ (node.closest("[data-section]"));
  return Number(section?.dataset.section);
}

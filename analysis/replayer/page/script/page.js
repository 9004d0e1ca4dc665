// @ts-check
// The page: its address names the step, and keys work wherever the focus is.

import { inflated } from "../../../render/script/packed.js";
import { Replayer } from "./replayer.js";

/** @typedef {import("./replayer.js").Place} Place */

const IN_FRAME = parent !== window;

/** @param {Place} place */
function hashOf({ hand, step }) {
  return `#hand=${encodeURIComponent(hand)}&step=${step}`;
}

/** Some rows from the columns of their fields. @param {any[]} columns @param {number} start @param {number} end @returns {any[][]} */
function rowsOf(columns, start, end) {
  const lists = columns.map((column) => (Array.isArray(column) ? column.slice(start, end) : nested(column, start, end)));
  return lists[0].map((_, row) => lists.map((values) => values[row]));
}

/** For each of some rows its nested records: a list of them, or the only one.
 * @param {{ single: number, counts: number[], columns: any[], ends?: number[] }} column @param {number} start @param {number} end */
function nested(column, start, end) {
  const { single, counts, columns } = column;
  let sum = 0;
  const ends = (column.ends ??= [0, ...counts.map((count) => (sum += count))]);
  const records = rowsOf(columns, ends[start], ends[end]);
  return counts.slice(start, end).map((count, row) => {
    const first = ends[start + row] - ends[start];
    if (single) return count ? records[first] : null;
    return records.slice(first, first + count);
  });
}

/** Return hands as rows; frames, most of the data, are decoded lazily by functions. @param {any[]} columns @param {number} frames  place of the frames */
function handRows(columns, frames) {
  const rows = rowsOf(columns.with(frames, columns[frames].counts), 0, columns[0].length);
  rows.forEach((row, hand) => (row[frames] = () => nested(columns[frames], hand, hand + 1)[0]));
  return rows;
}

/** Unpacks the data of the page: its hands are columns, but for a hand that a page has saved. @returns {Promise<any>} */
async function unpacked() {
  const data = await inflated(document.getElementById("data")?.textContent ?? "").json();
  return { ...data, hands: data.rows ?? handRows(data.hands, data.fields.hand.indexOf("frames")) };
}

/** Encodes data as in the page. @param {any} data */
async function packed(data) {
  const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** A page like this one with other data. @param {HTMLElement} blank the page as it came @param {any} data @param {string} title */
async function pageOf(blank, data, title) {
  const page = /** @type {HTMLElement} */ (blank.cloneNode(true));
  const fill = (/** @type {string} */ selector, /** @type {string} */ words) => {
    const node = page.querySelector(selector);
    if (node) node.textContent = words;
  };
  fill("title", title);
  fill("h1", title);
  fill("header p", "1 hand");
  fill("#data", await packed({ ...data, hands: [], rows: data.hands }));
  return `<!DOCTYPE html>\n${page.outerHTML}\n`;
}

/** @param {HTMLElement} root @param {any} data @param {HTMLElement} blank */
function begin(root, data, blank) {
  root.hidden = false;
  let timer = 0;
  const replayer = new Replayer(root, data, {
    link: IN_FRAME ? undefined : (place) => new URL(hashOf(place), location.href).href, // a frame has no address to keep
    onStep: (place) => {
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState(null, "", hashOf(place)), 250);
    },
    page: (one, title) => pageOf(blank, one, title),
  });
  const goToLink = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    replayer.show({ hand: asked.get("hand"), step: Number(asked.get("step")) || 0 });
  };
  window.addEventListener("message", ({ data: asked, source }) => {
    if (IN_FRAME && source === parent) replayer.showFirstOf(asked);
  });
  window.addEventListener("hashchange", goToLink);
  document.getElementById("keys")?.addEventListener("click", () => replayer.showKeys());
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!root.contains(target)) replayer.onKey(event);
    if (event.key !== "Escape" || !IN_FRAME || document.querySelector("dialog[open]")) return;
    if (!target.matches("input, select, textarea")) parent.postMessage("close", "*"); // inside a report
  });
  goToLink();
  if (IN_FRAME) parent.postMessage("ready", "*");
}

const blank = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
const [main, hands] = [document.getElementById("replayer"), await unpacked()];
if (main && hands.hands.length) begin(main, hands, blank);

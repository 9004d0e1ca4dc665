// @ts-check
// The page: its address names the step, and keys work wherever the focus is.

import { Replayer } from "./replayer.js";

/** @typedef {import("./replayer.js").Place} Place */

const IN_FRAME = parent !== window;

/** @param {Place} place */
function hashOf({ hand, step }) {
  return `#hand=${encodeURIComponent(hand)}&step=${step}`;
}

/** Rows from the columns of their fields. @param {any[]} columns @returns {any[][]} */
function rowsOf(columns) {
  const lists = columns.map((column) => (Array.isArray(column) ? column : nested(column)));
  return lists[0].map((_, row) => lists.map((values) => values[row]));
}

/** For each row its nested records: a list of them, or the only one. @param {{ single: number, counts: number[], columns: any[] }} column */
function nested({ single, counts, columns }) {
  const records = rowsOf(columns);
  let end = 0;
  return counts.map((count) => {
    end += count;
    const own = records.slice(end - count, end);
    return single ? (own[0] ?? null) : own;
  });
}

/** Unpacks the data of the page: its hands are columns, but for a hand that a page has saved. @returns {Promise<any>} */
async function unpacked() {
  const text = document.getElementById("data")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const data = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  return data.rows ? { ...data, hands: data.rows } : { ...data, hands: rowsOf(data.hands) };
}

/** Packs data as they stand in the page. @param {any} data */
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
function start(root, data, blank) {
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
    if (asked.has("only")) replayer.showOnly((asked.get("only") ?? "").split(",").map(Number));
    replayer.show({ hand: asked.get("hand"), step: Number(asked.get("step")) || 0 });
  };
  window.addEventListener("hashchange", goToLink);
  document.getElementById("keys")?.addEventListener("click", () => replayer.showKeys());
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!root.contains(target)) replayer.onKey(event);
    if (event.key !== "Escape" || !IN_FRAME || document.querySelector("dialog[open]")) return;
    if (!target.matches("input, select, textarea")) parent.postMessage("close", "*"); // inside a report
  });
  goToLink();
}

const blank = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
const [main, hands] = [document.getElementById("replayer"), await unpacked()];
if (main && hands.hands.length) start(main, hands, blank);

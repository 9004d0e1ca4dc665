// @ts-check
// The graph of cumulative results: in money or big blinds, over hands or dates, with a readout.
import { element, shape } from "../../render/script/nodes.js";
import { Plane, pointWords } from "../../render/script/plane.js";
import { CurveReader } from "../../render/script/reader.js";
import { MINUS, amountText, handsInWords, ownRows, sectionOf, signed, toneOf } from "./basics.js";
import { rowsIn } from "./counting.js";
import { keptRows } from "./kept.js";
import { replay } from "./replaying.js";

/**
 * @typedef {import("./basics.js").Data} Data
 * @typedef {import("./basics.js").Section} Section
 */

const HEIGHT = 240;
const EDGES = { left: 62, right: 14, top: 10, bottom: 26 };
const MOST_POINTS = 1500;
const MOST_MARKS = 60; // sessions that are marked over the whole height
const DAY = 86_400_000; // milliseconds
/** Class and label of each curve. @type {[string, string][]} */
const CURVES = [
  ["", "net"],
  ["ev", "all-in EV"],
  ["showdown", "showdown"],
  ["without", "non-showdown"],
];
/** @type {Record<string, string>} */
const view = { unit: "money", x: "hands" };
/** @type {Graph[]} */
const graphs = [];

/** Return the state of the graphs for the URL, without defaults. */
export function graphState() {
  return { ...(view.unit === "bb" ? { unit: "bb" } : {}), ...(view.x === "dates" ? { x: "dates" } : {}) };
}

/** @param {URLSearchParams} state */
export function readGraphState(state) {
  view.unit = state.get("unit") === "bb" ? "bb" : "money";
  view.x = state.get("x") === "dates" ? "dates" : "hands";
}

/** Return about `count` round tick values between two ends. @param {number} low @param {number} high @param {number} count */
function ticks(low, high, count) {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  const found = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step / 1e6; tick += step) found.push(Math.abs(tick) < step / 1e6 ? 0 : tick);
  return found;
}

/** Return the rows of a graph in order of play. @param {Data} data @param {Section} section @param {string} currency */
function handsOf(data, section, currency) {
  const { start, session } = ownRows(section);
  const own = session.map((_, at) => start + at);
  const rows = keptRows(section, rowsIn({ data, section, rows: own, statistic: "", currency })).filter((row) => section.net[row] !== null);
  /** @param {number} row @returns {string} */
  const time = (row) => data.time[section.hands[row]] ?? "";
  return rows.sort((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : section.hands[a] - section.hands[b]));
}

/** Return rows, cumulative sums, times and sessions of the hands of a graph.
 * @param {Data} data @param {Section} section @param {string} currency */
function seriesOf(data, section, currency) {
  const rows = handsOf(data, section, currency);
  const own = ownRows(section);
  /** @type {Record<string, number[]>} */
  const sums = Object.fromEntries(CURVES.map(([name]) => [name, [0]]));
  for (const row of rows) {
    const hand = section.hands[row];
    const unit = view.unit === "bb" ? data.big_blind[hand] || Infinity : 10 ** (data.decimals[hand] ?? 0);
    const at = row - own.start;
    const net = (section.net[row] ?? 0) / unit;
    const shown = own.showdown[at] === "1";
    const ev = net - ((own.cash_outs[row] ?? 0) + (own.luck[at] ?? 0)) / unit;
    /** @type {Record<string, number>} */
    const parts = { "": net, ev, showdown: shown ? net : 0, without: shown ? 0 : net };
    for (const [name] of CURVES) sums[name].push((sums[name].at(-1) ?? 0) + parts[name]);
  }
  const times = rows.map((row) => Date.parse(`${data.time[section.hands[row]]?.replace(" ", "T")}Z`));
  times.forEach((time, at) => (times[at] = Number.isNaN(time) ? (times[at - 1] ?? 0) : time));
  return { rows, sums, times, sessions: rows.map((row) => own.session[row - own.start]) };
}

class Graph extends CurveReader {
  /** @param {HTMLElement} box @param {Data} data @param {() => void} changed  called when another view is chosen */
  constructor(box, data, changed) {
    super(/** @type {SVGSVGElement} */ (shape("svg", { class: "chart", role: "img" })));
    this.picture.setAttribute("aria-label", box.querySelector(".chart")?.getAttribute("aria-label") ?? "");
    this.data = data;
    this.changed = changed;
    this.width = 0;
    /** @type {ReturnType<typeof seriesOf>} */
    this.series = { rows: [], sums: {}, times: [], sessions: [] };
    this.section = data.sections[sectionOf(box)];
    this.currency = box.dataset.currency ?? "";
    this.heading = box.closest("figure.drawing")?.querySelector("h3") ?? element("h3");
    this.unit = this.heading.textContent?.match(/ in (.+) over /)?.[1] ?? "";
    this.legend = element("dl", "legend");
    this.pad = element("div", "pad", this.picture);
    this.pad.tabIndex = 0;
    this.pad.setAttribute("role", "group");
    this.pad.setAttribute("aria-label", "Graph: arrow keys read it hand by hand, Enter opens the hand");
    this.where = element("p", "where");
    this.where.setAttribute("aria-live", "polite");
    this.controls = element(
      "p",
      "switches",
      this.choice("unit", "money", this.unitName()),
      this.choice("unit", "bb", "bb"),
      this.choice("x", "hands", "hands"),
      this.choice("x", "dates", "dates"),
    );
    box.replaceChildren(element("div", "bar", this.controls, this.legend), this.pad, this.where);
    this.listen(this.pad);
    this.pad.addEventListener("pointerdown", (event) => this.read(this.nearest(event)));
    this.pad.addEventListener("blur", () => this.read(null));
    this.pad.addEventListener("dblclick", () => this.enter());
    new ResizeObserver(() => this.draw()).observe(this.pad);
  }

  unitName() {
    return this.data.symbols[this.currency] ?? this.currency;
  }

  /** @param {string} name @param {string} value @param {string} words */
  choice(name, value, words) {
    const button = element("button", "", words);
    button.type = "button";
    Object.assign(button.dataset, { name, value });
    button.addEventListener("click", () => {
      view[name] = value;
      this.changed();
      drawGraphs(this.data, this.changed);
    });
    return button;
  }

  /** Opens the hand at the crosshair. */
  enter() {
    const row = this.at ? this.series.rows[this.at - 1] : undefined;
    const place = row === undefined ? null : this.data.place[this.section.hands[row]];
    if (place !== null) replay(place);
  }

  /** @param {number} count  hands played */
  xOf(count) {
    return this.plane.x(this.values[count]);
  }

  draw() {
    this.width = this.pad.clientWidth;
    if (!this.width) return;
    this.series = seriesOf(this.data, this.section, this.currency);
    this.plane = this.planeOf();
    this.heading.textContent = `Winnings in ${view.unit === "bb" ? "big blinds" : this.unit} over ${handsInWords(this.series.rows.length)}`;
    this.picture.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    this.picture.replaceChildren(...this.axes(), ...this.marks(), ...CURVES.toReversed().map(([name]) => this.line(name)), this.cursor);
    for (const button of /** @type {Iterable<any>} */ (this.controls.children))
      button.setAttribute("aria-pressed", String(view[button.dataset.name] === button.dataset.value));
    this.read(null);
  }

  /** Return the plane of the lines, with a margin above and below; set the values of the axis. */
  planeOf() {
    const { rows, sums, times } = this.series;
    this.values = view.x === "hands" ? [0, ...rows.map((_, at) => at + 1)] : [times[0] ?? 0, ...times];
    const all = CURVES.flatMap(([name]) => sums[name]);
    const [low, high] = all.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [0, 0]);
    const margin = (high - low) * 0.04 || 1;
    const edges = { ...EDGES, right: this.width - EDGES.right, bottom: HEIGHT - EDGES.bottom };
    return new Plane(edges, { first: this.values[0], last: this.values.at(-1) ?? 0, low: low - margin, high: high + margin });
  }

  axes() {
    const nodes = [];
    for (const value of ticks(this.plane.ends.low, this.plane.ends.high, 5)) {
      const y = this.plane.y(value);
      nodes.push(shape("line", { class: value ? "rule" : "zero", x1: EDGES.left, x2: this.width - EDGES.right, y1: y, y2: y }));
      nodes.push(
        shape(
          "text",
          { x: EDGES.left - 8, y: y + 4, "text-anchor": "end" },
          (value < 0 ? MINUS : "") + Math.abs(value).toLocaleString("en"),
        ),
      );
    }
    const bottom = HEIGHT - 6;
    for (const [x, words] of this.below())
      nodes.push(shape("text", { x, y: bottom, "text-anchor": x > this.width - 50 ? "end" : "middle" }, words));
    return nodes;
  }

  /** Return positions and labels of the ticks below the graph. @returns {[number, string][]} */
  below() {
    const { rows, times } = this.series;
    const count = this.width < 480 ? 3 : 5;
    if (view.x === "hands")
      return ticks(0, rows.length, count)
        .filter(Number.isInteger)
        .map((hand) => [this.plane.x(hand), hand.toLocaleString("en")]);
    const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
    const inner = this.width - EDGES.left - EDGES.right;
    const [from, to] = last - first < DAY * (count - 1) ? [5, 16] : [0, 10]; // of 2024-05-10T12:30: with hours where days would repeat
    return Array.from({ length: count }, (_, at) => {
      const time = new Date(first + ((last - first) * at) / (count - 1));
      return [EDGES.left + (inner * at) / (count - 1), time.toISOString().slice(from, to).replace("T", " ")];
    });
  }

  /** Draws the starts of sessions. */
  marks() {
    const { sessions } = this.series;
    const starts = sessions.map((session, at) => (at && session !== sessions[at - 1] ? at : 0)).filter(Boolean);
    const top = starts.length > MOST_MARKS ? HEIGHT - EDGES.bottom - 6 : EDGES.top;
    return starts.map((at) =>
      shape(
        "line",
        {
          class: "mark",
          x1: this.xOf(at + (view.x === "dates" ? 1 : 0)),
          x2: this.xOf(at + (view.x === "dates" ? 1 : 0)),
          y1: top,
          y2: HEIGHT - EDGES.bottom,
        },
        shape("title", {}, "a session begins"),
      ),
    );
  }

  /** @param {string} name */
  line(name) {
    const sums = this.series.sums[name];
    const step = Math.ceil(sums.length / MOST_POINTS);
    const shown = sums.map((_, at) => at).filter((at) => at % step === 0 || at === sums.length - 1);
    const points = shown.map((at) => `${this.xOf(at).toFixed(1)} ${this.plane.y(sums[at]).toFixed(1)}`);
    return shape("path", { class: `curve ${name}`, d: `M${points.join("L")}` });
  }

  /** @param {number} at @returns {[string, number][]} */
  dots(at) {
    return CURVES.map(([name]) => [name, this.series.sums[name][at]]);
  }

  /** Shows the values after a number of hands; null for the end. @param {number | null} at */
  read(at) {
    if (!this.width) return;
    super.read(at);
    const { rows, sums } = this.series;
    const count = at ?? rows.length;
    this.legend.replaceChildren(
      ...CURVES.map(([name, words]) => element("div", "", element("dt", "", element("i", name), words), this.amount(sums[name][count]))),
    );
    this.where.textContent =
      at === null ? `${handsInWords(rows.length)}. Point at the graph to read it; a double click opens the hand.` : this.whereWords(at);
  }

  /** @param {number} value */
  amount(value) {
    const digits = Math.max(0, ...this.series.rows.slice(0, 1).map((row) => this.data.decimals[this.section.hands[row]] ?? 0));
    return element("dd", toneOf(value), view.unit === "bb" ? `${signed(value)} bb` : amountText(this.data, value, this.currency, digits));
  }

  /** @param {number} at */
  whereWords(at) {
    return pointWords({ hands: at, time: at ? this.data.time[this.section.hands[this.series.rows[at - 1]]] : null });
  }
}

/** Draws all graphs again. @param {Data} data @param {() => void} changed  called when another view is chosen */
export function drawGraphs(data, changed) {
  if (!graphs.length) {
    const boxes = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".graph"));
    for (const box of boxes) if (data.sections[sectionOf(box)].own) graphs.push(new Graph(box, data, changed));
  }
  for (const graph of graphs) graph.draw();
}

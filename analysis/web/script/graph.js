// @ts-check
// The graph: a crosshair, zoom by dragging or with Shift and arrows, links to the hands by click and Enter.
import { shape } from "../../render/script/nodes.js";
import { pointWords, spanBetween } from "../../render/script/plane.js";
import { CurveReader } from "../../render/script/reader.js";

/** @typedef {import("./answers.d.ts").GraphPoint} Point */

/** Curves by their class. @type {[string, keyof Point][]} */
const CURVES = [
  ["", "net"],
  ["ev", "all_in_ev"],
  ["showdown", "with_showdown"],
  ["without", "without_showdown"],
  ["rake", "rake_paid"],
];
const CLICK = 4; // pixels that a pointer may move in a click

/** Fetches the points of the graph for the page's query parameters. @returns {Promise<Point[]>} */
async function askPoints() {
  const answer = await fetch(`${location.pathname}.json${location.search}`);
  return answer.ok ? (await answer.json()).points : [];
}

/** Shows other hands of the graph. @param {string | null} span */
function zoomTo(span) {
  if (!span) return;
  const url = new URL(location.href);
  url.searchParams.set("hands", span);
  location.assign(url);
}

/** One drawing of the graph, at one size. */
class GraphReader extends CurveReader {
  /** @param {SVGSVGElement} picture @param {Point[]} points */
  constructor(picture, points) {
    super(picture);
    this.points = points;
    const isByTime = new URLSearchParams(location.search).get("x") === "time" && points.every(({ time }) => time);
    this.values = points.map(({ hands, time }) => (isByTime ? Date.parse(`${(time ?? "").slice(0, 26)}Z`) / 1000 : hands));
    /** The point where a selection starts. @type {number | null} */
    this.from = null;
    this.pressed = Number.NaN; // where the pointer went down
    this.area = shape("rect", { class: "chosen", y: this.plane.edges.top, height: this.plane.edges.bottom - this.plane.edges.top });
    this.cursor.before(this.area);
    picture.setAttribute("tabindex", "0"); // arrows lead to all points, so that its links need no stops of their own
    for (const slice of picture.querySelectorAll("a")) slice.setAttribute("tabindex", "-1");
    this.listen(picture);
    picture.addEventListener("pointerdown", (event) => {
      this.choose(this.nearest(event));
      this.pressed = event.clientX;
    });
    picture.addEventListener("pointerup", (event) => this.release(event));
    picture.addEventListener("dragstart", (event) => event.preventDefault()); // links can be dragged
    picture.addEventListener("click", (event) => this.wasDragged(event) && event.preventDefault());
  }

  /** Begins a stretch at a point, or ends it; meanwhile the page is not drawn anew. @param {number | null} from */
  choose(from) {
    this.from = from;
    this.picture.classList.toggle("in-use", from !== null);
  }

  /** @param {MouseEvent} event */
  wasDragged(event) {
    return Math.abs(event.clientX - this.pressed) > CLICK;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { from } = this;
    this.choose(null);
    if (from !== null && this.wasDragged(event)) zoomTo(spanBetween(this.points[from], this.points[this.nearest(event)]));
  }

  /** Moves the crosshair; with Shift, from the start of a selection. @param {number} from @param {number} to @param {boolean} isShifted */
  move(from, to, isShifted) {
    this.choose(isShifted ? (this.from ?? from) : null);
    this.read(to);
  }

  /** Zooms to what is chosen, or else opens the hands at the crosshair. @param {Event} event */
  enter(event) {
    if (this.at === null) return;
    event.preventDefault();
    if (this.from === null)
      this.sliceAt(this.plane.x(this.values[this.at]))?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else zoomTo(spanBetween(this.points[this.from], this.points[this.at]));
  }

  /** The link to the hands at a place. @param {number} x */
  sliceAt(x) {
    const slices = [...this.picture.querySelectorAll("a")];
    return slices.findLast((slice) => Number(slice.firstElementChild?.getAttribute("x")) < x) ?? slices[0];
  }

  /** @param {number} at @returns {[string, number][]} */
  dots(at) {
    return CURVES.map(([look, name]) => [look, Number(this.points[at][name])]);
  }

  /** @param {number | null} at */
  read(at) {
    super.read(at);
    this.markChosen();
    const place = document.querySelector(".readout");
    if (place) place.textContent = at === null ? "" : this.words(this.points[at]);
  }

  markChosen() {
    const { from, at } = this;
    const ends = from === null || at === null ? [0, 0] : [from, at].map((one) => this.plane.x(this.values[one])).sort((a, b) => a - b);
    this.area.setAttribute("x", String(ends[0]));
    this.area.setAttribute("width", String(ends[1] - ends[0]));
  }

  /** @param {Point} point */
  words(point) {
    const values = CURVES.map(([, name]) => `${name.replaceAll("_", " ")} ${Number(point[name]).toFixed(1).replace("-", "−")}`);
    const chosen = this.from === null ? "" : "; Enter zooms to it";
    return `${pointWords(point)}: ${values.join(", ")}${chosen}`;
  }
}

/** Makes the graph of a page interactive. */
async function readGraph() {
  if (!document.querySelector(".chart[data-edges]")) return;
  const points = await askPoints();
  if (points.length < 2) return;
  for (const picture of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll(".chart[data-edges]"))) {
    if (!picture.querySelector(".cursor")) new GraphReader(picture, points);
  }
}

/** Listens to the pointer and keys on a graph. */
export function listenGraph() {
  readGraph();
  document.addEventListener("drawn", readGraph);
}

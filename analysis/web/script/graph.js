// @ts-check
// The graph: a crosshair, zoom by dragging or with Shift and arrows, links to the hands by click and Enter.
import { shape } from "../../render/script/nodes.js";
import { Plane, pointAfter, pointWords, spanBetween } from "../../render/script/plane.js";

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
class GraphReader {
  /** @param {SVGSVGElement} picture @param {Point[]} points */
  constructor(picture, points) {
    this.picture = picture;
    this.points = points;
    this.plane = Plane.of(picture.dataset);
    const isByTime = new URLSearchParams(location.search).get("x") === "time" && points.every(({ time }) => time);
    this.values = points.map(({ hands, time }) => (isByTime ? Date.parse(`${(time ?? "").slice(0, 26)}Z`) / 1000 : hands));
    /** The point at the crosshair, and the start of a selection. @type {number | null} */
    this.at = null;
    /** @type {number | null} */
    this.from = null;
    this.pressed = Number.NaN; // where the pointer went down
    this.area = shape("rect", { class: "chosen", y: this.plane.edges.top, height: this.plane.edges.bottom - this.plane.edges.top });
    this.cursor = shape("g", { class: "cursor" });
    picture.append(this.area, this.cursor);
    picture.setAttribute("tabindex", "0"); // arrows lead to all points, so that its links need no stops of their own
    for (const slice of picture.querySelectorAll("a")) slice.setAttribute("tabindex", "-1");
    this.listen();
  }

  listen() {
    const { picture } = this;
    picture.addEventListener("pointermove", (event) => this.read(this.nearest(event)));
    picture.addEventListener("pointerleave", () => this.read(null));
    picture.addEventListener("pointerdown", (event) => {
      this.choose(this.nearest(event));
      this.pressed = event.clientX;
    });
    picture.addEventListener("pointerup", (event) => this.release(event));
    picture.addEventListener("dragstart", (event) => event.preventDefault()); // links can be dragged
    picture.addEventListener("click", (event) => this.wasDragged(event) && event.preventDefault());
    picture.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** @param {PointerEvent} event */
  nearest(event) {
    const box = this.picture.getBoundingClientRect();
    const scale = this.picture.viewBox.baseVal.width / box.width;
    return this.plane.nearest(this.values, (event.clientX - box.left) * scale);
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

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const last = this.points.length - 1;
    const at = this.at ?? (event.key === "ArrowRight" ? -1 : last + 1);
    const next = pointAfter(event.key, at, last);
    if (event.key === "Enter") this.enter(event);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.choose(event.shiftKey ? (this.from ?? Math.min(Math.max(at, 0), last)) : null); // Shift chooses a stretch
    this.read(next);
  }

  /** Zooms to what is chosen, or else opens the hands at the crosshair. @param {KeyboardEvent} event */
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

  /** Reads a point; null for none. @param {number | null} at */
  read(at) {
    this.at = at;
    const point = at === null ? null : this.points[at];
    this.cursor.replaceChildren(
      ...(point === null || at === null
        ? []
        : this.plane.crosshair(
            this.values[at],
            CURVES.map(([look, name]) => [look, Number(point[name])]),
          )),
    );
    this.markChosen();
    const place = document.querySelector(".readout");
    if (place) place.textContent = point ? this.words(point) : "";
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

// @ts-check
// Coordinates of points on a graph, its crosshair, the keys that move it, and the hands of a selection.
import { shape } from "./nodes.js";

/**
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Edges  of the drawing
 * @typedef {{ first: number, last: number, low: number, high: number }} Ends  values at the edges
 */

/** Four numbers of an attribute. @param {string | undefined} text @returns {[number, number, number, number]} */
function four(text) {
  const [a = 0, b = 0, c = 0, d = 0] = (text ?? "").split(" ").map(Number);
  return [a, b, c, d];
}

/** Converts between values and coordinates of a drawing. */
export class Plane {
  /** @param {Edges} edges @param {Ends} ends */
  constructor(edges, ends) {
    this.edges = edges;
    this.ends = ends;
  }

  /** The plane of a drawing, from its attributes. @param {DOMStringMap} attributes */
  static of(attributes) {
    const [left, right, top, bottom] = four(attributes.edges);
    const [first, last, low, high] = four(attributes.ends);
    return new Plane({ left, right, top, bottom }, { first, last, low, high });
  }

  /** @param {number} value */
  x(value) {
    const { left, right } = this.edges;
    const { first, last } = this.ends;
    return left + ((right - left) * (value - first)) / (last - first || 1);
  }

  /** @param {number} value */
  y(value) {
    const { top, bottom } = this.edges;
    const { low, high } = this.ends;
    return top + ((bottom - top) * (high - value)) / (high - low || 1);
  }

  /** The point that is nearest to a place, of points from left to right. @param {number[]} values @param {number} x */
  nearest(values, x) {
    let [low, high] = [0, values.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.x(values[middle]) <= x) low = middle;
      else high = middle;
    }
    return x - this.x(values[low]) <= this.x(values[high]) - x ? low : high;
  }

  /** A vertical line at a value of the axis, and a dot on each curve. @param {number} value @param {[string, number][]} dots class and value of each curve */
  crosshair(value, dots) {
    const { top, bottom } = this.edges;
    const x = this.x(value);
    const circles = dots.map(([look, height]) => shape("circle", { class: look, cx: x, cy: this.y(height), r: 3.5 }));
    return [shape("line", { x1: x, x2: x, y1: top, y2: bottom }), ...circles];
  }
}

/** The point to which a key moves the crosshair; null for other keys. @param {string} key @param {number} at @param {number} last  the last point */
export function pointAfter(key, at, last) {
  const far = Math.max(Math.round(last / 20), 1);
  /** @type {Record<string, number>} */
  const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - far, PageDown: at + far, Home: 0, End: last };
  return key in moves ? Math.min(Math.max(moves[key], 0), last) : null;
}

/** The hands between two points, as addresses name them; null when there are none. @param {{ hands: number }} one @param {{ hands: number }} other */
export function spanBetween(one, other) {
  const [first, last] = [one.hands, other.hands].sort((a, b) => a - b);
  return first === last ? null : `${first}-${last}`;
}

/** Describe a point. @param {{ hands: number, time: string | null }} point */
export function pointWords({ hands, time }) {
  const when = time ? `, ${time.slice(0, 16).replace("T", " ")}` : "";
  return hands ? `after hand ${hands.toLocaleString("en-US")}${when}` : "before the first hand";
}

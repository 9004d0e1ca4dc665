// @ts-check
// Coordinates of points on a graph, and the hands of a selection.

/**
 * @typedef {Record<string, number> & { hands: number }} GraphPoint  hands so far, and the value of each curve
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
  /** @param {string | undefined} edges @param {string | undefined} ends  as the drawing carries them */
  constructor(edges, ends) {
    const [left, right, top, bottom] = four(edges);
    const [first, last, low, high] = four(ends);
    /** @type {Edges} */
    this.edges = { left, right, top, bottom };
    /** @type {Ends} */
    this.ends = { first, last, low, high };
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
}

/** The hands between two points, as addresses name them; null when there are none. @param {{ hands: number }} one @param {{ hands: number }} other */
export function spanBetween(one, other) {
  const [first, last] = [one.hands, other.hands].sort((a, b) => a - b);
  return first === last ? null : `${first}-${last}`;
}

/** What is read at a point. @param {{ hands: number, time: string | null }} point */
export function pointWords({ hands, time }) {
  const when = time ? `, ${time.slice(0, 16).replace("T", " ")}` : "";
  return hands ? `after hand ${hands.toLocaleString("en-US")}${when}` : "before the first hand";
}

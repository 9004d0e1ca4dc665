// @ts-check
// Shapes and cards, and where things lie on wide tables and on narrow ones.

import { shape } from "../../../render/script/nodes.js";

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ width: number, height: number, felt: Point, track: Point, plate: Point, card: number,
 *   board: number, potsARow: number, result: number, bet: (seat: Point, center: Point, seats: number) => Point }} Layout
 */

export const CARD_RATIO = 1.4;

/** @type {Layout} */
export const WIDE = {
  width: 760,
  height: 500,
  felt: { x: 302, y: 152 },
  track: { x: 312, y: 188 },
  plate: { x: 132, y: 44 },
  card: 36,
  board: 50,
  potsARow: 3,
  result: 330,
  bet: (seat, center) => {
    const down = seat.y > center.y ? 0.49 : 0.6;
    return { x: center.x + (seat.x - center.x) * 0.6, y: center.y + (seat.y - center.y) * down };
  },
};
/** @type {Layout} */
export const NARROW = {
  width: 400,
  height: 600,
  felt: { x: 138, y: 222 },
  track: { x: 146, y: 236 },
  plate: { x: 104, y: 42 },
  card: 31,
  board: 33,
  potsARow: 2,
  result: 210,
  bet: (seat, center, seats) => {
    const side = Math.sign(Math.round(center.x - seat.x));
    const inwards = seats > 8 && seat.y > center.y ? -16 : 22; // away from the cards of the seat below
    return { x: seat.x + side * inwards, y: seat.y > center.y + 215 ? seat.y - 86 : seat.y + 50 };
  },
};

/** A line of text. @param {string} words @param {number} x @param {number} y @param {string} look @param {string} anchor */
export function label(words, x, y, look, anchor = "middle") {
  return shape("text", { x, y, class: look, "text-anchor": anchor }, words);
}

/** @type {Map<string, string>} */
const fitted = new Map();

/** Truncates a text node to a maximum width. @param {SVGTextElement} node @param {number} width */
export function fit(node, width) {
  const whole = node.textContent ?? "";
  const key = `${node.getAttribute("class")} ${width} ${whole}`;
  const known = fitted.get(key);
  if (known !== undefined) {
    node.textContent = known;
    return;
  }
  const letters = [...whole];
  while (letters.length > 1 && node.getComputedTextLength() > width) {
    letters.pop();
    node.textContent = `${letters.join("").trimEnd()}…`;
  }
  fitted.set(key, node.textContent ?? "");
}

/** Shapes of the suits, 32 by 32. @type {Record<string, string>} */
const SUIT_SHAPES = {
  s: "M16 2C13 8 3 13 3 20a6.5 6.5 0 0 0 11 4.7C13.7 27 12.5 29 10.5 30h11C19.5 29 18.3 27 18 24.7A6.5 6.5 0 0 0 29 20C29 13 19 8 16 2z",
  h: "M16 29C11 23.5 2.5 18 2.5 10.5A7 7 0 0 1 16 8a7 7 0 0 1 13.5 2.5C29.5 18 21 23.5 16 29z",
  d: "M16 2C18.5 7.5 22.5 12.5 26.5 16 22.5 19.5 18.5 24.5 16 30 13.5 24.5 9.5 19.5 5.5 16 9.5 12.5 13.5 7.5 16 2z",
  c: "M16 2a6.5 6.5 0 0 1 5.2 10.4A6.6 6.6 0 1 1 18.2 23.8C18.3 26.5 19.5 29 21.5 30h-11C12.5 29 13.7 26.5 13.8 23.8A6.6 6.6 0 1 1 10.8 12.4 6.5 6.5 0 0 1 16 2z",
};

/** A card, face down when it is empty; where cards won, the others are dimmed. @param {string} card @param {number} x @param {number} y @param {number} width @param {Set<string>} lit */
export function cardShape(card, x, y, width, lit) {
  const height = width * CARD_RATIO;
  const edge = { x, y, width, height, rx: width * 0.11 };
  if (!card) {
    const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: width * 0.07 };
    return shape("g", { class: "back" }, shape("rect", edge), shape("rect", { ...inner, class: "pattern" }));
  }
  const words = label(card[0], x + width * 0.5, y + height * 0.44, "rank");
  words.setAttribute("font-size", String(width * 0.56));
  const size = width * 0.42;
  const place = `translate(${x + (width - size) / 2} ${y + height * 0.55}) scale(${size / 32})`;
  const suit = shape("path", { d: SUIT_SHAPES[card[1]], transform: place });
  const look = lit.size ? (lit.has(card) ? " lit" : " dim") : "";
  return shape("g", { class: `card suit-${card[1]}${look}`, "data-card": card }, shape("rect", edge), words, suit);
}

/** A closed oval from the bottom centre clockwise. @param {Point} center @param {Point} half */
export function oval(center, half) {
  const radius = Math.min(half.x, half.y);
  const [dx, dy] = [half.x - radius, half.y - radius];
  const { x, y } = center;
  const arc = `a ${radius} ${radius} 0 0 1`;
  return [
    `M ${x} ${y + half.y} h ${-dx} ${arc} ${-radius} ${-radius} v ${-2 * dy}`,
    `${arc} ${radius} ${-radius} h ${2 * dx} ${arc} ${radius} ${radius} v ${2 * dy}`,
    `${arc} ${-radius} ${radius} Z`,
  ].join(" ");
}

/** @type {Map<string, Point[]>} */
const placesAround = new Map();

/** Places around the table, the bottom centre first, clockwise. @param {Layout} layout @param {Point} center @param {number} count */
export function pointsAround(layout, center, count) {
  const key = `${layout.width} ${count}`;
  let points = placesAround.get(key);
  if (!points) {
    const track = /** @type {SVGPathElement} */ (shape("path", { d: oval(center, layout.track) }));
    const length = track.getTotalLength();
    points = Array.from({ length: count }, (_, place) => track.getPointAtLength((length * place) / count));
    placesAround.set(key, points);
  }
  return points;
}

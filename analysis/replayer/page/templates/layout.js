// @ts-check
// Shapes, and where things lie on wide tables and on narrow ones.

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ width: number, height: number, felt: Point, track: Point, plate: Point, card: number,
 *   board: number, potsARow: number, bet: (seat: Point, center: Point, seats: number) => Point }} Layout
 */

const SVG = "http://www.w3.org/2000/svg";
const CARD_RATIO = 1.4;

/** @type {Layout} */
const WIDE = {
  width: 760,
  height: 500,
  felt: { x: 302, y: 152 },
  track: { x: 312, y: 188 },
  plate: { x: 132, y: 44 },
  card: 36,
  board: 50,
  potsARow: 3,
  bet: (seat, center) => {
    const down = seat.y > center.y ? 0.49 : 0.6;
    return { x: center.x + (seat.x - center.x) * 0.6, y: center.y + (seat.y - center.y) * down };
  },
};
/** @type {Layout} */
const NARROW = {
  width: 400,
  height: 600,
  felt: { x: 138, y: 222 },
  track: { x: 146, y: 236 },
  plate: { x: 104, y: 42 },
  card: 31,
  board: 33,
  potsARow: 2,
  bet: (seat, center, seats) => {
    const side = Math.sign(Math.round(center.x - seat.x));
    const inwards = seats > 8 && seat.y > center.y ? -16 : 22; // away from the cards of the seat below
    return { x: seat.x + side * inwards, y: seat.y > center.y + 215 ? seat.y - 86 : seat.y + 50 };
  },
};

/** @param {string} tag @param {Record<string, string | number>} attributes @param {(Node | string)[]} children */
function shape(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @param {string} words @param {number} x @param {number} y @param {string} look @param {string} anchor */
function label(words, x, y, look, anchor = "middle") {
  return shape("text", { x, y, class: look, "text-anchor": anchor }, words);
}

/** @type {Map<string, string>} */
const fitted = new Map();

/** Shortens a text node until it is no wider than asked. @param {SVGTextElement} node @param {number} width */
function fit(node, width) {
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

/** A closed oval from the bottom centre clockwise. @param {Point} center @param {Point} half */
function oval(center, half) {
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
function pointsAround(layout, center, count) {
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

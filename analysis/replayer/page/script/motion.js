// @ts-check
// Cards and chips move from where they were to where they are.

/**
 * @typedef {import("./layout.js").Point} Point
 * @typedef {{ node: SVGElement, at: Point, from: Point }} Part  a card or chips: where they lie and where they come from
 */

const DURATION = 150; // milliseconds

/** Whether the system asks for less motion. */
function wantsLess() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Makes a node one that moves. @template {SVGElement} T @param {T} node @param {string} key @param {Point} at @param {Point} from */
export function moving(node, key, at, from) {
  node.dataset.moves = JSON.stringify({ key, at, from });
  return node;
}

/** The nodes that move, by their keys. @param {SVGElement} svg @returns {Map<string, Part>} */
export function movingIn(svg) {
  const nodes = [.../** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-moves]"))];
  return new Map(
    nodes.map((node) => {
      const { key, at, from } = JSON.parse(node.dataset.moves ?? "");
      return [key, { node, at, from }];
    }),
  );
}

/** Animates new and moved parts; bets that are gone move to the middle. @param {SVGElement} svg @param {Map<string, Part>} before @param {Point} middle */
export function animate(svg, before, middle) {
  if (wantsLess()) return;
  const now = movingIn(svg);
  for (const [key, { node, at, from }] of now) {
    const start = before.get(key)?.at ?? from;
    const shift = `translate(${start.x - at.x}px, ${start.y - at.y}px)`;
    if (start.x !== at.x || start.y !== at.y)
      glide(node, [
        { transform: shift, opacity: before.has(key) ? 1 : 0.2 },
        { transform: "none", opacity: 1 },
      ]);
  }
  for (const [key, { node, at }] of before) {
    if (!key.startsWith("bet") || now.has(key)) continue;
    node.setAttribute("class", "gone");
    node.setAttribute("aria-hidden", "true");
    svg.append(node);
    const shift = `translate(${middle.x - at.x}px, ${middle.y - at.y}px)`;
    glide(node, [
      { transform: "none", opacity: 1 },
      { transform: shift, opacity: 0.2 },
    ]).finished.then(
      () => node.remove(),
      () => {}, // another step came first
    );
  }
}

/** @param {SVGElement} node @param {Keyframe[]} keyframes */
function glide(node, keyframes) {
  return node.animate(keyframes, { duration: DURATION, easing: "ease-out" });
}

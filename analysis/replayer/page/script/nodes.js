// @ts-check
// Elements: text with cards, scrolling inside a box, swipes.

import { cardTexts } from "../../../render/script/cards.js";

/** @typedef {import("./words.js").Part} Part */

const SWIPE = 40; // pixels

/** Text and drawn cards. @param {Part[]} parts */
export function nodesOf(parts) {
  return parts.map((part) => (typeof part === "string" ? document.createTextNode(part) : cardTexts(part.cards)));
}

/** Scrolls a box, not the page, until a part of it is visible; waits for the next layout. @param {HTMLElement} box @param {HTMLElement} part */
export function scrollInto(box, part) {
  requestAnimationFrame(() => {
    const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
    const head = outer.top + 34;
    if (inner.top < head) box.scrollTop -= head - inner.top;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  });
}

/** Calls back with 1 for a swipe to the left and -1 for one to the right. @param {HTMLElement} area @param {(way: number) => void} onSwipe */
export function listenSwipes(area, onSwipe) {
  let [x, y] = [0, 0];
  area.addEventListener("touchstart", (event) => ([x, y] = [event.touches[0].clientX, event.touches[0].clientY]), { passive: true });
  area.addEventListener(
    "touchend",
    (event) => {
      const [dx, dy] = [event.changedTouches[0].clientX - x, event.changedTouches[0].clientY - y];
      if (/** @type {Element} */ (event.target).closest("input")) return;
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    { passive: true },
  );
}

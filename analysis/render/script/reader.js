// @ts-check
// Reading of curves with the pointer and the arrow keys: a crosshair at one of their points.
import { shape } from "./nodes.js";
import { Plane, pointAfter } from "./plane.js";

export class CurveReader {
  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    this.plane = Plane.of(picture.dataset);
    /** The value of the axis at each point. @type {number[]} */
    this.values = [];
    /** The point at the crosshair; null for none. @type {number | null} */
    this.at = null;
    this.cursor = shape("g", { class: "cursor" });
    picture.append(this.cursor);
  }

  /** Listens to the pointer and the keys. @param {GlobalEventHandlers} place  the element with the focus */
  listen(place) {
    place.addEventListener("pointermove", (event) => this.read(this.nearest(event)));
    place.addEventListener("pointerleave", () => this.read(null));
    place.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** The point that is nearest to a pointer. @param {MouseEvent} event */
  nearest(event) {
    const box = this.picture.getBoundingClientRect();
    const scale = this.picture.viewBox.baseVal.width / box.width;
    return this.plane.nearest(this.values, (event.clientX - box.left) * scale);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === "Enter") return this.enter(event);
    const last = this.values.length - 1;
    const at = this.at ?? (event.key === "ArrowRight" ? -1 : last + 1);
    const next = pointAfter(event.key, at, last);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.move(Math.min(Math.max(at, 0), last), next, event.shiftKey);
  }

  /** Moves the crosshair by a key. @param {number} _from @param {number} to @param {boolean} _isShifted */
  move(_from, to, _isShifted) {
    this.read(to);
  }

  /** Opens what is at the crosshair. @param {Event} _event */
  enter(_event) {}

  /** Class and height of the dot on each curve. @param {number} _at @returns {[string, number][]} */
  dots(_at) {
    return [];
  }

  /** Puts the crosshair at a point; null for none. @param {number | null} at */
  read(at) {
    this.at = at;
    this.cursor.replaceChildren(...(at === null ? [] : this.plane.crosshair(this.values[at], this.dots(at))));
  }
}

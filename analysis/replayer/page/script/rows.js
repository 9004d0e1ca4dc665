// @ts-check
// A virtual table: only the rows near the visible ones are in the page; all rows have the same height.

const SPARE = 100; // rows above and below the visible ones
const USUAL_HEIGHT = 30; // pixels of a row, until one is there to be measured

export class RowWindow {
  /** @param {HTMLElement} box  what scrolls @param {HTMLTableElement} table  its body stands between two that hold a row each, for the space of the rows that are left out
   * @param {(at: number) => HTMLTableRowElement} rowAt  gives a row, the same one each time */
  constructor(box, table, rowAt) {
    this.box = box;
    this.table = table;
    this.rowAt = rowAt;
    this.count = 0;
    /** First row in the page, and the one after the last. @type {[number, number]} */
    this.range = [0, 0];
    box.addEventListener("scroll", () => this.follow(), { passive: true });
  }

  get height() {
    return this.table.tBodies[1].rows[0]?.getBoundingClientRect().height || USUAL_HEIGHT;
  }

  /** Shows this many rows, all of them anew. @param {number} count */
  show(count) {
    this.count = count;
    this.box.style.setProperty("--rows", String(count));
    this.table.setAttribute("aria-rowcount", String(count + 1));
    this.fill();
    this.leaveRoom(this.height); // a row can be measured now
  }

  /** Puts other rows into the page when some in sight are missing. */
  follow() {
    const [first, end] = this.inSight();
    if (first < this.range[0] || end > this.range[1]) this.fill();
  }

  /** Scrolls until a row is in sight, and puts it into the page. @param {number} at */
  reveal(at) {
    const { box, height } = this;
    const [top, room] = [at * height, box.clientHeight - (this.table.tHead?.offsetHeight ?? 0)];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + room) box.scrollTop = top + height - room;
    this.follow();
  }

  /** @returns {[number, number]} */
  inSight() {
    const { box, height, count } = this;
    const end = Math.min(Math.ceil((box.scrollTop + box.clientHeight) / height), count);
    return [Math.min(Math.floor(box.scrollTop / height), end), end];
  }

  fill() {
    const [first, end] = this.inSight();
    this.range = [Math.max(first - SPARE, 0), Math.min(end + SPARE, this.count)];
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const rows = Array.from({ length: this.range[1] - this.range[0] }, (_, place) => this.rowAt(this.range[0] + place));
    rows.forEach((row, place) => (row.ariaRowIndex = String(this.range[0] + place + 2)));
    this.leaveRoom(this.height);
    const body = this.table.tBodies[1];
    body.replaceChildren(...rows);
    if (body.contains(focused)) focused?.focus({ preventScroll: true });
  }

  /** Takes the place of the rows that are left out. @param {number} height  of a row */
  leaveRoom(height) {
    const [before, , after] = this.table.tBodies;
    before.rows[0].style.height = `${this.range[0] * height}px`;
    after.rows[0].style.height = `${(this.count - this.range[1]) * height}px`;
  }
}

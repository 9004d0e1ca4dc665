// @ts-check
// Draws the middle of the table: boards, who won on them, and pots.

import { cardWord } from "../../../render/script/cards.js";
import { shape } from "../../../render/script/nodes.js";
import { CARD_RATIO, cardShape, label } from "./layout.js";
import { moving } from "./motion.js";
import { money, plain, sentence } from "./words.js";

/**
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {import("./data.js").TableState} TableState
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Point} Point
 * @typedef {import("./words.js").Settings} Settings
 */

const SCALES = [1, 1, 0.82, 0.58, 0.45]; // by the number of boards
const GAP = 5;
const RESULT = 17; // height of the line that says who won

/** How many cards all boards begin with. @param {string[][]} boards */
function sharedCards(boards) {
  if (boards.length < 2) return 0;
  const differs = boards[0].findIndex((card, place) => boards.some((board) => board[place] !== card));
  return differs < 0 ? boards[0].length : differs;
}

/** The middle of one frame. */
export class Middle {
  /** @param {Layout} layout @param {Point} center @param {Hand} hand @param {TableState} state @param {Settings} settings */
  constructor(layout, center, hand, state, settings) {
    this.layout = layout;
    this.center = center;
    this.hand = hand;
    this.state = state;
    this.settings = settings;
    this.width = layout.board * (SCALES[state.boards.length] ?? SCALES[4]);
    this.height = this.width * CARD_RATIO;
    this.left = center.x - (5 * this.width + 4 * GAP) / 2;
  }

  draw() {
    const { boards, results } = this.state;
    const pitch = this.height + (results.length ? RESULT + 3 : 6);
    const all = Math.max(boards.length, 1) * pitch - 6;
    const top = this.center.y - all / 2 + (boards.length < 2 ? 8 : -14);
    const group = shape("g", {});
    if (boards.length) group.append(...this.boards(top, pitch));
    else group.append(...this.places(top));
    group.append(...this.results(top, pitch), ...this.pots(top, top + all));
    return group;
  }

  /** Cards that all boards share once, and a row for each board with the rest. @param {number} top @param {number} pitch */
  boards(top, pitch) {
    const { boards } = this.state;
    const shared = sharedCards(boards);
    const name = (/** @type {number} */ number) => (boards.length > 1 ? `Board ${number + 1}` : "Board");
    const rows = boards.map((cards, row) => this.row(name(row), cards, shared, top + row * pitch, row));
    if (!shared) return rows;
    const between = top + ((boards.length - 1) * pitch) / 2;
    return [this.row("Shared by all boards", boards[0].slice(0, shared), 0, between, -1), ...rows];
  }

  /** The cards of a board from a place on; words and attribute hold the whole board. @param {string} name @param {string[]} cards @param {number} first @param {number} y @param {number} row */
  row(name, cards, first, y, row) {
    const group = shape("g", {
      role: "img",
      "aria-label": `${name}: ${cards.map(cardWord).join(", ")}`,
      class: row < 0 ? "shared" : "board",
      "data-cards": cards.join(""),
    });
    cards.slice(first).forEach((card, number) => group.append(this.card(card, first + number, y, row)));
    return group;
  }

  /** @param {string} card @param {number} place @param {number} y @param {number} row */
  card(card, place, y, row) {
    const x = this.left + place * (this.width + GAP);
    const node = cardShape(card, x, y, this.width, this.state.lit);
    return moving(node, `board ${Math.max(row, 0)} ${place}`, { x, y }, { x: this.center.x, y: this.center.y - this.layout.felt.y });
  }

  /** Where the board will lie. @param {number} y */
  places(y) {
    const edge = { y, width: this.width, height: this.height, rx: this.width * 0.11, class: "card-place" };
    return [0, 1, 2, 3, 4].map((place) => shape("rect", { ...edge, x: this.left + place * (this.width + GAP) }));
  }

  /** Return the labels below each board: winners and winning hand. @param {number} top @param {number} pitch */
  results(top, pitch) {
    return this.state.results.flatMap((words, row) => {
      if (!words) return [];
      const node = label(plain(sentence(this.hand, words, this.settings)), this.center.x, top + row * pitch + this.height + 14, "result");
      node.setAttribute("data-width", String(this.layout.result));
      return [node];
    });
  }

  /** The whole pot, and its parts unless they say the same. @param {number} top @param {number} bottom */
  pots(top, bottom) {
    const { pots, total } = this.state;
    const parts = pots.map((chips, number) => ({ chips, number })).filter((part) => part.chips);
    const apart = parts.length > 1 || (parts.length === 1 && parts[0].chips !== total);
    const labels = [];
    if (total) {
      const words = `Pot ${money(this.hand, total, this.settings)}`;
      labels.push(label(words, this.center.x, top - 13, "pot"));
    }
    if (apart) {
      const count = this.layout.potsARow;
      const rows = [top - 44, bottom + 22, bottom + 46, bottom + 70];
      rows.forEach((y, row) => labels.push(...this.potRow(parts.slice(row * count, (row + 1) * count), y)));
    }
    return labels;
  }

  /** @param {{ chips: number, number: number }[]} parts @param {number} y */
  potRow(parts, y) {
    const words = parts.map((part) => {
      const name = part.number ? `Side ${part.number}` : "Main";
      return `${name} ${money(this.hand, part.chips, this.settings)}`;
    });
    const widths = words.map((word) => word.length * 6.4 + 22);
    let x = this.center.x - (widths.reduce((sum, width) => sum + width, 0) + 6 * (parts.length - 1)) / 2;
    return words.map((word, place) => {
      const middle = x + widths[place] / 2;
      x += widths[place] + 6;
      return shape(
        "g",
        { class: "side-pot" },
        shape("rect", { x: middle - widths[place] / 2, y: y - 10, width: widths[place], height: 20, rx: 10 }),
        label(word, middle, y + 4, "pot-part"),
      );
    });
  }
}

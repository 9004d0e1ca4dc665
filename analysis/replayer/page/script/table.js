// @ts-check
// Draws the table as SVG.

import { cardWord } from "../../../render/script/cards.js";
import { shape } from "../../../render/script/nodes.js";
import { ALL_IN, ALL_KNOWN, FOLDED, SHOWN_ONLY } from "./data.js";
import { CARD_RATIO, cardShape, fit, label, oval, pointsAround } from "./layout.js";
import { Middle } from "./middle.js";
import { moving } from "./motion.js";
import { money, nameOf, percent, rate } from "./words.js";

/**
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {import("./data.js").Seat} Seat
 * @typedef {import("./data.js").SeatState} SeatState
 * @typedef {import("./data.js").TableState} TableState
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Point} Point
 * @typedef {import("./words.js").Settings} Settings
 */

/** One frame of a hand as a picture. */
export class TablePicture {
  /** @param {SVGSVGElement} svg @param {Layout} layout @param {Hand} hand @param {TableState} state @param {Settings} settings */
  constructor(svg, layout, hand, state, settings) {
    this.svg = svg;
    this.layout = layout;
    this.hand = hand;
    this.state = state;
    this.settings = settings;
    this.equities = state.equities[settings.villains ? ALL_KNOWN : SHOWN_ONLY];
    this.center = { x: layout.width / 2, y: layout.height / 2 + 10 };
  }

  draw() {
    const { width, height, felt } = this.layout;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const rail = shape("path", { d: oval(this.center, { x: felt.x + 14, y: felt.y + 14 }), class: "rail" });
    const cloth = shape("path", { d: oval(this.center, felt), class: "felt" });
    const line = shape("path", { d: oval(this.center, { x: felt.x - 14, y: felt.y - 14 }), class: "line" });
    this.svg.replaceChildren(rail, cloth, line);
    const middle = new Middle(this.layout, this.center, this.hand, this.state, this.settings);
    this.svg.append(middle.draw(), ...this.places());
    this.fitTexts();
  }

  fitTexts() {
    for (const node of this.svg.querySelectorAll("text[data-width]")) {
      fit(/** @type {SVGTextElement} */ (node), Number(node.getAttribute("data-width")));
    }
  }

  // --- around the table ---

  places() {
    const { slots, hero, bySeat } = this.hand;
    const bottom = Math.max(slots.indexOf(hero ?? slots[0]), 0);
    const points = pointsAround(this.layout, this.center, slots.length);
    const nodes = slots.map((number, place) => {
      const point = points[(place - bottom + slots.length) % slots.length];
      const seat = bySeat.get(number);
      return seat ? this.place(seat, point) : this.emptyPlace(number, point);
    });
    const bets = nodes.flatMap((node) => node.bets);
    return [...nodes.map((node) => node.plate), ...bets];
  }

  /** @param {number} number @param {Point} at */
  emptyPlace(number, at) {
    const group = shape("g", { class: "empty" }, shape("circle", { cx: at.x, cy: at.y, r: 13 }));
    if (number === this.hand.button) group.append(this.buttonDisc(at));
    return { plate: group, bets: [] };
  }

  /** @param {Seat} seat @param {Point} at */
  place(seat, at) {
    const chips = this.state.seats.get(seat.number);
    const group = shape("g", {
      role: "img",
      "aria-label": this.words(seat, chips),
      class: this.look(seat, chips),
      "data-seat": seat.number,
    });
    if (chips && chips.standing !== FOLDED) group.append(...this.holeCards(seat, at));
    else if (chips && this.isOpen(seat)) group.append(...this.holeCards(seat, at));
    group.append(...this.plate(seat, chips, at));
    if (this.hasEquity(seat)) group.append(this.equityLabel(seat, at));
    if (seat.number === this.hand.button)
      group.append(this.buttonDisc({ x: at.x + this.layout.plate.x / 2 - 9, y: at.y - this.layout.plate.y / 2 - 13 }));
    return { plate: group, bets: chips ? this.chips(seat, chips, at) : [] };
  }

  /** Whether the cards of a seat lie open. @param {Seat} seat */
  isOpen(seat) {
    return seat.cards.length > 0 && (this.settings.villains || this.state.seats.get(seat.number)?.is_open === 1);
  }

  /** @param {Seat} seat @param {SeatState | undefined} chips */
  look(seat, chips) {
    const looks = ["seat"];
    if (!chips) looks.push("out");
    if (chips?.standing === FOLDED) looks.push("folded");
    if (chips?.standing === ALL_IN) looks.push("all-in");
    if (chips?.won) looks.push("winner");
    if (this.state.decision?.seat === seat.number) looks.push("to-act");
    return looks.join(" ");
  }

  /** A seat in words, for screen readers. @param {Seat} seat @param {SeatState | undefined} chips */
  words(seat, chips) {
    const say = (/** @type {number | null} */ amount) => money(this.hand, amount, this.settings);
    const words = [nameOf(this.hand, seat.number, this.settings)];
    if (!chips) return `${words[0]}, not dealt in`;
    if (seat.position && !this.settings.mask) words.push(seat.position);
    if (seat.number === this.hand.button) words.push("button");
    words.push(`stack ${say(chips.stack)}`);
    if (chips.bet) words.push(`bet ${say(chips.bet)}`);
    if (chips.standing === FOLDED) words.push("folded");
    if (chips.standing === ALL_IN) words.push("all-in");
    if (this.isOpen(seat)) words.push(seat.cards.map(cardWord).join(" and "));
    if (this.hasEquity(seat)) words.push(`equity ${this.equityWords(seat)}`);
    if (chips.won) words.push(`wins ${say(chips.won)}`);
    if (this.state.decision?.seat === seat.number) words.push("to act");
    return words.join(", ");
  }

  /** @param {Seat} seat @param {SeatState | undefined} chips @param {Point} at */
  plate(seat, chips, at) {
    const { x: width, y: height } = this.layout.plate;
    const [left, top] = [at.x - width / 2, at.y - height / 2];
    const name = nameOf(this.hand, seat.number, this.settings);
    const place = this.settings.mask ? "" : (seat.position ?? "out");
    const stack = this.stackWords(chips);
    const room = width - 22 - place.length * 7.5;
    const isBelow = stack.length * 8.6 < room; // the position stands beside the stack, or else beside the name
    const line = label(name, left + 9, top + 18, "name", "start");
    line.setAttribute("data-width", String(isBelow ? width - 18 : room));
    return [
      shape("title", {}, name),
      ...(chips ? this.tab(seat, chips, at) : []),
      shape("rect", { x: left, y: top, width, height, rx: 10, class: "plate" }),
      line,
      label(stack, left + 9, top + 36, "stack", "start"),
      label(place, left + width - 9, isBelow ? top + 36 : top + 18, "position", "end"),
    ];
  }

  /** A strip below the plate. @param {Seat} seat @param {SeatState} chips @param {Point} at */
  tab(seat, chips, at) {
    const { look, words } = this.below(seat, chips);
    if (!words) return [];
    const { x: width, y: height } = this.layout.plate;
    const top = at.y + height / 2 - 10;
    const line = label(words, at.x, top + 22.5, "tab-text");
    line.setAttribute("data-width", String(width - 20));
    return [shape("rect", { x: at.x - width / 2 + 5, y: top, width: width - 10, height: 28, rx: 8, class: `tab ${look}` }), line];
  }

  /** @param {SeatState | undefined} chips */
  stackWords(chips) {
    if (!chips) return "";
    const behind = chips.standing === ALL_IN && chips.stack === 0 ? "" : money(this.hand, chips.stack, this.settings);
    return [chips.standing === ALL_IN ? "All-in" : "", behind].filter(Boolean).join(" · ");
  }

  /** Return the made hand at showdown, else the player's action on this street, else their statistics. @param {Seat} seat @param {SeatState} chips */
  below(seat, chips) {
    const made = seat.made[this.state.run];
    const whole = this.state.boards[this.state.run]?.length === 5;
    if (this.state.shown && whole && made && this.isOpen(seat)) return { look: "made", words: made.split(",")[0] };
    if (chips.did) return { look: `did-${chips.did.split(" ")[0]}`, words: chips.did[0].toUpperCase() + chips.did.slice(1) };
    return { look: "", words: this.settings.stats && !this.settings.mask ? shortStats(seat) : "" };
  }

  /** @param {Seat} seat @param {Point} at */
  holeCards(seat, at) {
    const width = this.layout.card;
    const y = at.y - this.layout.plate.y / 2 - width * CARD_RATIO + 3;
    const cards = this.isOpen(seat) ? seat.cards : ["", ""];
    const gap = cards[0] ? width + 2 : width * 0.55;
    const left = at.x - (gap + width) / 2;
    return cards.map((card, place) => cardShape(card, left + place * gap, y, width, this.state.lit));
  }

  /** Whether equities are shown and the seat is still in the hand. @param {Seat} seat */
  hasEquity(seat) {
    const chips = this.state.seats.get(seat.number);
    return this.equities.size > 0 && chips !== undefined && chips.standing !== FOLDED;
  }

  /** The equity; `?` for cards that are not known. @param {Seat} seat */
  equityWords(seat) {
    const share = this.equities.get(seat.number);
    return share === undefined ? "?" : percent(share);
  }

  /** The equity, at the bottom left of the cards. @param {Seat} seat @param {Point} at */
  equityLabel(seat, at) {
    const [x, y] = [at.x - this.layout.card - 14, at.y - this.layout.plate.y / 2 - 9];
    return shape(
      "g",
      { class: "equity" },
      shape("title", {}, "Equity: share of the pot on average over all boards to come, against the other open cards; ? is left out of it"),
      shape("rect", { x: x - 21, y: y - 10, width: 42, height: 20, rx: 10 }),
      label(this.equityWords(seat), x, y + 4, ""),
    );
  }

  /** @param {Point} at */
  buttonDisc(at) {
    return shape(
      "g",
      { class: "button", "aria-label": "Dealer button" },
      shape("circle", { cx: at.x, cy: at.y, r: 10 }),
      label("D", at.x, at.y + 4, ""),
    );
  }

  /** Return the chips in front of a player: their bet, or the chips they win. @param {Seat} seat @param {SeatState} chips @param {Point} at */
  chips(seat, chips, at) {
    const won = chips.won > 0;
    const amount = won ? chips.won : chips.bet;
    if (!amount) return [];
    const { x, y } = this.layout.bet(at, this.center, this.hand.slots.length);
    const words = `${won ? "+" : ""}${money(this.hand, amount, this.settings)}`;
    const width = words.length * 7.4 + 32;
    const node = shape(
      "g",
      { class: won ? "bet won" : "bet", "data-seat": seat.number },
      shape("rect", { x: x - width / 2, y: y - 11, width, height: 22, rx: 11 }),
      shape("circle", { cx: x - width / 2 + 12, cy: y, r: 6.5, class: "chip" }),
      label(words, x - width / 2 + 23, y + 4.5, "amount", "start"),
    );
    moving(node, `${won ? "won" : "bet"} ${seat.number}`, { x, y }, won ? this.center : { x: at.x, y: at.y });
    return this.state.kind === "start" ? [node, ...this.postNames(seat, x, y < at.y ? y - 17 : y + 24)] : [node];
  }

  /** Which blind or straddle a bet is. @param {Seat} seat @param {number} x @param {number} y */
  postNames(seat, x, y) {
    const posts = this.hand.posts.filter(([number]) => number === seat.number);
    const words = posts.map(([, name]) => name).join(", ");
    return words ? [label(words, x, y, "post")] : [];
  }
}

/** `VPIP 24 PFR 18 3Bet 7 · 120`. @param {Seat} seat */
function shortStats(seat) {
  if (!seat.counts) return "";
  const { counts } = seat;
  const rates = [0, 1, 2].map((number) => rate(counts[1 + 2 * number], counts[2 + 2 * number]).replace(" %", ""));
  return `${rates.join(" / ")} · ${counts[0]}`;
}

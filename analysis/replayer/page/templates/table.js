// @ts-check
// Draws the table as SVG.

/** Shapes of the suits, 32 by 32. @type {Record<string, string>} */
const SUIT_SHAPES = {
  s: "M16 2C13 8 3 13 3 20a6.5 6.5 0 0 0 11 4.7C13.7 27 12.5 29 10.5 30h11C19.5 29 18.3 27 18 24.7A6.5 6.5 0 0 0 29 20C29 13 19 8 16 2z",
  h: "M16 29C11 23.5 2.5 18 2.5 10.5A7 7 0 0 1 16 8a7 7 0 0 1 13.5 2.5C29.5 18 21 23.5 16 29z",
  d: "M16 2C18.5 7.5 22.5 12.5 26.5 16 22.5 19.5 18.5 24.5 16 30 13.5 24.5 9.5 19.5 5.5 16 9.5 12.5 13.5 7.5 16 2z",
  c: "M16 2a6.5 6.5 0 0 1 5.2 10.4A6.6 6.6 0 1 1 18.2 23.8C18.3 26.5 19.5 29 21.5 30h-11C12.5 29 13.7 26.5 13.8 23.8A6.6 6.6 0 1 1 10.8 12.4 6.5 6.5 0 0 1 16 2z",
};

/** One frame of a hand as a picture. */
class TablePicture {
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
    this.svg.append(this.middle(), ...this.places());
    this.fitTexts();
  }

  fitTexts() {
    for (const node of this.svg.querySelectorAll("text[data-width]")) {
      fit(/** @type {SVGTextElement} */ (node), Number(node.getAttribute("data-width")));
    }
  }

  // --- the middle of the table ---

  middle() {
    const { boards } = this.state;
    const group = shape("g", {});
    const scale = boards.length < 2 ? 1 : boards.length === 2 ? 0.82 : 0.66;
    const width = this.layout.board * scale;
    const height = width * CARD_RATIO;
    const all = Math.max(boards.length, 1) * (height + 6) - 6;
    const top = this.center.y - all / 2 + (boards.length < 2 ? 8 : -6);
    if (!boards.length) group.append(...this.boardPlaces(top, width));
    boards.forEach((cards, number) => group.append(this.board(cards, number, top + number * (height + 6), width)));
    group.append(...this.potLabels(top, top + all));
    return group;
  }

  /** @param {string[]} cards @param {number} number @param {number} y @param {number} width */
  board(cards, number, y, width) {
    const words = cards.map(cardWord).join(", ");
    const name = this.state.boards.length > 1 ? `Board ${number + 1}: ` : "Board: ";
    const group = shape("g", { role: "img", "aria-label": name + words, class: "board" });
    const left = this.center.x - (5 * width + 4 * 5) / 2;
    cards.forEach((card, place) => group.append(this.card(card, left + place * (width + 5), y, width)));
    return group;
  }

  /** Where the board will lie. @param {number} y @param {number} width */
  boardPlaces(y, width) {
    const left = this.center.x - (5 * width + 4 * 5) / 2;
    const edge = { y, width, height: width * CARD_RATIO, rx: width * 0.11, class: "card-place" };
    return [0, 1, 2, 3, 4].map((place) => shape("rect", { ...edge, x: left + place * (width + 5) }));
  }

  /** The whole pot, and its parts unless they say the same. @param {number} top @param {number} bottom */
  potLabels(top, bottom) {
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
    if (this.equities.has(seat.number)) group.append(this.equityLabel(seat, at));
    if (seat.number === this.hand.button) group.append(this.buttonDisc({ x: at.x + this.layout.plate.x / 2 - 9, y: at.y - this.layout.plate.y / 2 - 13 }));
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
    if (this.equities.has(seat.number)) words.push(`equity ${this.equityWords(seat)}`);
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

  /** The made hand at showdown, else what the player did on this street, else their statistics. @param {Seat} seat @param {SeatState} chips */
  below(seat, chips) {
    const made = seat.made[this.state.run];
    const whole = this.state.boards[this.state.run]?.length === 5;
    if (this.state.shown && whole && made && this.isOpen(seat)) return { look: "made", words: made.split(",")[0] };
    if (chips.did) return { look: `did-${chips.did.split(" ")[0]}`, words: chips.did };
    return { look: "", words: this.settings.stats && !this.settings.mask ? shortStats(seat) : "" };
  }

  /** @param {Seat} seat @param {Point} at */
  holeCards(seat, at) {
    const width = this.layout.card;
    const y = at.y - this.layout.plate.y / 2 - width * CARD_RATIO + 3;
    const cards = this.isOpen(seat) ? seat.cards : ["", ""];
    const gap = cards[0] ? width + 2 : width * 0.55;
    const left = at.x - (gap + width) / 2;
    return cards.map((card, place) => this.card(card, left + place * gap, y, width));
  }

  /** A card, face down when it is empty. @param {string} card @param {number} x @param {number} y @param {number} width */
  card(card, x, y, width) {
    const height = width * CARD_RATIO;
    const edge = { x, y, width, height, rx: width * 0.11 };
    if (!card) {
      const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: width * 0.07 };
      return shape("g", { class: "back" }, shape("rect", edge), shape("rect", { ...inner, class: "pattern" }));
    }
    const rank = card[0] === "T" ? "10" : card[0];
    const words = label(rank, x + width * 0.5, y + height * 0.44, "rank");
    words.setAttribute("font-size", String(width * 0.56));
    const size = width * 0.42;
    const place = `translate(${x + (width - size) / 2} ${y + height * 0.55}) scale(${size / 32})`;
    const suit = shape("path", { d: SUIT_SHAPES[card[1]], transform: place });
    return shape("g", { class: `card suit-${card[1]}` }, shape("rect", edge), words, suit);
  }

  /** @param {Seat} seat */
  equityWords(seat) {
    return `${this.equities.get(seat.number)}%`;
  }

  /** The equity, at the bottom left of the cards. @param {Seat} seat @param {Point} at */
  equityLabel(seat, at) {
    const [x, y] = [at.x - this.layout.card - 14, at.y - this.layout.plate.y / 2 - 9];
    return shape(
      "g",
      { class: "equity" },
      shape("title", {}, "Equity: share of the pot on average over all boards to come, against the other open cards"),
      shape("rect", { x: x - 18, y: y - 10, width: 36, height: 20, rx: 10 }),
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

  /** Chips in front of a player: their bet, or what they win. @param {Seat} seat @param {SeatState} chips @param {Point} at */
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
  return `${[0, 1, 2].map((number) => percentOf(counts, number)).join(" / ")} · ${counts[0]}`;
}

/** Made of chances as a whole percentage. @param {number[]} counts @param {number} number */
function percentOf(counts, number) {
  const [made, chances] = [counts[1 + 2 * number], counts[2 + 2 * number]];
  return chances ? String(Math.round((100 * made) / chances)) : "–";
}

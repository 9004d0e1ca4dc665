// @ts-check
// The list of hands: filters, order, rows.

import { cardTexts, cardWord } from "../../../render/script/cards.js";
import { element } from "../../../render/script/nodes.js";
import { compareKeys } from "../../../render/script/order.js";
import { STREETS } from "./data.js";
import { Question, QuestionError, decidedBy } from "./questions.js";
import { RowWindow } from "./rows.js";
import { money, signedMoney } from "./words.js";

/**
 * @typedef {import("./data.js").Column} Column
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {import("./marks.js").Marks} Marks
 * @typedef {import("./questions.js").Test} Test
 * @typedef {import("./words.js").Settings} Settings
 */

/** The sort key of each column of the list; hands without one come last. @type {Record<string, (hand: Hand) => number | string | null>} */
const SORT_KEYS = {
  number: (hand) => hand.index,
  cards: (hand) => cardStrength(heroSeat(hand)?.cards ?? []),
  position: (hand) => positionOrder(hand),
  street: (hand) => hand.street,
  pot: (hand) => potOf(hand),
  result: (hand) => resultOf(hand),
};

/** @param {Hand} hand */
function heroSeat(hand) {
  return hand.hero === null ? undefined : hand.bySeat.get(hand.hero);
}

/** The pot in big blinds, so that games of all stakes can be compared. @param {Hand} hand */
function potOf(hand) {
  return hand.total_pot === null ? null : hand.total_pot / (hand.big_blind || 1);
}

/** The hero's result in big blinds. @param {Hand} hand */
function resultOf(hand) {
  return hand.net === null ? null : hand.net / (hand.big_blind || 1);
}

/** @param {string[]} cards */
function cardStrength(cards) {
  const ranks = cards.map((card) => "23456789TJQKA".indexOf(card[0])).sort((a, b) => b - a);
  if (ranks.length !== 2) return null;
  const pair = ranks[0] === ranks[1] ? 1000 : 0;
  return pair + ranks[0] * 26 + ranks[1] * 2 + (cards[0][1] === cards[1][1] ? 1 : 0);
}

/** All positions, from the button on. @param {import("./data.js").PageData} data @returns {string[]} */
function positionsOf(data) {
  return data.columns.find(([name]) => name === "position")?.[2] ?? [];
}

/** @param {Hand} hand */
function positionOrder(hand) {
  const place = positionsOf(hand.data).indexOf(heroSeat(hand)?.position ?? "");
  return place < 0 ? null : place;
}

/** @param {Hand} hand @param {string} wanted */
function passesSearch(hand, wanted) {
  const asked = wanted.trim().toLowerCase();
  if (!asked) return true;
  return (hand.id ?? "").toLowerCase().includes(asked) || hand.seats.some((seat) => seat.name.toLowerCase().includes(asked));
}

/** @param {Hand[]} hands @param {string} key @param {boolean} descending */
function sortHands(hands, key, descending) {
  const keyed = hands.map((hand) => ({ hand, value: SORT_KEYS[key](hand) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => compareKeys(a.value, b.value, sign) || a.hand.index - b.hand.index);
  return keyed.map((one) => one.hand);
}

/** The hands of each choice of the filter of stars and notes. @type {Record<string, (marks: Marks, hand: Hand) => boolean>} */
const MARKED = {
  "": () => true,
  star: (marks, hand) => marks.isStarred(hand),
  note: (marks, hand) => marks.noteOf(hand) !== "",
};

/** A row of the list. @param {Hand} hand @param {Settings} settings @param {Marks} marks */
function handRow(hand, settings, marks) {
  const hero = heroSeat(hand);
  const button = element("button", "open", String(hand.index + 1));
  const worst = ["error", "warning", "info"].find((severity) => hand.findings.some((one) => one.severity === severity));
  if (worst) button.append(element("span", `mark ${worst}`, "!"));
  if (marks.isStarred(hand)) button.append(element("span", "mark starred", "★"));
  if (marks.noteOf(hand)) button.append(element("span", "mark noted", "✎"));
  button.type = "button";
  button.tabIndex = -1;
  button.setAttribute("aria-label", rowWords(hand, settings, marks));
  const { net } = hand;
  const tone = net === null || net === 0 ? "" : net > 0 ? " gain" : " loss";
  const row = element(
    "tr",
    "",
    element("th", "", button),
    element("td", "", cardTexts(hero?.cards ?? [])),
    element("td", "", hero?.position ?? ""),
    element("td", "", hand.street ? STREETS[hand.street] : "Pre"),
    element("td", "number", money(hand, hand.total_pot, settings)),
    element("td", `number${tone}`, net === null ? "–" : signedMoney(hand, net, settings)),
  );
  row.cells[0].scope = "row";
  row.dataset.hand = String(hand.index);
  return row;
}

/** @param {Hand} hand @param {Settings} settings @param {Marks} marks */
function rowWords(hand, settings, marks) {
  const hero = heroSeat(hand);
  const words = [`Hand ${hand.index + 1}`];
  if (hero?.cards.length) words.push(hero.cards.map(cardWord).join(" and "));
  if (hero?.position) words.push(hero.position);
  words.push(`${STREETS[hand.street].toLowerCase()}, pot ${money(hand, hand.total_pot, settings)}`);
  if (hand.net !== null) words.push(`result ${signedMoney(hand, hand.net, settings)}`);
  if (hand.findings.length) words.push(`${hand.findings.length} findings`);
  if (marks.isStarred(hand)) words.push("starred");
  if (marks.noteOf(hand)) words.push("with a note");
  return words.join(", ");
}

/** The query of each field of the filter, in the `--where` language. @type {Record<string, (value: string) => string>} */
const FIELDS = {
  result: (value) => value,
  pot: (value) => `total_pot >= ${value}bb`,
  position: (value) => `position = ${value}`,
  cards: (value) => {
    const asked = value.trim().replace("10", "T");
    const [ranks, suited] = [asked.slice(0, 2), asked.slice(2)];
    return `(${[ranks, [...ranks].reverse().join("")].map((one) => `starting_hand contains "${one}${suited}"`).join(" or ")})`;
  },
  street: (value) => value,
  findings: (value) => value,
};

export class HandList {
  /** @param {(name: string) => any} part @param {import("./data.js").PageData} data @param {Hand[]} hands @param {Marks} marks @param {(hand: Hand) => void} open */
  constructor(part, data, hands, marks, open) {
    this.part = part;
    this.marks = marks;
    this.hands = hands;
    /** @type {Column[]} */
    this.columns = data.columns.map(([name, kind, words, meaning]) => ({ name, kind, words, meaning }));
    this.key = "number";
    this.descending = false;
    /** Places of the hands to show; empty for all. @type {Set<number>} */
    this.only = new Set();
    /** @type {Hand[]} */
    this.shown = hands;
    /** @type {Test} */
    this.test = () => true;
    /** The rows that were drawn. @type {Map<Hand, HTMLTableRowElement>} */
    this.rows = new Map();
    /** @type {(hand: Hand) => HTMLTableRowElement} */
    this.drawRow = () => element("tr");
    /** The hand on the table. @type {Hand | null} */
    this.marked = null;
    this.window = new RowWindow(part("hands-box"), part("hands-table"), (at) => this.rowOf(this.shown[at]));
    this.part("hands-body").addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const row = /** @type {Element} */ (event.target).closest("tr");
      if (row) open(hands[Number(row.dataset.hand)]);
    });
    this.fillForm(positionsOf(data));
  }

  /** Fills in the positions to choose from, and the columns that questions may name. @param {string[]} positions */
  fillForm(positions) {
    const known = new Set(this.hands.map((hand) => heroSeat(hand)?.position));
    const options = positions.filter((one) => known.has(one)).map((one) => new Option(one, one));
    this.part("filter-position").append(...options);
    this.part("columns").replaceChildren(
      ...this.columns.map(({ name, kind, words, meaning }) => {
        const isShort = words.length > 0 && words.length < 11 && !meaning.includes(words[0]);
        const values = isShort ? `: ${words.join(", ")}` : "";
        return element("div", "", element("dt", "", name), element("dd", "", `${meaning} (${kind}${values})`));
      }),
    );
  }

  /** Return all queries of the filter: one for each field that is filled in, and the typed one. */
  questions() {
    const fields = Object.entries(FIELDS).flatMap(([name, words]) => {
      const { value } = this.part(`filter-${name}`);
      return value.trim() ? [words(value)] : [];
    });
    const { value } = this.part("filter-question");
    return value.trim() ? [...fields, value] : fields;
  }

  /** Reads the filter; an error in a question is shown, and the filter before it stays. */
  readFilter() {
    const field = this.part("filter-question");
    const trouble = this.part("filter-trouble");
    trouble.textContent = "";
    field.removeAttribute("aria-invalid");
    try {
      const tests = this.questions().map((text) => new Question(text, this.columns).read());
      this.test = decidedBy(tests, false);
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error;
      trouble.textContent = error.message;
      field.setAttribute("aria-invalid", "true");
    }
  }

  clearFilter() {
    for (const field of this.part("filters").querySelectorAll("input, select")) field.value = "";
  }

  /** Sorts by a column, or reverses the order if it is sorted by that column already. @param {string} key */
  sortBy(key) {
    this.descending = this.key === key ? !this.descending : key !== "number";
    this.key = key;
  }

  /** Shows only the given hands of the page, or all when none are given. @param {number[]} places */
  showOnly(places) {
    this.only = new Set(places);
    this.part("show-all").hidden = !this.only.size;
  }

  /** @param {Settings} settings */
  draw(settings) {
    this.readFilter();
    const search = this.part("filter-search").value;
    const among = this.hands.filter((hand) => !this.only.size || this.only.has(hand.index));
    const isMarked = MARKED[this.part("filter-marks").value];
    const left = among.filter((hand) => this.test(hand) === true && passesSearch(hand, search) && isMarked(this.marks, hand));
    this.shown = sortHands(left, this.key, this.descending);
    this.rows = new Map();
    this.drawRow = (hand) => handRow(hand, settings, this.marks);
    this.window.show(this.shown.length);
    this.part("hands-count").textContent = `${this.shown.length.toLocaleString("en")} of ${this.hands.length.toLocaleString("en")}`;
    for (const head of this.part("hands-head").cells) {
      if (head.dataset.sortKey === this.key) head.setAttribute("aria-sort", this.descending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
  }

  /** Return the row of a hand, rendered lazily. @param {Hand} hand */
  rowOf(hand) {
    const row = this.rows.get(hand) ?? this.drawRow(hand);
    this.rows.set(hand, row);
    const isCurrent = hand === this.marked;
    row.classList.toggle("current", isCurrent);
    const button = row.querySelector("button");
    if (isCurrent) button?.setAttribute("aria-current", "true");
    else button?.removeAttribute("aria-current");
    if (button) button.tabIndex = isCurrent || hand === this.shown[0] ? 0 : -1; // one can always be reached with Tab
    return row;
  }

  /** Draws the row of a hand anew. @param {Hand} hand */
  drawAgain(hand) {
    const before = this.rows.get(hand);
    if (!before) return;
    this.rows.delete(hand);
    before.replaceWith(this.rowOf(hand));
  }

  /** Marks the hand that is on the table. @param {Hand} hand */
  mark(hand) {
    const before = this.marked;
    this.marked = hand;
    for (const one of [before, hand]) if (one && this.rows.has(one)) this.rowOf(one);
    const at = this.shown.indexOf(hand);
    if (at >= 0) this.window.reveal(at);
  }
}

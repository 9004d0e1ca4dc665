// @ts-check
// Decodes hands from the page's data (rows without field names), and computes the table at a frame.

import { splitCards } from "../../../render/script/cards.js";

/**
 * @typedef {import("./view.d.ts").Sentence} Sentence  template with placeholders, and their values
 * @typedef {Omit<import("./view.d.ts").SeatRow, "cards"> & { cards: string[] }} Seat
 * @typedef {import("./view.d.ts").SeatState} SeatState
 * @typedef {import("./view.d.ts").NextDecision} Decision
 * @typedef {Omit<import("./view.d.ts").FrameRow, "boards" | "lit"> & { boards: string[][] | null, lit: string[] | null }} Frame
 * @typedef {import("./view.d.ts").FindingRow} Finding
 * @typedef {import("./view.d.ts").TableRow} PriceRow
 * @typedef {import("./view.d.ts").PriceRow} PriceTable
 * @typedef {import("./view.d.ts").EquityRow} Equity
 * @typedef {Omit<import("./view.d.ts").ReplayerData, "hands"> & { hands: any[][] }} PageData  its hands as rows, without field names
 * @typedef {{ name: string, kind: string, words: string[], meaning: string }} Column
 * @typedef {Omit<import("./view.d.ts").HandView, "seats" | "frames" | "folds"> & { index: number, key: string, text: string,
 *   data: PageData, seats: Seat[], bySeat: Map<number, Seat>, frames: Frame[], folds: Map<number, Sentence> }} Hand
 * @typedef {Omit<Frame, "seats" | "boards" | "results" | "lit"> & { seats: Map<number, SeatState>, boards: string[][],
 *   results: (Sentence | null)[], lit: Set<string>, shown: boolean, equities: Map<number, number>[] }} TableState
 *     `results`: winners and winning hand of each board; `lit`: the winning cards
 */

export const STREETS = ["Preflop", "Flop", "Turn", "River"];
/** Standings of a seat, as Python counts them. */
export const FOLDED = 1;
export const ALL_IN = 2;
/** Who sees the cards that equities are of. */
export const ALL_KNOWN = 0;
export const SHOWN_ONLY = 1;

/** A row as an object with the names of its fields. @param {PageData} data @param {string} kind @param {any[]} row @returns {any} */
function record(data, kind, row) {
  return Object.fromEntries(data.fields[kind].map((/** @type {string} */ name, /** @type {number} */ at) => [name, row[at]]));
}

/** All hands; `key` names a hand in links: its id, made unique where it is missing or repeated. @param {PageData} data @returns {Hand[]} */
export function readHands(data) {
  const taken = new Set();
  return data.hands.map((/** @type {any[]} */ row, /** @type {number} */ index) => {
    const hand = record(data, "hand", row);
    hand.data = data;
    hand.index = index;
    hand.text = data.sources[index];
    hand.key = hand.id && !taken.has(hand.id) ? hand.id : `${hand.id ?? ""}~${index + 1}`;
    taken.add(hand.key);
    hand.seats = hand.seats.map((/** @type {any[]} */ one) => {
      const seat = record(data, "seat", one);
      return { ...seat, cards: splitCards(seat.cards) };
    });
    hand.bySeat = new Map(hand.seats.map((/** @type {Seat} */ seat) => [seat.number, seat]));
    hand.findings = hand.findings.map((/** @type {any[]} */ one) => record(data, "finding", one));
    return hand;
  });
}

/** A field of a row; a large one is a function that gives it. @param {any} field @returns {any} */
export function valueOf(field) {
  return typeof field === "function" ? field() : field;
}

/** Decodes the parts of a hand that are needed only when it is open. @param {Hand} hand */
export function readFrames(hand) {
  if (hand.folds instanceof Map) return;
  const { data } = hand;
  hand.folds = new Map(hand.folds);
  hand.equities = hand.equities.map((row) => record(data, "equity", /** @type {any} */ (row)));
  hand.prices = hand.prices.map((one) => {
    const table = record(data, "price", /** @type {any} */ (one));
    return { ...table, rows: table.rows.map((/** @type {any[]} */ row) => record(data, "price_row", row)) };
  });
  hand.frames = valueOf(hand.frames).map((/** @type {any[]} */ row) => {
    const frame = record(data, "frame", row);
    frame.seats = frame.seats.map((/** @type {any[]} */ one) => record(data, "state", one));
    frame.decision &&= record(data, "decision", frame.decision);
    frame.boards &&= frame.boards.map(splitCards);
    frame.lit &&= splitCards(frame.lit);
    return frame;
  });
}

/** The table after a frame. @param {Hand} hand @param {number} step @returns {TableState} */
export function tableState(hand, step) {
  const seats = new Map();
  /** @type {string[][]} */
  let boards = [];
  /** @type {(Sentence | null)[]} */
  let results = [];
  /** @type {string[]} */
  let lit = [];
  let shown = false;
  for (const frame of hand.frames.slice(0, step + 1)) {
    for (const seat of frame.seats) seats.set(seat.seat, seat);
    boards = frame.boards ?? boards;
    results = frame.results ?? results;
    lit = frame.lit ?? lit;
    shown ||= frame.kind === "show";
  }
  const equities = [ALL_KNOWN, SHOWN_ONLY].map(
    (audience) => new Map(hand.equities.findLast((one) => one.frame <= step && one.audience === audience)?.shares),
  );
  return { ...hand.frames[step], seats, boards, results, lit: new Set(lit), shown, equities };
}

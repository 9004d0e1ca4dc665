// @ts-check
// The hands of the page, and what the table looks like at a frame.

/**
 * @typedef {{ number: number, name: string, stack: number | null, position: string | null, cards: string[],
 *   shown: number, made: string[], net: number | null, counts: number[] | null }} Seat
 * @typedef {{ seat: number, stack: number | null, bet: number, standing: number }} Change
 * @typedef {{ seat: number, call: number | null, min_to: number | null, max_to: number | null }} Legal
 * @typedef {{ kind: string, line: number | null, seat: number | null, amount: number | null, all_in: number,
 *   street: number, run: number, cards: string[], changes: Change[], pots: number[], legal: Legal | null }} Frame
 * @typedef {{ board: number, seat: number, amount: number }} Share
 * @typedef {{ amount: number, rake: number, decided_by: string, shares: Share[] }} Pot
 * @typedef {{ frame: number, line: number, severity: string, code: string, message: string }} Finding
 * @typedef {{ kind: string, seat: number, amount: number }} Post
 * @typedef {{ frame: number, audience: number, shares: [number, number][] }} Equity
 * @typedef {{ index: number, key: string, id: string | null, site: string, table: string, game: string,
 *   time: string, file: string, line: number, status: string, complete: number, decimals: number,
 *   currency: string, big_blind: number | null, slots: number[],
 *   button: number | null, hero: number | null, total_pot: number | null, street: number, seats: Seat[],
 *   bySeat: Map<number, Seat>, posts: Post[], frames: Frame[], pots: Pot[], findings: Finding[],
 *   equities: Equity[] }} Hand
 * @typedef {{ stack: number | null, bet: number, standing: number, action: Frame | null, won: number }} SeatState
 * @typedef {{ frame: Frame, seats: Map<number, SeatState>, boards: string[][], pots: number[], total: number,
 *   shown: boolean, legal: Legal | null, equities: Map<number, number>[] }} TableState
 */

const STREETS = ["Preflop", "Flop", "Turn", "River"];
const ACTIONS = new Set(["fold", "check", "call", "bet", "raise"]);
const FOLDED = 1;
const ALL_IN = 2;
const ALL_KNOWN = 0;
const SHOWN_ONLY = 1;

const DATA = JSON.parse(text("data"));

/** @param {string} id */
function text(id) {
  return byId(id).textContent ?? "";
}

/** @param {string} id @returns {any} */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** A row as an object with the names of its fields. @param {string} kind @param {any[]} row @returns {any} */
function record(kind, row) {
  return Object.fromEntries(DATA.fields[kind].map((/** @type {string} */ name, /** @type {number} */ i) => [name, row[i]]));
}

/** @param {string} kind @param {any[]} rows */
function records(kind, rows) {
  return rows.map((row) => record(kind, row));
}

/** `AsKd` as `["As", "Kd"]`. @param {string} cards @returns {string[]} */
function splitCards(cards) {
  return cards.match(/../g) ?? [];
}

/** @param {any[]} row @param {number} index @returns {Hand} */
function readHand(row, index) {
  const hand = record("hand", row);
  for (const name of ["site", "table", "game", "file"]) hand[name] = DATA.texts[hand[name]];
  hand.index = index;
  hand.seats = records("seat", hand.seats).map((seat) => ({
    ...seat,
    name: DATA.texts[seat.name],
    cards: splitCards(seat.cards),
    made: seat.made.map((/** @type {number} */ number) => DATA.texts[number]),
  }));
  hand.bySeat = new Map(hand.seats.map((/** @type {Seat} */ seat) => [seat.number, seat]));
  hand.findings = records("finding", hand.findings).map((one) => ({ ...one, message: DATA.texts[one.message] }));
  return hand;
}

/** Reads what is needed only when the hand is shown. @param {Hand} hand */
function readFrames(hand) {
  if (!Array.isArray(hand.frames[0])) return;
  hand.posts = records("post", hand.posts);
  hand.equities = records("equity", hand.equities);
  hand.pots = records("pot", hand.pots).map((pot) => ({ ...pot, shares: records("share", pot.shares) }));
  hand.frames = records("frame", hand.frames).map((frame) => ({
    ...frame,
    cards: splitCards(frame.cards),
    changes: records("change", frame.changes),
    legal: frame.legal && record("legal", frame.legal),
  }));
}

/** Gives every hand a name for links: its number, made unique where it is missing or stands twice. @param {Hand[]} hands */
function nameHands(hands) {
  const names = new Set();
  for (const hand of hands) {
    hand.key = hand.id && !names.has(hand.id) ? hand.id : `${hand.id ?? ""}~${hand.index + 1}`;
    names.add(hand.key);
  }
}

/** What the table looks like after a frame. @param {Hand} hand @param {number} step @returns {TableState} */
function tableState(hand, step) {
  const frame = hand.frames[step];
  const seats = new Map();
  const equities = [ALL_KNOWN, SHOWN_ONLY].map((audience) => equitiesAt(hand, step, audience));
  const state = { frame, seats, boards: [], pots: frame.pots, total: 0, shown: false, legal: frame.legal, equities };
  for (const one of hand.frames.slice(0, step + 1)) applyFrame(hand, state, one);
  state.total = frame.pots.reduce((sum, chips) => sum + chips, 0);
  for (const seat of seats.values()) state.total += seat.bet;
  return state;
}

/** Equities in hundredths of a percent by seat, as somebody sees them; none once the pots are paid. @param {Hand} hand @param {number} step @param {number} audience */
function equitiesAt(hand, step, audience) {
  const row = hand.equities.findLast((one) => one.frame <= step && one.audience === audience);
  return new Map(hand.frames[step].kind === "pay" ? [] : row?.shares);
}

/** @param {Hand} hand @param {TableState} state @param {Frame} frame */
function applyFrame(hand, state, frame) {
  for (const change of frame.changes) {
    const before = state.seats.get(change.seat);
    state.seats.set(change.seat, { ...change, action: before?.action ?? null, won: before?.won ?? 0 });
  }
  const actor = frame.seat === null ? undefined : state.seats.get(frame.seat);
  if (actor && ACTIONS.has(frame.kind)) actor.action = frame;
  if (["deal", "return", "show"].includes(frame.kind)) forgetActions(state);
  if (frame.kind === "deal") dealCards(state.boards, frame);
  if (frame.kind === "show") state.shown = true;
  if (frame.kind === "pay") payPot(state, hand.pots[frame.amount ?? 0], frame.run);
}

/** @param {TableState} state */
function forgetActions(state) {
  for (const seat of state.seats.values()) if (seat.standing !== FOLDED) seat.action = null;
}

/** Later boards share the cards that were dealt before they part. @param {string[][]} boards @param {Frame} frame */
function dealCards(boards, frame) {
  const before = frame.street + 1 - (frame.street === 1 ? 2 : 0);
  while (boards.length <= frame.run) boards.push((boards[0] ?? []).slice(0, before));
  boards[frame.run].push(...frame.cards);
}

/** @param {TableState} state @param {Pot} pot @param {number} board */
function payPot(state, pot, board) {
  for (const share of pot.shares.filter((one) => one.board === board)) {
    const seat = state.seats.get(share.seat);
    if (seat) seat.won += share.amount;
  }
}

/** Whether the cards of a seat lie open. @param {Hand} hand @param {TableState} state @param {Seat} seat @param {boolean} all */
function isOpen(hand, state, seat, all) {
  return seat.cards.length > 0 && (all || seat.number === hand.hero || (state.shown && seat.shown === 1));
}

/** Frames at which stepping stops; of folds in a row only the last when they are combined. @param {Hand} hand @param {boolean} combine */
function stopsOf(hand, combine) {
  const all = hand.frames.map((_, step) => step);
  if (!combine) return all;
  return all.filter((step) => !(hand.frames[step].kind === "fold" && hand.frames[step + 1]?.kind === "fold"));
}

/** The first frame of each street that was dealt, and of the end. @param {Hand} hand @returns {(number | null)[]} */
function streetStarts(hand) {
  const starts = [0, 1, 2, 3].map((street) => {
    const step = hand.frames.findIndex((frame) => frame.kind === "deal" && frame.street === street);
    return step < 0 ? null : step;
  });
  starts[0] = 0;
  return starts;
}

/** The hero put chips in by choice, or had his big blind raised and stayed. @param {Hand} hand */
function heroPlayed(hand) {
  return hand.frames.some((frame) => frame.seat === hand.hero && ["call", "bet", "raise"].includes(frame.kind));
}

/** `AKs`, `TT`, `72o`; empty when the cards are not known. @param {string[]} cards */
function startingHand(cards) {
  if (cards.length !== 2) return "";
  const order = "AKQJT98765432";
  const [high, low] = [...cards].sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
  if (high[0] === low[0]) return high[0] + low[0];
  return high[0] + low[0] + (high[1] === low[1] ? "s" : "o");
}

/** The texts of all hands, inflated when first asked for. */
const sourceTexts = (() => {
  /** @type {Promise<string[]> | null} */
  let texts = null;
  const inflate = async () => {
    const bytes = Uint8Array.from(atob(text("source")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  };
  return () => (texts ??= inflate());
})();

// @ts-check
// Amounts, names and events in words.

/**
 * @typedef {string | { cards: string[] }} Part  text, or cards to be drawn
 * @typedef {{ amounts_bb: boolean, villains: boolean, mask: boolean, combine: boolean, four_colors: boolean,
 *   stats: boolean }} Settings
 */

/** @type {Record<string, string>} */
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
/** @type {Record<string, string>} */
const SUIT_WORDS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const SUIT_SIGNS = { s: "♠\uFE0E", h: "♥\uFE0E", d: "♦\uFE0E", c: "♣\uFE0E" };
/** @type {Record<string, string>} */
const ACTION_WORDS = {
  fold: "folds",
  check: "checks",
  call: "calls",
  bet: "bets",
  raise: "raises to",
  post_ante: "posts ante",
  post_small_blind: "posts small blind",
  post_big_blind: "posts big blind",
  post_dead: "posts dead",
  post_straddle: "posts straddle",
};
const BOARD_WORDS = ["first", "second", "third", "fourth"];

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {string} currency @param {number} decimals */
function numberFormat(currency, decimals) {
  const key = `${currency} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const style = /^[A-Z]{3}$/.test(currency) ? { style: /** @type {const} */ ("currency"), currency } : {};
    format = new Intl.NumberFormat("en-US", { ...digits, ...style });
    formats.set(key, format);
  }
  return format;
}

/** An amount in the currency or in big blinds. @param {Hand} hand @param {number | null} amount @param {Settings} settings */
function money(hand, amount, settings) {
  if (amount === null) return "?";
  if (settings.amounts_bb && hand.big_blind) {
    const blinds = amount / hand.big_blind;
    return `${numberFormat("", Math.abs(blinds) < 100 && !Number.isInteger(blinds) ? 1 : 0).format(blinds)} bb`;
  }
  const other = hand.currency && !/^[A-Z]{3}$/.test(hand.currency) ? ` ${hand.currency}` : "";
  return numberFormat(hand.currency, hand.decimals).format(amount / 10 ** hand.decimals) + other;
}

/** @param {Hand} hand @param {number} amount @param {Settings} settings */
function signedMoney(hand, amount, settings) {
  const sign = amount > 0 ? "+" : amount < 0 ? "−" : "";
  return sign + money(hand, Math.abs(amount), settings);
}

/** What a player is called: his name, or his position when names are masked. @param {Hand} hand @param {number} number @param {Settings} settings */
function nameOf(hand, number, settings) {
  const seat = hand.bySeat.get(number);
  if (!settings.mask || !seat) return seat?.name ?? `Seat ${number}`;
  if (number === hand.hero) return "Hero";
  return seat.position || `Seat ${number}`;
}

/** @param {string} card */
function cardWord(card) {
  return `${RANK_WORDS[card[0]] ?? card[0]} of ${SUIT_WORDS[card[1]]}`;
}

/** @param {string} card */
function cardSign(card) {
  return card[0] + SUIT_SIGNS[card[1]];
}

/** What happens in a frame. @param {Hand} hand @param {number} step @param {Settings} settings @returns {Part[]} */
function describe(hand, step, settings) {
  const frame = hand.frames[step];
  switch (frame.kind) {
    case "start":
      return [describePosts(hand, settings)];
    case "deal":
      return [`${boardName(hand, frame)}: `, { cards: frame.cards }];
    case "return":
      return [`${money(hand, frame.amount, settings)} that nobody called goes back to ${nameOf(hand, frame.seat ?? 0, settings)}`];
    case "show":
      return describeShowdown(hand, settings);
    case "pay":
      return [describePayment(hand, frame, settings)];
    default:
      return [describeAction(hand, frame, settings)];
  }
}

/** @param {Hand} hand @param {Frame} frame @param {Settings} settings */
function describeAction(hand, frame, settings) {
  const amount = frame.amount === null ? "" : ` ${money(hand, frame.amount, settings)}`;
  const all_in = frame.all_in ? " and is all-in" : "";
  return `${nameOf(hand, frame.seat ?? 0, settings)} ${ACTION_WORDS[frame.kind]}${amount}${all_in}`;
}

/** @param {Hand} hand @param {Settings} settings */
function describePosts(hand, settings) {
  const antes = hand.posts.filter((post) => post.kind === "post_ante");
  const others = hand.posts.filter((post) => post.kind !== "post_ante" || antes.length < 3);
  const words = others.map(
    (post) => `${nameOf(hand, post.seat, settings)} ${ACTION_WORDS[post.kind]} ${money(hand, post.amount, settings)}`,
  );
  if (antes.length > 2) words.unshift(`${antes.length} players post antes`);
  return words.join(", ") || "The hand begins";
}

/** `Flop`, or `Second board, turn` when it is run more than once. @param {Hand} hand @param {Frame} frame */
function boardName(hand, frame) {
  const several = hand.frames.some((other) => other.run > 0);
  const street = STREETS[frame.street];
  if (!several || (frame.run === 0 && hand.frames.every((other) => !other.run || other.street > frame.street))) return street;
  const board = BOARD_WORDS[frame.run] ?? `board ${frame.run + 1}`;
  return `${board[0].toUpperCase()}${board.slice(1)} board, ${street.toLowerCase()}`;
}

/** @param {Hand} hand @param {Settings} settings @returns {Part[]} */
function describeShowdown(hand, settings) {
  const shown = hand.seats.filter((seat) => seat.shown);
  if (!shown.length) return ["Showdown: no cards are shown"];
  return shown.flatMap((seat, place) => {
    /** @type {Part[]} */
    const parts = [`${place ? ", " : ""}${nameOf(hand, seat.number, settings)} shows `, { cards: seat.cards }];
    return parts;
  });
}

/** `Pot`, `Main pot`, `Side pot 1`. @param {Hand} hand @param {number} number */
function potName(hand, number) {
  if (hand.pots.length === 1) return "Pot";
  return number ? `Side pot ${number}` : "Main pot";
}

/** @param {Hand} hand @param {Frame} frame @param {Settings} settings */
function describePayment(hand, frame, settings) {
  const pot = hand.pots[frame.amount ?? 0];
  const several = pot.shares.some((share) => share.board > 0);
  const winners = pot.shares.filter((share) => share.board === frame.run).map((share) => {
    const made = hand.bySeat.get(share.seat)?.made[share.board];
    const why = pot.decided_by === "cards" && made ? ` with ${made}` : "";
    return `${nameOf(hand, share.seat, settings)} wins ${money(hand, share.amount, settings)}${why}`;
  });
  const board = several ? `, ${BOARD_WORDS[frame.run] ?? frame.run + 1} board` : "";
  const rake = pot.rake && !frame.run ? ` (rake ${money(hand, pot.rake, settings)})` : "";
  return `${potName(hand, frame.amount ?? 0)} of ${money(hand, pot.amount, settings)}${rake}${board}: ${winners.join(", ")}`;
}

/** Parts as plain text; cards as signs or as words. @param {Part[]} parts @param {(card: string) => string} word @param {string} gap */
function plain(parts, word = cardSign, gap = " ") {
  return parts.map((part) => (typeof part === "string" ? part : part.cards.map(word).join(gap) || "no cards")).join("");
}

/** All that a listener needs to know after a step. @param {Hand} hand @param {number} step @param {TableState} state @param {Settings} settings */
function spoken(hand, step, state, settings) {
  const words = [plain(describe(hand, step, settings), cardWord, ", ")];
  if (state.total) words.push(`Pot ${money(hand, state.total, settings)}`);
  if (state.legal) {
    const call = state.legal.call === null ? "" : `, ${money(hand, state.legal.call, settings)} to call`;
    words.push(`${nameOf(hand, state.legal.seat, settings)} to act${call}`);
  }
  return `${words.join(". ")}.`;
}

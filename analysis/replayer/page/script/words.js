// @ts-check
// Amounts, names, and sentences with their gaps filled.

import { cardSign, cardWord, splitCards } from "../../../render/script/cards.js";

/**
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {import("./data.js").Sentence} Sentence
 * @typedef {import("./data.js").TableState} TableState
 * @typedef {string | { cards: string[] }} Part  text, or cards to be drawn
 * @typedef {{ amounts_bb: boolean, villains: boolean, mask: boolean, combine: boolean, four_colors: boolean,
 *   stats: boolean }} Settings
 */

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** How amounts of a currency are written. @param {string} currency @param {number} decimals */
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
export function money(hand, amount, settings) {
  if (amount === null) return "?";
  if (settings.amounts_bb && hand.big_blind) {
    const blinds = amount / hand.big_blind;
    return `${numberFormat("", Math.abs(blinds) < 100 && !Number.isInteger(blinds) ? 1 : 0).format(blinds)} bb`;
  }
  const other = hand.currency && !/^[A-Z]{3}$/.test(hand.currency) ? ` ${hand.currency}` : "";
  return numberFormat(hand.currency, hand.decimals).format(amount / 10 ** hand.decimals) + other;
}

/** An amount with its sign. @param {Hand} hand @param {number} amount @param {Settings} settings */
export function signedMoney(hand, amount, settings) {
  const sign = amount > 0 ? "+" : amount < 0 ? "−" : "";
  return sign + money(hand, Math.abs(amount), settings);
}

/** A share, given in hundredths of a percent, with one decimal below 10%. @param {number} share */
export function percent(share) {
  const tenths = Math.round(share / 10);
  return `${tenths > 0 && tenths < 100 ? (tenths / 10).toFixed(1) : Math.round(share / 100)}%`;
}

/** Made of chances, in percent; `–` without a chance. @param {number} made @param {number} chances */
export function rate(made, chances) {
  return chances ? percent((10_000 * made) / chances) : "–";
}

/** What a player is called. @param {Hand} hand @param {number} number @param {Settings} settings */
export function nameOf(hand, number, settings) {
  const seat = hand.bySeat.get(number);
  return (settings.mask ? seat?.mask : seat?.name) ?? `Seat ${number}`;
}

/** A sentence with its gaps filled. @param {Hand} hand @param {Sentence} words @param {Settings} settings @returns {Part[]} */
export function sentence(hand, [template, values], settings) {
  /** @type {Record<string, (value: any) => Part>} */
  const fill = {
    name: (seat) => nameOf(hand, seat, settings),
    money: (amount) => money(hand, amount, settings),
    net: (amount) => signedMoney(hand, amount, settings),
    share: percent,
    cards: (cards) => ({ cards: splitCards(cards) }),
    text: (words) => words,
    unmasked: (words) => (settings.mask ? "" : words),
  };
  return template.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? fill[part](values[(at - 1) / 2]) : part));
}

/** The words for a step; combined folds share one sentence. @param {Hand} hand @param {number} step @param {Settings} settings */
export function describe(hand, step, settings) {
  const folds = settings.combine ? hand.folds.get(step) : undefined;
  return sentence(hand, folds ?? hand.frames[step].words, settings);
}

/** Parts as plain text; cards as signs or as words. @param {Part[]} parts @param {(card: string) => string} word @param {string} gap */
export function plain(parts, word = cardSign, gap = " ") {
  return parts.map((part) => (typeof part === "string" ? part : part.cards.map(word).join(gap) || "no cards")).join("");
}

/** What a screen reader says after a step. @param {Hand} hand @param {number} step @param {TableState} state @param {Settings} settings */
export function spoken(hand, step, state, settings) {
  const words = [plain(sentence(hand, hand.frames[step].words, settings), cardWord, ", ")];
  if (state.total) words.push(`Pot ${money(hand, state.total, settings)}`);
  if (state.decision) {
    const call = state.decision.call === null ? "" : `, ${money(hand, state.decision.call, settings)} to call`;
    words.push(`${nameOf(hand, state.decision.seat, settings)} to act${call}`);
  }
  return `${words.join(". ")}.`;
}

/** A hand as the text that players paste into a forum. @param {Hand} hand @param {Settings} settings */
export function forumText(hand, settings) {
  const blocks = hand.forum.map((lines) =>
    lines.map((line) => plain(sentence(hand, typeof line === "number" ? hand.frames[line].words : line, settings))).join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

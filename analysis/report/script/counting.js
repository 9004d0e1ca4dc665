// @ts-check
// Aggregates of the hands of a group: the same numbers as in the report, for filtered hands.
import { EMPTY, Z, amountText, digitsOf, ownRows, percentText, rounded, signed, toneOf, wordOf } from "./basics.js";

/**
 * @typedef {import("./basics.js").Data} Data
 * @typedef {import("./basics.js").Section} Section
 */

/**
 * @typedef {{ text: string, value: number | null, tone: string }} Counted
 * @typedef {{ data: Data, section: Section, rows: number[], statistic: string, currency: string }} Asked
 */

export const NOTHING = { text: EMPTY, value: null, tone: "" };

/** Return the known values of a column in some rows. @param {any[]} column @param {number[]} rows */
function known(column, rows) {
  return rows.map((row) => column[row]).filter((value) => value !== null);
}

/** @param {number[]} values */
function sumOf(values) {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Return made and chances of a statistic in a row. @param {Section} section @param {string} statistic @param {number} row @returns {[number, number]} */
export function countsOf(section, statistic, row) {
  const [pairs, letters] = section.counts[statistic];
  return pairs[letters.charCodeAt(row) - 48];
}

/** Sum made and chances of a statistic. @param {Asked} asked @returns {[number, number]} */
function totals({ section, statistic, rows }) {
  const counts = rows.map((row) => countsOf(section, statistic, row));
  return [sumOf(counts.map(([made]) => made)), sumOf(counts.map(([, chances]) => chances))];
}

/** Filter rows by currency. @param {Asked} asked */
export function rowsIn({ data, section, rows, currency }) {
  return rows.filter((row) => (wordOf(data.currency, section.hands[row]) ?? "chips") === currency);
}

/** Return net, its part won at showdown, all-in luck (null without all-ins), all-in EV, and the digits. @param {Asked} asked */
function moneyOf(asked) {
  const { data, section } = asked;
  const { start, luck, showdown, cash_outs } = ownRows(section);
  const rows = rowsIn(asked).filter((row) => section.net[row] !== null);
  const digits = Math.max(0, ...rows.map((row) => data.decimals[section.hands[row]] ?? 0));
  /** @param {number[]} some @param {(row: number) => number} chips */
  const sum = (some, chips) => sumOf(some.map((row) => chips(row) / 10 ** (data.decimals[section.hands[row]] ?? 0)));
  /** @param {number} row */
  const net = (row) => section.net[row] ?? 0;
  const adjusted = rows.filter((row) => (luck[row - start] ?? null) !== null);
  return {
    rows,
    digits,
    net: sum(rows, net),
    ev: sum(rows, (row) => net(row) - (cash_outs[row] ?? 0) - (luck[row - start] ?? 0)),
    shown: sum(
      rows.filter((row) => showdown[row - start] === "1"),
      net,
    ),
    luck: adjusted.length ? sum(adjusted, (row) => luck[row - start] ?? 0) : null,
  };
}

/** @param {number} value @param {string} text @returns {Counted} */
function toned(value, text) {
  return { text, value, tone: toneOf(value) };
}

/** Return bb/100 and the half width of its interval; 0 without an interval. @param {number[]} nets */
export function winRate(nets) {
  const mean = sumOf(nets) / nets.length;
  if (nets.length < 2) return { rate: 100 * mean, half: 0 };
  const variance = sumOf(nets.map((net) => (net - mean) ** 2)) / (nets.length - 1);
  return { rate: 100 * mean, half: 100 * Z * Math.sqrt(variance / nets.length) };
}

/** Return the Wilson interval of a fraction. @param {number} made @param {number} chances */
export function wilson(made, chances) {
  const share = made / chances;
  const centre = share + Z ** 2 / (2 * chances);
  const spread = Z * Math.sqrt((share * (1 - share)) / chances + Z ** 2 / (4 * chances ** 2));
  const scale = 1 + Z ** 2 / chances;
  return [(centre - spread) / scale, (centre + spread) / scale].map((end) => Math.min(Math.max(end, 0), 1));
}

/** @param {Asked} asked @returns {Counted} */
function rateOf(asked) {
  const [made, chances] = totals(asked);
  const [, , , isProportion] = asked.data.statistics[asked.statistic];
  if (!chances) return NOTHING;
  const value = made / chances;
  return { text: isProportion ? `${percentText(value)}%` : digitsOf(rounded(value, 2), 2), value, tone: "" };
}

/** Format the interval of the value of a cell; empty without an interval. @param {Asked} asked */
function intervalWords(asked) {
  if (asked.statistic === "bb_per_100") {
    const nets = known(asked.section.net_bb, asked.rows);
    const { rate, half } = winRate(nets);
    return nets.length < 2 ? "" : `${signed(rate - half)} to ${signed(rate + half)}`;
  }
  const [made, chances] = totals(asked);
  const [, , , isProportion] = asked.data.statistics[asked.statistic];
  if (!chances || !isProportion) return "";
  const [low, high] = wilson(made, chances).map(percentText);
  return `${low} – ${high}%`;
}

/** The aggregate function for each name in `data-counts`. @type {Record<string, (asked: Asked) => Counted>} */
export const COUNTS = {
  hands: ({ rows }) => ({ text: rows.length.toLocaleString("en"), value: rows.length, tone: "" }),
  net: (asked) => {
    const { rows, net, digits } = moneyOf(asked);
    return rows.length ? toned(net, amountText(asked.data, net, asked.currency, digits)) : NOTHING;
  },
  ev: (asked) => {
    const { rows, ev, digits } = moneyOf(asked);
    return rows.length ? toned(ev, amountText(asked.data, ev, asked.currency, digits)) : NOTHING;
  },
  net_bb: ({ section, rows }) => {
    const net = sumOf(known(section.net_bb, rows));
    return toned(net, signed(net));
  },
  bb_each: ({ section, rows }) => {
    const nets = known(section.net_bb, rows);
    return nets.length ? toned(sumOf(nets) / nets.length, signed(sumOf(nets) / nets.length, 2)) : NOTHING;
  },
  bb_per_100: ({ section, rows }) => {
    const nets = known(section.net_bb, rows);
    return nets.length ? toned(winRate(nets).rate, signed(winRate(nets).rate)) : NOTHING;
  },
  value: (asked) => (asked.statistic === "bb_per_100" ? COUNTS.bb_per_100(asked) : rateOf(asked)),
  made: (asked) => ({ text: totals(asked)[0].toLocaleString("en"), value: totals(asked)[0], tone: "" }),
  chances: (asked) => ({ text: totals(asked)[1].toLocaleString("en"), value: totals(asked)[1], tone: "" }),
  interval: (asked) => ({ text: intervalWords(asked) || EMPTY, value: null, tone: "" }),
};

const BY_HAND = ", if hands are independent"; // the verdict has the interval by session

/** Return the detail text of a card; null to leave it unchanged. @param {string} name @param {Asked} asked */
export function detailOf(name, asked) {
  if (name === "hands") return null;
  if (name === "net") return moneyDetail(asked);
  const { text } = COUNTS[name](asked);
  if (text === EMPTY) return "no chance yet";
  const [, , isRate, isProportion] = asked.data.statistics[asked.statistic];
  if (isRate && !isProportion) return totals(asked).join(" : ");
  const words = intervalWords(asked);
  return words ? `${words}${isRate ? "" : BY_HAND}` : "too few hands for an interval";
}

/** @param {Asked} asked */
function moneyDetail(asked) {
  const { ev, shown, luck, digits } = moneyOf(asked);
  /** @param {number} value */
  const words = (value) => amountText(asked.data, value, asked.currency, digits);
  return luck === null ? `${words(shown)} at showdown` : `all-in EV ${words(ev)}, luck ${words(luck)}`;
}

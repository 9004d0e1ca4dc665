// @ts-check
// Completions at a position of a query: columns, operators, values, and `and` or `or`.

/**
 * @typedef {import("./answers.d.ts").VocabularyColumn} AskedColumn
 * @typedef {Pick<import("./answers.d.ts").VocabularyPage, "columns" | "saved">} Vocabulary
 * @typedef {{ text: string, hint: string }} Option
 * @typedef {{ state: string, column: AskedColumn | null }} Place  what is expected, and the column that it is about
 */

const TOKENS = /"[^"]*"?|'[^']*'?|[=!<>]=|<>|[=<>≤≥(),]|@?[\p{L}\p{N}_][\p{L}\p{N}_+\-./%$]*|[^\s]/gu;
const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_+\-./%$]*$/u;
const MOST = 8;
const JOINING = [
  { text: "and", hint: "both" },
  { text: "or", hint: "one of them, or both" },
];

/** State after a token, by current state and kind of token. @type {Record<string, Record<string, string>>} */
const AFTER = {
  column: { "(": "column", not: "column", "": "sign" },
  sign: { in: "list", between: "low", is: "empty", not: "sign", and: "column", or: "column", ")": "joined", "": "value" },
  value: { "": "joined" },
  list: { "(": "member", "": "joined" },
  member: { "": "listed" },
  listed: { ",": "member", ")": "joined", "": "listed" },
  low: { "": "middle" },
  middle: { and: "value", "": "middle" },
  empty: { not: "empty", "": "joined" },
  joined: { and: "column", or: "column", ")": "joined", "": "joined" },
};

/** Returns the state at the caret, after the tokens before it. @param {string[]} tokens @param {AskedColumn[]} columns @returns {Place} */
function placeAfter(tokens, columns) {
  /** @type {Place} */
  let place = { state: "column", column: null };
  for (const token of tokens) {
    const next = AFTER[place.state];
    const { column } = place;
    const known = next[token.toLowerCase()];
    if (known) place = { state: known, column };
    else if (place.state === "column") {
      place = { state: token.startsWith("@") ? "joined" : "sign", column: columns.find(({ name }) => name === token) ?? null };
    } else place = { state: next[""], column };
  }
  return place;
}

/** Quotes a value for a query if needed. @param {string} value */
function written(value) {
  return PLAIN.test(value) ? value : `"${value}"`;
}

/** @param {Place} place @param {Vocabulary} vocabulary @returns {Option[]} */
function optionsAt({ state, column }, { columns, saved }) {
  const values = (column?.values ?? []).map((value) => ({ text: written(value), hint: "" }));
  /** @type {Record<string, () => Option[]>} */
  const options = {
    column: () => [
      ...columns.map(({ name, meaning }) => ({ text: name, hint: meaning })),
      { text: "not", hint: "the opposite of the next condition" },
      ...Object.entries(saved).map(([name, text]) => ({ text: `@${name}`, hint: text })),
    ],
    sign: () => [...(column?.signs ?? []).map((sign) => ({ text: sign, hint: "" })), ...(column?.is_fact ? JOINING : [])],
    list: () => [{ text: "(", hint: "several values" }],
    listed: () => [
      { text: ",", hint: "another value" },
      { text: ")", hint: "no other value" },
    ],
    middle: () => [{ text: "and", hint: "up to" }],
    empty: () => [
      { text: "empty", hint: "not known" },
      { text: "not empty", hint: "known" },
    ],
    joined: () => JOINING,
  };
  return options[state]?.() ?? values;
}

/** What can stand at the caret, the best first, and which part of the text it replaces. @param {string} text @param {number} caret @param {Vocabulary} vocabulary */
export function complete(text, caret, vocabulary) {
  const before = text.slice(0, caret);
  const tokens = before.match(TOKENS) ?? [];
  const last = tokens.at(-1) ?? "";
  const isOpen = last !== "" && before.endsWith(last) && !/^(["']).*\1$|^[=!<>≤≥(),]+$/.test(last);
  const begun = isOpen ? last.replace(/^["']/, "").toLowerCase() : "";
  const place = placeAfter(isOpen ? tokens.slice(0, -1) : tokens, vocabulary.columns);
  const plain = (/** @type {Option} */ { text: one }) => one.replace(/^["']/, "").toLowerCase();
  const fitting = optionsAt(place, vocabulary).filter((option) => plain(option).includes(begun) && plain(option) !== begun);
  const sorted = fitting.sort((a, b) => Number(plain(b).startsWith(begun)) - Number(plain(a).startsWith(begun)));
  return { from: caret - (isOpen ? last.length : 0), to: caret, options: sorted.slice(0, MOST) };
}

/** The text with an option in place, and where the caret is then. @param {string} text @param {{ from: number, to: number }} span @param {string} chosen */
export function insert(text, { from, to }, chosen) {
  const before = text.slice(0, from);
  const gap = /[^\s(]$/.test(before) && !/^[,)]/.test(chosen) ? " " : "";
  const after = text.slice(to).replace(/^\s+/, "");
  const start = `${/^[,)]/.test(chosen) ? before.trimEnd() : before}${gap}${chosen}${chosen === "(" ? "" : " "}`;
  return { text: start + after, caret: start.length };
}

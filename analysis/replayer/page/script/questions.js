// @ts-check
// Questions about hands in the language of `--where`, such as `net > 20bb and position = BTN`.

/**
 * @typedef {import("./data.js").Column} Column
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {{ kind: string, text: string }} Token
 * @typedef {(hand: Hand) => boolean | null} Test  null when the answer is not known
 */

const KEYWORDS = new Set(["or", "and", "not", "in", "between", "contains", "is", "empty"]);
const TAIL = "[\\p{L}\\p{N}_+\\-./%]";
const TOKENS = new RegExp(
  [
    `(?<date>\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d)?)?(?!${TAIL}))`,
    `(?<number>-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:\\s?[bB][bB])?(?!${TAIL}))`,
    `(?<string>"[^"]*"|'[^']*')`,
    "(?<sign>[=!<>]=|<>|[=<>≤≥])",
    `(?<word>[\\p{L}\\p{N}_]${TAIL}*)`,
    "(?<bracket>[(),])",
    "(?<space>\\s+)",
    "(?<strange>.)",
  ].join("|"),
  "gu",
);
const VALUES = new Set(["date", "number", "string", "word"]);
const ORDERED = new Set(["text", "number", "times", "amount", "time"]);
const HOLDS_TEXT = new Set(["text", "letters"]);
/** @type {Record<string, (order: number) => boolean>} */
const SIGNS = {
  "=": (order) => order === 0,
  "==": (order) => order === 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  "≤": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
  "≥": (order) => order >= 0,
};

/** An error in a question. */
export class QuestionError extends Error {}

/** @type {(test: Test) => Test} */
const opposite = (test) => (hand) => {
  const answer = test(hand);
  return answer === null ? null : !answer;
};

/** A test that gives `decides` if any of the tests does; else null if one of them is not known. @param {Test[]} tests @param {boolean} decides @returns {Test} */
export function decidedBy(tests, decides) {
  return (hand) => {
    const answers = tests.map((test) => test(hand));
    if (answers.includes(decides)) return decides;
    return answers.includes(null) ? null : !decides;
  };
}

/** Parses a question into a test of a hand. */
export class Question {
  /** @param {string} text @param {Column[]} columns */
  constructor(text, columns) {
    /** @type {Token[]} */
    this.tokens = [...text.matchAll(TOKENS)].flatMap(({ groups = {} }) => {
      const [kind, found] = Object.entries(groups).find(([, one]) => one !== undefined) ?? ["", ""];
      if (kind === "strange") throw new QuestionError(`"'`.includes(found) ? "the quote is never closed" : `${found} is not understood`);
      return kind === "space" ? [] : [{ kind: KEYWORDS.has(found.toLowerCase()) ? "keyword" : kind, text: found }];
    });
    this.at = 0;
    this.columns = new Map(columns.map((column, place) => [column.name, { ...column, place }]));
  }

  /** @returns {Test} */
  read() {
    const test = this.either();
    if (this.at < this.tokens.length) throw this.unexpected(this.peek() === ")" ? "the end" : "and, or");
    return test;
  }

  /** The next token in lower case; empty at the end. */
  peek() {
    return this.tokens[this.at]?.text.toLowerCase() ?? "";
  }

  /** Skips the next token if it is this one. @param {string} text */
  skip(text) {
    const found = this.peek() === text && this.tokens[this.at].kind !== "string";
    if (found) this.at += 1;
    return found;
  }

  /** @param {string} text @param {string} expected */
  need(text, expected) {
    if (!this.skip(text)) throw this.unexpected(expected);
  }

  /** @param {string} expected */
  unexpected(expected) {
    const token = this.tokens[this.at];
    return new QuestionError(`found ${token ? `'${token.text}'` : "the end"}, expected ${expected}`);
  }

  /** @returns {Test} */
  either() {
    const tests = [this.both()];
    while (this.skip("or")) tests.push(this.both());
    return tests.length > 1 ? decidedBy(tests, true) : tests[0];
  }

  /** @returns {Test} */
  both() {
    const tests = [this.denial()];
    while (this.skip("and")) tests.push(this.denial());
    return tests.length > 1 ? decidedBy(tests, false) : tests[0];
  }

  /** @returns {Test} */
  denial() {
    if (this.skip("not")) return opposite(this.denial());
    if (!this.skip("(")) return this.condition();
    const test = this.either();
    this.need(")", "a closing bracket");
    return test;
  }

  /** @returns {Test} */
  condition() {
    const token = this.tokens[this.at];
    if (token?.kind !== "word") throw this.unexpected("a column");
    const column = this.columns.get(token.text);
    if (!column) throw new QuestionError(`no column '${token.text}'; the list below names all`);
    this.at += 1;
    const sign = this.tokens[this.at];
    if (sign?.kind === "sign") return this.comparison(column);
    if (this.skip("is")) return this.gap(column);
    const denied = this.skip("not");
    const test = this.phrase(column, denied);
    return denied ? opposite(test) : test;
  }

  /** @param {Column & { place: number }} column @param {boolean} denied @returns {Test} */
  phrase(column, denied) {
    if (this.skip("in")) return this.membership(column);
    if (this.skip("between")) {
      this.needOrder(column);
      const least = this.compare(column, ">=");
      this.need("and", "and");
      return decidedBy([least, this.compare(column, "<=")], false);
    }
    if (this.skip("contains")) return this.part(column);
    if (denied) throw this.unexpected("in, between or contains");
    if (!["", ")", "and", "or"].includes(this.peek())) throw this.unexpected("=, !=, <, >, in, between, contains or is");
    if (column.kind === "times") return (hand) => known(hand.answers[column.place], (times) => times > 0);
    if (column.kind === "yes or no") return (hand) => known(hand.answers[column.place], Boolean);
    throw new QuestionError(`${column.name} is a column of kind ${column.kind}: compare it, as in ${column.name} = ...`);
  }

  /** @param {Column & { place: number }} column @returns {Test} */
  comparison(column) {
    const sign = this.tokens[this.at].text;
    this.at += 1;
    if (["!=", "<>"].includes(sign)) return opposite(this.compare(column, "="));
    if (!["=", "=="].includes(sign)) this.needOrder(column);
    return this.compare(column, sign);
  }

  /** @param {Column} column */
  needOrder(column) {
    if (!ORDERED.has(column.kind)) throw new QuestionError(`${column.name} has no order: use =, != or in`);
  }

  /** @param {Column & { place: number }} column @returns {Test} */
  membership(column) {
    if (!this.skip("(")) return this.compare(column, "=");
    const tests = [this.compare(column, "=")];
    while (this.skip(",")) tests.push(this.compare(column, "="));
    this.need(")", "a closing bracket");
    return decidedBy(tests, true);
  }

  /** @param {Column & { place: number }} column @returns {Test} */
  part(column) {
    if (!HOLDS_TEXT.has(column.kind)) throw new QuestionError(`${column.name} is not text, so contains does not apply`);
    const wanted = this.value().toLowerCase();
    return (hand) => known(hand.answers[column.place], (text) => text.toLowerCase().includes(wanted));
  }

  /** @param {Column & { place: number }} column @returns {Test} */
  gap(column) {
    const denied = this.skip("not");
    this.need("empty", "empty or not empty");
    return (hand) => (hand.answers[column.place] === null) !== denied;
  }

  /** The next value, without its quotes. */
  value() {
    const token = this.tokens[this.at];
    if (!VALUES.has(token?.kind)) throw this.unexpected("a value");
    this.at += 1;
    return token.kind === "string" ? token.text.slice(1, -1) : token.text;
  }

  /** A comparison with the next value. @param {Column & { place: number }} column @param {string} sign @returns {Test} */
  compare(column, sign) {
    const isWord = this.tokens[this.at]?.kind === "word";
    const text = this.value();
    if (column.kind === "names") return (hand) => known(hand.answers[column.place], (names) => names.includes(text));
    const other = isWord ? this.columns.get(text) : undefined;
    const value = other && NUMERIC.has(column.kind) ? otherColumn(column, other) : VALUE_OF[column.kind](column, text);
    const isDay = column.kind === "time" && text.length <= "2024-12-31".length;
    return (hand) => {
      const [left, right] = [hand.answers[column.place], value(hand)];
      if (left === null || right === null) return null;
      const own = column.kind === "time" && !isDay ? moment(left) : left;
      return SIGNS[sign](own < right ? -1 : own > right ? 1 : 0);
    };
  }
}

const NUMERIC = new Set(["number", "times", "amount"]);

/** The result of a test, null when the value is not known. @param {any} value @param {(value: any) => boolean} test */
function known(value, test) {
  return value === null ? null : test(value);
}

/** @param {Column} column @param {Column & { place: number }} other @returns {(hand: Hand) => any} */
function otherColumn(column, other) {
  if (other.kind === column.kind) return (hand) => hand.answers[other.place];
  throw new QuestionError(`${column.name} is a column of kind ${column.kind}, ${other.name} of kind ${other.kind}`);
}

/** Parsers of the values that columns are compared with, by kind of column. @type {Record<string, (column: Column, text: string) => (hand: Hand) => any>} */
const VALUE_OF = {
  text: (_, text) => () => text,
  word: ({ name, words }, text) => {
    const word = words.find((one) => one.toLowerCase() === text.toLowerCase());
    if (word === undefined) throw new QuestionError(`no ${name} '${text}'; known: ${words.join(", ")}`);
    return () => word;
  },
  letters: ({ name }, text) => {
    if (!/^[XBCRF]*$/i.test(text)) throw new QuestionError(`${name} has the letters X check, B bet, C call, R raise, F fold`);
    return () => text.toUpperCase();
  },
  number: readNumber,
  times: readNumber,
  amount: ({ name }, text) => {
    const [, number, blinds] = /^(-?[\d.]+)\s?(bb)?$/i.exec(text) ?? [];
    if (number === undefined) throw new QuestionError(`${name} is compared with an amount such as 5 or 50bb, not with '${text}'`);
    const scale = 10 ** (number.split(".")[1] ?? "").length; // integers for as long as possible, to be exact
    const whole = Math.round(Number(number) * scale);
    return (hand) => (blinds && hand.big_blind === null ? null : (whole * (blinds ? Number(hand.big_blind) : 10 ** hand.decimals)) / scale);
  },
  time: (_, text) => {
    const day = text.slice(0, 10);
    const time = new Date(`${text.replace(" ", "T")}${text.length > 10 ? "Z" : ""}`);
    if (Number.isNaN(time.valueOf()) || time.toISOString().slice(0, 10) !== day) {
      throw new QuestionError(`'${text}' is not a date such as 2024-12-31 or '2024-12-31 18:30'`);
    }
    return () => (text.length > 10 ? moment(text) : day);
  },
  "yes or no": ({ name }, text) => {
    const truth = ["true", "yes"].includes(text.toLowerCase());
    if (!truth && !["false", "no"].includes(text.toLowerCase())) throw new QuestionError(`${name} is yes or no`);
    return () => Number(truth);
  },
};

/** @param {Column} column @param {string} text */
function readNumber({ name }, text) {
  if (!/^-?[\d.]+$/.test(text)) throw new QuestionError(`${name} is compared with a number, not with '${text}'`);
  return () => Number(text);
}

/** A day or a moment with all its digits. @param {string} text */
function moment(text) {
  return text.replace("T", " ") + " 00:00:00".slice(text.length - 10);
}

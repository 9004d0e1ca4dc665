// @ts-check
// What the browser keeps: settings, and the stars and notes of the user.

/**
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {import("./words.js").Settings} Settings
 * @typedef {{ kind: "tag", site: string, hand: string, tag: string, changed: string, removed?: true }} Star
 * @typedef {{ kind: "note", id: string, site: string, hand: string, text?: string, made?: string, changed: string,
 *   removed?: true }} Note
 */

const SETTINGS_KEY = "hhparser-replayer";
const MARKS_KEY = "hhparser-replayer-marks";
const STAR = "star";

/** What is kept under a key; null without it, or where the browser keeps nothing for this page. @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value, and says whether the browser allows it. @param {string} key @param {any} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @returns {Settings} */
export function readSettings() {
  const usual = { amounts_bb: false, villains: false, mask: false, combine: false, four_colors: true, stats: true };
  return { ...usual, ...kept(SETTINGS_KEY) };
}

/** @param {Settings} settings */
export function writeSettings(settings) {
  keep(SETTINGS_KEY, settings);
}

/** An id as the store of `hh notes` gives them. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stars and notes of hands that have a site and a number, as entries that `hh notes import` reads. */
export class Marks {
  constructor() {
    /** @type {Record<string, Star | Note>} */
    this.entries = kept(MARKS_KEY) ?? {};
    /** Whether they will be there when the page is opened again. */
    this.areKept = keep(MARKS_KEY, this.entries);
  }

  get areNone() {
    return Object.keys(this.entries).length === 0;
  }

  /** Whether a hand can be marked. @param {Hand} hand */
  knows(hand) {
    return Boolean(hand.id && hand.site);
  }

  /** @param {Hand} hand */
  isStarred(hand) {
    const star = this.entries[this.key("tag", hand)];
    return star !== undefined && !star.removed;
  }

  /** @param {Hand} hand @param {boolean} isStarred */
  star(hand, isStarred) {
    const about = { site: hand.site, hand: hand.id ?? "", tag: STAR };
    this.put(hand, { kind: "tag", ...about, changed: new Date().toISOString(), ...(isStarred ? {} : { removed: true }) });
  }

  /** The note on a hand, empty without one. @param {Hand} hand */
  noteOf(hand) {
    return this.note(hand)?.text ?? "";
  }

  /** @param {Hand} hand @param {string} text */
  write(hand, text) {
    const before = this.note(hand);
    const changed = new Date().toISOString();
    const about = { id: before?.id ?? newId(), site: hand.site, hand: hand.id ?? "", changed };
    const said = text.trim() ? { text, made: before?.made ?? changed } : { removed: /** @type {const} */ (true) };
    this.put(hand, { kind: "note", ...about, ...said });
  }

  /** Everything as lines of JSON. */
  lines() {
    return Object.values(this.entries)
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join("");
  }

  /** @param {Hand} hand @returns {Note | undefined} */
  note(hand) {
    return /** @type {Note | undefined} */ (this.entries[this.key("note", hand)]);
  }

  /** @param {Hand} hand @param {Star | Note} entry */
  put(hand, entry) {
    this.entries = { ...this.entries, ...kept(MARKS_KEY), [this.key(entry.kind, hand)]: entry };
    this.areKept = keep(MARKS_KEY, this.entries);
  }

  /** @param {string} kind @param {Hand} hand */
  key(kind, hand) {
    return `${kind} ${hand.site} ${hand.id}`;
  }
}

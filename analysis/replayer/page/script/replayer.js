// @ts-check
// Puts a hand on the table and steps through it.

import { STREETS, readFrames, readHands, tableState, valueOf } from "./data.js";
import { NARROW, WIDE } from "./layout.js";
import { HandList } from "./list.js";
import { MARKUP } from "./markup.js";
import { Marks, readSettings, writeSettings } from "./marks.js";
import { animate, movingIn } from "./motion.js";
import { listenSwipes } from "./nodes.js";
import { Panels } from "./panels.js";
import { TablePicture } from "./table.js";
import { copyText, handPicture, saveFile } from "./take_away.js";
import { forumText } from "./words.js";

/**
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {import("./words.js").Settings} Settings
 */

const SPEEDS = [2000, 1200, 700, 350];
const NOTICE = 4000; // milliseconds
/** @type {(keyof Settings)[]} */
const SETTINGS = ["villains", "mask", "combine", "amounts_bb", "four_colors", "stats"];

/**
 * The replayer component inside an element; a page may have several.
 *
 * `link` returns the URL of a step, and `page` the HTML of a page with the given data; without them there is no
 * button for it. `onStep` is a callback after each step. The element handles its own key presses; `onKey` handles those
 * from the rest of the page.
 *
 * @typedef {{ hand: string, step: number }} Place  hands are known by their `key`
 * @typedef {{ link?: (place: Place) => string, onStep?: (place: Place) => void,
 *   page?: (data: import("./data.js").PageData, title: string) => Promise<string> }} Options
 */
export class Replayer {
  /** @param {HTMLElement} root @param {import("./data.js").PageData} data @param {Options} options */
  constructor(root, data, { link, onStep, page } = {}) {
    root.classList.add("replayer");
    root.innerHTML = MARKUP;
    /** @type {(name: string) => any} */
    this.part = (name) => root.querySelector(`.${name}`);
    this.root = root;
    this.address = link;
    this.onStep = onStep;
    this.page = page;
    this.data = data;
    this.marks = new Marks();
    this.hands = readHands(data);
    /** @type {Settings} */
    this.settings = { ...readSettings(), villains: false, mask: false };
    this.panels = new Panels(this.part, data);
    this.list = new HandList(this.part, data, this.hands, this.marks, (hand) => this.open(hand));
    this.hand = this.hands[0];
    this.step = 0;
    this.layout = WIDE;
    this.timer = 0;
    this.told = 0;
    this.part("take-link").hidden = !link;
    this.part("take-page").hidden = !page;
    for (const name of SETTINGS) this.part(`set-${name}`).checked = this.settings[name];
    root.classList.toggle("four-colors", this.settings.four_colors);
    this.list.draw(this.settings);
    this.listen();
    this.open(this.hand);
    this.measure();
  }

  measure() {
    this.layout = this.part("table").clientWidth < 560 ? NARROW : WIDE;
    this.draw();
  }

  // --- where we are ---

  /** @returns {Place} */
  get place() {
    return { hand: this.hand.key, step: this.step };
  }

  /** Shows a place, or the first hand of the list when there is no such hand. @param {{ hand: string | null, step: number }} place */
  show({ hand, step }) {
    const found = this.hands.find((one) => one.key === hand);
    this.open(found ?? this.list.shown[0] ?? this.hands[0], found ? step : 0);
  }

  /** Lists only the given hands, or all when none are given. @param {number[]} places */
  showOnly(places) {
    this.list.showOnly(places);
    this.filterChanged();
  }

  /** Lists only the given hands, and puts the first on the table. @param {number[]} places */
  showFirstOf(places) {
    this.pause();
    this.list.clearFilter();
    this.showOnly(places);
    this.open(this.list.shown[0]);
  }

  /** @param {Hand} hand @param {number} step */
  open(hand, step = 0) {
    readFrames(hand);
    this.hand = hand;
    this.panels.drawHeading(hand, this.settings);
    this.panels.drawMarks(hand, this.marks);
    this.panels.drawLog(hand, this.settings, (at) => this.goTo(at));
    this.panels.drawPlayers(hand, this.settings);
    this.part("slider").max = String(hand.frames.length - 1);
    this.panels.drawTicks(hand);
    this.list.mark(hand);
    if (this.part("source-box").open) this.drawSource();
    this.goTo(step);
  }

  /** @param {number} step */
  goTo(step) {
    this.step = Math.min(Math.max(step, 0), this.hand.frames.length - 1);
    this.draw();
    this.onStep?.(this.place);
  }

  draw() {
    const { hand, step, settings, panels } = this;
    const state = tableState(hand, step);
    new TablePicture(this.part("table"), this.layout, hand, state, settings).draw();
    panels.drawMessage(hand, step, state, settings);
    panels.drawFacts(hand, state, settings);
    panels.drawPosition(hand, step, this.timer !== 0);
    panels.drawFindings(hand, step, settings);
    panels.drawPrices(hand, step);
    panels.markSource(hand, step);
  }

  // --- moves ---

  /** To the next (1) or previous (-1) action. @param {number} way */
  move(way) {
    const skipped = this.settings.combine ? this.hand.skipped : [];
    let next = this.step + way;
    while (skipped.includes(next)) next += way;
    if (next < 0 || next >= this.hand.frames.length) return false;
    const before = movingIn(this.part("table"));
    this.goTo(next);
    animate(this.part("table"), before, { x: this.layout.width / 2, y: this.layout.height / 2 });
    return true;
  }

  /** To the nearest hand of `order` that passes the test. @param {Hand[]} order @param {number} way @param {(hand: Hand) => boolean} wanted */
  moveHand(order, way, wanted = () => true) {
    const at = order.indexOf(this.hand);
    for (let place = at < 0 && way < 0 ? order.length - 1 : at + way; place >= 0 && place < order.length; place += way) {
      if (wanted(order[place])) return this.open(order[place]);
    }
  }

  /** Return the hands that pass the filter, in order of play. */
  played() {
    return [...this.list.shown].sort((a, b) => a.index - b.index);
  }

  /** @param {number} way */
  moveHeroHand(way) {
    this.moveHand(this.played(), way, (hand) => hand.played === 1);
  }

  /** @param {number} street */
  goToStreet(street) {
    const step = this.hand.starts[street];
    if (step !== null) this.goTo(step);
  }

  playOrPause() {
    if (this.timer) this.pause();
    else this.play();
  }

  play() {
    if (this.step === this.hand.frames.length - 1) this.goTo(0);
    this.wait();
    this.draw();
  }

  wait() {
    this.timer = setTimeout(() => (this.move(1) ? this.wait() : this.pause()), SPEEDS[this.part("pace").value]);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.draw();
  }

  // --- user actions ---

  listen() {
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("click", (event) => this.onClick(event));
    new ResizeObserver(() => this.measure()).observe(this.root);
    this.part("slider").addEventListener("input", () => this.goTo(Number(this.part("slider").value)));
    this.part("filters").addEventListener("input", () => this.filterChanged());
    this.part("note-words").addEventListener("input", () => this.writeNote());
    this.part("source-box").addEventListener("toggle", () => this.part("source-box").open && this.drawSource());
    for (const name of SETTINGS) {
      this.part(`set-${name}`).addEventListener("change", () => this.changeSetting(name));
    }
    listenSwipes(this.part("stage"), (way) => this.move(way));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (target.matches("select, textarea, input:not([type=range], [type=checkbox])")) return;
    if (event.key === " " && target.closest("button, summary, input[type=checkbox], a")) return;
    const action = this.keys(event.ctrlKey, event.shiftKey)[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @param {boolean} ctrl @param {boolean} shift @returns {Record<string, () => void>} */
  keys(ctrl, shift) {
    if (ctrl && shift) return {};
    if (ctrl) return { ArrowLeft: () => this.moveHand(this.played(), -1), ArrowRight: () => this.moveHand(this.played(), 1) };
    const help = { "?": () => this.showKeys() };
    if (shift) return { ArrowLeft: () => this.moveHeroHand(-1), ArrowRight: () => this.moveHeroHand(1), ...help };
    return {
      ArrowLeft: () => this.move(-1),
      ArrowRight: () => this.move(1),
      ArrowUp: () => this.moveHand(this.list.shown, -1),
      ArrowDown: () => this.moveHand(this.list.shown, 1),
      " ": () => this.playOrPause(),
      Home: () => this.goTo(0),
      End: () => this.goTo(this.hand.frames.length - 1),
      ...Object.fromEntries(STREETS.map((_, street) => [String(street + 1), () => this.goToStreet(street)])),
      ...help,
    };
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button[data-do]");
    if (!(button instanceof HTMLElement)) return;
    const value = button.dataset.value ?? "";
    /** @type {Record<string, () => void>} */
    const actions = {
      move: () => this.move(Number(value)),
      hand: () => this.moveHand(this.played(), Number(value)),
      "hero-hand": () => this.moveHeroHand(Number(value)),
      "list-hand": () => this.moveHand(this.list.shown, Number(value)),
      edge: () => this.goTo(value === "end" ? this.hand.frames.length - 1 : 0),
      street: () => this.goToStreet(Number(value)),
      play: () => this.playOrPause(),
      sort: () => this.sort(value),
      clear: () => this.clearFilters(),
      all: () => this.showOnly([]),
      forum: () => this.copy("The hand", forumText(this.hand, this.settings)),
      link: () => this.copy("The link to this step", this.address?.(this.place) ?? ""),
      print: () => window.print(),
      page: () => this.savePage(),
      picture: () => this.savePicture(),
      star: () => this.star(),
      export: () => saveFile("notes.jsonl", new Blob([this.marks.lines()])),
    };
    actions[button.dataset.do ?? ""]?.();
  }

  // --- export and settings ---

  /** @param {string} what @param {string} words */
  async copy(what, words) {
    const isCopied = await copyText(words, this.root);
    this.tell(isCopied ? `${what} is copied.` : "The browser does not allow copying here.");
  }

  /** Says something for a moment. @param {string} words */
  tell(words) {
    clearTimeout(this.told);
    this.part("taken").textContent = words;
    this.told = setTimeout(() => (this.part("taken").textContent = ""), NOTICE);
  }

  get title() {
    return this.part("hand-title").textContent;
  }

  /** A name for files of this hand. @param {string} ending */
  fileName(ending) {
    return `${this.title.toLowerCase().replace(/[^0-9a-z]+/g, "-")}.${ending}`;
  }

  async savePage() {
    if (this.settings.mask) {
      this.tell("A page of its own would hold the names; it is not saved while names are masked.");
      return;
    }
    const { index } = this.hand;
    const data = { ...this.data, hands: [this.data.hands[index].map(valueOf)], sources: [this.data.sources[index]] };
    const page = await this.page?.(data, this.title);
    saveFile(this.fileName("html"), new Blob([page ?? ""], { type: "text/html" }));
  }

  async savePicture() {
    const style = getComputedStyle(this.root);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--text-${name}`);
    const colors = { "♠": color("spades"), "♥": color("hearts"), "♦": color("diamonds"), "♣": color("clubs") };
    const lines = forumText(this.hand, this.settings).trimEnd().split("\n");
    saveFile(this.fileName("png"), await handPicture(this.part("table"), this.title, lines, colors));
  }

  star() {
    this.marks.star(this.hand, !this.marks.isStarred(this.hand));
    this.panels.drawMarks(this.hand, this.marks);
    this.list.drawAgain(this.hand);
  }

  writeNote() {
    this.marks.write(this.hand, this.part("note-words").value);
    this.panels.warnOfLoss(this.marks);
    this.list.drawAgain(this.hand);
  }

  showKeys() {
    this.part("keys-dialog").showModal();
  }

  /** @param {keyof Settings} name */
  changeSetting(name) {
    this.settings[name] = this.part(`set-${name}`).checked;
    writeSettings(this.settings);
    this.root.classList.toggle("four-colors", this.settings.four_colors);
    this.list.draw(this.settings);
    this.open(this.hand, this.step);
  }

  filterChanged() {
    this.list.draw(this.settings);
    this.list.mark(this.hand);
  }

  clearFilters() {
    this.list.clearFilter();
    this.filterChanged();
  }

  /** @param {string} key */
  sort(key) {
    this.list.sortBy(key);
    this.filterChanged();
  }

  drawSource() {
    this.panels.drawSource(this.hand, this.settings);
    this.panels.markSource(this.hand, this.step);
  }
}

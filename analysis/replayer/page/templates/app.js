// @ts-check
// Puts a hand on the table and steps through it.

const SPEEDS = [2000, 1200, 700, 350];
const SWIPE = 40; // pixels
/** @type {(keyof Settings)[]} */
const SETTINGS = ["villains", "mask", "combine", "amounts_bb", "four_colors", "stats"];

class Replayer {
  constructor() {
    /** @type {Hand[]} */
    this.hands = DATA.hands.map(readHand);
    nameHands(this.hands);
    /** @type {Settings} */
    this.settings = { ...readSettings(), villains: false, mask: false };
    this.list = new HandList(this.hands, (hand) => this.open(hand));
    /** @type {Hand} */
    this.hand = this.hands[0];
    this.step = 0;
    this.layout = WIDE;
    this.timer = 0;
    this.urlTimer = 0;
  }

  start() {
    byId("replayer").hidden = false;
    fillPositions(this.hands);
    for (const name of SETTINGS) byId(`set-${name}`).checked = this.settings[name];
    document.body.classList.toggle("four-colors", this.settings.four_colors);
    this.list.draw(this.settings);
    this.listen();
    this.goToLink();
    this.measure();
  }

  measure() {
    this.layout = byId("table").clientWidth < 560 ? NARROW : WIDE;
    this.draw();
  }

  // --- where we are ---

  /** @param {Hand} hand @param {number} step */
  open(hand, step = 0) {
    readFrames(hand);
    this.hand = hand;
    drawHeading(hand, this.settings);
    drawLog(hand, this.settings, (at) => this.goTo(at));
    drawPlayers(hand, this.settings);
    byId("slider").max = String(hand.frames.length - 1);
    drawTicks(hand);
    this.list.mark(hand);
    if (byId("source-box").open) this.drawSource();
    this.goTo(step);
  }

  /** @param {number} step */
  goTo(step) {
    this.step = Math.min(Math.max(step, 0), this.hand.frames.length - 1);
    this.draw();
    clearTimeout(this.urlTimer);
    this.urlTimer = setTimeout(() => history.replaceState(null, "", this.link()), 250);
  }

  draw() {
    const { hand, step, settings } = this;
    const state = tableState(hand, step);
    new TablePicture(byId("table"), this.layout, hand, state, settings).draw();
    drawMessage(hand, step, state, settings);
    drawFacts(hand, state, settings);
    drawPosition(hand, step, this.timer !== 0);
    drawFindings(hand, step, settings);
    markSource(hand, step);
  }

  /** The place of this step, for the address. */
  link() {
    return `#hand=${encodeURIComponent(this.hand.key)}&step=${this.step}`;
  }

  goToLink() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (asked.has("only")) this.list.showOnly((asked.get("only") ?? "").split(","), this.settings);
    const hand = this.hands.find((one) => one.key === asked.get("hand"));
    this.open(hand ?? this.list.shown[0] ?? this.hands[0], hand ? Number(asked.get("step")) || 0 : 0);
  }

  // --- moves ---

  /** To the next (1) or previous (-1) action. @param {number} way */
  move(way) {
    const stops = stopsOf(this.hand, this.settings.combine);
    const next = way > 0 ? stops.find((stop) => stop > this.step) : stops.findLast((stop) => stop < this.step);
    if (next !== undefined) this.goTo(next);
    return next !== undefined;
  }

  /** To the nearest hand in some order that is wanted. @param {Hand[]} order @param {number} way @param {(hand: Hand) => boolean} wanted */
  moveHand(order, way, wanted = () => true) {
    const at = order.indexOf(this.hand);
    for (let place = at < 0 && way < 0 ? order.length - 1 : at + way; place >= 0 && place < order.length; place += way) {
      if (wanted(order[place])) return this.open(order[place]);
    }
  }

  /** Hands that pass the filter, in the order in which they were played. */
  played() {
    return [...this.list.shown].sort((a, b) => a.index - b.index);
  }

  /** @param {number} way */
  moveHeroHand(way) {
    this.moveHand(this.played(), way, (hand) => {
      readFrames(hand);
      return heroPlayed(hand);
    });
  }

  /** @param {number} street */
  goToStreet(street) {
    const step = streetStarts(this.hand)[street];
    if (step !== null) this.goTo(step);
  }

  playOrPause() {
    if (this.timer) this.pause();
    else this.play();
  }

  play() {
    if (this.step === this.hand.frames.length - 1) this.goTo(0);
    this.timer = setTimeout(() => this.tick(), SPEEDS[byId("speed").value]);
    this.draw();
  }

  tick() {
    if (this.move(1)) this.timer = setTimeout(() => this.tick(), SPEEDS[byId("speed").value]);
    else this.pause();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.draw();
  }

  // --- what the user does ---

  listen() {
    document.addEventListener("keydown", (event) => this.onKey(event));
    window.addEventListener("hashchange", () => this.goToLink());
    window.addEventListener("resize", () => this.measure());
    byId("slider").addEventListener("input", () => this.goTo(Number(byId("slider").value)));
    document.addEventListener("click", (event) => this.onClick(event));
    byId("filters").addEventListener("input", () => this.filterChanged());
    byId("source-box").addEventListener("toggle", () => byId("source-box").open && this.drawSource());
    for (const name of SETTINGS) {
      byId(`set-${name}`).addEventListener("change", () => this.changeSetting(name));
    }
    listenSwipes(byId("stage"), (way) => this.move(way));
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
    if (shift) return { ArrowLeft: () => this.moveHeroHand(-1), ArrowRight: () => this.moveHeroHand(1), "?": showKeys };
    return {
      ArrowLeft: () => this.move(-1),
      ArrowRight: () => this.move(1),
      ArrowUp: () => this.moveHand(this.list.shown, -1),
      ArrowDown: () => this.moveHand(this.list.shown, 1),
      " ": () => this.playOrPause(),
      ...(parent === window ? {} : { Escape: () => parent.postMessage("close", "*") }), // inside a report
      Home: () => this.goTo(0),
      End: () => this.goTo(this.hand.frames.length - 1),
      ...Object.fromEntries(STREETS.map((_, street) => [String(street + 1), () => this.goToStreet(street)])),
      "?": showKeys,
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
      all: () => this.showAll(),
      forum: () => showText("Hand as text", forumText(this.hand, this.settings)),
      link: () => showText("Link to this step", new URL(this.link(), location.href).href),
      print: () => window.print(),
      keys: showKeys,
    };
    actions[button.dataset.do ?? ""]?.();
  }

  /** @param {keyof Settings} name */
  changeSetting(name) {
    this.settings[name] = byId(`set-${name}`).checked;
    writeSettings(this.settings);
    document.body.classList.toggle("four-colors", this.settings.four_colors);
    this.list.draw(this.settings);
    this.open(this.hand, this.step);
  }

  filterChanged() {
    this.list.draw(this.settings);
    this.list.mark(this.hand);
  }

  clearFilters() {
    for (const field of byId("filters").querySelectorAll("input, select")) field.value = "";
    this.filterChanged();
  }

  showAll() {
    this.list.showOnly([], this.settings);
    this.list.mark(this.hand);
  }

  /** @param {string} key */
  sort(key) {
    this.list.sortBy(key);
    this.filterChanged();
  }

  async drawSource() {
    const hand = this.hand;
    const texts = await sourceTexts();
    if (hand !== this.hand) return;
    drawSource(hand, texts[hand.index], this.settings);
    markSource(hand, this.step);
  }
}

if (DATA.hands.length) new Replayer().start();

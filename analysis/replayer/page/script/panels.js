// @ts-check
// The parts around the table: heading, message, facts, log, findings, source text.

import { element } from "../../../render/script/nodes.js";
import { ALL_KNOWN, SHOWN_ONLY, STREETS } from "./data.js";
import { nodesOf, scrollInto } from "./nodes.js";
import { describe, money, nameOf, percent, rate, sentence, spoken } from "./words.js";

/**
 * @typedef {import("./data.js").Decision} Decision
 * @typedef {import("./data.js").Hand} Hand
 * @typedef {import("./data.js").TableState} TableState
 * @typedef {import("./marks.js").Marks} Marks
 * @typedef {import("./words.js").Settings} Settings
 */

/** @param {Decision} decision @param {(amount: number | null) => string} say */
function raiseWords({ min_to, max_to }, say) {
  if (min_to === null) return "not open";
  return min_to === max_to ? say(min_to) : `${say(min_to)} – ${say(max_to)}`;
}

/** @param {any[]} stat @param {number[] | null} counts @param {number} number */
function statCell(stat, counts, number) {
  const [made, chances] = counts ? [counts[1 + 2 * number], counts[2 + 2 * number]] : [0, 0];
  const isShare = stat[4];
  const words = isShare || !chances ? rate(made, chances) : (made / chances).toFixed(1);
  const cell = element("td", "number", words);
  if (chances) cell.title = `${stat[2]}: ${made} of ${chances}`;
  return cell;
}

/** Big blinds with a sign. @param {number} value */
function signed(value) {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;
}

/** @param {number | null} share */
function shareCell(share) {
  return element("td", "number", share === null ? "–" : percent(Math.round(10_000 * share)));
}

/** @param {import("./data.js").PriceRow} row @param {boolean} isChosen */
function priceRow({ answer, value, low, high, pool, hero }, isChosen) {
  const head = element("th", "", isChosen ? `${answer} ✓` : answer);
  head.scope = "row";
  const ends = value === null ? "order only" : low === high ? "" : `${signed(low ?? 0)} to ${signed(high ?? 0)}`;
  const price = [element("td", "number", value === null ? "–" : signed(value)), element("td", "number soft", ends)];
  return element("tr", "", head, ...price, shareCell(pool), shareCell(hero));
}

export class Panels {
  /** @param {(name: string) => any} part @param {import("./data.js").PageData} data */
  constructor(part, data) {
    this.part = part;
    this.data = data;
    const heads = data.stats.map((/** @type {any[]} */ [, abbreviation, name, words]) => {
      const title = element("abbr", "", abbreviation);
      title.title = `${name}: ${words}`;
      const head = element("th", "number", title);
      head.scope = "col";
      return head;
    });
    part("players-head").append(...heads);
  }

  /** @param {Hand} hand @param {Settings} settings */
  drawHeading(hand, settings) {
    this.part("hand-title").textContent = hand.id && !settings.mask ? `Hand ${hand.id}` : `Hand ${hand.index + 1}`;
    const about = [hand.game, hand.table && !settings.mask && `table ${hand.table}`, hand.time, hand.ending];
    this.part("hand-game").textContent = about.filter(Boolean).join(" · ");
  }

  /** The star and the note of the user. @param {Hand} hand @param {Marks} marks */
  drawMarks(hand, marks) {
    const star = this.part("star");
    star.hidden = this.part("own-note").hidden = !marks.knows(hand);
    star.setAttribute("aria-pressed", String(marks.isStarred(hand)));
    const text = marks.noteOf(hand);
    this.part("note-words").value = text;
    if (text) this.part("own-note").open = true;
    this.warnOfLoss(marks);
  }

  /** @param {Marks} marks */
  warnOfLoss(marks) {
    const words = "This browser keeps no stars and notes for this page; export them before you leave it.";
    this.part("note-state").textContent = marks.areKept || marks.areNone ? "" : words;
  }

  /** @param {Hand} hand @param {number} step @param {TableState} state @param {Settings} settings */
  drawMessage(hand, step, state, settings) {
    this.part("message").replaceChildren(...nodesOf(describe(hand, step, settings)));
    this.part("live").textContent = spoken(hand, step, state, settings);
  }

  /** What the player to act faces. @param {Hand} hand @param {TableState} state @param {Settings} settings */
  drawFacts(hand, { decision, total, equities }, settings) {
    const say = (/** @type {number | null} */ amount) => money(hand, amount, settings);
    const facts = { pot: total ? say(total) : "–", actor: "–", call: "–", odds: "–", held: "–", verb: "Raise to", raise: "–", spr: "–" };
    if (decision) {
      facts.actor = nameOf(hand, decision.seat, settings);
      facts.call = decision.call === null ? "nothing" : say(decision.call);
      facts.odds = decision.odds === null ? "–" : percent(decision.odds);
      const held = equities[settings.villains ? ALL_KNOWN : SHOWN_ONLY].get(decision.seat);
      if (held !== undefined) facts.held = percent(held);
      if (decision.is_bet) facts.verb = "Bet";
      facts.raise = raiseWords(decision, say);
      facts.spr = decision.stack_to_pot?.toFixed(1) ?? "–";
    }
    for (const [name, words] of Object.entries(facts)) this.part(`fact-${name}`).textContent = words;
  }

  /** Slider, street buttons, play button. @param {Hand} hand @param {number} step @param {boolean} playing */
  drawPosition(hand, step, playing) {
    const slider = this.part("slider");
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", `Step ${step + 1} of ${hand.frames.length}`);
    this.part("count").textContent = `${step + 1} / ${hand.frames.length}`;
    this.part("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    this.part("play").classList.toggle("playing", playing);
    for (const button of this.part("streets").children) {
      const number = Number(button.dataset.value);
      button.disabled = hand.starts[number] === null;
      if (number === hand.frames[step].street) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    for (const [at, entry] of [...this.part("log").querySelectorAll("button")].entries()) {
      if (at === step) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
      if (at === step) scrollInto(this.part("log"), entry);
    }
  }

  /** Marks of the streets on the slider. @param {Hand} hand */
  drawTicks(hand) {
    const last = Math.max(hand.frames.length - 1, 1);
    const dealt = hand.frames.flatMap((frame, step) => (frame.kind === "deal" ? [step] : []));
    this.part("ticks").replaceChildren(
      ...dealt.map((step) => {
        const tick = element("span", "tick");
        tick.style.setProperty("--at", String(step / last));
        tick.title = STREETS[hand.frames[step].street];
        return tick;
      }),
    );
  }

  /** The log of the hand; a click on a line goes to its step. @param {Hand} hand @param {Settings} settings @param {(step: number) => void} goTo */
  drawLog(hand, settings, goTo) {
    const list = this.part("log");
    list.replaceChildren(
      ...hand.frames.map((frame, step) => {
        const button = element("button", "", ...nodesOf(sentence(hand, frame.words, settings)));
        button.type = "button";
        button.addEventListener("click", () => goTo(step));
        const item = element("li", frame.kind, button);
        for (const one of hand.findings.filter((finding) => finding.frame === step)) {
          item.append(element("p", `note ${one.severity}`, `${one.code} ${one.message}`));
        }
        return item;
      }),
    );
    list.scrollTop = 0;
  }

  /** Statistics of the players up to this hand. @param {Hand} hand @param {Settings} settings */
  drawPlayers(hand, settings) {
    const rows = hand.seats
      .filter((seat) => seat.position !== null)
      .map((seat) => {
        const row = element("tr", "", element("th", "", nameOf(hand, seat.number, settings)));
        row.cells[0].scope = "row";
        const counts = settings.mask ? null : seat.counts;
        row.append(element("td", "number", counts ? String(counts[0]) : "–"));
        this.data.stats.forEach((/** @type {any[]} */ stat, /** @type {number} */ number) => row.append(statCell(stat, counts, number)));
        return row;
      });
    this.part("players-body").replaceChildren(...rows);
  }

  /** The findings that arise at a step, each with its line of the text. @param {Hand} hand @param {number} step @param {Settings} settings */
  drawFindings(hand, step, settings) {
    const found = hand.findings.filter((one) => one.frame === step);
    const lines = hand.text.split("\n");
    const nodes = found.map((one) => {
      const node = element("li", one.severity, element("p", "", element("strong", "", one.code), ` ${one.message}`));
      const place = `${hand.file}:${hand.line + one.line}`;
      if (!settings.mask) node.append(element("code", "", lines[one.line] ?? ""), element("span", "place", place));
      return node;
    });
    this.part("findings").replaceChildren(...nodes);
  }

  /** The price table of a step: a decision of the hero, or the action that follows it. @param {Hand} hand @param {number} step */
  drawPrices(hand, step) {
    const table = hand.prices.find((one) => one.frame === step);
    this.part("prices").hidden = !table;
    if (!table) return;
    this.part("prices-words").textContent = `${table.words}.`;
    this.part("prices-body").replaceChildren(...table.rows.map((row) => priceRow(row, row.answer === table.chosen)));
  }

  /** @param {Hand} hand @param {Settings} settings */
  drawSource(hand, settings) {
    const list = this.part("source-lines");
    this.part("source-place").textContent = `${hand.file}, from line ${hand.line}`;
    if (settings.mask) {
      list.replaceChildren(element("li", "", "The source text contains names; it is not shown while names are masked."));
      return;
    }
    const lines = hand.text.trimEnd().split("\n");
    list.replaceChildren(
      ...lines.map((line, number) => {
        const item = element("li", "", line || " ");
        item.value = hand.line + number;
        const worst = hand.findings.find((one) => one.line === number);
        if (worst) item.classList.add(worst.severity);
        return item;
      }),
    );
  }

  /** Marks the line of this step. @param {Hand} hand @param {number} step */
  markSource(hand, step) {
    const list = this.part("source-lines");
    const { line } = hand.frames[step];
    [...list.children].forEach((item, number) => item.classList.toggle("now", number === line));
    if (line !== null && list.children[line]) scrollInto(list, list.children[line]);
  }
}

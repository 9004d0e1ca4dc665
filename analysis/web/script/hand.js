// @ts-check
// The page of a hand: the replayer takes the place of the list of actions; notes follow its steps.
import { element } from "../../render/script/nodes.js";
import { Drafts } from "./drafts.js";
import { HELP } from "./keys.js";

const STREETS = ["preflop", "flop", "turn", "river"];

/** An address with the step that is shown. @param {string} address @param {number} step */
function withStep(address, step) {
  const url = new URL(address, location.href);
  url.searchParams.delete("decision");
  url.searchParams.set("step", String(step));
  return url.href;
}

/** The step that an address names. @param {string} address */
function stepOf(address) {
  return Number(new URL(address).searchParams.get("step"));
}

/** The new note: it is on the step that is shown, unless the user names another one. */
class NewNote {
  /** @param {HTMLFormElement} form @param {Drafts} drafts */
  constructor(form, drafts) {
    this.drafts = drafts;
    this.box = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));
    this.step = /** @type {HTMLInputElement} */ (form.elements.namedItem("step"));
    this.others = element("p", "soft drafts");
    form.append(this.others);
    this.isChosen = false;
    this.field = "";
    this.box.addEventListener("input", () => drafts.write(this.field, this.box.value));
    this.step.addEventListener("input", () => {
      this.isChosen = true; // typed text moves to the step that the user names
      drafts.write(this.field, "");
      this.field = `step:${this.step.value}`;
      drafts.write(this.field, this.box.value);
    });
    this.open("");
  }

  /** Shows the draft of a step; "" for the whole hand. @param {string} step */
  open(step) {
    this.step.value = step;
    this.field = `step:${step}`;
    this.box.value = this.drafts.read(this.field);
    const others = this.drafts.fields().filter((field) => field.startsWith("step:") && field !== this.field);
    this.others.replaceChildren(...(others.length ? ["Drafts: ", ...others.map((field) => this.link(field.slice(5)))] : []));
  }

  /** @param {string} step */
  link(step) {
    const link = element("a", "", step ? `step ${step} ` : "hand ");
    link.href = withStep(location.href, Number(step || 0));
    return link;
  }

  /** @param {number} step */
  follow(step) {
    if (!this.isChosen && document.activeElement !== this.box) this.open(step ? String(step) : "");
  }
}

/** @param {Drafts} drafts */
function newNote(drafts) {
  const form = document.querySelector("form.new-note");
  return form instanceof HTMLFormElement ? new NewNote(form, drafts) : null;
}

/** What the replayer does with keys, as far as it applies to one hand. @param {any} replayer */
function replayerHelp(replayer) {
  const streets = STREETS.filter((_, street) => replayer.hand.starts[street] !== null);
  return [
    ["← →", "previous, next action"],
    ["Space", "play or pause"],
    ["Home End", "first, last action"],
    [streets.map((street) => STREETS.indexOf(street) + 1).join(" "), streets.join(", ")],
  ];
}

/** Fetch a URL, again after a second while the server is busy. @param {string} address @param {number} tries @returns {Promise<Response>} */
async function fetchPatiently(address, tries) {
  const answer = await fetch(address);
  if (answer.status !== 503 || tries <= 1) return answer;
  await new Promise((done) => setTimeout(done, 1000));
  return fetchPatiently(address, tries - 1);
}

/** Shows the replayer on the page of a hand. */
export async function startReplayer() {
  const place = document.querySelector(".replayer-place");
  if (!(place instanceof HTMLElement)) return;
  const note = newNote(new Drafts(location.pathname, localStorage));
  note?.follow(Number(place.dataset.step));
  const [{ Replayer }, answer] = await Promise.all([import("/static-replayer.js"), fetchPatiently(place.dataset.hand ?? "", 10)]);
  if (!answer.ok) return;
  const { replayer: data } = await answer.json();
  const room = element("div");
  place.replaceChildren(room);
  let timer = 0;
  const replayer = new Replayer(room, data, {
    link: ({ step }) => withStep(location.href, step),
    onStep: ({ step }) => {
      note?.follow(step);
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (stepOf(location.href) !== step) history.replaceState(history.state, "", withStep(location.href, step));
      }, 250);
    },
  });
  replayer.show({ hand: null, step: 0 });
  replayer.goTo(Number(place.dataset.step));
  HELP.push(...replayerHelp(replayer));
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement && target.method === "post") {
      target.action = withStep(target.action, replayer.place.step); // the page comes back to the same step
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof Node && !room.contains(event.target)) replayer.onKey(event);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-step]") : null;
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    replayer.goTo(Number(link.dataset.step));
  });
}

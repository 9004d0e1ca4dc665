// @ts-check
// Suggestions in the query box: arrows choose, Enter or Tab takes, Escape closes.
import { element } from "../../render/script/nodes.js";
import { complete, insert } from "./completion.js";

/** @typedef {import("./completion.js").Vocabulary} Vocabulary */

const ID = "suggestions";

export class Combobox {
  /** @param {HTMLInputElement} field @param {() => Promise<Vocabulary | null>} vocabulary */
  constructor(field, vocabulary) {
    this.field = field;
    this.vocabulary = vocabulary;
    this.span = { from: 0, to: 0 };
    this.active = -1;
    this.list = element("ul", "suggestions");
    this.list.id = ID;
    this.list.hidden = true;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Suggestions");
    field.form?.append(this.list);
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": ID }))
      field.setAttribute(name, value);
    this.close();
    this.listen();
  }

  listen() {
    this.field.addEventListener("input", () => this.suggest());
    this.field.addEventListener("focus", () => this.vocabulary()); // so that it is there at the first letter
    this.field.addEventListener("blur", () => this.close());
    this.field.addEventListener("keydown", (event) => this.onKey(event));
    this.list.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the field keeps the focus
      const option = event.target instanceof Element ? event.target.closest("li") : null;
      if (option) this.take([...this.list.children].indexOf(option));
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  close() {
    this.list.hidden = true;
    this.active = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  async suggest() {
    const vocabulary = await this.vocabulary();
    if (!vocabulary || document.activeElement !== this.field) return;
    const { options, ...span } = complete(this.field.value, this.field.selectionStart ?? 0, vocabulary);
    this.close();
    this.span = span;
    this.list.replaceChildren(...options.map(({ text, hint }, at) => this.option(text, hint, at)));
    if (!options.length) return;
    this.list.hidden = false;
    this.list.style.left = `${this.field.offsetLeft}px`;
    this.list.style.top = `${this.field.offsetTop + this.field.offsetHeight + 2}px`;
    this.list.style.width = `${this.field.offsetWidth}px`;
    this.field.setAttribute("aria-expanded", "true");
  }

  /** @param {string} text @param {string} hint @param {number} at */
  option(text, hint, at) {
    const option = element("li", "", element("code", "", text), " ", element("span", "", hint));
    option.id = `${ID}-${at}`;
    option.setAttribute("role", "option");
    option.dataset.text = text;
    return option;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === "ArrowDown" && !this.isOpen) this.suggest();
    else if (!this.isOpen) return;
    else if (event.key === "ArrowDown") this.move(1);
    else if (event.key === "ArrowUp") this.move(-1);
    else if (event.key === "Escape") this.close();
    else if ((event.key === "Enter" || event.key === "Tab") && this.active >= 0) this.take(this.active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} step */
  move(step) {
    const count = this.list.children.length;
    this.active = (this.active + step + count + (this.active < 0 && step < 0 ? 1 : 0)) % count;
    [...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === this.active)));
    this.list.children[this.active].scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", `${ID}-${this.active}`);
  }

  /** @param {number} at */
  take(at) {
    const option = /** @type {HTMLElement} */ (this.list.children[at]);
    const { text, caret } = insert(this.field.value, this.span, option.dataset.text ?? "");
    this.field.value = text;
    this.field.setSelectionRange(caret, caret);
    this.suggest();
  }
}

/** Completes the fields for players and sites, with words that are fetched when the first one is used. @param {() => Promise<Vocabulary | null>} vocabulary */
function completeFields(vocabulary) {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-completes]"))) {
    field.addEventListener(
      "focus",
      async () => {
        const found = (await vocabulary())?.columns.find(({ name }) => name === field.dataset.completes);
        field.list?.replaceChildren(...(found?.values ?? []).map((value) => Object.assign(document.createElement("option"), { value })));
      },
      { once: true },
    );
  }
}

/** The words of filters and the names of players and sites, requested once, when the first one is typed. */
export function listenQuestion() {
  /** @type {Promise<Vocabulary | null> | undefined} */
  let asked;
  const vocabulary = () => (asked ??= fetch("/api/v1/vocabulary").then((answer) => (answer.ok ? answer.json() : null)));
  completeFields(vocabulary);
  const field = document.querySelector('.question input[name="q"]');
  if (!(field instanceof HTMLInputElement)) return;
  new Combobox(field, vocabulary);
  const { column, length } = field.dataset;
  if (!column) return;
  field.focus(); // what is not understood is chosen, so that typing mends it
  field.setSelectionRange(Number(column) - 1, Number(column) - 1 + Number(length));
}

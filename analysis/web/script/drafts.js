// @ts-check
// Drafts of notes: what is typed is kept in the browser until the server has stored it.

const PREFIX = "draft:";

/** The part of the browser's storage that drafts use. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Kept */

export class Drafts {
  /** @param {string} page path of the page @param {Kept} kept */
  constructor(page, kept) {
    this.prefix = `${PREFIX}${page}#`;
    this.kept = kept;
  }

  /** @param {string} field */
  read(field) {
    return this.kept.getItem(this.prefix + field) ?? "";
  }

  /** Keeps the text of a field; an empty text removes the draft. @param {string} field @param {string} text */
  write(field, text) {
    if (text.trim()) this.kept.setItem(this.prefix + field, text);
    else this.kept.removeItem(this.prefix + field);
  }

  /** The fields of the page that have a draft. */
  fields() {
    const names = Array.from({ length: this.kept.length }, (_, at) => this.kept.key(at) ?? "");
    return names.filter((name) => name.startsWith(this.prefix)).map((name) => name.slice(this.prefix.length));
  }

  /** Removes the drafts whose texts the server has stored. @param {string[]} stored */
  settle(stored) {
    for (const field of this.fields()) if (stored.includes(this.read(field).trim())) this.write(field, "");
  }
}

/** Keeps the text of a note that is edited; returns true if a draft was put back. @param {Drafts} drafts @param {HTMLTextAreaElement} box @param {string} field */
function keepEdited(drafts, box, field) {
  const draft = drafts.read(field);
  box.addEventListener("input", () => drafts.write(field, box.value === box.defaultValue ? "" : box.value));
  if (!draft) return false;
  box.value = draft;
  return true;
}

/** Keeps what is typed into the notes of a page; Ctrl+Enter saves. @param {Drafts} drafts */
export function listenNotes(drafts) {
  const edited = /** @type {HTMLTextAreaElement[]} */ ([...document.querySelectorAll("form.note textarea[data-note]")]);
  drafts.settle(edited.map((box) => box.defaultValue.trim()));
  for (const box of edited) {
    if (keepEdited(drafts, box, box.dataset.note ?? "")) box.after("Not saved yet: Ctrl+Enter saves it.");
  }
  document.addEventListener("keydown", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLTextAreaElement) || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    box.form?.requestSubmit();
  });
}

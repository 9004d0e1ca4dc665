// @ts-check
// Server-sent events: reloads the page's content when hands arrive, unless the user is typing.

/**
 * @typedef {{ running: boolean, total: number, done: number, hands: number, runs: number, failed: boolean }} Import
 * @typedef {Record<string, [done: number, total: number]>} Questions
 * @typedef {{ generation: number, notes: string, made: number, import: Import, questions: Questions }} News
 */

/** What to do when news arrive. @param {News | null} before @param {News} now @param {{ generation: number, notes: string, made: number | null }} shown  what the page shows; `made` only if it waits for something @returns {"nothing" | "parts" | "draw"} */
export function reaction(before, now, shown) {
  const hasHands = now.generation !== shown.generation && !now.import.running;
  const hasNotes = now.notes !== shown.notes && now.notes !== before?.notes;
  const hasEnded = before !== null && before.import.running && !now.import.running;
  const hasMade = shown.made !== null && now.made !== shown.made;
  if (hasHands || hasNotes || hasEnded) return "draw";
  return hasMade ? "parts" : "nothing";
}

/** How far an import is, in words. @param {Import} run */
export function progressWords(run) {
  const share = run.total ? Math.min(Math.floor((100 * run.done) / run.total), 100) : 0;
  return `${share}%, ${run.hands.toLocaleString("en-US")} ${run.hands === 1 ? "hand" : "hands"}`;
}

/** Returns whether a reload would lose input of the user. */
function isInUse() {
  const active = document.activeElement;
  if (active instanceof Element && active.matches("input, textarea, select")) return true;
  if (document.querySelector(".tick:checked, .in-use")) return true;
  return (
    [...document.querySelectorAll("main :is(input, select, textarea)")].some(isChanged) || document.querySelector(".replayer") !== null
  );
}

/** Returns whether a field has other content than at first. @param {Element} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return field.checked !== field.defaultChecked;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue;
}

/** The page as it is now. @returns {Promise<Document | null>} */
async function fetchPage() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** Replaces the parts of a page that a job computes, also while the page is used. @param {Element[]} parts */
async function drawParts(parts) {
  const fresh = await fetchPage();
  if (!fresh) return;
  for (const part of parts) {
    const now = fresh.getElementById(part.id);
    if (now) part.replaceWith(now);
  }
  Object.assign(document.body.dataset, fresh.body.dataset);
}

/** Draws the page anew, keeping the place, unless somebody begins to use it. @returns {Promise<boolean>} whether it may */
async function draw() {
  const fresh = await fetchPage();
  if (!fresh) return true;
  const [old, main] = [document.querySelector("main"), fresh.querySelector("main")];
  if (isInUse()) return false;
  if (!old || !main) return true;
  old.replaceWith(main);
  Object.assign(document.body.dataset, fresh.body.dataset);
  document.dispatchEvent(new Event("drawn"));
  return true;
}

/** Shows how far an import is, where the page has a bar. @param {Import} run */
function showProgress(run) {
  const bar = document.querySelector("progress.import");
  if (!(bar instanceof HTMLProgressElement)) return;
  bar.max = run.total || 1;
  bar.value = run.done;
  const words = document.querySelector(".import-words");
  if (words) words.textContent = progressWords(run);
}

/** Updates the progress bars of long queries. @param {Questions} questions */
function showQuestions(questions) {
  for (const bar of document.querySelectorAll("progress[data-question]")) {
    if (!(bar instanceof HTMLProgressElement)) continue;
    const told = questions[bar.dataset.question ?? ""];
    if (told) [bar.max, bar.value] = [told[1], told[0]];
  }
}

/** Listens to server-sent events while the page is open. */
export function listenNews() {
  /** @type {News | null} */
  let before = null;
  const note = document.querySelector(".news");
  const source = new EventSource("/api/v1/events");
  const show = async () => {
    if (!isInUse() && (await draw())) return;
    if (note instanceof HTMLElement) {
      note.textContent = "There is something new; reload to see it.";
      note.hidden = false;
    }
  };
  let drawing = Promise.resolve(); // one after the other, so that the last one shows what is there
  source.addEventListener("message", (event) => {
    /** @type {News} */
    const now = JSON.parse(event.data);
    showProgress(now.import);
    showQuestions(now.questions);
    const { generation, notes = "", made } = document.body.dataset;
    const wanted = reaction(before, now, { generation: Number(generation), notes, made: made ? Number(made) : null });
    before = now;
    const parts = [...document.querySelectorAll("[data-live]")];
    const isPart = wanted === "parts" && parts.length > 0;
    if (wanted !== "nothing") drawing = drawing.then(isPart ? () => drawParts(parts) : show).catch(() => {}); // the server may have ended
  });
  window.addEventListener("pagehide", () => source.close());
}

// @ts-check
// News from the server: when hands arrive the page is drawn anew, unless somebody is typing in it.

/**
 * @typedef {{ running: boolean, total: number, done: number, hands: number, runs: number, failed: boolean }} Import
 * @typedef {Record<string, [done: number, total: number]>} Questions
 * @typedef {{ generation: number, notes: number, made: number, import: Import, questions: Questions }} News
 */

/** What to do when news arrive. @param {News | null} before @param {News} now @param {{ generation: number, made: number | null }} shown  what the page shows; `made` only if it waits for something @returns {"nothing" | "draw"} */
export function reaction(before, now, shown) {
  const hasHands = now.generation !== shown.generation && !now.import.running;
  const hasNotes = before !== null && before.notes !== now.notes;
  const hasEnded = before !== null && before.import.running && !now.import.running;
  const hasMade = shown.made !== null && now.made !== shown.made;
  return hasHands || hasNotes || hasEnded || hasMade ? "draw" : "nothing";
}

/** How far an import is, in words. @param {Import} run */
export function progressWords(run) {
  const share = run.total ? Math.min(Math.floor((100 * run.done) / run.total), 100) : 0;
  return `${share} %, ${run.hands.toLocaleString("en-US")} ${run.hands === 1 ? "hand" : "hands"}`;
}

/** Whether what somebody types would be lost. */
function isInUse() {
  const active = document.activeElement;
  if (active instanceof Element && active.matches("input, textarea, select")) return true;
  if (document.querySelector(".tick:checked, .in-use")) return true;
  const fields = /** @type {NodeListOf<HTMLTextAreaElement>} */ (document.querySelectorAll("main textarea"));
  return [...fields].some((field) => field.value !== field.defaultValue) || document.querySelector(".replayer") !== null;
}

/** Draws the page anew, keeping the place, unless somebody begins to use it. @returns {Promise<boolean>} whether it may */
async function draw() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return true;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
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

/** Shows how far questions are that have a bar of their own. @param {Questions} questions */
function showQuestions(questions) {
  for (const bar of document.querySelectorAll("progress[data-question]")) {
    if (!(bar instanceof HTMLProgressElement)) continue;
    const told = questions[bar.dataset.question ?? ""];
    if (told) [bar.max, bar.value] = [told[1], told[0]];
  }
}

/** Listens to the server for as long as the page is open. */
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
    const { generation, made } = document.body.dataset;
    const wanted = reaction(before, now, { generation: Number(generation), made: made ? Number(made) : null });
    before = now;
    if (wanted === "draw") drawing = drawing.then(show).catch(() => {}); // the server may have ended
  });
  window.addEventListener("pagehide", () => source.close());
}

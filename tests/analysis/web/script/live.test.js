// What a page does when the server tells that something has changed.
import assert from "node:assert/strict";
import { test } from "node:test";

import { progressWords, reaction } from "../../../../analysis/web/script/live.js";

const QUIET = { running: false, total: 0, done: 0, hands: 0, runs: 0, failed: false };
const NEWS = { generation: 3, notes: "7", made: 0, import: QUIET };
const RUNNING = { ...QUIET, running: true };

for (const [words, before, now, expected] of [
  ["nothing at first", null, NEWS, "nothing"],
  ["nothing new", NEWS, NEWS, "nothing"],
  ["hands since the page was drawn", null, { ...NEWS, generation: 4 }, "draw"],
  ["hands while an import runs", NEWS, { ...NEWS, generation: 4, import: RUNNING }, "nothing"],
  ["an import has ended", { ...NEWS, import: RUNNING }, NEWS, "draw"],
  ["a note in another window", NEWS, { ...NEWS, notes: "8" }, "draw"],
  ["a note since the page was drawn", null, { ...NEWS, notes: "8" }, "draw"],
  ["the verdict is there", NEWS, { ...NEWS, made: 1 }, "parts"],
  ["the verdict was there before the page heard of it", null, { ...NEWS, made: 1 }, "parts"],
]) {
  test(words, () => assert.equal(reaction(before, now, { generation: 3, notes: "7", made: 0 }), expected));
}

test("something that another page waited for", () =>
  assert.equal(reaction(NEWS, { ...NEWS, made: 1 }, { generation: 3, notes: "7", made: null }), "nothing"));

for (const [run, words] of [
  [{ total: 0, done: 0, hands: 0 }, "0%, 0 hands"],
  [{ total: 200, done: 1, hands: 1 }, "0%, 1 hand"],
  [{ total: 200, done: 199, hands: 12345 }, "99%, 12,345 hands"],
  [{ total: 200, done: 210, hands: 12345 }, "100%, 12,345 hands"],
]) {
  test(`progress: ${words}`, () => assert.equal(progressWords({ ...QUIET, ...run }), words));
}

// Drafts of notes stay in the browser until the server has stored them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Drafts } from "../../../../analysis/web/script/drafts.js";

/** The storage of a browser. */
function storage() {
  const texts = new Map();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name),
    key: (at) => [...texts.keys()][at] ?? null,
    get length() {
      return texts.size;
    },
  };
}

test("a draft belongs to a page and a field", () => {
  const kept = storage();
  const drafts = new Drafts("/hand/a/1", kept);
  drafts.write("step:5", "too small");
  assert.equal(new Drafts("/hand/a/1", kept).read("step:5"), "too small");
  assert.deepEqual([drafts.read("step:"), new Drafts("/hand/a/2", kept).read("step:5")], ["", ""]);
  assert.deepEqual(drafts.fields(), ["step:5"]);
});

test("an empty text removes the draft", () => {
  const drafts = new Drafts("/hand/a/1", storage());
  drafts.write("step:", "x");
  drafts.write("step:", "  ");
  assert.deepEqual(drafts.fields(), []);
});

test("a stored text is no draft any more", () => {
  const drafts = new Drafts("/hand/a/1", storage());
  drafts.write("step:1", "stored ");
  drafts.write("step:2", "lost with the network");
  drafts.settle(["stored", "another note"]);
  assert.deepEqual(drafts.fields(), ["step:2"]);
});

// What the question box suggests; `|` is the caret.
import assert from "node:assert/strict";
import { test } from "node:test";

import { complete, insert } from "../../../../analysis/web/script/completion.js";

const ORDERED = ["=", "!=", "<", "in", "is empty"];
const WORDS = {
  columns: [
    { name: "position", meaning: "seat", signs: ["=", "in"], values: ["BTN", "SB", "BB"], is_fact: false },
    { name: "position_group", meaning: "seats", signs: ["="], values: ["late"], is_fact: false },
    { name: "pot_type", meaning: "", signs: ["="], values: ["limped", "two words"], is_fact: false },
    { name: "net", meaning: "won", signs: ORDERED, values: [], is_fact: false },
    { name: "won", meaning: "", signs: ["="], values: [], is_fact: true },
  ],
  saved: { blunders: "net < -50bb" },
};

function suggested(marked) {
  const caret = marked.indexOf("|");
  return complete(marked.replace("|", ""), caret, WORDS).options.map(({ text }) => text);
}

for (const [marked, expected] of [
  ["po|", ["position", "position_group", "pot_type"]],
  ["posi|", ["position", "position_group"]],
  ["type|", ["pot_type"]],
  ["@|", ["@blunders"]],
  ["@bl|", ["@blunders"]],
  ["net |", ORDERED],
  ["net i|", ["in", "is empty"]],
  ["won |", ["=", "and", "or"]],
  ["won a|", ["and"]],
  ["won and po|", ["position", "position_group", "pot_type"]],
  ["not (po|", ["position", "position_group", "pot_type"]],
  ["position = |", ["BTN", "SB", "BB"]],
  ["position =|", ["BTN", "SB", "BB"]],
  ["position = b|", ["BTN", "BB", "SB"]],
  ["position = BTN|", []],
  ["position = BTN |", ["and", "or"]],
  ["position in |", ["("]],
  ["position in (|", ["BTN", "SB", "BB"]],
  ["position in (BTN|", []],
  ["position in (BTN |", [",", ")"]],
  ["position in (BTN, |", ["BTN", "SB", "BB"]],
  ["position in (BTN, SB) |", ["and", "or"]],
  ["pot_type = |", ["limped", '"two words"']],
  ['pot_type = "two|', ['"two words"']],
  ["net between 1bb |", ["and"]],
  ["net between 1bb and 2bb |", ["and", "or"]],
  ["net is |", ["empty", "not empty"]],
  ["positon = |", []],
  ["(won) |", ["and", "or"]],
  ["won and net po| = 2", []],
]) {
  test(marked, () => assert.deepEqual(suggested(marked), expected));
}

for (const [marked, chosen, expected] of [
  ["po|", "position", "position |"],
  ["position |", "=", "position = |"],
  ["position =|", "BTN", "position = BTN |"],
  ["position in |", "(", "position in (|"],
  ["position in (|", "BTN", "position in (BTN |"],
  ["position in (BTN |", ",", "position in (BTN, |"],
  ["position in (BTN, SB |", ")", "position in (BTN, SB) |"],
  ["po| and won", "position", "position |and won"],
]) {
  test(`${marked} takes ${chosen}`, () => {
    const at = marked.indexOf("|");
    const text = marked.replace("|", "");
    const { from, to } = complete(text, at, WORDS);
    const taken = insert(text, { from, to }, chosen);
    assert.equal(`${taken.text.slice(0, taken.caret)}|${taken.text.slice(taken.caret)}`, expected);
  });
}

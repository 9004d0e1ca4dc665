// Numbers of the report that the page counts again when hands are filtered.
import assert from "node:assert/strict";
import { test } from "node:test";

import { amountText, handsInWords, rounded, signed } from "../../../../analysis/report/script/basics.js";
import { COUNTS, winRate, wilson } from "../../../../analysis/report/script/counting.js";
import { kept, keptRows } from "../../../../analysis/report/script/kept.js";

for (const [value, digits, expected] of [
  [0.125, 2, 0.12],
  [0.375, 2, 0.38],
  [-2.5, 0, -2],
  [1.005, 2, 1],
  [7, 1, 7],
]) {
  test(`${value} with ${digits} digits, halves to the even one`, () => assert.equal(rounded(value, digits), expected));
}

test("words", () => {
  assert.deepEqual([handsInWords(1), handsInWords(1204)], ["1 hand", "1,204 hands"]);
  assert.deepEqual([signed(-0.04), signed(1234.56), signed(-3, 0)], ["0.0", "+1,234.6", "−3"]);
  const data = { symbols: { USD: "$" } };
  assert.equal(amountText(data, -3.5, "USD", 2), "−$3.50");
  assert.equal(amountText(data, 12, "chips", 2), "+12");
  assert.equal(amountText(data, 12, "SEK", 2), "+12.00 SEK");
});

test("the win rate and its 95% interval", () => {
  const { rate, half } = winRate([1, -1, 3, 1]);
  assert.equal(rate, 100);
  assert.ok(Math.abs(half - 100 * 1.96 * Math.sqrt(8 / 3 / 4)) < 1e-9);
  assert.deepEqual(winRate([2]), { rate: 200, half: 0 });
});

test("the Wilson interval stays between 0 and 1", () => {
  const [low, high] = wilson(30, 100);
  assert.deepEqual([low.toFixed(3), high.toFixed(3)], ["0.219", "0.396"]);
  assert.equal(wilson(0, 5)[0], 0);
  assert.equal(wilson(5, 5)[1], 1);
});

test("made and chances are added up, grey without a chance", () => {
  const section = {
    counts: {
      vpip: [
        [
          [0, 0],
          [0, 1],
          [1, 1],
        ],
        "0122",
      ],
    },
  };
  const data = { statistics: { vpip: ["VPIP", "", true, true] } };
  const asked = { data, section, statistic: "vpip", currency: "" };
  assert.equal(COUNTS.value({ ...asked, rows: [0, 1, 2, 3] }).text, "66.7%");
  assert.equal(COUNTS.made({ ...asked, rows: [1, 2, 3] }).text, "2");
  assert.equal(COUNTS.chances({ ...asked, rows: [1, 2, 3] }).text, "3");
  assert.equal(COUNTS.value({ ...asked, rows: [0] }).text, "–");
});

test("the filter leaves rows of hands that count", () => {
  const section = { hands: [4, 4, 0] };
  assert.deepEqual(keptRows(section, [0, 1, 2]), [0, 1, 2]);
  kept.hands = Uint8Array.from([1, 0, 0, 0, 0]);
  assert.deepEqual(keptRows(section, [0, 1, 2]), [2]);
  kept.hands = null;
});

test("a cash-out counts in the net, not in luck and all-in EV", () => {
  const own = { start: 1, luck: [-5, null], showdown: "11", cash_outs: { 1: 12 } };
  const section = { hands: [0, 0, 1], net: [9, -8, 3], own };
  const data = { decimals: [0, 0], currency: { words: [], of: [] }, symbols: {} };
  const asked = { data, section, rows: [1, 2], statistic: "", currency: "chips" };
  assert.equal(COUNTS.net(asked).value, -5); // at the table -20 + 3
  assert.equal(COUNTS.ev(asked).value, -12); // -20 + 5 + 3
});

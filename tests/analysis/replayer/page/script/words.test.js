// Amounts and cards in words, and questions about hands.
import assert from "node:assert/strict";
import { test } from "node:test";

import { cardSign, cardWord, splitCards } from "../../../../../analysis/render/script/cards.js";
import { Question, QuestionError, decidedBy } from "../../../../../analysis/replayer/page/script/questions.js";
import { money, percent, rate, signedMoney } from "../../../../../analysis/replayer/page/script/words.js";

const HAND = { big_blind: 10, currency: "USD", decimals: 2 };
const [IN_MONEY, IN_BLINDS] = [{ amounts_bb: false }, { amounts_bb: true }];

test("cards", () => {
  assert.deepEqual(splitCards("AsTd"), ["As", "Td"]);
  assert.deepEqual(splitCards(""), []);
  assert.deepEqual([cardWord("Td"), cardSign("9c")], ["ten of diamonds", "9♣"]);
});

test("amounts in money and in big blinds", () => {
  assert.deepEqual([money(HAND, 1234, IN_MONEY), money(HAND, 1235, IN_BLINDS)], ["$12.34", "124 bb"]);
  assert.deepEqual([money(HAND, 25, IN_BLINDS), money(HAND, 30, IN_BLINDS)], ["2.5 bb", "3 bb"]);
  assert.equal(money(HAND, null, IN_MONEY), "?");
  assert.deepEqual([signedMoney(HAND, -5, IN_MONEY), signedMoney(HAND, 0, IN_MONEY)], ["−$0.05", "$0.00"]);
  assert.equal(money({ ...HAND, currency: "chips", decimals: 0 }, 1500, IN_MONEY), "1,500 chips");
});

test("shares", () => {
  assert.deepEqual([percent(0), percent(123), percent(5049), percent(10_000)], ["0%", "1.2%", "50%", "100%"]);
  assert.deepEqual([rate(1, 3), rate(0, 0)], ["33%", "–"]);
});

test("what is not known decides nothing", () => {
  const tests = [() => true, () => null];
  assert.equal(decidedBy(tests, true)(HAND), true);
  assert.equal(decidedBy(tests, false)(HAND), null);
});

for (const [text, reason] of [
  ['name = "Ann', "the quote is never closed"],
  ["net >", "found the end, expected"],
  ["(net > 2", "found the end, expected"],
  ["won", "won is a column of kind yes/no"],
  ["§", "§ is not understood"],
]) {
  test(`not understood: ${text}`, () => {
    const columns = [
      { name: "net", kind: "amount", words: [], meaning: "" },
      { name: "won", kind: "yes/no", words: [], meaning: "" },
      { name: "name", kind: "text", words: [], meaning: "" },
    ];
    const read = () => new Question(text, columns).read();
    assert.throws(read, (error) => error instanceof QuestionError && error.message.startsWith(reason));
  });
}

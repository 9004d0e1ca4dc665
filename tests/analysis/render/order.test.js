// Order of sort keys.
import assert from "node:assert/strict";
import { test } from "node:test";

import { compareKeys } from "../../../analysis/render/script/order.js";

for (const [keys, sign, expected] of [
  [[3, null, -1, 20], 1, [-1, 3, 20, null]],
  [[3, null, -1, 20], -1, [20, 3, -1, null]],
  [["b", "Ä", null, "a"], 1, ["a", "Ä", "b", null]],
]) {
  test(`${keys} in order ${sign}`, () =>
    assert.deepEqual(
      keys.toSorted((a, b) => compareKeys(a, b, sign)),
      expected,
    ));
}

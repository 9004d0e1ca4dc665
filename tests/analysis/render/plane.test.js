// Places on a graph.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Plane, pointAfter, pointWords, spanBetween } from "../../../analysis/render/script/plane.js";

const PLANE = Plane.of({ edges: "62 1000 8 294", ends: "0 400 -50 150" });

test("values are places", () => {
  assert.deepEqual([PLANE.x(0), PLANE.x(200), PLANE.x(400)], [62, 531, 1000]);
  assert.deepEqual([PLANE.y(150), PLANE.y(50), PLANE.y(-50)], [8, 151, 294]);
});

for (const [x, at] of [
  [0, 0],
  [62, 0],
  [150, 1],
  [175, 1],
  [300, 2],
  [990, 3],
  [2000, 3],
]) {
  test(`the point nearest to ${x}`, () => assert.equal(PLANE.nearest([0, 40, 100, 400], x), at));
}

test("a single value is at the left", () => {
  const plane = Plane.of({ edges: "62 1000 8 294", ends: "7 7 0 0" });
  assert.deepEqual([plane.x(7), plane.y(0), plane.nearest([7], 500)], [62, 8, 0]);
});

test("keys move from point to point", () => {
  assert.deepEqual([pointAfter("ArrowLeft", 0, 400), pointAfter("ArrowRight", 7, 400)], [0, 8]);
  assert.deepEqual([pointAfter("PageUp", 30, 400), pointAfter("PageDown", 390, 400)], [10, 400]);
  assert.deepEqual([pointAfter("Home", 9, 400), pointAfter("End", 9, 400)], [0, 400]);
  assert.equal(pointAfter("Enter", 9, 400), null);
});

test("hands between two points", () => {
  assert.equal(spanBetween({ hands: 250 }, { hands: 100 }), "100-250");
  assert.equal(spanBetween({ hands: 7 }, { hands: 7 }), null);
});

test("words of a point", () => {
  assert.equal(pointWords({ hands: 0, time: null }), "before the first hand");
  assert.equal(pointWords({ hands: 1204, time: "2026-04-18T18:11:02" }), "after hand 1,204, 2026-04-18 18:11");
});

// @ts-check
// The order of values in a sorted list.

/** Compare two sort keys, both numbers or both texts; missing ones come last in both directions.
 * @param {number | string | null} a @param {number | string | null} b @param {number} sign 1 for ascending, -1 for descending */
export function compareKeys(a, b, sign) {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "string") return sign * a.localeCompare(String(b));
  return sign * (a - Number(b));
}

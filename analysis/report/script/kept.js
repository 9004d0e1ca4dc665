// @ts-check
// The hands that pass the filter.

/**
 * @typedef {import("./basics.js").Data} Data
 * @typedef {import("./basics.js").Section} Section
 */

/** Whether each hand passes the filter; null without a filter. @type {{ hands: Uint8Array | null }} */
export const kept = { hands: null };

/** Filter rows by their hands. @param {Section} section @param {number[]} rows */
export function keptRows(section, rows) {
  const { hands } = kept;
  return hands ? rows.filter((row) => hands[section.hands[row]]) : rows;
}

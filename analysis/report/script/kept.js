// @ts-check
// The hands that the filter leaves.

/** Whether each hand counts; null while all do. @type {{ hands: Uint8Array | null }} */
export const kept = { hands: null };

/** The rows of a list whose hands count. @param {any} section @param {number[]} rows */
export function keptRows(section, rows) {
  const { hands } = kept;
  return hands ? rows.filter((row) => hands[section.hands[row]]) : rows;
}

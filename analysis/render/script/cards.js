// @ts-check
// Cards in words, as text and as drawn in a line of text; reports draw them too.

/** @type {Record<string, string>} */
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
/** @type {Record<string, string>} */
const SUIT_WORDS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
/** @type {Record<string, string>} */
const SUIT_SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** `AsKd` as `["As", "Kd"]`. @param {string} cards @returns {string[]} */
export function splitCards(cards) {
  return cards.match(/../g) ?? [];
}

/** `ace of spades`. @param {string} card */
export function cardWord(card) {
  return `${RANK_WORDS[card[0]] ?? card[0]} of ${SUIT_WORDS[card[1]]}`;
}

/** `A♠`. @param {string} card */
export function cardSign(card) {
  return card[0] + SUIT_SIGNS[card[1]];
}

/** Cards in a line of text. @param {string[]} cards */
export function cardTexts(cards) {
  const group = document.createElement("span");
  group.className = "cards";
  for (const card of cards) {
    const node = document.createElement("span");
    node.className = `mini suit-${card[1]}`;
    node.textContent = `${cardSign(card)}\uFE0E`;
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", cardWord(card));
    group.append(node);
  }
  return group;
}

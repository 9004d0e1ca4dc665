// @ts-check
// The list of hands: filters, order, rows.

/** @typedef {{ search: string, result: string, pot: number, position: string, cards: string, street: string, findings: string }} Filter */

/** What a column of the list is sorted by; hands without it come last. @type {Record<string, (hand: Hand) => number | string | null>} */
const SORT_KEYS = {
  number: (hand) => hand.index,
  cards: (hand) => cardStrength(heroSeat(hand)?.cards ?? []),
  position: (hand) => positionOrder(heroSeat(hand)?.position ?? ""),
  street: (hand) => hand.street,
  pot: (hand) => potOf(hand),
  result: (hand) => resultOf(hand),
};
const POSITIONS = ["BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO"];

/** @param {Hand} hand */
function heroSeat(hand) {
  return hand.hero === null ? undefined : hand.bySeat.get(hand.hero);
}

/** The pot in big blinds, so that games of all stakes can be compared. @param {Hand} hand */
function potOf(hand) {
  return hand.total_pot === null ? null : hand.total_pot / (hand.big_blind || 1);
}

/** The hero's result in big blinds. @param {Hand} hand */
function resultOf(hand) {
  const net = heroSeat(hand)?.net ?? null;
  return net === null ? null : net / (hand.big_blind || 1);
}

/** @param {string[]} cards */
function cardStrength(cards) {
  const ranks = cards.map((card) => "23456789TJQKA".indexOf(card[0])).sort((a, b) => b - a);
  if (ranks.length !== 2) return null;
  const pair = ranks[0] === ranks[1] ? 1000 : 0;
  return pair + ranks[0] * 26 + ranks[1] * 2 + (cards[0][1] === cards[1][1] ? 1 : 0);
}

/** @param {string} position */
function positionOrder(position) {
  const place = POSITIONS.indexOf(position);
  return place < 0 ? null : place;
}

/** Whether a hand passes everything asked for. @param {Hand} hand @param {Filter} filter */
function passes(hand, filter) {
  const hero = heroSeat(hand);
  return (
    passesResult(hero?.net ?? null, filter.result) &&
    (!filter.pot || (potOf(hand) ?? 0) >= filter.pot) &&
    (!filter.position || hero?.position === filter.position) &&
    passesCards(hero?.cards ?? [], filter.cards) &&
    (!filter.street || hand.street >= Number(filter.street)) &&
    passesFindings(hand, filter.findings) &&
    passesSearch(hand, filter.search)
  );
}

/** @param {number | null} net @param {string} wanted */
function passesResult(net, wanted) {
  if (!wanted) return true;
  if (net === null) return false;
  return wanted === "won" ? net > 0 : wanted === "lost" ? net < 0 : net === 0;
}

/** `AK` means suited or not, `AKs`, `TT`, `A` any ace. @param {string[]} cards @param {string} wanted */
function passesCards(cards, wanted) {
  const asked = wanted.trim().toUpperCase().replace("10", "T");
  if (!asked) return true;
  const [ranks, suited] = [asked.slice(0, 2), asked.slice(2).toLowerCase()];
  const held = startingHand(cards);
  const turned = [...ranks].reverse().join("");
  if (![ranks, turned].some((text) => held.slice(0, 2).includes(text))) return false;
  return !suited || held.slice(2) === suited;
}

/** @param {Hand} hand @param {string} wanted */
function passesFindings(hand, wanted) {
  if (!wanted) return true;
  if (wanted === "none") return !hand.findings.length;
  return wanted === "any" ? hand.findings.length > 0 : hand.findings.some((one) => one.severity === wanted);
}

/** @param {Hand} hand @param {string} wanted */
function passesSearch(hand, wanted) {
  const asked = wanted.trim().toLowerCase();
  if (!asked) return true;
  return (hand.id ?? "").toLowerCase().includes(asked) || hand.seats.some((seat) => seat.name.toLowerCase().includes(asked));
}

/** @param {Hand[]} hands @param {string} key @param {boolean} descending */
function sortHands(hands, key, descending) {
  const keyed = hands.map((hand) => ({ hand, value: SORT_KEYS[key](hand) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return a.value === b.value ? a.hand.index - b.hand.index : a.value < b.value ? -sign : sign;
  });
  return keyed.map((one) => one.hand);
}

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {string} look @param {(Node | string)[]} children */
function element(tag, look = "", ...children) {
  const node = document.createElement(tag);
  if (look) node.className = look;
  node.append(...children);
  return node;
}

/** Cards in a line of text. @param {string[]} cards */
function cardTexts(cards) {
  const group = element("span", "cards");
  for (const card of cards) {
    const node = element("span", `mini suit-${card[1]}`, cardSign(card));
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", cardWord(card));
    group.append(node);
  }
  return group;
}

/** A row of the list. @param {Hand} hand @param {Settings} settings */
function handRow(hand, settings) {
  const hero = heroSeat(hand);
  const button = element("button", "open", String(hand.index + 1));
  const worst = ["error", "warning", "info"].find((severity) => hand.findings.some((one) => one.severity === severity));
  if (worst) button.append(element("span", `mark ${worst}`, "!"));
  button.type = "button";
  button.tabIndex = -1;
  button.setAttribute("aria-label", rowWords(hand, settings));
  const net = hero?.net ?? null;
  const tone = net === null || net === 0 ? "" : net > 0 ? " gain" : " loss";
  const row = element(
    "tr",
    "",
    element("th", "", button),
    element("td", "", cardTexts(hero?.cards ?? [])),
    element("td", "", hero?.position ?? ""),
    element("td", "", hand.street ? STREETS[hand.street] : "Pre"),
    element("td", "number", money(hand, hand.total_pot, settings)),
    element("td", `number${tone}`, net === null ? "–" : signedMoney(hand, net, settings)),
  );
  row.cells[0].scope = "row";
  row.dataset.hand = String(hand.index);
  return row;
}

/** @param {Hand} hand @param {Settings} settings */
function rowWords(hand, settings) {
  const hero = heroSeat(hand);
  const words = [`Hand ${hand.index + 1}`];
  if (hero?.cards.length) words.push(hero.cards.map(cardWord).join(" and "));
  if (hero?.position) words.push(hero.position);
  words.push(`${STREETS[hand.street].toLowerCase()}, pot ${money(hand, hand.total_pot, settings)}`);
  if (hero && hero.net !== null) words.push(`result ${signedMoney(hand, hero.net, settings)}`);
  if (hand.findings.length) words.push(`${hand.findings.length} findings`);
  return words.join(", ");
}

class HandList {
  /** @param {Hand[]} hands @param {(hand: Hand) => void} open */
  constructor(hands, open) {
    this.hands = hands;
    this.body = byId("hands-body");
    this.key = "number";
    this.descending = false;
    /** Places of the only hands to show; empty for all. @type {Set<number>} */
    this.only = new Set();
    /** @type {Hand[]} */
    this.shown = hands;
    /** @type {Map<Hand, HTMLTableRowElement>} */
    this.rows = new Map();
    /** @type {HTMLTableRowElement | null} */
    this.marked = null;
    this.body.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const row = /** @type {Element} */ (event.target).closest("tr");
      if (row) open(hands[Number(row.dataset.hand)]);
    });
  }

  /** @returns {Filter} */
  filter() {
    const value = (/** @type {string} */ name) => byId(`filter-${name}`).value;
    return {
      search: value("search"),
      result: value("result"),
      pot: Number(value("pot")),
      position: value("position"),
      cards: value("cards"),
      street: value("street"),
      findings: value("findings"),
    };
  }

  /** Sorts by a column, the other way round when it is the column already. @param {string} key */
  sortBy(key) {
    this.descending = this.key === key ? !this.descending : key !== "number";
    this.key = key;
  }

  /** Shows some hands of the page only, or all when there are none. @param {string[]} places @param {Settings} settings */
  showOnly(places, settings) {
    this.only = new Set(places.map(Number));
    byId("show-all").hidden = !this.only.size;
    this.draw(settings);
  }

  /** @param {Settings} settings */
  draw(settings) {
    const filter = this.filter();
    const among = this.hands.filter((hand) => !this.only.size || this.only.has(hand.index));
    this.shown = sortHands(among.filter((hand) => passes(hand, filter)), this.key, this.descending);
    this.rows = new Map(this.shown.map((hand) => [hand, handRow(hand, settings)]));
    this.body.replaceChildren(...this.rows.values());
    byId("hands-count").textContent = `${this.shown.length.toLocaleString("en")} of ${this.hands.length.toLocaleString("en")}`;
    for (const head of byId("hands-head").cells) {
      if (head.dataset.key === this.key) head.setAttribute("aria-sort", this.descending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
  }

  /** Marks the hand that is on the table. @param {Hand} hand */
  mark(hand) {
    if (this.marked) markRow(this.marked, false);
    const row = this.rows.get(hand);
    this.marked = row ?? this.body.rows[0] ?? null; // one row can always be reached with Tab
    if (this.marked) markRow(this.marked, row !== undefined);
    if (row) scrollInto(byId("hands-box"), row);
  }
}

/** @param {HTMLTableRowElement} row @param {boolean} isCurrent */
function markRow(row, isCurrent) {
  const button = row.querySelector("button");
  row.classList.toggle("current", isCurrent);
  if (isCurrent) button?.setAttribute("aria-current", "true");
  else button?.removeAttribute("aria-current");
  if (button) button.tabIndex = isCurrent || row.rowIndex === 1 ? 0 : -1;
}

/** Scrolls a box, and not the page, until a part of it can be seen; waits for the layout that is due anyway. @param {HTMLElement} box @param {HTMLElement} part */
function scrollInto(box, part) {
  requestAnimationFrame(() => {
    const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
    const head = outer.top + 34;
    if (inner.top < head) box.scrollTop -= head - inner.top;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  });
}

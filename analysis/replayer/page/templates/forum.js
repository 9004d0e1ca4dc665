// @ts-check
// A hand as the text that players paste into a forum.

/** @param {Hand} hand @param {Settings} settings */
function forumText(hand, settings) {
  const blocks = [forumHeading(hand), forumSeats(hand, settings), ...forumStreets(hand, settings), forumResults(hand, settings)];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** @param {Hand} hand */
function forumHeading(hand) {
  const players = hand.seats.filter((seat) => seat.position !== null).length;
  const about = [hand.site, hand.game, `${players} players`];
  return about.filter(Boolean).join(", ");
}

/** @param {Hand} hand @param {Settings} settings */
function forumSeats(hand, settings) {
  const lines = hand.seats.filter((seat) => seat.position !== null).map((seat) => {
    const place = seat.position && !settings.mask ? ` (${seat.position})` : "";
    const mark = seat.number === hand.hero && nameOf(hand, seat.number, settings) !== "Hero" ? " [hero]" : "";
    return `${nameOf(hand, seat.number, settings)}${place}${mark}: ${money(hand, seat.stack, settings)}`;
  });
  return lines.join("\n");
}

/** A block for each street: who acts how, folds in a row together. @param {Hand} hand @param {Settings} settings */
function forumStreets(hand, settings) {
  /** @type {string[][]} */
  const blocks = [];
  hand.frames.forEach((frame, step) => {
    if (["start", "deal", "show"].includes(frame.kind)) blocks.push([forumStreet(hand, step, settings)]);
    else if (frame.kind === "pay" && hand.frames[step - 1].kind !== "pay") blocks.push([]);
    if (!["start", "deal", "show"].includes(frame.kind)) blocks[blocks.length - 1].push(plain(describe(hand, step, settings)));
  });
  return blocks.map((lines) => lines.join("\n"));
}

/** @param {Hand} hand @param {number} step @param {Settings} settings */
function forumStreet(hand, step, settings) {
  const words = plain(describe(hand, step, settings));
  const frame = hand.frames[step];
  if (frame.kind === "show") return words;
  const pot = `pot ${money(hand, tableState(hand, step).total, settings)}`;
  if (frame.kind === "deal") return `${words} (${pot})`;
  const hero = hand.hero === null ? undefined : hand.bySeat.get(hand.hero);
  const holding = hero?.cards.length ? `. ${nameOf(hand, hero.number, settings)} has ${hero.cards.map(cardSign).join(" ")}` : "";
  return `Preflop (${pot}): ${words}${holding}`;
}

/** @param {Hand} hand @param {Settings} settings */
function forumResults(hand, settings) {
  const lines = hand.seats
    .filter((seat) => seat.net)
    .map((seat) => `${nameOf(hand, seat.number, settings)}: ${signedMoney(hand, seat.net ?? 0, settings)}`);
  return lines.length ? `Results\n${lines.join("\n")}` : "";
}

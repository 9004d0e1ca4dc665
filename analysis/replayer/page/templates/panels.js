// @ts-check
// What stands around the table: heading, message, facts, log, findings, source text.

const STORED = "hhparser-replayer";

/** @returns {Settings} */
function readSettings() {
  const usual = { amounts_bb: false, villains: false, mask: false, combine: false, four_colors: true, stats: true };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(STORED) ?? "{}") };
  } catch {
    return usual; // the browser keeps nothing for this page
  }
}

/** @param {Settings} settings */
function writeSettings(settings) {
  try {
    localStorage.setItem(STORED, JSON.stringify(settings));
  } catch {
    // the browser keeps nothing for this page
  }
}

/** @param {Hand} hand @param {Settings} settings */
function drawHeading(hand, settings) {
  byId("hand-title").textContent = hand.id && !settings.mask ? `Hand ${hand.id}` : `Hand ${hand.index + 1}`;
  const about = [hand.game, hand.table && !settings.mask && `table ${hand.table}`, hand.time];
  if (hand.status === "cancelled") about.push("cancelled");
  else if (!hand.complete) about.push("breaks off");
  byId("hand-game").textContent = about.filter(Boolean).join(" · ");
}

/** @param {Hand} hand @param {number} step @param {TableState} state @param {Settings} settings */
function drawMessage(hand, step, state, settings) {
  byId("message").replaceChildren(...nodesOf(foldWords(hand, step, settings)));
  byId("live").textContent = spoken(hand, step, state, settings);
}

/** What happens in a step; folds that are combined in one sentence. @param {Hand} hand @param {number} step @param {Settings} settings */
function foldWords(hand, step, settings) {
  const seats = [];
  for (let at = step; settings.combine && hand.frames[at].kind === "fold"; at -= 1) seats.unshift(hand.frames[at].seat ?? 0);
  if (seats.length < 2) return describe(hand, step, settings);
  const names = seats.map((seat) => nameOf(hand, seat, settings));
  return [`${names.slice(0, -1).join(", ")} and ${names[names.length - 1]} fold`];
}

/** @param {Part[]} parts */
function nodesOf(parts) {
  return parts.map((part) => (typeof part === "string" ? document.createTextNode(part) : cardTexts(part.cards)));
}

/** What the player to act faces. @param {Hand} hand @param {TableState} state @param {Settings} settings */
function drawFacts(hand, state, settings) {
  const say = (/** @type {number | null} */ amount) => money(hand, amount, settings);
  const { legal, total } = state;
  const facts = { pot: total ? say(total) : "–", actor: "–", call: "–", odds: "–", verb: "Raise to", raise: "–", spr: "–" };
  if (legal) {
    facts.actor = nameOf(hand, legal.seat, settings);
    facts.call = legal.call === null ? "nothing" : say(legal.call);
    facts.odds = legal.call === null ? "–" : `${Math.round((100 * legal.call) / (total + legal.call))} %`;
    if (![...state.seats.values()].some((seat) => seat.bet)) facts.verb = "Bet";
    facts.raise = raiseWords(legal, say);
    facts.spr = stackToPot(state, legal.seat);
  }
  for (const [name, words] of Object.entries(facts)) byId(`fact-${name}`).textContent = words;
}

/** @param {Legal} legal @param {(amount: number | null) => string} say */
function raiseWords(legal, say) {
  if (legal.min_to === null) return "not open";
  return legal.min_to === legal.max_to ? say(legal.min_to) : `${say(legal.min_to)} – ${say(legal.max_to)}`;
}

/** The most that a player can still win or lose with somebody, measured in pots. @param {TableState} state @param {number} seat */
function stackToPot(state, seat) {
  const own = state.seats.get(seat)?.stack ?? null;
  const others = [...state.seats].filter(([other, one]) => other !== seat && one.standing !== FOLDED);
  const stacks = others.map(([, one]) => one.stack ?? Infinity);
  const stack = Math.min(own ?? Infinity, Math.max(...stacks));
  return Number.isFinite(stack) && state.total ? (stack / state.total).toFixed(1) : "–";
}

/** Slider, street buttons, play button. @param {Hand} hand @param {number} step @param {boolean} playing */
function drawPosition(hand, step, playing) {
  const slider = byId("slider");
  slider.value = String(step);
  slider.setAttribute("aria-valuetext", `Step ${step + 1} of ${hand.frames.length}`);
  byId("count").textContent = `${step + 1} / ${hand.frames.length}`;
  byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  byId("play").classList.toggle("playing", playing);
  const starts = streetStarts(hand);
  const street = hand.frames.slice(0, step + 1).findLast((frame) => frame.kind === "deal")?.street ?? 0;
  for (const button of byId("streets").children) {
    const number = Number(button.dataset.value);
    button.disabled = starts[number] === null;
    if (number === street) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  for (const [at, entry] of [...byId("log").querySelectorAll("button")].entries()) {
    if (at === step) entry.setAttribute("aria-current", "step");
    else entry.removeAttribute("aria-current");
    if (at === step) scrollInto(byId("log"), entry);
  }
}

/** Marks of the streets on the slider. @param {Hand} hand */
function drawTicks(hand) {
  const last = Math.max(hand.frames.length - 1, 1);
  const ticks = hand.frames.flatMap((frame, step) => (frame.kind === "deal" ? [[step, STREETS[frame.street]]] : []));
  byId("ticks").replaceChildren(
    ...ticks.map(([step, name]) => {
      const tick = element("span", "tick");
      tick.style.setProperty("--at", String(Number(step) / last));
      tick.title = String(name);
      return tick;
    }),
  );
}

/** Everything that happens in the hand, to choose from. @param {Hand} hand @param {Settings} settings @param {(step: number) => void} goTo */
function drawLog(hand, settings, goTo) {
  const list = byId("log");
  list.replaceChildren(
    ...hand.frames.map((frame, step) => {
      const button = element("button", "", ...nodesOf(describe(hand, step, settings)));
      button.type = "button";
      button.addEventListener("click", () => goTo(step));
      const item = element("li", frame.kind, button);
      for (const one of hand.findings.filter((finding) => finding.frame === step)) {
        item.append(element("p", `note ${one.severity}`, `${one.code} ${one.message}`));
      }
      return item;
    }),
  );
  list.scrollTop = 0;
}

/** Statistics of the players up to this hand. @param {Hand} hand @param {Settings} settings */
function drawPlayers(hand, settings) {
  const rows = hand.seats
    .filter((seat) => seat.position !== null)
    .map((seat) => {
      const row = element("tr", "", element("th", "", nameOf(hand, seat.number, settings)));
      row.cells[0].scope = "row";
      const counts = settings.mask ? null : seat.counts;
      row.append(element("td", "number", counts ? String(counts[0]) : "–"));
      DATA.stats.forEach((/** @type {any[]} */ stat, /** @type {number} */ number) => row.append(statCell(stat, counts, number)));
      return row;
    });
  byId("players-body").replaceChildren(...rows);
}

/** @param {any[]} stat @param {number[] | null} counts @param {number} number */
function statCell(stat, counts, number) {
  const [made, chances] = counts ? [counts[1 + 2 * number], counts[2 + 2 * number]] : [0, 0];
  const isShare = stat[4];
  const words = !chances ? "–" : isShare ? `${Math.round((100 * made) / chances)} %` : (made / chances).toFixed(1);
  const cell = element("td", "number", words);
  if (chances) cell.title = `${stat[2]}: ${made} of ${chances}`;
  return cell;
}

/** The findings that arise at a step, each with its line of the text. @param {Hand} hand @param {number} step @param {Settings} settings */
async function drawFindings(hand, step, settings) {
  const found = hand.findings.filter((one) => one.frame === step);
  const nodes = found.map((one) => element("li", one.severity, element("p", "", element("strong", "", one.code), ` ${one.message}`)));
  byId("findings").replaceChildren(...nodes);
  if (!found.length || settings.mask) return;
  const lines = (await sourceTexts())[hand.index].split("\n");
  nodes.forEach((node, number) => node.append(...placeOf(hand, found[number], lines)));
}

/** The line of a finding and where it stands. @param {Hand} hand @param {Finding} one @param {string[]} lines */
function placeOf(hand, one, lines) {
  const code = element("code", "", lines[one.line] ?? "");
  const place = element("span", "place", `${hand.file}:${hand.line + one.line}`);
  return [code, place];
}

/** @param {Hand} hand @param {string} words @param {Settings} settings */
function drawSource(hand, words, settings) {
  const list = byId("source-lines");
  byId("source-place").textContent = `${hand.file}, from line ${hand.line}`;
  if (settings.mask) {
    list.replaceChildren(element("li", "", "The text holds the names; it is not shown while they are masked."));
    return;
  }
  const lines = words.trimEnd().split("\n");
  list.replaceChildren(
    ...lines.map((line, number) => {
      const item = element("li", "", line || " ");
      item.value = hand.line + number;
      const worst = hand.findings.find((one) => one.line === number);
      if (worst) item.classList.add(worst.severity);
      return item;
    }),
  );
}

/** Marks the line of this step. @param {Hand} hand @param {number} step */
function markSource(hand, step) {
  const list = byId("source-lines");
  const line = hand.frames[step].line;
  [...list.children].forEach((item, number) => item.classList.toggle("now", number === line));
  if (line !== null && list.children[line]) scrollInto(list, list.children[line]);
}

/** @param {Hand[]} hands */
function fillPositions(hands) {
  const known = new Set(hands.map((hand) => heroSeat(hand)?.position));
  for (const position of POSITIONS.filter((one) => known.has(one))) {
    byId("filter-position").append(new Option(position, position));
  }
}

/** A text to take away; it is in the clipboard too where the browser allows it. @param {string} title @param {string} words */
function showText(title, words) {
  byId("text-title").textContent = title;
  byId("text-words").value = words;
  byId("text-state").textContent = "";
  byId("text-dialog").showModal();
  byId("text-words").select();
  navigator.clipboard?.writeText(words).then(
    () => (byId("text-state").textContent = "Copied"),
    () => (byId("text-state").textContent = "Copy it with Ctrl+C"),
  );
}

function showKeys() {
  byId("keys-dialog").showModal();
}

/** Calls back with 1 for a swipe to the left and -1 for one to the right. @param {HTMLElement} area @param {(way: number) => void} onSwipe */
function listenSwipes(area, onSwipe) {
  let [x, y] = [0, 0];
  area.addEventListener("touchstart", (event) => ([x, y] = [event.touches[0].clientX, event.touches[0].clientY]), { passive: true });
  area.addEventListener(
    "touchend",
    (event) => {
      const [dx, dy] = [event.changedTouches[0].clientX - x, event.changedTouches[0].clientY - y];
      if (/** @type {Element} */ (event.target).closest("input")) return;
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    { passive: true },
  );
}

// @ts-check
// The HTML of the component.

import { STREETS } from "./data.js";

/** Key and heading of each column of the list of hands. @type {[string, string][]} */
const COLUMNS = [
  ["number", "#"],
  ["cards", "Cards"],
  ["position", "Pos."],
  ["street", "Street"],
  ["pot", "Pot"],
  ["result", "Result"],
];
const NUMERIC = ["pot", "result"];
const KEYS = [
  ["← →", "previous, next action"],
  ["Ctrl + ← →", "previous, next hand"],
  ["Shift + ← →", "previous, next hand that the hero played"],
  ["↑ ↓", "hand above, below in the list"],
  ["Space", "play or pause"],
  ["Home End", "first, last step"],
  ["1 2 3 4", "preflop, flop, turn, river"],
  ["?", "these keys"],
];

/** A button with an icon. @param {string} action @param {string} value @param {string} label @param {string} keys @param {string} path */
function act(action, value, label, keys, path) {
  const icon = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
  return `<button type="button" class="icon" data-do="${action}" data-value="${value}" aria-label="${label}" aria-keyshortcuts="${keys}" title="${label} (${keys})">${icon}</button>`;
}

/** A checkbox of the settings. @param {string} name @param {string} label @param {string} note */
function toggle(name, label, note = "") {
  return `<label${note && ` title="${note}"`}><input class="set-${name}" type="checkbox"> ${label}</label>`;
}

/** @param {string} street @param {number} place */
function streetButton(street, place) {
  return `<button type="button" data-do="street" data-value="${place}" aria-keyshortcuts="${place + 1}" title="${street} (${place + 1})">${street}</button>\n`;
}

/** @param {[string, string]} column */
function columnHead([key, name]) {
  return `<th scope="col" data-sort-key="${key}"${NUMERIC.includes(key) ? ' class="number"' : ""}><button type="button" data-do="sort" data-value="${key}">${name}</button></th>\n`;
}

export const MARKUP = `<section class="stage" tabindex="-1" aria-label="Table and actions">
<div class="heading">
${act("hand", "-1", "Previous hand", "Control+ArrowLeft", "M18 5v14l-9-7zM6 5h2v14H6z")}
<div><div class="hand-line"><button type="button" class="star" data-do="star" aria-pressed="false" aria-label="Star" title="Star this hand">★</button><h2 class="hand-title"></h2></div><p class="hand-game"></p></div>
${act("hand", "1", "Next hand", "Control+ArrowRight", "M6 5v14l9-7zM16 5h2v14h-2z")}
</div>
<svg class="table" role="group" aria-label="Table" preserveAspectRatio="xMidYMid meet"></svg>
<p class="message"></p>
<p class="unseen live" role="status" aria-live="polite"></p>
<dl class="facts">
<div><dt>To act</dt><dd class="fact-actor"></dd></div>
<div><dt>To call</dt><dd class="fact-call"></dd></div>
<div><dt><abbr title="Equity needed: the share of the pot at which a call breaks even (the pot odds). Held: the equity of the player's cards against the other open cards">Equity needed / held</abbr></dt><dd><span class="fact-odds"></span> / <span class="fact-held"></span></dd></div>
<div class="wide"><dt class="fact-verb"></dt><dd class="fact-raise"></dd></div>
<div><dt>Pot</dt><dd class="fact-pot"></dd></div>
<div><dt><abbr title="Stack-to-pot ratio: the smaller of the player's stack and the largest other one, divided by the pot">SPR</abbr></dt><dd class="fact-spr"></dd></div>
</dl>
<div class="transport">
<div class="buttons">
${act("edge", "start", "To the start", "Home", "M6 5h2v14H6zM19 5v14l-9-7z")}
${act("move", "-1", "Previous action", "ArrowLeft", "M15.5 5v14L6 12z")}
<button type="button" class="icon main play" data-do="play" aria-label="Play" aria-keyshortcuts="Space" title="Play or pause (Space)"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="go" d="M8 5v14l11-7z"/><path class="stop" d="M7 5h4v14H7zM13 5h4v14h-4z"/></svg></button>
${act("move", "1", "Next action", "ArrowRight", "M8.5 5v14L18 12z")}
${act("edge", "end", "To the end", "End", "M16 5h2v14h-2zM5 5v14l9-7z")}
</div>
<div class="track"><div class="ticks" aria-hidden="true"></div><input class="slider" type="range" min="0" value="0" aria-label="Step"></div>
<output class="count"></output>
<label class="speed">Speed <select class="pace"><option value="0">Slow</option><option value="1" selected>Normal</option><option value="2">Fast</option><option value="3">Very fast</option></select></label>
</div>
<div class="row">
<div class="segments streets" role="group" aria-label="Streets">
${STREETS.map(streetButton).join("")}</div>
<div class="segments" role="group" aria-label="Hands that the hero played">
<button type="button" data-do="hero-hand" data-value="-1" aria-keyshortcuts="Shift+ArrowLeft" title="Previous hand that the hero played (Shift+ArrowLeft)">‹ Played</button>
<button type="button" data-do="hero-hand" data-value="1" aria-keyshortcuts="Shift+ArrowRight" title="Next hand that the hero played (Shift+ArrowRight)">Played ›</button>
</div>
<div class="segments" role="group" aria-label="Copy, save and print">
<button type="button" data-do="forum" title="Copy the hand as text for a forum">Text</button>
<button type="button" data-do="link" class="take-link" title="Copy a link to this step">Link</button>
<button type="button" data-do="page" class="take-page" title="Save this hand as a page of its own">HTML</button>
<button type="button" data-do="picture" title="Save the table and the text of this hand as a picture (PNG)">PNG</button>
<button type="button" data-do="print" title="Print this hand">Print</button>
</div>
</div>
<p class="taken" role="status"></p>
<ol class="findings" aria-label="Findings at this step"></ol>
<section class="prices" aria-label="Prices of the decision" hidden>
<p class="prices-words"></p>
<div class="box" tabindex="0" role="region" aria-label="Answers">
<table>
<thead><tr><th scope="col">Answer</th><th scope="col" class="number">Price, bb</th><th scope="col" class="number">95% interval</th><th scope="col" class="number"><abbr title="Share of the others with hands as strong">Pool</abbr></th><th scope="col" class="number"><abbr title="Share of the hero's other decisions at this node, with any hand">Hero</abbr></th></tr></thead>
<tbody class="prices-body"></tbody>
</table>
</div>
</section>
<div class="switches" role="group" aria-label="How hands are shown">
${toggle("villains", "Villains' cards")}
${toggle("mask", "Mask names")}
${toggle("combine", "Combine folds")}
${toggle("amounts_bb", "Big blinds")}
${toggle("four_colors", "Four colours")}
${toggle("stats", "Statistics", "On the plates: VPIP / PFR / 3Bet · hands, up to this hand")}
</div>
<details class="own-note"><summary>Your note</summary>
<textarea class="note-words" rows="2" placeholder=" " aria-label="Your note on this hand"></textarea>
<p><span class="note-state" role="status"></span><button type="button" class="quiet" data-do="export" title="Save all stars and notes as a file; hh notes import reads it">Export stars and notes</button></p>
</details>
</section>
<section class="panel hands" aria-label="Hands">
<div class="panel-head"><h2>Hands</h2> <span class="hands-count" role="status"></span>
<button type="button" class="quiet show-all" data-do="all" hidden>All hands</button>
<span class="segments" role="group" aria-label="Hand in the list">
<button type="button" data-do="list-hand" data-value="-1" aria-keyshortcuts="ArrowUp" aria-label="Hand above" title="Hand above (ArrowUp)">↑</button>
<button type="button" data-do="list-hand" data-value="1" aria-keyshortcuts="ArrowDown" aria-label="Hand below" title="Hand below (ArrowDown)">↓</button>
</span></div>
<div class="filters" role="search">
<input class="filter-search" type="search" placeholder="Player or hand number" aria-label="Search for a player or a hand number">
<details><summary>Filters</summary>
<div class="fields">
<label>Result <select class="filter-result"><option value="">any</option><option value="net &gt; 0">won</option><option value="net &lt; 0">lost</option><option value="net = 0">even</option></select></label>
<label>Pot, at least <span class="unit"><input class="filter-pot" type="number" min="0" step="any" inputmode="decimal"> bb</span></label>
<label>Position <select class="filter-position"><option value="">any</option></select></label>
<label>Starting hand <input class="filter-cards" placeholder="AKs, TT, A" maxlength="4" autocomplete="off" spellcheck="false"></label>
<label>Street reached <select class="filter-street"><option value="">any</option><option value="last_street in (flop, turn, river)">flop</option><option value="last_street in (turn, river)">turn</option><option value="last_street = river">river</option></select></label>
<label>Findings <select class="filter-findings"><option value="">any hand</option><option value="findings">with findings</option><option value="errors">with errors</option><option value="warnings">with warnings</option><option value="not findings">without findings</option></select></label>
<label>Stars and notes <select class="filter-marks"><option value="">any hand</option><option value="star">starred</option><option value="note">with a note</option></select></label>
<label class="whole">Question <input class="filter-question" placeholder="net &gt; 20bb and position = BTN" autocomplete="off" spellcheck="false"></label>
<p class="filter-trouble whole" role="status"></p>
<details class="whole"><summary>What you can ask</summary>
<p>These columns describe the hero and the hand. Compare them with = != &lt; &gt; &lt;= &gt;=, in (a, b), between a and b, contains, is empty; combine tests with and, or, not and brackets. 20bb is in big blinds, 20 in the currency.</p>
<dl class="columns" tabindex="0" aria-label="Columns"></dl></details>
<button type="button" class="quiet" data-do="clear">Clear all</button>
</div>
</details>
</div>
<div class="box hands-box" tabindex="0" role="region" aria-label="List of hands">
<table class="hands-table">
<thead><tr class="hands-head">
${COLUMNS.map(columnHead).join("")}</tr></thead>
<tbody aria-hidden="true"><tr></tr></tbody>
<tbody class="hands-body"></tbody>
<tbody aria-hidden="true"><tr></tr></tbody>
</table>
</div>
</section>
<section class="panel actions" aria-label="Actions">
<div class="panel-head"><h2>Actions</h2></div>
<ol class="box log" tabindex="0"></ol>
</section>
<section class="panel players" aria-label="Players">
<details open><summary><h2>Players <small>up to this hand</small></h2></summary>
<div class="box" tabindex="0" role="region" aria-label="Statistics of the players">
<table>
<thead><tr class="players-head"><th scope="col">Player</th><th scope="col" class="number">Hands</th></tr></thead>
<tbody class="players-body"></tbody>
</table>
</div>
</details>
</section>
<section class="panel source-panel" aria-label="Source text">
<details class="source-box"><summary><h2>Source text</h2></summary>
<p class="source-place"></p>
<ol class="box source-lines" tabindex="0" aria-label="Lines of the source text"></ol>
</details>
</section>
<dialog class="keys-dialog" aria-label="Keys">
<form method="dialog"><h2>Keys</h2>
<dl class="keys">
${KEYS.map(([keys, what]) => `<div><dt>${keys}</dt><dd>${what}</dd></div>\n`).join("")}</dl><p><span>Swipe the table to step on a phone.</span><button class="quiet">Close</button></p></form>
</dialog>`;

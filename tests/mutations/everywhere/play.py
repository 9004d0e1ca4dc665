"""Decisions that the rules do not allow, or that the next lines contradict."""

import re
from itertools import pairwise
from random import Random

from hhparser.engine import replay
from hhparser.model import (
    BET,
    CALL,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    POSTS,
    PREFLOP,
    RAISE,
    Action,
    ActionKind,
)
from tests.mutations.everywhere.witness import Make, Witness, fault
from tests.mutations.mutation import NOBODY, Mutated

DECISIONS = (FOLD, CHECK, CALL, BET, RAISE)
# formats with a line of each player at the table (888: 3,770 of 3,770 real hands), or with one for the deal
OF_EVERYBODY = ("bossmedia", "merge", "pacific", "phh", "pokernow", "unibet")


def _one(w: Witness, rng: Random, *kinds: ActionKind, all_in: bool | None = False) -> Action | None:
    found = [a for a in w.actions(*kinds) if all_in is None or a.all_in is all_in]
    return rng.choice(found) if found else None


def _is_missed(w: Witness, action: Action) -> bool:
    """Whether the text says elsewhere that the player is dealt in, or lists only players who are.

    In a tournament a new player on the button waits. In cash games of other formats a player without a line
    may sit out without a mark, as in real hands of PartyPoker (203 of 523), Winamax (37 of 117), PokerTracker
    (40 of 146), PKR (10 of 53), Cake (5 of 35), Microgaming (2 of 15), Everleaf (2 of 4) and OnGame (1 of 20).
    """
    if w.hand.format in OF_EVERYBODY:
        return True
    outcomes = [r for r in w.hand.results if r.won or r.cards or r.marks or r.outcome != "none"]
    told = [*w.hand.actions, *outcomes, *w.hand.shows, *w.hand.dealt]
    named = sum(one.seat == action.seat for one in told) > 1
    return named or (w.hand.tournament is not None and w.hand.button != action.seat)


def _left_out_or_doubled(word: str, *kinds: ActionKind) -> tuple[Make, Make]:
    def left_out(w: Witness, rng: Random) -> Mutated | None:
        action = _one(w, rng, *kinds)
        return w.without(action.line) if action and _is_missed(w, action) else None

    def doubled(w: Witness, rng: Random) -> Mutated | None:
        action = _one(w, rng, *kinds)
        return action and w.doubled(action.line)

    left_out.__name__, doubled.__name__ = f"{word}_left_out", f"{word}_doubled"
    return fault(left_out), fault(doubled)


for word, kind in (("fold", FOLD), ("check", CHECK), ("call", CALL), ("bet", BET), ("raise", RAISE)):
    _left_out_or_doubled(word, kind)


# --- amounts ---


def _resized(w: Witness, action: Action | None, factor: float) -> Mutated | None:
    """An action of another size; a raise that prints two figures keeps its increase."""
    if action is None or action.amount is None:
        return None
    shown = [n for n in (action.amount_to, action.amount) if n]
    for amount in shown:
        new = max(round(amount * factor), 1)
        mutated = None if new == amount else w.with_amount(action.line, amount, new)
        if mutated:
            return mutated
    return None


def _least_raise(w: Witness, action: Action) -> tuple[int, int]:
    """Return the price before a raise, and the least total that it may raise to."""
    big = (w.hand.stakes and w.hand.stakes.big_blind) or 1
    price, step = 0 if action.street else big, big
    for other in w.hand.actions[: w.hand.actions.index(action)]:
        if other.street is action.street and other.kind is not DEAD and other.total > price:
            price, step = other.total, max(step, other.total - price)
    return price, price + step


def _is_confirmed(w: Witness, action: Action) -> bool:
    """Whether a later wager of the street, an uncalled bet or a sum depends on the size of a raise."""
    later = w.hand.actions[w.hand.actions.index(action) + 1 :]
    if any(a.street is action.street and a.kind in (CALL, RAISE) for a in later):
        return True
    played = replay(w.hand)
    figures = played.hand.figures if played else w.hand.figures
    in_sums = figures.pot_has_uncalled or figures.payouts_have_uncalled
    return bool(w.hand.uncalled or w.hand.sums or in_sums)


def _is_called(w: Witness, action: Action) -> bool:
    """Whether somebody who is not all-in calls the action, and the call has an amount or the pot is paid."""
    if w.hand.format == "phh" and not w.hand.payouts:
        return False
    later = w.hand.actions[w.hand.actions.index(action) + 1 :]
    answer = next((a for a in later if a.kind in (CALL, RAISE)), None)
    return answer is not None and answer.kind is CALL and not answer.all_in and answer.street == action.street


@fault
def call_too_large(w: Witness, rng: Random) -> Mutated | None:
    return _resized(w, _one(w, rng, CALL), 1.7)


@fault
def call_too_small(w: Witness, rng: Random) -> Mutated | None:
    return _resized(w, _one(w, rng, CALL), 0.6)


@fault
def all_in_call_too_small(w: Witness, rng: Random) -> Mutated | None:
    found = [a for a in w.actions(CALL) if a.all_in]
    return _resized(w, rng.choice(found), 0.6) if found else None


@fault
def bet_above_the_stack(w: Witness, rng: Random) -> Mutated | None:
    return _above_the_stack(w, _one(w, rng, BET))


@fault
def raise_above_the_stack(w: Witness, rng: Random) -> Mutated | None:
    return _above_the_stack(w, _one(w, rng, RAISE))


def _above_the_stack(w: Witness, action: Action | None) -> Mutated | None:
    """Ten thousand times as much, but not where neither a stack nor a payout limits it."""
    is_limited = action and (w.hand.seat(action.seat).stack is not None or w.hand.payouts)
    return _resized(w, action, 10_000) if is_limited else None


@fault
def bet_below_the_minimum(w: Witness, rng: Random) -> Mutated | None:
    action, stakes = _one(w, rng, BET), w.hand.stakes
    if action is None or stakes is None or (stakes.big_blind or 0) < 2:
        return None
    return w.with_amount(action.line, action.amount, 1)


@fault
def raise_below_the_minimum(w: Witness, rng: Random) -> Mutated | None:
    action = _one(w, rng, RAISE)
    if action is None or action.amount is None:
        return None
    price, least = _least_raise(w, action)
    to = action.total
    less = to - min(round(to * 0.55), (price + least) // 2)
    totals = w.with_amount(action.line, to, to - less)
    return totals or w.with_amount(action.line, action.amount, max(action.amount - less, 1))


@fault
def legal_raise_too_small(w: Witness, rng: Random) -> Mutated | None:
    """A raise that is smaller but legal, where another line depends on its size."""
    found = [a for a in w.actions(RAISE) if not a.all_in and _is_confirmed(w, a)]
    found = [a for a in found if round(a.total * 0.55) >= _least_raise(w, a)[1]]
    return _resized(w, rng.choice(found), 0.55) if found else None


@fault
def called_bet_changed(w: Witness, rng: Random) -> Mutated | None:
    found = [a for a in w.actions(BET) if not a.all_in and _is_called(w, a)]
    return _resized(w, rng.choice(found), 1.5) if found else None


@fault
def called_raise_changed(w: Witness, rng: Random) -> Mutated | None:
    found = [a for a in w.actions(RAISE) if not a.all_in and _is_called(w, a)]
    return _resized(w, rng.choice(found), 1.5) if found else None


@fault
def raise_adds_another_amount(w: Witness, rng: Random) -> Mutated | None:
    """The first amount of `raises 20 to 40`."""
    raises = [(a, re.search(r"(\d[\d,.]*)(?: to | para )", w.source(a.line))) for a in w.actions(RAISE)]
    found = [(a, match) for a, match in raises if match and not a.all_in]
    if not found:
        return None
    action, match = rng.choice(found)
    new = w.printed(2 * min(w._values(match[1])) + 1, match[1])
    line = match.string
    return w.with_line(action.line, line[: match.start(1)] + new + line[match.end(1) :])


@fault
def limit_bet_of_another_street(w: Witness, rng: Random) -> Mutated | None:
    """In fixed limit, a small bet in place of a big one or a big one in place of a small one."""
    bet = _one(w, rng, BET)
    if bet is None or w.hand.stakes is None or w.hand.stakes.betting is not FIXED_LIMIT:
        return None
    return _resized(w, bet, 2 if bet.street in (PREFLOP, FLOP) else 0.5)


# --- players and actions ---


@fault
def actions_swapped(w: Witness, rng: Random) -> Mutated | None:
    pairs = [
        (a, b)
        for a, b in pairwise(w.actions(*DECISIONS))
        if a.seat != b.seat and a.street == b.street and abs(w.index(a.line) - w.index(b.line)) == 1
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    return w.swapped(a.line, b.line)


@fault
def action_of_another_player(w: Witness, rng: Random) -> Mutated | None:
    action = _one(w, rng, *DECISIONS)
    others = w.others(action.seat) if action else []
    return w.with_player(action.line, action.seat, w.label(rng.choice(others))) if action and others else None


@fault
def action_of_a_stranger(w: Witness, rng: Random) -> Mutated | None:
    action = _one(w, rng, *DECISIONS)
    label = w.label(action.seat) if action else None
    if action is None or label is None:
        return None
    return w.with_player(action.line, action.seat, "77" if label.isdigit() else NOBODY)


@fault
def name_in_other_case(w: Witness, rng: Random) -> Mutated | None:
    action = _one(w, rng, *DECISIONS)
    label = w.label(action.seat) if action else None
    return w.with_player(action.line, action.seat, label.swapcase()) if action and label else None


def _as(w: Witness, action: Action | None, model: Action | None) -> Mutated | None:
    """An action with the words of another one."""
    if action is None or model is None or not w.is_whole(model.line):
        return None
    words = w.with_player(model.line, model.seat, w.label(action.seat))
    line = words.lines[words.line - 1] if words else w.source(model.line)
    return w.with_line(action.line, line) if words or model.seat == action.seat else None


@fault
def call_becomes_check(w: Witness, rng: Random) -> Mutated | None:
    return _as(w, _one(w, rng, CALL), _one(w, rng, CHECK))


@fault
def fold_becomes_check(w: Witness, rng: Random) -> Mutated | None:
    facing = [a for a, spot in zip(w.hand.actions, _owed(w), strict=True) if a.kind is FOLD and spot]
    model = _one(w, rng, CHECK)
    facing = [a for a in facing if a in w.actions(FOLD)]
    return _as(w, rng.choice(facing), model) if facing else None


@fault
def check_becomes_call(w: Witness, rng: Random) -> Mutated | None:
    return _as(w, _one(w, rng, CHECK), _one(w, rng, CALL))


@fault
def bet_becomes_call(w: Witness, rng: Random) -> Mutated | None:
    return _as(w, _one(w, rng, BET), _one(w, rng, CALL))


@fault
def raise_becomes_bet(w: Witness, rng: Random) -> Mutated | None:
    return _as(w, _one(w, rng, RAISE), _one(w, rng, BET))


@fault
def call_becomes_fold(w: Witness, rng: Random) -> Mutated | None:
    """Of a player who acts again, or shows."""
    later = {show.seat for show in w.hand.shows}
    calls = [
        a
        for n, a in enumerate(w.hand.actions)
        if a in w.actions(CALL)
        and (a.seat in later or any(b.seat == a.seat for b in w.hand.actions[n + 1 :]))
    ]
    return _as(w, rng.choice(calls), _one(w, rng, FOLD)) if calls else None


@fault
def folded_player_acts(w: Witness, rng: Random) -> Mutated | None:
    """A player who folded takes another one's turn on a later street."""
    folds = {a.seat: a.street for a in w.hand.actions if a.kind is FOLD}
    later = [a for a in w.actions(CHECK, CALL, BET) if any(folds[s] < a.street for s in folds)]
    if not later:
        return None
    action = rng.choice(later)
    seat = rng.choice([s for s in folds if folds[s] < action.street])
    return w.with_player(action.line, action.seat, w.label(seat))


@fault
def action_after_the_heading(w: Witness, rng: Random) -> Mutated | None:
    """Move the last action of a street below the heading of the next one."""
    headings = {w.index(deal.line): deal.line for deal in w.hand.board if not deal.run}
    found = [a for a in w.actions(FOLD, CHECK, CALL) if w.index(a.line) + 1 in headings]
    if not found:
        return None
    action = rng.choice(found)
    return w.swapped(action.line, headings[w.index(action.line) + 1])


@fault
def all_in_mark_left_out(w: Witness, rng: Random) -> Mutated | None:
    marked = [a for a in w.actions(CALL, BET, RAISE) if a.all_in and w.field(a.line, "all_in")]
    return w.with_field(rng.choice(marked).line, "all_in", "") if marked else None


@fault
def all_in_mark_of_a_player_with_chips(w: Witness, rng: Random) -> Mutated | None:
    """The mark of another line behind the amount of a player who acts again."""
    marked = [a for a in w.actions(CALL, BET, RAISE) if a.all_in and w.field(a.line, "all_in")]
    again = [
        a
        for n, a in enumerate(w.hand.actions)
        if a in w.actions(CALL, BET, RAISE)
        and any(b.seat == a.seat and b.amount for b in w.hand.actions[n + 1 :])
    ]
    if not marked or not again or w.hand.stakes is None or w.hand.stakes.cap:
        return None
    columns = w.field(marked[0].line, "all_in")
    mark = w.source(marked[0].line)
    assert columns
    action = rng.choice(again)
    if mark[columns[1] :].strip() or action.all_in:
        return None
    return w.with_line(action.line, w.source(action.line).rstrip() + mark[columns[0] : columns[1]])


def _owed(w: Witness) -> list[int]:
    """Return the chips owed before each action, roughly: the price of the street minus the player's chips."""
    owed, street, chips = [], None, dict[int, int]()
    for action in w.hand.actions:
        if action.street is not street:
            street, chips = action.street, {}
        owed.append(0 if action.kind in POSTS else max(chips.values(), default=0) - chips.get(action.seat, 0))
        if action.amount_to is not None:
            chips[action.seat] = action.amount_to
    return owed

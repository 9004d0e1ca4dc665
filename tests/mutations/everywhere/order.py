"""Lines in another place than the rules of the game allow."""

import re
from random import Random

from hhparser.base.text.spans import LineOrSpan
from hhparser.model import BIG_BLIND, CHECK, FOLD, Action
from tests.mutations.everywhere.play import DECISIONS
from tests.mutations.everywhere.witness import Witness, fault
from tests.mutations.mutation import Mutated

NUMBER = re.compile(r'(?<=\bno=")\d+')


@fault
def uncalled_bet_after_the_payout(w: Witness, rng: Random) -> Mutated | None:
    claim = next(iter(w.hand.uncalled), None)
    lines = [payout.line for payout in w.hand.payouts]
    if claim is None or claim.line is None or not lines or w.index(claim.line) > min(map(w.index, lines)):
        return None
    return w.moved(claim.line, max(lines, key=w.index))


@fault
def big_blind_posted_after_the_first_decision(w: Witness, rng: Random) -> Mutated | None:
    posts, decisions = w.actions(BIG_BLIND), w.actions(*DECISIONS)
    return w.moved(posts[0].line, decisions[0].line) if posts and decisions else None


@fault
def check_after_everybody_folded(w: Witness, rng: Random) -> Mutated | None:
    """The player who is left checks, in the words of a check before."""
    last = _last_decision(w)
    live = set(w.hand.players) - {a.seat for a in w.hand.actions if a.kind is FOLD}
    checks = [a for a in w.actions(CHECK) if w.is_whole(a.line)]
    if last is None or last.kind is not FOLD or len(live) != 1 or not checks or not w.is_whole(last.line):
        return None
    model, (seat,) = rng.choice(checks), live
    words = w.with_player(model.line, model.seat, w.label(seat))
    line = words.lines[words.line - 1] if words else w.source(model.line)
    numbers = NUMBER.search(w.source(last.line)), NUMBER.search(line)
    if numbers[0] and numbers[1]:
        line = line[: numbers[1].start()] + str(int(numbers[0][0]) + 1) + line[numbers[1].end() :]
    return w.with_new(last.line, line) if words or model.seat == seat else None


@fault
def payout_before_the_last_decision(w: Witness, rng: Random) -> Mutated | None:
    last, lines = _last_decision(w), [payout.line for payout in w.hand.payouts]
    if last is None or len(lines) != 1 or _in_summary(w, lines[0]):
        return None
    return w.moved(lines[0], last.line, before=True)


@fault
def cards_shown_before_the_last_decision(w: Witness, rng: Random) -> Mutated | None:
    last, dealt = _last_decision(w), {told.line for told in w.hand.dealt}
    shows = [s for s in w.hand.shows if s.cards and s.line not in dealt and not _in_summary(w, s.line)]
    if last is None or not shows or w.index(shows[0].line) <= w.index(last.line):
        return None
    return w.moved(shows[0].line, last.line, before=True)


@fault
def street_dealt_after_its_first_decision(w: Witness, rng: Random) -> Mutated | None:
    pairs = []
    for deal in w.hand.board:
        first = next((a for a in w.actions(*DECISIONS) if a.street is deal.street), None)
        if first is not None and not deal.run:
            pairs.append((deal.line, first.line))
    mutated = w.moved(*rng.choice(pairs)) if pairs else None
    return mutated and mutated._replace(line=0)


def _last_decision(w: Witness) -> Action | None:
    actions = [a for a in w.hand.actions if a.kind in DECISIONS]
    return actions[-1] if actions and actions[-1] in w.actions(*DECISIONS) else None


def _in_summary(w: Witness, line: LineOrSpan) -> bool:
    return w.hand.claims.line is not None and w.index(line) >= w.index(w.hand.claims.line)

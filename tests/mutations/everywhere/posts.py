"""Blinds and antes of the wrong size or player, or that are missing or come twice."""

from random import Random

from hhparser.model import ANTE, BIG_BLIND, CALL, DEAD, FOLD, RAISE, SMALL_BLIND, Action, ActionKind
from tests.mutations.everywhere.witness import Witness, fault
from tests.mutations.mutation import Mutated


def _post(w: Witness, kind: ActionKind) -> Action | None:
    return next((a for a in w.actions(kind) if not a.all_in), None)


@fault
def small_blind_too_large(w: Witness, rng: Random) -> Mutated | None:
    return _too_large(w, _post(w, SMALL_BLIND))


@fault
def big_blind_too_large(w: Witness, rng: Random) -> Mutated | None:
    return _too_large(w, _post(w, BIG_BLIND))


@fault
def big_blind_too_small(w: Witness, rng: Random) -> Mutated | None:
    post = _post(w, BIG_BLIND)
    return post and w.with_amount(post.line, post.amount, round((post.amount or 0) * 0.7))


@fault
def ante_too_large(w: Witness, rng: Random) -> Mutated | None:
    antes = [a for a in w.actions(ANTE) if not a.all_in]
    return _too_large(w, rng.choice(antes)) if len(antes) > 2 else None


@fault
def ante_too_small(w: Witness, rng: Random) -> Mutated | None:
    antes = [a for a in w.actions(ANTE) if not a.all_in and (a.amount or 0) > 1]
    if len(antes) < 3:
        return None
    ante = rng.choice(antes)
    return w.with_amount(ante.line, ante.amount, (ante.amount or 0) // 2)


def _too_large(w: Witness, post: Action | None) -> Mutated | None:
    if post is None or not post.amount:
        return None
    return w.with_amount(post.line, post.amount, post.amount + max(post.amount // 2, 1))


@fault
def big_blind_left_out(w: Witness, rng: Random) -> Mutated | None:
    """Where somebody posts a small blind and somebody pays the price."""
    post = _post(w, BIG_BLIND)
    if post is None or _post(w, SMALL_BLIND) is None or not w.actions(CALL, RAISE):
        return None
    return w.without(post.line)


@fault
def ante_left_out(w: Witness, rng: Random) -> Mutated | None:
    antes = w.actions(ANTE)
    return w.without(rng.choice(antes).line) if len(antes) > 3 else None


@fault
def big_blind_doubled(w: Witness, rng: Random) -> Mutated | None:
    post = _post(w, BIG_BLIND)
    return post and w.doubled(post.line)


@fault
def ante_doubled(w: Witness, rng: Random) -> Mutated | None:
    antes = [a for a in w.actions(ANTE) if not a.all_in]
    return w.doubled(rng.choice(antes).line) if len(antes) > 2 else None


@fault
def blinds_swapped(w: Witness, rng: Random) -> Mutated | None:
    """The players of the two blinds are swapped, where three or more play."""
    small, big = _post(w, SMALL_BLIND), _post(w, BIG_BLIND)
    if small is None or big is None or len(w.hand.players) < 3 or not w.actions(FOLD, CALL):
        return None
    first = w.with_player(small.line, small.seat, w.label(big.seat))
    both = first and Witness(w.hand, first.lines).with_player(big.line, big.seat, w.label(small.seat))
    return both and both._replace(line=0)


@fault
def big_blind_of_another_player(w: Witness, rng: Random) -> Mutated | None:
    post = _post(w, BIG_BLIND)
    posters = {a.seat for a in w.hand.actions if a.kind in (SMALL_BLIND, BIG_BLIND, DEAD)}
    others = w.others(*posters)
    if post is None or not others or _post(w, SMALL_BLIND) is None or len(w.hand.players) < 4:
        return None
    return w.with_player(post.line, post.seat, w.label(rng.choice(others)))


@fault
def small_blind_of_another_player(w: Witness, rng: Random) -> Mutated | None:
    post = _post(w, SMALL_BLIND)
    posters = {a.seat for a in w.hand.actions if a.kind in (SMALL_BLIND, BIG_BLIND, DEAD)}
    others = w.others(*posters)
    if post is None or not others or _post(w, BIG_BLIND) is None or len(w.hand.players) < 4:
        return None
    return w.with_player(post.line, post.seat, w.label(rng.choice(others)))

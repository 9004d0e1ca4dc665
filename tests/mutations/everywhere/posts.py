"""Blinds and antes of the wrong size or player, or that are missing or come twice."""

from random import Random

from hhparser.engine import replay
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    DEAD,
    FIXED_LIMIT,
    FOLD,
    PREFLOP,
    RAISE,
    SMALL_BLIND,
    Action,
    ActionKind,
    HandKind,
)
from tests.mutations.everywhere.witness import Witness, fault
from tests.mutations.mutation import Mutated


def _post(w: Witness, kind: ActionKind) -> Action | None:
    return next((a for a in w.actions(kind) if not a.all_in), None)


@fault
def small_blind_too_large(w: Witness, rng: Random) -> Mutated | None:
    """Three quarters of the big blind; where that is legal and fits all other lines, more than a big blind."""
    post, stakes = _post(w, SMALL_BLIND), w.hand.stakes
    if post is None or stakes is None or not _is_free(w, post):
        return _too_large(w, post)
    return w.with_amount(post.line, post.amount, (stakes.big_blind or 0) + post.chips)


def _is_free(w: Witness, post: Action, *, large: bool = False) -> bool:
    """Whether no header states the size of a blind, and no rule and no payout limits it.

    Tournaments and fixed limit have usual blinds, but a big blind may be large. The payouts depend on the
    chips of a player who adds none, within the largest rake.
    """
    hand, played, more = w.hand, replay(w.hand), max(post.chips // 2, 1)
    assert played
    assert hand.stakes
    if post.kind not in hand.stakes.posted:
        return False
    usual = hand.kind is HandKind.TOURNAMENT or hand.stakes.betting is FIXED_LIMIT
    if (usual and hand.conventions.usual_blinds and not large) or hand.claims.total_pot is not None:
        return False
    later = hand.actions[hand.actions.index(post) + 1 :]
    own = [a for a in later if a.seat == post.seat and a.street is PREFLOP and a.amount]
    if own and _prints_added(w, own[0]):
        return False
    most = (played.total_pot + more) * hand.rules.most_rake // 100
    raked = played.hand.figures.has_rake and hand.kind is HandKind.CASH and hand.claims.rake is None
    return bool(own) or not (hand.payouts or hand.sums) or (raked and 0 <= played.taken + more <= most)


def _prints_added(w: Witness, action: Action) -> bool:
    """Whether a line has the chips that a player adds to a post, and not their total, which includes the post."""
    if w.with_amount(action.line, action.total, action.total + 1):
        return False
    return w.with_amount(action.line, action.amount, action.chips + 1) is not None


@fault
def big_blind_too_large(w: Witness, rng: Random) -> Mutated | None:
    """One and a half; where that fits all other lines, more than the first wager."""
    post = _post(w, BIG_BLIND)
    if post is None or not _is_free(w, post, large=True) or not _fits_play(w, post.chips * 3 // 2):
        return _too_large(w, post)
    least = min([a.total for a in w.hand.actions if a.kind in (CALL, BET, RAISE) and not a.all_in], default=0)
    return w.with_amount(post.line, post.amount, max(post.chips, least) * 3 // 2)


@fault
def big_blind_too_small(w: Witness, rng: Random) -> Mutated | None:
    """Seven tenths; where that fits all other lines, less than the small blind."""
    post, small = _post(w, BIG_BLIND), _post(w, SMALL_BLIND)
    if post is None:
        return None
    is_free = _is_free(w, post) and _fits_play(w, round(post.chips * 0.7))
    size = small.chips if small and is_free else post.chips
    return w.with_amount(post.line, post.amount, round(size * 0.7))


def _fits_play(w: Witness, size: int) -> bool:
    """Whether nobody calls the big blind, the first raise is twice the size, and no later wager is below it."""
    wagers = [a for a in w.hand.actions if a.kind in (CALL, BET, RAISE) and not a.all_in]
    if any(a.total < size for a in wagers):
        return False
    return not wagers or (wagers[0].kind is RAISE and wagers[0].total >= 2 * size)


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

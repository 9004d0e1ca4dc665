"""What the poker hand history standard (PHH) cannot say about a hand, and how it reads a showdown."""

from collections.abc import Sequence

from hhparser.base.cards import Card
from hhparser.engine import Replay
from hhparser.engine.repair import posts_due
from hhparser.formats.common import house_rule, is_unpaid
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    CALL,
    DEAD,
    FLOP,
    FOLD,
    POSTS,
    RIVER,
    SMALL_BLIND,
    STRADDLE,
    TURN,
    Action,
    Hand,
)


def phh_problem(hand: Hand, replay: Replay | None) -> str | None:
    """Why PHH cannot hold a hand, or None when it can."""
    if replay is None or hand.stakes is None or not replay.complete:
        return "it does not reach its end"
    if replay.faults or hand.strangers:
        return f"it breaks a rule ({replay.faults[0].code if replay.faults else 'L101'})"
    reasons = {
        "only one player is dealt in": len(hand.players) < 2,
        "its board was run more than once": hand.runs > 1,
        "a player is cut off": hand.has_cut_off,
        "the house adds money": bool(hand.added),
        "nobody is paid its pot": is_unpaid(replay),
        "betting is capped for each player": hand.stakes.cap is not None,
        "its blinds are not known": hand.stakes.big_blind is None,
        "a street has no heading or too few cards": [(deal.street, len(deal.added)) for deal in hand.board]
        != [(FLOP, 3), (TURN, 1), (RIVER, 1)][: len(hand.board)],
    }
    for reason, holds in reasons.items():
        if holds:
            return reason
    asked = decisions(hand, replay)
    if any(action.kind is FOLD and action not in asked for action in hand.actions):
        return "a player folds who has nothing to decide"
    if any(action.kind is CALL and _covers_more(hand, replay, action) for action in asked):
        return "a call puts in more than an opponent can win"
    return (
        _post_problem(hand, replay, bool(asked))
        or _showdown_problem(hand, replay, asked)
        or house_rule(hand, replay)
        or ("more is paid than its pots hold" if (replay.rake or 0) < 0 else None)
    )


def _covers_more(hand: Hand, replay: Replay, call: Action) -> bool:
    """Whether part of the last call comes back, as after a short big blind. Source: R24, R59."""
    back = replay.uncalled
    return back is not None and back.seat == call.seat and call is hand.actions[-1]


def _post_problem(hand: Hand, replay: Replay, played: bool) -> str | None:
    """What cannot be said about the forced bets."""
    posts, due = {action.kind for action in hand.actions}, posts_due(hand)
    all_in = {(action.kind, action.seat) for action in hand.actions if action.all_in}
    antes = {action.seat for action in hand.actions if action.kind is ANTE}
    heads_up = len(replay.order) == 2
    if DEAD in posts:
        return "a player posts a dead blind"
    if any(a.amount != due.get(a.kind, a.amount) and not a.all_in for a in hand.actions if a.kind in POSTS):
        return "a blind or ante is not of the size of the others"
    if hand.has_second_small_blind:
        return "a second small blind is live"
    if len(antes) == 1 and all_in & {(kind, seat) for seat in antes for kind in (ANTE, BIG_BLIND)}:
        return "a player cannot pay both his blind and the ante of the table"
    if STRADDLE in posts and (heads_up or replay.big_blind != replay.order[1]):
        return "a straddle at a table without both blinds"
    blinds = [action.seat for action in hand.actions if action.kind in (SMALL_BLIND, BIG_BLIND)]
    if not heads_up and set(blinds).difference(replay.order[:2], hand.new_posts):
        return "a blind is posted out of its place"
    if STRADDLE in {kind for kind, _ in all_in}:
        return "a straddle is short"
    if BIG_BLIND not in posts and (played or not (hand.stakes and hand.stakes.big_blind)):
        return "nobody posts the big blind"
    if heads_up and replay.big_blind != replay.order[0]:
        return "heads-up the big blind is on the button"
    return None


def _showdown_problem(hand: Hand, replay: Replay, asked: Sequence[Action]) -> str | None:
    """A showdown that the cards shown do not decide; a single winner may stay unseen when nobody shows."""
    if len(replay.live) < 2:
        return None
    if len(replay.boards[0]) != 5:
        return "the board is not complete"
    shown, ranks = shown_cards(hand), replay.ranks[0]
    runs_out = not asked or asked[-1].street < RIVER
    if runs_out and not set(replay.live) <= shown.keys():
        return "a player who is all-in mucks"
    winners = {seat for award in replay.awards for seat in award.winners}
    for award in replay.awards:
        contenders = [seat for seat in award.pot.eligible if seat in shown and seat in ranks]
        best = max((ranks[seat] for seat in contenders), default=None)
        by_cards = {seat for seat in contenders if ranks[seat] == best}
        undecided = by_cards != set(award.winners) and (shown or len(winners) > 1)
        unseen = winners.difference(award.winners, shown)  # paid from another pot, so perhaps from this one
        undecided = undecided or not unseen.isdisjoint(award.pot.eligible)
        if undecided and len(award.pot.eligible) > 1:
            return "cards that decide a pot are not shown"
    return None


def decisions(hand: Hand, replay: Replay) -> list[Action]:
    """The actions of players who had something to decide: chips to call, or a raise to make."""
    return [
        action
        for action, (_, owed, stack, can_raise) in zip(hand.actions, replay.spots, strict=True)
        if action.kind not in POSTS and stack > 0 and (owed or can_raise)
    ]


def shown_cards(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Both hole cards of each player who showed them, in the order of the text."""
    shown: dict[int, tuple[Card, ...]] = {}
    for show in hand.shows:
        if len(show.cards) == 2 and not show.mucked:
            shown[show.seat] = show.cards
    for result in hand.results:
        if result.outcome == "showed" and len(result.cards) == 2:
            shown.setdefault(result.seat, result.cards)
    return shown

"""Limits of the poker hand history standard (PHH): reasons why it cannot express a hand."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from hhparser.base.cards import Card
from hhparser.engine import Award, Replay
from hhparser.engine.hand_cards import STREET_CARDS
from hhparser.engine.ranks import best_seats
from hhparser.engine.replay.repair import posts_due
from hhparser.engine.state import Spot
from hhparser.formats.common import first_obstacle, house_rule_obstacle, is_overpaid, is_unpaid
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    DEAD,
    FOLD,
    POSTS,
    POT_LIMIT,
    PREFLOP,
    RAISE,
    RIVER,
    SMALL_BLIND,
    STRADDLE,
    Action,
    Hand,
    Stakes,
)
from hhparser.model.hand import seats_with


def phh_obstacle(hand: Hand, replay: Replay | None) -> str | None:
    """Return why PHH cannot express a hand; None if it can."""
    if replay is None or hand.stakes is None or not replay.complete:
        return "it is incomplete"
    if replay.illegal_actions or hand.strangers:
        return f"it breaks a rule ({replay.illegal_actions[0].code if replay.illegal_actions else 'L101'})"
    return _legal_obstacle(hand, hand.stakes, replay)


def _legal_obstacle(hand: Hand, stakes: Stakes, replay: Replay) -> str | None:
    """Return the first obstacle in a hand without illegal actions; None if there is none."""
    asked = decisions(hand, replay)
    return (
        _table_obstacle(hand, stakes, replay)
        or _action_obstacle(hand, replay, asked)
        or _amount_obstacle(hand)
        or _straddle_obstacle(hand, replay)
        or _blind_obstacle(hand, stakes, replay, played=bool(asked))
        or _showdown_obstacle(hand, replay, asked)
        or house_rule_obstacle(hand, replay)
        or first_obstacle({"more is paid than its pots hold": is_overpaid(replay)})
    )


def _table_obstacle(hand: Hand, stakes: Stakes, replay: Replay) -> str | None:
    """Return the first obstacle in the table, the board and the pots."""
    streets = [(deal.street, len(deal.added)) for deal in hand.board]
    return first_obstacle(
        {
            "only one player is dealt in": len(hand.players) < 2,
            "its board was run more than once": hand.runs > 1,
            "a disconnected player stays in for what they have put in": hand.has_cut_off,
            "the house adds money": bool(hand.added),
            "nobody is paid its pot": is_unpaid(replay),
            "betting is capped for each player": stakes.cap is not None,
            "the standard has no variant for pot-limit hold'em": stakes.betting is POT_LIMIT,
            "its blinds are not known": stakes.big_blind is None,
            "a player puts in more than their stack": any(
                chips > hand.seat(seat).chips for seat, chips in replay.committed.items()
            ),
            "a street has no heading or too few cards": streets != list(STREET_CARDS.items())[: len(streets)],
        }
    )


def _action_obstacle(hand: Hand, replay: Replay, asked: Sequence[Action]) -> str | None:
    """Return an obstacle in the actions: a fold without a decision, or a call that is partly returned."""
    if any(action.kind is FOLD and action not in asked for action in hand.actions):
        return "a player with nothing to decide folds"
    if any(action.kind is CALL and _covers_more(hand, replay, action) for action in asked):
        return "a call puts in more than an opponent can win"
    return None


def _covers_more(hand: Hand, replay: Replay, call: Action) -> bool:
    """Return whether a part of the last call is returned, as after a short big blind. Source: R24, R59."""
    back = replay.uncalled
    return back is not None and back.seat == call.seat and call is hand.actions[-1]


def _amount_obstacle(hand: Hand) -> str | None:
    """Return an obstacle in the blinds and antes: sizes that the lists of the standard cannot express."""
    antes = seats_with(hand.actions, (ANTE,))
    all_in = {action.seat for action in hand.actions if action.all_in and action.kind in (ANTE, BIG_BLIND)}
    return first_obstacle(
        {
            "a player posts a dead blind": any(action.kind is DEAD for action in hand.actions),
            "a blind or ante differs from the others": _is_uneven(hand),
            "a second small blind is live": hand.has_second_small_blind,
            "a player cannot pay both their blind and the ante for the table": len(antes) == 1
            and not antes.isdisjoint(all_in),
        }
    )


def _is_uneven(hand: Hand) -> bool:
    """Return whether a player with chips left posted more or less than the amount due."""
    due = posts_due(hand)
    full = [action for action in hand.actions if action.kind in POSTS and not action.all_in]
    return any(action.amount != due.get(action.kind, action.amount) for action in full)


def _straddle_obstacle(hand: Hand, replay: Replay) -> str | None:
    straddles = [action for action in hand.actions if action.kind is STRADDLE]
    if straddles and (len(replay.order) == 2 or replay.big_blind != replay.order[1]):
        return "a straddle at a table without both blinds"
    if any(action.all_in for action in straddles):
        return "a straddle is all-in for less"
    return None


def _blind_obstacle(hand: Hand, stakes: Stakes, replay: Replay, *, played: bool) -> str | None:
    """Return an obstacle in the blinds: a missing blind, or a blind from another seat than p1 or p2."""
    small = seats_with(hand.actions, (SMALL_BLIND,))
    big = seats_with(hand.actions, (BIG_BLIND,))
    heads_up = len(replay.order) == 2
    misplaced = (small | big).difference(replay.order[:2], hand.new_posts)
    return first_obstacle(
        {
            "a blind is posted from the wrong seat": not heads_up and bool(misplaced),
            "nobody posts the big blind": not big and (played or not stakes.big_blind),
            "heads-up, the button posts the big blind": heads_up and replay.big_blind != replay.order[0],
        }
    )


def _showdown_obstacle(hand: Hand, replay: Replay, asked: Sequence[Action]) -> str | None:
    """Return an obstacle in the showdown: the shown cards do not decide a pot.

    Without any shown cards, a single winner of all pots is accepted.
    """
    if len(replay.live) < 2:
        return None
    if len(replay.boards[0]) != 5:
        return "the board is not complete"
    shown = shown_cards(hand)
    runs_out = not asked or asked[-1].street < RIVER
    if runs_out and not set(replay.live) <= shown.keys():
        return "a player who is all-in mucks"
    if any(not _is_decided(award, replay, shown) for award in replay.awards if len(award.pot.eligible) > 1):
        return "the cards that decide a pot are not shown"
    return None


def _is_decided(award: Award, replay: Replay, shown: Collection[int]) -> bool:
    """Return whether the shown cards decide a pot as paid, or nobody shows and one player won all pots."""
    paid = winners(replay)
    unseen = paid.difference(award.winners, shown)  # winners of other pots, who may have won this one
    if not unseen.isdisjoint(award.pot.eligible):
        return False
    ranks = {seat: rank for seat, rank in replay.ranks[0].items() if seat in shown}
    best = set(best_seats(award.pot.eligible, ranks))
    return best == set(award.winners) or (not shown and len(paid) == 1)


def winners(replay: Replay) -> set[int]:
    """Return the seats that won a pot or a share of a pot."""
    return {seat for award in replay.awards for seat in award.winners}


def decisions(hand: Hand, replay: Replay) -> list[Action]:
    """Return the actions by players with a decision: chips to call, or a possible raise.

    A raise over a bet that already puts all remaining opponents all-in is converted to a call.
    """
    return [action for action, _ in _decided(hand, replay)]


def sizes(hand: Hand, replay: Replay) -> list[int]:
    """Return the increment of each bet and raise over the previous bet, all-ins excluded."""
    return [
        action.chips - owed
        for action, (_, owed, stack, _) in _decided(hand, replay)
        if action.kind in (BET, RAISE) and action.amount != stack
    ]


def _decided(hand: Hand, replay: Replay) -> list[tuple[Action, Spot]]:
    """Return the decisions with the pot, price and stack that each player faced."""
    actions = list(hand.actions)
    for number in _raises_beyond_reach(hand, replay):
        owed, action = replay.spots[number][1], actions[number]
        actions[number] = action._replace(
            kind=CALL, amount=owed, amount_to=_price(action, owed), all_in=False, stated=None
        )
    return [
        (action, spot)
        for action, spot in zip(actions, replay.spots, strict=True)
        if action.kind not in POSTS and spot[2] > 0 and (spot[1] or spot[3])
    ]


def _price(action: Action, owed: int) -> int:
    """Return the total on the street if the player calls instead of raising."""
    return action.total - action.chips + owed


def _raises_beyond_reach(hand: Hand, replay: Replay) -> Iterator[int]:
    """Yield the indexes of raises over a bet that already puts all remaining opponents all-in."""
    street = PREFLOP
    reach = Counter({seat: hand.seat(seat).chips for seat in replay.order})  # maximum total on this street
    paid = Counter[int]()
    for number, action in enumerate(hand.actions):
        if action.street != street:
            street = action.street
            reach.subtract(paid)
            paid.clear()
        seat, amount = action.seat, action.chips
        if action.kind is RAISE:
            price = _price(action, replay.spots[number][1])
            if all(chips <= price for other, chips in reach.items() if other != seat):
                yield number
        if action.kind is FOLD:
            reach[seat] = 0
        elif action.amount_to is None:
            reach[seat] -= amount
        else:
            paid[seat] += amount


def shown_cards(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Return the hole cards of players who showed both, by seat, in the order of the text."""
    shown: dict[int, tuple[Card, ...]] = {}
    for show in hand.shows:
        if len(show.cards) == 2 and not show.mucked:
            shown[show.seat] = show.cards
    for result in hand.results:
        if result.outcome == "showed" and len(result.cards) == 2:
            shown.setdefault(result.seat, result.cards)
    return shown

"""Sizes, stacks and results a second time: the values that means, distributions and sums count of a hand."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import zip_longest

from analysis.stats import STATISTICS, Kind, Statistic
from hhparser.engine import Replay
from hhparser.model import ActionKind, Hand
from tests.oracle.money import action_profits, shares
from tests.oracle.reference import STREETS, Reference

Values = dict[str, list[Fraction]]
DISTRIBUTIONS = {
    "m_ratio": "m_ratio_dist",
    "eff_stack_bb": "eff_stack_bb_dist",
    "open_size": "open_size_dist",
    "spr": "spr_dist",
    **{f"bet_size_{street}": "bet_size_dist" for street in STREETS[1:]},
}


def values_of(told: Reference) -> dict[int, Values]:
    """For each seat the values of one hand, by the id that counts them; sums have one."""
    hand, replay = told.hand, told.replay
    found: dict[int, Values] = {seat: defaultdict(list) for seat in replay.order}
    for seat, name, value in (
        *_results(hand, replay),
        *_stacks(hand, replay),
        *_opens(hand, told),
        *_bets(told),
        *_flop_stacks(hand, replay, told),
    ):
        found[seat][name].append(value)
        if name in DISTRIBUTIONS:
            found[seat][DISTRIBUTIONS[name]].append(value)
    return found


def parts_of(statistic: Statistic, values: Values) -> Iterator[tuple[str, Fraction | int]]:
    """Return the contribution of a player-hand to the parts of a mean, a distribution or a sum."""
    counted = values[statistic.id]
    if statistic.id == "barrel_lines":
        yield from ((line, len(values[f"barrel_lines_{line}"])) for line in statistic.parts)
    elif statistic.kind is Kind.DISTRIBUTION:
        places = Counter(bisect_left(_edges(statistic.id), value) for value in counted)
        yield from ((name, places[place]) for place, name in enumerate(statistic.parts))
    else:
        yield "sum", sum(counted, Fraction(0))
        if statistic.kind is Kind.MEAN:
            yield "squares", sum((value * value for value in counted), Fraction(0))
            yield "n", len(counted)


@cache
def _edges(name: str) -> list[Fraction]:
    """Return the ends of the bins of a distribution: exclusive below, inclusive above; the last is open."""
    return [Fraction(upper) for upper in STATISTICS[name].parts if upper != "more"]


Found = Iterator[tuple[int, str, Fraction]]


def _results(hand: Hand, replay: Replay) -> Found:
    big_blind = hand.stakes.big_blind
    live = replay.live if len(replay.live) > 1 else ()
    paid = {seat: chips for seat, chips in replay.committed.items() if chips > 0}
    weights: dict[str, Mapping[int, int]] = {
        "rake_dealt": dict.fromkeys(replay.order, 1),
        "rake_contributed": dict.fromkeys(paid, 1),
        "rake_weighted": paid,
        "rake_taken": replay.collected,
    }
    rakes = {name: shares(replay.rake or 0, of, replay.order) for name, of in weights.items()}
    posts = [action for action in hand.actions if action.kind.startswith("post_")]
    profits = action_profits(hand, replay)
    for seat in replay.order:
        collected = replay.collected.get(seat, 0)
        for cash_out in hand.cash_outs:  # without an amount, the site printed the fee of a winner
            if cash_out.seat == seat:
                collected = cash_out.amount or collected - (cash_out.fee or 0)
        net = collected - replay.committed.get(seat, 0)
        yield seat, "net", Fraction(net)
        yield seat, "net_showdown", Fraction(net if seat in live else 0)
        yield seat, "net_non_showdown", Fraction(0 if seat in live else net)
        for name, rake in rakes.items():
            yield seat, name, Fraction(rake.get(seat, 0))
        if big_blind:
            forced = sum(action.amount or 0 for action in posts if action.seat == seat)
            yield seat, "bb_per_100", Fraction(net, big_blind)
            yield seat, "net_bb_squares", Fraction(net, big_blind) ** 2
            yield seat, "rake_bb_per_100", Fraction(rakes["rake_weighted"].get(seat, 0), big_blind)
            yield seat, "bb_vs_fold", Fraction(net + forced, big_blind)
            for profit in profits[seat]:
                yield seat, "action_profit", Fraction(profit, big_blind)


def _stack(hand: Hand, seat: int) -> int | None:
    (stack,) = (one.stack for one in hand.seats if one.number == seat)
    return stack


def _stacks(hand: Hand, replay: Replay) -> Found:
    assert hand.stakes is not None
    antes = sum(action.amount or 0 for action in hand.actions if action.kind is ActionKind.POST_ANTE)
    cost = antes + (hand.stakes.small_blind or 0) + (hand.stakes.big_blind or 0)
    stacks = {seat: _stack(hand, seat) for seat in replay.order}
    for seat, stack in stacks.items():
        if stack is not None and cost:
            yield seat, "m_ratio", Fraction(stack, cost)
        if None not in stacks.values() and hand.stakes.big_blind and len(stacks) > 1:
            most = max(other for one, other in stacks.items() if one != seat and other is not None)
            yield seat, "eff_stack_bb", Fraction(min(stack or 0, most), hand.stakes.big_blind)


def _opens(hand: Hand, told: Reference) -> Found:
    """Return the total of the first raise preflop, and barrels of the last raiser."""
    assert hand.stakes is not None
    straddles = [a.amount_to or 0 for a in hand.actions if a.kind is ActionKind.POST_STRADDLE]
    price = max([hand.stakes.big_blind or 0, *straddles])
    for turn in told.turns[0]:
        if turn.letter == "R" and not turn.raises and price:
            yield turn.seat, "open_size", Fraction(turn.to, price)
    for seat in told.replay.order:
        line = ""
        for name in ("cbet_flop", "bet_turn", "bet_river"):
            if not told.had(name, seat):
                break
            line += "B" if told.made(name, seat) else "X"
            yield seat, f"barrel_lines_{line}", Fraction(1)


def _bets(told: Reference) -> Found:
    for street, name in enumerate(STREETS[1:], 1):
        turns = told.turns[street]
        for turn, following in zip_longest(turns, turns[1:]):
            if turn.letter == "B" and turn.pot:
                yield turn.seat, f"bet_size_{name}", Fraction(turn.amount, turn.pot)
            if turn.letter == "C" and turn.owed:
                yield turn.seat, "pot_odds_faced", Fraction(turn.owed, turn.pot + turn.owed)
            if turn.letter in "BR" and following is not None and following.owed:
                yield turn.seat, "pot_odds_laid", Fraction(following.owed, following.pot + following.owed)


def _flop_stacks(hand: Hand, replay: Replay, told: Reference) -> Found:
    paid: dict[int, int] = defaultdict(int)
    for action in hand.actions:
        if action.street == 0:
            paid[action.seat] += action.amount or 0
    stacks = {seat: _stack(hand, seat) for seat in told.saw[1]}
    if None in stacks.values() or len(stacks) < 2:
        return
    behind = {seat: (stack or 0) - paid[seat] for seat, stack in stacks.items()}
    for seat, chips in behind.items():
        effective = min(chips, max(left for other, left in behind.items() if other != seat))
        if effective > 0 and told.turns[1]:
            yield seat, "spr", Fraction(effective, told.turns[1][0].pot)

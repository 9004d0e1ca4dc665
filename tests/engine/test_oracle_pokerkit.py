"""PokerKit as an oracle: it replays our samples to the same stacks, and random hands step by step.

Samples (R48: pot-limit hold'em, missing in PokerKit, is put together from its parts):

- R24: samples with a short big blind are skipped;
- R61: stacks may differ by the odd chips.

Random hands have all betting structures, 2 to 10 players, stacks from one chip on, antes of everybody, the big
blind or the button, straddles and re-straddles from any seat behind the blinds, new players' blinds and up to
three boards. Before every action the player to act, the chips to call and the least and greatest raise are
compared, at the end each pot with its players and each stack. PokerKit is given the least raise over a straddle
(R22), the cap of each street (R52) and the chips of a short stack left for the big-blind ante (R110).

Where its rules differ, its value is predicted from our chips by its rule, and both continue with an action
that both allow; four hands of five meet none of R24 to R54:

- R24: over a short big blind it asks for the highest bet put in; our call is its raise to the blind;
- R34: it asks the last player with chips though they have nothing to decide;
- R43, R92: it treats the first short all-in of a street as a full raise and reopens the betting;
- R45: it forgets that short all-ins have added up to a full raise as soon as another one follows;
- R46: it refuses a raise that no opponent has the chips to answer; our raise is its call;
- R49: it counts all pots for a pot-limit raise;
- R54: it raises by a full bet over any fixed-limit all-in and counts each as a bet;
- R59: to the last player left it returns their whole bet of the street;
- R61, R93: it merges pots once the beaten hands are out and gives all odd chips to one board and one player.

Left out:

- R15: heads-up with equal blinds, where it lets the big blind act first;
- R18: hands without blinds, as they have no least bet;
- R19: straddles of the blinds;
- R40, R41, R44, R48, R52, R61, R92: the house rules `min_raise`, `reopen`, `pot_limit_counts_call`,
  `uncapped_heads_up`, `odd_chip_unit` and `short_open`, missing in PokerKit;
- R95-R98, R108: bomb pots, caps per hand, dead blinds, rake.
"""

import warnings
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pokerkit
import pytest
from pokerkit.games import PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem

from hhparser.engine import Replay, replay
from hhparser.engine.pots import split_pot
from hhparser.formats.phh import NotInPhhError, write_phh
from hhparser.model import ActionKind, Hand
from tests.engine.play.duel import Duel
from tests.engine.samples import FORMATS, hands_of_format

# --- our samples as PHH ---


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """PokerKit has the parts of pot-limit hold'em, but not the game."""


class HandHistory(pokerkit.HandHistory):
    game_types = pokerkit.HandHistory.game_types | {"PT": PotLimitTexasHoldem}
    required_field_names = pokerkit.HandHistory.required_field_names | {
        "PT": pokerkit.HandHistory.required_field_names["NT"]
    }


def final_stacks(text: str, decimals: int) -> list[Fraction]:
    """Stacks after PokerKit has replayed a PHH document, in the smallest unit, pots split exactly."""

    def units(amount: str) -> int:
        return int(Decimal(amount) * 10**decimals)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # folds that nothing forced, cards it has not seen before
        history = HandHistory.loads(text, parse_value=units)
        *_, state = replace(history, parse_value=units, divmod=lambda a, b: (Fraction(a, b), 0))
    assert not state.status
    return list(state.stacks)


def stacks_before_rake(hand: Hand, result: Replay) -> list[int]:
    """Our final stacks as they would be if the house took nothing."""
    stacks = {seat: hand.seat(seat).stack - result.committed[seat] for seat in result.order}
    for award in result.awards:
        shares = split_pot(award.pot.amount, list(award.winners), result.order, hand.rules.odd_chip_unit)
        for seat, chips in shares.items():
            stacks[seat] += chips
    return [stacks[seat] for seat in result.order]


def short_big_blind(hand: Hand) -> bool:
    posts = [action for action in hand.actions if action.kind is ActionKind.POST_BIG_BLIND]
    return any((post.amount or 0) < ((hand.stakes and hand.stakes.big_blind) or 0) for post in posts)


@cache
def phh_samples(name: str) -> list[tuple[Hand, Replay, str]]:
    """Samples of a format that PHH can hold and PokerKit plays by our rules."""
    found = []
    for hand in hands_of_format(name):
        result = replay(hand)
        try:
            text = write_phh(hand, result)
        except NotInPhhError:
            continue
        if result is not None and hand.stakes and hand.stakes.big_blind and not short_big_blind(hand):
            found.append((hand, result, text))
    return found


@pytest.mark.fast_cases(9)
@pytest.mark.parametrize("name", FORMATS)
def test_samples_have_the_same_stacks(name: str) -> None:
    for hand, result, text in phh_samples(name):
        theirs = final_stacks(text, hand.stakes.decimals)
        split = any(len(award.winners) > 1 for award in result.awards)
        odd = hand.rules.odd_chip_unit * len(result.awards) if split else 0
        for ours, other in zip(stacks_before_rake(hand, result), theirs, strict=True):
            assert abs(ours - other) <= odd, hand.text


def test_most_samples_are_compared() -> None:
    assert sum(len(phh_samples(name)) for name in FORMATS) > 300


# --- random play ---

ROWS = {"R24", "R34", "R43", "R45", "R46", "R49", "R54"}  # PokerKit's offer is predicted there


def duel(seeds: Iterable[int]) -> Counter[str]:
    """Return hands that meet each of the rows; `same` counts hands that meet none."""
    met: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # folds that nothing forced, burn cards that nobody has seen
        for seed in seeds:
            try:
                hand = Duel(seed)
                hand.play()
            except AssertionError as error:
                raise AssertionError(f"seed {seed}") from error
            met.update(hand.rows or ["same"])
    return met


def test_random_play_agrees() -> None:
    met = duel(range(60))
    assert met.keys() <= {"same", *ROWS}
    assert met["same"] > 40


@pytest.mark.nightly
def test_random_play_agrees_for_5000_hands() -> None:
    met = duel([*range(200), *range(1000, 6000)])
    assert ROWS - {"R45"} < met.keys() <= {"same", *ROWS}  # R45 is met about once in 5,000 hands
    assert met["same"] > 3_750

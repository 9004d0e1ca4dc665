"""Words about a hand: sizes of bets, winners on each board and their cards; format of percentages."""

import pytest

from analysis.replayer.summaries import summarize
from analysis.replayer.terminal.formatting import Formatter, percent_text
from analysis.replayer.terminal.hands import DisplaySettings, ShownHand, open_hand
from tests.analysis.deals import deal
from tests.analysis.replayer.hands import all_in, checked


def shown(text: str) -> ShownHand:
    return open_hand(summarize(checked(text), ()), {})


def told(hand: ShownHand) -> list[str]:
    form = Formatter(hand, DisplaySettings())
    return [form.step(step).plain for step in range(len(hand.frames))]


# the pot is 13 on the flop: 8 are 61.5%, 22 more than 8 are 75.9% of 13 + 8 + 8
@pytest.mark.parametrize(
    ("story", "words"),
    [
        pytest.param("BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds", ["BTN raises to 6", "BTN bets 8, 62% of the pot"], id="bet; none before the flop"),
        pytest.param("BTN raises 6, SB folds, BB calls | BB bets 8, BTN raises 30, BB folds", ["BTN raises to 6", "BB bets 8, 62% of the pot", "BTN raises to 30, 76% of the pot"], id="raise over the call"),
        pytest.param("BTN raises 6, SB folds, BB calls | BB bets 1, BTN folds", ["BTN raises to 6", "BB bets 1, 7.7% of the pot"], id="one decimal below 10%"),
        pytest.param("BTN raises 6, SB folds, BB calls | BB bets 194, BTN folds", ["BTN raises to 6", "BB bets 194 and is all-in, 1492% of the pot"], id="all-in"),
    ],
)  # fmt: skip
def test_bets_after_the_flop_are_in_percent_of_the_pot(story: str, words: list[str]) -> None:
    steps = told(shown(deal(story, 3)))
    assert [one for one in steps if " bets " in one or " raises " in one] == words


def side_pot() -> str:
    """BTN is all-in for 40 with aces against kings and queens, who play a side pot of 60."""
    story = "BTN raises 40, SB raises 70, BB calls | SB checks, BB checks | SB checks, BB checks | SB checks, BB checks"
    text = deal(story, 3, stacks={"BTN": 40}, wins="BTN", number=5)
    shows = "BTN: shows [As Ad]\nSB: shows [Ks Kd]\nBB: shows [Qs Qd]"
    return text.replace("*** SHOW DOWN ***", f"*** SHOW DOWN ***\n{shows}")


# the board is 2c 7d Jh 4s 9c
@pytest.mark.parametrize(
    ("text", "results"),
    [
        pytest.param(all_in(), [("BTN: a pair of Aces", "7dJh9cAsAd")], id="one pot"),
        pytest.param(side_pot(), [("SB: a pair of Kings", "7dJh9cKsKd"), ("BTN: a pair of Aces", "7dJh9cAsAd")], id="side pot, then main pot"),
        pytest.param(deal("BTN raises 6, SB folds, BB folds", 3), [], id="nobody called"),
    ],
)  # fmt: skip
def test_winner_and_winning_cards_of_each_payment(text: str, results: list[tuple[str, str]]) -> None:
    hand = shown(text)
    form = Formatter(hand, DisplaySettings())
    changed = [frame for frame in hand.frames if frame.results is not None]
    assert [(form.sentence(frame.results[0]).plain, frame.lit) for frame in changed] == results


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0%"), (4, "0%"), (5, "0.1%"), (945, "9.5%"), (994, "9.9%"), (996, "10%"), (1049, "10%"), (9950, "100%"), (10_000, "100%")],
)  # fmt: skip
def test_percentages_have_one_decimal_below_ten(share: int, text: str) -> None:
    assert percent_text(share) == text

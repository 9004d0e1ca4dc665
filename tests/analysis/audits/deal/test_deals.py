"""Facts stored for each hand, from its text."""

from pathlib import Path

import pytest

from analysis.audits.deal.deals import NO_CARD, UNKNOWN, count_deals
from hhparser.base.cards import DECK
from hhparser.input.files import Block
from hhparser.pipeline import checked_hands
from tests.analysis.deals import deal

ACES, KINGS = {"SB": "Ah Ad"}, {"BB": "Kc Kd"}


def folded(number: int = 1, **dealt: str) -> str:
    return deal("BTN folds, SB folds", 3, number=number, dealt=dealt or {"BTN": "As Kd"})


def all_in(story: str, *, wins: str = "SB", shows: dict[str, str] = ACES | KINGS, **dealt: str) -> str:
    """The small and the big blind are all-in for 100; the board is 2c 7d Jh 4s 9c."""
    stacks = {"SB": 100, "BB": 100}
    return deal(story, 3, stacks=stacks, wins=wins, shows=shows, dealt=dealt or {"BTN": "As Qd"})


PREFLOP = "BTN folds, SB raises 100, BB calls |  |  | "
ON_THE_TURN = "BTN folds, SB calls, BB checks | SB checks, BB checks | SB bets 98, BB calls | "


def count(*texts: str):
    return count_deals(checked_hands(Block("a.txt", 1, "\n".join(texts))))


def cards(numbers) -> str:
    return " ".join(str(DECK[number]) for number in numbers if number != NO_CARD)


def test_hand_that_ends_before_the_flop():
    (one,) = count(folded()).deals
    assert (cards(one["hole"]), cards(one["board"])) == ("As Kd", "")
    assert (one["seat"], one["behind"], one["all_in"]) == (1, 0, NO_CARD)


@pytest.mark.parametrize(("hero", "seat", "behind"), [("SB", 2, 2), ("BB", 3, 1)], ids=["first", "second"])
def test_seats_left_of_the_button(hero, seat, behind):
    (one,) = count(folded(**{hero: "As Kd"})).deals
    assert (one["seat"], one["behind"]) == (seat, behind)


@pytest.mark.parametrize(
    ("river", "winner", "held"), [("9c", "SB", True), ("Ks", "BB", False)], ids=["aces hold", "a king comes"]
)
def test_all_in_before_the_flop(river, winner, held):
    """Aces win against kings with one shared suit in 81.7% of 1,712,304 boards, and split some."""
    (one,) = count(all_in(PREFLOP, wins=winner).replace("9c]", f"{river}]")).deals
    assert cards(one["board"]) == f"2c 7d Jh 4s {river}"
    assert (one["all_in"], one["favourite_held"]) == (0, held)
    assert one["favourite"] == pytest.approx(0.822, abs=0.005)
    assert one["own"] == UNKNOWN


@pytest.mark.parametrize(
    ("hero", "chance", "held"),
    [
        pytest.param(ACES, 42 / 44, True, id="the favourite"),
        pytest.param(KINGS, 2 / 44, False, id="the other"),
    ],
)
def test_all_in_on_the_turn(hero, chance, held):
    """Two kings of the 44 cards that are left save them."""
    (one,) = count(all_in(ON_THE_TURN, **hero)).deals
    assert (one["all_in"], one["favourite"]) == (4, pytest.approx(42 / 44))
    assert (one["own"], one["own_held"]) == (pytest.approx(chance), held)


def test_all_in_with_a_hidden_hand():
    (one,) = count(all_in(PREFLOP, shows=ACES)).deals
    assert (one["all_in"], one["favourite"]) == (0, UNKNOWN)


def test_cards_that_others_show_are_not_the_players():
    """Without the line of the deal, only cards shown by choice are known."""
    (one,) = count(all_in(PREFLOP).replace("Dealt to BTN [As Qd]\n", "")).deals
    assert cards(one["hole"]) == ""


def test_cards_of_a_player_who_is_known_only_when_he_shows_are_not_used():
    """Poker Now prints `Your hand` without a name: hands with a name are the ones the player chose to show."""
    sample = Path(__file__).parents[4] / "sample_histories" / "pokernow"
    hands = [
        checked
        for file in sorted(sample.glob("*.csv"))
        for checked in checked_hands(Block(file.name, 1, file.read_text(encoding="utf-8")))
    ]
    assert any(checked.hand.hero is not None for checked in hands)
    assert (count_deals(hands).deals["hole"] == NO_CARD).all()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(folded().replace("Dealt to BTN [As Kd]\n", ""), "no cards of the player or the board", id="no card is told"),
        pytest.param(all_in(ON_THE_TURN, BTN="Ah Kd"), "cards that contradict each other", id="the same ace twice"),
        pytest.param(folded().replace("Hold'em", "Omaha"), "not read, or another game", id="Omaha"),
    ],
)  # fmt: skip
def test_left_out(text, reason):
    counted = count(text)
    assert (len(counted.deals), counted.left_out) == (0, {reason: 1})


def test_copies_have_one_number():
    """The same hand in another player's history, and another hand with the same course."""
    numbers = count(folded(), folded(SB="Qs Qd"), folded(number=2)).deals["hand"]
    assert numbers[0] == numbers[1] != numbers[2]


def test_witnesses_and_stakes():
    later = folded(number=2).replace("20:00:00", "20:00:01")
    deals = count(folded(), later, folded(SB="2s 2d"), folded().replace("(1/2)", "(1/3)")).deals
    assert deals["witness"][0] == deals["witness"][1] != deals["witness"][2]
    assert deals["stake"][0] == deals["stake"][2] != deals["stake"][3]
    assert deals["second"][1] - deals["second"][0] == 1

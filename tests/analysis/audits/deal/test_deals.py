"""What is kept of a hand, told from its text."""

from pathlib import Path

import pytest

from analysis.audits.deal.deals import NO_CARD, UNKNOWN, count_deals
from hhparser.base.cards import DECK
from hhparser.input.files import Block
from hhparser.pipeline import checked_hands

HEAD = """\
PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2021/03/01 12:00:0{number} ET
Table 'Pebble' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cem ($100 in chips)
Bob: posts small blind $1
Cem: posts big blind $2
*** HOLE CARDS ***
Dealt to {hero}
"""
FOLDED = """\
Ann: folds
Bob: folds
Uncalled bet ($1) returned to Cem
Cem collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0


"""
ALL_IN = """\
Ann: folds
Bob: raises $98 to $100 and is all-in
Cem: calls $98 and is all-in
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [3s]
*** RIVER *** [2c 7d Jh 3s] [{river}]
*** SHOW DOWN ***
Bob: shows [Ah Ad] (a pair of Aces)
{cem}
{winner} collected $200 from pot
*** SUMMARY ***
Total pot $200 | Rake $0
Board [2c 7d Jh 3s {river}]


"""
ON_THE_TURN = """\
Ann: folds
Bob: calls $1
Cem: checks
*** FLOP *** [2c 7d Jh]
Bob: checks
Cem: checks
*** TURN *** [2c 7d Jh] [3s]
Bob: bets $98 and is all-in
Cem: calls $98 and is all-in
*** RIVER *** [2c 7d Jh 3s] [9s]
*** SHOW DOWN ***
Bob: shows [Ah Ad] (a pair of Aces)
Cem: shows [Kc Kd] (a pair of Kings)
Bob collected $200 from pot
*** SUMMARY ***
Total pot $200 | Rake $0
Board [2c 7d Jh 3s 9s]


"""
SHOWN = "Cem: shows [Kc Kd] (a pair of Kings)"


def text(body: str, hero: str = "Ann [As Kd]", number: int = 1, **parts: str) -> str:
    return (HEAD + body).format(number=number, hero=hero, **parts)


def count(*texts: str):
    return count_deals(checked_hands(Block("a.txt", 1, "".join(texts))))


def cards(numbers) -> str:
    return " ".join(str(DECK[number]) for number in numbers if number != NO_CARD)


def test_hand_that_ends_before_the_flop():
    (deal,) = count(text(FOLDED)).deals
    assert (cards(deal["hole"]), cards(deal["board"])) == ("As Kd", "")
    assert (deal["seat"], deal["behind"], deal["all_in"]) == (1, 0, NO_CARD)


@pytest.mark.parametrize(
    ("hero", "seat", "behind"), [("Bob [As Kd]", 2, 2), ("Cem [As Kd]", 3, 1)], ids=["first", "second"]
)
def test_seats_left_of_the_button(hero, seat, behind):
    (deal,) = count(text(FOLDED, hero)).deals
    assert (deal["seat"], deal["behind"]) == (seat, behind)


@pytest.mark.parametrize(
    ("river", "winner", "held"),
    [("9s", "Bob", True), ("Ks", "Cem", False)],
    ids=["aces hold", "a king comes"],
)
def test_all_in_before_the_flop(river, winner, held):
    """Aces win against kings of which they have one suit in 81.7 % of 1,712,304 boards, and share some."""
    shown = SHOWN if held else "Cem: shows [Kc Kd] (three of a kind, Kings)"
    (deal,) = count(text(ALL_IN, "Ann [As Qd]", river=river, winner=winner, cem=shown)).deals
    assert cards(deal["board"]) == f"2c 7d Jh 3s {river}"
    assert (deal["all_in"], deal["favourite_held"]) == (0, held)
    assert deal["favourite"] == pytest.approx(0.822, abs=0.005)
    assert deal["own"] == UNKNOWN


@pytest.mark.parametrize(
    ("hero", "chance", "held"),
    [
        pytest.param("Bob [Ah Ad]", 42 / 44, True, id="the favourite"),
        pytest.param("Cem [Kc Kd]", 2 / 44, False, id="the other"),
    ],
)
def test_all_in_on_the_turn(hero, chance, held):
    """Two kings of the 44 cards that are left save them."""
    (deal,) = count(text(ON_THE_TURN, hero)).deals
    assert (deal["all_in"], deal["favourite"]) == (4, pytest.approx(42 / 44))
    assert (deal["own"], deal["own_held"]) == (pytest.approx(chance), held)


def test_all_in_with_a_hidden_hand():
    (deal,) = count(text(ALL_IN, river="9s", winner="Bob", cem="Cem: mucks hand")).deals
    assert (deal["all_in"], deal["favourite"]) == (0, UNKNOWN)


def test_cards_that_others_show_are_not_the_players():
    """Without the line that deals them, cards are known only of those who chose to show."""
    shown = text(ALL_IN, river="9s", winner="Bob", cem=SHOWN).replace("Dealt to Ann [As Kd]\n", "")
    (deal,) = count(shown).deals
    assert cards(deal["hole"]) == ""


def test_cards_of_a_player_who_is_known_only_when_he_shows_are_not_used():
    """Poker Now says `Your hand`, and not whose: the hands that name the player are those that they chose to show."""
    sample = Path(__file__).parents[4] / "sample_histories" / "pokernow"
    hands = [
        checked
        for file in sorted(sample.glob("*.csv"))
        for checked in checked_hands(Block(file.name, 1, file.read_text(encoding="utf-8")))
    ]
    assert any(checked.hand.hero is not None for checked in hands)
    assert (count_deals(hands).deals["hole"] == NO_CARD).all()


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        pytest.param(text(FOLDED).replace("Dealt to Ann [As Kd]\n", ""), "no cards of the player or the board", id="no card is told"),
        pytest.param(text(ON_THE_TURN, "Ann [Ah Kd]"), "cards that contradict each other", id="the same ace twice"),
        pytest.param(text(FOLDED).replace("Hold'em", "Omaha"), "not read, or another game", id="Omaha"),
    ],
)  # fmt: skip
def test_left_out(texts, reason):
    counted = count(texts)
    assert (len(counted.deals), counted.left_out) == (0, {reason: 1})


def test_copies_have_one_number():
    """The same hand in another player's history, and another hand with the same course."""
    numbers = count(text(FOLDED), text(FOLDED, "Bob [Qs Qd]"), text(FOLDED, number=2)).deals["hand"]
    assert numbers[0] == numbers[1] != numbers[2]


def test_witnesses_and_stakes():
    deals = count(
        text(FOLDED),
        text(FOLDED, number=2),
        text(FOLDED, "Bob [2s 2d]"),
        text(FOLDED).replace("$1/$2", "$1/$3"),
    ).deals
    assert deals["witness"][0] == deals["witness"][1] != deals["witness"][2]
    assert deals["stake"][0] == deals["stake"][2] != deals["stake"][3]
    assert deals["second"][1] - deals["second"][0] == 1

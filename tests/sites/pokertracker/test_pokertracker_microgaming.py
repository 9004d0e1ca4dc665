"""PokerTracker's Microgaming texts: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.pokertracker.pokertracker_microgaming import POKERTRACKER_MICROGAMING
from tests.sites.facts import actions_of, codes_of, token_of

NUMBER = "** Game ID 44 Version:3 starting - 2013-05-28 16:44:14\n"
CASH = "** Birch (Deep) - €5 Min [Hold'em] (0.50|1 NL - € Cash Game seats:6 badbeat ) Real Money\n"
SEATS = """
- Ann sitting in seat 1 with €10.00 at end €10.00 [Dealer]
- Bob sitting in seat 4 with €20.00 at end €20.00
- Cy sitting in seat 6 with €30.00 at end €30.00

"""
BLINDS = "Bob posted the small blind - €0.50\nCy posted the big blind - €1.00\n"
DEAL = "** Dealing card to Cy: A of h, 10 of d\n"


def hand_of(lines: str, head: str = CASH):
    return parse_hand(NUMBER + head + SEATS + lines)


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("- Player 1 sitting in seat 4 with €1,010.25 at end €108.00 [Dealer]", "SEAT", ("Player 1", 4, 101025, " [Dealer]")),
        ("- player1 sitting in seat 1 with 20.00", "SEAT", ("player1", 1, 2000, "")),
        ("** Dealing card to bob: A of h, 10 of d", "DEALT", ("bob", "A of h, 10 of d")),
        ("** Dealing the flop: 2 of c, 7 of d, J of h", "FLOP", ("2 of c, 7 of d, J of h",)),
        ("bob raised - €0.75", "RAISE", ("bob", 75)),
        ("bob went all-in - €9.80", "ALL_IN", ("bob", 980)),
        ("bob shows: A of h, 10 of d", "SHOW", ("bob", "A of h, 10 of d")),
        ("bob mucks: A of h, 10 of d", "MUCK", ("bob", "A of h, 10 of d")),
        ("bob dances", UNKNOWN, ("bob dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(POKERTRACKER_MICROGAMING, line) == (kind, fields)


def test_heading() -> None:
    hand = hand_of(BLINDS + DEAL)
    assert (hand.site, hand.venue, hand.hand_id, hand.button) == ("pokertracker", "microgaming", "44", 1)
    assert (hand.table, hand.max_seats, hand.hero) == ("Birch (Deep) - €5 Min", 6, 6)
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.currency) == (50, 100, "EUR")
    assert str(hand.started_at) == "2013-05-28 16:44:14"
    assert [str(card) for card in hand.dealt[0].cards] == ["Ah", "Td"]


def test_other_games_are_left_alone() -> None:
    hand = hand_of(BLINDS, CASH.replace("Hold'em", "Omaha"))
    assert (hand.status, [d.found for d in hand.diagnostics]) == ("unsupported", ["Omaha"])


@pytest.mark.parametrize(
    ("posts", "posted"),
    [
        ("Bob posted the small blind - €0.50\nCy went all-in - €30.00\n", ("Cy", "post_big_blind")),
        ("Bob went all-in - €20.00\n", ("Bob", "post_small_blind")),
        ("Ann posted ante - €0.10\nBob went all-in - €20.00\n", ("Bob", "post_ante")),
    ],
    ids=["big blind", "small blind", "ante"],
)
def test_r23_an_all_in_before_the_deal_is_the_post_that_is_due(posts: str, posted: tuple) -> None:
    assert actions_of(hand_of(posts))[-1][:2] == posted


@pytest.mark.parametrize(
    ("amount", "posted"),
    [
        ("0.50", [("Ann", "post_dead", 50, None, False)]),
        ("1.50", [("Ann", "post_dead", 50, None, False), ("Ann", "post_big_blind", 100, 100, False)]),
    ],
)
def test_r97_posts_to_play(amount: str, posted: list) -> None:
    hand = hand_of(BLINDS + f"Ann posted to play - €{amount}\n")
    assert actions_of(hand)[2:] == posted


@pytest.mark.parametrize(("pot", "codes"), [("main", []), ("side", ["M209"])])
def test_r57_a_side_pot_beside_no_main_pot(pot: str, codes: list[str]) -> None:
    """Ann wins the pot of 2.50 and gets back 2.50."""
    end = f"Ann raised - €3.50\nBob folded\nCy folded\nAnn mucks:\nAnn wins €5.00 from the {pot} pot\n\nEnd of game 44\n"
    seats = SEATS.replace("end €10.00", "end €11.50").replace("end €20.00", "end €19.50")
    text = NUMBER + CASH + seats.replace("end €30.00", "end €29.00") + BLINDS + DEAL + end
    assert codes_of(parse_hand(text)) == codes

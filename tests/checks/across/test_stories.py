"""No findings where houses differ or text is missing; each story consists of stacks and buttons alone."""

from collections.abc import Iterable

import pytest

from hhparser.checks.across import Auditor, Facts, facts_of
from hhparser.input.files import Block
from hhparser.pipeline import checked_hands
from tests.checks.across.dealt import FILE, audit, codes
from tests.checks.across.stories import ALL, NEXT, hand


@pytest.mark.parametrize(
    ("later", "found"),
    [
        pytest.param(hand(2, 2, NEXT), [], id="r100 button moves to the next player"),
        pytest.param(hand(2, 3, NEXT), ["C421"], id="r100 button skips a player"),
        pytest.param(hand(2, 1, NEXT), ["C421"], id="r100 button stays"),
        pytest.param(hand(2, 3, NEXT, minute=1), ["C421"], id="r100 button skips a player within a minute"),
        pytest.param(hand(2, 3, NEXT, minute=9), [], id="r100 a pause of eight minutes"),
        pytest.param(hand(2, 3, {1: 200, 3: 201, 4: 200}), [], id="r99 the skipped player has left"),
        pytest.param(hand(2, 3, NEXT | {1: 260}), [], id="r100 chips brought may hide a hand"),
        pytest.param(hand(2, 3, {3: 201, 4: 200}), [], id="r101 two players are left"),
        pytest.param(hand(2, 2, NEXT | {5: 150}), [], id="r102 a new player"),
        pytest.param(hand(2, 2, NEXT | {4: 150}), ["C412"], id="r5 chips are gone"),
        pytest.param(hand(2, 3, NEXT | {4: 150}), [], id="r5 chips are gone, and a button is missing"),
        pytest.param(hand(2, 2, {1: 200, 2: 199, 4: 150}), [], id="r5 chips are gone with a player who left"),
        pytest.param(hand(2, 2, NEXT | {4: 150, 1: 250}), ["C431"], id="a hand in between"),
        pytest.param(hand(2, 2, NEXT | {4: 150, 1: 240}), ["C431"], id="a hand in between, with rake"),
        pytest.param(hand(2, 2, NEXT).replace("6-max", "5-max"), ["C451"], id="a smaller table"),
        pytest.param(hand(2, 2, NEXT | {4: 150}, minute=59), [], id="r5 an hour later"),
    ],
)
def test_second_hand(later: str, found: list[str]) -> None:
    assert codes(audit([hand(1, 1, ALL), later])) == found


def omaha(number: int, table: str = "Pebble") -> str:
    """Return a hand of another game."""
    return (
        f"PokerStars Hand #{number}:  Omaha Pot Limit ($1/$2 USD) - 2021/03/01 12:02:00 ET\n"
        f"Table '{table}' 6-max Seat #1 is the button\n\n\n"
    )


ELSEWHERE = hand(7, 1, ALL).replace("Table 'Pebble'", "Table 'Other'")
GONE = NEXT | {4: 150}


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        pytest.param([hand(1, 1, ALL), hand(3, 2, GONE)], ["C412"], id="nothing"),
        pytest.param([hand(1, 1, ALL), omaha(2), hand(3, 2, GONE)], [], id="another game"),
        pytest.param([hand(1, 1, ALL), hand(2, 2, GONE), omaha(3)], ["C412"], id="another game after both"),
        pytest.param([hand(1, 1, ALL), omaha(2), ELSEWHERE, hand(3, 2, GONE)], [], id="two tables, another game"),
        pytest.param([hand(1, 1, ALL), ELSEWHERE, hand(3, 2, GONE)], ["C412"], id="two tables"),
        pytest.param([hand(1, 1, ALL), omaha(2, "Other"), hand(3, 2, GONE)], ["C412"], id="another game elsewhere"),
        pytest.param(
            [hand(1, 1, ALL), omaha(2, "Other"), ELSEWHERE, hand(3, 2, GONE)],
            ["C412"],
            id="two tables, another game at the other one",
        ),
        pytest.param([hand(1, 1, ALL), hand(3, 2, GONE), omaha(2)], [], id="another game, by its number"),
        pytest.param([omaha(2), hand(1, 1, ALL), hand(3, 2, GONE)], [], id="another game in a file before"),
    ],
)  # fmt: skip
def test_hands_of_other_games_between_two_hands_of_a_table(texts: list[str], found: list[str]) -> None:
    assert codes(audit(texts)) == found


@pytest.mark.parametrize(("tournament", "found"), [("7", []), ("8", ["T501"])], ids=["this", "another"])
def test_r5_another_game_at_a_table_of_a_tournament(tournament: str, found: list[str]) -> None:
    """The tables of two tournaments have the same number."""
    name = "Tournament #7, $5+$0.50 USD Hold'em No Limit - Level I"
    texts = [
        text.replace("Hold'em No Limit", name)
        .replace("$", "")
        .replace(" USD)", ")")
        .replace("Pebble", "7 12")
        for text in (hand(1, 1, ALL), hand(3, 2, GONE))
    ]
    other = omaha(2, f"{tournament} 12").replace(" Omaha", f" Tournament #{tournament}, 5+0.50 Omaha")
    assert codes(audit([texts[0], other, texts[1]])) == found


def test_fast_tables_are_not_followed() -> None:
    pool = [
        text.replace("PokerStars Hand", "PokerStars Zoom Hand")
        for text in (hand(1, 1, ALL), hand(2, 2, NEXT | {4: 150}))
    ]
    assert codes(audit(pool)) == []


def test_a_player_who_sat_out_has_kept_their_chips() -> None:
    """Ann and Cem have their old stacks; Bob has brought chips, and the table has grown."""
    first = hand(1, 1, {1: 200, 2: 200}).replace(
        "Bob ($200 in chips)", "Bob ($200 in chips)\nSeat 3: Cem ($200 in chips) is sitting out"
    )
    assert codes(audit([first, hand(2, 2, {1: 199, 2: 301, 3: 200}).replace("6-max", "9-max")])) == ["C451"]


ZOE = "Ann", "Zoe"  # seats are not in the order of names


@pytest.mark.parametrize(
    ("third", "found"),
    [
        pytest.param({1: 201, 2: 199, 3: 200}, ["C414"], id="r5 returns with less"),
        pytest.param({1: 251, 2: 149, 3: 200}, ["C431"], id="r5 a hand in between may have cost them"),
    ],
)
def test_short_return(third: dict[int, int], found: list[str]) -> None:
    """Dot leaves after the first hand and is back with 100 in the fourth."""
    left = {1: 200, 2: 199, 3: 201}
    fourth = hand(4, 1, {1: third[1] - 1, 2: third[2] + 1, 3: 200, 4: 100})
    texts = [hand(1, 1, ALL), hand(2, 2, left), hand(3, 3, third), fourth]
    assert codes(audit([text.replace(*ZOE) for text in texts])) == found


def test_top_ups_are_summed_up() -> None:
    """Dot, who has 200, brings chips before the second and the third hand."""
    second = NEXT | {4: 240}
    third = {1: 200, 2: 199, 3: 200, 4: 301}
    (found,) = audit([hand(1, 1, ALL), hand(2, 2, second), hand(3, 3, third)])
    assert (found.finding.code, found.finding.expected, found.finding.found) == (
        "C411",
        "200.00",
        "240.00-301.00, 2 times",
    )


def test_add_ons_of_several_players() -> None:
    texts = [hand(1, 1, ALL), hand(2, 2, NEXT | {1: 237, 4: 237})]
    header = "Hold'em No Limit ($1/$2 USD)", "Tournament #5, $1+$0 USD Hold'em No Limit - Level I (1/2)"
    played = [
        text.replace(*header).replace("$1+$0", "€").replace("$", "").replace("€", "$1+$0") for text in texts
    ]
    assert [one.finding.code for one in audit(played)] == ["T502", "T502"]


@pytest.mark.parametrize(("hands", "found"), [(9, []), (10, ["C462"])])
def test_few_hands_are_no_order_of_a_file(hands: int, found: list[str]) -> None:
    texts = session(range(1, hands + 1))
    assert codes(audit([*texts[:4], texts[5], texts[4], *texts[6:]])) == found


OTHERS = {"Ann": "Fay", "Bob": "Gus", "Cem": "Hal", "Dot": "Ida"}


@pytest.mark.parametrize(("names", "found"), [({}, ["C441"]), (OTHERS, [])], ids=["same players", "others"])
def test_times_of_other_players_are_of_another_table(names: dict[str, str], found: list[str]) -> None:
    """The last of a dozen hands has the time of an earlier one."""
    *texts, last = session(range(1, 13))
    for one, other in names.items():
        last = last.replace(one, other)
    assert codes(audit([*texts, last.replace("12:11:00", "12:07:00")])) == found


def session(ids: Iterable[int]) -> list[str]:
    """Hands in a row at one table, a minute apart, with these ids."""
    stacks, texts = dict(ALL), []
    for minute, number in enumerate(ids):
        button = minute % 4 + 1
        small, big = button % 4 + 1, (button + 1) % 4 + 1
        texts.append(hand(number, button, stacks, minute))
        stacks = stacks | {small: stacks[small] - 1, big: stacks[big] + 1}
    return texts


def test_ids_replaced_by_an_export_are_no_order() -> None:
    """A dozen hands in the order of time with ids at random."""
    texts = session([5, 90, 17, 60, 2, 44, 71, 30, 8, 99, 53, 26])
    assert codes(audit(texts)) == []
    assert codes(audit([*texts[:5], *texts[6:]])) == ["C431"]


def facts(*texts: str) -> list[Facts]:
    found = [facts_of(*one) for one in checked_hands(Block(FILE, 1, "".join(texts)))]
    return [one for one in found if isinstance(one, Facts)]


def test_tables_of_one_name_in_two_venues() -> None:
    first, second = facts(hand(1, 1, ALL), hand(2, 2, NEXT | {4: 150}))
    for venue, found in ((first.venue, ["C412"]), ("elsewhere", [])):
        auditor = Auditor()
        auditor.add([first, second._replace(venue=venue)])
        assert codes(auditor.findings()) == found


@pytest.mark.parametrize(("known", "found"), [({1, 2}, ["C421"]), ({1}, [])], ids=["two", "one"])
def test_r100_agreement_of_one_stack_is_not_enough(known: set[int], found: list[str]) -> None:
    """The button skips Bob; where a player's chips are not known they cannot agree."""
    first, second = facts(hand(1, 1, ALL), hand(2, 3, NEXT))
    seats = tuple(seat if seat.number in known else seat._replace(end=None) for seat in first.seats)
    auditor = Auditor()
    auditor.add([first._replace(seats=seats), second])
    assert codes(auditor.findings()) == found

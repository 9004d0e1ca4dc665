"""CoinPoker: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import Hand, TournamentInfo
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.single.coinpoker import COINPOKER
from tests.sites.facts import actions_of, codes_of, token_of

HEAD = """\
CoinPoker Hand #205500009001: NLH (₮0.05/₮0.10) 2026/05/09 12:00:00 CEST
Table '310090' 6-max Seat #1 is the button
Seat 1: 11111111 (₮10 in chips)
Seat 2: Hero (₮10 in chips)
Seat 3: 33333333 (₮4 in chips)
"""
BLINDS = "Hero: posts small blind ₮0.05\n33333333: posts big blind ₮0.10\n"
DEAL = "*** HOLE CARDS ***\nDealt to 11111111\nDealt to Hero [Ah Kd]\nDealt to 33333333\n"
FOLDS = "11111111: folds\nHero: folds\n33333333: RETURN ₮0.05\n"
END = """*** SHOWDOWN ***
33333333 collected ₮0.10 from pot
*** SUMMARY ***
Total pot ₮0.10 | Rake ₮0
Hand was run once
Board [  ]
Game ended: 2026/05/09 12:00:20 CEST
Seat 1: 11111111 folded before Flop (didn't bet)
Seat 2: Hero folded before Flop (didn't bet)
Seat 3: 33333333 won (₮0.10)
"""


def hand_of(*, head: str = HEAD, posts: str = BLINDS, play: str = FOLDS, end: str = END) -> Hand:
    return parse_hand(f"{head}{posts}{DEAL}{play}{end}")


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 1: Tansy 77 (₮1,234.50 in chips)", "SEAT", (1, "Tansy 77", 123450, None)),
        ("Seat 1: Tansy 77 (2.00 in chips) is sitting out", "SEAT", (1, "Tansy 77", 200, " is sitting out")),
        ("Uncalled bet (0.20) returned to Tansy 77", "UNCALLED_BET", (20, "Tansy 77")),
        ("Tansy 77 collected 1.20 from side pot-1", "COLLECTED", ("Tansy 77", 120, "side", 1)),
        ("Seat 1: Tansy 77 (button) mucked [3h Ts]", "SEAT_MUCKED", (1, "Tansy 77 (button)", "3h Ts")),
        ("Dealt to Hero", "DEALT", ("Hero", None)),
        ("Tansy 77: posts big blind 750 ALLIN", "POST_BIG_BLIND", ("Tansy 77", 75000, " ALLIN")),
        ("Tansy 77: STRADDLE ₮0.20", "POST_STRADDLE", ("Tansy 77", 20, None)),
        ("Tansy 77: TIMEBANK 30", "TIME_BANK", ("Tansy 77:",)),
        ("Tansy 77 uses the time bank", "TIME_BANK", ("Tansy 77 uses the",)),
        ("Hand was cancelled", "CANCELLED", ()),
        ("Seat 1: Tansy 77 (straddle) showed [3h Ts]", "SEAT_SHOWED", (1, "Tansy 77 (straddle)", "3h Ts", "")),
        ("Hand was run three times", "RUN_TIMES", ("three",)),
        ("Tansy 77: dances", UNKNOWN, ("Tansy 77: dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(COINPOKER, line) == (kind, fields)


@pytest.mark.parametrize(
    ("game", "code"), [("PLO 5 (₮0.05/₮0.10)", "P101"), ("NLH (₮0.05)", "P103"), ("NLH", "P103")]
)
def test_other_games_are_left_alone(game: str, code: str) -> None:
    assert codes_of(HEAD.replace("NLH (₮0.05/₮0.10)", game)) == [code]


def test_a_whole_hand() -> None:
    assert codes_of(hand_of()) == []


@pytest.mark.parametrize("line", ["33333333: posts auto big blind ₮0.10\n", "33333333: AUTOBB ₮0.10\n"])
def test_r16_a_raise_leaves_out_what_its_player_posted_on_sitting_down(line: str) -> None:
    posts = BLINDS.replace("33333333", "11111111")
    play = (
        f"{line}33333333: raises ₮0.20 to ₮0.30\nHero: calls ₮0.35\n"
        "11111111: raises ₮0.60 to ₮1\n33333333: ALLIN ₮3.60\n"
    )
    raised = [action[2:] for action in actions_of(hand_of(posts=posts, play=play, end=""))[3:]]
    assert raised == [(30, 40, False), (35, 40, False), (90, 100, False), (360, 400, True)]


def test_r109_a_splash_is_in_the_pot_whether_or_not_the_winner_collects_it() -> None:
    for paid, fees in ((60, ()), (10, (("splash", 50),))):
        end = END.replace("pot ₮0.10", "pot ₮0.60").replace("(₮0.10)", f"(₮0.{paid})")
        end = end.replace("collected ₮0.10", f"collected ₮0.{paid}")
        hand = hand_of(posts=f"SPLASH dropped ₮0.50\n{BLINDS}", end=end)
        assert (hand.added, hand.fees, codes_of(hand)) == (50, fees, [])


@pytest.mark.parametrize(("named", "codes"), [(7, []), (3, ["M211"])], ids=["the first pot", "the second"])
def test_m211_the_seat_line_names_the_first_pot_of_several(named: int, codes: list[str]) -> None:
    both = "33333333 collected ₮0.07 from pot\n33333333 collected ₮0.03"
    end = END.replace("33333333 collected ₮0.10", both).replace("(₮0.10)", f"(₮0.0{named})")
    assert codes_of(hand_of(end=end)) == codes


@pytest.mark.parametrize(
    ("name", "buy_in", "currency"),
    [("₮5.50 Quick PKO [Turbo]", 550, "USDT"), ("₮11 Hyper", 1100, "USDT"), ("Freeroll ₮50 GTD", None, None)],
)
def test_a_tournament_has_its_price_in_its_name(name: str, buy_in: int | None, currency: str | None) -> None:
    head = HEAD.replace("₮", "").replace("Table '310090'", f"Tournament '{name}' '91234'")
    hand = hand_of(head=head)
    assert hand.tournament == TournamentInfo("91234", name, buy_in=buy_in, currency=currency)
    assert (hand.table, hand.stakes.currency) == ("205500009", None)


def test_r23_a_blind_of_a_player_who_is_all_in_with_the_ante_is_not_posted() -> None:
    head = HEAD.replace("(₮4 ", "(₮0.02 ")
    posts = "".join(f"{name}: posts ante ₮0.03\n" for name in ("11111111", "Hero"))
    posts += f"33333333: posts ante ₮0.02 ALLIN\n{BLINDS}"
    posted = [action[:3] for action in actions_of(hand_of(head=head, posts=posts))]
    assert posted[:4] == [
        ("11111111", "post_ante", 3),
        ("Hero", "post_ante", 3),
        ("33333333", "post_ante", 2),
        ("Hero", "post_small_blind", 5),
    ]


@pytest.mark.parametrize(
    ("hero", "anonymous"), [("Hero", True), ("quillon", False)], ids=["aliases", "names of 2025"]
)
def test_names_are_aliases_where_the_hero_has_one(hero: str, anonymous: bool) -> None:
    text = f"{HEAD}{BLINDS}{DEAL}{FOLDS}{END}".replace("Hero", hero)
    assert parse_hand(text).anonymous is anonymous


def test_a_cancelled_hand() -> None:
    hand = hand_of(play="11111111: folds\nHand cancelled\n", end="")
    assert check_hand(hand).status == "cancelled"


def test_w5_another_currency() -> None:
    assert codes_of(hand_of(play=FOLDS.replace("RETURN ₮", "RETURN $"))) == ["P126"]

"""Winning Poker Network until 2019: lines that no sample has, and each peculiarity in a small hand."""

import pytest

from hhparser.model import NO_LIMIT, POT_LIMIT, Hand, HandKind
from hhparser.sites import parse_hand
from hhparser.sites.lines.lexer import UNKNOWN
from hhparser.sites.winning.winning_old import WINNING_OLD
from tests.sites.facts import codes_of, token_of

HEAD = "Game started at: 2016/11/8 18:4:1\nGame ID: 7 {game}\nSeat 1 is the button\n"
CASH = "1/2 (PRR) Fen 6-max - 2 (Hold'em)"
SEATS = "Seat 1: Ann (200).\nSeat 2: Bob (200).\nSeat 4: Cy (200).\n"
POSTS = "Player Bob has small blind (1)\nPlayer Cy has big blind (2)\n"
DEAL = "Player Bob received card: [10d]\nPlayer Bob received card: [9c]\nPlayer Cy received a card.\n"
FLOP = "*** FLOP ***: [2c 7d Jh]"
WALK = (
    "Player Ann folds", "Player Bob folds", "Uncalled bet (1) returned to Cy", "Player Cy mucks cards",
    "------ Summary ------",
)  # fmt: skip


def hand_of(*lines: str, game: str = CASH, posts: str = POSTS, seats: str = SEATS, file: str = "-") -> Hand:
    return parse_hand(HEAD.format(game=game) + seats + posts + DEAL + "\n".join(lines), file=file)


def paid(bets: str, collects: str) -> str:
    wins = f"{float(collects) - float(bets):.2f}"
    return f"*Player Cy mucks (does not show cards). Bets: {bets}. Collects: {collects}. Wins: {wins}."


@pytest.mark.parametrize(
    ("line", "kind", "fields"),
    [
        ("Seat 3: Old (Salt) (1250.50).", "SEAT", (3, "Old (Salt)", 125050)),
        ("Player Old Salt posts (0.05) as a dead bet", "POST_DEAD", ("Old Salt", 5)),
        ("Player Old Salt posts ante (10)", "POST_ANTE", ("Old Salt", 1000)),
        ("Player Old Salt ante (10)", "POST_ANTE", ("Old Salt", 1000)),
        ("Player Old Salt straddle (4)", "POST_STRADDLE", ("Old Salt", 400)),
        ("Player  folds", "FOLD", ("",)),
        ("Player Old Salt caps (3)", "CAP", ("Old Salt", 300)),
        ("Uncalled bet (10) returned to", "UNCALLED", (1000, "")),
        ("*Player Old Salt shows: Two pairs. 9s and 7s (kicker A) [Ks Ad]. Bets: 0.24. Collects: 0.21. Loses: 0.03.", "SEAT_SHOWED", ("Old Salt", "Two pairs. 9s and 7s (kicker A)", "Ks Ad", 24, 21, "Loses", 3)),
        ("*Player Old Salt shows: [5c 5d]. Bets: 0. Collects: 580. Wins: 0", "SEAT_SHOWED", ("Old Salt", None, "5c 5d", 0, 58000, "Wins", 0)),
        ("Player Old Salt mucks (does not show cards). Bets: 30. Collects: 0. Loses: 30.", "SEAT_MUCKED", ("Old Salt", None, 3000, 0, "Loses", 3000)),
        ("Player Old Salt mucks (does not show: [3s 9h]). Bets: 30. Collects: 0. Loses: 30.", "SEAT_MUCKED", ("Old Salt", "3s 9h", 3000, 0, "Loses", 3000)),
        ("Player Old Salt doesn't show cards. Bets: 0. Collects: 0. Wins: 0", "SEAT_UNSHOWN", ("Old Salt", 0, 0, "Wins", 0)),
        ("Player Old Salt dances", UNKNOWN, ("Player Old Salt dances",)),
    ],
)  # fmt: skip
def test_lines_that_no_sample_has(line: str, kind: str, fields: tuple) -> None:
    assert token_of(WINNING_OLD, line) == (kind, fields)


@pytest.mark.parametrize(
    ("printed", "usual"),
    [
        ("High card A", "high card Ace"),
        ("One pair of 6s", "a pair of Sixes"),
        ("Two pairs. 10s and 2s", "two pair, Tens and Deuces"),
        ("Three Of Kind of 8s", "three of a kind, Eights"),
        ("Straight to 5", "a straight, Ace to Five"),
        ("Straight to Q", "a straight, Eight to Queen"),
        ("Flush, K high", "a flush, King high"),
        ("Full House (2/A)", "a full house, Deuces full of Aces"),
    ],
)
def test_usual_words(printed: str, usual: str) -> None:
    assert WINNING_OLD.usual_words(printed) == usual


@pytest.mark.parametrize(
    ("game", "pot", "kind", "currency", "play_money"),
    [
        (CASH, "Pot: 4. Rake 0", HandKind.CASH, "USD", False),
        ("1/2 PM Hold`em 1/2 (Hold'em)", "Pot: 4. Rake 0", HandKind.CASH, None, True),
        ("1/2 $10 Freeroll, Table 27 (Hold'em)", "Pot: 4", HandKind.TOURNAMENT, None, False),
        ("1/2  (Hold'em)", "Pot: 4", HandKind.TOURNAMENT, None, False),
    ],
    ids=["cash", "play money", "table of a tournament", "no rake line"],
)
def test_kinds_of_games(game: str, pot: str, kind: HandKind, currency: str | None, play_money: bool) -> None:
    hand = hand_of(*WALK, pot, paid("2", "4"), game=game)
    assert (hand.kind, hand.stakes.currency, hand.play_money) == (kind, currency, play_money)
    assert hand.stakes.decimals == (2 if kind is HandKind.CASH else 0)


@pytest.mark.parametrize(
    ("summary", "file", "expected"),
    [
        ("", "-", ("", "Turbo 9-Max", None)),
        ("", "HH20161109 T6600001-G36000001.txt", ("6600001", "Turbo 9-Max", None)),
        (" *** Summary: GameType: NL, TournamentId: 9, TournamentBuyIn: 1.65", "-", ("9", "Turbo 9-Max", 165)),
        (" *** Summary: GameType: PL, TournamentId: 9, TournamentBuyIn: 0, TableType: 8", "-", ("9", "Turbo 9-Max", 0)),
    ],
    ids=["nothing told", "in the name of the file", "added by a tool", "with the type of the table"],
)  # fmt: skip
def test_tournaments(summary: str, file: str, expected: tuple) -> None:
    text = HEAD.format(game="10/20 Turbo 9-Max, Table 3 (Hold'em)").replace("18:4:1", "18:4:1" + summary)
    hand = parse_hand(text + SEATS + POSTS, file=file)
    assert (hand.tournament.id, hand.tournament.name, hand.tournament.buy_in) == expected
    assert (hand.table, hand.max_seats) == ("3", 9)
    assert hand.stakes.betting is (POT_LIMIT if "PL" in summary else NO_LIMIT)


@pytest.mark.parametrize("game", ["Omaha", "Omaha HiLow", "Six Plus Hold'em", "Seven Cards Stud"])
def test_other_games_are_left_alone(game: str) -> None:
    hand = parse_hand(HEAD.format(game=f"1/2 Fen ({game})"))
    assert (hand.status, [d.code for d in hand.diagnostics]) == ("unsupported", ["P101"])


@pytest.mark.parametrize(
    ("table", "pot", "fees", "codes"),
    [
        ("Fen (JP)", "Pot: 5.50. Rake 0.25. JP fee 0.25", (("jackpot", 25),), []),
        ("Fen (JP)", "Pot: 5.50. Rake 0.25", (("jackpot", 25),), []),
        ("Fen", "Pot: 5.50. Rake 0.25", (), ["M201"]),
        ("Fen (JP)", "Pot: 5.50. Rake 0", (), ["M201"]),
    ],
    ids=["printed", "untold", "no jackpot table", "not a quarter"],
)
def test_jackpot_fee(table: str, pot: str, fees: tuple, codes: list[str]) -> None:
    # 2 + 2 + 2 = 6.00 = 5.50 + 0.25 + 0.25
    hand = hand_of(
        "Player Ann calls (2)", "Player Bob calls (1)", "Player Cy checks", FLOP, "Player Bob checks",
        "Player Cy bets (2)", "Player Ann folds", "Player Bob folds", "Uncalled bet (2) returned to Cy",
        "------ Summary ------", pot, "Board: [2c 7d Jh]", paid("2", "5.50"), game=f"1/2 {table} (Hold'em)",
    )  # fmt: skip
    assert (hand.fees, codes_of(hand)) == (fees, codes)


@pytest.mark.parametrize(
    ("posts", "kinds"),
    [
        (
            "Player Bob ante (5)\nPlayer Cy allin (3)\nPlayer Ann ante (5)\nPlayer Bob has small blind (1)\n",
            ["post_ante", "post_ante", "post_ante", "post_small_blind"],
        ),
        ("Player Bob allin (1)\nPlayer Cy has big blind (2)\n", ["post_small_blind", "post_big_blind"]),
        ("Player Bob has small blind (1)\nPlayer Cy allin (1.50)\n", ["post_small_blind", "post_big_blind"]),
        ("Player Cy allin (1.50)\n", ["post_big_blind"]),
    ],
    ids=["ante", "small blind", "big blind", "big blind alone"],
)
def test_an_all_in_before_the_deal_is_the_post_that_is_due(posts: str, kinds: list[str]) -> None:
    hand = hand_of(posts=posts)
    assert [action.kind.value for action in hand.actions] == kinds
    assert [action.all_in for action in hand.actions].count(True) == 1


@pytest.mark.parametrize(
    ("post", "calls", "pot"),
    [("posts (1)", "calls (1)", "5"), ("posts (2)", "checks", "5"), ("posts (3)", "checks", "6")],
)
def test_posts_to_come_in_are_live_up_to_the_big_blind(post: str, calls: str, pot: str) -> None:
    hand = hand_of(
        f"Player Dan {calls}", "Player Ann folds", "Player Bob folds", "Player Cy checks", FLOP, "Player Cy bets (2)",
        "Player Dan folds", "Uncalled bet (2) returned to Cy", "------ Summary ------", f"Pot: {pot}. Rake 0",
        "Board: [2c 7d Jh]", paid("2", pot), seats=SEATS + "Seat 5: Dan (200).\n", posts=f"{POSTS}Player Dan {post}\n",
    )  # fmt: skip
    assert codes_of(hand) == []


@pytest.mark.parametrize(
    ("game", "betting", "codes"),
    [
        ("2/4 (PRR) Fen (Hold'em)", "fixed_limit", []),
        ("1/2 (PRR) Fen (Hold'em)", "no_limit", []),
        ("4/8 (PRR) Fen (Hold'em)", "no_limit", ["L131"]),
    ],
)
def test_blinds_of_half_the_header_mean_fixed_limit(game: str, betting: str, codes: list[str]) -> None:
    hand = hand_of(*WALK, "Pot: 2. Rake 0", paid("1", "2"), game=game)
    assert (hand.stakes.betting, codes_of(hand)) == (betting, codes)


def test_who_sits_out_or_waits_is_not_dealt_in() -> None:
    seats = SEATS + "Seat 5: Dan (200).\nSeat 6: Eve (200).\n"
    posts = f"{POSTS}Player Dan sitting out\nPlayer Eve wait BB\n"
    hand = hand_of(*WALK, "Pot: 2. Rake 0", paid("1", "2"), seats=seats, posts=posts)
    assert [seat.name for seat in hand.seats if seat.sat_out] == ["Dan", "Eve"]
    assert (hand.players, codes_of(hand)) == ((1, 2, 4), [])


def test_a_missing_name_is_that_of_the_player_whom_no_line_names() -> None:
    hand = hand_of(
        "Player Ann folds", "Player Bob folds", "Uncalled bet (1) returned to", "------ Summary ------",
        "Pot: 2. Rake 0", paid("1", "2").replace("Cy", ""),
        posts="Player Bob has small blind (1)\nPlayer  has big blind (2)\n",
    )  # fmt: skip
    text = hand.text.replace("Player Cy received a card.\n", "")
    hand = parse_hand(text)
    assert [action.seat for action in hand.actions] == [2, 4, 1, 2]
    assert codes_of(hand) == []


def test_cards_are_shown_and_mucked_in_the_summary() -> None:
    hand = hand_of(
        "Player Ann folds", "Player Bob calls (1)", "Player Cy checks", FLOP, "Player Bob checks",
        "Player Cy checks", "*** TURN ***: [2c 7d Jh] [10s]", "Player Bob checks", "Player Cy checks",
        "*** RIVER ***: [2c 7d Jh 10s] [9h]", "Player Bob checks", "Player Cy checks", "Player Cy mucks cards",
        "------ Summary ------", "Pot: 4. Rake 0", "Board: [2c 7d Jh 10s 9h]",
        "*Player Bob shows: Two pairs. 10s and 9s [10d 9c]. Bets: 2. Collects: 4. Wins: 2.",
        "Player Cy mucks (does not show: [3s 4s]). Bets: 2. Collects: 0. Loses: 2.",
    )  # fmt: skip
    assert codes_of(hand) == []
    assert [(s.seat, len(s.cards), s.mucked, s.description) for s in hand.shows] == [
        (2, 2, False, "two pair, Tens and Nines"),
        (4, 2, True, None),
    ]


def test_half_a_cent_is_no_amount() -> None:
    assert [d.code for d in hand_of("Player Ann calls (2.005)").diagnostics] == ["P110", "P113"]

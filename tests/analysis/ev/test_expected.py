"""All-in expected value: on the turn, board 2c 7d Jh 4s, king-jack needs one of five cards against aces."""

from itertools import combinations
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import Tables
from analysis.dataset.dataset import ev_coverage
from analysis.ev import REASONS, find_ev
from hhparser.base.cards import DECK, Card, parse_cards
from hhparser.engine.ranks import best_rank
from tests.analysis.deals import deal, load_text
from tests.analysis.ev.all_ins import ACES, HEADS_UP, KING_JACK, SHOVE, STACKS, TO_TURN

THREE_WAY = "BTN calls, SB calls, BB checks | SB checks, BB checks, BTN checks | "

CLOSED = "BTN calls, BB checks | " + TO_TURN
FOUR = {**HEADS_UP, "players": 4, "stacks": {"BTN": 210, "BB": 210}}
SIDE = {"players": 3, "wins": "BTN", "shows": {"BTN": ACES, "SB": "8h 5h", "BB": KING_JACK}}
SUITED_ALIKE = {
    "players": 3,
    "stacks": STACKS,
    "wins": "BTN BB",
    "rake": 1,
    "shows": {"BTN": "Ah Kh", "BB": "As Ks"},
}

ALIKE_AGAINST_TENS = {
    "players": 3,
    "stacks": {"BTN": 220, "SB": 220, "BB": 101},
    "wins": "BB=303 BTN=119 SB=119",
    "shows": {"BTN": "Kh Qh", "SB": "Kd Qd", "BB": "Ts Tc"},
}

CASES = [
    # name, the hand, options of the deal, reason, EV net by player
    ("turn", SHOVE, HEADS_UP, "known", {"BTN": 390 - 220, "BB": 50 - 220}),
    ("rake", SHOVE, {**HEADS_UP, "rake": 44}, "known", {"BTN": 351 - 220, "BB": 45 - 220}),
    ("caller-has-chips-left", SHOVE, {**HEADS_UP, "stacks": {"BTN": 500, "BB": 220}}, "known", {"BTN": 170, "BB": -170}),
    ("caller-with-chips-left-checks-the-river", SHOVE + "BTN checks", {**HEADS_UP, "stacks": {"BTN": 500, "BB": 220}}, "known", {"BTN": 170, "BB": -170}),
    ("uncalled-bet-returned", CLOSED + "BB bets 300, BTN calls | ", {**HEADS_UP, "stacks": {"BTN": 220, "BB": 500}}, "known", {"BTN": 170, "BB": -170}),
    # of 446: 395.3 and 50.7
    ("dead-money-stays-in", "BTN raises 6, SB calls, BB calls | SB checks, BB bets 10, BTN calls, SB folds | BB bets 204, BTN calls | ", {**HEADS_UP, "players": 3}, "known", {"BTN": 395 - 220, "SB": -6, "BB": 51 - 220}),
    ("third-folded", THREE_WAY + "SB checks, BB bets 218, BTN calls, SB folds | ", {**HEADS_UP, "players": 3}, "third_folded", {"BTN": 392 - 220, "SB": -2, "BB": 50 - 220}),
    # both win half
    ("blind-folds-after-the-shove", "BTN raises 220, SB folds, BB calls |  |  | ", SUITED_ALIKE, "known", {"BTN": 0, "SB": -1, "BB": 0}),
    # of 42 rivers kings up or jacks come on five, a straight on the four sixes; main pot 126: 99, 12, 15; side pot 378: 342, 36
    ("side-pot", THREE_WAY + "SB bets 229, BB calls, BTN calls | ", {**SIDE, "stacks": {"BTN": 231, "SB": 231, "BB": 42}}, "known", {"BTN": 99 + 342 - 231, "SB": 12 + 36 - 231, "BB": 15 - 42}),
    # tens win 57.06% of 303; king-queen in hearts and in diamonds win alike, and half of the side pot of 238
    ("side-pot-before-the-flop", "BTN raises 220, SB calls, BB calls |  |  | ", ALIKE_AGAINST_TENS, "known", {"BTN": 65 + 119 - 220, "SB": 65 + 119 - 220, "BB": 173 - 101}),
    ("river", CLOSED + "BB checks, BTN checks | BB bets 218, BTN calls", HEADS_UP, "river", {"BTN": 220, "BB": -220}),
    ("nobody-all-in", CLOSED + "BB bets 20, BTN calls | BB checks, BTN checks", HEADS_UP, "no_allin", {"BTN": 22, "BB": -22}),
    ("all-folded", CLOSED + "BB bets 218, BTN folds", {"players": 2, "stacks": STACKS}, "no_allin", {"BTN": -2, "BB": 2}),
    ("mucked", SHOVE, {**HEADS_UP, "shows": {"BTN": ACES}}, "unknown_villain", {"BTN": 220, "BB": -220}),
    ("side-pot-still-bet-on-the-river", THREE_WAY + "SB bets 40, BB calls, BTN calls | SB checks, BTN checks", {**SIDE, "stacks": {**STACKS, "BB": 22}}, "no_allin", {"BTN": 64, "SB": -42, "BB": -22}),
    # four of 42 rivers left for KJ; of 421: 380.9 and 40.1
    ("folded-cards-that-all-saw-cannot-come", "CO folds Ks Qd, BTN calls, SB folds, BB checks | " + TO_TURN + "BB bets 208, BTN calls | ", FOUR, "known", {"BTN": 381 - 210, "BB": 40 - 210, "SB": -1, "CO": 0}),
]  # fmt: skip


def deal_case(story: str, options: dict[str, Any], number: int = 1) -> str:
    return deal(story, number=number, **options)


def ev_of(tables: Tables, ev: pl.DataFrame | None = None) -> dict[str, int]:
    found = tables.ev if ev is None else ev
    return dict(zip(tables.players["player"], found["ev_net"], strict=True))


@pytest.mark.parametrize(
    ("story", "options", "reason", "ev_net"), [pytest.param(*case[1:], id=case[0]) for case in CASES]
)
def test_all_in_ev(
    tmp_path: Path, story: str, options: dict[str, Any], reason: str, ev_net: dict[str, int]
) -> None:
    tables = load_text(tmp_path, deal_case(story, options))
    assert tables.diagnostics.filter(pl.col("severity") == "error").is_empty()
    assert set(tables.ev["ev_reason"]) == {reason}
    assert ev_of(tables) == ev_net
    is_adjusted = reason in ("known", "third_folded")
    assert (tables.ev["equity"].sum() == pytest.approx(1)) if is_adjusted else not tables.ev["equity"].sum()


def test_every_reason_has_a_hand() -> None:
    assert {case[3] for case in CASES} == set(REASONS)


def test_folded_cards_of_the_hero_stay_in_the_deck_by_default(tmp_path: Path) -> None:
    story = "CO folds, BTN calls, SB folds, BB checks | " + TO_TURN + "BB bets 208, BTN calls | "
    tables = load_text(tmp_path, deal_case(story, {**FOUR, "dealt": {"CO": "Ks Qd"}}))
    frames = tables.hands, tables.players, tables.actions, tables.pots
    assert ev_of(tables)["BB"] == 48 - 210  # 5 of 44, of 421: 47.8
    assert ev_of(tables, find_ev(*frames, without_folded=True))["BB"] == 40 - 210  # 4 of 42


def test_a_card_that_is_there_twice_adjusts_nothing(tmp_path: Path) -> None:
    options = {**HEADS_UP, "shows": {"BTN": ACES, "BB": "As Ks"}}
    tables = load_text(tmp_path, deal_case(SHOVE, options))
    assert ev_of(tables) == {"BTN": 220, "BB": -220}
    assert set(tables.ev["ev_reason"]) == {"unknown_villain"}


def test_coverage_counts_hands(tmp_path: Path) -> None:
    texts = [deal_case(case[1], case[2], number) for number, case in enumerate(CASES)]
    tables = load_text(tmp_path, *texts)
    expected = {reason: sum(case[3] == reason for case in CASES) for reason in REASONS}
    assert ev_coverage(tables) == expected


@pytest.mark.slow
def test_ev_of_all_players_is_added_less_rake_and_fees(read_tables: Tables) -> None:
    sums = read_tables.ev.group_by("hand").agg(pl.col("ev_net").sum())
    hands = read_tables.hands.filter(pl.col("complete"), ~pl.col("left_out"), pl.col("rake").is_not_null())
    both = hands.join(sums, on="hand", how="left")
    assert both.filter(pl.col("ev_net") != pl.col("added") - pl.col("rake") - pl.col("fees")).is_empty()


def test_ev_is_the_net_where_nothing_is_adjusted(read_tables: Tables) -> None:
    is_adjusted = read_tables.ev["ev_reason"].is_in(["known", "third_folded"])
    differs = read_tables.ev["ev_net"] != read_tables.players["net"]
    assert not (differs & ~is_adjusted).any()
    assert (differs & is_adjusted).any()


@pytest.mark.slow
@pytest.mark.parametrize("most", [15, pytest.param(60, marks=pytest.mark.slow)])
def test_equity_agrees_with_dealing_every_board(read_tables: Tables, most: int) -> None:
    """Some all-ins after the flop: each board dealt, each pot shared one board at a time."""
    tables = read_tables
    after_flop = tables.hands.join(tables.ev.filter(pl.col("equity").is_not_null()), on="hand", how="semi")
    checked = 0
    for row in after_flop.filter(~pl.col("left_out")).iter_rows(named=True):
        board = board_when_the_betting_was_over(tables, row)
        if not board or checked == most:
            continue
        players = tables.players.filter(pl.col("hand") == row["hand"])
        ours = dict(tables.ev.filter(pl.col("hand") == row["hand"]).select("seat", "ev_net").iter_rows())
        theirs = enumerated(players, tables.pots.filter(pl.col("hand") == row["hand"]), board)
        assert ours == pytest.approx(theirs, abs=len(theirs) / 2), (row["file"], row["line"])
        checked += 1
    assert checked > 10


def board_when_the_betting_was_over(tables: Tables, hand: dict[str, Any]) -> tuple[Card, ...]:
    actions = tables.actions.filter(pl.col("hand") == hand["hand"])
    decisions = actions.filter(~((pl.col("action") == "check") & (pl.col("to_call") == 0)))
    street = decisions.sort("number")["street"][-1]
    return parse_cards(hand["board"])[: {"preflop": 0, "flop": 3, "turn": 4}[street]]


def enumerated(players: pl.DataFrame, pots: pl.DataFrame, board: tuple[Card, ...]) -> dict[int, float]:
    held = {row["seat"]: row for row in players.iter_rows(named=True)}
    live = {seat: parse_cards(row["hole_cards"]) for seat, row in held.items() if row["went_to_showdown"]}
    known = {*board, *(card for cards in live.values() for card in cards)}
    known |= {card for row in held.values() if row["exposed"] for card in parse_cards(row["hole_cards"])}
    boards = list(combinations([card for card in DECK if card not in known], 5 - len(board)))
    value = {seat: -float(row["committed"]) for seat, row in held.items()}
    for rest in boards:
        ranks = {seat: best_rank(board + rest + cards) for seat, cards in live.items()}
        for amount, rake, eligible in pots.select("amount", "rake", "eligible").iter_rows():
            seats = [int(seat) for seat in eligible.split()]
            best = max(ranks[seat] for seat in seats)
            winners = [seat for seat in seats if ranks[seat] == best]
            for seat in winners:
                value[seat] += (amount - rake) / len(winners) / len(boards)
    return value

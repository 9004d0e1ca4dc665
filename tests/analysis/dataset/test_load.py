"""Loading files into tables."""

from pathlib import Path

import polars as pl
import pytest

from analysis import Tables, load
from analysis.dataset import frame_of
from analysis.schema.tables import TABLES, polars_schema
from hhparser.base.errors import NoInputError
from tests.analysis.deals import deal, load_text

STORY = (
    "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks"
)
HAND = deal(STORY, 3, wins="BTN")


def dealt_to(name: str, cards: str) -> str:
    return HAND.replace("*** HOLE CARDS ***\n", f"*** HOLE CARDS ***\nDealt to {name} [{cards}]\n")


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_table_has_its_types(table: str) -> None:
    assert frame_of(table, []).schema == polars_schema(TABLES[table])


def test_two_copies_are_one_hand(tmp_path: Path) -> None:
    tables = load_text(tmp_path, HAND, HAND, deal(STORY, 3, wins="BB", number=2))
    assert (tables.hands.height, tables.duplicates_dropped, tables.players.height) == (2, 1, 6)
    assert tables.hands["line"].to_list()[0] == 1


def test_copies_of_two_players_know_the_cards_of_both(tmp_path: Path) -> None:
    tables = load_text(tmp_path, dealt_to("BTN", "Ah Kd"), dealt_to("BB", "Qs Qc"))
    cards = dict(tables.players.select("player", "hole_cards").iter_rows())
    assert cards == {"BTN": "Ah Kd", "SB": None, "BB": "Qs Qc"}
    assert tables.players.filter("is_hero")["player"].to_list() == ["BTN", "BB"]


def test_a_whole_copy_replaces_a_broken_one(tmp_path: Path) -> None:
    broken = HAND[: HAND.index("*** TURN")]
    tables = load_text(tmp_path, broken + "\n\n", HAND)
    assert tables.hands["complete"].to_list() == [True]
    assert tables.duplicates_dropped == 1


def test_hands_with_an_arithmetic_error_are_left_out(tmp_path: Path) -> None:
    tables = load_text(tmp_path, HAND.replace("Total pot 13", "Total pot 14"))
    assert tables.hands.select("status", "complete", "left_out").row(0) == ("findings", True, True)
    assert tables.diagnostics["class"].to_list() == ["arithmetic"]
    assert tables.diagnostics["text"].to_list() == ["Total pot 14 | Rake 0"]


def test_files_without_hands_are_named(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("call mother\n", encoding="utf-8")
    tables = load_text(tmp_path, HAND)
    assert tables.skipped_files == ()
    tables = load([tmp_path / "hands.txt", tmp_path / "notes.txt"], jobs=1)
    assert [Path(file).name for file in tables.skipped_files] == ["notes.txt"]
    assert tables.diagnostics["hand"].to_list() == [None]
    with pytest.raises(NoInputError):
        load(tmp_path / "nothing.txt")


def test_progress_is_told(tmp_path: Path) -> None:
    sizes: list[int] = []
    file = tmp_path / "one.txt"
    file.write_text(HAND, encoding="utf-8")
    load(file, jobs=1, on_batch=lambda batch: sizes.append(batch.size))
    assert sizes == [len(HAND)]


@pytest.mark.slow
def test_workers_give_the_same_tables(samples: Path, stars_tables: Tables) -> None:
    assert_same(load(samples / "pokerstars", jobs=2), stars_tables)


@pytest.mark.slow
def test_workers_give_the_same_tables_of_every_site(samples: Path, all_tables: Tables) -> None:
    assert_same(load(samples, jobs=2), all_tables)


def assert_same(one: Tables, other: Tables) -> None:
    for name, frame in one.frames().items():
        assert frame.equals(other.frames()[name]), name


def test_pandas_types(tmp_path: Path) -> None:
    frames = load_text(tmp_path, HAND).to_pandas()
    types = {name: str(dtype) for name, dtype in frames.players.dtypes.items()}
    assert types["net"] == "int64"
    assert types["in_position_flop"] == "Int64"
    assert types["position"] == "category"
    assert str(frames.hands.dtypes["started_at"]).startswith("datetime64")
    assert frames.players["net"].sum() == 0


def test_positions_of_the_pots(tmp_path: Path) -> None:
    pots = load_text(tmp_path, HAND).pots
    assert pots.select("number", "amount", "eligible", "winners").row(0) == (0, 13, "3 1", "1")
    assert pots.filter(pl.col("decided_by") == "claim").height == 1


def test_documents_without_a_venue_are_no_copies(tmp_path: Path) -> None:
    text = (
        'variant = "NT"\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [50, 50]\n'
        'actions = ["p2 f"]\nplayers = ["Ann", "Bob"]\nhand = 9\n'
    )
    for number, venue in enumerate(("", "", 'venue = "Club"\n', 'venue = "Club"\n')):
        (tmp_path / f"{number}.phh").write_text(text + venue, encoding="utf-8")
    assert load(tmp_path, jobs=1).hands.select("venue", "rake").rows() == [
        (None, None), (None, None), ("Club", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [("Seat 3: BB", "Seat 300: BB"), ("Seat #1", "Seat #99999999999"), ("3-max", "99999999999-max")],
    ids=["seat", "button", "size of the table"],
)
def test_large_numbers_of_seats_fit(tmp_path: Path, old: str, new: str) -> None:
    assert old in HAND
    assert load_text(tmp_path, HAND.replace(old, new)).hands["complete"].to_list() == [True]

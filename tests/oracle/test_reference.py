"""Every rate agrees with a second implementation, hand by hand and player by player."""

import polars as pl
import pytest

from analysis import Tables
from analysis.stats import STATISTICS, Kind, player_stats
from tests.oracle.reference import Reference
from tests.oracle.rows import HandsOfFiles, with_rows

RATES = [statistic for statistic in STATISTICS.values() if statistic.kind is Kind.RATE]
OF_FILES = {"straddle", "itm", "spot_frequency"}  # rest on other hands: of the table, of the player


def test_rates_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    parts = [
        statistic.parts[part].cast(pl.Int64).fill_null(0).alias(f"{statistic.id} {part}")
        for statistic in RATES
        for part in ("made", "chances")
    ]
    disagree: list[tuple[object, ...]] = []
    for hand, replayed, rows in with_rows(read_tables, whole_hands, *parts):
        for seat, counts in Reference(hand, replayed).counts.items():
            for name in (statistic.id for statistic in RATES if statistic.id not in OF_FILES):
                mine = (rows[seat][f"{name} made"], rows[seat][f"{name} chances"])
                if mine != counts.get(name, (0, 0)):
                    disagree.append((name, hand.file, hand.line, seat, mine, counts.get(name)))
    assert disagree[:20] == []


ANSWERS = [
    ("limp_fold", "limp_call", "limp_raise_aligned"),
    ("fold_to_squeeze", "call_squeeze", "raise_squeeze"),
    *((f"fold_to_cbet_{s}", f"call_cbet_{s}", f"raise_cbet_all_{s}") for s in ("flop", "turn", "river")),
    *(
        (f"fold_to_check_raise_{s}", f"call_check_raise_{s}", f"raise_check_raise_{s}")
        for s in ("flop", "turn", "river")
    ),
]
SPLITS = [
    ("rfi", ("rfi_ep", "rfi_mp", "rfi_co", "rfi_btn", "rfi_sb", "rfi_bb")),
    ("three_bet", tuple(f"three_bet_vs_{group}" for group in ("ep", "mp", "co", "btn", "sb", "bb"))),
    ("fold_to_three_bet_after_raise", ("fold_to_three_bet_ip", "fold_to_three_bet_oop")),
    ("cbet_flop", ("cbet_flop_ip", "cbet_flop_oop")),
    ("cbet_flop", ("cbet_flop_hu", "cbet_flop_multiway")),
    ("cbet_flop", ("cbet_flop_srp", "cbet_flop_three_bet_pot", "cbet_flop_four_bet_pot")),
    ("fold_to_cbet_flop", ("fold_to_cbet_three_bet_pot_flop", "fold_to_cbet_non_three_bet_pot_flop")),
]


@pytest.fixture(scope="module")
def counts(read_tables: Tables) -> pl.DataFrame:
    return player_stats(read_tables)


def test_made_is_at_most_chances(counts: pl.DataFrame) -> None:
    for statistic in RATES:
        if statistic.is_proportion:
            made, chances = counts[f"{statistic.id}_made"], counts[f"{statistic.id}_chances"]
            assert (made <= chances).all(), statistic.id


@pytest.mark.parametrize("answers", ANSWERS, ids=lambda answers: answers[0])
def test_folds_calls_and_raises_are_the_chances(counts: pl.DataFrame, answers: tuple[str, ...]) -> None:
    made = sum(counts[f"{name}_made"] for name in answers)
    for name in answers:
        assert (made == counts[f"{name}_chances"]).all(), name


@pytest.mark.parametrize(("whole", "parts"), SPLITS, ids=lambda value: str(value)[:40])
def test_parts_add_up_to_the_whole(read_tables: Tables, whole: str, parts: tuple[str, ...]) -> None:
    has_positions = pl.col("position").is_not_null().all().over("hand")  # none without button or blinds
    counts = player_stats(read_tables, where=has_positions, stats=[whole, *parts])
    for part in ("made", "chances"):
        assert sum(counts[f"{name}_{part}"].sum() for name in parts) == counts[f"{whole}_{part}"].sum()


@pytest.mark.parametrize("currency", ["USD", "EUR", "chips"])
def test_showdown_and_non_showdown_are_the_net(counts: pl.DataFrame, currency: str) -> None:
    rows = counts.filter(pl.col(f"net_{currency}").is_not_null())
    parts = rows[f"net_showdown_{currency}"] + rows[f"net_non_showdown_{currency}"]
    assert (parts == rows[f"net_{currency}"]).all()
    rakes = [rows[f"rake_{how}_{currency}"].sum() for how in ("dealt", "contributed", "weighted", "taken")]
    assert len(set(rakes)) == 1

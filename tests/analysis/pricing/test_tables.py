"""Price tables of decisions in the replayers: what they show, and when."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from analysis.pricing import review as reviewing
from analysis.pricing.models.gate import Gate
from analysis.pricing.models.model import Model
from analysis.pricing.review import review
from analysis.pricing.tables import HandTables, PriceTable, TableRow, table_lines
from analysis.views.prices.review import hand_tables
from tests.analysis.deals import deal, load_text
from tests.analysis.pricing.reviews import JUDGED, TEXTS, model_of

BETS = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB calls | BB checks, BTN checks | BB bets 40, "
ENDS = {"fold": "BTN folds", "call": "BTN calls", "raise": "BTN raises 120, BB folds"}
OPEN = Gate("", 1.0, JUDGED)
CLOSED = Gate("not enough hands", 1.0, JUDGED)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    return model_of(load_text(tmp_path_factory.mktemp("pool"), *TEXTS), "")


def tables_of(folder: Path, monkeypatch: pytest.MonkeyPatch, model: Model, *texts: str) -> HandTables:
    monkeypatch.setattr(reviewing, "find_model", lambda *_: model)
    tables = load_text(folder, *texts)
    chosen = tables.players.filter(pl.col("player") == "BTN").select("hand", "seat")
    return hand_tables(review(tables, ["BTN"], chosen))


def hand_with(end: str, number: int = 1) -> str:
    wins = "BB" if end == "call" else ""
    return deal(BETS + ENDS[end], 3, number=number, wins=wins, dealt={"BTN": "Jc Ts"})


@pytest.mark.parametrize("rare", [0.05, 0.9], ids=["the pool raises", "the pool never raises"])
@pytest.mark.parametrize("gate", [OPEN, CLOSED], ids=["priced", "order only"])
def test_the_table_before_an_action_is_the_same_for_every_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: Model, gate: Gate, rare: float
) -> None:
    monkeypatch.setattr("analysis.pricing.prices.RARE", rare)
    monkeypatch.setattr("analysis.pricing.prices.FEWEST_CHANCES", 0)
    monkeypatch.setattr("analysis.pricing.prices.WIDEST", 9)
    before, after = [], []
    for end in ENDS:
        found = tables_of(tmp_path, monkeypatch, replace(model, gate=gate), hand_with(end))
        ((*_, one),) = found.values()
        before.append(one.before)
        after.append(one.after.chosen)
    assert before[0] == before[1] == before[2]
    assert (before[0].chosen, after) == ("", ["fold", "call", "raise 45-95%"])
    assert ("against this pool" in before[0].words) == (not gate.reason)


def test_the_share_of_the_hero_leaves_the_decision_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: Model
) -> None:
    texts = [hand_with("call", 1), hand_with("fold", 2), hand_with("fold", 3)]
    found = tables_of(tmp_path, monkeypatch, model, *texts)
    shares = {
        place[1]: {row.answer: row.hero for row in one.before.rows[:2]} for place, (*_, one) in found.items()
    }
    assert shares == {
        "1": {"fold": 1.0, "call": 0.0},
        "2": {"fold": 0.5, "call": 0.5},
        "3": {"fold": 0.5, "call": 0.5},
    }


def test_a_closed_gate_shows_no_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: Model) -> None:
    found = tables_of(tmp_path, monkeypatch, replace(model, gate=CLOSED), hand_with("call"))
    ((*_, one),) = found.values()
    for table in (one.before, one.after):
        assert {row.value for row in table.rows} == {None}
        assert "order only, not enough hands" in table.words


def test_hands_without_an_id_have_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: Model
) -> None:
    monkeypatch.setattr(reviewing, "find_model", lambda *_: model)
    tables = load_text(tmp_path, hand_with("call"))
    nameless = replace(tables, hands=tables.hands.with_columns(hand_id=pl.lit(None, pl.String)))
    chosen = tables.players.filter(pl.col("player") == "BTN").select("hand", "seat")
    found = review(nameless, ["BTN"], chosen)
    assert (len(found.decisions), hand_tables(found)) == (1, {})


def test_lines_of_a_table() -> None:
    rows = (
        TableRow("fold", 0.0, 0.0, 0.0, 0.61, None),
        TableRow("call", -6.04, -9.4, -3.0, 0.34, 0.5),
        TableRow("all-in", None, None, None, 0.05, 0.0),
    )
    assert table_lines(PriceTable("Words", "call", rows)) == [
        "Words",
        " answer         bb (95% interval)          pool hero",
        " fold           +0.00                       61%    -",
        "*call           -6.04 (-9.40 to -3.00)      34%  50%",
        " all-in         order only                   5%   0%",
    ]

"""Tournament summaries in a store, before, after and without the hands of their tournament."""

from pathlib import Path

import pytest

from analysis import Tables, load
from analysis.stats import player_stats
from analysis.store import Store
from analysis.store.reading.hand_filter import StoreFilter
from analysis.store.upkeep.forget import Unwanted
from tests.analysis.tournaments import IDS, PLACES, SUMMARY, tournament_hand
from tests.analysis.web.conftest import client_of

HANDS = {
    77: tournament_hand("BTN folds", said=PLACES),
    78: tournament_hand("BTN folds", tournament=78, number=9),
}
OTHER = SUMMARY.replace("#77", "#78") + "\nYou finished in 1st place.\nYou won $10.00 + Bounty $4.00\n"


def results(tables: Tables) -> tuple[str, ...]:
    """Hands, profit and entries of BTN."""
    frame = player_stats(tables, players=["BTN"], stats=IDS)
    return tuple(map(str, frame.select("hands", "tournament_profit_USD", "itm_chances").row(0)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "a.txt").write_text(HANDS[77])
    return tmp_path / "hands"


def test_a_summary_counts_before_with_and_without_hands(folder: Path) -> None:
    """Hands that are imported later take the entry over, and give it back when they are forgotten."""
    with Store(folder.parent / "store", create=True) as store:

        def found(name: str, text: str) -> tuple[str, ...]:
            (folder / name).write_text(text)
            store.import_files([str(folder)])
            assert results(store.tables()) == results(load(folder))
            return results(store.tables())

        assert found("b.txt", OTHER) == ("1", "13.00", "2")
        assert found("copy of b.txt", OTHER) == ("1", "13.00", "2")
        assert found("c.txt", HANDS[78]) == ("2", "13.00", "2")
        store.forget(Unwanted([str(folder / "c.txt")]))
        store.rebuild()
        assert results(store.tables()) == ("1", "13.00", "2")
        store.forget(Unwanted([str(folder / "b.txt"), str(folder / "copy of b.txt")]))
        assert results(store.tables()) == ("1", "4.50", "1")
        assert results(store.tables(StoreFilter(site="pokerstars"))) == ("1", "4.50", "1")


def test_it_is_listed_among_the_tournaments(folder: Path) -> None:
    (folder / "b.txt").write_text(OTHER)
    with Store(folder.parent / "store", create=True) as store:
        store.import_files([str(folder)])
    app = client_of(folder.parent / "store")
    query = {"player": "BTN"}
    *_, last = every = app.get("/tournaments.json", params=query).json()["tournaments"]
    assert [(one["tournament_id"], one["hands"]) for one in every] == [("77", 1), ("78", 0)]
    shown = ("cost", "prize", "profit", "currency", "place", "entrants")
    assert [last[key] for key in shown] == ["5.50", "14.00", "8.50", "USD", 1, 2]
    page = app.get("/tournaments", params=query)
    assert "summary only" in page.text
    dated = app.get("/tournaments.json", params={**query, "from": "2000-01-01"}).json()
    assert [one["hands"] for one in dated["tournaments"]] == [1]

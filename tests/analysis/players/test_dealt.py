"""The heroes of a dataset: configured names, or else the players who saved hands."""

from pathlib import Path

import pytest

from analysis import load
from analysis.players.dealt import find_heroes
from analysis.store import Store
from tests.analysis.cli.conftest import one_hand


@pytest.mark.parametrize(
    ("own", "expected"),
    [((), ["Ann"]), (["Bob"], ["Bob"]), (["Nobody"], ["Ann"]), (["Nobody", "Bob"], ["Bob"])],
)
def test_heroes(tmp_path: Path, own: list[str], expected: list[str]) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(one_hand(1) + one_hand(2, won="0.13"))
    with Store(tmp_path / "store", create=True) as store:
        store.import_files([str(file)])
        assert find_heroes(store.tables(), own) == find_heroes(load(file), own) == expected

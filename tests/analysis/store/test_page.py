"""The Python of docs/howto/store.md runs as it is printed, on a store of the samples."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh
from analysis.store import Store

PAGE = Path(__file__).parents[3] / "docs" / "howto" / "store.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.slow
def test_examples(samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store("poker", create=True) as store:
        store.import_files([str(samples / "pokerstars"), str(samples / "ggpoker")])
        store.compact()
    made = CliRunner().invoke(hh, ["store", "export", "--store", "poker", "-o", "tables"])
    assert made.exit_code == 0, made.output
    names: dict[str, Any] = {}
    assert len(BLOCKS) == 3
    for block in BLOCKS:
        lines = [line for line in block.splitlines() if not line.startswith("spark.")]  # not installed
        exec("\n".join(lines), names)
    assert names["store"].hands.height > 0

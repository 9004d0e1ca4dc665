"""Parquet files state the version, the sources and the meaning of their columns."""

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from click.testing import Result


@pytest.mark.parametrize(
    ("args", "file", "schema", "column"),
    [
        pytest.param(("export", "-o", "out"), "out/players.parquet", "players", "net", id="tables"),
        pytest.param(
            ("stats", "--all", "-o", "s.parquet"), "s.parquet", "stats", "vpip_made", id="statistics"
        ),
        pytest.param(("lines", "--tree", "t.parquet"), "t.parquet", "line-answers", None, id="lines"),
    ],
)
def test_parquet_files_carry_it(
    args: tuple[str, ...],
    file: str,
    schema: str,
    column: str | None,
    samples: Path,
    invoke: Callable[..., Result],
) -> None:
    source = samples / "pokerstars" / "cash_heads_up.txt"
    assert invoke(args[0], str(source), *args[1:]).exit_code == 0
    metadata = pl.read_parquet_metadata(file)
    assert metadata["hhparser_schema"] == f"hhparser/{schema}/1"
    assert {"hhparser_version", "hhparser_reader", "hhparser_definitions"} <= set(metadata)
    sources = json.loads(metadata["hhparser_sources"])
    assert sources["files"] == 1
    assert len(sources["digest"]) == 64
    entries = {one["column"]: one for one in json.loads(metadata["hhparser_columns"])}
    assert column is None or entries[column]["meaning"]


def test_a_store_has_the_same_sources(samples: Path, invoke: Callable[..., Result]) -> None:
    hands = str(samples / "pokerstars" / "cash_heads_up.txt")
    invoke("import", hands, "--store", "store")
    found = []
    for source in ([hands], ["--store", "store"]):
        invoke("export", *source, "-o", source[-1].replace("/", "_"))
        found.append(pl.read_parquet_metadata(f"{source[-1].replace('/', '_')}/hands.parquet"))
    assert found[0]["hhparser_sources"] == found[1]["hhparser_sources"]

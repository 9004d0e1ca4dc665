"""Real hands with all hole cards known, for benchmarks: Pluribus (PHH) and Bovada."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polars as pl

from analysis import load
from analysis.dataset import Tables

ROOT = Path(__file__).parent.parent
NO_LIMIT = pl.col("betting") == "no_limit"


class RealHands(NamedTuple):
    """Hands of one game, and the players outside the pool."""

    name: str
    tables: Tables
    heroes: tuple[str, ...]


def real_hands() -> Iterator[RealHands]:
    """Yield the available sets of hands; print the missing ones to standard error."""
    fresh = _folder("HHPARSER_FRESH", "fresh")
    corpus = _folder("HHPARSER_CORPUS", "corpus")
    pluribus = fresh / "phh" / "pluribus.zip"
    if pluribus.is_file():
        yield RealHands("Pluribus", load([pluribus], jobs=1), ())
    else:
        print(f"skipped: no {pluribus}; set HHPARSER_FRESH", file=sys.stderr)
    bovada = [path for path in (corpus / "bovada" / "cash", fresh / "bovada" / "cash") if path.is_dir()]
    if bovada:
        tables = _largest_game(load(bovada, jobs=1))
        heroes = tables.players.filter("is_hero")["player"].unique().to_list()
        yield RealHands("Bovada", tables, tuple(heroes))
    else:
        print("skipped: no Bovada hands; set HHPARSER_CORPUS", file=sys.stderr)


def _folder(variable: str, name: str) -> Path:
    return Path(os.environ.get(variable, ROOT.parent / "shared" / name))


def _largest_game(tables: Tables) -> Tables:
    """The hands of the no-limit stakes with most hands."""
    hands = tables.hands.filter(NO_LIMIT)
    stakes = hands["stakes"].mode().sort()[0]
    kept = hands.filter(pl.col("stakes") == stakes)
    frames = {
        name: frame.join(kept.select("hand"), on="hand", how="semi") if "hand" in frame.columns else frame
        for name, frame in tables.frames().items()
    }
    return Tables(**frames, files=tables.files)

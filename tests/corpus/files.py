"""The files of real PokerStars hands."""

import csv
from pathlib import Path


def files_of(corpus: Path) -> list[Path]:
    with (corpus / "manifest.csv").open(encoding="utf-8", newline="") as file:
        return [corpus / row["path"] for row in csv.DictReader(file) if row["site"] == "pokerstars"]

"""Subtitle, filter, facts about the input, and counts of findings of a report."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from analysis.dataset import Dataset
from analysis.report.sections.findings import SEVERITIES
from analysis.stats import LeftOut
from analysis.store.disk.versions import present_versions
from hhparser import __version__
from hhparser.base.text.typography import count_of, day_text

STATUS_WORDS: Final = {
    "ok": "without errors",
    "findings": "with errors",
    "unsupported": "of other games",
    "cancelled": "cancelled",
    "unparsed": "unreadable",
}


MOST_STAKES: Final = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the overview, with an optional list of items such as file names."""

    label: str
    text: str
    items: Sequence[str] = ()


def facts(tables: Dataset, left_out: LeftOut) -> Iterator[Fact]:
    """Yield files, hands, dates, sites, stakes, the hands, copies and files left out, and the versions."""
    hands = tables.hands
    files = hands["file"].unique().sort().to_list()
    yield Fact("Files", f"{count_of(len(files), 'file')} with hands", files)
    counts = dict(hands["status"].value_counts().iter_rows())
    parts = [f"{counts[status]:,} {words}" for status, words in STATUS_WORDS.items() if status in counts]
    yield Fact("Hands", f"{count_of(hands.height, 'hand')} ({', '.join(parts)})" if parts else "none")
    yield Fact("Dates", period(hands))
    yield from (Fact("Sites", text) for text in _shares(hands, "site"))
    yield from (Fact("Stakes", text) for text in _shares(hands, "stakes"))
    yield Fact("Left out", left_out.reasons or "none")
    yield Fact("Duplicates", f"{count_of(tables.duplicates_dropped, 'copy', 'copies')} dropped")
    used = set(tables.places.filter(pl.col("hand").is_null())["file"])
    if skipped := tuple(file for file in tables.skipped_files if file not in used):
        yield Fact("Skipped", f"{count_of(len(skipped), 'file')} without hands", skipped)
    yield Fact("Made by", f"hhparser {__version__}, definitions {present_versions().definitions}")


def period(hands: pl.DataFrame) -> str:
    """Return the first and the last day as text, or the only day."""
    first, last = day_text(hands["started_at"].min()), day_text(hands["started_at"].max())  # type: ignore[arg-type]
    return first if first == last else f"{first} – {last}"


def subtitle(tables: Dataset, hero: str | None) -> str:
    """Return stakes, most hands first, and dates of the hands of hold'em, the hero's if there is a hero."""
    hands = tables.hands.filter(pl.col("status") != "unsupported")
    if hero is not None:
        hands = hands.join(tables.players.filter(pl.col("player") == hero), on="hand", how="semi")
    counts = hands["stakes"].drop_nulls().value_counts(name="hands")
    stakes = counts.sort(["hands", "stakes"], descending=[True, False])["stakes"].to_list()
    more = [f"{len(stakes) - MOST_STAKES} more"] if len(stakes) > MOST_STAKES else []
    return " · ".join(filter(None, [", ".join([*stakes[:MOST_STAKES], *more]), period(hands)]))


def restriction(question: str) -> str:
    """Return the sentence about the filter of a report."""
    return f"Only hands that match: {question}. The input and the findings cover all hands."


def _shares(hands: pl.DataFrame, column: str) -> Iterator[str]:
    counts = hands[column].drop_nulls().value_counts(name="hands")
    counts = counts.sort(["hands", column], descending=[True, False])
    if counts.height:
        yield ", ".join([f"{value} ({number:,})" for value, number in counts.iter_rows()])


def finding_counts(tables: Dataset) -> list[tuple[str, str]]:
    """Return each severity with findings, and their number as text."""
    counts = dict(tables.diagnostics["severity"].value_counts().iter_rows())
    return [(name, count_of(counts[name], name)) for name in SEVERITIES if name in counts]

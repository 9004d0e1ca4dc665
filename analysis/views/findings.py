"""Findings counted by code, file and site."""

from typing import Any, Final, TypedDict

import polars as pl

from hhparser.findings.finding import Severity
from hhparser.findings.rules import SEVERITIES


class CodeCount(TypedDict):
    """A code with the number of its findings."""

    code: str
    slug: str
    severity: Severity
    findings: int
    files: int
    sites: list[str]


class FindingCounts(TypedDict):
    """The number of hands with findings, and of findings by severity."""

    hands: int
    errors: int
    warnings: int
    notes: int


class FileFindings(FindingCounts):
    """The findings in a file."""

    file: str


class SiteFindings(FindingCounts):
    """The findings in the hands of a site."""

    site: str


Object = dict[str, Any]  # Any: a JSON value
MOST_PLACES: Final = 200  # files or sites
COUNTED: Final = {"error": "errors", "warning": "warnings", "info": "notes"}


def counted_codes(found: pl.DataFrame) -> list[Object]:
    """Count findings and files by code, with a sorted list of sites; in the order of `code_order`."""
    counts = found.group_by("code", "slug", "severity").agg(
        findings=pl.len(), files=pl.col("file").n_unique(), sites=pl.col("site").drop_nulls().unique().sort()
    )
    return sorted(counts.to_dicts(), key=code_order)


def counted_places(found: pl.DataFrame, key: str) -> list[Object]:
    """Count hands with findings, and findings by severity, for each file or site; most errors first.

    Args:
        found: One row per finding.
        key: `file` or `site`; rows without a value are ignored.

    Returns:
        At most `MOST_PLACES` objects, `FileFindings` or `SiteFindings`.
    """
    counts = {word: (pl.col("severity") == severity).sum() for severity, word in COUNTED.items()}
    groups = found.drop_nulls(key).group_by(key).agg(hands=pl.col("hand").drop_nulls().n_unique(), **counts)
    order = [*COUNTED.values(), key]
    return groups.sort(order, descending=[name != key for name in order]).head(MOST_PLACES).to_dicts()


def code_order(row: Object) -> tuple[int, int, str]:
    """Return a sort key of codes: the most severe first, then the most frequent."""
    severities = [severity.value for severity in reversed(SEVERITIES)]
    return severities.index(row["severity"]), -row["findings"], row["code"]

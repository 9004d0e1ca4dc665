"""Write docs/statistics.md, the table of statistics: python docs/make_statistics.py."""

from pathlib import Path
from typing import Final

from analysis.stats import STATISTICS, Section, Statistic

PAGE: Final = Path(__file__).with_name("statistics.md")
HEAD: Final = """\
# Statistics

What every number of `hh stats`, the report and `analysis.stats.player_stats` counts. A rate is made / chances
and empty without a chance; a mean is sum / n; a distribution counts in bins, and its value is the median; an
amount is kept separately for each currency. Everything is counted hand by hand for each player and added up,
so the counts of any group of hands are the sums of those of its parts. Hands with a cap count in none of the
section Preflop. Made from `analysis/stats/` by `docs/make_statistics.py`; not edited by hand.
"""
COLUMNS: Final = """
| id | short | name | kind | counts | edge cases |
|---|---|---|---|---|---|
"""


def statistics_page() -> str:
    """The text of the page: a table for each section."""
    return HEAD + "".join(map(_section, Section))


def _section(section: Section) -> str:
    rows = [_row(statistic) for statistic in STATISTICS.values() if statistic.section is section]
    return f"\n## {section.capitalize()}\n{COLUMNS}" + "".join(f"{row}\n" for row in rows)


def _row(statistic: Statistic) -> str:
    fields = (
        f"`{statistic.id}`",
        statistic.abbreviation,
        statistic.name,
        statistic.kind.value,
        statistic.words,
        statistic.edge_cases,
    )
    cells = [field.replace("|", r"\|") for field in fields]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(statistics_page(), encoding="utf-8", newline="\n")

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
section Preflop unless `--with-caps` asks for them; the tables say how many there are. Commands, questions and
Python know a statistic by its id, its short forms and its name, in any spelling: `3bet`, `3-bet` and `3Bet`
are `three_bet`, `fold vs c-bet` is `fold_to_cbet`. Made from `analysis/stats/`
by `docs/make_statistics.py`; not edited by hand.
"""
INTERVALS: Final = """
## Intervals

A rate has the 95% interval of Wilson, a mean 1.96 standard errors on each side, which treats hands as if
they did not depend on each other. Hands of a session do: with `--bootstrap N` the sessions are the sample.
From 20 sessions on, means and ratios draw them N times and measure each draw in its own standard errors
(studentised); 3 to 19 sessions have the distribution of Student's t, corrected for sessions of different
lengths (Bell and McCaffrey). Proportions have Wilson's interval with the number of independent chances that
has the same standard error (Korn and Graubard), from 20 sessions on. The verdict of `hh me` has the
interval of sessions too. How many of 100 intervals contain the true value is simulated by
`benchmarks/coverage.py`, for rates that vary by 5 points from session to session as well;
`benchmarks/coverage.txt` has the result. `hh store calibrate` does the same with halves of your own
sessions.

Wilson's interval of a rate, by the chances and the true share:

| chances | 2 % | 8 % | 25 % | 50 % |
|---|---|---|---|---|
| 10 | 98.4 | 96.0 | 98.0 | 97.8 |
| 30 | 97.8 | 97.0 | 96.8 | 95.7 |
| 100 | 94.8 | 96.1 | 95.1 | 94.3 |
| 1,000 | 94.7 | 94.6 | 94.7 | 94.6 |
"""
COLUMNS: Final = """
| id | short | name | kind | counts | edge cases |
|---|---|---|---|---|---|
"""


def statistics_page() -> str:
    """The text of the page: a table for each section, and how sure the numbers are."""
    return HEAD + "".join(map(_section, Section)) + INTERVALS


def _section(section: Section) -> str:
    rows = [_row(statistic) for statistic in STATISTICS.values() if statistic.section is section]
    return f"\n## {section.capitalize()}\n{COLUMNS}" + "".join(f"{row}\n" for row in rows)


def _row(statistic: Statistic) -> str:
    fields = (
        f"`{statistic.id}`",
        ", ".join(filter(None, (statistic.abbreviation, *statistic.synonyms))),
        statistic.name,
        statistic.kind.value,
        statistic.words,
        statistic.edge_cases,
    )
    cells = [field.replace("|", r"\|") for field in fields]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(statistics_page(), encoding="utf-8", newline="\n")

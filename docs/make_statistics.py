"""Write docs/reference/statistics.md, the table of statistics: python docs/make_statistics.py."""

from pathlib import Path
from typing import Final

from analysis.stats import STATISTICS, Section, Statistic

PAGE: Final = Path(__file__).parent / "reference" / "statistics.md"
HEAD: Final = """\
# Statistics

Definitions of all numbers of `hh stats`, the report and `analysis.stats.player_stats`; `hh stat ID` prints
one of them and its address here. A rate is made / chances and empty without a chance; a mean is sum / n; a
distribution counts in bins, and its value is the median; an amount is kept separately for each currency.
Statistics are counted hand by hand for each player and added up, so the counts of any group of hands are the
sums over its parts. Commands, queries and Python accept the id of a statistic, its short forms and its name,
in any spelling: `3bet`, `3-bet` and `3Bet` are `three_bet`, `fold vs c-bet` is `fold_to_cbet`.
[Intervals](../explanation/intervals.md) explains how certain the numbers are. `docs/make_statistics.py`
generates this page from the declarations in `analysis/stats/declared`: do not edit.

## Conventions

### Hands

A statistic counts player-hands: one row for each player dealt two cards. In a cash game players who sit out
are not dealt in; in a tournament they are, and their hands count. Uncalled bets are returned before anything
is counted: pot, chips put in, rake and winnings never include them. A hand on several boards is one
player-hand; its result is the sum over the boards. Hands with a cap do not count in preflop statistics,
except with `--with-caps`; the tables show their number.

### Actions

The actions of a street are letters: X check, B bet, C call, R raise, F fold. Posts are not actions: blinds,
antes, straddles and dead blinds are never voluntary. A player without a letter before the flop (the big blind
in a walk, or a player all-in from a forced bet) made no decision, and has no chance of VPIP or `pfr_aligned`.
Responses such as a fold to a continuation bet count the first decision that faces it; aggression factors and
frequencies count all actions.

### Bet levels

Before the flop the big blind is level 1, also under a straddle; the first raise is the 2-bet, then follow
3-bet, 4-bet and so on. An all-in raise below the minimum is a raise as long as it exceeds the price, even if
it does not reopen the betting.

### Chances

A chance to raise needs a turn, chips beyond the price, an opponent who could call the raise, and betting that
is open to the player. Folds and calls have no such condition. A player has a chance to raise first in only if
all earlier players have folded and no other player's straddle is live.

### Showdowns and wins

A player saw a street if they had not folded when it was dealt, all-in or not. A player went to showdown if
neither they nor at least one other player had folded at the end. A player won a hand if they got a share of
any pot, main or side, shared or not; a returned bet alone is not a win.

### Positions

Positions go by seat order from the button among the players dealt in; posts of new and returning players give
no position. BB owed the big blind in turn, SB is the seat between button and BB, the others count back from
the seat of the button: BTN, CO, HJ, LJ, then the UTG seats. Heads-up the positions are BTN, who posts the
small blind, and BB. The groups are EP, MP, CO, BTN, SB and BB: MP is LJ and HJ, EP all seats before them;
six-handed LJ is EP. In position is the player who acts last on a street among those still in and not all-in.

### Rake

A rake that is attributed to players is divided in the smallest unit of the currency by largest remainder:
each share is rounded down, and the remaining units go to the largest fractions; among equal ones to the first
player left of the button. The shares of a hand add up to its rake.

### All-in EV and ICM

When nobody can bet any more and cards are still to come, each pot is paid by equity instead of by result: the
EV net of a player is the sum over the pots, after uncalled bet, rake and fees, of pot times equity among its
eligible players, minus the chips put in. Cards of folded players are dead only if they were exposed. A hand
is not adjusted, and its EV net is its net, if the betting did not end by all-ins before the river or cards of
a live player are unknown. ICM values a stack at a final table by drawing the places in proportion to chips
(Malmuth and Harville).
"""
COLUMNS: Final = """
| id | short | name | kind | counts | edge cases |
|---|---|---|---|---|---|
"""


def statistics_page() -> str:
    """Return the Markdown of the page: conventions, then a table for each section."""
    return HEAD + "".join(map(_section, Section))


def _section(section: Section) -> str:
    rows = [_row(statistic) for statistic in STATISTICS.values() if statistic.section is section]
    return f"\n## {section.capitalize()}\n{COLUMNS}" + "".join(f"{row}\n" for row in rows)


def _row(statistic: Statistic) -> str:
    fields = (
        f'<a id="{statistic.id}"></a>`{statistic.id}`',
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

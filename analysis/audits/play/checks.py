"""Registry of the checks of play, and the texts of their findings."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.audits.conclusion import Conclusion
from analysis.audits.play import accounts, pairs
from analysis.audits.play.ledger import Ledger
from analysis.dataset import Frames
from hhparser.findings.finding import FileFinding
from hhparser.findings.rules import make_finding

Row = dict[str, Any]  # Any: values of a frame
Words = Callable[[Row], tuple[str, str]]


class PlayCheck(NamedTuple):
    """A check of play.

    Attributes:
        code: Code of the rule.
        reported: Function that returns the rows to report from the aggregates of a ledger.
        words: Function that formats a row to the found and the usual value.
    """

    code: str
    reported: Callable[[Frames], pl.DataFrame]
    words: Words


def _flow(row: Row) -> tuple[str, str]:
    chance = row["squares"] ** 0.5
    return (
        f"{row['loser']} loses {row['gain']:.0f} BB to {row['winner']} in {row['n']} pots",
        f"{row['expected']:.0f} ± {chance:.0f}",
    )


def _folds(row: Row) -> tuple[str, str]:
    return f"{row['player']} folds {row['folds']} of {row['n']} to {row['opponent']}", f"{row['rate']:.0%}"


def _soft_play(row: Row) -> tuple[str, str]:
    found = f"{row['first']} and {row['second']} check down {row['checked']} of {row['n']} flops"
    return found, f"{row['rate']:.0%}"


def _steps(row: Row) -> tuple[str, str]:
    found = f"{row['first']} and {row['second']} come or go together {row['together']} of {row['n']} times"
    return found, f"{row['chance']:.1f}"


def _cards(row: Row) -> tuple[str, str]:
    found = f"{row['player']} is right in {row['right']} of {row['n']} and wins {_per_100(row)}"
    return found, f"{row['rate']:.0%}"


def _hours(row: Row) -> tuple[str, str]:
    return f"{row['player']} plays {row['hours']} hours", f"{row['usual']:.0f} or fewer for half"


def _alike(row: Row) -> tuple[str, str]:
    return f"{row['first']} and {row['second']} decide alike {row['n']} times", f"{row['p']:.1g}"


def _results(row: Row) -> tuple[str, str]:
    return (
        f"{row['player']} wins {_per_100(row)} in {row['hands']} hands",
        f"{100 * accounts.BEST_KNOWN:.0f} BB/100",
    )


def _all_ins(row: Row) -> tuple[str, str]:
    return f"{row['player']} wins {row['share']:.1f} of {row['n']} all-ins", f"{row['due']:.1f}"


def _per_100(row: Row) -> str:
    return f"{100 * row['net'] / row['hands']:.0f} BB/100"


CHECKS: Final = (
    PlayCheck("F201", pairs.one_way_flow, _flow),
    PlayCheck("F202", pairs.folds_at_long_odds, _folds),
    PlayCheck("F203", pairs.soft_play, _soft_play),
    PlayCheck("F204", pairs.come_and_go_together, _steps),
    PlayCheck("F205", accounts.sees_cards, _cards),
    PlayCheck("F206", accounts.never_rests, _hours),
    PlayCheck("F207", accounts.plays_alike, _alike),
    PlayCheck("F208", accounts.wins_too_much, _results),
    PlayCheck("F209", accounts.lucky_all_ins, _all_ins),
)


def doubts(ledger: Ledger) -> Conclusion:
    """Run all checks of play; each finding is placed at the last hand of its pair or account."""
    sums = ledger.sums()
    if not sums:
        return Conclusion()
    rows = ((check, row) for check in CHECKS for row in check.reported(sums).iter_rows(named=True))
    return Conclusion([_finding(check, row) for check, row in rows])


def _finding(check: PlayCheck, row: Row) -> FileFinding:
    found, usual = check.words(row)
    sure = f"q {row['q']:.1g}, " if "q" in row else ""
    expected = f"{usual} ({sure}{row['family']} compared)"
    finding = make_finding(check.code, row["line"], 1, 1, expected=expected, found=found)
    return FileFinding(row["file"], row["site"], row["hand_id"], finding)

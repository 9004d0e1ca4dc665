"""Output of `hh audit` below its findings: tests of the deal with a verdict, rake, and counts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from rich.text import Text

from analysis.cli.output import ENDLESS, table_width, write_lines
from analysis.cli.text.tables.fitting import ShownColumn, write_fitting
from hhparser.base.money import format_amount
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of
from hhparser.findings.finding import FileFinding
from hhparser.findings.rules import SEVERITIES

if TYPE_CHECKING:
    from analysis.audits.conclusion import SampleSize, Total
    from analysis.inference.tests import Result

# the headings, and the ranks in which columns leave a narrow terminal
HEADINGS: Final = {
    "test": 0,
    "n": 2,
    "found": 3,
    "expected": 4,
    "deviation": 1,
    "95% interval": 0,
    "p": 5,
    "q": 0,
    "power": 6,
}
OF_RAKE: Final = {"site": 0, "stakes": 0, "month": 0, "hands": 1, "rake": 0, "own share": 2}
OF_FINDINGS: Final = {"severity": 1, "code": 0, "findings": 0}
SHORTEST: Final = 28  # columns of the name of a test
HOW_TO_READ: Final = {
    "found": "A number of cards, hands or all-ins. Where many numbers are tested together: chi-squared, "
    "with its mean as expected and a deviation without direction. A long list always has some small p.",
    "interval": "Deviations that these hands do not contradict. One that contains 0 fits a fair deal.",
    "q": "Share of false alarms among tests that are at least as striking. Below 0.01, marked !, is a "
    "warning.",
    "power": "Chance that these hands would have shown a deviation of 5%. Where it is small, finding "
    "nothing says little.",
}
SELECTED: Final = (
    "Selected hands are biased by the selection, whether the deal is fair or not. "
    "Test only complete histories."
)
LABEL: Final = 10
WIDEST: Final = 110  # in a file, too


def write_deal(stream: TextIO, tests: "Sequence[Result]", samples: "Sequence[SampleSize]") -> None:
    """Write the table of all tests, the counts of hands left out, and the verdict."""
    from analysis.views.audit import deal_verdict, left_out_lines

    used = ", ".join(count_of(sample.used, sample.kind) for sample in samples)
    write_lines(stream, f"\nFairness of the deal: {used}\n\n")
    write_tests(stream, [_cells(test) for test in tests])
    stream.write("\n")
    lines = [f"{'left out':{LABEL}}{line}" for line in left_out_lines(samples)]
    lines += [f"{label:{LABEL}}{text}" for label, text in HOW_TO_READ.items()]
    write_lines(stream, "\n".join(lines), LABEL, widest=WIDEST)
    write_lines(stream, f"{SELECTED}\n{deal_verdict(tests)}", widest=WIDEST)


def write_tests(stream: TextIO, rows: Sequence[tuple[str, ...]]) -> None:
    """Write the table of tests; on a terminal, the columns that fit."""
    _write_columns(stream, HEADINGS, rows)


def _cells(test: "Result") -> tuple[str, ...]:
    from analysis.views.audit import ALARM

    q = f"!{test.q_text(2)}" if test.q < ALARM else _chance(test.q)
    return (
        test.name,
        f"{test.n:,}",
        test.observed_text,
        test.expected_text,
        _percent(test, test.effect),
        f"{_percent(test, test.low)} to {_percent(test, test.high)}",
        _chance(test.p),
        q,
        f"{test.power:.2f}",
    )


def _percent(test: "Result", value: float) -> str:
    """Format a deviation in percent, with a sign if it has a direction."""
    text = f"{value:.1%}" if test.is_several else f"{value:+.1%}"
    return text.replace("-0.0%", "+0.0%")


def _chance(value: float) -> str:
    return f"{value:.2f}" if value >= 0.1 else f"{value:.4f}" if value >= 0.0001 else f"{value:.0e}"


def write_rakes(stream: TextIO, totals: "Iterable[Total]") -> None:
    """Write the totals of rake by site, stakes and month."""
    rows = [
        (
            harmless(total.group.site),
            harmless(total.group.stakes),
            total.group.month,
            f"{total.hands:,}",
            format_amount(total.rake, total.group.decimals),
            format_amount(total.own, total.group.decimals),
        )
        for total in totals
    ]
    if rows:
        title = "Rake of the raked hands, to compare with an invoice; own share by chips put in"
        write_lines(stream, f"\n{title}\n\n")
        _write_columns(stream, OF_RAKE, rows, 3)


def mildness(found: FileFinding) -> int:
    """Return the sort key of a finding; errors sort first."""
    return -SEVERITIES.index(found.finding.severity)


def write_counts(stream: TextIO, findings: Iterable[FileFinding]) -> None:
    """Write the number of findings by rule, errors first."""
    counts = Counter(
        one.finding.rule for one in sorted(findings, key=lambda one: (mildness(one), one.finding.code))
    )
    rows = [(rule.severity.value, f"{rule.code} {rule.slug}", f"{n:,}") for rule, n in counts.items()]
    if rows:
        stream.write("\n")
        _write_columns(stream, OF_FINDINGS, rows, 2)


def _write_columns(
    stream: TextIO, headings: Mapping[str, int], rows: Sequence[Sequence[str]], left: int = 1
) -> None:
    """Write cells in columns, `left` of them aligned to the left; on a terminal, the columns that fit.

    The headings have the rank of their column (see `ShownColumn`).
    """
    if table_width(stream) != ENDLESS:
        columns = [
            ShownColumn(title, [Text(row[place]) for row in rows], place < left, rank)
            for place, (title, rank) in enumerate(headings.items())
        ]
        write_fitting(stream, [columns[0]._replace(shortest=SHORTEST), *columns[1:]], whole="json")
        return
    _write_padded(stream, (tuple(headings), *rows), left)


def _write_padded(stream: TextIO, rows: Sequence[Sequence[str]], left: int) -> None:
    """Write rows of text with columns of equal width."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        stream.write("  ".join(cells).rstrip() + "\n")

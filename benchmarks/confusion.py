"""Confusion table of the checks: the codes reported for each kind of fault planted in a good hand.

    PYTHONPATH=. python benchmarks/confusion.py FOLDER... [--hands 400] [-o table.csv]

Takes English PokerStars hands without an error (a random sample of `--hands`), and plants each
kind of fault of tests/mutations in each hand that it applies to. A row is a kind of fault: the number of
faulty hands, the shares reported by its own code, on its line, and without another error, and the count of
each code; `*` marks its own codes. The first row counts the unchanged hands. The csv file
has a column for each code.
"""

import argparse
import csv
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hhparser.findings.finding import Finding, Severity
from hhparser.findings.rules import RULES
from hhparser.input.files import find_files
from tests.checks.test_mutations import ANOTHER_LINE, CONFUSING, findings_of, good_hands
from tests.mutations import MUTATIONS, Mutation

SEED = 20210314
Place = tuple[str, list[str]]


@dataclass
class Row:
    """Findings for one kind of fault.

    Attributes:
        name: The kind of fault.
        own: Codes that may name it.
        applied: Number of faulty hands.
        found: Faulty hands with a code of `own`.
        placed: Faulty hands with this code on the line of the fault.
        alone: Faulty hands without an error of another code.
        codes: Number of hands by code.
    """

    name: str
    own: frozenset[str] = frozenset()
    applied: int = 0
    found: int = 0
    placed: int = 0
    alone: int = 0
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, findings: Sequence[Finding], line: int) -> None:
        """Count a hand; `line` is the line of the fault, 0 for any line."""
        named = [d for d in findings if d.code in self.own]
        self.applied += 1
        self.found += bool(named)
        self.placed += any(d.line == line or not line for d in named)
        self.alone += not any(d.severity is Severity.ERROR for d in findings if d.code not in self.own)
        self.codes.update({d.code for d in findings})

    def __str__(self) -> str:
        shares = [
            f"{100 * part / max(self.applied, 1):6.1f}" for part in (self.found, self.placed, self.alone)
        ]
        codes = " ".join(
            f"{code}{'*' if code in self.own else ''}:{n}" for code, n in self.codes.most_common()
        )
        return f"{self.name:45} {self.applied:5} {' '.join(shares)}  {codes}"


def unchanged(hands: Iterable[Place]) -> Row:
    """Check the unchanged hands: every error is a false alarm."""
    row = Row("(none)")
    for _, lines in hands:
        row.add(findings_of(lines), 0)
    return row


def changed(mutation: Mutation, hands: Iterable[Place]) -> Row:
    """Plant one fault in each hand that it applies to, at a random place of the hand."""
    row = Row(mutation.name, mutation.codes)
    for where, lines in hands:
        mutated = mutation.mutate(lines[:], random.Random(f"{SEED} {mutation.name} {where}"))
        if mutated is not None and mutated.lines != lines:
            row.add(findings_of(mutated.lines), 0 if mutation.name in ANOTHER_LINE else mutated.line)
    return row


def write_csv(path: Path, rows: Iterable[Row]) -> None:
    """Write the whole table: a row for each kind of fault, a column for each code."""
    codes = [rule.code for rule in RULES]
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["mutation", "own_codes", "hands", "found", "placed", "alone", *codes])
        for row in rows:
            counts = [row.codes[code] for code in codes]
            own = " ".join(sorted(row.own))
            table.writerow([row.name, own, row.applied, row.found, row.placed, row.alone, *counts])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--hands", type=int, default=400, help="how many hands (default: 400)")
    parser.add_argument("-o", "--output", type=Path, help="csv file for the whole table")
    options = parser.parse_args()
    paths = [Path(file.path) for file in find_files(options.folders)]
    hands = list(good_hands(path for path in paths if path.name not in CONFUSING))
    hands = random.Random(SEED).sample(hands, min(options.hands, len(hands)))
    rows = [unchanged(hands), *(changed(mutation, hands) for mutation in MUTATIONS)]
    print(f"{len(hands)} hands, {len(MUTATIONS)} kinds of fault; shares in percent")
    print(f"{'fault':45} {'hands':>5} {'found':>6} {'placed':>6} {'alone':>6}  codes")
    for row in rows:
        print(row)
    faulty = [row for row in rows[1:] if row.applied]
    applied, found = sum(row.applied for row in faulty), sum(row.found for row in faulty)
    below = [row.name for row in faulty if row.found < 0.99 * row.applied]
    print(
        f"{found} of {applied} found ({100 * found / max(applied, 1):.2f} %); below 99 %: {below or 'none'}"
    )
    if options.output:
        write_csv(options.output, rows)


if __name__ == "__main__":
    main()

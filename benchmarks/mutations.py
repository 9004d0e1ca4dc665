"""Detection rate of planted faults in good hands of every site, overall and on the correct line.

    PYTHONPATH=. python benchmarks/mutations.py sample_histories CORPUS [--hands 12] [-o table.csv]

Draws up to `--hands` hands without an error of each format, and puts each kind of fault of
tests/mutations/everywhere into each hand, at a random place, if it applies. A fault is found if the hand has
a warning or an error that it did not have before. The second share counts faults with a line (not missing or
swapped lines): it is the share with a new finding on that line.
Missed faults are listed with the reasons in mutations_reasons.csv; kinds of fault found on the line in less
than 92% of a format's hands, with the reasons in mutations_lines.csv.
The same hands give the same table. `--misses FILE` lists faults that were missed or found on another line.
"""

import argparse
import csv
from collections import defaultdict
from pathlib import Path

from hhparser.input.files import find_files
from tests.mutations.everywhere import FAULTS
from tests.mutations.everywhere.repairs import is_repaired_on
from tests.mutations.everywhere.trial import Outcome, Row, good_hands, put
from tests.mutations.everywhere.witness import Witness

REASONS = Path(__file__).with_name("mutations_reasons.csv")
OF_LINES = Path(__file__).with_name("mutations_lines.csv")
LEAST_ON_LINE = 92


def table(title: str, rows: dict[str, Row]) -> str:
    """Rows as text."""
    lines = [f"{title:45} {'faults':>7} {'found':>7} {'on line':>7}"]
    for name, row in rows.items():
        found, placed = row.shares
        on_line = f"{placed:7.1f}" if row.with_line else f"{'-':>7}"
        lines.append(f"{name:45} {row.faults:7} {found:7.1f} {on_line}")
    return "\n".join(lines)


def reason(path: Path, key: str, name: str) -> str:
    """Why a kind of fault is not found in a format, or not on its line."""
    with path.open(encoding="utf-8", newline="") as file:
        reasons = {
            (format_, fault): words
            for fault, formats, words in csv.reader(file)
            for format_ in formats.split()
        }
    return reasons.get((key, name)) or reasons.get(("*", name), "not known")


def not_found(rows: dict[tuple[str, str], Row]) -> str:
    """The faults that were not found, by format and kind, each with its reason as text."""
    return "\n".join(
        f"{row.faults - row.found} of {row.faults} {key} {name}: {reason(REASONS, key, name)}"
        for (key, name), row in sorted(rows.items())
        if row.found < row.faults
    )


def on_other_lines(rows: dict[tuple[str, str], Row]) -> str:
    """The kinds that are found on another line too often, by kind, each with its reason as text."""
    lines = []
    for (key, name), row in sorted(rows.items(), key=lambda one: one[0][::-1]):
        if row.elsewhere and row.shares[1] < LEAST_ON_LINE:
            told = f"{row.elsewhere} of {row.with_line} ({row.undecided} not decided by the text)"
            lines.append(f"{told} {name} {key}: {reason(OF_LINES, key, name)}")
    return "\n".join(lines)


def is_undecided(outcome: Outcome, witness: Witness) -> bool:
    """Whether the fault was found on another line, which another figure or card repairs as well."""
    if not outcome.found or outcome.placed is not False:
        return False
    return any(is_repaired_on(witness, outcome.mutated, line) for line in outcome.lines)


def write_csv(path: Path, rows: dict[tuple[str, str], Row]) -> None:
    """One row for each format and kind of fault."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["format", "fault", "faults", "found", "with_line", "on_line"])
        for (key, name), row in sorted(rows.items()):
            writer.writerow([key, name, row.faults, row.found, row.with_line, row.placed])


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--hands", type=int, default=12, help="hands of each format (default: 12)")
    parser.add_argument("-o", "--output", type=Path, help="csv file for the table by format and fault")
    parser.add_argument("--misses", type=Path, help="file for the faults not found, or on another line")
    options = parser.parse_args()
    hands = good_hands([file.path for file in find_files(options.folders)], options.hands)
    kinds = {fault.name: Row() for fault in FAULTS}
    formats = {key: Row() for key in hands}
    both: dict[tuple[str, str], Row] = defaultdict(Row)
    total, misses = Row(), []
    for key, some in hands.items():
        for fault in FAULTS:
            for place, witness in some:
                outcome = put(fault, place, witness)
                if outcome is None:
                    continue
                undecided = is_undecided(outcome, witness)
                for row in (kinds[fault.name], formats[key], both[key, fault.name], total):
                    row.add(outcome.found, outcome.placed, undecided=undecided)
                if not outcome.found or outcome.placed is False:
                    misses.append(f"{key} {'ELSEWHERE' if outcome.found else 'MISSED'} {outcome.note}")
    print(f"{sum(map(len, hands.values()))} hands, {len(FAULTS)} kinds of fault; shares in percent\n")
    print(
        table("fault", kinds),
        table("format", formats),
        table("", {"all": total}),
        f"not found\n{not_found(both)}",
        f"found on another line: {total.elsewhere}; of them not decided by the text: {total.undecided}",
        f"found on another line, below {LEAST_ON_LINE} percent\n{on_other_lines(both)}",
        sep="\n\n",
    )
    if options.output:
        write_csv(options.output, both)
    if options.misses:
        options.misses.write_text("\n".join(misses) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

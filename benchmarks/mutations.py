"""How many faults the checks find in good hands of every site, and how many on the line that is wrong.

    PYTHONPATH=. python benchmarks/mutations.py sample_histories CORPUS [--hands 40] [-o table.csv]

Takes hands without an error, at random up to `--hands` of each format, and puts each kind of fault of
tests/mutations/everywhere into each hand to which it applies, at a random place. A fault is found when the
hand has a warning or an error that it did not have before. The second share is of the faults that have a line
of their own, which is not so where a line is missing or two are swapped: a new finding stands on it.
The same hands give the same table. `--misses FILE` lists what was not found, or on another line.
"""

import argparse
import csv
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hhparser.findings.finding import Finding, Severity
from hhparser.input.files import Block, find_files, last_context, read_blocks
from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites.reading import hand_contexts, hand_starts, parse_block
from tests.mutations.everywhere import FAULTS, Fault, Witness

SEED = 20210314


@dataclass
class Row:
    """Faults put in, found, with a line of their own, and found on that line."""

    faults: int = 0
    found: int = 0
    with_line: int = 0
    placed: int = 0

    def add(self, found: bool, placed: bool | None) -> None:
        """Count a fault; `placed` is None when it has no line of its own."""
        self.faults += 1
        self.found += found
        self.with_line += placed is not None
        self.placed += bool(placed)

    @property
    def shares(self) -> tuple[float, float]:
        """Percent found, and percent on the line."""
        return 100 * self.found / max(self.faults, 1), 100 * self.placed / max(self.with_line, 1)


def parsed(text: str) -> list[Hand]:
    """The hands of a text."""
    return list(parse_block(Block("mutated.txt", 1, text)))


def findings_of(hands: Iterable[Hand]) -> list[Finding]:
    """Warnings and errors."""
    found = [d for hand in hands for d in check_hand(hand).diagnostics]
    return [d for d in found if d.severity is not Severity.INFO]


def witnesses(path: str) -> Iterator[tuple[str, Witness]]:
    """The good hands of a file, each as a file of its own, with the part of the text that applies to all."""
    for block in read_blocks(path, hand_starts(), hand_contexts()):
        for hand in parse_block(block):
            if check_hand(hand).status != "ok" or not hand.actions or not hand.is_complete:
                continue
            before = block.text.split("\n")[: hand.line - block.line]
            context = last_context(hand_contexts(), "\n".join(before)) or block.context
            text = hand.text.rstrip()
            lead = "" if not context or context.strip() in text else context.rstrip() + "\n"
            alone = parsed(lead + text + "\n")
            if len(alone) == 1 and alone[0].actions and check_hand(alone[0]).status == "ok":
                lines = (lead + text).split("\n")
                yield f"{path}:{hand.line}", Witness(alone[0], lines)


def good_hands(paths: Iterable[str], most: int) -> dict[str, list[tuple[str, Witness]]]:
    """Hands by format, drawn at random."""
    found: dict[str, list[tuple[str, Witness]]] = defaultdict(list)
    for path in paths:
        for place, witness in witnesses(path):
            found[str(witness.hand.format)].append((place, witness))
    return {
        key: random.Random(SEED).sample(some, min(most, len(some))) for key, some in sorted(found.items())
    }


def put(fault: Fault, place: str, witness: Witness) -> tuple[bool, bool | None, str] | None:
    """Whether a fault is found, and on its line, and a note of what was found; None if it does not apply."""
    mutated = fault.make(witness, random.Random(f"{SEED} {fault.name} {place.rpartition('/')[2]}"))
    if not mutated or mutated.lines == witness.lines:
        return None
    known = Counter(d.code for d in findings_of([witness.hand]))
    findings = findings_of(parsed("\n".join(mutated.lines) + "\n"))
    new = Counter(d.code for d in findings) - known
    placed = any(d.line == mutated.line for d in findings if d.code in new) if mutated.line else None
    words = mutated.lines[mutated.line - 1].strip() if mutated.line else ""
    codes = " ".join(f"{d.code}:{d.line}" for d in findings if d.code in new)
    return bool(new), placed, f"{place} {fault.name} {mutated.line} [{words}] {codes or 'nothing'}"


def table(title: str, rows: dict[str, Row]) -> str:
    """Rows as text."""
    lines = [f"{title:45} {'faults':>7} {'found':>7} {'on line':>7}"]
    for name, row in rows.items():
        found, placed = row.shares
        on_line = f"{placed:7.1f}" if row.with_line else f"{'-':>7}"
        lines.append(f"{name:45} {row.faults:7} {found:7.1f} {on_line}")
    return "\n".join(lines)


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
    parser.add_argument("--hands", type=int, default=40, help="hands of each format (default: 40)")
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
                result = put(fault, place, witness)
                if result is None:
                    continue
                for row in (kinds[fault.name], formats[key], both[key, fault.name], total):
                    row.add(*result[:2])
                if not result[0] or result[1] is False:
                    misses.append(f"{key} {'MISSED' if not result[0] else 'ELSEWHERE'} {result[2]}")
    print(f"{sum(map(len, hands.values()))} hands, {len(FAULTS)} kinds of fault; shares in percent\n")
    print(table("fault", kinds), table("format", formats), table("", {"all": total}), sep="\n\n")
    if options.output:
        write_csv(options.output, both)
    if options.misses:
        options.misses.write_text("\n".join(misses) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

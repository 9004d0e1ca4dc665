"""Puts faults into the good hands of files and reports the ones found."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hhparser.findings.finding import Finding, Severity
from hhparser.input.files import Block, context_after, read_blocks
from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites.reading import hand_contexts, hand_starts, parse_block
from tests.mutations.everywhere.witness import Fault, Mutated, Witness

SEED = 20210314


@dataclass
class Row:
    """Counts of planted faults.

    Attributes:
        faults: Number of faults.
        found: Faults with a new finding.
        with_line: Faults with a line of their own: no missing or swapped lines.
        placed: Faults found on their line.
        elsewhere: Faults found on another line only.
        undecided: Faults found on a line where another figure or card repairs the hand as well.
    """

    faults: int = 0
    found: int = 0
    with_line: int = 0
    placed: int = 0
    elsewhere: int = 0
    undecided: int = 0

    def add(self, found: bool, placed: bool | None, *, undecided: bool = False) -> None:
        """Count a fault; `placed` is None for a fault without a line of its own."""
        self.faults += 1
        self.found += found
        self.with_line += placed is not None
        self.placed += bool(placed)
        self.elsewhere += found and placed is False
        self.undecided += undecided

    @property
    def shares(self) -> tuple[float, float]:
        """Percentages: found of all faults, and found on the line of those with a line."""
        return 100 * self.found / max(self.faults, 1), 100 * self.placed / max(self.with_line, 1)


def parsed(text: str) -> list[Hand]:
    """The hands of a text."""
    return list(parse_block(Block("mutated.txt", 1, text)))


def findings_of(hands: Iterable[Hand]) -> list[Finding]:
    """Warnings and errors."""
    found = [d for hand in hands for d in check_hand(hand).diagnostics]
    return [d for d in found if d.severity is not Severity.INFO]


def witnesses(path: str) -> Iterator[tuple[str, Witness]]:
    """Return the good hands of a file, each as a separate file with the text that applies to all."""
    for block in read_blocks(path, hand_starts(), hand_contexts()):
        for hand in parse_block(block):
            if check_hand(hand).status != "ok" or not hand.actions or not hand.is_complete:
                continue
            before = block.text.split("\n")[: hand.line - block.line]
            context = _one_context(context_after(hand_contexts(), block.context, "\n".join(before)))
            text = hand.text.rstrip()
            lead = "" if not context or context.strip() in text else context.rstrip() + "\n"
            alone = parsed(lead + text + "\n")
            if len(alone) == 1 and alone[0].actions and check_hand(alone[0]).status == "ok":
                lines = (lead + text).split("\n")
                yield f"{path}:{hand.line}", Witness(alone[0], lines)


def _one_context(context: str) -> str:
    """The context without players of other hands."""
    contexts = hand_contexts()
    if context[:1] not in contexts.added:
        return context
    found = contexts.at_end.search(context)
    return found[0] if found else ""


def good_hands(paths: Iterable[str], most: int) -> dict[str, list[tuple[str, Witness]]]:
    """Hands by format, drawn at random."""
    found: dict[str, list[tuple[str, Witness]]] = defaultdict(list)
    for path in paths:
        for place, witness in witnesses(path):
            found[str(witness.hand.format)].append((place, witness))
    return {
        key: random.Random(SEED).sample(some, min(most, len(some))) for key, some in sorted(found.items())
    }


def _alike(mutated: Mutated) -> set[int]:
    """The line of a fault, and a neighbour with the same text: nobody can tell which one is too much."""
    line = mutated.line or 0
    near = range(max(line - 1, 1), min(line + 1, len(mutated.lines)) + 1)
    return {n for n in near if mutated.lines[n - 1] == mutated.lines[line - 1]}


class Outcome(NamedTuple):
    """What was found of a fault.

    Attributes:
        mutated: The faulty hand.
        found: Whether there is a new finding.
        placed: Whether a new finding is on the line of the fault; None for a fault without a line of its own.
        lines: The lines of the new findings.
        note: Place, name and line of the fault, and the new findings.
    """

    mutated: Mutated
    found: bool
    placed: bool | None
    lines: set[int]
    note: str


def put(fault: Fault, place: str, witness: Witness) -> Outcome | None:
    """Put a fault into a hand and check it; None if the fault does not apply."""
    mutated = fault.make(witness, random.Random(f"{SEED} {fault.name} {place.rpartition('/')[2]}"))
    if not mutated or mutated.lines == witness.lines:
        return None
    known = Counter(d.code for d in findings_of([witness.hand]))
    findings = findings_of(parsed("\n".join(mutated.lines) + "\n"))
    new = Counter(d.code for d in findings) - known
    lines = {d.line for d in findings if d.code in new}
    placed = bool(lines & _alike(mutated)) if mutated.line else None
    words = mutated.lines[mutated.line - 1].strip() if mutated.line else ""
    codes = " ".join(f"{d.code}:{d.line}" for d in findings if d.code in new)
    note = f"{place} {fault.name} {mutated.line} [{words}] {codes or 'nothing'}"
    return Outcome(mutated, bool(new), placed, lines, note)

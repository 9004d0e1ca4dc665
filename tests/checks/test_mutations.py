"""One wrong fact put into a good hand is found, on its line, and nothing else is."""

import csv
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hhparser.findings.finding import Finding, Severity
from hhparser.input.files import Block
from hhparser.pipeline import check_hand
from hhparser.sites import read_hands
from hhparser.sites.reading import hand_starts, parse_block
from tests.mutations import MUTATIONS, Mutated, Mutation

SAMPLES = Path(__file__).parent.parent.parent / "sample_histories" / "pokerstars"
SEED = 20210314
FOUND = 0.99
ALONE = 0.97
# the mutations distinguish lines by their words, and these players' names consist of such words
CONFUSING = frozenset({"cash_names_like_grammar.txt"})
# two lines contradict one: the finding may be at the line of the summary
ANOTHER_LINE = frozenset({"hero_shows_other_cards"})


@dataclass(slots=True)
class Tally:
    """Results of one kind of mutation over many hands."""

    applied: int = 0
    found: int = 0
    placed: int = 0
    alone: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, mutation: Mutation, mutated: Mutated, where: str) -> None:
        findings = findings_of(mutated.lines)
        own = [d for d in findings if d.code in mutation.codes]
        on_line = [d for d in own if not mutated.line or d.line == mutated.line]
        others = [d for d in findings if d.severity is Severity.ERROR and d.code not in mutation.codes]
        self.applied += 1
        self.found += bool(own)
        self.placed += bool(on_line) or mutation.name in ANOTHER_LINE
        self.alone += not others
        if not on_line or others:
            codes = ", ".join(f"{d.code}:{d.line}" for d in findings)
            self.failures.append(f"{where}, line {mutated.line or 'any'}: {codes or 'nothing'}")


def findings_of(lines: Iterable[str]) -> list[Finding]:
    hands = parse_block(Block("mutated.txt", 1, "\n".join(lines) + "\n"))
    return [d for hand in hands for d in check_hand(hand).diagnostics]


def good_hands(files: Iterable[Path]) -> Iterator[tuple[str, list[str]]]:
    """Place and lines of the hands in English that have no error."""
    for path in files:
        for hand in read_hands(str(path)):
            if hand.text.startswith("P") and check_hand(hand).status == "ok":
                yield f"{path.name}:{hand.line}", hand.text.rstrip().split("\n")


def tally(
    mutation: Mutation, hands: Iterable[tuple[str, list[str]]], times: int = 1, most: int = 10**6
) -> Tally:
    """Plant the mutation in suitable hands, at several random places, until it was planted often enough."""
    result = Tally()
    for where, lines in hands:
        rng = random.Random(f"{SEED} {mutation.name} {where}")
        for _ in range(times):
            mutated = mutation.mutate(lines[:], rng)
            if mutated is not None and mutated.lines != lines:
                result.add(mutation, mutated, where)
        if result.applied >= most:
            break
    return result


def assert_named(result: Tally, spared: int = 0) -> None:
    """All but a few are found on their line and alone; `spared` more are let off where few were put in."""
    listing = "\n".join(result.failures[:10])
    assert result.found + spared >= FOUND * result.applied, f"not found:\n{listing}"
    assert result.placed + spared >= FOUND * result.applied, f"on another line:\n{listing}"
    assert result.alone + spared >= ALONE * result.applied, f"other errors:\n{listing}"


def name_of(mutation: Mutation) -> str:
    return mutation.name


@pytest.fixture(scope="module")
def hands() -> list[tuple[str, list[str]]]:
    return list(good_hands(path for path in sorted(SAMPLES.glob("*.txt")) if path.name not in CONFUSING))


@pytest.fixture(scope="module")
def real_hands(corpus: Path) -> list[tuple[str, list[str]]]:
    """A thousand good hands of the collection."""
    with (corpus / "manifest.csv").open(encoding="utf-8", newline="") as file:
        files = [corpus / row["path"] for row in csv.DictReader(file) if row["site"] == "pokerstars"]
    return random.Random(SEED).sample(list(good_hands(files)), 1000)


def test_names_of_mutations_are_unique() -> None:
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)
    assert {mutation.name for mutation in MUTATIONS} >= ANOTHER_LINE


def test_hands_that_are_not_mutated_have_no_error(hands: list[tuple[str, list[str]]]) -> None:
    assert len(hands) > 150
    for where, lines in hands:
        assert not [d for d in findings_of(lines) if d.severity is Severity.ERROR], where


@pytest.mark.parametrize(("most", "spared"), [(12, 1), pytest.param(100, 0, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("mutation", MUTATIONS, ids=name_of)
def test_mutation(mutation: Mutation, hands: list[tuple[str, list[str]]], most: int, spared: int) -> None:
    mixed = random.Random(mutation.name).sample(hands, len(hands))
    result = tally(mutation, mixed, most=most)
    assert result.found
    assert_named(result, spared if result.applied == most else 0)


@pytest.mark.parametrize("times", [2, pytest.param(10, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("mutation", MUTATIONS, ids=name_of)
def test_file_is_read_on(mutation: Mutation, hands: list[tuple[str, list[str]]], times: int) -> None:
    """Between two good hands a broken one costs neither of them."""
    first, last = hands[0][1], hands[-1][1]
    rng = random.Random(f"{SEED} {mutation.name}")
    applied = 0
    for where, lines in rng.sample(hands, len(hands)):
        mutated = mutation.mutate(lines[:], rng)
        if mutated is None:
            continue
        applied += 1
        text = "\n".join([*first, "", "", "", *mutated.lines, "", "", "", *last, ""])
        read = list(parse_block(Block("three.txt", 1, text)))
        assert len(read) == len(hand_starts().findall(text)), where
        assert [hand.line for hand in (read[0], read[-1])] == [1, text.count("\n") - len(last) + 1], where
        assert [check_hand(hand).status for hand in (read[0], read[-1])] == ["ok", "ok"], where
        if applied == times:
            break


@pytest.mark.nightly
@pytest.mark.parametrize("mutation", MUTATIONS, ids=name_of)
def test_mutation_at_many_places(mutation: Mutation, hands: list[tuple[str, list[str]]]) -> None:
    assert_named(tally(mutation, hands, times=5))


@pytest.mark.corpus
@pytest.mark.nightly
@pytest.mark.parametrize("mutation", MUTATIONS, ids=name_of)
def test_mutation_of_real_hands(mutation: Mutation, real_hands: list[tuple[str, list[str]]]) -> None:
    assert_named(tally(mutation, real_hands))

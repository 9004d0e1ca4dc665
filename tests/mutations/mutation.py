"""The definition of a mutation, and helpers to change a line."""

import random
import re
from collections.abc import Callable
from typing import NamedTuple

CARD = r"\b[2-9TJQKA][cdhs]\b"
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
MONEY = re.compile(r"(?<=[$€£₹\s(])\d[\d,]*(?:\.\d+)?")
NOBODY = "Nobody Here"
NO_LIMIT = r"^P.* No Limit "


class Mutated(NamedTuple):
    """The faulty hand, and the line (from 1) of the expected finding; 0 = any line."""

    lines: list[str]
    line: int


Mutate = Callable[[list[str], random.Random], Mutated | None]


class Mutation(NamedTuple):
    """One fault that can be put into a good hand.

    Attributes:
        name: Names the fault.
        codes: The codes that may report it; at least one must.
        mutate: Returns the faulty hand, or None if the fault does not apply.
    """

    name: str
    codes: frozenset[str]
    mutate: Mutate


MUTATIONS: list[Mutation] = []


def register(name: str, codes: str, mutate: Mutate) -> None:
    MUTATIONS.append(Mutation(name, frozenset(codes.split()), mutate))


def mutation(codes: str) -> Callable[[Mutate], Mutate]:
    """Register a function that makes one fault; any of the codes may report it."""

    def decorate(mutate: Mutate) -> Mutate:
        register(mutate.__name__, codes, mutate)
        return mutate

    return decorate


# --- faults that are rows of a table ---


class At(NamedTuple):
    """Selects the line to change, if the hand has one.

    Attributes:
        line: Pattern of the line.
        first: Whether it is the first such line, else one at random.
        unless: Pattern that the line must not match.
        given: Pattern that another line of the hand must match.
        times: Required number of such lines.
        uncapped: Whether the change is legal in a cap game (players can be all-in with chips behind).
    """

    line: str
    first: bool = True
    unless: str = ""
    given: str = ""
    times: int = 1
    uncapped: bool = False

    def index(self, lines: list[str], rng: random.Random) -> int | None:
        found = indexes_of(lines, self.line)
        if len(found) < self.times or (self.given and not indexes_of(lines, self.given)):
            return None
        i = found[0] if self.first else rng.choice(found)
        spared = (self.unless and re.search(self.unless, lines[i])) or (
            self.uncapped and " Cap - " in lines[0]
        )
        return None if spared else i


def edits(*rows: tuple[str, str, At, str, str]) -> None:
    """Registers faults that replace the first match in a line: name, codes, line, pattern, replacement.

    `{other}` in a replacement is a card that the hand does not show.
    """
    for name, codes, at, pattern, new in rows:
        register(name, codes, _edit(at, pattern, new))


def _edit(at: At, pattern: str, new: str) -> Mutate:
    def mutate(lines: list[str], rng: random.Random) -> Mutated | None:
        i = at.index(lines, rng)
        if i is None:
            return None
        text = new.replace("{other}", other_card(lines, rng)) if "{other}" in new else new
        return changed(lines, i, pattern, text.replace("{unit}", unit(lines)))

    return mutate


def factors(*rows: tuple[str, str, At, str, float]) -> None:
    """Registers faults that multiply an amount: name, codes, line, words before the amount, factor."""
    for name, codes, at, before, factor in rows:
        register(name, codes, _factor(at, before, factor))


def _factor(at: At, before: str, factor: float) -> Mutate:
    def mutate(lines: list[str], rng: random.Random) -> Mutated | None:
        i = at.index(lines, rng)
        if i is None:
            return None
        start = lines[i].rindex(before) + len(before) - 1
        return with_line(lines, i, lines[i][:start] + scaled(lines[i][start:], factor, lines))

    return mutate


def drops(*rows: tuple[str, str, At]) -> None:
    """Registers faults that leave a line out: name, codes, line."""
    for name, codes, at in rows:
        register(name, codes, _drop(at))


def _drop(at: At) -> Mutate:
    def mutate(lines: list[str], rng: random.Random) -> Mutated | None:
        i = at.index(lines, rng)
        return None if i is None else Mutated([*lines[:i], *lines[i + 1 :]], 0)

    return mutate


def doubles(*rows: tuple[str, str, At]) -> None:
    """Registers faults that print a line twice: name, codes, line."""
    for name, codes, at in rows:
        register(name, codes, _double(at))


def _double(at: At) -> Mutate:
    def mutate(lines: list[str], rng: random.Random) -> Mutated | None:
        i = at.index(lines, rng)
        return None if i is None else inserted(lines, i + 1, lines[i])

    return mutate


# --- lines ---


def indexes_of(lines: list[str], pattern: str) -> list[int]:
    """Indexes of the lines that match and are not chat."""
    return [i for i, line in enumerate(lines) if re.search(pattern, line) and ' said, "' not in line]


def index_of(lines: list[str], pattern: str, rng: random.Random | None = None) -> int | None:
    """Index of a line that matches: the first or a random one."""
    found = indexes_of(lines, pattern)
    if not found:
        return None
    return rng.choice(found) if rng else found[0]


def with_line(lines: list[str], i: int, text: str) -> Mutated:
    return Mutated([*lines[:i], text, *lines[i + 1 :]], i + 1)


def inserted(lines: list[str], i: int, text: str) -> Mutated:
    return Mutated([*lines[:i], text, *lines[i:]], i + 1)


def changed(lines: list[str], i: int, pattern: str, text: str) -> Mutated:
    """One line with the first match of a pattern replaced."""
    return with_line(lines, i, re.sub(pattern, text, lines[i], count=1))


def swapped(lines: list[str], a: int, b: int, first: str, second: str) -> Mutated:
    """Two lines replaced at once."""
    new = lines[:]
    new[a], new[b] = first, second
    return Mutated(new, 0)


# --- amounts ---


def in_chips(lines: list[str]) -> bool:
    return "ournament #" in lines[0] or not re.search(r"\([$€£]|\(Rs", lines[0])


def unit(lines: list[str]) -> str:
    """The smallest amount, as it is printed."""
    return "1" if in_chips(lines) else "0.01"


def amount_of(text: str) -> float:
    match = MONEY.search(text)
    assert match
    return float(match[0].replace(",", ""))


def with_amount(text: str, value: float, lines: list[str]) -> str:
    """A text with another first amount."""
    return MONEY.sub(f"{value:.0f}" if in_chips(lines) else f"{value:.2f}", text, count=1)


def scaled(text: str, factor: float, lines: list[str]) -> str:
    """A text with its first amount multiplied."""
    if not MONEY.search(text):
        return text
    return with_amount(text, max(amount_of(text) * factor, float(unit(lines))), lines)


# --- players and cards ---


def actor(line: str) -> str:
    return line[: line.rfind(": ")]


def players(lines: list[str]) -> list[str]:
    """Names of the players dealt in."""
    summary = index_of(lines, r"SUMMARY") or len(lines)
    seats = [
        re.match(r"Seat \d+: (.+) \(\D{0,4}[\d.,]+ in chips.*\)(?! is sitting| out of)", line)
        for line in lines[:summary]
    ]
    return [match[1] for match in seats if match]


def results(lines: list[str]) -> list[int]:
    """Indexes of the seat lines of the summary."""
    summary = index_of(lines, r"^(\*\*\* ?)?SUMMARY")
    return [] if summary is None else [i for i in range(summary, len(lines)) if lines[i].startswith("Seat ")]


def shown_cards(lines: list[str]) -> set[str]:
    return set(re.findall(CARD, "\n".join(line for line in lines if "[" in line)))


def other_card(lines: list[str], rng: random.Random) -> str:
    """A card that the hand does not show."""
    known = shown_cards(lines)
    return rng.choice([card for card in CARDS if card not in known])

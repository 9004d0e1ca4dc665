"""A good hand of any format with its text, and helpers to change a line."""

import re
from collections.abc import Callable, Iterator
from html import escape
from random import Random
from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.base.text.spans import LineOrSpan, Span, line_of
from hhparser.model import Action, ActionKind, Hand
from hhparser.sites.reading import span
from tests.mutations.mutation import CARDS, Mutated

NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w])|(?<=[$€£₮C])\d+(?:[.,]\d+)*")
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
NUMBERED = re.compile(r'\b(?:no|seq|sequence|action_number)"?[=:]|,\d{10,}$')
BY_NUMBER = re.compile(r'\b(player|seat|num|position|player_id)"?(?:=|: )"?(\d+)\b')


class Witness(NamedTuple):
    """A hand, and the lines of its text (the whole content of its file)."""

    hand: Hand
    lines: list[str]

    # --- lines ---

    def index(self, place: LineOrSpan) -> int:
        return line_of(place) - 1

    def source(self, place: LineOrSpan) -> str:
        return self.lines[self.index(place)]

    def is_whole(self, place: LineOrSpan) -> bool:
        """Whether the line has no other content, so that it can be left out or printed twice."""
        if not isinstance(place, Span):
            return True
        line = self.source(place)
        words, rest = line[place.column - 1 : place.end_column - 1], line[place.end_column - 1 :].strip()
        closed = not words.startswith("<") or words.endswith("/>") or rest.startswith("</")
        return closed and not line[: place.column - 1].strip() and rest[:2] in ("", ",", "</", ",2")

    def with_line(self, place: LineOrSpan, text: str | None) -> Mutated | None:
        """Another text for a line, if it is one."""
        i = self.index(place)
        if text is None or text == self.lines[i]:
            return None
        return Mutated([*self.lines[:i], text, *self.lines[i + 1 :]], i + 1)

    def without(self, place: LineOrSpan) -> Mutated | None:
        i = self.index(place)
        if not self.is_whole(place):
            return None
        return Mutated([*self.lines[:i], *self.lines[i + 1 :]], 0)

    def doubled(self, place: LineOrSpan) -> Mutated | None:
        i = self.index(place)
        if not self.is_whole(place) or '"action_number"' in self.lines[i]:
            return None
        return Mutated([*self.lines[: i + 1], *self.lines[i:]], i + 2)

    def swapped(self, a: LineOrSpan, b: LineOrSpan) -> Mutated | None:
        """Two lines in each other's place; nothing is changed where lines are numbered."""
        if not (self.is_whole(a) and self.is_whole(b)) or NUMBERED.search(self.source(a)):
            return None
        lines = self.lines[:]
        i, j = self.index(a), self.index(b)
        lines[i], lines[j] = lines[j], lines[i]
        return Mutated(lines, 0)

    def moved(self, place: LineOrSpan, target: LineOrSpan, *, before: bool = False) -> Mutated | None:
        """A line behind another one, or before it; nothing is changed where lines are numbered."""
        if not (self.is_whole(place) and self.is_whole(target)) or NUMBERED.search(self.source(place)):
            return None
        i, j = self.index(place), self.index(target)
        rest = [*self.lines[:i], *self.lines[i + 1 :]]
        at = j - (i < j) + (not before)
        return Mutated([*rest[:at], self.lines[i], *rest[at:]], at + 1)

    def with_new(self, place: LineOrSpan, text: str) -> Mutated:
        """A line of that text behind another one."""
        i = self.index(place) + 1
        return Mutated([*self.lines[:i], text, *self.lines[i:]], i + 1)

    # --- content of lines ---

    def actions(self, *kinds: ActionKind) -> list[Action]:
        """Return the actions of players at the table, except actions that share a line."""
        lines = [action.line for action in self.hand.actions]
        return [a for a in self.hand.actions if a.kind in kinds and a.seat > 0 and lines.count(a.line) == 1]

    def field(self, place: LineOrSpan, name: str) -> tuple[int, int] | None:
        """First and last column, from 0, of a field of a line; None where the line has no such field."""
        if isinstance(place, Span):
            return None
        whole, found = span(self.hand, place, None), span(self.hand, place, name)
        return None if found == whole else (found[0] - 1, found[1] - 1)

    def with_field(self, place: LineOrSpan, name: str, text: str) -> Mutated | None:
        columns = self.field(place, name)
        if columns is None:
            return None
        line = self.source(place)
        return self.with_line(place, line[: columns[0]] + text + line[columns[1] :])

    # --- amounts ---

    def with_amount(self, place: LineOrSpan, amount: int | None, new: int) -> Mutated | None:
        """A line with another amount in place of the last one of that size."""
        found = self._amounts(place, amount) if new >= 0 else []
        if not found:
            return None
        start, token = found[-1]
        line = self.source(place)
        return self.with_line(place, line[:start] + self.printed(new, token) + line[start + len(token) :])

    def with_token(
        self, place: LineOrSpan, amount: int | None, change: Callable[[str], str]
    ) -> Mutated | None:
        """A line with the digits of its last amount of that size changed."""
        found = self._amounts(place, amount)
        if not found:
            return None
        start, token = found[-1]
        line = self.source(place)
        return self.with_line(place, line[:start] + change(token) + line[start + len(token) :])

    def _amounts(self, place: LineOrSpan, amount: int | None) -> list[tuple[int, str]]:
        line = self.source(place)
        for seat in self.hand.seats:
            for name in names_of(seat.name):
                line = line.replace(name, "~" * len(name))
        first = place.column - 1 if isinstance(place, Span) else 0
        end = place.end_column - 1 if isinstance(place, Span) else len(line)
        return [
            (match.start(), match[0])
            for match in NUMBER.finditer(line, first, end)
            if amount is not None and amount in self._values(match[0])
        ]

    def _values(self, token: str) -> set[int]:
        """Return the possible values of a printed number in the smallest unit."""
        assert self.hand.stakes is not None
        scale = 10**self.hand.stakes.decimals
        readings = {token.replace(",", ""), token.replace(".", "").replace(",", ".")}
        values = {round(float(reading) * scale) for reading in readings if reading.count(".") < 2}
        return values | ({int(token)} if token.isdigit() and self.hand.format == "everest" else set())

    def printed(self, amount: int, like: str) -> str:
        """An amount as the text prints another one."""
        assert self.hand.stakes is not None
        decimals = 0 if self.hand.format == "everest" else self.hand.stakes.decimals
        whole, fraction = divmod(amount, 10**decimals)
        point = "," if re.search(r",\d\d?$", like) or ("," not in like and "." in like[:-3]) else "."
        if decimals and (fraction or re.search(r"[.,]\d\d?$", like)):
            return f"{whole}{point}{fraction:0{decimals}d}"
        return str(whole)

    # --- players ---

    def label(self, seat: int) -> str | None:
        """Return the name of a seat's player in the lines, inferred from other lines."""
        for action in self.actions(*ActionKind):
            if action.seat == seat:
                return self._label_in(action.line, seat)
        return self.hand.name(seat) if self._label_in(self.hand.seat(seat).line, seat) else None

    def _label_in(self, place: LineOrSpan, seat: int) -> str | None:
        line = self._part(place)[1]
        for name in names_of(self.hand.name(seat)):
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line):
                return name
        match = BY_NUMBER.search(line) if isinstance(place, Span) else None
        return match[2] if match else None

    def with_player(self, place: LineOrSpan, seat: int, label: str | None) -> Mutated | None:
        """A line that names somebody else."""
        own, (before, part, after) = self._label_in(place, seat), self._part(place)
        if own is None or label is None:
            return None
        if own.isdigit() and own not in names_of(self.hand.name(seat)):
            new = BY_NUMBER.sub(lambda match: match[0][: -len(match[2])] + label, part, count=1)
        else:
            new = part.replace(own, label, 1)
        return self.with_line(place, before + new + after)

    def _part(self, place: LineOrSpan) -> tuple[str, str, str]:
        """A line as three parts: the middle one is the value, if several records share the line."""
        line = self.source(place)
        if not isinstance(place, Span) or not line[: place.column - 1].strip():
            return "", line, ""
        start, end = place.column - 1, place.end_column - 1
        return line[:start], line[start:end], line[end:]

    def others(self, *seats: int) -> list[int]:
        return [seat for seat in self.hand.players if seat not in seats and self.label(seat)]

    # --- cards ---

    def with_card(
        self, place: LineOrSpan, card: Card, new: Card | str, *, last: bool = True
    ) -> Mutated | None:
        """A line, or one that follows it in a document, with another card in the last or first place of one."""
        first = self.index(place)
        for i in range(first, min(first + (6 if isinstance(place, Span) else 1), len(self.lines))):
            for old, text in zip(card_forms(str(card)), card_forms(str(new)), strict=True):
                at = self._place_of_card(self.lines[i], old, last=last)
                if at >= 0:
                    line = self.lines[i]
                    return self.with_line(i + 1, line[:at] + text + line[at + len(old) :])
        return None

    def _place_of_card(self, line: str, card: str, *, last: bool) -> int:
        for seat in self.hand.seats:
            for name in names_of(seat.name):
                line = line.replace(name, "~" * len(name))
        found = [match.start() for match in re.finditer(rf"(?<!\w){re.escape(card)}(?!\w)", line)]
        listed = [at for at in found if "[" in line[:at]]  # not in words for the hand
        return -1 if not found else found[-1] if last else (listed or found)[0]

    def known_cards(self) -> set[str]:
        board = [card for deal in self.hand.board for card in (*deal.added, *deal.repeated)]
        held = [card for part in (self.hand.dealt, self.hand.shows) for told in part for card in told.cards]
        results = [card for result in self.hand.results for card in result.cards]
        return {str(card) for card in (*board, *held, *results)}

    def other_card(self, rng: Random) -> str:
        known = self.known_cards()
        return rng.choice([card for card in CARDS if card not in known])


def names_of(name: str) -> Iterator[str]:
    """A name as text, markup and tables write it."""
    yield name
    if not name.isalnum():
        yield escape(name)
        yield name.replace('"', '""')


def card_forms(card: str) -> tuple[str, ...]:
    """A card as formats write it."""
    rank, suit = card[:-1], card[-1]
    ten = "10" if rank == "T" else rank
    return card, suit.upper() + ten, ten + SUITS.get(suit, suit), f'value="{ten}" suit="{suit}"'


Make = Callable[[Witness, Random], Mutated | None]


class Fault(NamedTuple):
    """One fault that can be put into a good hand of any format; `make` gives None where it does not apply."""

    name: str
    make: Make


FAULTS: list[Fault] = []


def fault(make: Make) -> Make:
    """Registers a function that makes one fault."""
    FAULTS.append(Fault(make.__name__, make))
    return make

"""Context of the checks of one hand: the hand, its replay, and the findings so far."""

import re
from collections.abc import Iterable

from hhparser.base.cards import Card
from hhparser.base.money import format_amount
from hhparser.base.text.spans import LineOrSpan, Span, line_of
from hhparser.engine import Replay
from hhparser.findings.finding import Finding, Severity
from hhparser.findings.rules import HIDDEN_BY, make_finding
from hhparser.model import Hand, Stakes
from hhparser.model.hand import line_of_card
from hhparser.sites.reading import place_of, span


class Case:
    """A replayed hand and its findings so far; the configuration may declare the rake of its game."""

    def __init__(self, hand: Hand, stakes: Stakes, replay: Replay, *, rake_is_declared: bool = False) -> None:
        self.hand = hand
        self.stakes = stakes
        self.replay = replay
        self.rake_is_declared = rake_is_declared
        self.found: list[Finding] = []
        self.errors = [d.code for d in hand.diagnostics if d.severity is Severity.ERROR]
        self.live = frozenset(replay.live)
        self.hole_cards = replay.known_cards

    def report(
        self,
        code: str,
        line: LineOrSpan,
        field: str | None = None,
        expected: str | int | None = None,
        found: str | int | None = None,
    ) -> None:
        """Add a finding at a field of a line (None for the whole line), unless an earlier error hides it.

        Integers in `expected` and `found` are formatted as amounts of the hand.
        """
        start, end = span(self.hand, line, field)
        self._add(make_finding(code, line_of(line), start, end, self._text(expected), self._text(found)))

    def report_button(self, code: str, otherwise: LineOrSpan, expected: str, found: str) -> None:
        """Add a finding at the number of the button's seat, or as a fallback at another line."""
        place = place_of(self.hand, "button_number") or place_of(self.hand, "button")
        if place is None:
            self.report(code, otherwise, None, expected, found)
        else:
            self._add(make_finding(code, *place, expected, found))

    def report_word(
        self, code: str, line: LineOrSpan, word: str, expected: str | None = None, found: str | None = None
    ) -> None:
        """Add a finding at the last occurrence of a word in a line; `found` defaults to the word."""
        line = line_of_card(self.hand.card_lines, line, word)
        pattern = rf"(?<!\w)({re.escape(word)})(?!\w)"
        self.report_match(code, line, pattern, expected, word if found is None else found)

    def report_match(
        self,
        code: str,
        line: LineOrSpan,
        pattern: str,
        expected: str | int | None = None,
        found: str | int | None = None,
    ) -> None:
        """Add a finding at the group of the last match of a pattern, or else at the whole line."""
        if isinstance(line, Span):
            self.report(code, line, None, expected, found)
            return
        places = [match.span(1) for match in re.finditer(pattern, self.hand.source_line(line))]
        start, end = places[-1] if places else (n - 1 for n in span(self.hand, line, None))
        self._add(
            make_finding(code, line_of(line), start + 1, end + 1, self._text(expected), self._text(found))
        )

    def _add(self, finding: Finding) -> None:
        """Add a finding, unless an earlier error hides it (`Rule.hides`)."""
        if self.errors and not HIDDEN_BY[finding.rule.code].isdisjoint(self.errors):
            return
        self.found.append(finding)
        if finding.severity is Severity.ERROR:
            self.errors.append(finding.code)

    def amount(self, chips: int) -> str:
        """Format chips for a message."""
        return format_amount(chips, self.stakes.decimals)

    def _text(self, value: str | int | None) -> str | None:
        return self.amount(value) if isinstance(value, int) else value

    def name(self, seat: int | None) -> str:
        """Return the screen name at a seat, `nobody` for None or an empty seat."""
        return next((s.name for s in self.hand.seats if s.number == seat), "nobody")

    def has(self, *groups: str) -> bool:
        """Return whether an error with one of these code prefixes was found so far, also by the parser."""
        return any(code.startswith(groups) for code in self.errors) if self.errors else False


def card_text(cards: Iterable[Card]) -> str:
    """Join cards with spaces."""
    return " ".join(map(str, cards))

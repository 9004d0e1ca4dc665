"""Checks of a text's own redundancy: unique and required lines, hand numbers, and player counts."""

import re
from collections.abc import Sequence
from typing import Final

from hhparser.findings.finding import Severity
from hhparser.model import READ
from hhparser.sites.lines import handlers
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.lexer import LineLexer
from hhparser.sites.lines.site import Site

ONCE: Final = frozenset(
    {
        *("TABLE", "CASH_TABLE", "TOURNAMENT_TABLE", "BUTTON", "COUNT", "PLAYERS", "NUMBER", "DEALT"),
        *("HOLE_CARDS", "TOTAL_POT", "POT", "RAKE", "BOARD", "END", "ENDED", "SHOW"),
    }
)
_OF_TOURNAMENT: Final = re.compile(r"(?:.*\()?(\d{6,})(?: |-|\) Table #)\d+")
OF_BOARDS: Final = frozenset({"BOARD"})  # missing without a flop; several boards have other lines
OF_RUNS: Final = frozenset({"SHOW"})  # printed again for every board
WORDS: Final = {
    "COUNT": "number of players",
    "PLAYERS": "number of players",
    "END": "end of the hand",
    "ENDED": "end of the hand",
}


def hand_number(b: HandBuilder, again: str) -> None:
    """Compare a repeated hand number."""
    if again != b.hand_id:
        b.report("P134", "again", b.hand_id, again)


def check_tournament_of_table(b: HandBuilder, table: str) -> None:
    """Compare the tournament number with the number in the name of a table, such as `3401234567 12`."""
    named = None if b.game.tournament is None else _OF_TOURNAMENT.fullmatch(table)
    if named is not None:
        tournament_number(b, named[1])


def tournament_number(b: HandBuilder, again: str) -> None:
    """Compare a repeated tournament number."""
    tournament = b.game.tournament
    if tournament is not None and again != tournament.id:
        b.report("P134", None, tournament.id, again)


def end(b: HandBuilder, again: str) -> None:
    """Record the end of the hand, and compare its number."""
    handlers.summary(b)
    hand_number(b, again)


def count(b: HandBuilder, players: int) -> None:
    """Record the number of players at the table, before their seats."""
    b.table.listed = players, b.line


def count_of_table(b: HandBuilder, players: int, size: int | None) -> None:
    """Record the number of players and of seats at the table."""
    count(b, players)
    b.table.max_seats = size


def report_lines(
    b: HandBuilder, site: Site, lexer: LineLexer, lines: Sequence[str], kinds: Sequence[str]
) -> None:
    """Report the first duplicate line, and missing lines of a complete hand.

    Args:
        b: The hand as built so far.
        site: The site of the hand.
        lexer: The lexer of its lines.
        lines: All lines of the hand.
        kinds: Kinds of the lines.
    """
    if b.status is not READ or any(found.severity is not Severity.INFO for found in b.findings):
        return  # an unknown line may be one of them
    single = [kind for kind in kinds if kind in ONCE]
    if len(set(single)) < len(single):
        _report_repeated(b, site, lexer, lines)
    _report_count(b)
    if (b.progress.in_summary or b.outcome.payouts) and not b.summary_is_empty():
        _report_missing(b, site, kinds)


def _report_repeated(b: HandBuilder, site: Site, lexer: LineLexer, lines: Sequence[str]) -> None:
    once = ONCE - site.repeated - (OF_RUNS if b.play.runs > 1 else set())
    seen: set[str] = set()
    for number, line in enumerate(lines, b.first_line):
        if line and line in seen and lexer.read(line).kind in once:
            b.line = number
            b.report("P119")
            return
        seen.add(line)


def _report_count(b: HandBuilder) -> None:
    """Report that the stated number of players is wrong; newcomers without a stack may count."""
    if b.table.listed is None:
        return
    players, line = b.table.listed
    seats = b.table.seats.values()
    if not sum(seat.stack is not None for seat in seats) <= players <= len(seats):
        b.line = line
        b.report("P135", "listed_number", str(len(seats)), str(players))


def _report_missing(b: HandBuilder, site: Site, kinds: Sequence[str]) -> None:
    without = site.always.difference(kinds)
    if b.play.runs > 1 or not b.play.board:
        without -= OF_BOARDS
    if without:
        b.line = b.first_line
        names = [WORDS.get(kind, kind.lower().replace("_", " ")) for kind in sorted(without)]
        b.report("P133", expected=" and the ".join(names))

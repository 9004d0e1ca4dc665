"""Rows of the tables `actions`, `pots` and `diagnostics`."""

from collections.abc import Iterator, Mapping, Sequence

from hhparser.base.text.escape import encodable
from hhparser.base.text.spans import line_of
from hhparser.columns.hands import STREET_NAMES
from hhparser.engine import Replay, known_chips
from hhparser.findings.finding import Finding
from hhparser.model import Hand


def action_rows(key: int, hand: Hand, replay: Replay, names: Mapping[int, str]) -> list[tuple[object, ...]]:
    """Return one row per action, posts included, with the pot, price and stack before it.

    Args:
        key: Key of the hand.
        hand: A completely replayed hand.
        replay: Replay of the hand.
        names: Player names by seat.
    """
    rows: list[tuple[object, ...]] = []
    for number, (action, spot) in enumerate(zip(hand.actions, replay.spots, strict=True)):
        kind, seat, amount, amount_to, all_in, street, line, _ = action
        pot, owed, stack, can_raise = spot
        game = key, number, STREET_NAMES[street], seat, names.get(seat), kind._value_
        faced = pot, owed, can_raise, known_chips(stack)
        rows.append((*game, amount, amount_to, all_in, *faced, line_of(line)))
    return rows


def pot_rows(key: int, replay: Replay) -> Iterator[tuple[object, ...]]:
    """Yield one row per pot, main pot first; players are seat numbers separated by spaces."""
    for number, award in enumerate(replay.awards):
        eligible, winners = (" ".join(map(str, seats)) for seats in (award.pot.eligible, award.winners))
        yield key, number, award.pot.amount, award.rake, eligible, winners, award.decided_by


def finding_rows(key: int, hand: Hand, findings: Sequence[Finding]) -> list[tuple[object, ...]]:
    """Return one row per finding with the text of its line; the first row also has the text of the hand."""
    if not findings:
        return []
    lines = hand.text.split("\n")
    rows = []
    for number, finding in enumerate(findings):
        offset = finding.line - hand.line
        text = lines[offset] if 0 <= offset < len(lines) else None
        rows.append(finding_row(key, hand.file, finding, text, None if number else hand.text))
    return rows


def finding_row(
    key: int | None, file: str, finding: Finding, text: str | None, hand_text: str | None = None
) -> tuple[object, ...]:
    """Return the row of a finding.

    Args:
        key: Key of the hand; None for a finding about a whole file.
        file: Path of the file.
        finding: The finding.
        text: Text of the line; None if unknown.
        hand_text: Text of the hand; None to omit it.
    """
    rule = finding.rule
    return (
        *(key, encodable(file), finding.line, finding.column, finding.end_column, rule.code, rule.slug),
        *(rule.severity.value, rule.finding_class.value, finding.message, finding.expected),
        *(finding.found, text, hand_text),
    )

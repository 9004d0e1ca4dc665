"""The panels below and beside the table: facts, timeline, findings, log, statistics."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final, NamedTuple

from rich.cells import set_cell_size
from rich.text import Text

from analysis.pricing.tables import PriceTable, table_lines
from analysis.replayer.states import NextDecision
from analysis.replayer.stats import SHOWN, Counts
from analysis.replayer.terminal.formatting import SEVERITY_STYLES, Formatter, percent_text, rate_text
from analysis.replayer.terminal.hands import DisplaySettings, ShownHand
from hhparser.base.text.escape import harmless
from hhparser.model import STREETS

NAME_WIDTH: Final = 24
DEFINITION_WIDTH: Final = 64


class LogLine(NamedTuple):
    """A line of the log, and the index of its frame."""

    step: int
    text: Text


def facts(hand: ShownHand, step: int, settings: DisplaySettings) -> Text:
    """Render the facts of the next decision: to call, equity needed and held, raises, stack-to-pot ratio."""
    form = Formatter(hand, settings)
    decision = hand.frames[step].decision
    if decision is None:
        return Text()
    held = hand.equities(step, settings).get(decision.seat)
    parts = _decision(decision, form, held)
    line = Text("  ").join([Text.assemble((f"{name} ", "dim"), (value, "bold")) for name, value in parts])
    return Text.assemble("▶ ", set_cell_size(form.name(decision.seat), 10).rstrip(), "  ", line)


def _decision(decision: NextDecision, form: Formatter, held: int | None) -> Iterator[tuple[str, str]]:
    yield "to call", "nothing" if decision.call is None else form.money(decision.call)
    if decision.odds is not None:
        yield "needs", percent_text(decision.odds)
    if held is not None:
        yield "has", percent_text(held)
    if decision.min_to is None:
        yield "raise", "not open"
    else:
        ends = dict.fromkeys((form.money(decision.min_to), form.money(decision.max_to)))
        yield "bet" if decision.is_bet else "raise to", " – ".join(ends)
    ratio = decision.stack_to_pot
    yield "SPR", "–" if ratio is None else f"{ratio:.1f}"


def timeline(hand: ShownHand, step: int, width: int, speed: str) -> Text:
    """Render a bar that is heavy up to the step, with the first letter of each street at its start."""
    last = len(hand.frames) - 1
    count = f" {step + 1}/{last + 1} {speed}"
    room = max(width - len(count) - 2, 8)
    places = [round(at * (room - 1) / max(last, 1)) for at in range(last + 1)]
    signs = ["━" if place <= places[step] else "─" for place in range(room)]
    for street, start in zip(STREETS, hand.row.starts, strict=True):
        if start is not None:
            signs[places[start]] = street.name[0]
    signs[places[step]] = "●"
    line = Text(f" {''.join(signs)}{count}")
    line.stylize("bold", 0, places[step] + 2)
    return line


def finding_lines(hand: ShownHand, step: int, settings: DisplaySettings) -> list[Text]:
    """Render the findings at a frame, each with its line of the source text."""
    lines = []
    for one in hand.findings(step):
        style = SEVERITY_STYLES[one.severity]
        lines.append(Text.assemble((f" {one.code} ", style), harmless(one.message)))
        if not settings.mask:
            place = f"{hand.row.file}:{hand.row.line + one.line}"
            source = hand.lines[one.line] if one.line < len(hand.lines) else ""
            lines.append(Text.assemble((f"   {harmless(place)}: ", "dim"), harmless(source)))
    return lines


def price_lines(hand: ShownHand, step: int) -> list[str]:
    """Format the price table of a frame; an empty list without one."""
    tables = [PriceTable(one.words, one.chosen, one.rows) for one in hand.row.prices if one.frame == step]
    return table_lines(tables[0]) if tables else []


def log_entries(hand: ShownHand, settings: DisplaySettings) -> list[LogLine]:
    """Return a line of the log for each frame, with its findings below it."""
    form = Formatter(hand, settings)
    entries = []
    for step in hand.stops(settings):
        text = form.step(step)
        if hand.frames[step].kind in {"start", "deal", "show"}:
            text.stylize("bold")
        entries.append(LogLine(step, text))
        for one in hand.findings(step):
            message = harmless(one.message)
            note = Text.assemble((f"  ^ {one.code} ", SEVERITY_STYLES[one.severity]), message)
            entries.append(LogLine(step, note))
    return entries


def source_lines(hand: ShownHand) -> list[Text]:
    """Render the source text of the hand with line numbers; lines with findings are coloured."""
    severities = {one.line: one.severity for one in hand.row.findings}
    return [
        Text.assemble(
            (f"{hand.row.line + at:>6} ", "dim"),
            (harmless(line), SEVERITY_STYLES[severities[at]] if at in severities else ""),
        )
        for at, line in enumerate(hand.lines)
    ]


def player_lines(hand: ShownHand, settings: DisplaySettings) -> list[Text]:
    """Render the statistics of the players up to this hand, and their definitions."""
    form = Formatter(hand, settings)
    heads = "".join(f"{one.abbreviation:>7}" for one in SHOWN)
    lines = [Text(f"{'Player':{NAME_WIDTH}}{'hands':>7}{heads}", "bold")]
    for seat in hand.row.seats:
        if seat.position is not None:
            name = set_cell_size(f"{seat.position:5} {form.name(seat.number)}", NAME_WIDTH)
            lines.append(Text(name + _statistics(None if settings.mask else seat.counts)))
    definitions = [
        line for one in SHOWN for line in wrap(f"{one.abbreviation}: {one.words}", DEFINITION_WIDTH)
    ]
    return [*lines, Text(), *map(Text, definitions)]


def _statistics(counts: Counts | None) -> str:
    hands, *made = counts or (0,) * (1 + 2 * len(SHOWN))
    values = [_value(n, *made[2 * n : 2 * n + 2]) for n in range(len(SHOWN))]
    return "".join(f"{cell:>7}" for cell in (hands or "–", *values))


def _value(number: int, made: int, chances: int) -> str:
    if not chances:
        return "–"
    return rate_text(made, chances) if SHOWN[number].is_proportion else f"{made / chances:.1f}"

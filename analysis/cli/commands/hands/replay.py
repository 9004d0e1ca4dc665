"""`hh replay`: step through hands on the terminal, or write them as text, JSON or one HTML page."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Final, TextIO

import click
from click.core import ParameterSource

from analysis.cli.choices.prices import prices_option
from analysis.cli.choices.where import where_option
from analysis.cli.commands.hands.hands import Order, parse_order
from analysis.cli.commands.hands.matching import HandPlace, matching_places, read_places
from analysis.cli.options import Source, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark, wants_color, write_lines
from analysis.cli.session import Session, session
from analysis.cli.text.hand_text import WIDTH, hand_text
from hhparser.base.errors import HandHistoryError
from hhparser.base.runtime.system import IS_WINDOWS
from hhparser.formats.outputs import output_text
from hhparser.formats.steps_json import replay_object
from hhparser.input.files import is_same_path, sort_key
from hhparser.model import Hand
from hhparser.pipeline import Checked
from hhparser.workers import relaxed_collector

if TYPE_CHECKING:
    from analysis.pricing.tables import HandTables

WIDEST: Final = 100
INDENT: Final = 8
_NUMBER: Final = re.compile(r"#0*([1-9]\d*)")
_PLACE: Final = re.compile(r"(.+):(\d+)")
EPILOG: Final = """
\b
Examples:
  hh replay hands.txt                        step through them on the terminal (? shows the keys)
  hh replay hands.txt --format text          all hands as text, as in a pipe
  hh replay hands/ --hand 212866104937       one hand by its id
  hh replay hands/ --hand hands/a.txt:120    the hand at line 120
  hh replay hands.txt --hand "#3"            the third hand
  hh replay hands/ --where "net < -50bb"     the hands of a query, in the order of the files
  hh replay hands/ --where "pot_type = 3bet" --sort net_bb
  hh replay hands.txt --format json -o hands.json
  hh replay hands.txt --format html -o hands.html
  hh replay hands/ --prices                  with prices at your decisions

A step shows the amount to call, the pot odds (the call divided by the pot after it), and pot and stack after
the action. A finding is shown below its step, after a ^. * marks the hero. --prices adds a table to each
decision of the hero that can be priced: the price of each answer, and how often pool and hero give it.
"""


class NoSuchHandError(HandHistoryError):
    """The input does not contain the hand given with `--hand`."""

    def __init__(self, wanted: str, hands: int) -> None:
        super().__init__(f"no hand {wanted!r} among {hands:,} hands; give an id, FILE:LINE or #NUMBER")
        self.wanted = wanted
        self.hands = hands


@click.command(epilog=EPILOG)
@reads_hands
@click.option("--hand", "wanted", metavar="ID|FILE:LINE|#N", help="Only this hand.")
@where_option
@click.option("--sort", "order", type=parse_order, metavar="COL", help="Sort by this (-COL: descending).")
@prices_option
@format_option("text", "json", "html")
@output_option
def command(
    source: Source,
    wanted: str | None,
    where: str | None,
    order: Order | None,
    shows_prices: bool,
    output_format: str,
    output: str | None,
) -> None:
    """Show hands step by step, with pots, stacks, pot odds, and why each pot is won."""
    if shows_prices and output_format == "json":
        raise click.UsageError("--prices is for text and html; hh price has prices as JSON")
    places = _places(source, wanted, where, order)
    if places == []:
        remark("no hands match")
        return
    prices = _prices(source) if shows_prices else {}
    if output is None and _is_at_terminal():
        _step_through(source, wanted, places, prices)
        return
    with open_output(output) as stream, session(source) as current:
        chosen = _chosen(current, wanted, places)
        if output_format == "html":
            stream.write(_page(current, source, chosen, prices))
            return
        is_text = output_format == "text"
        write = partial(_hands_text, *_look(stream), prices) if is_text else _hands_json
        put = partial(write_lines, stream, indent=INDENT) if is_text else stream.write
        if chosen is not None:
            put(write(chosen))
            return
        for batch in current.batches(write):
            put(batch.result)


def _places(
    source: Source, wanted: str | None, where: str | None, order: Order | None
) -> list[HandPlace] | None:
    """Return the places of the hands of `--where` in the order of `--sort`; None without these options.

    Raises:
        click.UsageError: `--hand` is given too.
    """
    if where is None and order is None:
        return None
    if wanted is not None:
        raise click.UsageError("give --hand, or --where and --sort")
    return matching_places(source, where, order)


def _is_at_terminal() -> bool:
    """Return whether both streams are a terminal that can move the cursor, and `--format` was not given."""
    asked = click.get_current_context().get_parameter_source("output_format")
    if asked is not ParameterSource.DEFAULT or os.environ.get("TERM", "" if IS_WINDOWS else "dumb") == "dumb":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def _prices(source: Source) -> "HandTables":
    """Price the decisions of the hero in all hands of the input.

    Raises:
        click.UsageError: The input is standard input, which cannot be read twice.
    """
    from analysis.cli.choices.prices import price_review
    from analysis.cli.tables import load_tables
    from analysis.views.prices.review import hand_tables

    source.refuse_standard_input("--prices reads the hands twice")
    return hand_tables(price_review(source, load_tables(source), source.all_names))


def _chosen(current: Session, wanted: str | None, places: Sequence[HandPlace] | None) -> list[Checked] | None:
    """Return the hand of `--hand`, or the hands of `--where` in order; None for all hands."""
    if wanted is not None:
        return [_find(current, wanted)]
    return None if places is None else read_places(current, places)


def _page(current: Session, source: Source, chosen: list[Checked] | None, prices: "HandTables") -> str:
    """Return the replayer as HTML, with the chosen hands or all."""
    from analysis.replayer import replayer_html

    if chosen is None:
        chosen = [one for batch in current.batches(list) for one in batch.result]
    return replayer_html(chosen, heroes=source.all_names, prices=prices)


def _step_through(
    source: Source, wanted: str | None, places: Sequence[HandPlace] | None, prices: "HandTables"
) -> None:
    """Run the replayer on the terminal while hands are read, in worker processes if the input is large."""
    from analysis.replayer.terminal import TerminalReplayer

    with session(source, has_bar=False) as current, relaxed_collector():
        chosen = _chosen(current, wanted, places)
        batches = [chosen] if chosen is not None else (batch.result for batch in current.batches(list))
        app = TerminalReplayer(batches, source.all_names, prices)
        if not IS_WINDOWS:  # needs the standard error that the app replaces
            resource_tracker.ensure_running()
        app.run()
        if app.return_code:
            sys.exit(app.return_code)


def _look(stream: TextIO) -> tuple[bool, int]:
    """Return whether to use colors, and the width of the text in columns."""
    width = min(shutil.get_terminal_size((WIDTH, 24)).columns, WIDEST) if stream.isatty() else WIDTH
    return wants_color(stream), width


def _hands_text(colored: bool, width: int, prices: "HandTables", hands: Iterable[Checked]) -> str:
    return "".join([hand_text(checked, colored, width, prices) + "\n" for checked in hands])


def _hands_json(hands: Iterable[Checked]) -> str:
    return "".join([output_text(replay_object(one)) + "\n" for one in hands])


def _find(current: Session, wanted: str) -> Checked:
    """Return the first hand that matches the value of `--hand`.

    Raises:
        NoSuchHandError: There is none.
    """
    if (found := _stored(current, wanted)) is not None:
        return found
    is_wanted = _condition(wanted)
    number = 0
    for batch in current.batches(list, jobs=1):
        hands: list[Checked] = batch.result
        for checked in hands:
            number += 1
            if is_wanted(checked.hand, number):
                return checked
    raise NoSuchHandError(wanted, number)


def _stored(current: Session, wanted: str) -> Checked | None:
    """Look up a hand of a store by its id, without a scan of all files; None without a store or an id.

    Raises:
        NoSuchHandError: The store has no hand with this id.
    """
    source = current.source
    if source.store is None or _NUMBER.fullmatch(wanted) or _PLACE.fullmatch(wanted):
        return None
    from analysis.store import open_store

    with open_store(source.store) as store:
        found = store.find_hand(wanted, source.reading)
        snapshot = store.snapshot()
        if found is None:
            raise NoSuchHandError(wanted, snapshot.count)
        skipped = snapshot.summary().skipped
    current.count(0, 1)
    before = sort_key(found.hand.file)
    current.summary.skipped += [file for file in skipped if sort_key(file) < before]
    return found


def _condition(wanted: str) -> Callable[[Hand, int], bool]:
    """Return the predicate for the value of `--hand`, called with a hand and its number in the input."""
    if match := _NUMBER.fullmatch(wanted):
        wanted_number = int(match[1])
        return lambda _, number: number == wanted_number
    if match := _PLACE.fullmatch(wanted):
        file, line = match[1], int(match[2])
        return lambda hand, _: line in _lines(hand) and is_same_path(hand.file, file)
    return lambda hand, _: hand.hand_id == wanted


def _lines(hand: Hand) -> range:
    """Return the line numbers of a hand, with the blank lines after it."""
    return range(hand.line, hand.line + hand.text.count("\n") + (not hand.text.endswith("\n")))

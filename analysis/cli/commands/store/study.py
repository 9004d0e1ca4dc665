"""`hh study`: decisions that are due, mistakes, tagged hands and hands of a line, in the terminal."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.lines import line_text
from analysis.cli.choices.people import own_heroes
from analysis.cli.choices.where import calendar_of
from analysis.cli.commands.hands.matching import read_places
from analysis.cli.commands.store.study_items import find_items
from analysis.cli.commands.store.study_shares import PoolShares, share_lines
from analysis.cli.configuration.config import store_folder
from analysis.cli.options import Source, counts_hands, reads_hands
from analysis.cli.output import echo, remark
from analysis.cli.session import session
from analysis.cli.tables import load_tables
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    from analysis import Dataset
    from analysis.pricing.tables import HandTables
    from analysis.replayer.data import HandView
    from analysis.replayer.terminal.formatting import Formatter
    from analysis.store.notes.notes import HandKey, Notes
    from hhparser.pipeline import Checked

USUAL_LIMIT: Final = 10
OF_LINE: Final = 20
ANSWERS: Final = {"f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise"}
RATINGS: Final = {"a": "again", "h": "hard", "g": "good", "e": "easy"}
QUIT: Final = "q"
NOTHING_DUE: Final = "nothing is due; --mistakes, --tag TAG or --line LINE choose decisions to study"
INDENT: Final = 2
EPILOG: Final = """
\b
Examples:
  hh study                        the decisions that are due, then tagged hands
  hh study --limit 5 --store hands
  hh study hands/ --mistakes      mistakes in these files, by expected loss
  hh study hands/ --line "BTN opens"     20 hands like this
  hh study --tag bluff

Each hand stops at the decision. Answer with f (fold), x (check), c (call), b (bet) or r (raise), then rate
how sure you were: a (again), h (hard), g (good) or e (easy); q quits. The rating sets when the decision
returns. The schedule is kept in the store, or in the default store for files; without one it is not kept.
After the answer to a mistake you see the prices of hh review, else how often the pool and you give each
answer here.
"""


@click.command(epilog=EPILOG)
@reads_hands
@counts_hands
@click.option("--mistakes", is_flag=True, help="Only mistakes and decisions worth a look, as in hh review.")
@click.option("--tag", metavar="TAG", help="Only hands with this tag.")
@click.option("--line", type=line_text, metavar="LINE", help="Only your newest hands in this betting line.")
@click.option("--limit", type=click.IntRange(1), help="How many [default: 10; 20 with --line].")
def command(source: Source, mistakes: bool, tag: str | None, line: str | None, limit: int | None) -> None:
    """Study your decisions: due ones, mistakes, tagged hands, or hands of a line."""
    from analysis.study.schedule import due_decisions

    if sum((mistakes, tag is not None, line is not None)) > 1:
        raise click.UsageError("give one of --mistakes, --tag and --line")
    source.refuse_standard_input("hh study asks questions")
    tables = load_tables(source)
    heroes, calendar = tuple(own_heroes(source, tables)), calendar_of(source.config)
    most = limit or (OF_LINE if line else USUAL_LIMIT)
    with _notes(source) as notes:
        items, prices = find_items(source, tables, notes, heroes, mistakes=mistakes, tag=tag, line=line)
        chosen = [*islice(items, most)]
        hands = _read(source, tables, [hand for hand, _ in chosen])
        studied = _Studied(heroes, notes, prices, PoolShares(tables, heroes, calendar))
        asked, is_stopped = 0, True
        with suppress(click.Abort):  # end of input or Ctrl-C; the answers so far are kept
            for hand, number in chosen:
                asked += hand in hands and studied.ask(hands[hand], number)
            is_stopped = False
        due = {one.hand for one in due_decisions(notes)}
        left = len(due & _places(tables, [*due]).keys())
    if is_stopped:
        click.echo()  # ends the line of the question
    if asked or is_stopped:
        echo(f"{count_of(asked, 'decision')} studied; {left:,} still due")
    else:
        echo("no decision to study" if mistakes or tag or line else NOTHING_DUE)


@contextmanager
def _notes(source: Source) -> "Iterator[Notes]":
    """Open the notes of the store or of the default store; without one, notes that are not kept."""
    from analysis.store import Store
    from analysis.store.notes.notes import Notes

    folder = source.store or store_folder(None, source.config)
    if folder.is_dir():
        with Notes(folder, writes=True) as notes:
            yield notes
        return
    remark("the schedule is not kept without a store (hh import)")
    with TemporaryDirectory(prefix="hh-") as empty:
        Store(empty, create=True).close()
        with Notes(empty, writes=True) as notes:
            yield notes


def _places(tables: "Dataset", keys: "Sequence[HandKey]") -> "dict[HandKey, tuple[str, int]]":
    """Return file and line of hands by site and id."""
    import polars as pl

    wanted = pl.DataFrame(keys, {"site": pl.String(), "hand_id": pl.String()}, orient="row")
    named = tables.hands.select(pl.col("site", "hand_id").cast(pl.String), "file", "line")
    rows = named.join(wanted, on=["site", "hand_id"], how="semi").rows()
    return {(site, number): (file, line) for site, number, file, line in rows}


def _read(source: Source, tables: "Dataset", keys: "Sequence[HandKey]") -> "dict[HandKey, Checked]":
    """Read hands by site and id; hands that are gone are left out."""
    places = _places(tables, keys)
    if not places:
        return {}
    with session(source) as current:
        found = read_places(current, [*places.values()])
    return {(one.hand.site or "", one.hand.hand_id or ""): one for one in found}


@dataclass(frozen=True)
class _Studied:
    """A run of questions.

    Attributes:
        heroes: Names of the studying player.
        notes: Notes with the schedule.
        prices: Price tables by hand, shown after the answer.
        shares: Shares of the answers, shown after the answer to a decision without a price.
    """

    heroes: tuple[str, ...]
    notes: "Notes"
    prices: "HandTables"
    shares: PoolShares

    def ask(self, checked: "Checked", number: int | None) -> bool:
        """Ask a decision, by default the last one; return False if the hand has none."""
        from analysis.replayer.data import hand_row
        from analysis.replayer.summaries import summarize
        from analysis.study.decisions import faced_steps
        from analysis.study.schedule import post_answer, rate

        if checked.replay is None:
            return False
        row = hand_row(summarize(checked, self.heroes), {})[0]
        steps = faced_steps(checked.hand, row)
        own = [one for one in steps if checked.hand.actions[one].seat == row.hero]
        at = (own[-1] if own else None) if number is None else number
        if at is None or at not in own:
            return False
        hand = checked.hand.site or "", checked.hand.hand_id or ""
        echo("\n".join(_before(row, steps[at])), INDENT)
        faced = row.frames[steps[at]].decision
        keys = "fcr" if faced is not None and faced.call else "xb"
        answer = _ask("Your answer", {key: ANSWERS[key] for key in keys})
        post_answer(self.notes, hand, at, answer)
        click.echo(f"In the hand: {checked.hand.actions[at].kind.value}")
        for line in self._after(hand, at):
            echo(line)
        due = rate(self.notes, hand, at, _ask("How sure were you", RATINGS))
        click.echo(f"Returns on {due:%Y-%m-%d %H:%M} UTC\n")
        return True

    def _after(self, hand: "HandKey", number: int) -> Iterator[str]:
        """Yield the prices of a decision, or else the shares of its answers."""
        from analysis.pricing.tables import table_lines

        for one in self.prices.get(hand, ()):
            if one.number == number:
                yield from table_lines(one.after)
                return
        shares = self.shares.at(hand, number)
        if shares is not None:
            yield from share_lines(shares)


def _before(row: "HandView", step: int) -> Iterator[str]:
    """Yield the facts known to the player at the decision, a line each."""
    from analysis.replayer.terminal.formatting import Formatter
    from analysis.replayer.terminal.hands import DisplaySettings, ShownHand

    seats = {seat.number: seat for seat in row.seats}
    own, form = seats[row.hero or 0], Formatter(ShownHand(row, (), (), seats), DisplaySettings())
    yield f"{own.name}, {own.position or 'no position'}, {own.cards or 'unknown cards'}"
    for frame in row.frames[: step + 1]:
        yield f"  {form.sentence(frame.words).plain}"
    yield f"  {_chips(row, step, form)}"


def _chips(row: "HandView", step: int, form: "Formatter") -> str:
    """Return the pot, the price of a call and the player's stack in words."""
    now = row.frames[step]
    states = {one.seat: one for frame in row.frames[: step + 1] for one in frame.seats}
    call = f", to call {form.money(now.decision.call)}" if now.decision and now.decision.call else ""
    return f"pot {form.money(now.total)}{call}, your stack {form.money(states[row.hero or 0].stack)}"


def _ask(what: str, options: dict[str, str]) -> str:
    """Ask for one of the keys, and return its word.

    Raises:
        click.Abort: The answer is q.
    """
    words = ", ".join(f"{key} {word}" for key, word in {**options, QUIT: "quit"}.items())
    key = click.prompt(f"{what} ({words})", type=click.Choice([*options, QUIT]), show_choices=False)
    if key == QUIT:
        raise click.Abort
    return options[key]

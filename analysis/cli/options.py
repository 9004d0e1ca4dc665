"""Options shared by all commands that read hands, and `Source`, the record of their values."""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import wraps
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from analysis.cli.choices import dates, types
from analysis.cli.choices.filters import Forgotten, KeptHands
from analysis.cli.choices.formats import format_option
from analysis.cli.choices.inputs import note_inputs
from analysis.cli.choices.stakes import StakesWanted, stakes
from analysis.cli.configuration.config import Config, load_config, store_folder
from analysis.cli.output import be_quiet, remark
from hhparser.base.errors import NoInputError
from hhparser.findings.finding import Severity
from hhparser.findings.rules import SEVERITIES, Selection
from hhparser.input.files import STANDARD_INPUT, InputFile, find_files
from hhparser.model import HandKind
from hhparser.model.house_rules import HouseRules, merged
from hhparser.pipeline import Reading

if TYPE_CHECKING:
    from analysis.store.notes.notes import Notes

__all__ = [
    "Command",
    "Option",
    "Source",
    "StoreChoice",
    "anonymizes",
    "chooses_store",
    "config_option",
    "counts_hands",
    "format_option",
    "instant",
    "output_option",
    "quiet_option",
    "reads_hands",
    "selects_findings",
    "store_option",
    "time_limits",
    "usual_reading",
    "with_options",
]
Command = Callable[..., None]
Option = Callable[[Command], Command]


@dataclass(frozen=True, slots=True)
class Source:
    """The input of a command: paths or a store, parser settings and filters.

    Attributes:
        paths: Files, folders, patterns, or `-`; empty for a store.
        reading: House rules, declared rakes, site, and the filter on hands.
        jobs: Number of worker processes; None to choose automatically.
        heroes: Screen names of the user, as given with `--hero`.
        config: The user's settings.
        copy: File with a copy of standard input, for a command that reads it twice.
        store: Folder of the store to read instead of files.
        with_errors: Whether hands with an illegal action or wrong amounts count.
        filters: Names of the filter options that were given.
        allows_empty: Whether an input without hands is valid.
        last: Callback from the day of the last hand to the first day that counts; None for all days.
    """

    paths: tuple[str, ...]
    reading: Reading
    jobs: int | None
    heroes: tuple[str, ...]
    config: Config
    copy: str | None = None
    store: Path | None = None
    with_errors: bool = False
    filters: tuple[str, ...] = ()
    allows_empty: bool = False
    last: Callable[[date], date] | None = None

    def files(self) -> list[InputFile]:
        """Return the files to read, in order.

        Raises:
            NoInputError: A path matches no file.
            StoreError: The store cannot be opened.
        """
        if self.store is not None:
            from analysis.store import open_store

            with open_store(self.store) as store:
                return store.files()
        found = find_files(self.paths)
        return [one._replace(copy=self.copy) if one.path == STANDARD_INPUT else one for one in found]

    def refuse_standard_input(self, reason: str) -> None:
        """Raise a usage error, for a command that cannot read standard input for a reason."""
        if STANDARD_INPUT in self.paths:
            raise click.UsageError(f"{reason}: give files in place of standard input")

    @property
    def name(self) -> str:
        """The paths as given by the user; for a store, the imported paths."""
        if self.store is None:
            return " ".join(self.paths)
        from analysis.store import open_store

        with open_store(self.store) as store:
            return " ".join(store.roots())

    @property
    def own_names(self) -> list[str]:
        """Screen names of the user: the values of `--hero`, or the heroes of the settings by default."""
        return list(self.heroes) or [name for names in self.config.heroes.values() for name in names]

    @property
    def all_names(self) -> list[str]:
        """`own_names` and their aliases on any site."""
        aliases = (name for own in self.own_names for name in self.config.names_of(own))
        return list(dict.fromkeys([*self.own_names, *aliases]))


class StoreChoice(NamedTuple):
    """The folder of a store, and the user's settings."""

    folder: Path
    config: Config

    def notes(self, *, writes: bool = False) -> "Notes":
        """Open the notes of the store."""
        from analysis.store.notes.notes import Notes

        return Notes(self.folder, writes=writes)


# eager, because the parser of --where looks up saved queries in the store
store_option: Final = click.option(
    "--store", is_eager=True, metavar="DIR", help="Read the hands of this store (hh import) in place of PATH."
)
config_option: Final = click.option(
    "--config", is_eager=True, metavar="FILE", help="Settings (default: hh.toml here or in a folder above)."
)
quiet_option: Final = click.option(
    *("-q", "--quiet"),
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda _, __, is_given: be_quiet() if is_given else None,
    help="Print only results and errors.",
)
_STORE_FOLDER: Final = click.option(
    "--store", is_eager=True, metavar="DIR", help="Folder of the store (hh import)."
)
WILDCARD: Final = re.compile(r"[*?\[]")
_KINDS: Final = [kind.value for kind in HandKind]
_PATHS: Final = click.argument("paths", metavar="[PATH...]", nargs=-1)
_OPTIONS: Final = (
    store_option,
    click.option(
        "--site", type=types.site_name, metavar="NAME", help="Only hands of this site (see hh sites)."
    ),
    click.option(
        "--stakes",
        type=stakes,
        multiple=True,
        metavar="S",
        help="Only these stakes: 0.05/0.10, NL10 or 10nl.",
    ),
    click.option("--kind", type=click.Choice(_KINDS), help="Only cash games or only tournaments."),
    click.option("--hero", multiple=True, metavar="NAME", help="Only hands dealt to this player."),
    click.option("--rules", type=types.house_rules, metavar="KEY=VALUE,...", help="House rules: max_bets=5."),
    click.option("--jobs", type=types.PROCESSES, metavar="N", help="Processes (default: as needed)."),
    click.option("--allow-empty", is_flag=True, help="Exit with status 0 even without hands."),
    quiet_option,
    config_option,
)


class Given(NamedTuple):
    """The values of the common options, by parameter name."""

    site: str | None
    start: dates.Dated | None
    end: dates.Dated | None
    last: Callable[[date], date] | None
    stakes: tuple[StakesWanted, ...]
    kind: str | None
    hero: tuple[str, ...]
    rules: HouseRules | None
    jobs: int | None
    allow_empty: bool
    config: str | None
    store: str | None


def _date_option(names: Iterable[str], parameter: str, text: str) -> Option:
    """Return an option for the first or the last day of a range."""
    return click.option(*dict.fromkeys(names), parameter, type=dates.dates, metavar="DATE", help=text)


def reads_hands(
    command: Command,
    start_option: str = "--from",
    end_option: str = "--to",
    *,
    paths_option: Option = _PATHS,
    needed_for: str | None = None,
    back_from_hand: bool = False,
) -> Command:
    """Add PATH and the common options to a command, as its first argument `source`.

    Args:
        command: The command to decorate.
        start_option: Name of the option for the first day, where `--from` means something else.
        end_option: Name of the option for the last day, where `--to` means something else.
        paths_option: The option that gives the paths, where arguments mean something else.
        needed_for: Parameter that needs hands; if its value is empty, nothing is read and `source` is None.
        back_from_hand: Whether `--last` counts back from the last hand, as `source.last`, not from today.
    """

    @wraps(command)
    def wrapper(paths: tuple[str, ...], **options: Any) -> None:
        given = Given(*map(options.pop, Given._fields))
        if needed_for is not None and not options[needed_for]:
            _refuse_hands(paths, given)
            command(None, **options)
            return
        if given.start is not None and given.last is not None:
            raise click.UsageError(f"give {start_option} or --last, not both")
        source = (_source_from_last_hand if back_from_hand else _source)(paths, given)
        with _damage_told(source.store):
            note_inputs(source.files)
            command(source, **options)

    start = _date_option(["--since", start_option], "start", "First day: 2024-03-31, 'last month'.")
    end = _date_option(["--until", end_option], "end", "Last day: 2024-03, today.")
    last = click.option(
        "--last",
        type=dates.span,
        metavar="TIME",
        help=f"Only the last 30d, 2w, 6m or 1y (up to {'the last hand' if back_from_hand else end_option}).",
    )
    return with_options(wrapper, (paths_option, *_OPTIONS[:2], start, end, last, *_OPTIONS[2:]))


def counts_hands(command: Command) -> Command:
    """Add `--with-errors` to a command with a `source`, as `source.with_errors`."""

    @click.option(
        "--with-errors", is_flag=True, help="Count hands with an illegal action or wrong amounts as well."
    )
    @wraps(command)
    def wrapper(source: Source, with_errors: bool, **others: Any) -> None:
        command(replace(source, with_errors=with_errors), **others)

    return wrapper


def with_options(command: Command, options: Sequence[Option]) -> Command:
    """Add options to a command, in the order of the help."""
    for option in reversed(options):
        command = option(command)
    return command


def _source(paths: tuple[str, ...], given: Given) -> Source:
    settings = load_config(given.config)
    folder = None if paths and given.store is None else _store_of(paths, given.store, settings)
    keep = _kept(given, settings, folder)
    reading = replace(usual_reading(settings, given.rules or ()), site=given.site, keep=keep or None)
    return Source(
        paths,
        reading,
        given.jobs,
        given.hero,
        settings,
        store=folder,
        filters=_filters(given),
        allows_empty=given.allow_empty,
    )


def _source_from_last_hand(paths: tuple[str, ...], given: Given) -> Source:
    """Return the source whose `--last` counts back from the last hand, not from today."""
    source = _source(paths, given._replace(last=None))
    if given.last is None:
        return source
    return replace(source, last=given.last, filters=(*source.filters, "--last"))


def _refuse_hands(paths: tuple[str, ...], given: Given) -> None:
    """Raise an error if hands are given to a command that needs none."""
    if paths or given.store is not None:
        raise click.UsageError("hands are given to read, but no option needs them")


def _filters(given: Given) -> tuple[str, ...]:
    """Return the names of the filter options that were given."""
    options = {
        "--hero": " ".join(given.hero),
        "--stakes": given.stakes,
        "--kind": given.kind,
        "--site": given.site,
        "--since": given.start,
        "--until": given.end,
        "--last": given.last,
    }
    return tuple(option for option, value in options.items() if value)


def _kept(given: Given, settings: Config, folder: Path | None) -> KeptHands:
    """Build the filter on hands, for files or a store; print a remark with the first day of `--last`."""
    begin, stop = time_limits(given.start, given.end, given.last, settings)
    if given.last is not None and begin is not None:
        remark(f"hands from {begin:%Y-%m-%d} on")
    return KeptHands(
        begin,
        stop,
        settings.time_zone,
        given.stakes,
        kind=HandKind(given.kind) if given.kind else None,
        heroes=frozenset[str]().union(*map(settings.names_of, given.hero)),
        forgotten=_forgotten(folder),
    )


def chooses_store(
    command: Command, store: Option = _STORE_FOLDER, settings: Option = config_option
) -> Command:
    """Add `--store`, `-q` and `--config` to a command about a store, as its first parameter `chosen`."""

    @wraps(command)
    def wrapper(store: str | None, config: str | None, **others: Any) -> None:
        settings = load_config(config)
        command(StoreChoice(store_folder(store, settings), settings), **others)

    return with_options(wrapper, (store, quiet_option, settings))


def _damage_told(store: Path | None) -> AbstractContextManager[None]:
    if store is None:
        return nullcontext()
    from analysis.store import damage_told

    return damage_told(store)


def usual_reading(settings: Config, rules: HouseRules = ()) -> Reading:
    """Return the reading of the settings; `rules` override its house rules."""
    given = {None: (), **settings.rules}
    return Reading(
        rules={where: merged(house_rules, rules) for where, house_rules in given.items()},
        rakes=settings.rakes,
    )


def _refuse_missing(paths: Iterable[str]) -> None:
    """Raise an error for the first path that does not exist."""
    for path in paths:
        if path != STANDARD_INPUT and not WILDCARD.search(path) and not os.path.exists(path):
            raise NoInputError(path)


def _store_of(paths: tuple[str, ...], store: str | None, settings: Config) -> Path:
    """Return the folder of `--store`, or of the default store without PATH.

    Raises:
        click.UsageError: PATH and `--store` are both given, or there is no default store.
    """
    if paths:
        _refuse_missing(paths)  # more likely the value of an option
        raise click.UsageError("give PATH or --store, not both")
    folder = store_folder(store, settings)
    if store is None and not folder.is_dir():
        raise click.UsageError(
            "no files given and no store found: name a file or folder, or run `hh import PATH` once"
        )
    return folder


def _forgotten(folder: Path | None) -> Forgotten:
    """Return site, venue and id of the hands removed with `hh store forget`; empty without a store."""
    if folder is None:
        return frozenset()
    from analysis.store import open_store

    with open_store(folder) as store:
        return store.forgotten()


def time_limits(
    start: dates.Dated | None, end: dates.Dated | None, last: Callable[[date], date] | None, settings: Config
) -> tuple[datetime | None, datetime | None]:
    """Return the first instant of a range and the first instant after it; the last day or second is included.

    Days begin at `settings.day_start`, in the time zone of the settings.

    Raises:
        click.UsageError: The range ends before it begins.
    """
    today = dates.today(settings.time_zone, settings.day_start)
    final = None if end is None else end(today).last
    begin = _first_day(start, last, today, final)
    first = None if begin is None else instant(begin, settings)
    step = timedelta(seconds=1) if isinstance(final, datetime) else timedelta(days=1)
    after = None if final is None else instant(final, settings) + step
    if first and after and first >= after:
        raise click.UsageError(f"the first day, {begin:%Y-%m-%d}, is later than the last, {final:%Y-%m-%d}")
    return first, after


def _first_day(
    start: dates.Dated | None, last: Callable[[date], date] | None, today: date, final: date | None
) -> date | None:
    """Return the first day or moment, as given or computed by `last` from the end of the range."""
    if last is None:
        return None if start is None else start(today).first
    end = final or today
    return last(end.date() if isinstance(end, datetime) else end)


def instant(day: date, settings: Config) -> datetime:
    """Convert a moment, or a day to its start, to an aware `datetime`, by default in the user's time zone."""
    if not isinstance(day, datetime):
        day = datetime.combine(day, time()) + settings.day_start
    return day if day.tzinfo else day.replace(tzinfo=settings.time_zone)


def selects_findings(command: Command, example: str) -> Command:
    """Add `--select`, `--ignore` and `--fail-on` to a command, as its parameter `selection`.

    The defaults are the user's settings; `--ignore` adds to their ignored codes. The help shows `example`.
    """

    @wraps(command)
    def wrapper(
        source: Source,
        select: tuple[str, ...] | None,
        ignore: tuple[str, ...] | None,
        fail_on: str | None,
        **others: Any,
    ) -> None:
        settings = source.config.check
        selection = Selection(
            settings.select if select is None else select,
            settings.ignore + (ignore or ()) + (("P001",) if source.allows_empty else ()),
            settings.fail_on if fail_on is None else Severity(fail_on),
            settings.overrides,
        )
        command(source, selection=selection, **others)

    wanted = f"Only these codes or groups, such as {example}."
    severities = [severity.value for severity in SEVERITIES]
    options = (
        click.option("--select", type=types.codes, metavar="CODES", help=wanted),
        click.option("--ignore", type=types.codes, metavar="CODES", help="Leave out these codes or groups."),
        click.option(
            "--fail-on",
            type=click.Choice(severities),
            help="Lowest severity that gives exit status 1 (default: error).",
        ),
    )
    return with_options(wrapper, options)


output_option: Final = click.option(
    "-o", "--output", metavar="FILE", help="Write to this file instead of standard output."
)


def anonymizes(command: Command) -> Command:
    """Add `--anonymize` and `--salt` to a command with a `source`, as its parameter `secret`.

    The salt for pseudonyms is random by default, and None without `--anonymize`.
    """

    @click.option("--anonymize", is_flag=True, help="Replace names and numbers, shift times.")
    @click.option("--salt", metavar="TEXT", help="Secret that makes replacements the same in every run.")
    @wraps(command)
    def wrapper(source: Source, anonymize: bool, salt: str | None, **others: Any) -> None:
        if salt is not None and not anonymize:
            raise click.UsageError("--salt works only with --anonymize")
        command(source, secret=(salt or token_hex(16)) if anonymize else None, **others)

    return wrapper

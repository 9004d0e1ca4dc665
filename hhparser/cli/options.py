"""Options shared by all commands that read hands, and the `Source` that holds their values."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from decimal import Decimal
from functools import wraps
from typing import Any, Final

import click

from hhparser.cli.choices import types
from hhparser.cli.choices.filters import KeptHands
from hhparser.cli.config import Config, load_config
from hhparser.findings.finding import Severity
from hhparser.findings.rules import SEVERITIES, Selection
from hhparser.input.files import STANDARD_INPUT, InputFile, find_files
from hhparser.model import HandKind
from hhparser.model.house_rules import HouseRules, merged
from hhparser.pipeline import Reading

Command = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Source:
    """What to read and how.

    Attributes:
        paths: Files, folders, patterns, or `-`.
        reading: How hands are read, and which are kept.
        jobs: Worker processes; None to choose automatically.
        heroes: Screen names of the user, as given with `--hero`.
        config: The user's settings.
        copy: File with a copy of standard input, which can be read only once.
    """

    paths: tuple[str, ...]
    reading: Reading
    jobs: int | None
    heroes: tuple[str, ...]
    config: Config
    copy: str | None = None

    def files(self) -> list[InputFile]:
        """The files to read, in order.

        Raises:
            NoInputError: A path that matches nothing.
        """
        found = find_files(self.paths)
        return [one._replace(copy=self.copy) if one.path == STANDARD_INPUT else one for one in found]

    @property
    def own_names(self) -> list[str]:
        """Players a report may be about: those of `--hero`, or else the heroes of the settings."""
        return list(self.heroes) or [name for names in self.config.heroes.values() for name in names]


_KINDS: Final = [kind.value for kind in HandKind]
_OPTIONS: Final = (
    click.argument("paths", metavar="PATH...", nargs=-1, required=True),
    click.option(
        "--site", type=types.site_name, metavar="NAME", help="Only hands of this site (see hh sites)."
    ),
    click.option("--from", "start", type=types.day_or_time, metavar="DATE", help="First day or time."),
    click.option("--stakes", type=types.stakes, multiple=True, metavar="S", help="Only these: 0.05/0.10."),
    click.option("--kind", type=click.Choice(_KINDS), help="Only cash games or only tournaments."),
    click.option("--hero", multiple=True, metavar="NAME", help="Only hands that this player was dealt."),
    click.option("--rules", type=types.house_rules, metavar="KEY=VALUE,...", help="House rules: max_bets=5."),
    click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes (default: as needed)."),
    click.option("--config", metavar="FILE", help="Settings (default: hh.toml here or in a folder above)."),
)


def reads_hands(command: Command, end_option: str = "--to") -> Command:
    """Add PATH and the common options to a command, as its first parameter `source`.

    Args:
        command: The command.
        end_option: Name of the option for the last day, where `--to` means something else.
    """

    @wraps(command)
    def wrapper(
        paths: tuple[str, ...],
        site: str | None,
        start: date | None,
        end: date | None,
        stakes: tuple[tuple[Decimal, Decimal], ...],
        kind: str | None,
        hero: tuple[str, ...],
        rules: HouseRules | None,
        jobs: int | None,
        config: str | None,
        **others: Any,
    ) -> None:
        settings = load_config(config)
        first, last = _limits(start, end, settings.time_zone)
        names = {name for own in hero for name in settings.names_of(own)}
        keep = KeptHands(
            first, last, settings.time_zone, stakes, HandKind(kind) if kind else None, frozenset(names)
        )
        given = {None: (), **settings.rules}
        own_rules = {where: merged(house_rules, rules or ()) for where, house_rules in given.items()}
        reading = Reading(site, own_rules, keep or None, settings.rakes)
        command(Source(paths, reading, jobs, hero, settings), **others)

    end = click.option(end_option, "end", type=types.day_or_time, metavar="DATE", help="Last day or time.")
    for option in reversed((*_OPTIONS[:3], end, *_OPTIONS[3:])):
        wrapper = option(wrapper)
    return wrapper


def _limits(start: date | None, end: date | None, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """The first instant of the range and the first one after it; the last day or second is included."""
    first = _instant(start, zone) if start else None
    last = None
    if end is not None:
        step = timedelta(seconds=1) if isinstance(end, datetime) else timedelta(days=1)
        last = _instant(end, zone) + step
    if first and last and first >= last:
        raise click.UsageError("the first day is later than the last")
    return first, last


def _instant(day: date, zone: tzinfo) -> datetime:
    moment = day if isinstance(day, datetime) else datetime(day.year, day.month, day.day)
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def selects_findings(example: str) -> Callable[[Command], Command]:
    """Add `--select`, `--ignore` and `--fail-on` to a command, as its parameter `selection`.

    The user's settings apply where they are not given; codes that either ignores are left out.

    Args:
        example: Codes to show in the help.
    """

    def decorate(command: Command) -> Command:
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
                settings.ignore + (ignore or ()),
                settings.fail_on if fail_on is None else Severity(fail_on),
            )
            command(source, selection=selection, **others)

        for option in reversed(options):
            wrapper = option(wrapper)
        return wrapper

    wanted = f"Only these codes or groups, such as {example}."
    options = (
        click.option("--select", type=types.codes, metavar="CODES", help=wanted),
        click.option("--ignore", type=types.codes, metavar="CODES", help="Leave out these codes or groups."),
        click.option(
            "--fail-on",
            type=click.Choice([severity.value for severity in SEVERITIES]),
            help="Lowest severity that gives exit status 1 (default: error).",
        ),
    )
    return decorate


output_option: Final = click.option(
    "-o", "--output", metavar="FILE", help="Write to this file instead of standard output."
)


def format_option(*formats: str) -> Callable[[Command], Command]:
    """The option `--format`; its default is the first format."""
    return click.option(
        "--format",
        "output_format",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How to write the results.",
    )

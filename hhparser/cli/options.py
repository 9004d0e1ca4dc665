"""Options that all commands share which read hands, and what they ask for."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from decimal import Decimal
from functools import wraps
from typing import Any, Final

import click

from hhparser.cli.config import Config, load_config
from hhparser.cli.filters import HandFilter
from hhparser.cli.types import Name, RulesType, StakesType, When
from hhparser.model import HandKind
from hhparser.pipeline import Reading

Command = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Source:
    """What to read and how.

    Attributes:
        paths: Files, folders, patterns, or `-`.
        reading: How hands are read and which are kept.
        jobs: Worker processes; None to choose.
        heroes: The players to whom the hands belong, as given with `--hero`.
        config: Settings of the user.
    """

    paths: tuple[str, ...]
    reading: Reading
    jobs: int | None
    heroes: tuple[str, ...]
    config: Config


def site_names() -> list[str]:
    """Names of all sites that can be read."""
    from hhparser.sites import SITES

    return [site.name for site in SITES]


_OPTIONS: Final = (
    click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path()),
    click.option("--site", type=Name("site", site_names), help="Read only hands of this site (`hh sites`)."),
    click.option("--from", "start", type=When(), help="First day or time, such as 2024-12-31."),
    click.option("--to", "end", type=When(), help="Last day or time."),
    click.option("--stakes", type=StakesType(), multiple=True, help="Only these stakes, such as 0.05/0.10."),
    click.option("--kind", type=click.Choice([k.value for k in HandKind]), help="Only this kind of game."),
    click.option("--hero", metavar="NAME", multiple=True, help="Only hands dealt to this player; the report's hero."),
    click.option("--rules", type=RulesType(), metavar="KEY=VALUE,...", help="House rules, such as max_bets=5."),
    click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes to use (default: as needed)."),
    click.option("--config", metavar="FILE", type=click.Path(), help="Settings (default: hh.toml, found upwards)."),
)


def reads_hands(command: Command) -> Command:
    """Give a command PATH and the common options, as its first parameter `source`."""

    @wraps(command)
    def wrapper(  # noqa: PLR0913  one parameter for each option
        paths: tuple[str, ...],
        site: str | None,
        start: date | None,
        end: date | None,
        stakes: tuple[tuple[Decimal, Decimal], ...],
        kind: str | None,
        hero: tuple[str, ...],
        rules: tuple[tuple[str, Any], ...] | None,
        jobs: int | None,
        config: str | None,
        **others: Any,
    ) -> None:
        settings = load_config(config)
        first, last = _limits(start, end, settings.time_zone)
        names = {name for own in hero for name in (own, *settings.aliases.get(own, ()))}
        keep = HandFilter(
            first, last, settings.time_zone, stakes, HandKind(kind) if kind else None, frozenset(names)
        )
        house_rules = tuple((dict(settings.rules) | dict(rules or ())).items())
        reading = Reading(site, house_rules, keep if keep else None)
        command(Source(paths, reading, jobs, hero, settings), **others)

    for option in reversed(_OPTIONS):
        wrapper = option(wrapper)
    return wrapper


def _limits(start: date | None, end: date | None, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """The first instant and the first that is too late; the last day or second belongs to the range."""
    first = _instant(start, zone) if start else None
    last = None
    if end is not None:
        last = _instant(end, zone) + (timedelta(seconds=1) if isinstance(end, datetime) else timedelta(days=1))
    if first and last and first >= last:
        raise click.UsageError("--from is later than --to")
    return first, last


def _instant(day: date, zone: tzinfo) -> datetime:
    moment = day if isinstance(day, datetime) else datetime(day.year, day.month, day.day)  # noqa: DTZ001
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


output_option: Final = click.option(
    "-o", "--output", metavar="FILE", type=click.Path(), help="Write here instead of standard output."
)


def format_option(*formats: str) -> Callable[[Command], Command]:
    """`--format`, the first format being the default."""
    return click.option(
        "--format", "output_format", type=click.Choice(formats), default=formats[0], show_default=True, help="Format."
    )

"""Parses a plan from a TOML file; errors name the key and the expected value."""

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date
from typing import Any, Final

from hhparser.base.errors import SettingError
from hhparser.engine.play.life import values
from hhparser.engine.play.life.plan import Cash, Days, Group, Plan, Tournaments, made_up_names
from hhparser.engine.play.life.values import Table
from hhparser.engine.play.policies.person import PERSON_LEAKS, PERSONS, Person
from hhparser.engine.play.rake import NO_RAKE
from hhparser.model.positions import MOST_PLAYERS

SEATS: Final = values.whole(2, MOST_PLAYERS)
WHEN: Final = {"from": values.day, "to": values.day, "starts": values.clocks}
PLAN: Final = {
    "hero": values.word,
    "styles": values.table,
    "people": values.tables,
    "cash": values.tables,
    "tournaments": values.tables,
}
PEOPLE: Final = {
    "names": values.words,
    "count": values.whole(1),
    "style": values.word,
    "leaks": values.several_of(PERSON_LEAKS),
    "spread": values.number(0, 1),
    "stack": values.span(20, 1000),
    "stays": values.span(1),
    "from": values.day,
    "to": values.day,
}
CASH: Final = {
    **WHEN,
    "sessions": values.whole(1),
    "hours": values.span(0.05, 24),
    "tables": values.whole_span(1, 24),
    "seats": SEATS,
    "stakes": values.stakes,
    "currency": values.currency,
    "buy_in": values.span(20, 1000),
    "rake": values.rake,
}
TOURNAMENTS: Final = {
    **WHEN,
    "count": values.whole(1),
    "players": values.whole(2, 10_000),
    "seats": SEATS,
    "buy_in": values.buy_in,
    "currency": values.currency,
    "payouts": values.wholes,
    "stack": values.whole(100),
    "blinds": values.blinds,
    "level_hands": values.whole(1),
}
STYLE: Final = {
    **{field.name: values.number(0, 1) for field in fields(Person)},
    "opens": values.numbers(0, 1),
    "bets": values.numbers(0, 2, 3),
    "bluffs": values.numbers(0, 1, 3),
    "margin": values.numbers(-1, 2, 3),
    "raises": values.number(0, 2),
    "open_sizes": values.numbers(1, 100),
    "three_bet_sizes": values.numbers(1, 20, 2),
    "bet_sizes": values.numbers(0.05, 10),
    "one_pair": values.number(0, 1000),
}


def read_plan(where: str, table: Table, forms: tuple[str, ...]) -> Plan:
    """Return the plan of a TOML file.

    Args:
        where: Name of the file, for error messages.
        table: Its contents.
        forms: Names of the formats that a period may choose.

    Raises:
        SettingError: A key is unknown, missing or has a wrong value.
    """
    given = values.read(where, table, PLAN, ("people",))
    styles = dict(PERSONS)
    for name, style in given.get("styles", {}).items():
        styles[name] = _style(
            f"{where}: styles.{name}", values.table(f"{where}: styles.{name}", style), styles
        )
    groups = _groups(where, given["people"], styles)
    names = [name for group in groups for name in group.names]
    hero = given.get("hero")
    if hero is not None and hero not in names:
        raise SettingError(f"{where}: hero", f"must be one of the names of [[people]], not {hero!r}")
    form = values.one_of(forms)
    cash = [_cash(*one, {**CASH, "format": form}) for one in _numbered(where, "cash", given)]
    played = [
        _tournaments(*one, {**TOURNAMENTS, "format": form}) for one in _numbered(where, "tournaments", given)
    ]
    if not cash and not played:
        raise SettingError(where, "must have at least one [[cash]] or [[tournaments]]")
    return Plan(hero, groups, tuple(cash), tuple(played))


def _numbered(where: str, name: str, given: Table) -> list[tuple[str, Table]]:
    return [(f"{where}: {name} {number}", one) for number, one in enumerate(given.get(name, []), 1)]


def _style(where: str, table: Table, styles: Mapping[str, Person]) -> Person:
    readers = {"base": values.one_of(styles), "leaks": values.several_of(PERSON_LEAKS), **STYLE}
    given = values.read(where, table, readers, ())
    base, leaks = styles[given.pop("base", "regular")], given.pop("leaks", ())
    return _leaky(replace(base, **given), leaks)


def _leaky(person: Person, leaks: tuple[str, ...]) -> Person:
    for leak in leaks:
        person = PERSON_LEAKS[leak](person)
    return person


def _groups(where: str, people: list[Table], styles: Mapping[str, Person]) -> tuple[Group, ...]:
    """Parse the groups of people; names must be unique, and missing names are invented."""
    given = [
        (place, values.read(place, one, {**PEOPLE, "style": values.one_of(styles)}, ("style",)))
        for place, one in _numbered(where, "people", {"people": people})
    ]
    taken: set[str] = set()
    for place, one in given:
        for name in one.get("names", ()):
            if name in taken:
                raise SettingError(f"{place}: names", f"has {name!r}, who is in the plan already")
            taken.add(name)
    groups = []
    for place, one in given:
        groups.append(_group(place, one, styles, taken))
        taken.update(groups[-1].names)
    return tuple(groups)


def _group(where: str, given: dict[str, Any], styles: Mapping[str, Person], taken: set[str]) -> Group:
    if ("names" in given) == ("count" in given):
        raise SettingError(where, "must have one of the keys 'names' and 'count'")
    days = _days(where, {"from": date.min, "to": date.max, **given})
    names = given.get("names") or made_up_names(given["count"], taken)
    style = _leaky(styles[given["style"]], given.get("leaks", ()))
    others = {key: given[key] for key in ("spread", "stack", "stays") if key in given}
    return Group(names, style, days=days, **others)


def _days(where: str, given: Table, evenings: int = 1) -> Days:
    first, last = given["from"], given["to"]
    if (last - first).days + 1 < evenings:
        raise SettingError(where, f"{evenings:,} evenings do not fit between {first} and {last}")
    return first, last


def _cash(where: str, table: Table, readers: Mapping[str, values.Reader]) -> Cash:
    given = values.read(where, table, readers, ("from", "to", "sessions", "stakes"))
    return Cash(
        days=_days(where, given, given["sessions"]),
        sessions=given["sessions"],
        starts=given.get("starts", values.EVENING),
        hours=given.get("hours", (1, 3)),
        tables=given.get("tables", (1, 1)),
        seats=given.get("seats", 6),
        stakes=given["stakes"],
        currency=given.get("currency", "USD"),
        buy_in=given.get("buy_in", (40, 100)),
        rake=given.get("rake", NO_RAKE),
        form=given.get("format"),
    )


def _tournaments(where: str, table: Table, readers: Mapping[str, values.Reader]) -> Tournaments:
    given = values.read(where, table, readers, ("from", "to", "count", "buy_in", "payouts"))
    players = given.get("players", 6)
    if len(given["payouts"]) > players:
        raise SettingError(f"{where}: payouts", f"must pay at most {players} places, one for each player")
    return Tournaments(
        days=_days(where, given, given["count"]),
        count=given["count"],
        starts=given.get("starts", values.EVENING),
        players=players,
        seats=given.get("seats", 6),
        buy_in=given["buy_in"],
        currency=given.get("currency", "USD"),
        payouts=given["payouts"],
        stack=given.get("stack", 1500),
        blinds=given.get("blinds", (10, 20)),
        level_hands=given.get("level_hands", 10),
        form=given.get("format"),
    )

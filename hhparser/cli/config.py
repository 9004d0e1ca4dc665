"""Settings of `hh.toml`, or of `[tool.hh]` in `pyproject.toml`, found upwards from the current folder."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, time, timedelta, tzinfo
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hhparser.base.errors import SettingError, UnknownRuleError
from hhparser.base.hints import suggest
from hhparser.checks.hand.rake import DeclaredRake
from hhparser.cli.rake_settings import declared_rakes
from hhparser.findings.finding import Severity
from hhparser.findings.rules import Selection, code_groups
from hhparser.model.house_rules import HouseRules, house_rule, merged

KEYS: Final = (
    *("heroes", "aliases", "time_zone", "rules", "rake", "select", "ignore", "fail_on"),
    *("rakeback", "day_start", "session_gap", "rates"),
)
SEVERITIES: Final = [severity.value for severity in Severity]
Table = dict[str, Any]  # Any: a table of a TOML file before it is checked


@dataclass(frozen=True, slots=True)
class Config:
    """What a user sets once for all commands.

    Attributes:
        heroes: Screen names of the user by site; those under None hold for every site.
        aliases: By site, other screen names of the same person by the name to show; None = every site.
        time_zone: Zone of days and of printed times that name none.
        rules: House rules that differ from the sites' own, by site; under None for all other sites.
        check: Which findings are shown, and which are a failure.
        rakeback: The part of the rake that comes back, 0 to 1, by site; under None for all other sites.
        rakes: Declared rakes; the first one that holds for a game counts.
        day_start: Hands before it belong to the day before; measured from midnight.
        session_gap: Time without a hand that ends a session.
        rates: Path of a table of exchange rates.
    """

    heroes: Mapping[str | None, tuple[str, ...]] = field(default_factory=dict)
    aliases: Mapping[str | None, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    time_zone: tzinfo = UTC
    rules: Mapping[str | None, HouseRules] = field(default_factory=dict)
    check: Selection = field(default_factory=Selection)
    rakeback: Mapping[str | None, float] = field(default_factory=dict)
    rakes: tuple[DeclaredRake, ...] = ()
    day_start: timedelta = timedelta()
    session_gap: timedelta = timedelta(minutes=30)
    rates: str | None = None

    def names_of(self, name: str) -> set[str]:
        """A screen name with the other names of the same person, on whatever site."""
        return {name}.union(*(names.get(name, ()) for names in self.aliases.values()))


def load_config(path: str | None) -> Config:
    """The settings of a file, or of the nearest one upwards from here; the defaults when there is none.

    Raises:
        SettingError: The file cannot be read, or has an unknown key or a wrong value.
    """
    if path is not None:
        return _config(path, _read(Path(path)) or {})
    for folder in (Path.cwd(), *Path.cwd().parents):
        for name in ("hh.toml", "pyproject.toml"):
            file = folder / name
            table = _read(file) if file.is_file() else None
            if table is not None:
                return _config(str(file), table)
    return Config()


def _read(file: Path) -> Table | None:
    """The settings in a file; None when it is a `pyproject.toml` without any."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SettingError(str(file), error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(str(file), f"is no TOML: {error}") from error
    if file.name != "pyproject.toml":
        return table
    settings = _table(f"{file}: tool", table.get("tool", {})).get("hh")
    return None if settings is None else _table(f"{file}: tool.hh", settings)


def _config(file: str, table: Table) -> Config:
    for key in table:
        if key not in KEYS:
            raise SettingError(file, f"unknown key {key!r}; {suggest(key, KEYS)}")
    return Config(
        _heroes(f"{file}: heroes", table.get("heroes", [])),
        _aliases(f"{file}: aliases", table.get("aliases", {})),
        _time_zone(f"{file}: time_zone", table.get("time_zone", "UTC")),
        _rules(f"{file}: rules", table.get("rules", {})),
        _check(file, table),
        _rakeback(f"{file}: rakeback", table.get("rakeback", {})),
        declared_rakes(f"{file}: rake", table.get("rake", []), _site),
        _day_start(f"{file}: day_start", table.get("day_start", "00:00")),
        _session_gap(f"{file}: session_gap", table.get("session_gap", 30)),
        _rates(file, table.get("rates")),
    )


def _heroes(where: str, value: object) -> Mapping[str | None, tuple[str, ...]]:
    """A list of names for every site, or a table of lists by site."""
    if not isinstance(value, dict):
        return {None: _names(where, value)}
    return {_site(where, site): _names(f"{where}.{site}", names) for site, names in value.items()}


def _aliases(where: str, value: object) -> Mapping[str | None, Mapping[str, tuple[str, ...]]]:
    """Lists of names by the name to show, in the table itself or in tables by site."""
    aliases: dict[str | None, dict[str, tuple[str, ...]]] = {}
    for key, names in _table(where, value).items():
        if isinstance(names, dict):
            inside = f"{where}.{key}"
            own = {name: _names(f"{inside}.{name}", others) for name, others in names.items()}
            aliases[_site(where, key)] = own
        else:
            aliases.setdefault(None, {})[key] = _names(f"{where}.{key}", names)
    return aliases


def _rules(where: str, value: object) -> Mapping[str | None, HouseRules]:
    """House rules in the table itself; those in a table of a site add to them."""
    table = _table(where, value)
    own = {key: rule for key, rule in table.items() if not isinstance(rule, dict)}
    general = tuple(house_rule(where, key, rule) for key, rule in own.items())
    rules: dict[str | None, HouseRules] = {None: general} if general else {}
    for site, special in table.items():
        if site not in own:
            inside = [house_rule(f"{where}.{site}", key, rule) for key, rule in special.items()]
            rules[_site(where, site)] = merged(general, inside)
    return rules


def _check(file: str, table: Table) -> Selection:
    fail_on = table.get("fail_on", Severity.ERROR.value)
    if fail_on not in SEVERITIES:
        raise SettingError(f"{file}: fail_on", f"is {' or '.join(SEVERITIES)}, not {fail_on!r}")
    select, ignore = (_codes(f"{file}: {key}", table.get(key, [])) for key in ("select", "ignore"))
    return Selection(select, ignore, Severity(fail_on))


def _rakeback(where: str, value: object) -> Mapping[str | None, float]:
    """A part of the rake for every site, or a table of them by site."""
    if not isinstance(value, dict):
        return {None: _part(where, value)}
    return {_site(where, site): _part(f"{where}.{site}", part) for site, part in value.items()}


def _part(where: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise SettingError(where, f"is a part from 0 to 1 such as 0.3, not {value!r}")
    return float(value)


def _codes(where: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        raise SettingError(where, 'must be a list of codes such as ["L", "M201"]')
    try:
        return code_groups(value)
    except UnknownRuleError as error:
        raise SettingError(where, str(error)) from error


def _site(where: str, name: str) -> str:
    from hhparser.sites import FORMATS

    known = list(dict.fromkeys(site.name for site in FORMATS))
    if name not in known:
        raise SettingError(where, f"no site {name!r}; {suggest(name, known)}")
    return name


def _table(where: str, value: object) -> Table:
    if not isinstance(value, dict):
        raise SettingError(where, "must be a table")
    return value


def _names(where: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise SettingError(where, 'must be a list of names such as ["A", "B"]')
    return tuple(value)


def _time_zone(where: str, value: object) -> tzinfo:
    try:
        return ZoneInfo(str(value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SettingError(where, f"no time zone {value!r}; one is Europe/Berlin or UTC") from None


def _day_start(where: str, value: object) -> timedelta:
    """A time of day, as text or as TOML writes times."""
    try:
        start = value if isinstance(value, time) else time.fromisoformat(str(value))
    except ValueError:
        raise SettingError(where, f"is a time such as 04:00, not {value!r}") from None
    return timedelta(hours=start.hour, minutes=start.minute)


def _session_gap(where: str, value: object) -> timedelta:
    if type(value) is not int or value < 1:
        raise SettingError(where, f"is a whole number of minutes above 0, not {value!r}")
    return timedelta(minutes=value)


def _rates(file: str, value: object) -> str | None:
    """A path, which begins where the settings are."""
    if not isinstance(value, str | None):
        raise SettingError(f"{file}: rates", f"is the path of a csv file, not {value!r}")
    return None if value is None else str(Path(file).parent / value)

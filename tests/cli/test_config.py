"""Settings of `hh.toml` and `pyproject.toml`."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from hhparser.base.errors import SettingError
from hhparser.cli.config import CheckSettings, Config, load_config
from hhparser.diagnostics import Severity
from hhparser.ruleset import Reopen

FULL = """\
heroes = ["Ann", "Bob"]
time_zone = "Europe/Berlin"
select = ["l", "M201"]
ignore = ["P114"]
fail_on = "warning"
day_start = "04:30"
session_gap = 45

[aliases]
Ann = ["Anna_2"]

[rules]
max_bets = 5
reopen = "half_raise"
uncapped_heads_up = true

[rules.winamax]
max_bets = 3
"""


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_without_a_file_there_are_defaults():
    assert load_config(None) == Config()


def test_every_setting(tmp_path):
    (tmp_path / "hh.toml").write_text(FULL)
    assert load_config(None) == Config(
        {None: ("Ann", "Bob")},
        {None: {"Ann": ("Anna_2",)}},
        ZoneInfo("Europe/Berlin"),
        {
            None: (("max_bets", 5), ("reopen", Reopen.HALF_RAISE), ("uncapped_heads_up", True)),
            "winamax": (("max_bets", 3), ("reopen", Reopen.HALF_RAISE), ("uncapped_heads_up", True)),
        },
        CheckSettings(("L", "M201"), ("P114",), Severity.WARNING),
        day_start=timedelta(hours=4, minutes=30),
        session_gap=timedelta(minutes=45),
    )


@pytest.mark.parametrize(
    ("text", "rates"),
    [("rakeback = 0.3", {None: 0.3}), ("[rakeback]\nwinamax = 0.25", {"winamax": 0.25}), ("", {})],
)
def test_rakeback(tmp_path, text, rates):
    (tmp_path / "hh.toml").write_text(text)
    assert load_config(None).rakeback == rates


@pytest.mark.parametrize("text", ["rakeback = 30", 'rakeback = "30 %"', "rakeback = true"])
def test_rakeback_is_a_part(tmp_path, text):
    (tmp_path / "hh.toml").write_text(text)
    with pytest.raises(SettingError, match=r"a part from 0 to 1"):
        load_config(None)


def test_heroes_by_site(tmp_path):
    (tmp_path / "hh.toml").write_text('[heroes]\npokerstars = ["Ann"]\n')
    assert load_config(None).heroes == {"pokerstars": ("Ann",)}


def test_aliases_by_site(tmp_path):
    (tmp_path / "hh.toml").write_text('[aliases]\nAnn = ["A"]\n[aliases.pokerstars]\nAnn = ["Anna_2"]\n')
    config = load_config(None)
    assert config.aliases == {None: {"Ann": ("A",)}, "pokerstars": {"Ann": ("Anna_2",)}}
    assert config.names_of("Ann") == {"Ann", "A", "Anna_2"}


def test_the_nearest_file_upwards_counts(tmp_path, monkeypatch):
    (tmp_path / "hh.toml").write_text('heroes = ["far"]\n')
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    assert load_config(None).heroes == {None: ("far",)}
    (inner.parent / "pyproject.toml").write_text('[tool.hh]\nheroes = ["near"]\n')
    assert load_config(None).heroes == {None: ("near",)}


def test_pyproject_without_settings_is_passed_over(tmp_path, monkeypatch):
    (tmp_path / "hh.toml").write_text('heroes = ["far"]\n')
    inner = tmp_path / "project"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "x"\n')
    monkeypatch.chdir(inner)
    assert load_config(None).heroes == {None: ("far",)}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("hero = []", "unknown key 'hero'; did you mean heroes?", id="unknown key"),
        pytest.param('heroes = "Ann"', "heroes: must be a list of names", id="not a list"),
        pytest.param("heroes = [1]", "heroes: must be a list of names", id="numbers"),
        pytest.param(
            '[heroes]\npokerstar = ["A"]', "no site 'pokerstar'; did you mean pokerstars", id="site"
        ),
        pytest.param("aliases = 1", "aliases: must be a table", id="aliases"),
        pytest.param('[aliases.pokerstar]\nAnn = ["B"]', "no site 'pokerstar'", id="site of aliases"),
        pytest.param('[aliases]\nAnn = "B"', "aliases.Ann: must be a list of names", id="alias"),
        pytest.param('time_zone = "Berlin"', "time_zone: no time zone 'Berlin'", id="zone"),
        pytest.param("time_zone = 1", "time_zone: no time zone 1", id="zone number"),
        pytest.param("[rules]\nmax_bets = 0", "rules: max_bets is a whole number above 0", id="rule value"),
        pytest.param("[rules]\nmax_betz = 3", "rules: no house rule 'max_betz'", id="rule name"),
        pytest.param("[rules.pokerstar]\nmax_bets = 5", "no site 'pokerstar'", id="site of rules"),
        pytest.param(
            "[rules.pokerstars]\nmax_bets = 0", "rules.pokerstars: max_bets is a", id="rule of a site"
        ),
        pytest.param('select = "L"', 'select: must be a list of codes such as ["L", "M201"]', id="one code"),
        pytest.param('ignore = ["X9"]', "ignore: no code or group 'X9'", id="unknown code"),
        pytest.param('fail_on = "fatal"', "fail_on: is info or warning or error, not 'fatal'", id="severity"),
        pytest.param("fail_on = [1]", "fail_on: is info or warning or error", id="severity in a list"),
        pytest.param('day_start = "4 am"', "day_start: is a time such as 04:00, not '4 am'", id="day start"),
        pytest.param("rates = 2", "rates: is the path of a csv file, not 2", id="rates"),
        pytest.param("session_gap = 0", "session_gap: is a whole number of minutes above 0", id="gap"),
        pytest.param('session_gap = "30"', "session_gap: is a whole number", id="gap as text"),
        pytest.param("heroes = [", "is no TOML", id="syntax"),
    ],
)
def test_faults_name_file_and_key(tmp_path, text, words):
    (tmp_path / "hh.toml").write_text(text)
    with pytest.raises(SettingError) as caught:
        load_config(None)
    assert str(caught.value).startswith(str(tmp_path / "hh.toml"))
    assert words in str(caught.value)

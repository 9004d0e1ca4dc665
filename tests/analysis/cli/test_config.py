"""Settings of `hh.toml` and `pyproject.toml`."""

import re
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from analysis.cli.commands.reference.config import FIRST
from analysis.cli.configuration.config import Config, load_config
from analysis.cli.configuration.config_values import READERS
from hhparser.base.errors import SettingError
from hhparser.checks.hand.rake import DeclaredRake
from hhparser.findings.finding import Severity
from hhparser.findings.rules import Selection
from hhparser.model.house_rules import Reopen

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

[web]
unit = "money"
colors = "dark"

[rules]
max_bets = 5
reopen = "half_raise"
uncapped_heads_up = true

[rules.winamax]
max_bets = 3

[[rake]]
site = "pokerstars"
currency = "USD"
stakes = ["0.05/0.10", "0.10/0.25"]
percent = 4.5
cap = { 5 = 2.00, 2 = 0.5 }

[[rake]]
percent = 5
cap = 3
step = 0.05
no_flop_no_drop = false
"""
AMOUNTS = {"small": (Decimal("0.05"), Decimal("0.10")), "large": (Decimal("0.10"), Decimal("0.25"))}


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_without_a_file_there_are_defaults():
    assert load_config(None) == Config()


def in_pyproject(text):
    """The same settings as tables of a `pyproject.toml`, behind one of another tool."""
    inside = (
        text.replace("[[", "[[tool.hh.").replace("\n[", "\n[tool.hh.").replace("[tool.hh.[tool", "[[tool")
    )
    return f"[tool.ruff]\nline-length = 100\n[tool.hh]\n{inside}"


@pytest.mark.parametrize(
    ("name", "text"), [("hh.toml", FULL), ("other.toml", FULL), ("pyproject.toml", in_pyproject(FULL))]
)
def test_every_setting(tmp_path, name, text):
    (tmp_path / name).write_text(text)
    assert load_config(None if name != "other.toml" else name) == Config(
        {None: ("Ann", "Bob")},
        {None: {"Ann": ("Anna_2",)}},
        ZoneInfo("Europe/Berlin"),
        {
            None: (("max_bets", 5), ("reopen", Reopen.HALF_RAISE), ("uncapped_heads_up", True)),
            "winamax": (("max_bets", 3), ("reopen", Reopen.HALF_RAISE), ("uncapped_heads_up", True)),
        },
        Selection(("L", "M201"), ("P114",), Severity.WARNING),
        rakes=(
            DeclaredRake(
                Decimal("4.5"),
                ((2, Decimal("0.5")), (5, Decimal(2))),
                site="pokerstars",
                currency="USD",
                stakes=(AMOUNTS["small"], AMOUNTS["large"]),
            ),
            DeclaredRake(Decimal(5), ((2, Decimal(3)),), no_flop_no_drop=False, step=Decimal("0.05")),
        ),
        day_start=timedelta(hours=4, minutes=30),
        session_gap=timedelta(minutes=45),
        web={"unit": "money", "colors": "dark"},
    )


@pytest.mark.parametrize(
    ("text", "rates"),
    [("rakeback = 0.3", {None: 0.3}), ("[rakeback]\nwinamax = 0.25", {"winamax": 0.25}), ("", {})],
)
def test_rakeback(tmp_path, text, rates):
    (tmp_path / "hh.toml").write_text(text)
    assert load_config(None).rakeback == rates


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[web]\nunit = "euro"', "must be bb or money, not 'euro'"),
        ("[web]\ncolors = 3", "must be system, light or dark, not 3"),
        ('[web]\ncolor = "dark"', "unknown key 'color'; did you mean colors"),
    ],
)
def test_wrong_looks(tmp_path, text, words):
    (tmp_path / "hh.toml").write_text(text)
    with pytest.raises(SettingError, match=re.escape(words)):
        load_config(None)


@pytest.mark.parametrize("text", ["rakeback = 30", 'rakeback = "30 %"', "rakeback = true"])
def test_rakeback_is_a_part(tmp_path, text):
    (tmp_path / "hh.toml").write_text(text)
    with pytest.raises(SettingError, match=r"a fraction from 0 to 1"):
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


def test_those_of_the_user_count_below_all_files(tmp_path, monkeypatch, invoke):
    monkeypatch.setattr(
        "analysis.cli.configuration.settings.click.get_app_dir", lambda name: str(tmp_path / "own" / name)
    )
    (inner := tmp_path / "here").mkdir()
    monkeypatch.chdir(inner)
    assert "`hh config --init` writes a template" in invoke("config").stderr
    first = invoke("config", "--init")
    assert first.exit_code == 0
    assert first.stderr.count("wrote ") == 1
    own = tmp_path / "own/hhparser/hh.toml"
    assert invoke("config").stdout == f"{own}\n"
    assert load_config(None) == Config()
    own.write_text('heroes = ["mine"]\n')
    assert load_config(None).heroes == {None: ("mine",)}
    (tmp_path / "hh.toml").write_text('heroes = ["near"]\n')
    assert load_config(None).heroes == {None: ("near",)}
    again = invoke("config", "--init")
    assert (again.exit_code, "already exists" in again.stderr) == (2, True)


def test_every_line_of_a_first_file_is_a_setting(tmp_path):
    lines = [line.removeprefix("# ") for line in FIRST.splitlines() if line.startswith("# ")][1:]
    (tmp_path / "hh.toml").write_text("\n".join(lines))
    assert load_config(None).heroes == {None: ("RiverOtter",)}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(tmp_path, encoding):
    (tmp_path / "hh.toml").write_text('heroes = ["Żaneta"]\r\n', encoding=encoding)
    assert load_config(None).heroes == {None: ("Żaneta",)}


@pytest.mark.parametrize("path", [r"C:\Users\Ann", r"D:\poker", r"C:\temp\x\p"])
def test_a_path_with_backslashes_in_double_quotes(tmp_path, path):
    (tmp_path / "hh.toml").write_text(f'[store]\npath = "{path}"\n')
    with pytest.raises(SettingError, match="in single quotes"):
        load_config(None)
    (tmp_path / "hh.toml").write_text(f"[store]\npath = '{path}'\n")
    load_config(None)


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
        ("hero = []", "unknown key 'hero'; did you mean heroes?"),
        ('heroes = "Ann"', "heroes: must be a list of names"),
        ("heroes = [1]", "heroes: must be a list of names"),
        ('[heroes]\npokerstar = ["A"]', "no site 'pokerstar'; did you mean pokerstars"),
        ("aliases = 1", "aliases: must be a table"),
        ('[aliases.pokerstar]\nAnn = ["B"]', "no site 'pokerstar'"),
        ('[aliases]\nAnn = "B"', "aliases.Ann: must be a list of names"),
        ('time_zone = "Berlin"', "time_zone: no time zone 'Berlin'"),
        ("time_zone = 1", "time_zone: no time zone 1"),
        (f'time_zone = "{"a/" * 1500}a"', "time_zone: no time zone 'a/a/"),
        ("[rules]\nmax_bets = 0", "rules: max_bets must be a whole number above 0"),
        ("[rules]\nmax_betz = 3", "rules: no house rule 'max_betz'"),
        ("[rules.pokerstar]\nmax_bets = 5", "no site 'pokerstar'"),
        ("[rules.pokerstars]\nmax_bets = 0", "rules.pokerstars: max_bets must be a"),
        ('select = "L"', 'select: must be a list of codes such as ["L", "M201"]'),
        ('ignore = ["X9"]', "ignore: unknown code or group 'X9'"),
        ('fail_on = "fatal"', "fail_on: must be info or warning or error, not 'fatal'"),
        ("fail_on = [1]", "fail_on: must be info or warning or error"),
        ('day_start = "4 am"', "day_start: must be a time such as 04:00, not '4 am'"),
        ("rates = 2", "rates: must be the path of a csv file, in single quotes if it has backslashes, not 2"),
        ("session_gap = 0", "session_gap: must be a whole number of minutes from 1 to"),
        ("session_gap = 99999999999999999999", "session_gap: must be a whole number of minutes from 1 to"),
        ("session_gap = " + "9" * 5_000, "hh.toml:1: a line has at most 4,000 characters"),
        ("heroes = " + "[\n" * 2_000 + "]" * 2_000, "has too many brackets in brackets"),
        ('rates = "a\\u0000b"', "rates: must be the path of a csv file"),
        ('session_gap = "30"', "session_gap: must be a whole number"),
        ("heroes = [", "is not TOML"),
        ("[tool.hh]\nheroes = []", "unknown key 'tool'"),
        ("[rules]\nmax_bets = 3.5", "rules: max_bets must be a whole number"),
        ("[rules]\nuncapped_heads_up = 2", "rules: uncapped_heads_up must be true"),
        ("rake = 5", "rake: must be tables that begin with [[rake]]"),
        ("[rake]\npercent = 5", "rake: must be tables that begin with [[rake]]"),
        ("[[rake]]\ncap = 3", "rake 1: percent is missing"),
        (
            "[[rake]]\npercent = 5\n[[rake]]\npercent = 5\ncaps = 3",
            "rake 2: unknown key 'caps'; did you mean cap?",
        ),
        ("[[rake]]\npercent = 500", "rake 1: percent: must be between 0 and 100"),
        ("[[rake]]\npercent = 4.555", "with at most two decimals"),
        (
            "[[rake]]\npercent = true",
            "percent: must be between 0 and 100, with at most two decimals, not True",
        ),
        ("[[rake]]\npercent = nan", "decimals, not nan"),
        ("[[rake]]\npercent = 5\ncap = -1", "rake 1: cap: must be a number"),
        ("[[rake]]\npercent = 5\ncap = {2 = 'x'}", "rake 1: cap.2: must be a number"),
        ("[[rake]]\npercent = 5\ncap = {11 = 1}", "numbers of players from 2 to 10 as keys, not '11'"),
        ("[[rake]]\npercent = 5\nstep = 0\n", "step: must be above 0, not 0"),
        ("[[rake]]\npercent = 5\nno_flop_no_drop = 1", "no_flop_no_drop: must be true or false"),
        ("[[rake]]\npercent = 5\nsite = 'stars'", "rake 1: site: no site 'stars'"),
        ("[[rake]]\npercent = 5\ncurrency = 1", "currency: must be a word in quotes"),
        ("[[rake]]\npercent = 5\nstakes = '1-2'", 'must be of the form "0.05/0.10"'),
    ],
)
def test_faults_name_file_and_key(tmp_path, text, words):
    assert words in fault_of(tmp_path / "hh.toml", text)


def fault_of(file, text):
    """Return the message about a configuration file, after its name."""
    file.write_text(text)
    with pytest.raises(SettingError) as caught:
        load_config(None)
    assert str(caught.value).startswith(str(file))
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("tool = 1", "tool: must be a table", id="tool"),
        pytest.param("[tool]\nhh = 1", "tool.hh: must be a table", id="tool.hh"),
        pytest.param("[tool.hh]\nhero = []", "unknown key 'hero'; did you mean heroes?", id="unknown key"),
        pytest.param("[tool.hh.rules]\nmax_bets = 0", "rules: max_bets must be a whole number", id="rule"),
    ],
)
def test_faults_of_pyproject_name_file_and_key(tmp_path, text, words):
    assert words in fault_of(tmp_path / "pyproject.toml", text)


def test_the_settings_of_the_documentation_can_be_read():
    page = (Path(__file__).parents[3] / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    Path("hh.toml").write_text(example, encoding="utf-8")
    config = load_config(None)
    assert all(re.search(rf"^\[*{key}\b", example, re.MULTILINE) for key in READERS)
    assert len(config.rakes) == 2

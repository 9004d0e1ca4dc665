"""What a newcomer types works, or is answered with the right command."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import Result

from analysis.cli.guesses import OPTION_SYNONYMS, SYNONYMS, guessed, in_order, meant, near_commands
from analysis.cli.main import COMMANDS, hh
from tests.analysis.cli.conftest import one_hand

PATH = "hands"


@pytest.fixture(autouse=True)
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / PATH).mkdir()
    (tmp_path / PATH / "one.txt").write_text(one_hand(), encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        (["hands"], None),  # a command, although there is a folder of that name
        (["./hands"], ["me", "./hands"]),
        (["graph", PATH], ["chart", "winnings", PATH]),
        (["Statistics", PATH], ["stats", PATH]),
        (["leaks"], ["me"]),
        (
            ["sessions", PATH],
            ["stats", "--by", "day,session", "--stat", "bb/100", "--sort", "day:desc", PATH],
        ),
        (["results", PATH, "--by", "month"], ["stats", PATH, "--by", "month"]),
        (["lost", PATH], ["hands", "--worst", "10", PATH]),
        (["demo"], ["--help"]),
        (["note", "Bob", "calls too much"], ["notes", "add", "--player", "Bob", "calls too much"]),
        (
            ["note", "Bob", "calls", "--store", "st"],
            ["notes", "add", "--player", "Bob", "calls", "--store", "st"],
        ),
        (["note", "edit", "3f", "calls"], ["notes", "edit", "3f", "calls"]),
        (["open"], ["serve", "--open"]),
        (["anonymize", PATH], ["convert", "--anonymize", PATH]),
        (["l110"], ["rule", "l110"]),
        (["212866104937", PATH], ["replay", PATH, "--hand", "212866104937"]),
        (["hand", "212866104937", PATH], ["replay", PATH, "--hand", "212866104937"]),
        (["hand", PATH], ["hands", PATH]),
        (["pushfold", "10"], ["equity", "--push-fold", "10"]),
        (["positions", PATH], ["stats", "--by", "position", PATH]),
        (["vpip"], ["stat", "vpip"]),
        (["csv", PATH], ["export", "--format", "csv", PATH]),
        (["biggest", PATH], ["hands", "--best", "10", PATH]),
        (["3-bet", PATH], ["stats", PATH, "--stat", "three_bet"]),
        (["variance", PATH], ["chart", "variance", PATH]),
        (["help", "stats"], ["stats", "--help"]),
        (["help", "vpip"], ["stat", "vpip"]),
        (["stat_of_nothing"], None),
        (["imp"], None),
    ],
    ids=lambda value: " ".join(value or ["unclear"]),
)
def test_commands(typed: list[str], command: list[str] | None) -> None:
    if typed[0] not in COMMANDS:
        assert guessed(typed, COMMANDS) == command


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("imp", ["import"]),
        ("sta", ["stats", "stat"]),
        ("opponent", ["players"]),
        ("chekc", ["check"]),
        ("statistcs", ["stats"]),
        ("qqqq", []),
        ("lossing", ["hands --worst 10"]),
        ("pots", ["hands --sort -total_pot --limit 10"]),
    ],
)
def test_near_commands_are_by_prefix_then_other_names_then_spelling(word: str, near: list[str]) -> None:
    assert near_commands(word, COMMANDS) == near


@pytest.mark.parametrize("words", sorted(set(SYNONYMS.values())))
def test_other_names_are_of_commands(words: str) -> None:
    assert words.split(maxsplit=1)[0] in {*COMMANDS, "--version", "--help"}


def test_other_names_are_not_commands() -> None:
    assert COMMANDS.keys().isdisjoint(SYNONYMS)
    options = {name for one in COMMANDS for param in hh.get_command(None, one).params for name in param.opts}  # type: ignore[arg-type,union-attr]
    assert {words.partition(" ")[0] for words in OPTION_SYNONYMS.values()} <= options


@pytest.mark.parametrize(
    ("args", "ordered"),
    [
        (["chart", PATH], ["chart", "winnings", PATH]),
        (["chart", PATH, "position"], ["chart", "position", PATH]),
        (["chart", "position", PATH], ["chart", "position", PATH]),
        (["chart", "--list"], ["chart", "--list"]),
        (["notes", "--store", "st"], ["notes", "list", "--store", "st"]),
        (["notes", "--help"], ["notes", "--help"]),
        (["store", "verify", PATH], ["store", "verify", "--store", PATH]),
        (["store", "forget", PATH], ["store", "forget", PATH]),
        (["stats", PATH], ["stats", PATH]),
    ],
    ids=str,
)
def test_a_chart_and_a_subcommand_are_found(args: Sequence[str], ordered: list[str]) -> None:
    assert in_order(args) == ordered


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["hands", PATH, "net > 50bb"], "hands hands --where 'net > 50bb'"),
        (["replay", "212866104937", PATH], "replay hands --hand 212866104937"),
        (["stats", "vpip", PATH], "stats hands --stat vpip"),
        (["stats", PATH, "vpip", "pfr"], "stats hands --stat vpip,pfr"),
        (["me", "Ada", PATH], "me hands --hero Ada"),
        (["stats", PATH, "2024-03"], "stats hands --since 2024-03"),
        (["stats", PATH, "NL50"], "stats hands --stakes NL50"),
        (["players", "River Otter", PATH], "players hands --player 'River Otter'"),
        (["lines", "BTN opens", PATH], "lines hands --after 'BTN opens'"),
        (["stats", PATH, "BTN opens, BB"], "lines hands --after 'BTN opens, BB'"),
        (["convert", PATH, "phhs"], "convert hands --to phhs"),
        (["export", "csv", PATH], "export hands --format csv"),
        (["hands", "212866104937", PATH], "replay hands --hand 212866104937"),
        (["check", PATH, "winamax"], "check hands --site winamax"),
        (["stats", "other/none.txt"], None),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_word_that_is_no_path(args: list[str], answer: str | None, invoke: Callable[..., Result]) -> None:
    word = next(one for one in args[1:] if one != PATH)
    command = hh.get_command(None, args[0])  # type: ignore[arg-type]
    assert command is not None
    assert meant(word, args, {name for one in command.params for name in one.opts}) == answer
    result = invoke(*args)
    assert result.exit_code == 2
    assert (answer is None) == ("did you mean" not in result.stderr)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("hands", PATH, "--after", "2024-01-01"), "Did you mean '--since'?"),
        (("stats", PATH, "--group-by", "position"), "Did you mean '--by'?"),
        (("me", PATH, "--player", "Ada"), "Did you mean '--hero'?"),
        (("stats", PATH, "--csv"), "'-o FILE.csv'"),
        (("compare", PATH, "--pool"), "Did you mean '--vs pool'?"),
        (("hands", PATH, "--position", "BTN"), "--where 'position = ...'"),
        (("stats", PATH, "--position", "BTN"), "--by position"),
        (("export", PATH, "--to", "csv"), "a format is `--format csv`"),
        (("lines", PATH, "--after", "2024-01-01"), "For days use --since and --until."),
        (("statistcs", PATH), "Did you mean `hh stats`?"),
    ],
)
def test_answers(args: tuple[str, ...], words: str, invoke: Callable[..., Result]) -> None:
    result = invoke(*args)
    assert result.exit_code == 2
    assert words.replace("'", "") in result.stderr.replace("'", "")  # click 8.2 and 8.3 have no quotes


@pytest.mark.parametrize(
    ("args", "words"),
    [(("-V",), "hh "), (("version",), "hh "), (("help",), "Usage: hh"), (("help", "rule"), "Usage: hh rule")],
)
def test_help_and_version(args: tuple[str, ...], words: str, invoke: Callable[..., Result]) -> None:
    result = invoke(*args)
    assert (result.exit_code, result.stdout[: len(words)]) == (0, words)


def test_a_guess_is_printed_and_runs(invoke: Callable[..., Result]) -> None:
    result = invoke("validate", PATH)
    assert result.exit_code == 0
    assert "running `hh check hands`" in result.stderr


@pytest.mark.parametrize(
    ("args", "names"),
    [
        pytest.param(("chart", "winnings", PATH), ["winnings.png", "winnings-2.png"], id="chart"),
        pytest.param(("report", PATH, "--format", "md"), ["report.md", "report-2.md"], id="report"),
        pytest.param(("export", PATH), ["tables", "tables-2"], id="export"),
    ],
)
def test_a_file_that_is_not_named_is_new(
    args: tuple[str, ...], names: list[str], invoke: Callable[..., Result], tmp_path: Path
) -> None:
    for _ in names:
        assert invoke(*args).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != PATH) == sorted(names)


@pytest.mark.parametrize(
    ("output", "beginning"),
    [(None, "PokerStars Hand"), ("a.phhs", "[1]"), ("a.ohh", '{"ohh"')],
)
def test_the_format_of_converted_hands(
    output: str | None, beginning: str, invoke: Callable[..., Result], tmp_path: Path
) -> None:
    result = invoke("convert", PATH, *(() if output is None else ("-o", output)))
    text = result.stdout if output is None else (tmp_path / output).read_text(encoding="utf-8")
    assert text.startswith(beginning)


@pytest.mark.parametrize(
    ("options", "first"),
    [
        pytest.param(("--sort", "vpip"), max, id="largest first"),
        pytest.param(("--sort", "vpip:asc"), min, id="smallest first"),
    ],
)
def test_order_of_statistics(
    options: tuple[str, ...], first: Callable[..., float], invoke: Callable[..., Result], samples: Path
) -> None:
    path = str(samples / "pokerstars" / "cash_6max_session.txt")
    table = invoke(
        "stats", path, "--all", "--format", "csv", "--min-hands", "11", *options
    ).stdout.splitlines()
    names, *rows = (line.split(",") for line in table)
    values = [float(row[names.index("vpip")]) for row in rows if row[names.index("vpip")]]
    assert values[0] == first(values)
    assert min(int(row[names.index("hands")]) for row in rows) >= 11
    players = invoke("stats", path, "--all", "--format", "csv", "--sort", "player").stdout.splitlines()[1:]
    assert players == sorted(players, key=lambda line: line.split(",")[0].strip('"'))


@pytest.mark.parametrize("column", ["nothing", "vpip:up"])
def test_an_order_that_is_not_understood(column: str, invoke: Callable[..., Result]) -> None:
    result = invoke("stats", PATH, "--sort", column)
    assert result.exit_code == 2
    assert "--sort" in result.stderr


def test_words_beside_a_store_are_options(invoke: Callable[..., Result], tmp_path: Path) -> None:
    result = invoke("price", "833060014078", "--store", str(tmp_path / "store"))
    assert result.exit_code == 2
    assert "--hand 833060014078`?" in result.stderr
    two = invoke("compare", "2024-03", "2024-05", "--store", str(tmp_path / "store")).stderr
    assert "--a 'month = 2024-03' --b 'month = 2024-05'`?" in two
    assert "not both" in invoke("stats", "*.txt", "--store", str(tmp_path / "store")).stderr

"""Exit statuses, formats by suffix, and names of options that all commands share."""

import json
import signal
import sys
from pathlib import Path
from typing import NoReturn

import polars as pl
import pytest

from analysis.cli import __main__ as entry_point
from analysis.cli.main import status_of
from tests.analysis.cli.conftest import OMAHA, one_hand
from tests.analysis.tournaments import SUMMARY

READERS = ("check", "parse", "stats", "hands", "me", "lines", "players", "replay", "audit")


@pytest.fixture
def files(tmp_path):
    (tmp_path / "good.txt").write_text(one_hand(1) + one_hand(2))
    (tmp_path / "garbage.txt").write_text("buy milk\n")


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize("command", READERS)
def test_a_named_file_without_hands_is_status_2(invoke, files, command):
    """The results about the other files are printed first."""
    result = invoke(command, "good.txt", "garbage.txt")
    assert (result.exit_code, invoke(command, "good.txt").stdout in result.stdout) == (2, True)
    assert "Error: garbage.txt: no hands could be read (--allow-empty accepts that)" in result.stderr
    assert invoke(command, "good.txt", "garbage.txt", "--allow-empty").exit_code == 0


@pytest.mark.slow
def test_in_a_folder_it_is_only_skipped(invoke, files):
    for command in READERS:
        assert invoke(command, ".").exit_code == 0


def test_check_reports_it_as_an_error(invoke, files):
    report = json.loads(invoke("check", "good.txt", "garbage.txt", "--json").stdout)
    assert [(one["code"], one["severity"]) for one in report["diagnostics"]] == [("P001", "error")]


@pytest.mark.parametrize(
    "option",
    ["--hero nobody", "--stakes 10NL", "--since 2030", "--until 2001", "--kind tournament", "--site ggpoker"],
)
@pytest.mark.parametrize("command", ["check", "parse", "stats", "hands", "me", "audit"])
def test_an_option_that_matches_no_hand_is_status_2(invoke, files, command, option):
    result = invoke(command, "good.txt", *option.split())
    assert result.exit_code == 2
    assert option.startswith("--site") or f"{option.split()[0]}: no hand" in result.stderr


@pytest.mark.fast_cases(4)
@pytest.mark.parametrize(
    "command",
    [
        *(
            "check",
            "parse",
            "stats",
            "stats --player Ann",
            "hands",
            "audit",
            "me",
            "lines",
            "players",
            "replay",
        ),
        *("chart winnings -o made.png", "chart winnings -o made.png --player Ann"),
        *("report -o made.md", "convert --to phh", "export -o made", "compare --a net>0"),
        "compare --a net>0 --player Ann",
    ],
)
def test_allow_empty_makes_it_0(invoke, files, command):
    for without in ("good.txt --stakes 10NL", "good.txt --hero nobody", "garbage.txt"):
        assert invoke(*command.split(), *without.split(), "--allow-empty").exit_code == 0, without


def test_allow_empty_with_errors_in_all_hands(invoke, tmp_path):
    (tmp_path / "wrong.txt").write_text(one_hand(1, won="0.13"))
    for command in ("me", "chart winnings -o made.png"):
        assert invoke(*command.split(), "wrong.txt").exit_code == 2
        assert invoke(*command.split(), "wrong.txt", "--allow-empty").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.txt"]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["stats", "hands"])
def test_a_store_has_the_same_exit_status(invoke, files, command):
    assert invoke("import", "good.txt", "--store", "store").exit_code == 0
    for option in ("--hero nobody", "--kind tournament"):
        assert invoke(command, "--store", "store", *option.split()).exit_code == 2
        assert invoke(command, "--store", "store", *option.split(), "--allow-empty").exit_code == 0


@pytest.mark.slow
def test_a_query_without_a_match_is_0(invoke, files):
    for command in ("stats", "hands", "lines", "me", "players"):
        assert invoke(command, "good.txt", "--where", "net > 1000bb").exit_code == 0


def test_a_file_of_other_games_is_0(invoke, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    assert invoke("check", "omaha.txt").exit_code == 0


def test_an_import_of_a_named_file_without_hands_is_2(invoke, files):
    result = invoke("import", "good.txt", "garbage.txt", "--store", "store")
    assert (result.exit_code, "2 new hands" in result.stdout) == (2, True)
    assert invoke("import", ".", "--store", "other").exit_code == 0


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("command", "file", "start"),
    [
        ("report", "r.pdf", "%PDF"),
        ("report", "r.md", "# "),
        ("report", "r.html", "<!DOCTYPE"),
        ("stats", "s.csv", "player,site,"),
        ("stats", "s.json", "[{"),
        ("hands", "h.json", "[{"),
        ("check", "c.json", "{"),
        ("check", "c.sarif", "{"),
        ("check", "c.xml", "<?xml"),
        ("check", "c.txt", ""),
        ("report", "notes.txt", "<!DOCTYPE"),
    ],
)
def test_the_suffix_decides_the_format(invoke, files, command, file, start):
    assert invoke(command, "good.txt", "-o", file).exit_code == 0
    assert Path(file).read_bytes().startswith(start.encode())


def test_format_is_stronger_than_the_suffix(invoke, files):
    invoke("stats", "good.txt", "-o", "s.csv", "--format", "json")
    assert Path("s.csv").read_text().startswith("[{")


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize(
    ("command", "file", "written"),
    [
        ("stats", "s.pdf", ".csv, .json, .jsonl, .log, .parquet, .txt, .xlsx, and with --format"),
        ("stats", "s.foo", ".csv, .json, .jsonl, .log, .parquet, .txt, .xlsx, and with --format"),
        ("convert", "h.png", ".json, .ohh, .phh, .phhs, .txt, and with --to"),
        ("report", "q.png", ".htm, .html, .md, .pdf, and with --format"),
        ("replay", "q.png", ".htm, .html, .json, .jsonl, .log, .txt, and with --format"),
        ("hands", "h.PNG", ".csv, .json, .jsonl, .log, .txt, .xlsx, and with --format"),
        (
            "players --sheet",
            "h.png",
            ".csv, .htm, .html, .json, .jsonl, .log, .pdf, .txt, .xlsx, and with --format",
        ),
        ("check", "c.png", ".json, .jsonl, .log, .sarif, .txt, .xml, and with --format"),
    ],
)
def test_a_suffix_of_another_format_is_refused(refused, files, command, file, written):
    message = f"-o {file}: this command does not write {Path(file).suffix.lower()}; it writes {written}"
    refused(message, *command.split(), "good.txt", "-o", file)
    assert not Path(file).exists()


def test_dealt_hands_follow_the_suffix(invoke, refused, files):
    assert invoke("deal", "--hands", "2", "-o", "d.ohh").exit_code == 0
    assert Path("d.ohh").read_text().startswith('{"ohh"')
    assert invoke("deal", "--hands", "2", "-o", "d.ohh", "--to", "pokerstars").exit_code == 0
    assert Path("d.ohh").read_text().startswith("PokerStars Hand")
    refused("-o d.png: this command does not write .png; it writes .json, .ohh", "deal", "-o", "d.png")


def test_a_format_by_name_may_be_written_to_any_file(invoke, files):
    for words in (
        "stats -o s.foo --format csv",
        "hands -o h.png --json",
        "convert -o h.png --to phhs",
        "stats -o s.log",
        "convert -o h.log",
        "report -o page",
    ):
        assert invoke(*words.split(), "good.txt").exit_code == 0


def test_json_is_a_short_form(invoke, refused, files):
    assert (
        invoke("stats", "good.txt", "--json").stdout == invoke("stats", "good.txt", "--format", "json").stdout
    )
    refused("give --json or --format csv, not both", "stats", "good.txt", "--json", "--format", "csv")


@pytest.mark.slow
def test_dates_and_lines_have_second_names(invoke, files):
    for names in (("--since", "--until"), ("--from", "--to")):
        dates = (names[0], "2021-03-01", names[1], "2021-03-01")
        assert invoke("stats", "good.txt", *dates).exit_code == 0
    for name in ("--after", "--from"):
        assert invoke("lines", "good.txt", name, "BTN limps, BB", "--since", "2021").exit_code == 0


def test_quiet_prints_only_results(invoke, files):
    assert invoke("stats", ".", "-q").stderr == ""
    assert "Error" in invoke("stats", "good.txt", "garbage.txt", "-q").stderr


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize("stored", [False, True], ids=["folder", "store"])
@pytest.mark.parametrize("command", [*READERS, "review", "report", "pool open", "export -o tables"])
def test_tournament_summaries_are_entries_without_hands(invoke, tmp_path, command, stored):
    """Summaries alone are no error: the commands name them, and have no hands to print."""
    folder = tmp_path / "histories"
    folder.mkdir()
    (folder / "one.txt").write_text(SUMMARY)
    (folder / "two.txt").write_text(SUMMARY.replace("#77", "#78"))
    if stored:
        imported = invoke("import", str(folder), "--store", "store")
        assert imported.stdout.startswith("0 new hands in 2 files, 2 tournament summaries; kept in store")
        assert "2 tournament summaries" in invoke("store", "info", "--store", "store").stdout
    result = invoke(*command.split(), *(("--store", "store") if stored else (str(folder),)))
    assert result.exit_code == 0
    note = "no hands, but 2 tournament summaries; `hh stats --player NAME` shows the results of a player"
    assert result.stderr.splitlines()[0] == note
    assert "skipped" not in result.stderr


@pytest.mark.parametrize("choice", ["--player BTN", "heroes"])
def test_the_entries_of_summaries_are_counted(invoke, tmp_path, choice):
    (tmp_path / "one.txt").write_text(SUMMARY)
    (tmp_path / "hh.toml").write_text('[heroes]\npokerstars = ["BTN"]\n' if choice == "heroes" else "")
    chosen = choice.split() if choice != "heroes" else []
    _, row = invoke("stats", ".", *chosen, "--stat", "tournament_profit").stdout.splitlines()
    assert (row.split()[0], row.split()[-1]) == ("BTN", "4.50")


def test_a_named_summary_alone_is_status_2(invoke, tmp_path):
    (tmp_path / "one.txt").write_text(SUMMARY)
    (tmp_path / "good.txt").write_text(one_hand(1))
    assert invoke("stats", "one.txt").exit_code == 2
    assert invoke("stats", "one.txt", "--allow-empty").exit_code == 0
    assert invoke("stats", "one.txt", "good.txt").exit_code == 0


def test_an_interrupt_in_a_function_that_polars_calls() -> None:
    """Polars raises it again, with a text in place of the number of the signal."""

    def interrupted(values: pl.Series) -> pl.Series:
        raise KeyboardInterrupt(signal.SIGTERM)

    with pytest.raises(KeyboardInterrupt) as stop:
        pl.LazyFrame({"a": [1]}).select(pl.col("a").map_batches(interrupted, pl.Int64)).collect()
    assert status_of(stop.value) in {128 + signal.SIGINT, 128 + signal.SIGTERM}
    assert status_of(KeyboardInterrupt(signal.SIGTERM)) == 128 + signal.SIGTERM
    assert status_of(KeyboardInterrupt()) == 128 + signal.SIGINT


def test_an_interrupt_before_the_command_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("analysis.cli.main._leave", sys.exit)  # threads of other tests may still run
    monkeypatch.setattr("analysis.cli.main.hh.make_context", interrupted)
    monkeypatch.setattr(sys, "argv", ["hh", "check"])
    with pytest.raises(SystemExit) as end:
        entry_point.main()
    assert end.value.code == 128 + signal.SIGINT


def test_an_interrupt_while_modules_load(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loading:
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "analysis.cli.main", Loading())
    with pytest.raises(SystemExit) as end:
        entry_point.main()
    assert end.value.code == 128 + signal.SIGINT

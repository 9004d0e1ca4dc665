"""No line of text is wider than the terminal, in any command."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from analysis.cli.main import COMMANDS, hh
from analysis.cli.text.pool_text import write_pool
from analysis.cli.text.review_text import write_prices, write_review, write_self_check
from tests.analysis.cli.conftest import Terminal, one_hand
from tests.conftest import ROOT

SAMPLES = ROOT / "sample_histories"
SESSION = SAMPLES / "pokerstars" / "cash_6max_session.txt"
DEMO = SAMPLES / "demo" / "demo.zip"
WIDTHS = [60, *(pytest.param(width, marks=pytest.mark.nightly) for width in (80, 120))]
NO_TEXT = {"completion", "serve"}  # a script for a shell; a server
LONGEST_WORD = 60  # a path or a URL may be longer
COMMAND_LINES = (
    "me {session}",
    "me {session} --board-luck --session last",
    "review {dealt}",
    "price {dealt} --hand #1",
    'pool "BTN opens" {dealt}',
    "report {session} -o report.html",
    "stats {session} --all",
    "stats {rooms} --by position,month",
    "stats {session} --stat all",
    "stats {session} --pool --shrink",
    "stats --columns",
    "lines {session}",
    'lines {session} --after "BTN opens"',
    "lines {rooms} --vs pool --min-chances 1",
    "lines {session} --differences --min-chances 2",
    "compare {session} --a 'position = BTN'",
    "compare {session} --vs pool",
    "chart --list",
    "chart winnings {session} -o winnings.png",
    "players {rooms} --min-hands 1",
    "players {session} --player RiverOtter",
    "players {session} --player RiverOtter --sheet",
    "hands {rooms} --all",
    "hands {session} --worst 5",
    "replay {rooms} --format text",
    "replay {session} --format text",
    "replay {dealt} --hand #1 --format text --prices",
    "parse {session} -o hands.json",
    "export {session} -o tables",
    "convert {session} --to phh -o hands.phh",
    "deal --hands 5 -o dealt.txt",
    "check {broken}",
    "check {broken} --statistics",
    "check {broken} --diff {session}",
    "audit {rooms}",
    "audit {session} --rake",
    "import {session}",
    "import --list",
    "store info",
    "store verify",
    "store compact",
    "store calibrate",
    "notes list",
    "notes history",
    "notes backups",
    "notes questions",
    "tag --list",
    "study {session}",
    "sql 'select * from hands'",
    "sql 'describe decisions'",
    'equity AhKd "QQ+, AKs" "22+, A2s+, K9s+, ATo+, KQo" --board "Qs 7d 2c"',
    "equity AA KK QQ JJ TT",
    "equity --push-fold 10 --antes 1",
    'equity AA --range-of "BTN opens" --in {session}',
    "sites",
    "stat",
    "stat bb_per_100",
    "rule",
    "rule L110",
    "schema",
    "config",
    "stats nowhere",
    "stats {session} --where 'nett > 5bb and position = BTN and hand in \"QQ+, AKs\" and three_bet'",
    "stats {session} --playr RiverOtter",
)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the inputs of the command lines, and a store with notes, by name."""
    folder = tmp_path_factory.mktemp("widths")
    broken = folder / "broken.txt"
    long_line = one_hand(12, bet="$0.01") + "Ann: " + "what a strange and long line " * 9 + "\n"
    broken.write_text(one_hand(11) + long_line, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HH_STORE", str(folder / "store"))
        note = "they call each river with any pair, however big the bet is, and never raise without the nuts"
        for args in (
            ["deal", "--hands", "60", "--seed", "5", "-o", str(folder / "dealt.txt")],
            ["import", str(SESSION)],
            ["notes", "add", "--player", "RiverOtter", "--site", "pokerstars", note],
            ["notes", "questions", "--save", "lost", "--where", "net < -20bb and position = BTN and vpip"],
        ):
            hh.main(args, standalone_mode=False)
    rooms = " ".join(str(SAMPLES / name) for name in ("unibet", "swc", "ggpoker", "winamax"))
    return {
        "session": str(SESSION),
        "rooms": rooms,
        "dealt": str(folder / "dealt.txt"),
        "broken": str(broken),
        "store": str(folder / "store"),
    }


@pytest.fixture
def printed(
    places: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, int], list[str]]:
    """Return the lines that a command prints on a terminal of some width, on both streams."""

    def run(line: str, width: int) -> list[str]:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("HH_STORE", places["store"])
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setenv("TERM", "xterm")
        out, err = Terminal(), Terminal()
        monkeypatch.setattr("sys.stdout", out)
        monkeypatch.setattr("sys.stderr", err)
        with pytest.raises(SystemExit):
            hh.main(shlex.split(line.format_map(places)), prog_name="hh")
        assert "Traceback" not in err.getvalue()
        text = out.getvalue() + re.sub("[\r\n]+", "\n", err.getvalue())
        assert text
        return Text.from_ansi(text).plain.splitlines()

    return run


def too_wide(lines: list[str], width: int) -> list[str]:
    """Return the lines wider than the terminal that can be broken at a word."""
    wide = (line for line in lines if cell_len(line) > width and len(line.split()) > 1)
    return [line for line in wide if max(map(cell_len, line.split())) <= min(width, LONGEST_WORD) - 8]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("line", COMMAND_LINES)
def test_no_line_is_wider_than_the_terminal(
    line: str, width: int, printed: Callable[[str, int], list[str]]
) -> None:
    assert too_wide(printed(line, width), width) == []


ANSWERS = ("fold", "call", "3-bet 2.5-3.5x", "3-bet 3.5-4.5x", "all-in")
POOL = {  # as fitted to thousands of hands
    "line": "CO opens 2.5-3bb, BTN calls, BB calls, flop: BB checks, CO bets 33-50%, BTN calls",
    "street": "flop",
    "decisions": 1_234,
    "answers": ANSWERS,
    "by_strength": [
        {"strength": "top pair, good kicker", "decisions": 345.0}
        | {
            key: dict.fromkeys(ANSWERS, share)
            for key, share in {"answers": 0.2, "low": 0.0, "high": 0.4}.items()
        }
    ],
    "taken": 1_000,
    "known": 100,
    "range": {"AA": 6.0, "AKs": 2.0, "72o": 1.0},
    "shown": {"AA": 3.0},
    "scores": {"n": 1_000, "no_cards": -1.234, "showdowns": -1.2, "em": -1.1},
}
DECISION = {
    "file": "hands/2026/HH20260525 Ophelia - 0.10-0.25 USD.txt",
    "line": 5408,
    "hand_id": "833064383077",
    "position": "BTN",
    "cards": "Qd Qs",
    "board": "Kh Ac 6d 8d Kd",
    "chosen": "call",
    "kind": "mistake",
    "node": POOL["line"],
    "sentence": "A fold is 3.2 bb better than the call against the range of the pool, 95% interval 0.4 to 6.0",
    "answers": [
        {"answer": "call", "value_bb": -3.2, "low": -6.0, "high": -0.4, "pool": 0.61, "hero": None},
        {"answer": "raise 2.5-3x", "value_bb": None, "pool": 0.02, "hero": 0.5},
    ],
}
CHECK = {
    "games": [
        {
            "site": "pokerstars",
            "kind": "cash",
            "betting": "no_limit",
            "stakes": "NL 0.10/0.25 USD",
            "player_hands": 1_243_883,
            "reason": "called mistakes did not cost what was predicted",
            "scores": POOL["scores"],
            "calls": [
                {
                    "whose": "own",
                    "n": 1_201,
                    "slope": 1.02,
                    "slope_low": 0.72,
                    "slope_high": 1.32,
                    "predicted_bb": -51.9,
                    "realised_bb": 449.1,
                    "difference_bb": 501.0,
                    "difference_low": -373.7,
                    "difference_high": 1375.7,
                    "by_share": [
                        {"start": 0.8, "end": 1.0, "n": 1_201, "predicted": 0.911, "won": 0.923}
                        | {"low": 0.667, "high": 0.986}
                    ],
                }
            ],
        }
    ]
}
REVIEW = {"decisions": [DECISION], "not_priced": {"the pool has too few hands in this betting line": 1_234}}


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    ("write", "shown"),
    [(write_pool, POOL), (write_review, REVIEW), (write_prices, REVIEW), (write_self_check, CHECK)],
    ids=["pool", "review", "price", "self-check"],
)
def test_no_line_of_prices_is_wider(
    write: Callable[..., None], shown: object, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    terminal = Terminal()
    write(terminal, shown)
    lines = Text.from_ansi(terminal.getvalue()).plain.splitlines()
    assert [line for line in lines if cell_len(line) > width] == []


@pytest.mark.nightly
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_about_the_demo_is_wider(width: int, printed: Callable[[str, int], list[str]]) -> None:
    for line in ("me", "lines", "players --sheet"):
        assert too_wide(printed(f"{line} {DEMO}", width), width) == []


def test_every_command_that_prints_text_is_in_the_table() -> None:
    assert {line.split()[0] for line in COMMAND_LINES} == {*COMMANDS} - NO_TEXT

"""Small hands of our own, in files, and the command to run on them."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analysis.cli.main import hh

ROOT = Path(__file__).parents[3]

# blinds 2 + 2, then 4 + 4 bet and called on the flop, 8 back: pot 12, no rake
HAND = """\
PokerStars Hand #{number}:  Hold'em No Limit ($0.01/$0.02 USD) - 2021/03/0{day} 12:00:00 ET
Table 'Pebble' 6-max Seat #1 is the button
Seat 1: Ann ($2 in chips)
Seat 2: Bob ($2 in chips)
Ann: posts small blind $0.01
Bob: posts big blind $0.02
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann: calls $0.01
Bob: checks
*** FLOP *** [2c 7d Jh]
Bob: checks
Ann: bets {bet}
Bob: calls $0.04
*** TURN *** [2c 7d Jh] [3s]
Bob: checks
Ann: bets $0.08
Bob: folds
Uncalled bet ($0.08) returned to Ann
Ann collected ${won} from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $0.12 | Rake $0
Board [2c 7d Jh 3s]
Seat 1: Ann (button) (small blind) collected (${won})
Seat 2: Bob (big blind) folded on the Turn


"""
OMAHA = "PokerStars Hand #77:  Omaha Pot Limit ($0.01/$0.02 USD) - 2021/03/01 12:00:00 ET\n\n\n"


def one_hand(number: int = 1, *, day: int = 1, bet: str = "$0.04", won: str = "0.12") -> str:
    """A fair hand; other values of `bet` and `won` make it wrong."""
    return HAND.format(number=number, day=day, bet=bet, won=won)


@pytest.fixture
def invoke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs `hh` in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*args: str, typed: str | None = None) -> Result:
        result = CliRunner().invoke(hh, args, input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


@pytest.fixture
def refused(invoke: Callable[..., Result]) -> Callable[..., None]:
    """Run `hh` and check that it refuses with these words."""

    def run(words: str, *args: str) -> None:
        result = invoke(*args)
        assert result.exit_code == 2
        assert words in " ".join(result.stderr.split())

    return run


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def command_line(*args: str) -> list[str]:
    return [sys.executable, "-m", "hhparser", *args]


def environment(**changes: str) -> dict[str, str]:
    """The environment of a subprocess that finds this project from any folder."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **changes}


@pytest.fixture
def spawn(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run `hh` as a separate process in an empty folder."""

    def run(*args: str, **options: object) -> subprocess.CompletedProcess[bytes]:
        settings = {"capture_output": True, "timeout": 60, "cwd": tmp_path, "env": environment(), **options}
        return subprocess.run(command_line(*args), check=False, **settings)  # type: ignore[call-overload, no-any-return]

    return run


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A file of three fair hands."""
    file = tmp_path / "good.txt"
    file.write_text("".join(one_hand(n, day=n) for n in (1, 2, 3)))
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """Return a file of a fair hand and a hand from line 29 on, with a bet on line 41 that is too small."""
    file = tmp_path / "bad.txt"
    file.write_text(one_hand(11) + one_hand(12, bet="$0.01"))
    return file


@pytest.fixture
def store(good: Path, tmp_path: Path, invoke: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The default store, with three fair hands of Ann and Bob."""
    folder = tmp_path / "store"
    monkeypatch.setenv("HH_STORE", str(folder))
    assert invoke("import", str(good)).exit_code == 0
    return folder


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)

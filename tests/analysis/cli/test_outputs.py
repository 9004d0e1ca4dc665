"""Output files of commands: files never replaced, and messages and backups on replacement."""

import os
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.analysis.cli.conftest import OMAHA, one_hand
from tests.analysis.stats.own_file import FILE

pytestmark = pytest.mark.usefixtures("own_statistics")
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions and links")


@pytest.fixture
def inputs(good: Path, tmp_path: Path, invoke) -> Path:
    """A folder of everything that a command may read."""
    (tmp_path / "hands").mkdir()
    good.rename(tmp_path / "hands" / "good.txt")
    with zipfile.ZipFile(tmp_path / "hands.zip", "w") as archive:
        archive.writestr("good.txt", one_hand(4))
    (tmp_path / "notes.txt").write_text("buy milk\n")
    (tmp_path / "rates.csv").write_text("currency,EUR,from\nUSD,0.92,2020-01-01\n")
    (tmp_path / "own.py").write_text(FILE)
    (tmp_path / "hh.toml").write_text("")
    assert invoke("import", "hands", "--store", "store").exit_code == 0
    return tmp_path


def files_of_at_most(size: int) -> Callable[[], None]:
    """Makes a process fail to write more to a file, as on a full disk."""
    resource = pytest.importorskip("resource")
    return partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.fast_cases(4)
@pytest.mark.parametrize(
    ("command", "target"),
    [
        ("parse hands/good.txt", "hands/good.txt"),
        ("check hands", "hands/good.txt"),
        ("convert hands/*.txt --to pokerstars", "./hands/../hands/good.txt"),
        ("replay hands.zip --format json", "hands.zip"),
        ("parse notes.txt", "notes.txt"),
        ("audit hands", "hands/good.txt"),
        ("stats hands --rates rates.csv", "rates.csv"),
        ("stats hands --stats-file own.py --json", "own.py"),
        ("stats hands --json", "hh.toml"),
        ("hands --store store --where saw_flop --format text", "store/catalogue.db"),
        ("parse --store store", "hands/good.txt"),
        ("report hands", "hands/good.txt"),
    ],
)
def test_an_input_is_never_replaced(inputs, refused, command, target):
    before = contents(inputs)
    refused(f"--output: {target} is read by this command", *command.split(), "-o", target)
    assert contents(inputs) == before


@pytest.mark.slow
def test_standard_input_is_never_replaced(inputs, spawn):
    before = contents(inputs)
    with (inputs / "hands" / "good.txt").open("rb") as stream:
        result = spawn("parse", "-", "-o", "hands/good.txt", stdin=stream)
    assert result.returncode == 2
    assert contents(inputs) == before


@POSIX
def test_a_replaced_file_is_named_and_its_permissions_are_kept(inputs, invoke):
    old = inputs / "hands" / "old.csv"
    old.write_text("old\n")
    old.chmod(0o600)
    result = invoke("stats", "hands", "--format", "csv", "-o", "hands/old.csv")
    assert result.stderr == "skipped hands/old.csv: no hands of a known site\nreplaced hands/old.csv\n"
    assert old.stat().st_mode & 0o777 == 0o600
    assert old.read_text().startswith("player,")


@pytest.mark.parametrize("command", ["parse", "check", "convert --to ohh", "replay --format json", "audit"])
def test_nothing_is_replaced_when_nothing_was_read(inputs, refused, command):
    (inputs / "empty").mkdir()
    (inputs / "old.txt").write_text("old\n")
    refused("empty is empty", *command.split(), "empty", "-o", "old.txt")
    assert (inputs / "old.txt").read_text() == "old\n"


@pytest.mark.parametrize("command", ["export hands --format csv", "store export --store store"])
def test_tables_are_written_together_or_not_at_all(inputs, invoke, command):
    assert invoke(*command.split(), "-o", "tables").exit_code == 0
    (pots,) = (inputs / "tables").glob("pots.*")
    pots.unlink()
    pots.mkdir()  # a table that cannot be written
    before = contents(inputs / "tables")
    (inputs / "hands" / "more.txt").write_text(one_hand(9))
    assert invoke("import", "hands", "--store", "store").exit_code == 0
    assert invoke(*command.split(), "-o", "tables").exit_code == 2
    assert contents(inputs / "tables") == before


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("options", ["--format parquet", "--format csv"])
def test_a_new_folder_has_all_tables_or_is_not_there(inputs, spawn, options):
    before = sorted(inputs.iterdir())
    result = spawn("export", "hands", "-o", "tables", *options.split(), preexec_fn=files_of_at_most(500))
    assert (result.returncode, result.stderr.startswith(b"Error: ")) == (2, True)
    assert sorted(inputs.iterdir()) == before


def test_a_hand_that_is_left_out_is_named_by_its_place(inputs, invoke):
    (inputs / "other.txt").write_text(one_hand(5) + OMAHA)
    result = invoke("convert", "other.txt", "--to", "ohh", "-o", "hands.ohh")
    assert result.stderr.startswith("left out: other.txt:29: OHH cannot hold hand 77: ")


@pytest.mark.parametrize(
    ("paths", "words"),
    [
        pytest.param(("empty",), "empty is empty", id="one"),
        pytest.param(("empty", "nothing"), "empty and nothing are empty", id="two"),
        pytest.param(("pictures",), "no files that may hold hands in pictures", id="other files"),
        pytest.param(("words",), "no hands could be read", id="files without hands"),
    ],
)
@pytest.mark.parametrize("command", ["stats", "check"])
def test_why_there_are_no_hands(tmp_path, refused, command, paths, words):
    for name in ("empty", "nothing", "pictures", "words"):
        (tmp_path / name).mkdir()
    (tmp_path / "pictures" / "a.png").write_text("a picture\n")
    (tmp_path / "words" / "a.txt").write_text("buy milk\n")
    refused(words, command, *paths)


@pytest.mark.slow
def test_the_footer_names_the_written_file(invoke, good):
    args = ("stats", "good.txt", "--format", "csv", "-o", "s.csv")
    assert invoke(*args).stderr == "wrote s.csv\n"
    assert invoke(*args).stderr == "replaced s.csv\n"
    assert invoke("hands", "good.txt", "--format", "ids", "-o", "ids").stderr == "3 hands; wrote ids\n"

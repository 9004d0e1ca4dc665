"""Every command prints the same from a store as from the files that were imported."""

import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh

PLAYER = "--player RiverOtter"
STATS = [
    f"stats {PLAYER}",
    "stats --format csv",
    "stats --format json --stat all",
    f"stats {PLAYER} --by position,stakes --format json",
    f"stats {PLAYER} --by session,day --stat hands,vpip,net,hourly_clock,hands_per_hour --format csv",
    "stats --by site,month --format csv --stat hands,net,hourly_table,tables_avg",
    f"stats {PLAYER} --where 'net > 5bb and position = BTN' --hands vpip:made",
    f"stats {PLAYER} --stat vpip,pfr --shrink --bootstrap 100 --format json",
    "stats",
    "stats --all --limit 30 --by position",
    "stats --hero RiverOtter --stat 3bet,fold_to_3bet,bb/100 --where 'not 3-bet'",
    f"stats {PLAYER} --by opponent --stat hands,vpip,net --format csv",
    f"stats {PLAYER} --by position --where 'opponent \"half:time\" vpip' --format csv",
    f"stats {PLAYER} --by file --where 'line < 60 and session != 2' --format csv",
]
OTHERS = [
    "hands --where 'net > 20bb'",
    "hands --where 'net < -50bb' --format ids",
    "hands --where 'saw_flop' --sort net --format json",
    "hands --where 'file contains cash and line > 40' --format ids",
    "hands",
    "hands --worst 7",
    "hands --best 7 --format json",
    "hands --all --limit 30 --stakes NL10",
    "compare --vs pool",
    "compare --vs pool --hero RiverOtter --format csv",
    "lines --from opens --vs pool",
    "players --format json",
    "me --hero RiverOtter",
    "me --hero RiverOtter --format json",
    "players",
    "compare --a position=BTN --b position=CO",
    "compare --a saw_river --format json",
    "lines",
    "lines --from 'opens, blind' --format json",
    f"lines --from 'BTN opens' {PLAYER} --vs pool --format csv",
    f"lines --differences {PLAYER} --format json --min-chances 3",
    "lines --from '5-6 players, stack 40bb+, opens, blind' --split flop_paired --tree OUT --format csv",
    "chart winnings -o OUT.svg " + PLAYER,
    "chart position -o OUT.svg " + PLAYER,
    "report -o OUT.html --hero RiverOtter",
    "report -o OUT.md --format md --hero RiverOtter",
    "export -o OUT --format csv",
    "audit",
    "audit --format json",
]
TEXTS = [
    "parse",
    "replay",
    "replay --format json",
    "replay --format html -o OUT.html",
    "check",
    "check --format json",
    "check --format sarif",
    "check --format github --select M,L,P",
    "convert --to phhs -o OUT",
    "convert --to ohh -o OUT",
    "convert --to pokerstars -o OUT --anonymize --salt pepper",
]
FILTERED = [
    "stats --format csv --stat hands,vpip,net,hourly_clock,hands_per_hour",
    "hands --where saw_flop --format ids",
    "check",
]
FILTERS = [
    "--from 2021-01-01",
    "--to 2015-06-30",
    "--from 2014-03-01T10:00 --to 2024-05-06T20:00",
    "--stakes 0.01/0.02",
    "--stakes 1/2 --stakes 0.5/1",
    "--stakes NL10 --stakes 'PL 0.5/1'",
    "--stakes €0.5/€1 --stakes '5/10 EUR'",
    "--from 2014-03 --to 'May 2024'",
    "--last 2y --to 2021-06",
    "--kind cash",
    "--kind tournament",
    "--hero RiverOtter",
    "--hero RiverOtter --hero Maria",
    "--site pokerstars",
    "--site ipoker",
]
SETTINGS = [
    'time_zone = "Europe/Berlin"\nday_start = "06:00"\nsession_gap = 120\n',
    'time_zone = "America/New_York"\nsession_gap = 5\n[aliases.pokerstars]\nMaria = ["RiverOtter", "Ann"]\n'
    '[heroes]\npokerstars = ["Maria"]\n',
]

Output = tuple[int, bytes, dict[str, bytes]]


@pytest.fixture(scope="module")
def few(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some samples and their store."""
    folder = tmp_path_factory.mktemp("few")
    for path in ("pokerstars/cash_6max_session.txt", "pokerstars/cash_heads_up.txt", "ipoker/tour_antes.xml"):
        (folder / "hands").mkdir(exist_ok=True)
        shutil.copy(samples / path, folder / "hands")
    return imported(folder)


@pytest.fixture(scope="module")
def all_samples(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all samples and their store, filled in three steps, the last ones first."""
    folder = tmp_path_factory.mktemp("all")
    sites = sorted(samples.iterdir(), reverse=True)
    for third in (sites[0::3], sites[1::3], sites[2::3]):
        for site in third:
            shutil.copytree(site, folder / "hands" / site.name)
        imported(folder)
    return folder


@pytest.fixture(scope="module")
def real(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every eighth of the real files, but the largest, and their store."""
    folder = tmp_path_factory.mktemp("real")
    small = [
        path for path in sorted(corpus.glob("*/**/*")) if path.is_file() and path.stat().st_size < 200_000
    ]
    for path in small[::8]:
        target = folder / "hands" / path.relative_to(corpus)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return imported(folder)


def imported(folder: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        result = CliRunner().invoke(hh, ["import", "hands", "--store", "store"])
    assert result.exit_code == 0, result.stderr
    return folder


def output(command: str, *source: str) -> Output:
    """Return the exit status, the output, and the content of `OUT`."""
    result = CliRunner().invoke(hh, [*shlex.split(command), *source])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in {0, 1, 2}
    written = sorted(path for out in Path().glob("OUT*") for path in (out, *out.rglob("*")) if path.is_file())
    files = {str(path): path.read_bytes() for path in written}
    for out in Path().glob("OUT*"):
        shutil.rmtree(out) if out.is_dir() else out.unlink()
    return result.exit_code, result.stdout_bytes, files


def assert_same(command: str) -> None:
    __tracebackhide__ = True
    files, store = output(command, "hands"), output(command, "--store", "store")
    assert files[0] != 2
    if store != files:  # an assertion would compare megabytes line by line, for hours
        pytest.fail(f"{command} differs from the files: {first_difference(str(store), str(files))}")


def first_difference(one: str, other: str) -> str:
    start = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"{one[max(start - 100, 0) : start + 200]!r} is not {other[max(start - 100, 0) : start + 200]!r}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        *("stats", "hands --worst 7", "compare --vs pool", "me --hero RiverOtter"),
        *(STATS[0], OTHERS[0], TEXTS[0], TEXTS[5]),
    ],
)
def test_few_files(few: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(few)
    assert_same(command)


@pytest.mark.nightly
@pytest.mark.parametrize("command", [*STATS, *OTHERS, *TEXTS])
def test_all_samples(all_samples: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(all_samples)
    assert_same(command)


NARROWED = [
    *("stats", "hands", "players --min-hands 1", "compare --vs pool", "lines", "export -o OUT --format csv"),
    *("chart winnings -o OUT.svg", "report -o OUT.md --format md", "replay", "convert --to ohh -o OUT"),
    *("parse", "check --format json", "audit --rake"),
]


@pytest.mark.slow_cases(7)
@pytest.mark.slow
@pytest.mark.parametrize("command", NARROWED)
def test_every_command_takes_the_common_filters(
    few: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(few)
    last, to = ("--last 1d", "--until") if command.startswith(("lines", "convert")) else ("--last 1d", "--to")
    assert_same(f"{command} {last} {to} 2026-04-11 --stakes NL10 --kind cash")
    every, some = output(command, "hands"), output(f"{command} {last} {to} 2026-04-11", "hands")
    assert every[1:] != some[1:]


@pytest.mark.slow_cases(1)
@pytest.mark.slow
@pytest.mark.parametrize("filters", FILTERS)
def test_filters(all_samples: Path, monkeypatch: pytest.MonkeyPatch, filters: str) -> None:
    monkeypatch.chdir(all_samples)
    for command in FILTERED:
        assert_same(f"{command} {filters}")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("settings", "hero"),
    [(SETTINGS[0], "RiverOtter"), (SETTINGS[1], "Maria")],
    ids=["one zone", "another zone and aliases"],
)
def test_settings(all_samples: Path, monkeypatch: pytest.MonkeyPatch, settings: str, hero: str) -> None:
    """Settings that come after the import count as they do for files."""
    monkeypatch.chdir(all_samples)
    (all_samples / "hh.toml").write_text(settings)
    try:
        for command in (
            *STATS[:6],
            "hands --where saw_flop --sort net --format json",
            "players",
            "report -o OUT.md --format md",
        ):
            assert_same(command.replace(PLAYER, ""))
        assert_same(f"stats --hero {hero} --from 2015-06-30 --format csv --stat hands,net --by day")
    finally:
        (all_samples / "hh.toml").unlink()


@pytest.mark.slow_cases(2)
@pytest.mark.slow
@pytest.mark.corpus
@pytest.mark.parametrize(
    "command",
    [
        *(
            command.replace(PLAYER, "")
            for command in (STATS[1], STATS[4], OTHERS[0], "players --format json")
        ),
        *TEXTS[:1],
        TEXTS[5],
    ],
)
def test_real_hands(real: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(real)
    assert_same(command)

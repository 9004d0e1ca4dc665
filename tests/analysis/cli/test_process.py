"""`hh` as a process: streams, signals, terminals, files that cannot be read or written."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests.analysis.cli.conftest import OMAHA, ROOT, command_line, environment, one_hand
from tests.analysis.cli.signals import POSIX, heed_interrupt


def test_help_is_fast_and_teaches(spawn):
    before = os.times()
    result = spawn("--help")
    after = os.times()
    # a fifth of a second of computing, however busy the machine is; compiling takes longer the first time
    assert after.children_user + after.children_system - before.children_user - before.children_system < 3
    assert result.returncode == 0
    assert b"Examples:" in result.stdout


def test_help_imports_nothing_heavy():
    code = "import sys, analysis.cli.main; print([m for m in ('polars', 'rich', 'matplotlib') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment())
    assert result.stdout.strip() == b"[]"


def test_version(invoke):
    assert invoke("--version").stdout.startswith("hh ")


@pytest.mark.slow_cases(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        "check",
        *(
            pytest.param(command, marks=pytest.mark.slow)
            for command in (
                "stats",
                "parse",
                "check --format json",
                "replay",
                "replay --format json",
                "stats --shrink --bootstrap 100",
                "hands --sort net",
                "compare --a vpip",
            )
        ),
    ],
)
def test_output_is_the_same_for_every_number_of_jobs(invoke, spawn, good, bad, tmp_path, command):
    (tmp_path / "c.txt").write_text("buy milk\n")
    words = *command.split(), "good.txt", "c.txt", "bad.txt", "--jobs"
    one, two = invoke(*words, "1"), spawn(*words, "2")
    assert one.stdout
    assert (one.exit_code, one.stdout_bytes, one.stderr_bytes) == (two.returncode, two.stdout, two.stderr)


@pytest.mark.slow
def test_standard_input(spawn):
    result = spawn("parse", "-", input=one_hand(8).encode())
    assert result.returncode == 0
    assert b'"file": "-", "line": 1' in result.stdout.splitlines()[0]


def test_utf_16_reads_like_utf_8(invoke, tmp_path):
    text = one_hand(8).replace("Bob", "Łukasz🦊")
    (tmp_path / "hand.txt").write_text(text, encoding="utf-8")
    narrow = invoke("parse", "hand.txt").stdout
    (tmp_path / "hand.txt").write_text(text, encoding="utf-16")
    assert invoke("parse", "hand.txt").stdout == narrow
    assert "Łukasz🦊" in narrow


@pytest.mark.slow
def test_output_is_utf_8_on_any_console(spawn, tmp_path):
    (tmp_path / "hand.txt").write_text(one_hand(8).replace("Bob", "Łukasz🦊"), encoding="utf-8")
    result = spawn("replay", "hand.txt", env=environment(PYTHONIOENCODING="ascii", LC_ALL="C"))
    assert result.returncode == 0
    assert "Łukasz🦊" in result.stdout.decode()


def test_empty_folder(invoke, tmp_path):
    (tmp_path / "empty").mkdir()
    result = invoke("check", "empty")
    assert result.exit_code == 2
    assert result.stderr == "Error: empty is empty\n"


def test_unsupported_games_are_read(invoke, tmp_path):
    (tmp_path / "omaha.txt").write_text(OMAHA)
    for command in ("check", "parse", "replay", "stats"):
        assert invoke(command, "omaha.txt").exit_code == 0


def test_own_output_is_passed_over(invoke, good, tmp_path):
    assert invoke("parse", "good.txt", "-o", "good.json").exit_code == 0
    result = invoke("parse", ".")
    assert result.stdout_bytes == (tmp_path / "good.json").read_bytes()
    assert result.stderr == ""


def test_output_file_is_whole_or_absent(invoke, good, tmp_path):
    assert invoke("parse", "nix.txt", "-o", "out.json").exit_code == 2
    assert invoke("parse", "good.txt", "--hand", "1", "-o", "out.json").exit_code == 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["good.txt"]


@pytest.mark.parametrize("place", ["missing/out.json", "folder"])
def test_unwritable_output(invoke, good, tmp_path, place):
    (tmp_path / "folder").mkdir()
    result = invoke("parse", "good.txt", "-o", place)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: --output: cannot write {place}")


@pytest.mark.slow
@POSIX
def test_output_to_a_device_and_through_a_link(invoke, spawn, good, tmp_path):
    plain = invoke("parse", "good.txt").stdout_bytes
    assert spawn("parse", "good.txt", "-o", "/dev/stdout").stdout == plain
    (tmp_path / "link.json").symlink_to("real.json")
    assert invoke("parse", "good.txt", "-o", "link.json").exit_code == 0
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_bytes() == plain


@pytest.mark.slow
@POSIX
def test_file_name_that_is_no_utf_8(spawn, good, tmp_path):
    os.rename(good, os.fsencode(tmp_path) + b"/caf\xe9.txt")
    result = spawn("parse", ".")
    assert json.loads(result.stdout.splitlines()[0])["file"] == "caf\udce9.txt"


@pytest.mark.slow
@POSIX
def test_full_disk(spawn, good):
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    with open("/dev/full", "wb") as full:
        result = spawn("parse", "good.txt", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert (result.returncode, result.stderr) == (2, b"Error: No space left on device\n")


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    ("command", "redirection", "status", "told"),
    [
        ("parse good.txt", ">&-", 2, "Error: Bad file descriptor\n"),
        ("--help", ">&-", 2, "Error: Bad file descriptor\n"),
        ("export good.txt -o tables", ">&- 2>&- <&-", 0, ""),
        ("parse good.txt", ">&- 2>&- <&-", 2, ""),
        ("parse -", "<&-", 2, "skipped -: no hands of a known site\nError: no hands could be read\n"),
        ("--help", ">/dev/full", 2, "Error: No space left on device\n"),
        ("--help", ">/dev/full 2>/dev/full", 2, ""),
        ("nosuch", ">/dev/null 2>/dev/full", 2, ""),
        ("nosuch", "2>&-", 2, ""),
        ("parse good.txt --jobs 2", "2>&- <&- >/dev/null", 0, ""),
    ],
)
def test_closed_and_full_streams(good, tmp_path, command, redirection, status, told):
    words = shlex.join(command_line(*command.split()))
    result = subprocess.run(
        ["sh", "-c", f"{words} {redirection}"],
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
        check=False,
        text=True,
    )
    assert (result.returncode, result.stderr) == (status, told)


@pytest.mark.parametrize("name", ["analysis", "grammars"])
@pytest.mark.parametrize("file", ["{}.py", "{}/__init__.py"])
def test_a_foreign_package_of_the_same_name_gets_a_message(spawn, good, tmp_path, name, file):
    place = tmp_path / "elsewhere" / file.format(name)
    place.parent.mkdir(parents=True)
    place.write_text("")
    path = os.pathsep.join([str(tmp_path / "elsewhere"), str(ROOT)])
    result = spawn("stats", "good.txt", env=environment(PYTHONPATH=path))
    assert result.returncode == 2
    words = f"Error: {place} shadows the package '{name}' of hhparser: rename it, or install"
    assert result.stderr.decode().startswith(words)


@POSIX
def test_unreadable_file_beside_a_good_one(invoke, good, tmp_path):
    os.symlink("loop.txt", tmp_path / "loop.txt")  # cannot be opened, not even by root
    (tmp_path / "hands").mkdir()
    result = invoke("check", "good.txt", "/proc/self/mem" if os.path.exists("/proc/self/mem") else "loop.txt")
    assert "P002 the file cannot be read" in result.stdout
    assert "P002 the file cannot be read" in result.stderr
    assert result.exit_code == 2  # the file was named; in a folder it would be 1
    alone = invoke("check", "/proc/self/mem") if os.path.exists("/proc/self/mem") else None
    assert alone is None or alone.exit_code == 2


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    ("command", "read", "unbuffered"),
    [("parse", 10, ""), ("lines", 0, ""), ("hands --all --limit 2000", 10, "1")],
)
def test_closed_pipe_is_quiet(tmp_path, command, read, unbuffered):
    """Without a buffer, Python would lose the rest of a long text."""
    (tmp_path / "many.txt").write_text("".join(one_hand(n) for n in range(2000)))  # more than a pipe holds
    reader, writer = os.pipe()
    process = subprocess.Popen(
        command_line(*command.split(), "many.txt", "-q"),
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment() | {"PYTHONUNBUFFERED": unbuffered},
    )
    os.close(writer)
    os.read(reader, read)
    os.close(reader)
    _, errors = process.communicate(timeout=60)
    assert errors == b""
    assert process.returncode == 141


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("text", rb"\d\d:\d\d:\d\d  2 new hands, 3 in all\n"),
        ("json", rb'\{"schema": "hhparser/import/1", .*"files": 1, "hands": 2, "new": 2, .*, "total": 3\}\n'),
    ],
)
def test_watching_ends_with_an_interrupt(tmp_path, form, line):
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "a.txt").write_text(one_hand(1))
    os.utime(folder / "a.txt", (1e9, 1e9))
    process = subprocess.Popen(
        command_line("import", "hands", "--store", "store", "--watch", "--format", form),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
        preexec_fn=heed_interrupt,  # noqa: PLW1509
    )
    assert process.stdout.readline().startswith(
        {"text": b"1 new hand in 1 file; ", "json": b'{"schema": "hhparser/import/1", '}[form]
    )
    (folder / "b.txt").write_text(one_hand(2) + one_hand(3))
    assert re.fullmatch(line, process.stdout.readline())
    process.send_signal(signal.SIGINT)
    printed, errors = process.communicate(timeout=60)
    assert (printed, errors) == (b"", b"watching; Ctrl-C ends\n")
    assert process.returncode == 0


@pytest.fixture
def parsing(tmp_path):
    """Start `hh parse` on many hands in a separate session; return the process once it has begun to write."""
    (tmp_path / "many.txt").write_text("".join(one_hand(n) for n in range(30_000)))

    def start(jobs):
        process = subprocess.Popen(
            command_line("parse", "many.txt", "--jobs", jobs, "-o", "out.json"),
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=environment(),
            start_new_session=True,
            preexec_fn=heed_interrupt,  # noqa: PLW1509
        )
        part = tmp_path / f".out.json.{process.pid}.part"
        deadline = time.monotonic() + 30
        while not (part.exists() and part.stat().st_size) and time.monotonic() < deadline:
            time.sleep(0.02)
        return process

    return start


def workers_of(process):
    """Numbers of the worker processes."""
    shown = subprocess.run(
        ["ps", "-Aww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    )
    lines = [line.split(None, 2) for line in shown.stdout.splitlines()]
    return [int(pid) for pid, parent, words in lines if int(parent) == process.pid and "spawn_main" in words]


def is_running(pid):
    """Whether a process is there that was not only left by its parent to be counted."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return shown.stdout.strip() not in ("", "Z", "Zs", "ZN")


@pytest.mark.slow_cases(3)
@pytest.mark.fast_cases(1)
@POSIX
@pytest.mark.parametrize(
    ("jobs", "send", "name"),
    [
        pytest.param("1", "killpg", "SIGINT", marks=pytest.mark.slow),
        ("2", "killpg", "SIGINT"),  # Ctrl-C goes to the workers too
        pytest.param("1", "kill", "SIGTERM", marks=pytest.mark.slow),
        ("2", "kill", "SIGTERM"),
        pytest.param("2", "killpg", "SIGTERM", marks=pytest.mark.slow),
        ("1", "killpg", "SIGHUP"),  # the window of the terminal is closed
    ],
)
def test_signals_stop_cleanly(parsing, tmp_path, jobs, send, name):
    number = getattr(signal, name)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would be left alone
    process = parsing(jobs)
    workers = workers_of(process)
    assert len(workers) == (0 if jobs == "1" else 2)
    getattr(os, send)(process.pid, number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert b"stopped after " in errors
    assert b"Traceback" not in errors
    assert [p.name for p in tmp_path.iterdir()] == ["many.txt"]
    assert not any(map(is_running, workers))


@POSIX
@pytest.mark.slow
def test_workers_end_with_a_process_that_is_killed(parsing):
    process = parsing("2")
    workers = workers_of(process)
    process.kill()
    _, errors = process.communicate(timeout=60)
    assert errors == b""
    deadline = time.monotonic() + 30
    while any(map(is_running, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(is_running, workers))


@pytest.mark.nightly
@POSIX
@pytest.mark.slow
def test_the_part_of_a_worker_that_is_killed_is_read_again(parsing, tmp_path):
    process = parsing("2")
    os.kill(workers_of(process)[0], signal.SIGKILL)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 0
    assert errors.startswith(b"a worker process ended by signal 9; if memory ran out")
    hands = map(json.loads, (tmp_path / "out.json").open())
    assert [hand["hand_id"] for hand in hands] == [str(number) for number in range(30_000)]


@POSIX
@pytest.mark.slow
def test_workers_that_are_always_killed_end_the_command(parsing, tmp_path):
    process = parsing("2")
    while process.poll() is None:
        for worker in workers_of(process):
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
    assert process.returncode == 2
    *_, last = process.stderr.read().splitlines()
    assert last.startswith(b"Error: a worker process ended by signal 9; if memory ran out")
    assert [p.name for p in tmp_path.iterdir()] == ["many.txt"]


@pytest.mark.fast_cases(1)
@POSIX
@pytest.mark.parametrize(
    ("command", "changes", "colored"),
    [
        pytest.param("check bad.txt", {"TERM": "xterm"}, True, marks=pytest.mark.slow),
        ("check bad.txt", {"TERM": "xterm", "NO_COLOR": "1"}, False),
        pytest.param("check bad.txt", {"TERM": "dumb"}, False, marks=pytest.mark.slow),
        ("replay good.txt", {"TERM": "xterm"}, True),
        pytest.param("replay good.txt", {"TERM": "dumb"}, False, marks=pytest.mark.slow),
        pytest.param("stats good.txt", {"TERM": "xterm"}, True, marks=pytest.mark.slow),
        pytest.param("stats good.txt", {"TERM": "xterm", "NO_COLOR": "1"}, False, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_colours_only_on_a_terminal_that_wants_them(good, bad, tmp_path, changes, colored, command):
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    with subprocess.Popen(
        command_line(*command.split()),
        stdout=follower,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        cwd=tmp_path,
        env={k: v for k, v in environment(**changes).items() if k != "NO_COLOR" or "NO_COLOR" in changes},
    ):
        os.close(follower)
        shown = b""
        while chunk := _read(leader):
            shown += chunk
    os.close(leader)
    assert shown
    assert (b"\x1b[" in shown) is colored


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 1 << 16)
    except OSError:  # Linux says so when the other side is closed
        return b""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(invoke, shell):
    result = invoke("completion", shell)
    assert result.exit_code == 0
    assert "_HH_COMPLETE" in result.stdout


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(
    ("words", "place", "completions"),
    [("hh che", "1", ["check"]), ("hh lines --from BT", "3", ["BTN", "BTN "])],  # two keep the quotes open
    ids=["a command", "a betting line"],
)
def test_completion(spawn, words, place, completions):
    result = spawn(env=environment(_HH_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=place))
    assert result.stdout.decode() == "".join(f"plain,{one}\n" for one in completions)


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "stats"])
@pytest.mark.parametrize("mebibytes", [18, 24, 32, 40, 70, 100, 400, 900, 1300, 1900])
def test_memory_limit_while_modules_load(good, command, mebibytes):
    """Any small limit ends in a message and status 2, or the command works; statistics need 2 GiB."""
    words = shlex.join(command_line(command, str(good), "--jobs", "1"))
    limited = ["sh", "-c", f"ulimit -v {mebibytes * 1024}; exec {words}"]
    result = subprocess.run(limited, capture_output=True, check=False, env=environment())
    assert result.returncode == 2 or (result.returncode == 0 and command == "check")
    assert b"Traceback" not in result.stderr
    if result.returncode == 2:
        assert result.stderr.startswith(b"Error: ")
        assert b"memory" in result.stderr


@POSIX
def test_a_pipe_that_is_named_is_refused(refused, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    refused("pipe: it is a pipe or a device; pipe into `-`", "check", "pipe")


@POSIX
def test_files_without_an_end_are_refused(refused, good, tmp_path):
    (tmp_path / "hh.toml").write_text('rates = "/dev/zero"')
    refused("/dev/zero: cannot be read", "stats", "good.txt")
    refused("/dev/zero: has more than 16 MiB", "stats", "good.txt", "--config", "/dev/zero")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "status", "told"),
    [
        ("check {}", 0, ""),
        ("parse {}", 0, ""),
        ("convert {} --to ohh -o out.ohh", 0, ""),
        ("replay {} --format text", 0, ""),
        ("deal --hands 2 --seed 1", 0, ""),
        ("rule L110", 0, ""),
        ("sites", 0, ""),
        *(
            (f"{name} {{}}", 2, "polars")
            for name in ("stats", "hands", "lines", "players", "import", "serve")
        ),
        ("me {}", 2, "polars"),
        ("chart winnings {} -o out.png", 2, "polars"),
        ("store info", 2, "polars"),
        ("equity AhKh QsQd", 2, "numpy"),
    ],
)
def test_core_commands_run_without_tables_and_others_name_missing_packages(good, command, status, told):
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('matplotlib', 'numpy', 'pandas', 'polars', 'scipy')));"
        "from analysis.cli.__main__ import main; main()"
    )
    words = command.format(good).split()
    result = subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True,
        check=False,
        cwd=good.parent,
        env=environment(),
    )
    assert result.returncode == status, result.stderr.decode()
    assert not told or result.stderr.decode().startswith(f"Error: {told} is not installed")

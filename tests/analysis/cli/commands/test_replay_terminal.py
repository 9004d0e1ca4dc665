"""`hh replay` in a separate terminal: the opening screen, and a clean exit."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import pytest

from tests.analysis.cli.conftest import command_line, environment, one_hand

if sys.platform != "win32":
    import pty

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
PATIENCE_SECONDS = 60


def on_terminal(
    folder: Path, args: list[str], wait_for: bytes, keys: bytes | signal.Signals
) -> tuple[int, bytes]:
    """Run `hh` on a terminal, press keys or send a signal when some text has come.

    Returns:
        Exit code and everything that was written.
    """
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command_line(*args), stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder,
        env=environment(TERM="xterm-256color"), start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    written, pressed, end = b"", False, time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        if not select.select([ours], [], [], 0.1)[0]:
            continue
        try:
            chunk = os.read(ours, 65536)
        except OSError:  # the other side is closed
            break
        written += chunk
        if wait_for in written and not pressed:
            pressed = True
            if isinstance(keys, bytes):
                os.write(ours, keys)
            else:
                process.send_signal(keys)
        if not chunk:
            break
    os.close(ours)
    return process.wait(PATIENCE_SECONDS), written


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "status"),
    [
        pytest.param(b"q", 0, id="q"),
        pytest.param(b"\x03", 0, marks=pytest.mark.slow, id="ctrl+c"),
        pytest.param(signal.SIGTERM, 128 + 15, marks=pytest.mark.slow, id="SIGTERM"),
        pytest.param(signal.SIGINT, 128 + 2, id="SIGINT"),
    ],
)
def test_replayer_opens_and_leaves_the_terminal_clean(tmp_path, good, key, status):
    code, written = on_terminal(tmp_path, ["replay", "good.txt"], "▶".encode(), key)
    assert code == status
    assert written.count(b"\x1b[?1049h") == written.count(b"\x1b[?1049l") == 1  # the screen as it was
    assert written.rindex(b"\x1b[?25h") > written.rindex(b"\x1b[?25l")  # the cursor is back
    for mode in (b"1000", b"1003", b"2004"):  # mouse and pasting as they were
        assert written.rindex(b"\x1b[?" + mode + b"l") > written.rindex(b"\x1b[?" + mode + b"h")


@pytest.mark.slow
def test_worker_processes_start_and_end_with_the_replayer(tmp_path):
    """A framework that replaces standard error has no file descriptor for new processes to inherit."""
    (tmp_path / "hands.txt").write_text("".join(map(one_hand, range(4_000))))
    code, written = on_terminal(tmp_path, ["replay", "hands.txt", "--jobs", "2"], "▶".encode(), b"q")
    assert (code, b"Traceback" in written) == (0, False)


def answers(folder: Path, file: str) -> list[float]:
    """Seconds from a key to the step that it leads to, from the first hand on."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command_line("replay", file), stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder,
        env=environment(TERM="xterm-256color"), start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    waits = []
    try:
        written_until(ours, "▶".encode())
        for key in (b"\x1b[C", b"\x1b[D") * 10:
            time.sleep(0.1)
            start = time.monotonic()
            os.write(ours, key)
            written_until(ours, b"paused")
            waits.append(time.monotonic() - start)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return waits


def written_until(terminal: int, words: bytes) -> None:
    """Read the output of a program until some words appear, and the rest of the buffer."""
    written, end = b"", time.monotonic() + PATIENCE_SECONDS
    while words not in written or select.select([terminal], [], [], 0)[0]:
        assert time.monotonic() < end
        if select.select([terminal], [], [], 0.1)[0]:
            written += os.read(terminal, 65536)


@pytest.mark.nightly
def test_keys_are_answered_while_a_large_file_is_read(tmp_path):
    """Half a minute of reading, and a second of keys at its beginning."""
    (tmp_path / "small.txt").write_text(one_hand())
    (tmp_path / "large.txt").write_text("".join(map(one_hand, range(60_000))))
    alone, reading = (
        [median(answers(tmp_path, name)) for _ in range(3)] for name in ("small.txt", "large.txt")
    )
    assert min(reading) < 2.5 * min(alone) + 0.02


@pytest.mark.slow
def test_format_text_stays_text_on_a_terminal(tmp_path, good):
    code, written = on_terminal(tmp_path, ["replay", "good.txt", "--format", "text"], b"never", b"")
    assert (code, b"Net results" in written, b"\x1b[?1049h" in written) == (0, True, False)


@pytest.mark.slow
def test_files_without_hands_are_named_after_it(tmp_path):
    (tmp_path / "empty.txt").write_text("nothing\n")
    code, written = on_terminal(tmp_path, ["replay", "empty.txt"], b"never", b"")
    assert code == 2
    assert written.rstrip().endswith(b"Error: no hands could be read")

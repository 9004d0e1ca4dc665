"""Run groups of checks side by side on all processors, and print how long each took.

python .ci/groups.py [GROUP...]   all but the nightly groups, or those named; `nightly` names all nightly ones

A group that takes three times its recorded time is stopped and counts as failed, so that a whole run ends
within an hour. Exit status: 0 if all groups passed, else 1.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RESULT = ROOT / "benchmarks" / "nightly.txt"
OLDEST_RESULT = 500  # commits
TIMES_RECORDED = 3
PYTEST = "pytest -q -n auto --dist worksteal"


class Group(NamedTuple):
    """Checks that one shell command runs.

    Attributes:
        name: Name in the table of times.
        command: Run by bash in the project's folder.
        seconds: Recorded wall time on two idle processors, rounded up.
        is_whole_machine: The command itself uses all processors, so nothing runs beside it.
    """

    name: str
    command: str
    seconds: int
    is_whole_machine: bool = False


def tests(name: str, options: str, seconds: int) -> Group:
    """Tests on all processors."""
    return Group(name, f"{PYTEST} {options}", seconds, is_whole_machine=True)


GROUPS = (
    Group("lint", "ruff check . && ruff format --check . && lint-imports", 10),
    Group("nightly result", "python .ci/groups.py --check-nightly", 5),
    Group("types", "mypy", 45),
    Group("scripts", ".ci/scripts", 25),
    Group("wheel", ".ci/wheel", 65),
    Group("core", ".ci/core", 15),
    tests("fast", "", 210),
    # a browser waits much of its time: one worker more than there are processors
    tests("slow", f"-n {(os.cpu_count() or 1) + 1} -m '(slow or browser) and not nightly'", 820),
)
LONG = "-m nightly --timeout 3600"
PARTS = {"analysis": 1800, "checks": 900, "oracle": 600}  # folders of tests
NIGHTLY = (
    *(tests(f"nightly {part}", f"{LONG} tests/{part}", seconds) for part, seconds in PARTS.items()),
    tests("nightly rest", " ".join([LONG, *(f"--ignore tests/{part}" for part in PARTS)]), 600),
)


class Running(NamedTuple):
    """A started group with its output so far."""

    group: Group
    process: subprocess.Popen[bytes]
    output: IO[bytes]
    start: float


class Outcome(NamedTuple):
    """How a group ended: an empty `fault` means that it passed."""

    group: Group
    seconds: float
    fault: str
    output: str


def run(groups: Sequence[Group], processors: int) -> list[Outcome]:
    """Run groups in order, as many at once as there are processors; print each outcome as it is known."""
    waiting, running, outcomes = list(groups), list[Running](), list[Outcome]()
    try:
        while waiting or running:
            while waiting and _fits(waiting[0], running, processors):
                running.append(_started(waiting.pop(0)))
            time.sleep(0.05)
            for one in list(running):
                if outcome := _outcome(one):
                    running.remove(one)
                    outcomes.append(outcome)
                    _print(outcome)
    finally:
        for one in running:
            _stop(one)
    return outcomes


def _fits(group: Group, running: Sequence[Running], processors: int) -> bool:
    if group.is_whole_machine or any(one.group.is_whole_machine for one in running):
        return not running
    return len(running) < processors


def _started(group: Group) -> Running:
    print(f"{group.name} ...", flush=True)
    output = tempfile.TemporaryFile()  # noqa: SIM115  lives until the group ends
    command = ["bash", "-euo", "pipefail", "-c", group.command]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
    )
    return Running(group, process, output, time.monotonic())


def _outcome(one: Running) -> Outcome | None:
    """How a group ended; None while it runs."""
    seconds, limit = time.monotonic() - one.start, TIMES_RECORDED * one.group.seconds
    status = one.process.poll()
    if status is None and seconds < limit:
        return None
    fault = f"exit status {status}" if status else ""
    if status is None:
        _stop(one)
        fault = f"stopped after {limit} s, {TIMES_RECORDED} times its recorded {one.group.seconds} s"
    one.output.seek(0)
    return Outcome(one.group, seconds, fault, one.output.read().decode(errors="replace"))


def _stop(one: Running) -> None:
    """End a group with all that it started."""
    os.killpg(one.process.pid, signal.SIGKILL)
    one.process.wait()


def _print(outcome: Outcome) -> None:
    """Print the whole output of a group that failed, and the last line of one that passed."""
    lines = outcome.output.strip().splitlines()
    for line in lines if outcome.fault else lines[-1:]:
        print(line)
    print(f"{outcome.group.name}: {outcome.fault or 'passed'} ({outcome.seconds:.0f} s)\n", flush=True)


def table(outcomes: Sequence[Outcome]) -> str:
    """Times and faults of all groups, a line each."""
    width = max(len(one.group.name) for one in outcomes)
    row = f"{{0.name:{width}}} {{1:6.0f}} s  recorded {{0.seconds:4}} s  {{2}}"
    return "\n".join(row.format(one.group, one.seconds, one.fault or "passed") for one in outcomes)


def record_nightly(outcomes: Sequence[Outcome]) -> None:
    """Write the results of nightly groups, a line each with the commit; the lines of other groups stay."""
    lines = _results()
    for one in outcomes:
        verdict, closing = "red" if one.fault else "green", one.output.strip().splitlines()[-1]
        lines[one.group.name] = f"{verdict} {_git('rev-parse', 'HEAD')} {date.today()} {closing}"
    RESULT.write_text("".join(f"{name}: {line}\n" for name, line in lines.items()))


def _results() -> dict[str, str]:
    """The line of each nightly group, without its name."""
    lines = RESULT.read_text().splitlines() if RESULT.is_file() else []
    return {name: result for name, _, result in (line.partition(": ") for line in lines)}


def nightly_fault(result: str, commits: int) -> str:
    """Why the result of a nightly group does not count; empty if it does.

    Args:
        result: Its line, without the name; empty if there is none.
        commits: Commits since the one that it ran on.
    """
    if not result:
        return "was never run"
    if not result.startswith("green "):
        return "failed"
    return f"is {commits} commits old, more than {OLDEST_RESULT}" if commits > OLDEST_RESULT else ""


def check_nightly() -> int:
    """Print whether the results of the nightly groups are good and recent; return the exit status."""
    results, is_red = _results(), False
    for group in NIGHTLY:
        result = results.get(group.name, "")
        commits = int(_git("rev-list", "--count", f"{result.split()[1]}..HEAD")) if result else 0
        fault = nightly_fault(result, commits)
        is_red = is_red or bool(fault)
        print(
            f"{group.name} {fault}: run `.ci/run '{group.name}'` and commit its result" if fault else result
        )
    return int(is_red)


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()


def main(names: Sequence[str]) -> int:
    """Run the named groups, or all but the nightly ones."""
    if list(names) == ["--check-nightly"]:
        return check_nightly()
    if list(names) == ["nightly"]:
        names = [group.name for group in NIGHTLY]
    known = {group.name: group for group in (*GROUPS, *NIGHTLY)}
    if unknown := [name for name in names if name not in known]:
        print(f"No such group: {', '.join(unknown)}. Groups: {', '.join(known)}", file=sys.stderr)
        return 2
    start = time.monotonic()
    outcomes = run([known[name] for name in names] or GROUPS, os.cpu_count() or 1)
    print(f"{table(outcomes)}\n{time.monotonic() - start:.0f} s in all")
    if nightly := [one for one in outcomes if one.group in NIGHTLY]:
        record_nightly(nightly)
    return int(any(one.fault for one in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Compare the speed with another commit: `hh check` on one hand and on all files, and text to stored rows.

    python benchmarks/against.py COMMIT [FILE_OR_FOLDER...] [--rounds 5]

By default the samples are read. The commit is checked out into a temporary folder; the next run reuses
it. Every round runs each measure in both trees, each in a separate process. Prints medians of processor time,
and medians of the ratios per round, because a busy machine slows only some rounds. For commits without
a store, the tables with decisions and all-in EV are measured: the work of an import without its writes. At
the end the script prints whether both trees give the same findings and rows.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = sorted(str(path) for path in (ROOT / "sample_histories").iterdir() if path.name != "demo")
ONE_HAND = ROOT / "sample_histories" / "pokerstars" / "cash_heads_up.txt"
SUPPORT = """
import json, sys, tempfile, time
from hashlib import sha256
try:
    from analysis.dataset.load import load
except ImportError:
    from analysis.dataset import load  # where it was before there was a store
"""
STORE = """
files = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    started = time.process_time()
    try:
        from analysis.store import Store
    except ImportError:
        tables = load(files, jobs=1)
        tables.flags, tables.ev
    else:
        started = time.process_time()
        with Store(folder + "/store", create=True) as store:
            store.import_files(files, jobs=1)
    print(time.process_time() - started)
"""
ROWS = """
def digest(frame, name):
    return sha256(frame.select(name).write_csv(null_value="null").encode()).hexdigest()

tables = load(sys.argv[1:], jobs=1)
decisions = tables.decisions if hasattr(tables, "decisions") else tables.flags
frames = {**tables.frames(), "decisions": decisions, "ev": tables.ev}
found = {f"{table}.{name}": digest(frame, name) for table, frame in frames.items() for name in frame.columns}
print(json.dumps({"hands": tables.hands.height, "digests": found}))
"""


def tree_of(commit: str) -> Path:
    """Return the worktree of a commit; create it if it is missing."""
    git = ["git", "-C", str(ROOT)]
    digest = subprocess.check_output(
        [*git, "rev-parse", "--verify", f"{commit}^{{commit}}"], text=True
    ).strip()
    tree = Path(tempfile.gettempdir()) / f"hhparser-{digest[:12]}"
    if not tree.is_dir():
        subprocess.run([*git, "worktree", "prune"], check=True)
        subprocess.run([*git, "worktree", "add", "--quiet", "--detach", str(tree), digest], check=True)
    return tree


def output_of(tree: Path, *arguments: str) -> tuple[str, float]:
    """Run Python on the modules of a tree; return its output and its processor time."""
    settings = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "POLARS_MAX_THREADS": "1",
        "PYTHONDONTWRITEBYTECODE": "",
    }
    with tempfile.TemporaryFile("w+", encoding="utf-8") as printed, tempfile.TemporaryFile() as quiet:
        command = [sys.executable, *arguments]
        process = subprocess.Popen(command, stdout=printed, stderr=quiet, env=settings, cwd=tree)
        _, status, used = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1: there are findings
            quiet.seek(0)
            raise SystemExit(f"failed in {tree}:\n{quiet.read().decode()}")
        printed.seek(0)
        return printed.read(), used.ru_utime + used.ru_stime


def check(tree: Path, *files: str) -> float:
    """Return the seconds of one run of `hh check`."""
    return output_of(tree, "-m", "hhparser", "check", "--jobs", "1", *files)[1]


def import_(tree: Path, *files: str) -> float:
    """Return the seconds from text to stored rows, without the imports of modules."""
    return float(output_of(tree, "-c", SUPPORT + STORE, *files)[0].split()[-1])


def compare(trees: tuple[Path, Path], files: list[str]) -> int:
    """Print the differences between the findings and rows of two trees, and return the number of hands."""
    findings = [
        json.loads(output_of(tree, "-m", "hhparser", "check", "--format", "json", *files)[0])
        for tree in trees
    ]
    print(f"findings  {'identical' if findings[0] == findings[1] else 'DIFFERENT'}")
    old, new = (json.loads(output_of(tree, "-c", SUPPORT + ROWS, *files)[0]) for tree in trees)
    ours, theirs = new["digests"], old["digests"]
    common = [name for name in ours if name in theirs]
    different = [name for name in common if ours[name] != theirs[name]]
    print(f"rows      {len(common) - len(different)} of {len(common)} common columns identical")
    print(f"          {len(ours) - len(common)} columns only here, {len(theirs) - len(common)} only there")
    for name in different:
        print(f"          DIFFERENT {name}")
    return int(new["hands"])


def main() -> None:
    """Print medians and ratios, and whether the results are the same."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit")
    parser.add_argument("files", nargs="*", default=SAMPLES)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    trees = tree_of(options.commit), ROOT
    files = [os.path.abspath(file) for file in options.files]
    measures = {
        "hh check, one hand": (check, [str(ONE_HAND)]),
        "hh check": (check, files),
        "text to stored rows": (import_, files),
    }
    seconds: dict[str, list[tuple[float, ...]]] = {name: [] for name in measures}
    for _ in range(options.rounds):
        for name, (measure, paths) in measures.items():
            seconds[name].append(tuple(measure(tree, *paths) for tree in trees))
    print(f"{'processor time':20} {options.commit:>12} {'here':>9}  times as fast")
    for name, pairs in seconds.items():
        old, new = (median(side) for side in zip(*pairs, strict=True))
        print(f"{name:20} {old:10.2f} s {new:7.2f} s  {median(then / now for then, now in pairs):6.2f}")
    print(f"{compare(trees, files)} hands, {options.rounds} rounds")


if __name__ == "__main__":
    main()

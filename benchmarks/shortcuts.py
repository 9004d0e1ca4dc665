"""Processor time saved by each shortcut: the same work with it and without it, alternating.

    PYTHONPATH=. python benchmarks/shortcuts.py FILE_OR_FOLDER... [--rounds 5]

Each measurement is a separate process. Medians are printed, and the median over the rounds of the ratio
of the plain way to the shortcut. The shortcuts:

    new_record    records made by `tuple.__new__`; plain: a copy of the package that calls their classes
    signatures    only formats with a signature in the text are searched for; plain: every format
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from hands import ratio

ROOT = Path(__file__).parents[1]
PAIRS = (  # shortcut, its work, the plain work
    ("new_record", "parse", "parse with classes"),
    ("signatures", "parse", "parse every format"),
)


class CallsClasses(ast.NodeTransformer):
    """Turns `new_record(Seat, (1, "A"))` into `Seat(1, "A")`."""

    def visit_Call(self, node: ast.Call) -> ast.Call:  # noqa: D102  the name required by ast
        self.generic_visit(node)
        if not (isinstance(node.func, ast.Name) and node.func.id == "new_record"):
            return node
        record, values = node.args
        one_by_one = isinstance(values, ast.Tuple)
        return ast.Call(record, values.elts if one_by_one else [ast.Starred(values, ast.Load())], [])


def copy_that_calls_classes(folder: Path) -> None:
    """Copy the packages that parse hands, without `new_record`."""
    for package in ("hhparser", "grammars"):
        shutil.copytree(ROOT / package, folder / package)
    for file in folder.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        if "new_record(" in source:
            tree = CallsClasses().visit(ast.parse(source))
            file.write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")


def parsing(paths: Sequence[str], every_format: bool) -> Callable[[], object]:
    """Work that parses all hands of some files, read beforehand."""
    from hhparser.input.files import find_files, read_blocks  # noqa: PLC0415
    from hhparser.sites import reading  # noqa: PLC0415  from the copy, if it is first on the path

    if every_format:
        vars(reading)["_present"] = lambda _: set(reading.SIGNATURES)
    starts, contexts = reading.hand_starts(), reading.hand_contexts()
    blocks = [block for file in find_files(paths) for block in read_blocks(file.path, starts, contexts)]
    return lambda: [None for block in blocks for _ in reading.parse_block(block)]


STAGES: dict[str, Callable[[Sequence[str]], Callable[[], object]]] = {
    "parse": lambda paths: parsing(paths, every_format=False),
    "parse with classes": lambda paths: parsing(paths, every_format=False),
    "parse every format": lambda paths: parsing(paths, every_format=True),
}


def measured(stage: str, paths: Sequence[str], packages: Path) -> float:
    """Processor seconds that a separate process needs for a stage."""
    command = [sys.executable, __file__, "--stage", stage, *paths]
    path = os.pathsep.join([str(packages), str(ROOT)])
    made = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True, capture_output=True)
    return float(made.stdout)


def main() -> None:
    """Print the table, or the seconds of one stage."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--stage", choices=STAGES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.stage:
        work = STAGES[options.stage](options.files)
        started = time.process_time()
        work()
        print(time.process_time() - started)
        return
    with tempfile.TemporaryDirectory() as copy:
        copy_that_calls_classes(Path(copy))
        seconds: dict[str, list[float]] = {stage: [] for stage in STAGES}
        for _ in range(options.rounds):
            for stage, values in seconds.items():
                packages = Path(copy) if stage == "parse with classes" else ROOT
                values.append(measured(stage, options.files, packages))
    for name, shortcut, plain in PAIRS:
        times = f"{median(seconds[shortcut]):8.2f} s {median(seconds[plain]):8.2f} s"
        print(f"{name:16} {times}   plain / shortcut {ratio(seconds, plain, shortcut):.2f}")


if __name__ == "__main__":
    main()

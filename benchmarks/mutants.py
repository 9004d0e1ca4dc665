"""Mutation testing: find small changes of the code that no test detects.

    PYTHONPATH=. python benchmarks/mutants.py TESTS MODULE... [--some 40] [--seed 1]

Changes one comparison, number, operator, condition or loop at a time, by the operators of cosmic-ray (`pip
install cosmic-ray`), in a copy of the checkout, and runs the tests until one fails. Mutates `--some` random
places of each module (all with 0), with one change at each. Prints the changes that no test detects.
benchmarks/mutants.txt has the results, and lists the equivalent mutants.
"""

import argparse
import os
import re
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).parents[1]
LIBRARIES = "click", "hypothesis", "lark", "numpy", "polars", "scipy.stats"  # imported once, not in every run
KINDS = re.compile(  # without `==` to `is` (seldom matters) and `|` (used in types)
    "core/(ReplaceComparisonOperator_(?:(Is|IsNot)_(Is|IsNot)|(Eq|NotEq|LtE?|GtE?)_(Eq|NotEq|LtE?|GtE?))"
    "|ReplaceBinaryOperator_(Add|Sub|Mul|Div|FloorDiv|Mod)_(Add|Sub|Mul|FloorDiv|Mod)"
    "|ReplaceAndWithOr|ReplaceOrWithAnd|ReplaceTrueWithFalse|ReplaceFalseWithTrue|ReplaceBreakWithContinue"
    "|ReplaceContinueWithBreak|ReplaceUnaryOperator_Delete_(Not|USub)|AddNot|NumberReplacer"
    "|ZeroIterationForLoop)"
)


class Mutant(NamedTuple):
    """A changed module: the line, the mutation operator, and the new text."""

    line: int
    operator: str
    text: str


def mutants_of(source: str) -> list[list[Mutant]]:
    """Return the mutants at each place of a module."""
    places: dict[object, list[Mutant]] = defaultdict(list)
    tree = get_ast(source)
    for name in filter(KINDS.fullmatch, operator_names()):
        operator = get_operator(name)()
        spots = (spot for node in ast_nodes(tree) for spot in operator.mutation_positions(node))
        for occurrence, spot in enumerate(spots):
            text = mutate_code(source, operator, occurrence)
            if text is not None and text != source:
                places[spot].append(Mutant(spot[0][0], name.removeprefix("core/"), text))
    return list(places.values())


class Copy:
    """A copy of the checkout in which the tests pass."""

    def __init__(self, folder: Path, tests: list[str]) -> None:
        self.folder = folder
        self.tests = tests
        self.limit = 3600.0
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__"))
        began = time.monotonic()
        if self.is_noticed():
            sys.exit("the tests fail without any change")
        self.limit = 3 * (time.monotonic() - began) + 10

    def is_noticed(self) -> bool:
        """Return whether a test fails or times out."""
        run = get_context("fork").Process(target=self._run)
        run.start()
        run.join(self.limit)
        if run.is_alive():
            run.kill()
            run.join()
        return run.exitcode != 0

    def _run(self) -> None:
        os.chdir(self.folder)
        os.environ["PYTHONPATH"] = str(self.folder)
        sys.path.insert(0, str(self.folder))
        sys.dont_write_bytecode = True
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *self.tests]))

    def survivors(self, module: Path, mutants: list[Mutant]) -> Iterator[Mutant]:
        """Yield the mutants of a module that no test detects."""
        file = self.folder / module
        source = file.read_text(encoding="utf-8")
        for mutant in mutants:
            file.write_text(mutant.text, encoding="utf-8")
            if not self.is_noticed():
                yield mutant
        file.write_text(source, encoding="utf-8")


def changed_line(old: str, new: str) -> str:
    """Return the first different line of two texts, before and after."""
    pairs = zip(old.splitlines(), new.splitlines(), strict=False)
    return next(f"{before.strip()}  ->  {after.strip()}" for before, after in pairs if before != after)


def report(copy: Copy, module: Path, some: int, seed: int) -> None:
    """Print the survivors of a module, and the number of detected mutants."""
    source = (ROOT / module).read_text(encoding="utf-8")
    random = Random(f"{seed} {module}")
    places = mutants_of(source)
    taken = random.sample(places, some) if 0 < some < len(places) else places
    left = 0
    for mutant in copy.survivors(module, sorted(map(random.choice, taken))):
        left += 1
        print(f"{module}:{mutant.line} {changed_line(source, mutant.text)}", flush=True)
    print(f"{module}: {len(taken) - left} of {len(taken)} noticed, {len(places)} places", flush=True)


def main() -> None:
    """Print survivors, module by module."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tests", help="folders and files of tests, separated by commas")
    parser.add_argument("modules", nargs="+", type=Path)
    parser.add_argument("--some", type=int, default=40, help="places of each module (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for library in LIBRARIES:
        import_module(library)
    with tempfile.TemporaryDirectory() as name:
        copy = Copy(Path(name) / "copy", options.tests.split(","))
        for module in options.modules:
            report(copy, module, options.some, options.seed)


if __name__ == "__main__":
    main()

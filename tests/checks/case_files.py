"""The files with cases of each rule."""

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "cases"
TEXTS = sorted(FOLDER.rglob("*.txt"))
RECIPES = sorted(FOLDER.rglob("*_*.toml"))
FILES = TEXTS + RECIPES
# about a whole file, our own exception, or thousands of lines (tests/sites/test_linear.py): tests/test_pipeline.py, and tests/analysis/cli/commands/test_check.py
OF_FILES = frozenset({"P001", "P002", "P003", "P136", "P137", "P138"})

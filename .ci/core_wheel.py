"""Build the wheel of hhparser-core: python .ci/core_wheel.py OUT.

It has the same modules and commands as hhparser, and depends only on the packages in `.ci/lock/core.in`.
They are enough for check, parse, convert, replay as text, deal, rule and sites. Needs uv, or the
package `build`.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("hhparser", "analysis", "grammars", "README.md", "LICENSE")
NAME = re.compile(r"^[\w-]+")


def core_project(text: str, names: str) -> str:
    """Return pyproject.toml of hhparser-core.

    Args:
        text: pyproject.toml of hhparser.
        names: Requirements of the core, a line each; versions are those of hhparser.
    """
    needed = {NAME.findall(line)[0] for line in names.splitlines() if line and not line.startswith("#")}
    dependencies = {NAME.findall(one)[0]: one for one in tomllib.loads(text)["project"]["dependencies"]}
    kept = "".join(f'    "{dependencies[name]}",\n' for name in sorted(needed))
    for pattern, new in (
        (r'^name = "hhparser"', 'name = "hhparser-core"'),
        (r"^dependencies = \[\n.*?^\]\n", f"dependencies = [\n{kept}]\n"),
        (r"^\[project\.optional-dependencies\]\n.*?(?=^\[)", ""),
    ):
        text = re.sub(f"(?ms){pattern}", new, text, count=1)
    return text


def build(out: Path) -> None:
    """Build the wheel in a copy of the tree, and write it to a folder."""
    command = ["uv", "build", "--quiet"] if shutil.which("uv") else [sys.executable, "-m", "build"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for one in COPIED:
            copy = shutil.copytree if (ROOT / one).is_dir() else shutil.copy
            copy(ROOT / one, folder / one)
        project = core_project(
            (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
            (ROOT / ".ci" / "lock" / "core.in").read_text(encoding="utf-8"),
        )
        (folder / "pyproject.toml").write_text(project, encoding="utf-8")
        subprocess.run([*command, "--wheel", "-o", out, folder], check=True)


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())

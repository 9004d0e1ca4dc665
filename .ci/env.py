"""Run a command in the project's own virtual environment, which is made first if need be.

python .ci/env.py COMMAND [ARGUMENT...]

The environment is `.venv` beside this folder, or the folder that HHPARSER_ENV names. It holds the project
(editable) with everything for tests and checks, and is brought up to date when pyproject.toml changes.
Needs Python 3.11 or later and a package index; nothing else.
"""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("HHPARSER_ENV", ROOT / ".venv"))
BIN = FOLDER / ("Scripts" if os.name == "nt" else "bin")


def prepare() -> None:
    """Make or update the environment."""
    stamp = FOLDER / "pyproject.sha256"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print(f"Setting up {FOLDER} (a minute or two, once) ...", file=sys.stderr, flush=True)
    if not BIN.is_dir():
        venv.create(FOLDER, with_pip=True)
    pip = [BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--editable", f"{ROOT}[dev]"], check=True)
    stamp.write_text(wanted)


def main() -> int:
    """Run the command and give its exit status."""
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    if sys.version_info < (3, 11):  # noqa: UP036  the message is for those who have an older one
        print("hhparser needs Python 3.11 or later", file=sys.stderr)
        return 2
    try:
        prepare()
    except subprocess.CalledProcessError as error:
        print(f"setting up the environment failed: {error}", file=sys.stderr)
        return 2
    command, *arguments = sys.argv[1:]
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    program = next((str(p) for p in (BIN / command, BIN / f"{command}.exe") if p.is_file()), command)
    try:
        return subprocess.run([program, *arguments], env={**os.environ, "PATH": path}, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

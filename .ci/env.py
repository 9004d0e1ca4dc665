"""Run a command in the project's own virtual environment, which is made first if need be.

python .ci/env.py COMMAND [ARGUMENT...]

The environment is `.venv` beside this folder, or the folder that HHPARSER_ENV names. It holds the project
(editable) with what the command needs: for `hh` what a player needs, for any other also what tests and checks
need. It is brought up to date when pyproject.toml changes.
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
COMMANDS = ("hh", "hhparser")
PLAYER, DEVELOPER = "[web]", "[dev]"
BIN = FOLDER / ("Scripts" if os.name == "nt" else "bin")


def prepare(command: str) -> None:
    """Make or update the environment for a command."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    stamps = {extra: FOLDER / f"pyproject{extra}.sha256" for extra in (PLAYER, DEVELOPER)}
    extra = PLAYER if command in COMMANDS else DEVELOPER
    present = [one for one, stamp in stamps.items() if stamp.is_file() and stamp.read_text() == wanted]
    if extra in present or DEVELOPER in present:
        return
    print(f"Setting up {FOLDER} (a minute or two, once) ...", file=sys.stderr, flush=True)
    if not BIN.is_dir():
        venv.create(FOLDER, with_pip=True)
    pip = [BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--editable", f"{ROOT}{extra}"], check=True)
    stamps[extra].write_text(wanted)


def main() -> int:
    """Run the command and give its exit status."""
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    if sys.version_info < (3, 11):  # noqa: UP036  the message is for those who have an older one
        print("hhparser needs Python 3.11 or later", file=sys.stderr)
        return 2
    try:
        prepare(sys.argv[1])
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

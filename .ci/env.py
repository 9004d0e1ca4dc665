"""Run a command in the project's own virtual environment, which is created first if needed.

python .ci/env.py COMMAND [ARGUMENT...]

The environment is `.venv` beside this folder, or the folder named by HHPARSER_ENV. It holds the project
(editable) and the locked versions of what the command needs: for `hh` what a player needs, for any other
command also what tests and checks need. It is updated when the lock file or pyproject.toml changes. uv
installs it in seconds if it is on PATH; otherwise pip does. Needs Python 3.11 or later and a package index.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("HHPARSER_ENV", ROOT / ".venv"))
BIN = FOLDER / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
COMMANDS = ("hh", "hhparser")
PLAYER, DEVELOPER = (ROOT / ".ci" / "lock" / name for name in ("player.txt", "developer.txt"))


def prepare(command: str) -> None:
    """Create or update the environment for a command."""
    lock = PLAYER if command in COMMANDS else DEVELOPER
    if _is_installed(DEVELOPER) or _is_installed(lock):
        return
    print(f"Setting up {FOLDER} (once) ...", file=sys.stderr, flush=True)
    install = _uv if shutil.which("uv") else _pip
    install("--require-hashes", "--requirement", str(lock))
    install("--no-deps", "--editable", str(ROOT))
    _stamp(lock).write_text(_digest(lock))


def _uv(*arguments: str) -> None:
    if not PYTHON.is_file():
        subprocess.run(["uv", "venv", "--quiet", "--python", sys.executable, FOLDER], check=True)
    subprocess.run(["uv", "pip", "install", "--python", PYTHON, *arguments], check=True)


def _pip(*arguments: str) -> None:
    """Install with pip; show which package is being downloaded."""
    if not PYTHON.is_file():
        venv.create(FOLDER, with_pip=True)
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--no-compile", *arguments]
    log: list[str] = []
    with subprocess.Popen(pip, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            log.append(line)
            if found := re.match(r"(Collecting|Installing collected|Building)( [\w.-]+)?", line):
                _show(found[0])
    _show("")
    if process.returncode:
        sys.stderr.writelines(log)
        raise subprocess.CalledProcessError(process.returncode, pip)


def _show(step: str) -> None:
    """Replace the line of progress, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{step}", end="", file=sys.stderr, flush=True)


def _stamp(lock: Path) -> Path:
    return FOLDER / f"{lock.stem}.sha256"


def _digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes() + (ROOT / "pyproject.toml").read_bytes()).hexdigest()


def _is_installed(lock: Path) -> bool:
    return _stamp(lock).is_file() and _stamp(lock).read_text() == _digest(lock)


def main() -> int:
    """Run the command and return its exit status."""
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    if sys.version_info < (3, 11):  # noqa: UP036  older versions get this message instead of a syntax error
        print("hhparser needs Python 3.11 or later", file=sys.stderr)
        return 2
    try:
        prepare(sys.argv[1])
    except subprocess.CalledProcessError as error:
        print(f"Setting up the environment failed: {error}", file=sys.stderr)
        return 2
    command, *arguments = sys.argv[1:]
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    program = next((str(p) for p in (BIN / command, BIN / f"{command}.exe") if p.is_file()), command)
    environment = {**os.environ, "PATH": path}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or each start compiles all packages again
    try:
        return subprocess.run([program, *arguments], env=environment, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())

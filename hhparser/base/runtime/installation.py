"""How this distribution was installed, and the command that installs more of it in the same way."""

import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

COMPLETE: Final = "hhparser"
CORE: Final = "hhparser-core"  # made by .ci/core_wheel.py
# files that tools for programs keep in the environment of a program
TOOLS: Final = {
    "uv-receipt.toml": ("uv tool install", "uv tool uninstall"),
    "pipx_metadata.json": ("pipx install --force", "pipx uninstall"),
}


def installing(extra: str = "") -> str:
    """Return the command that installs the complete distribution, with an extra if named.

    It is for the tool that installed this one: uv or pipx as a program, else uv or pip in an environment.
    `hhparser-core` has the same modules as the complete distribution, so it is uninstalled first.
    """
    core = _installed(CORE)
    install, uninstall = _commands(core or _installed(COMPLETE))
    wanted = f'"{COMPLETE}[{extra}]"' if extra else COMPLETE
    return f"{uninstall} {CORE} && {install} {wanted}" if core else f"{install} {wanted}"


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _commands(installed: Distribution | None) -> tuple[str, str]:
    """Return the commands that install and uninstall, of the tool that was used."""
    for receipt, commands in TOOLS.items():
        if (Path(sys.prefix) / receipt).is_file():
            return commands
    installer = ((installed and installed.read_text("INSTALLER")) or "").strip()
    return ("uv pip install", "uv pip uninstall") if installer == "uv" else ("pip install", "pip uninstall")

"""Entry point of `python -m hhparser` and `hh`: runs the command that the installed distribution declares."""

import sys

from hhparser.base.runtime.little_memory import end_if_little_memory

GROUP = "hhparser"


def main() -> None:
    """Run the command; exit with status 2 if it is not installed or a package is shadowed by another one."""
    end_if_little_memory()
    from importlib.metadata import entry_points  # noqa: PLC0415  needs memory

    from hhparser.base.errors import HandHistoryError  # noqa: PLC0415
    from hhparser.base.runtime.packages import check_package  # noqa: PLC0415

    commands = entry_points(group=GROUP, name="command")
    if not commands:
        _fail("hhparser is not installed: `pip install .` in its folder installs it")
    command = next(iter(commands))
    try:
        check_package(command.module.partition(".")[0])
    except HandHistoryError as error:
        _fail(str(error))
    command.load()()


def _fail(message: str) -> None:
    print(f"Error: {message}", file=sys.stderr)  # noqa: T201
    sys.exit(2)


if __name__ == "__main__":
    main()

"""Entry point for `python -m analysis.cli`."""

import sys

from hhparser.base.runtime.little_memory import end_if_little_memory

INTERRUPTED = 130  # by Ctrl-C


def main() -> None:
    """Run `hh` as a console script; exit early if memory is too small to load it."""
    end_if_little_memory()
    try:
        from analysis.cli.main import main as run
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()

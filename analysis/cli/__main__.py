"""Entry point for `python -m analysis.cli`."""

from hhparser.base.runtime.little_memory import end_if_little_memory


def main() -> None:
    """Run `hh` as a console script; exit early if memory is too small to load it."""
    end_if_little_memory()
    from analysis.cli.main import main as run

    run()


if __name__ == "__main__":
    main()

"""Start of the command `hh`."""

from hhparser.base.little_memory import end_if_little_memory


def main() -> None:
    """Entry point of the console script."""
    end_if_little_memory()
    from analysis.cli.main import main as run

    run()


if __name__ == "__main__":
    main()

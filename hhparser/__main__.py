"""`python -m hhparser` is the same as `hh`."""

from hhparser.cli.main import main

if __name__ == "__main__":
    main()

"""Parsers of options for betting lines, with shell completion."""

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from analysis.cli.choices.dates import DATE
from hhparser.base.text.hints import suggest

if TYPE_CHECKING:
    from analysis.lines import BettingLine


def detail(text: str) -> str:
    """Validate the name of a column in `analysis.lines.DETAILS`."""
    from analysis.lines import DETAILS

    names = [column.name for column in DETAILS]
    if text not in names:
        raise click.BadParameter(f"no detail {text!r}; {suggest(text, names)}")
    return text


def cuts(text: str) -> tuple[str, tuple[float, ...]]:
    """Parse the thresholds between bins of bet sizes, such as `33,66,100%`, into unit and numbers."""
    from analysis.lines import parse_cuts

    try:
        return parse_cuts(text)
    except ValueError:
        wanted = "33,66,100% of the pot, 2,2.5,3bb, 3,4x or stack 25,50,100bb"
        raise click.BadParameter(f"{text!r} is not a list of sizes such as {wanted}") from None


def line_text(text: str) -> str:
    """Validate a betting line and return its text; a usage error shows the position of a mistake."""
    betting_line(text)
    return text


def betting_line(text: str) -> "BettingLine":
    """Parse a betting line; a usage error shows the position of a mistake."""
    from analysis.lines import LineError, parse_line

    try:
        return parse_line(text)
    except LineError as error:
        hint = "\nFor days use --since and --until." if DATE.fullmatch(text.lower()) else ""
        raise click.BadParameter(f"{error}{hint}") from None


def next_words_of(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the completions of an incomplete betting line, for shell completion."""
    from analysis.lines import next_words

    start = max(incomplete.rfind(" "), incomplete.rfind(",")) + 1
    before, word = incomplete[:start], incomplete[start:].lower()
    words = [before + one for one in next_words(before) if one.lower().startswith(word)]
    if len(words) == 1:  # a shell would close the quotes after the only word
        words += [f"{words[0]} "]
    return [*map(CompletionItem, words)]

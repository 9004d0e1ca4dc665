"""Betting lines as values of options, with completion, and the names of details of their nodes."""

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from hhparser.base.hints import suggest

if TYPE_CHECKING:
    from analysis.lines import BettingLine


def detail(text: str) -> str:
    """A name of `analysis.lines.DETAILS`."""
    from analysis.lines import DETAILS

    names = [column.name for column in DETAILS]
    if text not in names:
        raise click.BadParameter(f"no detail {text!r}; {suggest(text, names)}")
    return text


class LineType(click.ParamType["BettingLine"]):
    """A betting line, with completion of its words."""

    name = "line"

    def convert(
        self, value: "str | BettingLine", param: click.Parameter | None, ctx: click.Context | None
    ) -> "BettingLine":
        """The line; a usage error points at what is wrong."""
        from analysis.lines import LineError, parse_line

        if not isinstance(value, str):
            return value
        try:
            return parse_line(value)
        except LineError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """What may come next."""
        from analysis.lines import next_words

        start = max(incomplete.rfind(" "), incomplete.rfind(",")) + 1
        before, word = incomplete[:start], incomplete[start:].lower()
        return [CompletionItem(before + one) for one in next_words(before) if one.lower().startswith(word)]

"""`hh parse`: every hand as one line of JSON, or as the tree that Lark parses."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from analysis.cli.options import Source, output_option, reads_hands
from analysis.cli.output import open_output
from analysis.cli.session import session
from hhparser.base.escape import json_text
from hhparser.formats.hand_json import parse_object
from hhparser.pipeline import Checked

if TYPE_CHECKING:
    from lark import Token, Tree

EPILOG: Final = """
\b
Examples:
  hh parse hands.txt -o hands.json
  hh parse hands/ --kind cash | jq ".players[].net"
  hh parse hands.txt --tree

Amounts are decimal text, cards two characters, unknown is null. Hands that are unsupported or cannot be
parsed are printed too, with their status and findings.

--tree prints one tree for each hand: rules of the grammar, and each line with its kind. Documents such as PHH
and XML have none (exit status 2).
"""


def hand_lines(hands: Iterable[Checked]) -> str:
    """The hands as lines of JSON."""
    return "".join([json_text(parse_object(checked)) + "\n" for checked in hands])


class Trees(NamedTuple):
    """The trees of a block of hands.

    Attributes:
        text: A line with the place of each hand, and its tree.
        document: Place and format of the first hand that is not lines of text; empty if there is none.
    """

    text: str
    document: str


def hand_trees(hands: Iterable[Checked]) -> Trees:
    """Lark's trees of hands, up to the first one that is not lines of text."""
    from hhparser.sites import DOCUMENTS
    from hhparser.sites.trees import TreeError, tree_of

    documents = {document.key for document in DOCUMENTS}
    parts: list[str] = []
    for hand in (checked.hand for checked in hands):
        place = f"{hand.file}:{hand.line}"
        if hand.format in documents:
            return Trees("".join(parts), f"{place}: {hand.format}")
        try:
            parts.append(f"{place}\n{tree_text(tree_of(hand))}\n")
        except TreeError as error:
            parts.append(f"{place}\n  {hand.file}:{error.line}: {error}\n\n")
    return Trees("".join(parts), "")


def tree_text(tree: "Tree[Token]", indent: str = "  ") -> str:
    """A tree with one node on each line: rules by name, tokens by terminal and text."""
    lines = [f"{indent}{tree.data}\n"]
    for child in tree.children:
        if isinstance(child, str):
            lines.append(f"{indent}  {child.type}  {child}\n")
        else:
            lines.append(tree_text(child, f"{indent}  "))
    return "".join(lines)


@click.command(epilog=EPILOG)
@reads_hands
@output_option
@click.option("--tree", is_flag=True, help="Print the tree that Lark parses by the grammar of the format.")
def command(source: Source, output: str | None, tree: bool) -> None:
    """Print every hand as one line of JSON, with its replay and findings."""
    with open_output(output) as stream, session(source) as current:
        if tree:
            for batch in current.batches(hand_trees):
                stream.write(batch.result.text)
                if batch.result.document:
                    raise click.UsageError(
                        f"{batch.result.document} is not lines of text and has no tree; leave out --tree"
                    )
            return
        for batch in current.batches(hand_lines):
            stream.write(batch.result)

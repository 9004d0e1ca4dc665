"""`hh parse`: print every hand as one line of JSON, or as the parse tree of Lark."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.options import Source, output_option, reads_hands
from analysis.cli.output import open_output
from analysis.cli.session import session
from hhparser.formats.hand_json import parse_object
from hhparser.formats.outputs import output_text
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

--tree prints one parse tree for each hand: rules of the grammar, and each line with its token. Documents such
as PHH and XML have no parse tree (exit status 2).
"""


def hand_lines(hands: Iterable[Checked]) -> str:
    """Serialize hands as lines of JSON."""
    return "".join([output_text(parse_object(checked)) + "\n" for checked in hands])


def hand_trees(hands: Iterable[Checked]) -> tuple[str, str]:
    """Parse hands into Lark's trees, up to the first hand in a document format such as XML.

    Returns:
        File and line of each hand with its tree; then file, line and format of that hand, or "".
    """
    from hhparser.sites import DOCUMENTS
    from hhparser.sites.trees import TreeError, tree_of

    documents = {document.key for document in DOCUMENTS}
    parts: list[str] = []
    for hand in (checked.hand for checked in hands):
        place = f"{hand.file}:{hand.line}"
        if hand.format in documents:
            return "".join(parts), f"{place}: {hand.format}"
        try:
            parts.append(f"{place}\n{tree_text(tree_of(hand))}\n")
        except TreeError as error:
            parts.append(f"{place}\n  {hand.file}:{error.line}: {error}\n\n")
    return "".join(parts), ""


def tree_text(tree: "Tree[Token]", indent: str = "  ") -> str:
    """Format a tree with one node on each line: rules by name, tokens by terminal and text.

    Args:
        tree: The tree; children are rendered recursively.
        indent: Prefix of each line.
    """
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
@click.option("--json", is_flag=True, expose_value=False, help="Print JSON, the default.")
@click.option("--tree", is_flag=True, help="Print the parse tree by the grammar of the format.")
def command(source: Source, output: str | None, tree: bool) -> None:
    """Print every hand as one line of JSON, with its replay and findings."""
    with open_output(output) as stream, session(source) as current:
        if tree:
            for batch in current.batches(hand_trees):
                text, document = batch.result
                stream.write(text)
                if document:
                    raise click.UsageError(
                        f"{document} is not lines of text and has no tree; leave out --tree"
                    )
            return
        for batch in current.batches(hand_lines):
            stream.write(batch.result)

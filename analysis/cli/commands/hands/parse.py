"""`hh parse`: every hand as one line of JSON."""

from collections.abc import Iterable
from typing import Final

import click

from analysis.cli.options import Source, output_option, reads_hands
from analysis.cli.output import open_output
from analysis.cli.session import session
from hhparser.base.escape import json_text
from hhparser.formats.hand_json import hand_object
from hhparser.pipeline import Checked

EPILOG: Final = """
\b
Examples:
  hh parse hands.txt -o hands.json
  hh parse hands/ --kind cash | jq ".players[].net"

Amounts are decimal text, cards two characters, unknown is null. Hands that are unsupported or cannot be
parsed are printed too, with their status and findings.
"""


def hand_lines(hands: Iterable[Checked]) -> str:
    """The hands as lines of JSON."""
    return "".join([json_text(hand_object(checked)) + "\n" for checked in hands])


@click.command(epilog=EPILOG)
@reads_hands
@output_option
def command(source: Source, output: str | None) -> None:
    """Print every hand as one line of JSON, with its replay and findings."""
    with open_output(output) as stream, session(source) as current:
        for batch in current.batches(hand_lines):
            stream.write(batch.result)

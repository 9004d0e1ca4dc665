"""`hh convert`: hands in another format, as they are or anonymized."""

import secrets
from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import Final, TextIO

import click

from hhparser.cli.options import Source, output_option, reads_hands
from hhparser.cli.output import count_of, note, open_output
from hhparser.cli.session import session
from hhparser.formats.anonymize import Anonymizer
from hhparser.formats.errors import NotHeldError
from hhparser.formats.writers import TARGETS, Target
from hhparser.pipeline import Checked

EPILOG: Final = """
\b
Examples:
  hh convert hands/ --to phhs -o hands.phhs
  hh convert hands.ohh --to pokerstars -o hands.txt
  hh convert hands/ --to pokerstars --anonymize --salt "my secret" -o shared.txt

Hands that the format cannot hold are left out and listed on standard error. --anonymize replaces names, the
numbers of hands and tournaments, and tables, and shifts times; amounts and cards stay. With the same --salt
the same player gets the same name in every run. Keep the salt secret: with it, guessed names can be tested.
"""


@click.command(epilog=EPILOG)
@partial(reads_hands, end_option="--until")
@click.option("--to", "target", type=click.Choice(list(TARGETS)), required=True, help="Format to write.")
@click.option("--anonymize", is_flag=True, help="Replace names and numbers, shift times.")
@click.option("--salt", metavar="TEXT", help="Secret that makes replacements the same in every run.")
@output_option
def command(source: Source, target: str, anonymize: bool, salt: str | None, output: str | None) -> None:
    """Write hands in another format."""
    if salt is not None and not anonymize:
        raise click.UsageError("--salt works only with --anonymize")
    secret = (salt or secrets.token_hex(16)) if anonymize else None
    with session(source) as current, open_output(output) as stream:
        batches = current.batches(partial(convert, target, secret))
        converted = chain.from_iterable(batch.result for batch in batches)
        written, left_out = _write(stream, TARGETS[target], converted)
    missing = f", {count_of(left_out, 'hand')} left out" if left_out else ""
    note(f"{count_of(written, 'hand')} written{missing}")


def _write(stream: TextIO, form: Target, converted: Iterable[tuple[str, str | None]]) -> tuple[int, int]:
    """Write what `convert` gave, and return how many hands were written and how many were left out."""
    written = left_out = 0
    for body, obstacle in converted:
        if obstacle is not None:
            left_out += 1
            note(f"left out: {obstacle}")
            continue
        written += 1
        if form.single and written > 1:
            raise click.UsageError("a PHH file holds one hand: use --to phhs")
        stream.write(form.framed(body, written))
    return written, left_out


def convert(target: str, secret: str | None, hands: Iterable[Checked]) -> list[tuple[str, str | None]]:
    """Each hand as text, or why the format cannot hold it.

    Args:
        target: Name of the format.
        secret: Salt for the pseudonyms, None to keep names.
        hands: The hands.
    """
    write, change = TARGETS[target].write, Anonymizer(secret) if secret else None
    result: list[tuple[str, str | None]] = []
    for checked in hands:
        try:
            result.append((write(change(checked) if change else checked), None))
        except NotHeldError as error:
            result.append(("", str(error)))
    return result

"""`hh convert`: write hands in another format, unchanged or anonymized."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, tzinfo
from functools import partial
from itertools import chain
from typing import Final, TextIO

import click

from analysis.cli.choices.formats import target_of_suffix
from analysis.cli.options import Source, anonymizes, output_option, reads_hands
from analysis.cli.output import note, open_output, remark
from analysis.cli.session import session
from hhparser.base.text.typography import count_of
from hhparser.findings.finding import Severity
from hhparser.formats.anonymize import Anonymizer
from hhparser.formats.errors import NotHeldError
from hhparser.formats.writers import TARGETS, Target
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import parse_hand

EPILOG: Final = """
\b
Examples:
  hh convert hands/ --to phhs -o hands.phhs
  hh convert hands.ohh --to pokerstars -o hands.txt
  hh convert hands/ --to pokerstars --anonymize --salt "my secret" -o shared.txt

Hands that the format cannot hold, and hands with errors, are left out and listed on standard error.
--keep-broken writes hands with errors if the new text has errors too. --anonymize replaces names, the
numbers of hands and tournaments, and tables, and shifts times; amounts and cards stay. With the same --salt
the same player gets the same name in every run. Keep the salt secret: with it, guessed names can be tested.
Times printed without a zone are read in the `time_zone` of hh.toml, if it is set.
"""


@click.command(epilog=EPILOG)
@partial(reads_hands, end_option="--until")
@click.option("--to", "target", type=click.Choice(list(TARGETS)),
              help="Format to write (default: by the suffix of -o, else pokerstars).")  # fmt: skip
@click.option("--keep-broken", is_flag=True, help="Write hands with errors too, if they keep them.")
@anonymizes
@output_option
def command(
    source: Source, target: str | None, keep_broken: bool, secret: str | None, output: str | None
) -> None:
    """Write hands in another format."""
    target = target or target_of_suffix(output)
    zone = source.config.declared_zone
    with open_output(output) as stream, session(source) as current:
        batches = current.batches(partial(convert, target, secret, keep_broken, zone))
        converted = chain.from_iterable(batch.result for batch in batches)
        written, left_out = _write(stream, TARGETS[target], converted)
    missing = f", {count_of(left_out, 'hand')} left out" if left_out else ""
    remark(f"{count_of(written, 'hand')}{missing}")


def _write(stream: TextIO, form: Target, converted: Iterable[tuple[str, str | None]]) -> tuple[int, int]:
    """Write the pairs of `convert`, with a note on each hand left out; return the numbers of both.

    Raises:
        click.UsageError: The format holds one hand, and there are more.
    """
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


def convert(
    target: str, secret: str | None, keep_broken: bool, zone: tzinfo | None, hands: Iterable[Checked]
) -> list[tuple[str, str | None]]:
    """Convert hands to text; runs in worker processes.

    Args:
        target: Name of the format.
        secret: Salt for the pseudonyms, None to keep names.
        keep_broken: Whether to write a hand with errors if its new text has errors too.
        zone: Default zone of printed times without one; None if unknown.
        hands: The hands.

    Returns:
        The text of each hand, and None or the reason to leave the hand out, with its file and line.
    """
    form, change = TARGETS[target], Anonymizer(secret) if secret else None
    result: list[tuple[str, str | None]] = []
    for hand in hands:
        checked = _in_zone(hand, zone)
        try:
            body = form.write(change(checked) if change else checked)
            obstacle = None if form.tells_findings else _fault(checked, body, keep_broken)
        except NotHeldError as error:
            body, obstacle = "", str(error)
        place = f"{checked.hand.file}:{checked.hand.line}"
        result.append((body, None if obstacle is None else f"{place}: {obstacle}"))
    return result


def _in_zone(checked: Checked, zone: tzinfo | None) -> Checked:
    """Return the hand with its start in UTC; a time printed with its zone stays unchanged."""
    local = checked.hand.started_at
    if zone is None or local is None or local.tzinfo is not None:
        return checked
    moment, replay = local.replace(tzinfo=zone).astimezone(UTC), checked.replay
    return checked._replace(
        hand=replace(checked.hand, started_at=moment),
        replay=replay and replay._replace(hand=replace(replay.hand, started_at=moment)),
    )


def _fault(checked: Checked, body: str, keep_broken: bool) -> str | None:
    """Return the reason to leave out a hand with errors, or None if it can be written."""
    if checked.status != "findings":
        return None
    codes = sorted({found.code for found in checked.diagnostics if found.severity is Severity.ERROR})
    name = f"hand {checked.hand.hand_id or '(no id)'}"
    if not keep_broken:
        return f"{name} has errors ({', '.join(codes)}): fix it, or use --keep-broken"
    still_wrong = check_hand(parse_hand(body)).status == "findings"
    return None if still_wrong else f"the errors of {name} ({', '.join(codes)}) would be lost"

"""`hh check --diff`: compare two exports of the same hands, such as before and after a client update."""

from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from typing import Final, NamedTuple, TextIO

from analysis.cli.options import Source
from analysis.cli.output import remark, write_lines
from analysis.cli.session import session
from hhparser.base.errors import SettingError
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of
from hhparser.formats.hand_changes import ValueChange, changes_between, digest_of
from hhparser.input.files import find_files
from hhparser.model import Hand
from hhparser.pipeline import Checked, read_at, run

Key = tuple[str, str]
OUTCOMES: Final = ("same", "differ", "new", "missing", "without id")
INDENT: Final = 4
NOTHING: Final = "nothing"


class ExportedHand(NamedTuple):
    """A hand of an export: site and id (None without an id), digest of its content, and line."""

    key: Key | None
    digest: bytes
    line: int


class OlderHand(NamedTuple):
    """The digest and the location of a hand in the older export."""

    digest: bytes
    file: str
    line: int


def exported_hands(hands: Iterable[Checked]) -> list[ExportedHand]:
    """Return key, digest and line of each hand of a batch; runs in worker processes."""
    return [ExportedHand(_key_of(one.hand), digest_of(one), one.hand.line) for one in hands]


def _key_of(hand: Hand) -> Key | None:
    return None if hand.hand_id is None or hand.site is None else (hand.site, hand.hand_id)


def write_differences(stream: TextIO, source: Source, older: str) -> bool:
    """Write the differences between the hands of a command and an older export; return whether there are any.

    Args:
        stream: Where to write.
        source: The newer export.
        older: Path of the older one.
    """
    old = _old_hands(source, older)
    if not old:
        raise SettingError("--diff", f"no hand with an id in {older}")
    counts = Counter[str]()
    with session(source) as current:
        for batch in current.batches(exported_hands):
            for hand in batch.result:
                counts[_compare(stream, source, old, batch.file, hand)] += 1
    counts["missing"] = _write_missing(stream, old)
    told = ", ".join(f"{counts[what]:,} {what}" for what in OUTCOMES if counts[what] or what == "same")
    remark(f"{count_of(counts.total() - counts['missing'], 'hand')} compared with {older}: {told}")
    return any(counts[what] for what in ("differ", "new", "missing"))


def _write_missing(stream: TextIO, old: dict[Key, list[OlderHand]]) -> int:
    """Write the older hands that the newer export lacks; return their number."""
    missing = [(number, place) for (_, number), places in old.items() for place in places]
    for number, place in missing:
        write_lines(stream, harmless(f"{place.file}:{place.line}: hand {number} is missing"), INDENT)
    return len(missing)


def _old_hands(source: Source, older: str) -> dict[Key, list[OlderHand]]:
    """Return the digest and location of each hand with an id in the older export, copies included, by key."""
    found: dict[Key, list[OlderHand]] = {}
    for batch in run(find_files([older]), exported_hands, reading=source.reading, jobs=source.jobs):
        for hand in batch.result:
            if hand.key is not None:
                found.setdefault(hand.key, []).append(OlderHand(hand.digest, batch.file, hand.line))
    return found


def _compare(
    stream: TextIO, source: Source, old: dict[Key, list[OlderHand]], file: str, hand: ExportedHand
) -> str:
    """Compare a hand with the older export, write the differences, and return one of `OUTCOMES`.

    A matched hand is removed from `old`.
    """
    if hand.key is None:
        return "without id"
    places = old.get(hand.key)
    if not places:
        write_lines(stream, harmless(f"{file}:{hand.line}: hand {hand.key[1]} is new"), INDENT)
        return "new"
    same = next((place for place in places if place.digest == hand.digest), None)
    if same is not None:
        places.remove(same)
        return "same"
    _write_hand(stream, source, places.pop(0), (file, hand.line))
    return "differ"


def _write_hand(stream: TextIO, source: Source, before: OlderHand, place: tuple[str, int]) -> None:
    """Write the changed values of a hand, and the first different line of text of both exports."""
    older = next(read_at(find_files([before.file]), [(before.file, before.line)], source.reading))
    newer = next(read_at(find_files([place[0]]), [place], source.reading))
    was = harmless(f"{before.file}:{before.line}")
    head = harmless(f"{place[0]}:{place[1]}: hand {newer.hand.hand_id} differs from")
    write_lines(stream, f"{head} {was}", INDENT)
    for change in changes_between(older, newer):
        write_lines(stream, f"    {harmless(_words(change))}", 2 * INDENT)
    old, new = _first_difference(older.hand, newer.hand)
    write_lines(stream, f"    text was: {harmless(old)}\n    text is:  {harmless(new)}", 2 * INDENT)


def _words(change: ValueChange) -> str:
    old, new = (NOTHING if value is None else value for value in (change.old, change.new))
    return f"{change.path}: {old} -> {new}"


def _first_difference(old: Hand, new: Hand) -> tuple[str, str]:
    """Return the first different line of text of two copies of a hand; empty texts if there is none."""
    pairs = zip_longest(*(map(str.rstrip, hand.text.split("\n")) for hand in (old, new)), fillvalue="")
    return next(((was, now) for was, now in pairs if was != now), ("", ""))

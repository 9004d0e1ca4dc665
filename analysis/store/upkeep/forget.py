"""Removal of files and hands from a store."""

from collections.abc import Sequence, Set
from pathlib import Path
from typing import NamedTuple

import polars as pl

from analysis.store.disk.catalogue import Catalogue
from analysis.store.errors import StoreError
from analysis.store.intake.archives import remove_texts
from analysis.store.intake.importing import remove_hand, remove_place
from analysis.store.intake.sources import absolute, is_below
from analysis.store.reading.snapshot import StoreSnapshot
from hhparser.input.files import comparable


class Unwanted(NamedTuple):
    """Files and hands to forget: the union of all fields.

    Attributes:
        paths: Imported files, or folders or archives with imported files.
        numbers: Ids of hands at their sites.
        condition: Expression on the columns of the table `hands`, for hands with an id; None for no further
            hands.
    """

    paths: Sequence[str] = ()
    numbers: Sequence[str] = ()
    condition: pl.Expr | None = None


class UnwantedHands(NamedTuple):
    """What to remove.

    Attributes:
        files: Ids of files in the catalogue.
        hands: Ids of hands in the catalogue.
        n_hands: Number of hands that the store loses; versions of a hand with different content count once.
    """

    files: list[int]
    hands: list[int]
    n_hands: int


def find_unwanted(folder: Path, catalogue: Catalogue, unwanted: Unwanted) -> UnwantedHands:
    """Return the files to forget and the hands to remove.

    A hand with a copy in another file stays, unless it is given by id or condition.

    Raises:
        StoreError: No imported file has such a path, or no hand such an id.
    """
    files = [number for path in unwanted.paths for number in _files_at(folder, catalogue, path)]
    inside = ", ".join(map(str, files))
    alone = catalogue.rows(
        f"SELECT id FROM hands WHERE file IN ({inside}) "
        f"AND NOT EXISTS (SELECT 1 FROM places WHERE hand = id AND file NOT IN ({inside}))"
    )
    hands = {hand for (hand,) in alone}.union(_hands(folder, catalogue, unwanted))
    return UnwantedHands(files, sorted(hands), len(hands) - _uncounted(catalogue, hands))


def _uncounted(catalogue: Catalogue, hands: Set[int]) -> int:
    """Return how many of some hands are further versions of hands, or versions of hands that stay."""
    versions: dict[tuple[str, str, str], set[int]] = {}
    for hand, *key in catalogue.rows(
        "SELECT id, site, venue, number FROM hands WHERE id IN (SELECT hand FROM conflicts)"
    ):
        versions.setdefault((key[0], key[1], key[2]), set()).add(hand)
    return sum(len(one & hands) - (one <= hands) for one in versions.values())


def forget(folder: Path, catalogue: Catalogue, unwanted: Unwanted) -> UnwantedHands:
    """Remove files and hands from the store.

    Hands removed by id or condition are skipped when their file is imported again; a forgotten file can be
    imported again.

    Raises:
        StoreError: No imported file has such a path, or no hand such an id.
    """
    found, hands = find_unwanted(folder, catalogue, unwanted), _hands(folder, catalogue, unwanted)
    with catalogue.change():
        for hand in hands:
            catalogue.execute(
                "INSERT INTO forgotten SELECT site, venue, number FROM hands WHERE id = ?", hand
            )
            remove_hand(catalogue, hand)
        for file in found.files:
            _forget_file(catalogue, file)
    remove_texts(folder, catalogue)
    return found


def _files_at(folder: Path, catalogue: Catalogue, path: str) -> list[int]:
    """Return the ids of the files at or below a path; raise StoreError if there are none."""
    place = comparable(absolute(path))
    known = [
        (number, given, comparable(at))
        for number, given, at in catalogue.rows("SELECT id, path, place FROM files")
    ]
    found = [number for number, given, at in known if path == given or place == at or is_below(at, place)]
    if not found:
        raise StoreError(folder, f"nothing was imported from {path}")
    return found


def _hands(folder: Path, catalogue: Catalogue, unwanted: Unwanted) -> set[int]:
    """Return the hands given by id or by the condition."""
    hands: set[int] = set()
    for number in unwanted.numbers:
        found = catalogue.rows("SELECT id FROM hands WHERE number = ?", number)
        if not found:
            raise StoreError(folder, f"has no hand {number}")
        hands.update(hand for (hand,) in found)
    if unwanted.condition is not None:
        fits = pl.col("hand_id").is_not_null() & unwanted.condition
        hands.update(
            StoreSnapshot(folder, catalogue).scan("hands").filter(fits).select("hand").collect()["hand"]
        )
    return hands


def _forget_file(catalogue: Catalogue, file: int) -> None:
    """Remove a file and its places from the catalogue; a hand without other places is removed, too."""
    places = catalogue.rows(
        "SELECT line, nth, id FROM hands WHERE file = ? UNION "
        "SELECT line, nth, hand FROM places WHERE file = ?",
        *(file, file),
    )
    for line, nth, hand in places:
        remove_place(catalogue, (file, line, nth), hand)
    catalogue.execute("DELETE FROM roots WHERE path = (SELECT path FROM files WHERE id = ?)", file)
    catalogue.execute("DELETE FROM files WHERE id = ?", file)

"""Types of the data of a report's script; docs/make_types.py makes the types of the script from them."""

from typing import TypedDict

MadeChances = tuple[int, int]


class DictionaryColumn(TypedDict):
    """A dictionary-encoded column of hands: its distinct values, and the index of the value of each hand."""

    words: list[str | None]
    of: list[int]


class OwnRows(TypedDict):
    """The rows of the hero.

    Attributes:
        player: Name of the hero.
        start: Index of the hero's first row; the other columns begin there.
        session: Session of each row.
        showdown: `1` for each row with a showdown, else `0`.
        luck: All-in luck in the smallest unit; None without an adjusted all-in.
        cash_outs: Net at the cash-out minus net at the table, by row; only differences.
    """

    player: str
    start: int
    session: list[int]
    showdown: str
    luck: list[float | None]
    cash_outs: dict[int, float]


class EmbeddedSection(TypedDict):
    """The player-hands behind the numbers of a section, as columns of rows.

    Attributes:
        hands: Index of the hand of each row, as the difference from the row before.
        net: Net with cash-outs in the smallest unit; None for an incomplete hand.
        cards: Hole cards.
        positions: Distinct positions; empty for none.
        position: A letter per row: `0` plus the index of its position.
        players: Name and number of rows of each player, in the order of the rows.
        own: The rows of the hero; None without a hero.
        counts: Pairs of made and chances by statistic, and a letter per row: `0` plus the index of its pair.
        groups: Rows, encoded as runs, and command of each group.
    """

    hands: list[int]
    net: list[int | None]
    cards: list[str]
    positions: list[str]
    position: str
    players: list[tuple[str, int]]
    own: OwnRows | None
    counts: dict[str, tuple[list[MadeChances], str]]
    groups: list[tuple[list[int], str]]


class EmbeddedNumbers(TypedDict):
    """The data of the script: columns of hands, statistics, sections.

    Attributes:
        id: Number of each hand; None without one.
        place: Index of each hand in the embedded replayer; None if it is not embedded.
        symbols: Sign by currency.
        statistics: Name, argument of `--hands`, is-rate and is-proportion, by id.
    """

    id: list[str | None]
    line: list[int]
    total_pot: list[int | None]
    big_blind: list[int | None]
    decimals: list[int | None]
    time: list[str | None]
    board: list[str]
    place: list[int | None]
    file: DictionaryColumn
    stakes: DictionaryColumn
    currency: DictionaryColumn
    pot_type: DictionaryColumn
    symbols: dict[str, str]
    left_out: dict[str, int]
    statistics: dict[str, tuple[str, str, bool, bool]]
    sections: list[EmbeddedSection]

"""The hands behind every number of a report, serialized for the script that filters them in the page."""

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.render.cells import SYMBOLS
from analysis.render.tables import HandGroup, RecordTable
from analysis.report.records import ReportContent, ReportSection
from analysis.report.sections.json_types import DictionaryColumn, EmbeddedNumbers, EmbeddedSection, OwnRows
from analysis.stats import STATISTICS, Kind, Outcome, both, hands_behind
from hhparser.base.cards import high_first
from hhparser.base.text.shell import command_text

OF_HANDS: Final = (
    *("hand", "file", "line", "hand_id", "started_at", "board", "total_pot", "big_blind", "decimals"),
)
OF_ROWS: Final = (
    *("hand", "player", "seat", "position", "hole_cards", "net", "cash_out_net", "ev_net", "equity"),
    *("big_blind", "pot_type", "session", "went_to_showdown"),
)
LUCK: Final = pl.when(pl.col("equity").is_not_null()).then((pl.col("net") - pl.col("ev_net")).round(2))
CASH_OUT: Final = pl.col("cash_out_net") - pl.col("net")
FIRST_LETTER: Final = "0"
BASE: Final = 1_000  # more than the chances of one statistic in one hand


class Counts(NamedTuple):
    """Made and chances of a statistic by row, encoded as a string with one letter per row.

    Attributes:
        pairs: Distinct pairs of made and chances.
        letters: For each row, `FIRST_LETTER` plus the index of its pair.
    """

    pairs: Sequence[tuple[int, int]]
    letters: str

    def of(self, row: int) -> tuple[int, int]:
        """Decode made and chances of a row."""
        return self.pairs[ord(self.letters[row]) - ord(FIRST_LETTER)]


class Numbers:
    """The numbers of a section, and the player-hands behind them.

    Attributes:
        section: The section.
        groups: Index of each group of hands.
        rows: The player-hands by player, in the order of play.
    """

    def __init__(self, section: ReportSection) -> None:
        self.section = section
        self._numbers = tuple(dict.fromkeys(_numbers(section)))
        groups = dict.fromkeys(group for group, _ in self._numbers)
        self.groups: Mapping[HandGroup, int] = {group: place for place, group in enumerate(groups)}
        statistics = sorted({name for _, name in self._numbers if name})
        self.rows = (
            section.rows.filter(pl.col("player").is_in(list({group.player for group in groups})))
            .select(*OF_ROWS, *map(_code, statistics))
            .sort("player", "hand", "seat")
            .collect()
        )
        self.counts = {name: _counts(self.rows[_code_name(name)]) for name in statistics}
        self._rows = self._rows_by_group()

    def _rows_by_group(self) -> Mapping[HandGroup, Sequence[int]]:
        """Return the row indices of each group in ascending order."""
        of_player: dict[str, list[int]] = {}
        of_hand: dict[tuple[str, int], int] = {}
        for row, (player, hand) in enumerate(self.rows.select("player", "hand").iter_rows()):
            of_player.setdefault(player, []).append(row)
            of_hand[player, hand] = row
        return {
            group: of_player[group.player]
            if group.hands is None
            else sorted(of_hand[group.player, hand] for hand in group.hands)
            for group in self.groups
        }

    def hands(self) -> Iterator[Iterator[int]]:
        """Yield an iterator of hand keys for each number, in the order of the page.

        Made hands come first, and the largest results first among them and among the others.
        """
        keys = self.rows["hand"].to_list()
        size = in_big_blinds("cash_out_net").abs()
        ranks = self.rows.select(size.rank("ordinal", descending=True)).to_series().to_list()
        groups = {
            group: sorted(rows, key=lambda row: ranks[row] or len(ranks))
            for group, rows in self._rows.items()
        }
        for group, name in self._numbers:
            yield (keys[row] for row in self._counted(groups[group], name))

    def _counted(self, rows: Sequence[int], name: str) -> Iterator[int]:
        if not name:
            yield from rows
            return
        counts = self.counts[name]
        yield from (row for row in rows if counts.of(row)[0])
        yield from (row for row in rows if counts.of(row)[1] and not counts.of(row)[0])

    def object(self, places: Mapping[int, int]) -> EmbeddedSection:
        """Return the JSON object of the section: columns of rows, statistics, and rows and command by group.

        Args:
            places: Index of each hand in the page's list, by hand key.
        """
        rows, positions = self.rows, self.rows["position"].fill_null("")
        names = positions.unique().sort().to_list()
        letters = {name: chr(ord(FIRST_LETTER) + number) for number, name in enumerate(names)}
        return {
            "hands": _gaps([places[hand] for hand in rows["hand"]]),
            "net": rows["cash_out_net"].to_list(),
            "cards": ["".join(high_first((cards or "").split())) for cards in rows["hole_cards"]],
            "positions": names,
            "position": "".join(positions.replace_strict(letters, return_dtype=pl.String)),
            "players": rows["player"].rle().struct.unnest().select("value", "len").rows(),
            "own": self._own(),
            "counts": {name: (list(counts.pairs), counts.letters) for name, counts in self.counts.items()},
            "groups": [(_runs(found), self._command(group)) for group, found in self._rows.items()],
        }

    def _own(self) -> OwnRows | None:
        """Return the index of the hero's first row, and columns for the graph; None without a hero."""
        if self.section.hero is None:
            return None
        own = self.rows.with_row_index("row").filter(pl.col("player") == self.section.hero)
        return {
            "player": self.section.hero,
            "start": own["row"][0],
            "session": own["session"].to_list(),
            "showdown": "".join(own["went_to_showdown"].fill_null(0).cast(pl.Int8).cast(pl.String)),
            "luck": own.select(luck=LUCK)["luck"].to_list(),
            "cash_outs": dict(own.filter(CASH_OUT != 0).select("row", CASH_OUT).iter_rows()),
        }

    def _command(self, group: HandGroup) -> str:
        where = both(self.section.question, group.question)
        if "'" not in where:
            where = where.replace('"', "'")  # leaves double quotes for the shell, which all shells accept
        return command_text(["stats", "PATH", "--player", group.player, "--where", where, "--hands"])


def _numbers(section: ReportSection) -> Iterator[tuple[HandGroup, str]]:
    """Yield the group of hands behind each number, and the id of its statistic; empty if all hands count."""
    yield from ((card.group, card.statistic) for card in section.cards if card.group)
    for chart in section.charts:
        yield from ((group, "") for word, group in chart.groups.items() if word)
    for table in section.tables:
        yield from _numbers_of_table(table)


def _numbers_of_table(table: RecordTable) -> Iterator[tuple[HandGroup, str]]:
    for place, group in enumerate(table.groups):
        if table.statistics:
            yield group, table.statistics[place]
        else:
            yield from ((group, heading.statistic) for heading in table.headings)


def _code_name(name: str) -> str:
    return f"code of {name}"


def _code(name: str) -> pl.Expr:
    """Return an expression that encodes made and chances as one integer; other kinds have only chances."""
    statistic = STATISTICS[name]
    chances, made = hands_behind(name).cast(pl.Int64), pl.lit(0, pl.Int64)
    if statistic.kind is Kind.RATE:
        made, chances = (statistic.counted(part).cast(pl.Int64).fill_null(0) for part in ("made", "chances"))
    return (made * BASE + chances).alias(_code_name(name))


def _counts(codes: pl.Series) -> Counts:
    known = codes.unique().sort().to_list()
    letters = {code: chr(ord(FIRST_LETTER) + number) for number, code in enumerate(known)}
    pairs = [divmod(code, BASE) for code in known]
    return Counts(pairs, "".join(codes.replace_strict(letters, return_dtype=pl.String)))


def _gaps(numbers: Iterable[int]) -> list[int]:
    """Encode numbers as differences, the first one from 0; nearly all are small and alike."""
    found = list(numbers)
    return [number - before for before, number in zip([0, *found], found, strict=False)]


def _runs(rows: Sequence[int]) -> list[int]:
    """Encode ascending row indices as runs: the gap before each run, then its length."""
    runs: list[int] = []
    end = 0
    for row in rows:
        if runs and row == end:
            runs[-1] += 1
        else:
            runs += [row - end, 1]
        end = row + 1
    return runs


def packed(content: ReportContent, numbers: Sequence[Numbers], embedded: Mapping[int, int]) -> str:
    """Serialize the data of the page's script as JSON, deflated and encoded in base64.

    Args:
        content: The content of the report.
        numbers: The numbers of each section.
        embedded: Index of each hand in the embedded replayer, by hand key.
    """
    text = json.dumps(script_data(content, numbers, embedded), ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode("utf-8", "backslashreplace"))).decode()


def script_data(
    content: ReportContent, numbers: Sequence[Numbers], embedded: Mapping[int, int]
) -> EmbeddedNumbers:
    """Return the data of the page's script; the arguments are those of `packed`."""
    types = dict(chain.from_iterable(one.rows.select("hand", "pot_type").iter_rows() for one in numbers))
    hands = content.tables.hands.select(
        *OF_HANDS,
        *("stakes", "currency"),
        pl.col("hand").replace_strict(types, default=None, return_dtype=pl.String).alias("pot_type"),
    )
    order = {hand: n for n, hand in enumerate(hands["hand"])}
    return {
        "id": hands["hand_id"].to_list(),
        "line": hands["line"].to_list(),
        "total_pot": hands["total_pot"].to_list(),
        "big_blind": hands["big_blind"].to_list(),
        "decimals": hands["decimals"].to_list(),
        "time": hands["started_at"].dt.strftime("%Y-%m-%d %H:%M:%S").to_list(),
        "board": hands["board"].fill_null("").str.replace_all(" ", "").to_list(),
        "place": [embedded.get(hand) for hand in hands["hand"]],
        "file": _words(hands["file"]),
        "stakes": _words(hands["stakes"]),
        "currency": _words(hands["currency"]),
        "pot_type": _words(hands["pot_type"]),
        "symbols": dict(SYMBOLS),
        "left_out": content.left_out._asdict(),
        "statistics": _statistics(numbers),
        "sections": [one.object(order) for one in numbers],
    }


def _words(column: pl.Series) -> DictionaryColumn:
    """Dictionary-encode a column: its distinct values, and the index of the value in each row."""
    words = column.unique(maintain_order=True).to_list()
    numbers = {word: number for number, word in enumerate(words)}
    return {"words": words, "of": [numbers[word] for word in column]}


def _statistics(numbers: Iterable[Numbers]) -> dict[str, tuple[str, str, bool, bool]]:
    """Return name, argument for `--hands`, is-rate and is-proportion of each statistic, by id."""
    found = {}
    for name in sorted({name for one in numbers for name in one.counts}):
        one = STATISTICS[name]
        argument = name if one.is_proportion else f"{name}:{Outcome.MADE}"
        found[name] = one.name, argument, one.kind is Kind.RATE, one.is_proportion
    return found

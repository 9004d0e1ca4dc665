"""The tree of betting lines: aggregates with one row for each answer at each node.

The line of a node lists all actions before it except folds, such as
`BTN opens 2.2-2.7bb, BB calls, flop: BB checks`; folds follow from the next player to act. All aggregates are
integers, so that trees of segments can be added in any order.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import chain
from typing import Any, Final, NamedTuple, Protocol

import polars as pl
import polars.selectors as cs

from analysis.dataset import Dataset
from analysis.decisions.turns import OF_ACTIONS, plain_turns, sum_before
from analysis.lines.betting_line import BettingLine
from analysis.lines.details import IS_FOLD, OF_BOARD, PLAYERS, Values, of_decisions, with_effective
from analysis.lines.sizes import BB, FINE_SIZES, PERCENT, SIZES, STACK, TIMES, Sizes
from analysis.queries.keys import UTC_DAYS, Calendar
from analysis.queries.opponents import anybody
from analysis.schema.column import Column, Columns, number, text, values_of, word
from analysis.schema.tables import STREETS
from analysis.stats import chosen_hands, condition_of

PART_HANDS: Final = 3_000
MOST_ROWS: Final = 1_000_000  # threshold of rows for adding buffered trees
THOUSANDTHS: Final = 1000  # results are summed in thousandths of a big blind
# answers in display order, with their verb in a line
ANSWERS: Final = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "limp": "limps",
    "bet": "bets",
    "open": "opens",
    "raise": "raises",
    "3-bet": "3-bets",
    "4-bet": "4-bets",
    "5-bet": "5-bets",
}
NO_POSITION: Final = "--"
NODE: Final = (
    word("street", "street of the decision", STREETS),
    text("line", "betting line before the decision, without folds"),
    text("position", "position of the player to act"),
)
ANSWER: Final = (
    word("answer", "action of the player", ANSWERS),
    text("size", "bin of the size of a bet or raise"),
)
NODE_AND_ANSWER: Final = [column.name for column in (*NODE, *ANSWER)]


def _sum(name: str, meaning: str, unit: str, value: pl.Expr) -> Column:
    return number(name, meaning, unit, value.cast(pl.Int64))


SUMS: Final = (
    _sum("made", "decisions with this answer", "decisions", pl.len()),
    _sum("valued", "decisions of players with a known stack", "decisions", pl.col("net").count()),
    _sum("net", "net result after the decision", "1/1000 big blind", pl.col("net").sum()),
    _sum("ev", "the same with all-ins at their expected value", "1/1000 big blind", pl.col("ev").sum()),
    _sum("showdowns", "decisions followed by a showdown", "decisions", pl.col("went_to_showdown").sum()),
)
TREE: Final[Columns] = (*NODE, *ANSWER, *SUMS)
SHOWN: Final[Columns] = (
    *NODE,
    *ANSWER,
    text("cards", "starting hand, such as AKs; after the flop the made hand, with draws"),
    _sum("hands", "decisions", "decisions", pl.len()),
)
NEEDED: Final = (
    *("hand", "seat", "kind", "betting", "cap", "n_players", "big_blind", "stack", "net", "ev_net"),
    *("went_to_showdown", "starting_hand", *(f"strength_{street}" for street in STREETS[1:])),
    *(f"{draw}_draw_{street}" for street in ("flop", "turn") for draw in ("flush", "straight")),
)

OF_PLAYERS: Final = ("hand", "seat", "position", "stack")

LETTER, LEVEL = pl.col("letter"), pl.col("level")
IS_PREFLOP: Final = pl.col("street") == "preflop"
IS_FIRST_RAISE: Final = IS_PREFLOP & (LEVEL == 1)
ANSWERED: Final = (
    pl.when(IS_FOLD).then(pl.lit("fold"))
    .when(LETTER == "X").then(pl.lit("check"))
    .when(LETTER == "B").then(pl.lit("bet"))
    .when(LETTER == "C").then(pl.when(IS_FIRST_RAISE).then(pl.lit("limp")).otherwise(pl.lit("call")))
    .when(~IS_PREFLOP).then(pl.lit("raise"))
    .when(LEVEL == 1).then(pl.when(pl.col("entered") > 0).then(pl.lit("raise")).otherwise(pl.lit("open")))
    .when(LEVEL == 2).then(pl.lit("3-bet"))
    .when(LEVEL == 3).then(pl.lit("4-bet"))
    .otherwise(pl.lit("5-bet"))
)  # fmt: skip


class Nodes(NamedTuple):
    """Options for nodes of the tree.

    Attributes:
        sizes: Size bins.
        details: Names of `DETAILS` that are parts of a node's key.
        starting_hands: Record known cards as starting hands on all streets, not as made hands after the flop.
    """

    sizes: Sizes
    details: tuple[str, ...]
    starting_hands: bool


class BettingTree(NamedTuple):
    """Aggregates of answers at all nodes.

    Attributes:
        answers: The details of the nodes, if any, and the columns of `TREE`.
        shown: The details of the nodes, if any, and the columns of `SHOWN`: known cards of each answer.
        hands: Number of player-hands.
        capped: Number of hands left out because of a cap.
        games: Kinds of game with their betting structures, such as `cash no_limit`, sorted.
    """

    answers: pl.DataFrame
    shown: pl.DataFrame
    hands: int = 0
    capped: int = 0
    games: tuple[str, ...] = ()

    def at(self, *lines: BettingLine) -> "BettingTree":
        """Return the tree of the nodes that may match one of some lines with the same sizes and details."""
        return self.after("|".join(line.wider_pattern for line in lines)).within(lines[0].details)

    def both_at(self, other: "LineTree", *lines: BettingLine) -> tuple["BettingTree", "BettingTree"]:
        """Return `at` of this tree and of another one of the same dataset."""
        return self.at(*lines), other.at(*lines)

    def within(self, details: Mapping[str, Values]) -> "BettingTree":
        """Filter the tree by details, and aggregate over the details.

        Args:
            details: Allowed values by name; each name must be a detail of the tree's nodes.
        """
        if self.answers.width == len(TREE):
            return self
        is_in = [pl.lit(True), *(pl.col(name).is_in(values) for name, values in details.items())]
        answers, shown = (
            _added([frame.filter(is_in).select(column.name for column in columns)])
            for frame, columns in ((self.answers, TREE), (self.shown, SHOWN))
        )
        return self._replace(answers=answers, shown=shown)

    def after(self, pattern: str) -> "BettingTree":
        """Filter the tree to nodes with lines that match a regex in full."""
        is_after = pl.col("line").str.contains(f"^(?:{pattern})$")
        return self._replace(answers=self.answers.filter(is_after), shown=self.shown.filter(is_after))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the frames as Parquet, a tenth of the size, because workers send trees between processes."""
        return _unpacked, (*map(_packed, self[:2]), *self[2:])


def _packed(frame: pl.DataFrame) -> bytes:
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="zstd")
    return buffer.getvalue()


def _unpacked(answers: bytes, shown: bytes, *counts: Any) -> BettingTree:  # Any: the other fields
    return BettingTree(pl.read_parquet(answers), pl.read_parquet(shown), *counts)


class NodeDecisions(NamedTuple):
    """Decisions in a batch of hands.

    Attributes:
        made: One row per decision: hand, seat, index of the action, the columns of `NODE` and `ANSWER`, the
            details, and the inputs of the aggregates.
        rows: Player-hands that pass the filter.
        capped: Player-hands left out because of a cap.
    """

    made: pl.DataFrame
    rows: pl.DataFrame
    capped: pl.DataFrame


class LineTree(Protocol):
    """A tree of betting lines, in memory or read from aggregates.

    Attributes:
        capped: Number of hands left out because of a cap.
        games: Kinds of game with their betting structures, such as `cash no_limit`, sorted.
    """

    @property
    def capped(self) -> int: ...  # noqa: D102  see Attributes
    @property
    def games(self) -> tuple[str, ...]: ...  # noqa: D102

    def at(self, *lines: BettingLine) -> BettingTree:
        """Return the tree of the nodes that may match one of some lines with the same sizes and details."""

    def both_at(self, other: "LineTree", *lines: BettingLine) -> tuple[BettingTree, BettingTree]:
        """Return `at` of this tree and of another one of the same dataset."""


def stored_tree(
    dataset: Dataset,
    *,
    where: pl.Expr | str | None = None,
    players: Collection[str] | None = None,
    sizes: Sizes = SIZES,
    details: Collection[str] = (),
    of_others: bool = False,
    computes: bool = True,
) -> LineTree | None:
    """Return the tree of betting lines from aggregates; None if these do not cover the query.

    Arguments and exceptions as for `find_tree`; without `computes`, missing aggregates lead to None as well.
    """
    if not (sizes.is_made_of(FINE_SIZES) and {STACK, PLAYERS}.issuperset(details)):
        return None
    tree: LineTree | None = dataset.line_tree(
        condition_of(where), players, of_others=of_others, computes=computes
    )
    return tree


def find_tree(
    dataset: Dataset,
    *,
    where: pl.Expr | str | None = None,
    players: Collection[str] | None = None,
    calendar: Calendar = UTC_DAYS,
    sizes: Sizes = SIZES,
    details: Collection[str] = (),
    of_others: bool = False,
) -> LineTree:
    """Return the tree of betting lines, from aggregates if these cover the query.

    Arguments and exceptions as for `grow_tree`; with `of_others`, the opponents of the players decide, as for
    `grow_pool`.
    """
    options: dict[str, Any] = {"where": where, "sizes": sizes, "details": details}
    stored = stored_tree(dataset, players=players, of_others=of_others, **options)
    if stored is not None:
        return stored
    options["calendar"] = calendar
    if of_others:
        return grow_pool(dataset, players or (), **options)
    return grow_tree(dataset, players=players, **options)


def grow_tree(
    tables: Dataset,
    *,
    where: pl.Expr | str | None = None,
    players: Collection[str] | None = None,
    calendar: Calendar = UTC_DAYS,
    sizes: Sizes = SIZES,
    details: Collection[str] = (),
    starting_hands: bool = False,
) -> BettingTree:
    """Build the tree of betting lines: count the answers of players at every node.

    Args:
        tables: Dataset.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names of the players who decide; None for all.
        calendar: Time zone and session gap.
        sizes: Bins of bets, raises and stacks.
        details: Names of `DETAILS` that are parts of a node's key.
        starting_hands: Record known cards as starting hands on all streets, not as made hands after the flop.

    Raises:
        WhereError: The query in `where` is invalid.
    """
    nodes = Nodes(sizes, tuple(details), starting_hands)
    condition = condition_of(where)
    grow = partial(_tree_of_part, nodes=nodes, condition=condition, players=players, calendar=calendar)
    return sum_of(tables.execution.map(grow, _parts(tables, condition, players)))


def grow_pool(
    tables: Dataset,
    players: Collection[str],
    *,
    where: pl.Expr | str | None = None,
    calendar: Calendar = UTC_DAYS,
    sizes: Sizes = SIZES,
    details: Collection[str] = (),
) -> BettingTree:
    """Build the tree of the pool: opponents in hands dealt to some players; arguments as for `grow_tree`."""
    is_own = pl.col("player").is_in(list(players))
    asked = condition_of(where)
    others = ~is_own & anybody(is_own)
    condition = others if asked is None else asked & others
    return grow_tree(tables, where=condition, calendar=calendar, sizes=sizes, details=details)


def sum_of(found: Iterable[BettingTree]) -> BettingTree:
    """Add trees of disjoint sets of hands, at least one, a few at a time to limit memory."""
    trees: list[BettingTree] = []
    most = MOST_ROWS
    for one in found:
        trees.append(one)
        if sum(tree.shown.height for tree in trees) > most:
            trees = [add_trees(trees)]
            most = MOST_ROWS + 2 * trees[0].shown.height
    return add_trees(trees)


def add_trees(trees: Sequence[BettingTree]) -> BettingTree:
    """Add trees of disjoint sets of hands."""
    answers, shown, hands, capped, games = zip(*trees, strict=True)
    return BettingTree(
        _added(answers), _added(shown), sum(hands), sum(capped), tuple(sorted({*chain.from_iterable(games)}))
    )


def _added(frames: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Add up the 64-bit integer columns of frames by all other columns, sorted by these."""
    together = pl.concat(frames)
    keys = [name for name, dtype in together.schema.items() if dtype != pl.Int64]
    return together.group_by(keys).agg(pl.exclude(keys).sum()).sort(keys)


def node_decisions(
    tables: Dataset,
    nodes: Nodes,
    *,
    where: pl.Expr | str | None = None,
    players: Collection[str] | None = None,
    calendar: Calendar = UTC_DAYS,
    columns: Collection[str] = (),
) -> Iterator[NodeDecisions]:
    """Yield the decisions that `grow_tree` counts, in batches of hands.

    Args:
        tables: Dataset.
        nodes: Options for nodes.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names of the players who decide; None for all.
        calendar: Time zone and session gap.
        columns: Additional columns of the player-hands.

    Raises:
        WhereError: The query in `where` is invalid.
    """
    condition = condition_of(where)
    for part in _parts(tables, condition, players):
        yield from _of_part(part, nodes, condition, players, calendar, columns)


def _parts(tables: Dataset, condition: pl.Expr | None, players: Collection[str] | None) -> Iterable[Dataset]:
    """Split the dataset into parts with addable trees; a filter on sessions requires the whole dataset."""
    named = () if condition is None else condition.meta.root_names()
    return [tables] if "session" in named else tables.parts(players)


def _of_part(
    part: Dataset,
    nodes: Nodes,
    condition: pl.Expr | None,
    players: Collection[str] | None,
    calendar: Calendar,
    columns: Collection[str] = (),
) -> Iterator[NodeDecisions]:
    """Yield the decisions in a part of the dataset, in batches of `PART_HANDS` hands."""
    needed = {*NEEDED, *columns, *(name for name in nodes.details if name in OF_BOARD)}
    chosen = chosen_hands(part, where=condition, players=players, calendar=calendar, columns=needed)
    rows = chosen.select(needed).rename({"stack": "start"}).collect()
    hands = rows.select("hand").unique().sort("hand")
    tables_of_part = part.columns_of("players", OF_PLAYERS), part.columns_of("actions", OF_ACTIONS)
    for some in hands.iter_slices(PART_HANDS) if hands.height else [hands]:
        is_in = pl.col("hand").is_between(some["hand"].min(), some["hand"].max())
        dealt, acted = (frame.filter(is_in).join(some, on="hand", how="semi") for frame in tables_of_part)
        yield _of_hands(dealt, acted, rows.filter(is_in), nodes)


def _of_hands(
    players: pl.DataFrame, actions: pl.DataFrame, chosen: pl.DataFrame, nodes: Nodes
) -> NodeDecisions:
    """Compute the decisions of the chosen player-hands in a batch of hands."""
    has_cap = pl.col("cap").is_not_null()
    rows, capped = chosen.filter(~has_cap), chosen.filter(has_cap)
    turns = turns_with_lines(players, actions, nodes.sizes)
    if STACK in nodes.details:
        turns = with_effective(turns, players)
    blind = pl.when(pl.col("big_blind") > 0).then("big_blind")
    since = (pl.col("start") - pl.col("stack")) * THOUSANDTHS
    net, ev = (
        ((pl.col(name) * THOUSANDTHS + since) / blind).round().cast(pl.Int64) for name in ("net", "ev_net")
    )
    used = turns.select(
        cs.by_name("hand", "seat", "number", "stack", "effective", *NODE_AND_ANSWER, require_all=False)
    )
    further = rows.drop(NODE_AND_ANSWER, strict=False)
    made = used.join(further, on=["hand", "seat"]).with_columns(
        net=net, ev=ev, **of_decisions(nodes.details, nodes.sizes)
    )
    return NodeDecisions(made, rows, capped)


def _tree_of_part(
    part: Dataset,
    nodes: Nodes,
    condition: pl.Expr | None,
    players: Collection[str] | None,
    calendar: Calendar,
) -> BettingTree:
    """Build the tree of a part of the dataset."""
    found = _of_part(part, nodes, condition, players, calendar)
    return sum_of(tree_of(one, nodes) for one in found)


def tree_of(decisions: NodeDecisions, nodes: Nodes, scope: Sequence[str] = ()) -> BettingTree:
    """Build the tree of a batch of decisions.

    Args:
        decisions: The decisions.
        nodes: Options for nodes.
        scope: Columns of the decisions that become parts of a node's key.
    """
    made, rows, capped = decisions
    keys = [*scope, *nodes.details, *NODE_AND_ANSWER]
    answers = made.group_by(keys).agg(**values_of(SUMS))
    cards = pl.col("starting_hand") if nodes.starting_hands else _cards()
    known = made.filter(pl.col("starting_hand").is_not_null()).with_columns(cards=cards)
    shown = known.filter(pl.col("cards").is_not_null()).group_by([*keys, "cards"])
    shown_sums = shown.agg(**values_of(SHOWN[-1:]))
    return BettingTree(answers, shown_sums, rows.height, capped["hand"].n_unique(), games_of(rows))


def games_of(rows: pl.DataFrame) -> tuple[str, ...]:
    """Return the kinds of game in the columns `kind` and `betting`, sorted."""
    return tuple(sorted(" ".join(game) for game in rows.select("kind", "betting").unique().iter_rows()))


def _cards() -> pl.Expr:
    """Return an expression for known cards: the starting hand preflop, later the made hand with draws."""
    after = (pl.when(pl.col("street") == street).then(_made(street)) for street in STREETS[1:])
    return pl.coalesce(pl.when(IS_PREFLOP).then("starting_hand"), *after)


def _made(street: str) -> pl.Expr:
    made = pl.col(f"strength_{street}").cast(pl.String)
    if street == STREETS[-1]:
        return made
    return made + _draw(f"flush_draw_{street}") + _draw(f"straight_draw_{street}")


def _draw(column: str) -> pl.Expr:
    draw = pl.col(column).cast(pl.String)
    return pl.when(draw.is_in(["none", "backdoor"])).then(pl.lit("")).otherwise(", " + draw)


def turns_with_lines(players: pl.DataFrame, actions: pl.DataFrame, sizes: Sizes) -> pl.DataFrame:
    """Return `plain_turns` with the columns of `NODE` and `ANSWER`, and helper columns.

    Args:
        players: `OF_PLAYERS` of the hands.
        actions: `OF_ACTIONS` of the hands.
        sizes: Bins of bets and raises.
    """
    positions = players.select("hand", "seat", "position")
    turns = plain_turns(players, actions)
    done = turns.join(positions, on=["hand", "seat"], how="left", maintain_order="left").with_columns(
        pl.col("street").cast(pl.String),
        pl.col("position").cast(pl.String).fill_null(NO_POSITION),
        answer=ANSWERED,
        size=_size(sizes),
    )
    steps = done.with_columns(step=pl.when(~IS_FOLD).then(_step()))
    whole = steps.group_by(pl.col("hand").set_sorted(), maintain_order=True).agg(
        whole=pl.col("step").str.join(", ")
    )
    starts = pl.col("hand").ne_missing(pl.col("hand").shift(1))
    length = (pl.col("step").str.len_bytes() + len(", ")).fill_null(0)
    return (
        steps.with_columns(before=sum_before(length, starts) - len(", "))
        .join(whole, on="hand", how="left", maintain_order="left")
        .with_columns(
            line=pl.when(pl.col("before") > 0).then(pl.col("whole").str.head("before")).otherwise(pl.lit(""))
        )
    )


def _step() -> pl.Expr:
    """Return an expression for the text of a decision as a step of a line."""
    is_first = ~IS_PREFLOP & (pl.col("entered") + pl.col("checks") == 0)
    street = pl.when(is_first).then(pl.col("street") + ": ").otherwise(pl.lit(""))
    words = pl.col("answer").replace_strict(ANSWERS)
    size = pl.when(pl.col("size") == "").then(pl.lit("")).otherwise(" " + pl.col("size"))
    return street + pl.col("position") + " " + words + size


def _size(sizes: Sizes) -> pl.Expr:
    """Return an expression for the size bin of bets and raises; "" for other answers."""
    faced = pl.col("to_call") + pl.col("amount_to") - pl.col("amount")
    times = pl.col("amount_to") / faced
    is_raise = LETTER == "R"
    return (
        pl.when(LETTER == "B")
        .then(sizes.name_of(100 * pl.col("amount") / pl.col("pot"), PERCENT))
        .when(is_raise & IS_FIRST_RAISE)
        .then(sizes.name_of(times, BB))
        .when(is_raise)
        .then(sizes.name_of(times, TIMES))
        .otherwise(pl.lit(""))
    )

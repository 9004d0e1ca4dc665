"""How often the pool and the player give each answer at a decision that `hh study` asks."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

    from analysis import Dataset
    from analysis.lines import LineTree
    from analysis.stats import Calendar
    from analysis.store.notes.notes import HandKey
    from analysis.views.lines import NodeShares


@dataclass
class PoolShares:
    """Finds the shares; the betting trees of a site are grown for its first decision.

    A name is one player on each site.

    Attributes:
        tables: The dataset.
        heroes: Names of the player.
        calendar: Time zone and session gap.
    """

    tables: "Dataset"
    heroes: tuple[str, ...]
    calendar: "Calendar"
    _trees: "dict[str, tuple[LineTree, LineTree]]" = field(default_factory=dict, init=False)

    def at(self, hand: "HandKey", number: int) -> "NodeShares | None":
        """Return the shares after the line of a decision; None if the hand is not counted.

        Args:
            hand: Site and id of the hand.
            number: Number of the decision in the actions of the hand.
        """
        from analysis.lines import find_node, parse_line
        from analysis.lines.of_hand import hand_decisions, line_before
        from analysis.views.lines import node_shares

        decisions = hand_decisions(self.tables.only(self._keys(hand)))
        place = next((place for place, one in enumerate(decisions) if one["number"] == number), None)
        if place is None:
            return None
        line = parse_line(line_before(decisions[place], decisions[:place]))
        return node_shares(find_node(line, *self._trees_of(hand[0])))

    def _keys(self, hand: "HandKey") -> "pl.Series":
        import polars as pl

        site, number = hand
        hands = self.tables.columns_of("hands", ("hand", "site", "hand_id"))
        return hands.filter(pl.col("site") == site, pl.col("hand_id") == number)["hand"]

    def _trees_of(self, site: str) -> "tuple[LineTree, LineTree]":
        """Return the betting trees of the player and of the others in the same hands of a site."""
        import polars as pl

        from analysis.lines import find_tree

        if site not in self._trees:
            tables, of_site = self.tables.dealt_to(self.heroes), pl.col("site") == site
            own, pool = (
                find_tree(
                    tables, where=of_site, players=self.heroes, calendar=self.calendar, of_others=of_others
                )
                for of_others in (False, True)
            )
            self._trees[site] = own, pool
        return self._trees[site]


def share_lines(shares: "NodeShares") -> Iterator[str]:
    r"""Yield the shares of the pool and the hero, a line per answer.

    >>> answers = [{"answer": "fold", "pool": 0.61, "hero": None}]
    >>> print(*share_lines({"pool_decisions": 90, "hero_decisions": 0, "answers": answers}), sep="\n")
    No price; decisions after this line: 90 of the pool, 0 of the hero
     answer         pool hero
     fold            61%    -
    """
    pool, hero = shares["pool_decisions"], shares["hero_decisions"]
    yield f"No price; decisions after this line: {pool:,} of the pool, {hero:,} of the hero"
    yield f" {'answer':<14} {'pool':>4} {'hero':>4}"
    for one in shares["answers"]:
        yield f" {one['answer']:<14} {_percent(one['pool']):>4} {_percent(one['hero']):>4}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"

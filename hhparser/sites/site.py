"""What a text format declares about itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hhparser.model import RuleSet
from hhparser.sites.lines import Handler


@dataclass(frozen=True, eq=False)
class Site:
    """One text format.

    Attributes:
        name: Name in commands and output; formats of one site share it.
        title: Name for people.
        header: Pattern of the start of a hand, whose first group is the hand id; without other groups.
        grammar: Name of the grammar file, which no other format has.
        handlers: What each terminal of the grammar does to the builder.
        decimals: Scale of a hand's amounts, from its text.
        main_pots_net_of_rake: Whether printed main and side pots exclude the rake.
        rules: House rules.
    """

    name: str
    title: str
    header: str
    grammar: str
    handlers: Mapping[str, Handler]
    decimals: Callable[[str], int]
    main_pots_net_of_rake: bool
    rules: RuleSet = field(default_factory=RuleSet)

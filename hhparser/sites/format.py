"""Declaration of a format, either lines of text or a document."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hhparser.model import Conventions, Figures
from hhparser.model.house_rules import RuleSet


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Format:
    """One format of hand histories.

    Attributes:
        name: Name in commands and output; formats of one site share it.
        title: Name for people.
        games: Supported games, each proven by a sample history, with their betting structures: no limit (NL),
            pot limit (PL), fixed limit (FL); the same in all formats of one site.
        unknown: Points left open by all known texts, assumed or left out; empty if there are none.
        signatures: Every hand contains one of these words; only a text with one is searched for hands.
            Signatures that end with `#` are found fastest; a leading newline means the start of a line.
        header: Pattern of the start of a hand.
        conventions: Conventions of texts in this format.
        figures: Definitions of the printed figures.
        rules: House rules.
        usual_words: Converts a printed description of a hand to the usual words, or None.
        has_summary: Every hand ends with a summary; a hand without one is incomplete.
        all_in_is_told: The text marks a player as all-in when they put in their last chip.
    """

    name: str
    title: str
    games: str
    unknown: str = ""
    signatures: tuple[str, ...]
    header: str
    conventions: Conventions = Conventions()
    figures: Figures = Figures()
    rules: RuleSet = field(default_factory=RuleSet)
    usual_words: Callable[[str], str | None] = str
    has_summary: bool = True
    all_in_is_told: bool = True

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.key}>"

    @property
    def key(self) -> str:
        """Return the unique name of this format, stored in its hands."""
        return self.name

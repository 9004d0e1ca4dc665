"""What every format declares, whether it is lines of text or a document."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hhparser.model import Conventions, Figures
from hhparser.model.house_rules import RuleSet


@dataclass(frozen=True, eq=False, kw_only=True)
class Format:
    """One format that hands are written in.

    Attributes:
        name: Name in commands and output; formats of one site share it.
        title: Name for people.
        games: Games that sample histories prove can be read, with their betting structures: no limit (NL),
            pot limit (PL), fixed limit (FL); the same in all formats of one site.
        unknown: What is assumed or left out because no known text settles it; empty when nothing is.
        signatures: Every hand contains one of these words; only a text with one is searched for hands.
            Those that end with `#` are found fastest; a leading newline means the start of a line.
        header: Pattern of the start of a hand.
        conventions: What can be relied on in texts of this format.
        figures: What the printed figures include.
        rules: House rules.
        usual_words: Turns a printed description of a hand into the usual words, or None.
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

    @property
    def key(self) -> str:
        """The unique name of this format, which its hands store."""
        return self.name

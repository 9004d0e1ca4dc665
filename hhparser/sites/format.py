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
        games: What a sample history proves to be read: kinds with their betting structures, no limit (NL),
            pot limit (PL), fixed limit (FL); the same in all formats of one site.
        unknown: What is assumed or left out because no text that was seen decides it; empty when nothing is.
        signatures: Every hand holds one of these words; hands are looked for only in a text that does.
            Those that end with `#` are found fastest; a newline in front means the start of a line.
        header: Pattern of the start of a hand.
        conventions: What can be relied on in a text.
        figures: What the printed figures contain.
        rules: House rules.
        usual_words: Gives the usual words for a printed description of a hand, or None.
        has_summary: A hand ends with a summary, so that one without is not whole.
        all_in_is_told: Whoever puts in their last chip is marked all-in.
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
        """The name that hands keep of their format, which no other format has."""
        return self.name

"""What a format declares about itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hhparser.ruleset import RuleSet
from hhparser.sites.document_builder import DocumentBuilder
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
        rules: House rules.
        mend: Gives the usual form of a line that no terminal matches, or the line itself.
    """

    name: str
    title: str
    header: str
    grammar: str
    handlers: Mapping[str, Handler]
    decimals: Callable[[str], int]
    rules: RuleSet = field(default_factory=RuleSet)
    mend: Callable[[str], str] = str.strip


@dataclass(frozen=True, eq=False)
class Document:
    """One format of a general syntax, such as TOML or JSON, that hands of any site may be written in.

    Attributes:
        name: Name in commands and output.
        title: Name for people.
        header: Pattern of the start of a hand.
        lead: Pattern of what may stand before the first hand of a file and belongs to it.
        read: Reads the builder's text; raises `DocumentError` where it cannot.
    """

    name: str
    title: str
    header: str
    lead: str
    read: Callable[[DocumentBuilder], None]

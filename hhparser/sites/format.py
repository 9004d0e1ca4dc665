"""What every format declares, whether it is lines of text or a document."""

from dataclasses import dataclass

from hhparser.model import Conventions


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
    """

    name: str
    title: str
    games: str
    unknown: str = ""
    signatures: tuple[str, ...]
    header: str
    conventions: Conventions = Conventions()

"""Facts of a parsed hand, in words short enough for tables of cases."""

from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites.lines.site import Site
from hhparser.sites.reading import parse_hand, site_lexer


def token_of(site: Site, line: str) -> tuple[str, tuple[str | int | None, ...]]:
    """The kind of a line and its fields, with amounts in cents."""
    token = site_lexer(site, 2).lex(line)
    return token.kind, token.fields


def codes_of(hand: Hand | str) -> list[str]:
    """Return the codes of the findings of a hand, given as a hand or as its text."""
    whole = parse_hand(hand) if isinstance(hand, str) else hand
    return [finding.code for finding in check_hand(whole).diagnostics]


def actions_of(hand: Hand) -> list[tuple[str, str, int | None, int | None, bool]]:
    """Player, kind, amount, total and whether it is all-in, of each action."""
    return [(hand.name(a.seat), a.kind.value, a.amount, a.amount_to, a.all_in) for a in hand.actions]

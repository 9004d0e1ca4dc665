"""The list of hands: what is known of each without opening it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.text import Text

from analysis.replayer.data import by_time, hero_seat
from analysis.replayer.terminal.hands import BY_CHOICE, Settings
from analysis.replayer.terminal.words import (
    SEVERITY_STYLES,
    blinds_text,
    cards_text,
    net_style,
    number_text,
    short_street,
)
from hhparser.findings.finding import Severity
from hhparser.model import Hand
from hhparser.model.positions import positions
from hhparser.pipeline import Checked

LIST_HEADING: Final = "      #  cards pos   st     pot    result"


class Summary(NamedTuple):
    """A hand of the list; cards, position and net are the hero's.

    Attributes:
        checked: The hand.
        cards: Hole cards, `AK` and suits as `("As", "Kd")`; empty when not known.
        position: Printed position, empty without one.
        net: Result; None without a hero or an end.
        pot: All chips of the pots; None when the hand did not reach its end.
        street: Last street dealt.
        played: The hero put chips in by choice.
        severities: Of the findings.
    """

    checked: Checked
    cards: tuple[str, ...]
    position: str
    net: int | None
    pot: int | None
    street: int
    played: bool
    severities: frozenset[Severity]

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.checked.hand

    def in_blinds(self, amount: int | None) -> float | None:
        """An amount in big blinds, so that games of all stakes can be compared."""
        stakes = self.hand.stakes
        blind = stakes.big_blind if stakes is not None else None
        return None if amount is None else amount / (blind or 1)


def summarize(checked: Checked, heroes: Sequence[str]) -> Summary:
    """A hand that could be replayed, as the list shows it."""
    hand, replay, diagnostics = checked
    assert replay is not None
    hero = hero_seat(hand, heroes)
    seat, complete = hero or 0, replay.complete
    has_net = complete and hero in replay.committed
    places = positions(hand.players, hand.button or 0, replay.big_blind)
    return Summary(
        checked,
        cards=tuple(map(str, (replay.hole_cards or {}).get(seat, ()))),
        position=places.get(seat) or "",
        net=replay.collected.get(seat, 0) - replay.committed[seat] if has_net else None,
        pot=replay.total_pot if complete else None,
        street=max((deal.street for deal in hand.board), default=0),
        played=any(action.seat == hero and action.kind in BY_CHOICE for action in hand.actions),
        severities=frozenset(one.severity for one in diagnostics),
    )


def in_order(summaries: Sequence[Summary], more: Sequence[Summary]) -> list[Summary]:
    """Hands and more of them, in the order in which they were played.

    Args:
        summaries: Hands in that order.
        more: Hands as they come in, often those played next.
    """
    by_hand = {id(one.hand): one for one in [*summaries, *more]}
    return [by_hand[id(one.hand)] for one in by_time([one.checked for one in by_hand.values()])]


def list_row(summary: Summary, number: int, settings: Settings) -> Text:
    """A row under `LIST_HEADING`: number, worst finding, cards, position, last street, pot and result."""
    worst = next((s for s in reversed(Severity) if s in summary.severities), None)
    cards = cards_text(summary.cards, settings)
    line = Text(f"{number:>6}")
    line.append("!" if worst else " ", SEVERITY_STYLES[worst] if worst else "")
    line.append(" ").append_text(cards).append(" " * max(6 - cards.cell_len, 0))
    line.append(
        f"{summary.position:5} {short_street(summary.street)} {_money(summary, summary.pot, settings):>9}"
    )
    if summary.net is not None:
        sign = "+" if summary.net > 0 else ""
        line.append(f"{sign + _money(summary, summary.net, settings):>10}", net_style(summary.net))
    return line


def _money(summary: Summary, amount: int | None, settings: Settings) -> str:
    stakes = summary.hand.stakes
    if amount is None or stakes is None:
        return "–"
    if settings.big_blinds and stakes.big_blind:
        return blinds_text(amount, stakes.big_blind)
    return number_text(amount, stakes.decimals)


def starting_hand(cards: tuple[str, ...]) -> str:
    """`AKs`, `TT`, `72o`; empty when the cards are not known."""
    if len(cards) != 2:
        return ""
    high, low = sorted(cards, key=lambda card: "AKQJT98765432".index(card[0]))
    if high[0] == low[0]:
        return high[0] + low[0]
    return high[0] + low[0] + ("s" if high[1] == low[1] else "o")

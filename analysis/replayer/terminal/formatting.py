"""Formatting of sentences, amounts, cards and rows of the list for the terminal."""

import re
from typing import Final

from rich.text import Text

from analysis.replayer.states import rounded
from analysis.replayer.summaries import HandSummary
from analysis.replayer.terminal.hands import DisplaySettings, ShownHand
from analysis.replayer.words import Line, Sentence
from hhparser.base.money import format_amount
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import card_text
from hhparser.findings.finding import Severity
from hhparser.model import STREETS

LIST_HEADING: Final = "      #  cards pos   st     pot    result"
RED: Final = "#e5484d"
FOUR_COLORS: Final = {"s": "bold", "h": f"bold {RED}", "d": "bold #3e8ee0", "c": "bold #30a46c"}
TWO_COLORS: Final = {"s": "bold", "h": f"bold {RED}", "d": f"bold {RED}", "c": "bold"}
SEVERITY_STYLES: Final = {"error": f"bold {RED}", "warning": "bold #c98a00", "info": "bold #3e8ee0"}
_GAP: Final = re.compile(r"\{(\w+)\}")


def number_text(amount: int, decimals: int) -> str:
    """Format an amount with thousands separators, such as `1,250.00`."""
    whole, point, fraction = format_amount(amount, decimals).partition(".")
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(whole.lstrip('-')):,}{point}{fraction}"


def amount_text(amount: int, decimals: int, big_blind: int | None, settings: DisplaySettings) -> str:
    """Format an amount in the unit of the hand or in big blinds, such as `2.5 bb`."""
    if not settings.big_blinds or not big_blind:
        return number_text(amount, decimals)
    blinds = amount / big_blind
    return f"{blinds:,.0f} bb" if abs(blinds) >= 100 or blinds.is_integer() else f"{blinds:.1f} bb"


def percent_text(share: int) -> str:
    """Format a share, given in hundredths of a percent, with one decimal below 10%."""
    tenths = rounded(share, 10)
    return f"{tenths / 10:.1f}%" if 0 < tenths < 100 else f"{rounded(share, 100)}%"


def rate_text(made: int, chances: int) -> str:
    """Format made divided by chances in percent; `–` without a chance."""
    return percent_text(rounded(10_000 * made, chances)) if chances else "–"


def cards_text(cards: str, settings: DisplaySettings, lit: str = "") -> Text:
    """Render cards such as `AsKd` with coloured suits; winning cards `lit` are underlined, others dimmed."""
    styles = FOUR_COLORS if settings.four_colors else TWO_COLORS
    won = cards_in(lit)
    looks = {True: "underline", False: "not bold dim"} if won else {}
    texts = [
        Text(card_text(card), f"{styles[card[1]]} {looks.get(card in won, '')}".strip())
        for card in cards_in(cards)
    ]
    return Text(" ").join(texts)


def cards_in(cards: str) -> list[str]:
    """Split `AsKd` into `["As", "Kd"]`."""
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


class Formatter:
    """A formatter of names, amounts and sentences of a hand according to the settings."""

    def __init__(self, hand: ShownHand, settings: DisplaySettings) -> None:
        self.hand = hand
        self.settings = settings

    def money(self, amount: int | None) -> str:
        """Format an amount in the unit of the hand or in big blinds; `?` if it is unknown."""
        row = self.hand.row
        return "?" if amount is None else amount_text(amount, row.decimals, row.big_blind, self.settings)

    def name(self, number: int | None) -> str:
        """Return the name of the player at a seat, or its mask."""
        seat = self.hand.seats.get(number or 0)
        if seat is None:
            return f"Seat {number}"
        return str(seat.mask) if self.settings.mask else harmless(seat.name)

    def cards(self, cards: str, lit: str = "") -> Text:
        """Render cards such as `AsKd`; `lit` are the winning cards."""
        return cards_text(cards, self.settings, lit)

    def heading(self, number: int) -> str:
        """Return the heading: hand, site, game, table, time; `number` counts hands in order of play."""
        row, masked = self.hand.row, self.settings.mask
        title = f"Hand {row.id}" if row.id and not masked else f"Hand {number}"
        table = f"table {row.table}" if row.table and not masked else ""
        return harmless(" · ".join(filter(None, (title, row.ending, row.site, row.game, table, row.time))))

    def step(self, step: int) -> Text:
        """Return the words for a frame; if folds are combined, for the run of folds that ends with it."""
        combined = dict(self.hand.row.folds) if self.settings.combine else {}
        return self.sentence(combined.get(step, self.hand.frames[step].words))

    def line(self, line: Line) -> str:
        """Format a line of the text for a forum."""
        return self.sentence(self.hand.frames[line].words if isinstance(line, int) else line).plain

    def sentence(self, sentence: Sentence) -> Text:
        """Fill the placeholders of a sentence."""
        text = Text()
        values = iter(sentence.values)
        for at, part in enumerate(_GAP.split(sentence.template)):
            text.append(self._gap(part, next(values)) if at % 2 else part)
        return text

    def _gap(self, gap: str, value: int | str | None) -> Text | str:
        if isinstance(value, str):
            return self._words(gap, value)
        if gap == "name":
            return self.name(value)
        if gap == "share":
            return percent_text(value or 0)
        return (_sign(value) if gap == "net" else "") + self.money(value)

    def _words(self, gap: str, words: str) -> Text | str:
        if gap == "cards":
            return self.cards(words) if words else "no cards"
        return "" if gap == "unmasked" and self.settings.mask else harmless(words)


def forum_text(hand: ShownHand, settings: DisplaySettings) -> str:
    """Format a hand as text for a forum."""
    form = Formatter(hand, settings)
    return "\n\n".join("\n".join(map(form.line, block)) for block in hand.row.forum) + "\n"


def list_row(summary: HandSummary, number: int, settings: DisplaySettings) -> Text:
    """Format a row of the list: number, worst finding, cards, position, last street, pot and result."""
    worst = next((s for s in reversed(Severity) if s in summary.severities), None)
    cards = cards_text("".join(summary.cards), settings)
    line = Text(f"{number:>6}")
    line.append("!" if worst else " ", SEVERITY_STYLES[worst] if worst else "")
    line.append(" ").append_text(cards).append(" " * max(6 - cards.cell_len, 0))
    street = STREETS[summary.street].name[0]
    line.append(f"{summary.position:5} {street} {_money(summary, summary.pot, settings):>9}")
    net = summary.net
    if net is not None:
        style = "#30a46c" if net > 0 else RED if net < 0 else ""
        line.append(f"{_sign(net) + _money(summary, net, settings):>10}", style)
    return line


def _sign(net: int | None) -> str:
    """Return `+` for a gain; losses are formatted with their sign."""
    return "+" if (net or 0) > 0 else ""


def _money(summary: HandSummary, amount: int | None, settings: DisplaySettings) -> str:
    stakes = summary.hand.stakes
    if amount is None or stakes is None:
        return "–"
    return amount_text(amount, stakes.decimals, stakes.big_blind, settings)

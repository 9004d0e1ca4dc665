"""Amounts, names and events in words, cards in colours."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from analysis.replayer.data import PostRow
from analysis.replayer.frames import DEAL, PAY, RETURN, SHOW, START, Frame
from analysis.replayer.terminal.hands import Settings, ShownHand, folds_before, split_cards
from hhparser.base.escape import harmless
from hhparser.base.money import format_amount
from hhparser.model import ANTE, STREETS, Street

SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
RED: Final = "#e5484d"
FOUR_COLORS: Final = {"s": "bold", "h": f"bold {RED}", "d": "bold #3e8ee0", "c": "bold #30a46c"}
TWO_COLORS: Final = {"s": "bold", "h": f"bold {RED}", "d": f"bold {RED}", "c": "bold"}
SEVERITY_STYLES: Final = {"error": f"bold {RED}", "warning": "bold #c98a00", "info": "bold #3e8ee0"}
ACTION_WORDS: Final = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises to",
    "post_ante": "posts ante",
    "post_small_blind": "posts small blind",
    "post_big_blind": "posts big blind",
    "post_dead": "posts dead",
    "post_straddle": "posts straddle",
}
BOARD_WORDS: Final = ("first", "second", "third", "fourth")


def number_text(amount: int | None, decimals: int) -> str:
    """An amount with separators of thousands, `1,250.00`; `?` when it is not known."""
    if amount is None:
        return "?"
    whole, point, fraction = format_amount(amount, decimals).partition(".")
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(whole.lstrip('-')):,}{point}{fraction}"


def blinds_text(amount: int, big_blind: int) -> str:
    """An amount in big blinds, `2.5 bb`."""
    blinds = amount / big_blind
    return f"{blinds:,.0f} bb" if abs(blinds) >= 100 or blinds.is_integer() else f"{blinds:.1f} bb"


def net_style(net: int) -> str:
    """The colour of a result."""
    return "#30a46c" if net > 0 else RED if net < 0 else ""


def cards_text(cards: Iterable[str], settings: Settings) -> Text:
    """Cards with the signs of their suits."""
    styles = FOUR_COLORS if settings.four_colors else TWO_COLORS
    return Text(" ").join([Text(card[0] + SUIT_SIGNS[card[1]], styles[card[1]]) for card in cards])


class Words:
    """What happens in a hand, in words."""

    def __init__(self, hand: ShownHand, settings: Settings) -> None:
        self.hand = hand
        self.settings = settings

    def money(self, amount: int | None) -> str:
        """An amount in the hand's unit or in big blinds."""
        row = self.hand.row
        if self.settings.big_blinds and row.big_blind and amount is not None:
            return blinds_text(amount, row.big_blind)
        return number_text(amount, row.decimals)

    def name(self, number: int | None) -> str:
        """A player's name, or his position when names are masked."""
        seat = self.hand.seats.get(number or 0)
        if seat is not None and not self.settings.mask:
            return harmless(self.hand.texts[seat.name])
        if seat is not None and number == self.hand.row.hero:
            return "Hero"
        return (seat and seat.position) or f"Seat {number}"

    def cards(self, cards: str) -> Text:
        """Cards such as `AsKd`."""
        return cards_text(split_cards(cards), self.settings)

    def heading(self, number: int) -> str:
        """Which hand it is and what is played; `number` is its place among all hands."""
        row, texts = self.hand.row, self.hand.texts
        masked = self.settings.mask
        title = f"Hand {row.id}" if row.id and not masked else f"Hand {number}"
        table = f"table {texts[row.table]}" if texts[row.table] and not masked else ""
        end = "cancelled" if row.status == "cancelled" else "" if row.complete else "breaks off"
        parts = (title, end, texts[row.site], texts[row.game], table, row.time)
        return harmless(" · ".join(part for part in parts if part))

    def step(self, step: int) -> Text:
        """What happens in a frame, or in the folds that end with it when they are combined."""
        seats = [*folds_before(self.hand, step)] if self.settings.combine else []
        if len(seats) < 2:
            return self.frame(self.hand.frames[step])
        *names, last = [self.name(seat) for seat in reversed(seats)]
        return Text(f"{', '.join(names)} and {last} fold")

    def frame(self, frame: Frame) -> Text:
        """What happens in one frame."""
        if frame.kind == DEAL:
            return Text.assemble(
                f"{self._board_name(frame)}: ", self.cards(frame.cards) if frame.cards else "no cards"
            )
        if frame.kind == SHOW:
            return self._showdown()
        if frame.kind == START:
            return Text(self._posts())
        if frame.kind == RETURN:
            return Text(f"{self.money(frame.amount)} that nobody called goes back to {self.name(frame.seat)}")
        if frame.kind == PAY:
            return Text(self._payment(frame))
        amount = "" if frame.amount is None else f" {self.money(frame.amount)}"
        all_in = " and is all-in" if frame.all_in else ""
        return Text(f"{self.name(frame.seat)} {ACTION_WORDS[frame.kind]}{amount}{all_in}")

    def _posts(self) -> str:
        posts = self.hand.row.posts
        antes = [post for post in posts if post.kind == ANTE]
        several = f"{len(antes)} players post antes" if len(antes) > 2 else ""
        single = [self._post(post) for post in posts if not several or post.kind != ANTE]
        return ", ".join(filter(None, [several, *single])) or "The hand begins"

    def _post(self, post: PostRow) -> str:
        return f"{self.name(post.seat)} {ACTION_WORDS[post.kind]} {self.money(post.amount)}"

    def _board_name(self, frame: Frame) -> str:
        """`Flop`, or `Second board, turn` when it is run more than once."""
        street = Street(frame.street).name.lower()
        later = [one.street for one in self.hand.frames if one.run]
        if not later or (frame.run == 0 and frame.street < min(later)):
            return street.capitalize()
        return f"{BOARD_WORDS[frame.run].capitalize()} board, {street}"

    def _showdown(self) -> Text:
        shown = [seat for seat in self.hand.row.seats if seat.shown]
        parts = [Text.assemble(f"{self.name(seat.number)} shows ", self.cards(seat.cards)) for seat in shown]
        return Text(", ").join(parts) if parts else Text("Showdown: no cards are shown")

    def _payment(self, frame: Frame) -> str:
        number = frame.amount or 0
        pot = self.hand.row.pots[number]
        winners = []
        for share in pot.shares:
            if share.board == frame.run:
                made = self.hand.made(share.seat, share.board) if pot.decided_by == "cards" else ""
                why = f" with {made}" if made else ""
                winners.append(f"{self.name(share.seat)} wins {self.money(share.amount)}{why}")
        several = any(share.board for share in pot.shares)
        board = f", {BOARD_WORDS[frame.run]} board" if several else ""
        rake = f" (rake {self.money(pot.rake)})" if pot.rake and not frame.run else ""
        return f"{self.pot_name(number)} of {self.money(pot.amount)}{rake}{board}: {', '.join(winners)}"

    def pot_name(self, number: int) -> str:
        """`Pot`, `Main pot`, `Side pot 1`."""
        if len(self.hand.row.pots) == 1:
            return "Pot"
        return f"Side pot {number}" if number else "Main pot"


def short_street(street: int) -> str:
    """`P`, `F`, `T` or `R`."""
    return STREETS[street].name[0]

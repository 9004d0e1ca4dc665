"""Lines for posts, hole cards, streets and actions up to the end of the betting."""

from collections.abc import Iterator
from typing import Final

from hhparser.formats.pokerstars.words import RUNS, Words, card_text
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CANCELLED,
    CHECK,
    DEAD,
    FLOP,
    FOLD,
    POSTS,
    PREFLOP,
    RAISE,
    SMALL_BLIND,
    STRADDLE,
    Action,
    ActionKind,
    BoardCards,
    Hand,
    Show,
    Stakes,
)

VERBS: Final = {
    FOLD: "folds ",
    CHECK: "checks ",
    CALL: "calls",
    BET: "bets",
    RAISE: "raises",
    ANTE: "posts the ante",
    SMALL_BLIND: "posts small blind",
    BIG_BLIND: "posts big blind",
    DEAD: "posts dead blind",
    STRADDLE: "posts straddle",
}
BOTH_BLINDS: Final = "posts small & big blinds"


def action_lines(hand: Hand, stakes: Stakes, words: Words) -> Iterator[str]:
    """Yield the lines from the posts to the last street, with uncalled bets."""
    boards = list(hand.board)
    yield from _played(hand, _Betting(hand, stakes, words), boards)
    for returned in hand.uncalled:
        yield f"Uncalled bet ({words.money(returned.amount)}) returned to {words.names[returned.seat]}"
    for deal in boards:
        yield _street(deal, hand)
    if hand.status is CANCELLED:
        yield "Hand cancelled"


def _played(hand: Hand, betting: "_Betting", boards: list[BoardCards]) -> Iterator[str]:
    """Yield the lines of posts, hole cards, streets and actions; remove these streets from `boards`."""
    hole_cards = _hole_cards(hand, betting.words)  # an iterator, so that its lines are printed once
    for number, action in enumerate(hand.actions):
        if action.kind not in POSTS:
            yield from hole_cards
        while boards and boards[0].street <= action.street:
            yield _street(boards.pop(0), hand)
        if not betting.posts_both(number):
            yield betting.line(number)
    yield from hole_cards


def _hole_cards(hand: Hand, words: Words) -> Iterator[str]:
    """Yield the lines of known hole cards, the hero's last, because parsers take the last for the hero's."""
    yield "*** HOLE CARDS ***"
    for dealt in sorted(hand.dealt, key=lambda dealt: dealt.seat == hand.hero):
        yield f"Dealt to {words.names[dealt.seat]} {card_text(dealt.cards)}"


def _street(deal: BoardCards, hand: Hand) -> str:
    """Return the heading of a street, with the run if the street was dealt more than once."""
    parted = any(other.run and other.street <= deal.street for other in hand.board)
    run = f"{RUNS[deal.run]} " if parted else ""
    repeated = f"{card_text(deal.repeated)} " if deal.street is not FLOP else ""
    return f"*** {run}{deal.street.name} *** {repeated}{card_text(deal.added)}"


class _Betting:
    """Formats actions; tracks the chips of the street and the hand for raise increments, all-ins and caps."""

    def __init__(self, hand: Hand, stakes: Stakes, words: Words) -> None:
        self.hand = hand
        self.stakes = stakes
        self.words = words
        self.folds_shown = folds_shown(hand)
        self.street = PREFLOP
        self.highest = 0
        self.posted: set[ActionKind] = set()
        self.total = dict.fromkeys(words.names, 0)

    def posts_both(self, number: int) -> bool:
        """Return whether a dead blind is printed on one line with the live blind after it."""
        pair = self.hand.actions[number : number + 2]
        return (
            [action.kind for action in pair] == [DEAD, BIG_BLIND]
            and pair[0].seat == pair[1].seat
            and pair[0].seat in self.hand.new_posts
            and pair[1].amount == self.stakes.big_blind
        )

    def line(self, number: int) -> str:
        """Return the line of an action by index and update the chips; call it in the order of the actions."""
        action = self.hand.actions[number]
        player = f"{self.words.names[action.seat]}: "
        if action.kind is FOLD and action.seat in self.folds_shown:
            return f"{player}folds {card_text(self.folds_shown[action.seat].cards)}"
        if action.amount is None:
            return player + VERBS[action.kind]
        dead = self._dead_with(number)
        amount = action.amount + (dead or 0)
        verb = self._verb(action) if dead is None else BOTH_BLINDS
        text = self._chips(action, amount)
        self._note(action, amount)
        return f"{player}{verb} {text}{self._suffix(action)}"

    def _dead_with(self, number: int) -> int | None:
        """Return the amount of the dead blind printed with this live blind; None without one."""
        if number and self.posts_both(number - 1):
            return self.hand.actions[number - 1].amount
        return None

    def _chips(self, action: Action, amount: int) -> str:
        """Format the amount; for a raise, the increment and the total."""
        if action.kind is RAISE and action.amount_to is not None:
            return f"{self.words.money(self._increment(action))} to {self.words.money(action.amount_to)}"
        return self.words.money(amount)

    def _verb(self, action: Action) -> str:
        """Return the verb of an action; a second small blind and early posts have special verbs."""
        if action.kind is DEAD and SMALL_BLIND in self.posted:
            return VERBS[SMALL_BLIND]
        if action.kind is BIG_BLIND and BIG_BLIND not in self.posted and action.seat in self.hand.new_posts:
            return BOTH_BLINDS
        return VERBS[action.kind]

    def _increment(self, action: Action) -> int:
        """Return the printed increment of a raise, or else the difference from the highest bet."""
        if action.stated is not None:
            return action.stated
        highest = self.highest if action.street == self.street else 0
        return action.total - highest

    def _note(self, action: Action, amount: int) -> None:
        if action.street != self.street:
            self.street, self.highest = action.street, 0
        self.highest = max(self.highest, action.total)
        self.total[action.seat] += amount
        self.posted.add(action.kind)

    def _suffix(self, action: Action) -> str:
        """Return the suffix of a line for an all-in, or for the cap; else ""."""
        total = self.total[action.seat]
        if action.all_in or total == self.hand.seat(action.seat).stack:
            return " and is all-in"
        if total == self.stakes.cap:
            return f" and has reached the {self.words.money(total)} cap"
        return ""


def folds_shown(hand: Hand) -> dict[int, Show]:
    """Return the shows on the line of a fold, by seat."""
    folds = {(action.seat, action.line) for action in hand.actions if action.kind is FOLD and action.line}
    return {show.seat: show for show in hand.shows if (show.seat, show.line) in folds}

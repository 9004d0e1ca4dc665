"""Sentences for each frame and for forums: templates with placeholders, filled by page and terminal."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from analysis.replayer.frames import DEAL, PAY, RETURN, SHOW, START, Frame, card_text
from analysis.replayer.states import TableState, rounded
from hhparser.base.cards import high_first
from hhparser.columns.cash_outs import cash_out_results
from hhparser.engine import Replay, known_chips
from hhparser.model import ANTE, BET, FOLD, POSTS, RAISE, Action, Hand, Street
from hhparser.model.actions import ACTION_WORDS

BOARD_WORDS: Final = ("first", "second", "third", "fourth")
NEW_BLOCK: Final = frozenset((START, DEAL, SHOW))
WAGERS: Final = frozenset((BET, RAISE))


class Sentence(NamedTuple):
    """A template with placeholders, such as `{name} raises to {money}`, and their values.

    Placeholders are `name` (seat number), `money`, `net` (money with its sign), `share` (hundredths of a
    percent), `cards` (`AsKd`), `text`, and `unmasked` (text that is omitted while names are masked).
    """

    template: str
    values: tuple[int | str | None, ...] = ()


Line = Sentence | int  # a sentence, or the index of a frame
Block = tuple[Line, ...]


def joined(gap: str, sentences: Iterable[Sentence]) -> Sentence:
    """Join sentences to one, with `gap` as the separator."""
    given = [*sentences]
    values = tuple(value for sentence in given for value in sentence.values)
    return Sentence(gap.join(sentence.template for sentence in given), values)


@dataclass(frozen=True, slots=True)
class HandWords:
    """Builds the sentences of a hand.

    Attributes:
        hand: The hand.
        replay: Its replay.
        states: The table at each frame.
        shown: Seats that show their cards.
        game: The game in words.
        hero: Seat of the hero; None without one.
        positions: Printed position by seat, empty for a player without one; only players dealt in.
    """

    hand: Hand
    replay: Replay
    states: Sequence[TableState]
    shown: Collection[int]
    game: str
    hero: int | None
    positions: Mapping[int, str]

    @property
    def frames(self) -> list[Frame]:
        """The frames of the hand."""
        return [state.frame for state in self.states]

    def steps(self) -> tuple[Sentence, ...]:
        """Return the sentence of each frame."""
        return tuple(
            [
                joined("", [self._frame(state.frame), *self._size(step)])
                for step, state in enumerate(self.states)
            ]
        )

    def results(self, state: TableState) -> tuple[Sentence | None, ...]:
        """Return a sentence for each board: the winners of its last payment, and their hand."""
        return tuple([self._result(seats, run) for run, seats in enumerate(state.winners)])

    def _result(self, seats: Sequence[int], run: int) -> Sentence | None:
        if not seats:
            return None
        names = joined(", ", [Sentence("{name}", (seat,)) for seat in seats])
        return joined("", [names, Sentence(": {text}", (self.replay.ranks[run][seats[0]].describe(),))])

    def _size(self, step: int) -> Iterator[Sentence]:
        """Yield the size of a bet or raise after the flop as a share of the pot after a call."""
        frame = self.states[step].frame
        if frame.kind not in WAGERS or frame.street == Street.PREFLOP or frame.amount is None:
            return
        before = self.states[step - 1]
        bets = {seat: one.bet for seat, one in before.seats.items()}
        highest = max(bets.values())
        pot = before.total + highest - bets.get(frame.seat or 0, 0)
        if pot > 0:
            yield Sentence(", {share} of the pot", (rounded(10_000 * (frame.amount - highest), pot),))

    def folds(self) -> Iterator[tuple[int, Sentence]]:
        """Yield the index of each fold after another fold, and the sentence for the run of folds up to it."""
        seats: tuple[int | None, ...] = ()
        for step, frame in enumerate(self.frames):
            seats = (*seats, frame.seat) if frame.kind == FOLD else ()
            if len(seats) > 1:
                names = ", ".join(["{name}"] * (len(seats) - 1))
                yield step, Sentence(f"{names} and {{name}} fold", seats)

    def _frame(self, frame: Frame) -> Sentence:
        if frame.kind == START:
            return self._posts()
        if frame.kind == DEAL:
            return Sentence(f"{self._board_name(frame)}: {{cards}}", (frame.cards,))
        if frame.kind == SHOW:
            return self._showdown()
        if frame.kind == PAY:
            return self._payment(frame)
        if frame.kind == RETURN:
            return Sentence("Uncalled bet of {money} returned to {name}", (frame.amount, frame.seat))
        return self._action(frame)

    def _action(self, frame: Frame) -> Sentence:
        all_in = " and is all-in" if frame.all_in else ""
        if frame.amount is None:
            return Sentence(f"{{name}} {ACTION_WORDS[frame.kind]}{all_in}", (frame.seat,))
        return Sentence(f"{{name}} {ACTION_WORDS[frame.kind]} {{money}}{all_in}", (frame.seat, frame.amount))

    def _posts(self) -> Sentence:
        posts = [action for action in self.hand.actions if action.kind in POSTS]
        antes = sum(post.kind is ANTE for post in posts)
        several = [Sentence(f"{antes} players post antes")] if antes > 2 else []
        single = [_post(post) for post in posts if not several or post.kind is not ANTE]
        return joined(", ", [*several, *single]) if posts else Sentence("The hand begins")

    def _board_name(self, frame: Frame) -> str:
        """Return `Flop`, or `Second board, turn` if the board is run more than once."""
        street = Street(frame.street).name.lower()
        later = [one.street for one in self.frames if one.run]
        if not later or (frame.run == 0 and frame.street < min(later)):
            return street.capitalize()
        return f"{BOARD_WORDS[frame.run].capitalize()} board, {street}"

    def _showdown(self) -> Sentence:
        cards = self.replay.known_cards
        shown = [
            Sentence("{name} shows {cards}", (seat.number, card_text(high_first(cards.get(seat.number, ())))))
            for seat in self.hand.seats
            if seat.number in self.shown
        ]
        return joined(", ", shown) if shown else Sentence("Showdown: no cards are shown")

    def _payment(self, frame: Frame) -> Sentence:
        award = self.replay.awards[frame.amount or 0]
        boards = award.shares
        rake = [Sentence(" (rake {money})", (award.rake,))] if award.rake and not frame.run else []
        board = [Sentence(f", {BOARD_WORDS[frame.run]} board")] if len(boards) > 1 else []
        winners = [
            self._winner(seat, chips, award.decided_by, frame.run)
            for seat, chips in boards[frame.run].items()
        ]
        pot = Sentence(f"{self._pot_name(frame.amount or 0)} of {{money}}", (award.pot.amount,))
        return joined("", [pot, *rake, *board, Sentence(": "), joined(", ", winners)])

    def _winner(self, seat: int, chips: int, decided_by: str, run: int) -> Sentence:
        ranks = self.replay.ranks[run] if run < len(self.replay.ranks) else {}
        if decided_by != "cards" or seat not in ranks:
            return Sentence("{name} wins {money}", (seat, chips))
        return Sentence("{name} wins {money} with {text}", (seat, chips, ranks[seat].describe()))

    def _pot_name(self, number: int) -> str:
        if len(self.replay.awards) == 1:
            return "Pot"
        return f"Side pot {number}" if number else "Main pot"

    # --- the text for a forum ---

    def forum(self) -> tuple[Block, ...]:
        """Return the blocks of the text for a forum: game, stacks, streets, payments, results."""
        about = [one for one in (self.hand.site, self.game) if one]
        heading = Sentence("{text}, " * len(about) + f"{len(self.positions)} players", tuple(about))
        blocks = [(heading,), (*self._stacks(),), *self._streets(), (*self._results(),)]
        return tuple(block for block in blocks if block)

    def _stacks(self) -> Iterator[Sentence]:
        for seat in self.hand.seats:
            if seat.number in self.positions:
                place = self.positions[seat.number]
                mark = " [hero]" if seat.number == self.hero and seat.name != "Hero" else ""
                more = (f" ({place})" if place else "") + mark
                yield Sentence("{name}{unmasked}: {money}", (seat.number, more, known_chips(seat.stack)))

    def _streets(self) -> Iterator[Block]:
        """Yield a block for the posts and each street, for the showdown, and for the payments."""
        block: list[Line] = []
        before = ""
        for step, state in enumerate(self.states):
            kind = state.frame.kind
            if block and (kind in NEW_BLOCK or (kind == PAY and before != PAY)):
                yield tuple(block)
                block = []
            block.append(self._street(state) if kind in {START, DEAL} else step)
            before = kind
        yield tuple(block)

    def _street(self, state: TableState) -> Sentence:
        words, total = self._frame(state.frame), state.total
        if state.frame.kind == DEAL:
            return joined("", [words, Sentence(" (pot {money})", (total,))])
        cards = self.replay.known_cards.get(self.hero or 0)
        held = card_text(high_first(cards or ()))
        holding = [Sentence(". {name} has {cards}", (self.hero, held))] if held else []
        return joined("", [Sentence("Preflop (pot {money}): ", (total,)), words, *holding])

    def _results(self) -> Iterator[Sentence]:
        if not self.replay.complete:
            return
        results = cash_out_results(self.hand, self.replay)
        nets = [(seat, results.get(seat, 0)) for seat in self.positions]
        if any(net for _, net in nets):
            yield Sentence("Results")
        yield from (Sentence("{name}: {net}", (seat, net)) for seat, net in nets if net)


def _post(post: Action) -> Sentence:
    return Sentence(f"{{name}} {ACTION_WORDS[post.kind.value]} {{money}}", (post.seat, post.chips))

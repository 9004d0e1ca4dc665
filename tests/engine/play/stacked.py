"""Hands played with a stacked deck."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from hhparser.base.cards import DECK, Card, parse_cards
from hhparser.engine.hand_cards import HandCards
from hhparser.engine.play.dealer import Dealer
from hhparser.engine.play.play import Decision, Game, Played, View, play_hand
from hhparser.engine.play.posts import Lineup
from hhparser.engine.play.rake import RakeSchedule
from hhparser.engine.showdown import Chooser
from hhparser.model import Betting, Stakes
from hhparser.model.house_rules import RuleSet
from tests.engine.play.tables import KINDS, WORDS, name_of

UNSEEN = "2c 2d 2h"  # burn cards of the stacked decks


class StackedDealer(Dealer):
    """Deals the hands and boards that a test names."""

    def __init__(self, hands: Sequence[str], board: str, more: str = "") -> None:
        super().__init__(Random(1))
        first, second = zip(*map(parse_cards, hands), strict=True)
        cards, burns = [*parse_cards(board)], [*parse_cards(UNSEEN)]
        top = [*first, *second, burns[0], *cards[:3], burns[1], *cards[3:4], burns[2], *cards[4:]]
        top += parse_cards(more)
        self.stacked = [*top, *(card for card in DECK if card not in top)]

    def deal_hole_cards(
        self, cards: HandCards, order: Sequence[int], deck: Sequence[Card] | None = None
    ) -> None:
        super().deal_hole_cards(cards, order, deck or self.stacked)


def played(
    stacks: Sequence[int],
    words: str,
    hands: Mapping[str, str],
    board: str = "",
    *,
    blinds: tuple[int, int] = (1, 2),
    betting: Betting = Betting.NO_LIMIT,
    rake: RakeSchedule | None = None,
    runs: int = 1,
    more: str = "",
    rules: RuleSet | None = None,
    choose: Chooser | None = None,
) -> Played:
    """Play a hand of A, B, C ... clockwise, the last on the button, with actions in words."""
    small, big = blinds
    script = [WORDS.fullmatch(part) for part in words.split(", ")]

    def decide(view: View) -> Decision:
        match = script.pop(0)
        assert match["player"] == name_of(view.seat), f"{name_of(view.seat)} is to act"
        return Decision(KINDS[match["verb"]], int(match["amount"]) if match["amount"] else None)

    order = (1, 2) if len(stacks) > 2 else (2, 1)
    stakes = Stakes(betting, 0, None, small, big, big, 2 * big)
    game = Game(stakes, rules or RuleSet(), rake or RakeSchedule(Fraction(0)), runs)
    dealer = StackedDealer([hands[name_of(seat)] for seat in range(1, len(stacks) + 1)], board, more)
    lineup = Lineup(len(stacks), *order, dict(enumerate(stacks, 1)))
    result = play_hand(lineup, game, dealer, decide, choose=choose)
    assert not script, f"nobody was asked for {script[0]}"
    return result


BOARD = "Ks 8c 3d 5h 2s"

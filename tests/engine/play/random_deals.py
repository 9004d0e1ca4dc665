"""Random tables before the first post, and the same tables in PokerKit."""

from random import Random
from typing import NamedTuple

import pokerkit

from hhparser.engine.play.play import Game
from hhparser.engine.play.posts import Lineup
from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, PREFLOP, TURN, AnteType, Betting, Stakes, Street
from hhparser.model.house_rules import PotLimitPot, RuleSet, Straddle
from hhparser.model.positions import clockwise

STRUCTURES = {
    NO_LIMIT: pokerkit.BettingStructure.NO_LIMIT,
    POT_LIMIT: pokerkit.BettingStructure.POT_LIMIT,
    FIXED_LIMIT: pokerkit.BettingStructure.FIXED_LIMIT,
}
AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PULLING,
)
STREET_CARDS = (0, 3, 1, 1)


class Deal(NamedTuple):
    """A table before the posts; seats are in `order`, the first left of the button first."""

    order: list[int]
    lineup: Lineup
    game: Game
    straddles: list[tuple[int, int]]


# --- stakes ---


def random_deal(rng: Random) -> Deal:
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, 10)))
    stakes = random_stakes(rng, len(seats))
    button = rng.choice(seats)
    order = clockwise(seats, button)
    small, big = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    stacks = random_stacks(rng, seats, stakes)
    straddles = random_straddles(rng, order[2:], stakes, stacks)
    others = [seat for seat in order[2:] if seat not in dict(straddles)]
    live = frozenset(seat for seat in others if rng.random() < 0.03)
    game = Game(stakes, random_rules(rng), runs=rng.choice([1, 1, 1, 2, 3]))
    return Deal(order, Lineup(button, small, big, stacks, live), game, straddles)


def random_stakes(rng: Random, players: int) -> Stakes:
    big = rng.choice([2, 3, 10, 25, 100])
    small = rng.choice([big // 2, big // 2, rng.randint(1, big - (players == 2))])
    ante_type = rng.choice([None, None, AnteType.EACH, AnteType.EACH, AnteType.BIG_BLIND, AnteType.BUTTON])
    ante = rng.randint(1, big) if ante_type else None
    betting = rng.choice(list(Betting))
    return Stakes(betting, 0, None, small, big, big, 2 * big, ante, ante_type)


def random_stacks(rng: Random, seats: list[int], stakes: Stakes) -> dict[int, int]:
    """Stacks from one chip on; at some tables many are below the blind and the ante, or a few times that."""
    blind = (stakes.big_blind or 0) + (stakes.ante or 0)
    share_short, short = rng.choice([(0, 1), (0.05, blind), (0.3, blind), (0.7, 6 * blind)])
    least, most = rng.choice([(1, 5), (1, 20), (1, 100), (5, 12), (20, 50)])
    return {
        seat: rng.randint(1, short)
        if rng.random() < share_short
        else rng.randint(least * blind, most * blind)
        for seat in seats
    }


def random_straddles(
    rng: Random, seats: list[int], stakes: Stakes, stacks: dict[int, int]
) -> list[tuple[int, int]]:
    """None, one from any seat, or in no-limit re-straddles; whoever is short of it but above the price is all-in."""
    straddles: list[tuple[int, int]] = []
    price = stakes.big_blind or 0
    chance = rng.choice([0, 0, 0.5])
    for seat in seats:
        amount = 2 * price + rng.choice([0, 0, rng.randint(0, price)])
        stack = stacks[seat] - (stakes.ante or 0)
        if stack > price and rng.random() < chance:
            straddles.append((seat, amount))
            price = amount
            if stack < amount or stakes.betting is not NO_LIMIT:
                break
    return straddles


def random_rules(rng: Random) -> RuleSet:
    return RuleSet(
        straddle=Straddle.ANY,
        max_bets=rng.choice([3, 4, 4, 5]),
        pot_limit_pot=rng.choice(list(PotLimitPot)),
        blind_before_ante=rng.choice([True, False]),
    )


# --- the same in PokerKit ---


def pokerkit_table(deal: Deal) -> pokerkit.State:
    """The table with its forced bets in."""
    stakes, stacks = deal.game.stakes, deal.lineup.stacks
    return pokerkit.State(
        AUTOMATIONS,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        tuple(pokerkit_street(deal, street) for street in Street),
        STRUCTURES[stakes.betting],
        stakes.ante_type is AnteType.EACH,  # else antes go to the main pot whole
        pokerkit_antes(deal),
        pokerkit_blinds(deal),
        0,
        [stacks[seat] for seat in deal.order],
        len(deal.order),
        mode=pokerkit.Mode.CASH_GAME,
    )


def pokerkit_street(deal: Deal, street: Street) -> pokerkit.Street:
    """A street with the least bet and the cap of our rules. Source: R22, R52."""
    cap = None
    if deal.game.stakes.betting is FIXED_LIMIT:
        cap = deal.game.rules.max_bets - (street is PREFLOP)
    hole_cards = () if street else (False, False)
    position = pokerkit.Opening.POSITION
    count = STREET_CARDS[street]
    return pokerkit.Street(bool(street), hole_cards, count, False, position, least_bet(deal, street), cap)


def least_bet(deal: Deal, street: Street) -> int:
    """Return the minimum increment of a bet or raise; over a short big blind, the completing amount."""
    stakes = deal.game.stakes
    big = stakes.big_blind or 0
    if street is PREFLOP and missing_blind(deal):
        return missing_blind(deal)
    if stakes.betting is FIXED_LIMIT:
        return 2 * big if street >= TURN else big
    return highest_post(deal) if street is PREFLOP else big


def highest_post(deal: Deal) -> int:
    stacks = [deal.lineup.stacks[seat] for seat in blind_order(deal)]
    posts = zip(pokerkit_blinds(deal), pokerkit_antes(deal), stacks, strict=True)
    return max(min(abs(blind), stack - ante) for blind, ante, stack in posts)


def missing_blind(deal: Deal) -> int:
    """Return the difference between the highest forced bet and the big blind. Source: R24."""
    return max((deal.game.stakes.big_blind or 0) - highest_post(deal), 0)


def blind_order(deal: Deal) -> list[int]:
    """Seats from the small blind on; heads-up PokerKit takes blinds and antes in this order too."""
    return deal.order if len(deal.order) > 2 else deal.order[::-1]


def pokerkit_blinds(deal: Deal) -> list[int]:
    """Blinds and straddles from the small blind on; negative for a player who is new at the table."""
    stakes, straddles = deal.game.stakes, dict(deal.straddles)
    new = dict.fromkeys(deal.lineup.live, -(stakes.big_blind or 0))
    others = [straddles.get(seat, new.get(seat, 0)) for seat in deal.order[2:]]
    return [stakes.small_blind or 0, stakes.big_blind or 0, *others]


def pokerkit_antes(deal: Deal) -> list[int]:
    """Antes from the small blind on; PokerKit would take the ante of a short stack first. Source: R110."""
    stakes, lineup = deal.game.stakes, deal.lineup
    who = {
        None: (),
        AnteType.EACH: deal.order,
        AnteType.BIG_BLIND: (lineup.big_blind,),
        AnteType.BUTTON: (lineup.button,),
    }[stakes.ante_type]
    antes = [min(stakes.ante or 0, lineup.stacks[seat]) * (seat in who) for seat in blind_order(deal)]
    if stakes.ante_type is AnteType.BIG_BLIND and deal.game.rules.blind_before_ante:
        left = lineup.stacks[lineup.big_blind] - (stakes.big_blind or 0)
        antes[1] = max(min(antes[1], left), 0)
    return antes

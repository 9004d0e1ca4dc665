"""Writer for the Open Hand History specification (OHH), version 1.4.6.

The amount of an action, even of a raise, is the chips that it moves. The amount of a pot includes rake and
jackpot but not the uncalled bet. Unknown values are left out, except the size of the table. A time without a
zone is written as UTC, with our field `_local_time`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from hhparser import __version__
from hhparser.base.text.escape import json_text
from hhparser.columns.cash_outs import cash_out_amount
from hhparser.engine import Award, Replay, replay
from hhparser.engine.replay.awards import payouts_of_pot, settled
from hhparser.engine.replay.replay import won_by_seat
from hhparser.formats.common import (
    due_blind_first,
    first_obstacle,
    house_rule_obstacle,
    is_overpaid,
    is_unpaid,
    table_size,
)
from hhparser.formats.errors import NotHeldError
from hhparser.formats.hand_json import all_shows, card_list
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FOLD,
    NO_LIMIT,
    POSTS,
    POT_LIMIT,
    PREFLOP,
    RAISE,
    SMALL_BLIND,
    STRADDLE,
    STREETS,
    Action,
    Hand,
    HandKind,
    Show,
    Stakes,
    Street,
)
from hhparser.model.positions import MOST_PLAYERS

Json = dict[str, Any]  # Any: JSON values
TOO_LARGE: Final = 10**15  # a JSON number is exact to 15 digits
SPEC_VERSION: Final = "1.4.6"
PLAY_MONEY: Final = "XPM"  # since 1.4.6; PPC before
BET_TYPES: Final = {NO_LIMIT: "NL", POT_LIMIT: "PL", FIXED_LIMIT: "FL"}
WORDS: Final = {
    ANTE: "Post Ante",
    SMALL_BLIND: "Post SB",
    BIG_BLIND: "Post BB",
    DEAD: "Post Dead",
    STRADDLE: "Straddle",
    FOLD: "Fold",
    CHECK: "Check",
    CALL: "Call",
    BET: "Bet",
    RAISE: "Raise",
}
Amount = int | float


class NotInOhhError(NotHeldError):
    """OHH cannot express a hand."""

    format = "OHH"


def write_ohh(hand: Hand, replay: Replay | None) -> str:
    """Serialize a hand to one JSON object on a line.

    Args:
        hand: Any hand.
        replay: Replay of the hand by the rules of its site.

    Raises:
        NotInOhhError: OHH cannot express the hand; see `ohh_obstacle`.
    """
    obstacle = ohh_obstacle(hand, replay)
    if obstacle is not None or replay is None or hand.stakes is None:
        raise NotInOhhError(hand.hand_id, obstacle or "")
    paid = settled(due_blind_first(hand, replay), replay.uncalled, replay.total_pot)
    return json_text({"ohh": _Writer(paid, hand.stakes, replay).document()}) + "\n"


def to_ohh(hand: Hand) -> str:
    """Serialize a hand to one JSON object on a line, in the Open Hand History format.

    Raises:
        NotInOhhError: OHH cannot express the hand.

    >>> from hhparser import read_hand
    >>> to_ohh(read_hand("sample_histories/pokerstars/cash_6max_session.txt"))[:31]
    '{"ohh": {"spec_version": "1.4.6'
    """
    return write_ohh(hand, replay(hand))


def ohh_obstacle(hand: Hand, replay: Replay | None) -> str | None:
    """Return why OHH cannot express a hand; None if it can."""
    if replay is None or hand.stakes is None or not replay.complete:
        return "it is incomplete"
    obstacles = _table_obstacles(hand, hand.stakes) | _play_obstacles(hand, replay)
    return first_obstacle(obstacles) or house_rule_obstacle(hand, replay)


def _table_obstacles(hand: Hand, stakes: Stakes) -> dict[str, bool]:
    """Return obstacles in the table, the players and the stakes: reasons, and whether they apply."""
    return {
        "it has no number": hand.hand_id is None,
        "it has no button": hand.button is None,
        "it does not have 2 to 10 players": not 2 <= len(hand.seats) <= MOST_PLAYERS,
        "a player without a seat acts": bool(hand.strangers),
        "its board was run more than once": hand.runs > 1,
        "a disconnected player stays in for what they have put in": hand.has_cut_off,
        "it has no big blind": not stakes.big_blind,
        "a stack is not known": any(seat.stack is None for seat in hand.seats),
        "its bets are not one and two big blinds": stakes.betting is FIXED_LIMIT
        and (stakes.small_bet, stakes.big_bet) != (stakes.big_blind, 2 * (stakes.big_blind or 0)),
    }


def _play_obstacles(hand: Hand, replay: Replay) -> dict[str, bool]:
    """Return obstacles in the actions and the pots: reasons, and whether they apply."""
    names = {seat.name for seat in hand.seats}
    amounts = [action.chips for action in hand.actions]
    return {
        "its house rules hand out odd chips in larger units": hand.rules.odd_chip_unit > 1
        and any(len(award.winners) > 1 for award in replay.awards),
        "a second small blind is live": hand.has_second_small_blind,
        "an action takes chips back": min(amounts, default=0) < 0,
        "an amount is too large": max(replay.total_pot, *amounts, 0) >= TOO_LARGE,
        "nobody is paid its pot": is_unpaid(replay),
        "more is paid than its pots hold": is_overpaid(replay),
        "a bounty is for a player without a seat": any(b.eliminated not in names for b in hand.bounties),
    }


class _Writer:
    """Converts the parts of one hand to JSON; a player's id is their index in `hand.seats`."""

    def __init__(self, hand: Hand, stakes: Stakes, replay: Replay) -> None:
        self.hand = hand
        self.stakes = stakes
        self.replay = replay
        self.ids = {seat.number: number for number, seat in enumerate(hand.seats)}
        self.written = 0

    def money(self, amount: int) -> Amount:
        """Convert an amount to a number of the currency, or of chips."""
        return amount / 10**self.stakes.decimals if self.stakes.decimals else amount

    def document(self) -> Json:
        hand = self.hand
        head = {
            "spec_version": SPEC_VERSION,
            "site_name": hand.venue or hand.site,
            "network_name": hand.venue or hand.site,
            "internal_version": __version__,
            "tournament": hand.kind is HandKind.TOURNAMENT,
            "tournament_info": self.tournament(),
            "game_number": hand.hand_id,
            **self.start(),
            "table_name": hand.table,
            "table_size": table_size(hand),
            "game_type": "Holdem",
            **self.limits(),
            "dealer_seat": hand.button,
            "hero_player_id": None if hand.hero is None else self.ids[hand.hero],
            "flags": self.flags(),
        }
        return {key: value for key, value in head.items() if value is not None} | {
            "players": [self.player(number) for number in self.ids],
            "rounds": [*self.rounds(), *self.showdown()],
            "pots": self.pots(),
            **self.bounties(),
        }

    def start(self) -> Json:
        moment = self.hand.started_at
        if moment is None:
            return {}
        local = {"_local_time": True} if moment.tzinfo is None else {}
        return {"start_date_utc": f"{moment:%Y-%m-%dT%H:%M:%SZ}"} | local

    def limits(self) -> Json:
        stakes = self.stakes
        chips = PLAY_MONEY if self.hand.play_money else "Chips"
        return {
            "bet_limit": {"bet_type": BET_TYPES[stakes.betting], "bet_cap": self.money(stakes.cap or 0)},
            "currency": stakes.currency or chips,
            "small_blind_amount": self.money(stakes.small_blind or 0),
            "big_blind_amount": self.money(stakes.big_blind or 0),
            "ante_amount": self.money(stakes.ante or 0),
        }

    def flags(self) -> list[str]:
        hand = self.hand
        facts = {
            "Anonymous": hand.anonymous,
            "Observed": hand.hero is None,
            "Fast": hand.fast,
            "Cap": self.stakes.cap is not None,
        }
        return [flag for flag, true in facts.items() if true]

    def tournament(self) -> Json | None:
        info = self.hand.tournament
        if info is None:
            return None
        amounts = {"buyin_amount": info.buy_in, "fee_amount": info.fee, "bounty_fee_amount": info.bounty}
        texts = {"tournament_number": info.id, "name": info.name, "currency": info.currency}
        known = {key: amount / 10**info.decimals for key, amount in amounts.items() if amount is not None}
        return {key: text for key, text in texts.items() if text is not None} | known

    def player(self, number: int) -> Json:
        seat = self.hand.seat(number)
        return {
            "id": self.ids[number],
            "seat": number,
            "name": seat.name,
            "display": seat.name,
            "starting_stack": self.money(seat.chips),
            "is_sitting_out": seat.sat_out,
        }

    def rounds(self) -> Iterator[Json]:
        """Yield the rounds of the streets that were dealt or have actions."""
        hand = self.hand
        board = {deal.street: card_list(deal.added) for deal in reversed(hand.board)}
        for street in STREETS:
            actions = [action for action in hand.actions if action.street is street]
            if street is PREFLOP or street in board or actions:
                yield self.round(street, board.get(street), actions)

    def round(self, street: Street, cards: list[str] | None, actions: Sequence[Action]) -> Json:
        """Return the round of a street, with its actions and the cards dealt on it."""
        head: Json = {"id": int(street), "street": street.name.title()}
        if cards is not None:
            head["cards"] = cards
        return head | {"actions": list(self.preflop() if street is PREFLOP else map(self.action, actions))}

    def preflop(self) -> Iterator[Json]:
        """Yield the preflop actions: posts, hole cards, then other actions."""
        actions = [action for action in self.hand.actions if action.street is PREFLOP]
        yield from [self.action(action) for action in actions if action.kind in POSTS]
        if self.hand.added:
            yield self.step("Add to Pot", amount=self.hand.added)
        dealt = {deal.seat: deal.cards for deal in self.hand.dealt}
        for seat in self.replay.order:
            yield self.step("Dealt Cards", seat, card_list(dealt.get(seat, ())))
        yield from [self.action(action) for action in actions if action.kind not in POSTS]

    def showdown(self) -> list[Json]:
        """Return a list with the round of the showdown; [] without any shows."""
        shows = [self.show(show) for show in all_shows(self.hand)]
        return [{"id": len(STREETS), "street": "Showdown", "actions": shows}] if shows else []

    def show(self, show: Show) -> Json:
        """Return the action of showing or mucking cards."""
        return self.step("Mucks Cards" if show.mucked else "Shows Cards", show.seat, card_list(show.cards))

    def action(self, action: Action) -> Json:
        """Return a post, fold, check, call, bet or raise."""
        new = action.kind is BIG_BLIND and action.seat in self.hand.new_posts
        word = "Post Extra Blind" if new else WORDS[action.kind]
        return self.step(word, action.seat, amount=action.chips) | {"is_allin": action.all_in}

    def step(self, word: str, seat: int | None = None, cards: Sequence[str] = (), amount: int = 0) -> Json:
        """Return an action with the next number of the hand; the amount is required by other parsers."""
        self.written += 1
        step: Json = {"action_number": self.written}
        if seat is not None:
            step["player_id"] = self.ids[seat]
        step["action"] = word
        if cards:
            step["cards"] = list(cards)
        return step | {"amount": self.money(amount), "is_allin": False}

    def pots(self) -> list[Json]:
        """Return the pots, main pot first, with their payouts; fees and cash-outs are in the main pot."""
        return [self.pot(number, paid) for number, paid in enumerate(self.paid())]

    def pot(self, number: int, paid: Mapping[int, int]) -> Json:
        """Return a pot with its payouts; `paid` is the payouts by seat."""
        amount = self.replay.awards[number].pot.amount
        fees = 0 if number else self.hand.total_fees
        rake = max(amount - sum(paid.values()) - fees, 0)
        return {
            "number": number,
            "amount": self.money(amount),
            **({} if self.replay.rake is None else {"rake": self.money(rake)}),
            **({"jackpot": self.money(fees)} if fees else {}),
            "player_wins": self.wins(number, paid),
        }

    def wins(self, number: int, paid: Mapping[int, int]) -> list[Json]:
        """Return the winnings of each player from a pot, with the cash-outs in the main pot."""
        wins = {seat: {"win_amount": self.money(chips)} for seat, chips in paid.items()}
        if not number:
            self.add_cash_outs(wins)
        return [{"player_id": self.ids[seat]} | win for seat, win in wins.items()]

    def paid(self) -> list[Mapping[int, int]]:
        """Return the payouts of each pot by seat: as printed, or else as computed from the cards."""
        awards = self.replay.awards
        stated = [Counter[int]() for _ in awards]
        for number, paid in enumerate(stated):
            for payout in payouts_of_pot(self.hand, number, len(awards)):
                paid[payout.seat] += payout.amount
        if not any(stated):
            return list(_shares(awards, self.replay.collected))
        return [paid or award.winners for paid, award in zip(stated, awards, strict=True)]

    def add_cash_outs(self, wins: dict[int, Json]) -> None:
        """Add the cash-outs to the winnings from the main pot."""
        for cash_out in self.hand.cash_outs:
            contract = {"cashout_amount": self.money(cash_out_amount(self.hand, cash_out))}
            if cash_out.fee is not None:
                contract["cashout_fee"] = self.money(cash_out.fee)
            wins[cash_out.seat] = {"win_amount": 0} | wins.get(cash_out.seat, {}) | contract

    def bounties(self) -> Json:
        hand = self.hand
        seats = {seat.name: seat.number for seat in hand.seats}
        decimals = hand.tournament.decimals if hand.tournament else 0
        won = [
            {
                "player_id": self.ids[bounty.seat],
                "bounty_won": bounty.amount / 10**decimals,
                "defeated_player_id": self.ids[seats[bounty.eliminated]],
            }
            for bounty in hand.bounties
        ]
        return {"tournament_bounties": won} if won else {}


def _shares(awards: Sequence[Award], collected: Mapping[int, int]) -> list[dict[int, int]]:
    """Return the payouts of each pot by seat, adjusted to the printed total of each player.

    The share of a player who won a single pot is known; other winners of that pot get the same share.

    Args:
        awards: Pots with the winners computed from the cards.
        collected: Printed total by seat.
    """
    shares = [dict(award.winners) for award in awards]
    if won_by_seat(awards) == collected:
        return shares
    known: dict[int, int] = {}
    for seat in sorted(collected, key=lambda seat: sum(seat in paid for paid in shares)):
        won = [number for number, paid in enumerate(shares) if seat in paid]
        for number in won[:-1]:
            shares[number][seat] = known.setdefault(number, shares[number][seat])
        for last in won[-1:]:
            rest = collected[seat] - sum(shares[number][seat] for number in won[:-1])
            shares[last][seat] = known[last] = max(rest, 0)
    return shares

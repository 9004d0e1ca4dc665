"""Rows of the table `places`: who finished a tournament where, and the bounties won, as stated."""

from collections.abc import Iterator, Mapping

from hhparser.base.escape import encodable
from hhparser.base.spans import line_of
from hhparser.input.summary_files import DECIMALS, TournamentSummary, currency_in
from hhparser.model import Hand, TournamentInfo


def place_rows(key: int, hand: Hand, names: Mapping[int, str]) -> Iterator[tuple[object, ...]]:
    """One row per finishing place and per bounty that a hand states; `line` is where it is stated."""
    tournament = hand.tournament
    if tournament is None or not (tournament.places or hand.bounties):
        return
    shown = {seat.name: names[seat.number] for seat in hand.seats}
    of_hand = key, encodable(hand.file)
    for player, place, prize, line in tournament.places:
        won = _won(hand, place, prize)
        game = hand.site, tournament.id, shown.get(player, player)
        paid_in = tournament.currency or _currency_at(hand, line_of(line))
        yield *of_hand, line_of(line), *game, place, won, None, *_money(tournament, paid_in)
    for seat, _, amount, line in hand.bounties:
        game = hand.site, tournament.id, names[seat]
        paid_in = tournament.currency or _currency_at(hand, line_of(line))
        yield *of_hand, line_of(line), *game, None, None, amount, *_money(tournament, paid_in)


def _currency_at(hand: Hand, line: int) -> str | None:
    """The currency of the amount in a line, as a freeroll has no price in any."""
    return currency_in(hand.source_line(line))


def _won(hand: Hand, place: int, prize: int | None) -> int | None:
    """The prize of a place; 0 if none is stated, but None for a site that never states any.

    The winner of a paid tournament wins something: a prize of 0 is one that the text does not tell.
    """
    if place == 1 and not prize:
        assert hand.tournament is not None
        return prize if hand.tournament.buy_in == 0 else None
    return 0 if prize is None and hand.conventions.tells_prizes else prize


def summary_rows(file: str, summary: TournamentSummary) -> Iterator[tuple[object, ...]]:
    """One row per player whose place a summary states, and one for the bounties of who saved the file."""
    cost = None if summary.buy_in is None else sum(filter(None, summary[2:5]))
    for player, place, prize, line in summary.places:
        won = None if place == 1 and not prize and cost else prize
        of_file = None, encodable(file), line_of(line), summary.site, summary.id, player
        is_own = place == summary.own_place
        paid = cost + summary.bought_later if cost is not None and is_own else cost
        money = paid, summary.currency, DECIMALS, summary.entrants
        yield *of_file, place, won, None, *money
        if is_own and summary.own_bounty:
            yield *of_file, None, None, summary.own_bounty, *money


def _money(tournament: TournamentInfo, currency: str | None) -> tuple[object, ...]:
    """What an entry costs, the currency and decimals; the number of entrants is not stated."""
    parts = tournament.buy_in, tournament.bounty, tournament.fee
    cost = None if tournament.buy_in is None else sum(filter(None, parts))
    return cost, currency, tournament.decimals, None

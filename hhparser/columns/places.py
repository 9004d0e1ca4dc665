"""Rows of the table `places`: finishing places, prizes and bounties of tournaments, as printed."""

from collections.abc import Iterator, Mapping

from hhparser.base.text.escape import encodable
from hhparser.base.text.spans import line_of
from hhparser.input.summary_files import DECIMALS, TournamentSummary, currency_in
from hhparser.model import Hand, TournamentInfo


def place_rows(key: int, hand: Hand, names: Mapping[int, str]) -> Iterator[tuple[object, ...]]:
    """Yield one row per finishing place and per bounty that a hand states, with the line that states it.

    Args:
        key: Key of the hand.
        hand: Any hand.
        names: Player names by seat.
    """
    tournament = hand.tournament
    if tournament is None or not (tournament.places or hand.bounties):
        return
    shown = {seat.name: names[seat.number] for seat in hand.seats}
    of_hand = key, encodable(hand.file)
    for player, place, prize, line in tournament.places:
        won = _won(hand, place, prize)
        game = hand.site, tournament.id, shown.get(player, player)
        yield *of_hand, line_of(line), *game, place, won, None, *_money(tournament, hand, line_of(line))
    for seat, _, amount, line in hand.bounties:
        game = hand.site, tournament.id, names[seat]
        yield *of_hand, line_of(line), *game, None, None, amount, *_money(tournament, hand, line_of(line))


def _won(hand: Hand, place: int, prize: int | None) -> int | None:
    """Return the prize of a place; without a printed prize 0, or None for a site that never prints prizes.

    A winner's prize of 0 in a tournament with a price is an unknown prize: None.
    """
    if place == 1 and not prize:
        assert hand.tournament is not None
        return prize if hand.tournament.buy_in == 0 else None
    return 0 if prize is None and hand.conventions.tells_prizes else prize


def summary_rows(file: str, summary: TournamentSummary) -> Iterator[tuple[object, ...]]:
    """Yield one row per finishing place in a summary, and one row for the hero's bounties."""
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


def _money(tournament: TournamentInfo, hand: Hand, line: int) -> tuple[object, ...]:
    """Return the columns cost of an entry, currency, decimals, and None for the number of entrants."""
    currency = tournament.currency
    if not currency and hand.text:  # the price of a freeroll has no currency
        currency = currency_in(hand.source_line(line))
    parts = tournament.buy_in, tournament.bounty, tournament.fee
    cost = None if tournament.buy_in is None else sum(filter(None, parts))
    return cost, currency, tournament.decimals, None

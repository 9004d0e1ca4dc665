"""Lines for the showdown, payouts, cash-outs, bounties and finishing places."""

from collections.abc import Iterable, Iterator
from typing import Final

from hhparser.base.money import format_amount
from hhparser.columns.cash_outs import cash_out_amount
from hhparser.engine import Replay
from hhparser.engine.pots import pot_name
from hhparser.formats.pokerstars.actions import folds_shown
from hhparser.formats.pokerstars.header import TOURNAMENT_SYMBOLS
from hhparser.formats.pokerstars.words import RUNS, Words, card_text, pot_text
from hhparser.model import Hand, Payout, Place, Show, TournamentInfo
from hhparser.model.hand import seats_of

ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}


def result_lines(hand: Hand, replay: Replay, words: Words) -> Iterator[str]:
    """Yield the lines of the showdown or of the uncontested pot, cash-outs, bounties and finishing places."""
    in_folds = folds_shown(hand).values()
    shows = [show for show in hand.shows if show not in in_folds]
    if len(replay.live) < 2:
        yield from _last_player(hand, shows, words)
    elif replay.complete:
        yield from _showdowns(hand, shows, replay, words)
    yield from _cash_outs(hand, words)
    if hand.tournament is not None:
        yield from _bounties(hand, hand.tournament, words)
        yield from (_place(place, hand.tournament) for place in hand.tournament.places)


def _showdowns(hand: Hand, shows: list[Show], replay: Replay, words: Words) -> Iterator[str]:
    """Yield the lines of the showdown on each board."""
    for run in range(hand.runs):
        yield f"*** {RUNS[run]} SHOW DOWN ***" if hand.runs > 1 else "*** SHOW DOWN ***"
        of_run = [show for show in shows if show.run == run]
        payouts = [payout for payout in hand.payouts if payout.run == run]
        yield from _showdown(of_run, payouts, replay, words)


def _last_player(hand: Hand, shows: list[Show], words: Words) -> Iterator[str]:
    """Yield the lines that pay the last player and show their cards, or `doesn't show hand`."""
    yield from _payouts(hand.payouts, words)
    yield from _shows(shows, words)
    shown = seats_of(shows)
    for seat in dict.fromkeys(payout.seat for payout in hand.payouts):
        if seat not in shown:
            yield f"{words.names[seat]}: doesn't show hand "


def _showdown(shows: list[Show], payouts: list[Payout], replay: Replay, words: Words) -> Iterator[str]:
    """Yield the lines of the showdown on one board: for each pot, last side pot first, shows and payouts."""
    count = len(replay.awards)
    for number in reversed(range(count)):
        eligible = replay.awards[number].pot.eligible
        yield from _shows([show for show in shows if show.seat in eligible], words)
        shows = [show for show in shows if show.seat not in eligible]
        name = pot_name(number, count)
        yield from _payouts([payout for payout in payouts if payout.pot == name], words)
        payouts = [payout for payout in payouts if payout.pot != name]
    yield from _payouts(payouts, words)
    yield from _shows(shows, words)


def _shows(shows: Iterable[Show], words: Words) -> Iterator[str]:
    for show in shows:
        description = f" ({show.description})" if show.description else ""
        shown = "mucks hand " if show.mucked else f"shows {card_text(show.cards)}{description}"
        yield f"{words.names[show.seat]}: {shown}"


def _payouts(payouts: Iterable[Payout], words: Words) -> Iterator[str]:
    for payout in payouts:
        pot = pot_text(payout.pot) + (" " if "-" in payout.pot else "")
        yield f"{words.names[payout.seat]} collected {words.money(payout.amount)} from {pot}"


def _cash_outs(hand: Hand, words: Words) -> Iterator[str]:
    for cash_out in hand.cash_outs:
        paid = cash_out_amount(hand, cash_out)
        fee = "" if cash_out.fee is None else f" | Cash Out Fee {words.money(cash_out.fee)}"
        yield f"{words.names[cash_out.seat]} cashed out the hand for {words.money(paid)}{fee}"


def _bounties(hand: Hand, info: TournamentInfo, words: Words) -> Iterator[str]:
    for bounty in hand.bounties:
        prize = _prize(bounty.amount, info).removesuffix(".00")
        yield f"{words.names[bounty.seat]} wins the {prize} bounty for eliminating {bounty.eliminated}"


def _place(place: Place, info: TournamentInfo) -> str:
    prize = None if place.prize is None else _prize(place.prize, info)
    if place.place == 1:
        received = "" if prize is None else f" and receives {prize} - congratulations!"
        return f"{place.player} wins the tournament{received}"
    ordinal = "th" if place.place // 10 % 10 == 1 else ORDINALS.get(place.place % 10, "th")
    received = "" if prize is None else f" and received {prize}."
    return f"{place.player} finished the tournament in {place.place}{ordinal} place{received}"


def _prize(amount: int, info: TournamentInfo) -> str:
    return TOURNAMENT_SYMBOLS.get(info.currency or "", "") + format_amount(amount, info.decimals)

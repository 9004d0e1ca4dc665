"""Handlers of the result and summary lines of Bovada histories."""

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from hhparser.base.cards import Card
from hhparser.base.money import parse_amount
from hhparser.model import FLOP, PREFLOP, RIVER, TURN, BoardCards, Bounty, Dealt, SeatResult, Show, Street
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.words import CURRENCY

_FOLDED_ON: Final = {
    "before the FLOP": PREFLOP,
    "before the RIVER": PREFLOP,
    "on the POCKET CARDS": PREFLOP,
    "on the FLOP": FLOP,
    "on the TURN": TURN,
    "on the RIVER": RIVER,
}
_PARTS: Final = {FLOP: (0, 3), TURN: (3, 4), RIVER: (4, 5)}
_RANKED: Final = re.compile(r"^(.+?) (?: *\[ME\] )?: Ranking ", re.MULTILINE)


def plain_name(who: str) -> str:
    """Return a name without the mark of the hero."""
    return who.removesuffix("[ME]").rstrip()


def show(b: HandBuilder, player: str, best: str | None, words: str | None) -> None:
    """Record the hole cards of the player; the line itself has the best five."""
    number = b.seat_of(player)
    if number is not None:
        _check_best_five(b, number, best or "")
        b.outcome.shows.append(Show(number, _held(b, number), _usual(b, words), False, b.play.run, b.line))


def _check_best_five(b: HandBuilder, number: int, best: str) -> None:
    """Report a card that is neither one of the player's nor on the board, if all seven are known.

    If a card is dealt twice, the board or a hand is wrong, and not this line.
    """
    held, board = _held(b, number), [card for part in b.play.board for card in part.added]
    strange = Counter(b.cards(best)) - Counter((*held, *board))
    dealt = [*board, *(card for one in b.play.dealt for card in one.cards)]
    if strange and len(held) == 2 and len(board) == 5 and len(set(dealt)) == len(dealt):
        b.report("D106", "best", " ".join(map(str, held)), " ".join(map(str, strange)))


def _usual(b: HandBuilder, words: str | None) -> str | None:
    """Return the usual words for a kind of hand."""
    return words and b.format.usual_words(words)


def muck(b: HandBuilder, player: str, cards: str, words: str | None) -> None:
    """Record cards mucked, printed by the site anyway, with the kind of hand."""
    number = b.seat_of(player)
    if number is not None:
        b.outcome.shows.append(Show(number, b.cards(cards), _usual(b, words), True, b.play.run, b.line))


def no_show(b: HandBuilder, player: str, held: str | None, shown: str | None) -> None:
    """Record a hand not shown at the table, or with a single card shown."""
    number = b.seat_of(player)
    if number is not None:
        if held is not None:
            _unseen(b, number, held)
        if shown is not None:
            handlers.show(b, player, shown, None)


def _held(b: HandBuilder, number: int) -> tuple[Card, ...]:
    """Return the cards that were dealt to a seat."""
    return next((dealt.cards for dealt in b.play.dealt if dealt.seat == number), ())


def _unseen(b: HandBuilder, number: int, cards: str) -> None:
    """Record unshown cards, unless they repeat the line of the deal."""
    told = b.cards(cards)
    if told != _held(b, number):
        b.play.dealt.append(Dealt(number, told, b.line))


def collected(b: HandBuilder, player: str, side: str | None, amount: int) -> None:
    """Record a pot; side pots come before the main pot, and the last one includes an unreturned bet."""
    if not b.outcome.uncalled:
        b.figures = b.figures._replace(pot_has_uncalled=True, payouts_have_uncalled=True)
    after_side = any(payout.pot == "side" for payout in b.outcome.payouts)
    handlers.collected(b, player, amount, "side" if side else "main" if after_side else None, None)


def ranking(b: HandBuilder, player: str, place: int) -> None:
    """Record a finishing place."""
    handlers.finished(b, plain_name(player), place, None)


def prize(b: HandBuilder, player: str, symbol: str, sum_won: str) -> None:
    """Record the prize for the place on an earlier line."""
    name, won = plain_name(player), _money(b, symbol, sum_won)
    b.outcome.places = [
        place._replace(prize=won) if place.player == name else place for place in b.outcome.places
    ]


def bounty(b: HandBuilder, player: str, symbol: str, sum_won: str) -> None:
    """Record a bounty won by knocking out a player in this hand."""
    number, won = b.seat_of(player), _money(b, symbol, sum_won)
    finished = [name for name in _RANKED.findall(b.text) if b.table.names.get(name) != number]
    if number is not None and won is not None and len(finished) > len(b.outcome.bounties):
        b.outcome.bounties.append(Bounty(number, finished[len(b.outcome.bounties)], won, b.line))


def _money(b: HandBuilder, symbol: str, text: str) -> int | None:
    """Return a prize, in the currency of the buy-in; None outside tournaments."""
    if b.game.tournament is None:
        return None
    b.game.tournament = replace(b.game.tournament, currency=CURRENCY.get(symbol))
    return parse_amount(text, b.game.tournament.decimals)


# --- the summary ---


def board(b: HandBuilder, cards: str) -> None:
    """Record the board; in texts of 2012 it is the only one if all players are all-in preflop."""
    summaries.board(b, cards)
    told = b.claims.boards[-1][0]
    if not b.play.board and len(told) == _PARTS[RIVER][1]:
        for street, (first, end) in _PARTS.items():
            b.play.board.append(BoardCards(street, told[first:end], (), 0, b.line))


def _result(
    b: HandBuilder,
    number: int,
    player: str,
    outcome: str,
    *,
    folded_on: Street | None = None,
    cards: str | None = None,
    won: tuple[int, ...] = (),
    words: str | None = None,
) -> None:
    """Record a seat line of the summary; its number is the printed seat number or the position."""
    at = b.table.names.get(player)
    if at is None or at not in (number, b.table.numbers.get(number)):
        summaries.report_name(b, number, player)
        return
    told = _usual(b, words)
    descriptions = (told,) if told else ()
    result = SeatResult(at, outcome, folded_on, False, b.cards(cards), won, descriptions, (), b.line)
    b.claims.results.append(result)


def seat_folded(b: HandBuilder, number: int, player: str, street: str) -> None:
    """Record the street of a fold; the flop in tournaments and the river in Zone may mean an earlier one."""
    vague = (b.game.fast and street == "on the RIVER") or (b.game.tournament and street == "on the FLOP")
    _result(b, number, player, "folded", folded_on=None if vague else _FOLDED_ON.get(street))


def seat_collected(b: HandBuilder, number: int, player: str, amount: int | None) -> None:
    """Record chips won without a showdown."""
    _result(b, number, player, "collected", won=() if amount is None else (amount,))


def seat_won(b: HandBuilder, number: int, player: str, amount: int, words: str, cards: str) -> None:
    """Record chips won at the showdown."""
    _result(b, number, player, "showed", cards=cards, won=(amount,), words=words)


def seat_lost(b: HandBuilder, number: int, player: str, words: str, cards: str, best: str) -> None:
    """Record a loss at the showdown; without the best five cards the player may not have been in it."""
    if best:
        _result(b, number, player, "showed", cards=cards, words=words)
    else:
        _result(b, number, player, "none")
        if player in b.table.names:
            _unseen(b, b.table.names[player], cards)


def seat_mucked(b: HandBuilder, number: int, player: str, cards: str) -> None:
    """Record mucked cards; the site prints them anyway."""
    _result(b, number, player, "mucked", cards=cards)

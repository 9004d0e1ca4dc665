"""BetOnline text histories: cash games and tournaments.

Seats are numbered from 0; seat 0 is parsed as the last seat. A raise is printed as the chips added and the
total, and not every all-in is marked. Each pot has a `Total pot` line, the last side pot first, net of the
rake; each of these lines prints the whole rake. The summary gives only the chips that a player won from the
last of their pots. Tournament headers name the blinds of a level other than the current one. Streets without
betting have no heading. Texts of 2011 print the whole pot before the showdown too, and the summary twice.
"""

import re
from collections.abc import Mapping
from typing import Final

from hhparser.base.text.spans import line_of
from hhparser.model import (
    BIG_BLIND,
    FIXED_LIMIT,
    FLOP,
    RIVER,
    SMALL_BLIND,
    TURN,
    Action,
    Conventions,
    Figures,
    HandKind,
    Payout,
    TournamentInfo,
)
from hhparser.model.hand import chips_in
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.completeness import check_tournament_of_table
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CARD_WORDS, CURRENCY

_ZONES: Final = {"Eastern": "ET", "Central": "CT", "Mountain": "MT", "Pacific": "PT", "GMT": "BST"}
_ZONE: Final = re.compile(rf"({'|'.join(_ZONES)}) (?:Daylight|Standard) Time$")
_WON: Final = re.compile(r"^Seat \d+: .+ (?:collected|and won) \((?!0\.00\))[^()\n]+\)\s*$", re.MULTILINE)
_MARKED: Final = re.compile(r"^Seat \d+: (.+) \([^()\n]+ in chips\) - (Small|Big) Blind\s*$", re.MULTILINE)
_BOARD_CARDS: Final = ((FLOP, 0, 3), (TURN, 3, 4), (RIVER, 4, 5))


# --- headings ---


def cash_header(
    b: HandBuilder, hand_id: str, betting: str, symbol: str, first: int, second: int, time: str
) -> None:
    """Begin a cash-game hand."""
    b.game.currency = CURRENCY.get(symbol)
    b.game.play_money = b.game.currency is None
    _begin(b, hand_id, HandKind.CASH, betting, time)
    b.game.stakes = (first, second)


def tournament_header(
    b: HandBuilder, hand_id: str, tournament_id: str, betting: str | None, first: int, second: int, time: str
) -> None:
    """Begin a tournament hand."""
    b.game.tournament = TournamentInfo(tournament_id)
    _begin(b, hand_id, HandKind.TOURNAMENT, betting or "No Limit", time)
    b.game.stakes = (first, second)


def _begin(b: HandBuilder, hand_id: str, kind: HandKind, betting: str, time: str) -> None:
    b.hand_id, b.game.kind, b.game.betting = hand_id, kind, BETTING[betting]
    b.card_words = CARD_WORDS
    b.game.time_text = time.strip()
    b.game.started_at = parse_time(_ZONE.sub(lambda zone: _ZONES[zone[1]], b.game.time_text))


def table(b: HandBuilder, name: str, size: int, button: int) -> None:
    """Record table name, number of seats and button."""
    b.table.name, b.table.max_seats = name, size
    b.table.button = _seat_number(b, button)
    check_tournament_of_table(b, name)


def _seat_number(b: HandBuilder, printed: int) -> int:
    """Return the seat number; a printed 0 is the seat after the last."""
    return printed or b.table.max_seats or 10


def seat(b: HandBuilder, number: int, name: str, stack: int, state: str | None) -> None:
    """Seat a player with their starting stack."""
    b.sit(_seat_number(b, number), name, stack, state is not None)


def hole_cards(b: HandBuilder) -> None:
    """Set a tournament's blinds as posted, if neither was cut short by a stack nor equals the header's.

    Blinds of the header in falling order are not a level.
    """
    if b.game.tournament is None or b.game.betting is FIXED_LIMIT or b.game.stakes is None:
        return
    regular = b.table.seats.keys() - b.play.new_posts
    posted = {a.kind: a.amount for a in b.play.actions if a.seat in regular and not _takes_stack(b, a)}
    small, big = posted.get(SMALL_BLIND), posted.get(BIG_BLIND)
    first, second = b.game.stakes
    is_other_level = first != small and second != big and (first or 0) <= (second or 0)
    if small and big and is_other_level:
        b.game.stakes, b.game.posted = (small, big), (SMALL_BLIND, BIG_BLIND)


def _takes_stack(b: HandBuilder, action: Action) -> bool:
    return action.chips >= b.table.seats[action.seat].chips


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """Record the hero's cards; some hands leave them out."""
    if cards:
        handlers.dealt(b, name, cards)
    else:
        b.table.hero = b.table.names.get(name)


# --- actions ---


def post_small_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the small blind."""
    handlers.post_small_blind(b, _poster(b, player, "Small", "L133"), amount, all_in)


def post_big_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the big blind."""
    handlers.post_big_blind(b, _poster(b, player, "Big", "L134"), amount, all_in)


def _poster(b: HandBuilder, player: str, blind: str, code: str) -> str:
    """Return the poster of a blind, with a finding if another player has its mark in the seat lines.

    In tournaments the marks may be those of another hand.
    """
    roles: list[tuple[str, str]] = _MARKED.findall(b.text)
    marked = [name for name, kind in roles if kind == blind and name in b.table.names]
    is_compared = b.game.kind is HandKind.CASH and len(marked) == 1 and player in b.table.names
    if not is_compared or player == marked[0]:
        return player
    b.report(code, "player", marked[0], player)
    return marked[0]


def post_ante(b: HandBuilder, player: str, amount: int) -> None:
    """Record an ante; without antes, all players have a line with 0."""
    if amount:
        handlers.post_ante(b, player, amount, None)


def post_dead(b: HandBuilder, player: str, amount: int) -> None:
    """Record a returning player's live big blind, and a dead small blind that is not printed."""
    small_blind = (
        b.game.stakes[0] if b.game.stakes is not None and b.game.betting is not FIXED_LIMIT else None
    )
    handlers.post_dead_and_live(b, player, small_blind or amount // 2, amount)


# --- the summary ---


def summary(b: HandBuilder) -> None:
    """Begin the summary, printed twice in texts of 2011."""
    if b.progress.in_summary:
        _repeat(b)
    else:
        handlers.summary(b)


def _repeat(b: HandBuilder) -> None:
    """Report once that the summary is repeated."""
    if not _is_repeated(b):
        b.report("P119")
        b.progress.last = line_of(b.line), None, None, 2


def _is_repeated(b: HandBuilder) -> bool:
    return b.progress.last[-1] > 1


def _told_once(handler: Handler) -> Handler:
    """Wrap a handler to skip the second copy of the summary."""

    def read(b: HandBuilder, *fields: object) -> None:
        if not _is_repeated(b):
            handler(b, *fields)

    return read


def total_pot(b: HandBuilder, amount: int, rake: int | None) -> None:
    """Record one of the pots, printed with the main pot last; a figure equal to all bets is the total.

    Texts of 2011 print the total last. After the results of the seats, report a repeated summary instead.
    """
    if b.claims.results:
        _repeat(b)
        return
    pots = [amount]
    if amount + (rake or 0) != _moved(b):
        pots += [chips for _, chips in b.claims.pots]
    summaries.total_pot(b, sum(pots), None, rake)
    b.claims.pots = tuple((f"side-{n}" if n else "main", chips) for n, chips in enumerate(pots))


def _moved(b: HandBuilder) -> int:
    """Return the chips put into the pots by the actions, less returned bets."""
    put_in = chips_in(b.play.actions)
    return put_in - sum(claim.amount for claim in b.outcome.uncalled)


def board(b: HandBuilder, cards: str) -> None:
    """Record the board, and open streets dealt when nobody could bet any more."""
    summaries.board(b, cards)
    claimed = b.claims.boards[-1][0]
    dealt_on = {street.street for street in b.play.board}
    for street, start, end in _BOARD_CARDS:
        if street not in dealt_on and len(claimed) >= end:
            words = cards.split()
            b.open_street(street, " ".join(words[start:end]), " ".join(words[:start]))


def seat_folded(b: HandBuilder, number: int, who: str, street: str) -> None:
    """Record the street of the fold."""
    summaries.seat_folded(b, _seat_number(b, number), who, street)


def seat_collected(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Record chips won without showing; 0 is printed for a player who is not dealt in."""
    place = _seat_number(b, number)
    if amount:
        pots = _pots_won(b, amount)
        summaries.seat_collected(b, place, who, sum(pots.values()))
        _pay(b, pots)
    else:
        summaries.seat_silent(b, place, who)


def seat_showed(b: HandBuilder, number: int, who: str, shown: str, amount: int | None) -> None:
    """Record a shown hand, won or lost."""
    pots = _pots_won(b, amount) if amount else {}
    won = (sum(pots.values()),)
    summaries.add_result(b, _seat_number(b, number), who, "showed", cards=shown, won=won, descriptions=("",))
    _pay(b, pots)


def _pots_won(b: HandBuilder, amount: int) -> dict[str, int]:
    """Return a player's winnings by pot: all pots if nobody else won any, as the line names only the last."""
    if len(b.claims.pots) < 2:
        return {"pot": amount}
    if len(_WON.findall(b.text)) == 1:
        return dict(b.claims.pots)
    return {next((name for name, chips in b.claims.pots if chips == amount), "pot"): amount}


def _pay(b: HandBuilder, pots: Mapping[str, int]) -> None:
    result = b.claims.results[-1] if b.claims.results else None
    if result is not None and result.line == b.line:
        paid = [Payout(result.seat, amount, pot, 0, b.line) for pot, amount in pots.items()]
        b.outcome.payouts.extend(paid)


BETONLINE: Final = Site(
    name="betonline",
    title="BetOnline",
    games="cash NL, tournament NL",
    unknown="Fixed limit; mucked hands.",
    signatures=("BetOnline Poker Game #",),
    header=r"BetOnline Poker Game #(\d+):(?= )",
    grammar="betonline",
    always=frozenset({"TABLE", "HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    handlers=handlers_of(
        vars(),
        RAISE=handlers.raise_added_to,
        POST_NOW=handlers.post_new,
        TOTAL_POT=_told_once(total_pot),
        BOARD=_told_once(board),
        SEAT_FOLDED=_told_once(seat_folded),
        SEAT_COLLECTED=_told_once(seat_collected),
        SEAT_SHOWED=_told_once(seat_showed),
    ),
    figures=Figures(pot_is_net=True),
    all_in_is_told=False,
    conventions=Conventions(uncalled_since=2012, lists_all_seats=True),
    other_game=game_in(r": *(.*?)(?: - |$)"),
)

"""PartyPoker text histories as written by the client: cash, fast-forward and tournaments.

Calls, bets and raises are printed as the chips added. No pot, rake or uncalled bet is printed: winnings
include the uncalled bet and are net of rake. A fixed-limit header prints the bet sizes; a header with one
amount prints the buy-in of the table. A second small blind is live. Players who join the table and post have
no seat line: they are seated by the order of action, with an unknown stack. Older tournaments do not print
the posts of the blinds, and print the folds of absent players at once and backwards; three or more are put
in turn.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hhparser.base.money import format_amount, parse_amount
from hhparser.base.text.spans import text_order
from hhparser.model import (
    BIG_BLIND,
    BLINDS,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    POSTS,
    SMALL_BLIND,
    Figures,
    HandKind,
    TournamentInfo,
)
from hhparser.model.positions import clockwise
from hhparser.sites.lines import completeness, handlers
from hhparser.sites.lines.builder import MOST_SEATS, HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.posts import put_in
from hhparser.sites.lines.site import Site, cents_if, handlers_of
from hhparser.sites.lines.words import BETTING, CURRENCY

# starts with a single character, so that a search skips other text quickly
HEADER: Final = (
    r"[G#*](?:(?<=G)ame #\d+ starts\.\s*(?:Game #\d+ starts\.\s*)*(?:#Game No : \d+\s*)?\*{5}"
    r"|(?<=#)Game No : \d+\s*\*{5}|(?<=\*)\*{4})"
    r" Hand History %s Game (\w+) \*{5}[^\n]{0,500}(?:\n+[^\n]{1,500})?"
)
_THOUSANDS: Final = re.compile(r"[ \u00a0]|(?<!\b0)[.,](?=\d{3}(?!\d))")
_MONEY_GAME: Final = re.compile(r"\*{5}[^\n]*\n+[$€£]")
_POSTED: Final = re.compile(r"^(.+) posts (small|big) blind \[ ?[$€£]?(\d+(?:[.,\u00a0 ]\d+)*)", re.MULTILINE)
_ACTED: Final = re.compile(r"^(.+) (?:folds|checks|calls|bets|raises|is all-In)\b", re.MULTILINE)
_FLOP_BET: Final = re.compile(r"\*\* Dealing Flop \*\*[^*]*? bets \[ ?[$€£]?(\d+(?:[.,\u00a0 ]\d+)*)")
_AWAY: Final = " is sitting out"
_LEVEL: Final = re.compile(r"\bLevel: ?(\d+)")
_TOURNAMENT_NUMBER: Final = re.compile(r"Trny: ?(\d+)")
_TABLE_NUMBER: Final = re.compile(r"^Table .*?(\d{5,})", re.MULTILINE)
_TABLE: Final = re.compile(r"(.+?) +\(\d+\) Table #\d+")
_PRICE: Final = re.compile(r"([$€£]?)(\d[\d.,]*)(?: ([A-Z]{3}))?")


def amount(text: str, decimals: int) -> int:
    """Parse a printed amount to the smallest unit.

    A separator before three digits groups thousands, any other is the decimal point: no amount has
    three decimals. `K` means thousands.

    Args:
        text: An amount such as `1,000`, `0,35`, `4 000` or `1.4K`.
        decimals: Decimal places of the unit.
    """
    digits = _THOUSANDS.sub("", text).replace(",", ".")
    if digits[-1] == "K":
        return parse_amount(digits[:-1], 3) * int(10**decimals)
    return parse_amount(digits, decimals)


def mend(line: str) -> str:
    """Return the line, with a lower-case `seat` at its start capitalized."""
    line = line.strip()
    return f"S{line[1:]}" if line.startswith("seat ") else line


def other_game(header: str) -> tuple[str, str]:
    """Return the finding code for an unsupported game, and the name of the game."""
    game = header.rpartition("***** ")[2]
    holdem = re.search("(?<!double )hold", game, re.IGNORECASE)
    return "P103" if holdem else "P101", game.partition(" - ")[0][:60]


# --- headings ---


def _set_venue(b: HandBuilder, venue: str | None) -> None:
    """Set another room as the venue of a converted hand; converters do not mark all-ins."""
    b.game.venue = venue or b.game.venue
    b.game.all_in_is_told = venue is None


def cash_header(
    b: HandBuilder,
    venue: str | None,
    symbol: str,
    first: int,
    second: int | None,
    currency: str | None,
    fast: str | None,
    betting: str | None,
    time: str,
) -> None:
    """Begin a cash-game hand, in fixed limit unless the header names another structure.

    Converters print the venue in brackets.
    """
    _set_venue(b, venue)
    b.game.kind, b.game.betting, b.game.fast = HandKind.CASH, BETTING[betting or "FL"], fast is not None
    b.game.currency = currency or CURRENCY.get(symbol)
    b.game.play_money = b.game.currency is None
    if second is not None:
        b.game.stakes = first, second
    else:
        _set_posted_blinds(b, first // 100)
    set_time(b, time)


def tournament_header(
    b: HandBuilder,
    venue: str | None,
    betting: str,
    buy_in: str,
    tournament_id: str | None,
    level: str | None,
    sizes: str | None,
    small: int | None,
    big: int | None,
    time: str,
) -> None:
    """Begin a tournament hand; number, level and blinds may be printed only below the seats."""
    _set_venue(b, venue)
    b.game.kind, b.game.betting = HandKind.TOURNAMENT, BETTING[betting]
    at_table = _TABLE_NUMBER.search(b.text)
    number = tournament_id or (at_table[1] if at_table else str(b.hand_id))
    b.game.tournament = price(number, buy_in, level)
    if sizes is None or small is None or big is None:
        _set_posted_blinds(b, 0)
    else:
        b.game.stakes = _stakes(b, sizes, small, big)
    set_time(b, time)


def _set_posted_blinds(b: HandBuilder, big_blind: int) -> None:
    """Set the blinds as posted by players with more chips, for a header without them. Source: R24."""
    posted = {
        size: amount(text, b.game.decimals)
        for player, size, text in reversed(_POSTED.findall(b.text))
        if not re.search(rf"^Seat \d+: {re.escape(player)} \( ?\D?{re.escape(text)} ", b.text, re.MULTILINE)
    }
    small = posted.get("small", 0)
    big = posted.get("big", big_blind or 2 * small or _first_bet(b))
    # a short stack posts less than two fifths; half of 5 or 25 cents is not a whole chip
    if not 2 * big <= 5 * small <= 5 * big:
        small = big * 2 // 5 if big % 2 else big // 2
    b.game.stakes = _stakes(b, "Blinds", small, big)
    b.game.posted = SMALL_BLIND, BIG_BLIND


def _first_bet(b: HandBuilder) -> int:
    """Return the first bet of the flop in fixed limit, equal to one big blind; 0 without one."""
    bet = _FLOP_BET.search(b.text) if b.game.betting is FIXED_LIMIT else None
    return amount(bet[1], b.game.decimals) if bet else 0


def price(number: str, text: str, level: str | None) -> TournamentInfo:
    """Return a tournament; `$5.50 USD Buy-in` includes the fee, `$30 Buy-in + $3 Entry Fee` has it apart."""
    prices = _PRICE.findall(text)
    if not prices:
        return TournamentInfo(number, level=level)
    symbol, _, code = prices[0]
    parts = [amount(price, 2) for _, price, _ in prices]
    fee = parts[1] if len(parts) > 1 else None
    return TournamentInfo(number, None, level, parts[0], fee, None, code or CURRENCY.get(symbol))


def set_time(b: HandBuilder, text: str) -> None:
    """Set the time, printed with the weekday first and the year last; without a zone it is local."""
    b.game.read_time(text.strip())


def table(b: HandBuilder, name: str, money: str) -> None:
    """Record table name; in a tournament it begins with the tournament's name."""
    b.table.name = name.strip()
    b.game.play_money = money == "Play"
    if b.game.play_money:
        b.game.currency = None
    tournament = _TABLE.fullmatch(b.table.name)
    if b.game.tournament is not None and tournament is not None:
        b.game.tournament = replace(b.game.tournament, name=tournament[1])


def seat(b: HandBuilder, number: int, name: str, stack: int) -> None:
    """Seat a player with their starting stack; a repeated line is the same player."""
    if b.table.names.get(name) == number:
        b.report("P120", "seat_number", found=str(number))
    else:
        b.sit(number, name, stack, False)


def level(b: HandBuilder, tournament_id: str, number: str) -> None:
    """Set the level being played, possibly later than the header's."""
    if b.game.tournament is not None:
        named = _TOURNAMENT_NUMBER.search(b.text)
        if named is not None and named[1] == b.game.tournament.id:
            completeness.tournament_number(b, tournament_id)
        b.game.tournament = replace(b.game.tournament, id=tournament_id, level=number)


def blinds(b: HandBuilder, sizes: str, small: int, big: int) -> None:
    """Set the blinds being played; report other ones in the header of the same level.

    Blinds in falling order are reported by themselves (P128).
    """
    again = _stakes(b, sizes, small, big)
    header = None if b.game.posted else b.game.stakes
    if header is None or again == header or small > big or len(set(_LEVEL.findall(b.text))) != 1:
        b.game.stakes = again
        return
    here = b.line
    first, second = (_blinds_text(b, stakes) for stakes in (header, again))
    if _are_played(b, again) and not _are_played(b, header):
        b.game.stakes = again
        b.line = b.first_line + b.text.count("\n", 0, b.text.index("Level:"))
        b.report("P139", None, second, first)
    else:
        b.report("P139", None, first, second)
    b.line = here


def _stakes(b: HandBuilder, sizes: str, small: int, big: int) -> tuple[int, int]:
    """Return the blinds, or the bets of fixed limit, equal to one and two big blinds."""
    from_blinds = b.game.betting is FIXED_LIMIT and sizes == "Blinds"
    return (big, 2 * big) if from_blinds else (small, big)


def _blinds_text(b: HandBuilder, stakes: tuple[int | None, int | None]) -> str:
    return "/".join(format_amount(chips or 0, b.game.decimals) for chips in stakes)


def _are_played(b: HandBuilder, stakes: tuple[int | None, int | None]) -> bool:
    """Return whether a big blind of these stakes is posted or, without posts, twice the small blind."""
    small, big = stakes
    posted = [amount(text, b.game.decimals) for _, size, text in _POSTED.findall(b.text) if size == "big"]
    return big in posted if posted and b.game.betting is not FIXED_LIMIT else big == 2 * (small or 0)


# --- blinds ---


def _posting(post: Handler) -> Handler:
    """Wrap a handler of posts: seat players who joined late; their all-ins are not marked."""

    def handle(b: HandBuilder, player: str, amount: int) -> None:
        if player not in b.table.names:
            *away, player = player.split(_AWAY)  # the client for the Mac leaves out some line ends
            for name in away:
                sits_out(b, name)
        if player not in b.table.names:
            _seat_late(b, player)
        number = b.table.names.get(player)
        post(b, player, amount, "all-in" if number is not None and _left(b, number) == amount else None)

    return handle


def _seat_late(b: HandBuilder, player: str) -> None:
    """Seat a player who joined after the seats were printed, behind the player who acts or posts before them.

    No line prints their seat or stack. Players who have left the table give up their seats.
    """
    if f"\n{player} has joined the table." not in b.text:
        return
    for name in _gone(b):
        del b.table.seats[b.table.names.pop(name)]
    before = _acts_before(b, player)
    last = b.play.actions[-1].seat if b.play.actions else b.table.button or 0
    free = _free_seat_after(b, b.table.names.get(before, last))
    if free is not None:
        b.sit(free, player, None, False)


def _free_seat_after(b: HandBuilder, seat: int) -> int | None:
    size = b.table.max_seats or MOST_SEATS
    places = ((seat + n) % size + 1 for n in range(size))
    return next((number for number in places if number not in b.table.seats), None)


def _gone(b: HandBuilder) -> list[str]:
    """Return players who left before the deal, and are not in the hand."""
    away = (seat.name for seat in b.table.seats.values() if seat.sat_out)
    return [name for name in away if f"\n{name} has left the table." in b.text]


def _acts_before(b: HandBuilder, player: str) -> str:
    """Return the player who acts before another player's first action after the deal, or an empty string."""
    names = _ACTED.findall(b.text.partition("** Dealing down cards")[2])
    return names[names.index(player) - 1] if player in names[1:] else ""


def _left(b: HandBuilder, number: int) -> int:
    """Return the chips that a player has not put in yet."""
    return b.table.seats[number].chips - put_in(b, number)


def sits_out(b: HandBuilder, player: str) -> None:
    """Leave out a seated player who is away, if the line comes before the first decision."""
    if all(action.kind in POSTS for action in b.play.actions):
        handlers.left_out(b, player)


def joins(b: HandBuilder, player: str) -> None:
    """Set a newcomer's stack to unknown; only a stack of 0 is printed."""
    number = b.table.names.get(player)
    if number is not None and not b.table.seats[number].stack:
        b.table.seats[number] = b.table.seats[number]._replace(stack=None)


def leaves(b: HandBuilder, player: str) -> None:
    """Leave out a seated player who is gone before the deal, unless they act later."""
    if not b.progress.cards_are_dealt and player not in _ACTED.findall(b.text):
        handlers.left_out(b, player)


def no_small_blind(b: HandBuilder) -> None:
    """Record that nobody posts the small blind of this hand."""
    b.play.posted.add(SMALL_BLIND)


def hole_cards(b: HandBuilder) -> None:
    """Begin the actions; post a tournament's blinds if they were not printed."""
    if b.game.kind is HandKind.TOURNAMENT and not any(
        a.kind in (SMALL_BLIND, BIG_BLIND) for a in b.play.actions
    ):
        _post_unprinted(b)


def _post_unprinted(b: HandBuilder) -> None:
    """Post the blinds before the first player to act, as far as the chips left by the antes allow.

    A player who acts later is not all-in, whatever the stack. Source: R14, R15, R32.
    """
    seats = sorted(_dealt_in(b), key=lambda number: (number <= (b.table.button or 0), number))
    kinds = [BIG_BLIND] if SMALL_BLIND in b.play.posted else [SMALL_BLIND, BIG_BLIND]
    if len(seats) == len(kinds) == 2:
        seats.reverse()
    elif turns := _first_turns(b, seats):
        seats = turns[-len(kinds) :]
    for kind, number, blind in zip(kinds, seats, _blinds_due(b)[-len(kinds) :], strict=False):
        left = _left(b, number)
        if blind and left > 0:
            all_in = left <= blind and b.table.seats[number].name not in _acting(b)
            b.add(kind, number, min(blind, left) if all_in else blind, all_in)
            b.play.posted.add(kind)


def _first_turns(b: HandBuilder, seats: Sequence[int]) -> list[int]:
    """Return the order in which all seats act before the flop, if it is clockwise; else an empty list."""
    turns = list(dict.fromkeys(b.table.names.get(name, 0) for name in _acting(b)))
    return turns if turns and turns == clockwise(sorted(seats), turns[0] - 1) else []


def _acting(b: HandBuilder) -> list[str]:
    """Return the names of the players who act before the flop, in order."""
    return _ACTED.findall(b.text.partition("** Dealing down cards")[2].partition("** Dealing Flop")[0])


def _blinds_due(b: HandBuilder) -> tuple[int | None, int | None]:
    """Return the small and the big blind of the header."""
    assert b.game.stakes is not None
    first, second = b.game.stakes
    return ((first or 0) // 2, first) if b.game.betting is FIXED_LIMIT else (first, second)


def _dealt_in(b: HandBuilder) -> list[int]:
    """Return seats that posted an ante or, without antes, appear after the deal; moved players may wait."""
    antes = {action.seat for action in b.play.actions if action.seat in b.table.seats}
    if antes:
        return list(antes)
    names = b.text.partition("** Dealing down cards")[2]
    return [seat.number for seat in b.table.seats.values() if f"\n{seat.name} " in names]


def fold(b: HandBuilder, player: str) -> None:
    """Add a fold; those of absent players, which are printed at once and backwards, are put in turn."""
    handlers.fold(b, player)
    posts = [action for action in b.play.actions if action.kind in POSTS]
    blinds = [post.seat for post in posts if post.kind in BLINDS]
    folds, order = b.play.actions[len(posts) :], clockwise(sorted(b.table.seats), (blinds or [0])[-1])
    if any(action.kind is not FOLD or action.seat not in order for action in folds):
        return
    printed = sorted(folds, key=lambda fold: text_order(fold.line))
    if _goes_back([order.index(fold.seat) for fold in printed]):
        b.play.actions[len(posts) :] = sorted(folds, key=lambda fold: order.index(fold.seat))


def _goes_back(numbers: Sequence[int]) -> bool:
    """Return whether numbers fall twice in a row."""
    return any(a > b > c for a, b, c in zip(numbers, numbers[1:], numbers[2:], strict=False))


# --- cards ---


def flop(b: HandBuilder, added: str | None) -> None:
    """Record three cards."""
    b.open_street(FLOP, added and added.replace(",", ""))


def dealt(b: HandBuilder, name: str, shown: str) -> None:
    """Record the hero's cards."""
    handlers.dealt(b, name, shown.replace(",", ""))


def show(b: HandBuilder, player: str, shown: str, description: str) -> None:
    """Record cards shown at the showdown."""
    handlers.show(b, player, shown.replace(",", ""), description or None)


def hide(b: HandBuilder, player: str, shown: str) -> None:
    """Record the cards of a loser who did not show them; the site prints them anyway."""
    handlers.muck(b, player, shown.replace(",", ""))


def bounty(b: HandBuilder, player: str, eliminated: str, prize: str) -> None:
    """Record a bounty won."""
    handlers.bounty(b, player, prize, eliminated)


PARTYPOKER: Final = Site(
    name="partypoker",
    title="PartyPoker",
    games="cash NL PL FL, tournament NL FL",
    unknown="The rake, which is only inferred.",
    signatures=("Hand History for Game",),
    header=HEADER % "for",
    grammar="partypoker",
    always=frozenset({"TABLE", "BUTTON", "HOLE_CARDS"}),
    usual_words=usual_words(
        high_card="high card, {rank}",
        two_pair="two pairs, {rank} and {other}",
        straight="a straight {low} to {rank}",
    ),
    handlers=handlers_of(
        vars(),
        PLAYERS=completeness.count_of_table,
        asides=(
            "FOLDS_AHEAD",
            "TABLE_CHANGE",
            "TIME_BANK",
            "CONGRATULATIONS",
            "NOTICE",
            "NEXT_GAME",
            "NO_HISTORY",
        ),
        POST_SMALL_BLIND=_posting(handlers.post_live_small_blind),
        POST_BIG_BLIND=_posting(handlers.post_big_blind),
        POST_BOTH=_posting(handlers.post_both),
        POST_ANTE=_posting(handlers.post_ante),
        RAISE=handlers.raise_added,
        ALL_IN=handlers.all_in_added,
        WINS=handlers.collected,
    ),
    decimals=cents_if(_MONEY_GAME.search),
    amount=amount,
    mend=mend,
    figures=Figures(payouts_have_uncalled=True),
    has_summary=False,
    other_game=other_game,
)

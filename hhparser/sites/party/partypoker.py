"""PartyPoker text histories as the client writes them: cash, fast-forward and tournaments.

Calls, bets and raises are printed as the chips added. No pot, rake or uncalled bet is printed: winnings
include the uncalled bet and are net of rake. A fixed-limit header prints the bet sizes; a header with one
amount prints the buy-in of the table. A second small blind is live. Players who join the table and post have
no seat line: they are put where they act, with an unknown stack. Older tournaments do not print who posts
the blinds.
"""

import re
from dataclasses import replace
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import BIG_BLIND, FIXED_LIMIT, FLOP, POSTS, SMALL_BLIND, Figures, HandKind, TournamentInfo
from hhparser.sites.lines import completeness, handlers
from hhparser.sites.lines.builder import MOST_SEATS, HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.headings import MONTHS
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.posts import put_in
from hhparser.sites.lines.site import Site, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY

# starts with a single character, so that a search skips other text quickly
HEADER: Final = (
    r"[G#*](?:(?<=G)ame #\d+ starts\.\s*(?:Game #\d+ starts\.\s*)*(?:#Game No : \d+\s*)?\*{5}"
    r"|(?<=#)Game No : \d+\s*\*{5}|(?<=\*)\*{4})"
    r" Hand History %s Game (\w+) \*{5}[^\n]{0,500}(?:\n[^\n]{1,500})?"
)
_THOUSANDS: Final = re.compile(r"[ \u00a0]|(?<!\b0)[.,](?=\d{3}(?!\d))")
_MONEY_GAME: Final = re.compile(r"\*{5}[^\n]*\n[$€£]")
_POSTED: Final = re.compile(r"^(.+) posts (small|big) blind \[ ?[$€£]?(\d+(?:[.,\u00a0 ]\d+)*)", re.MULTILINE)
_ACTED: Final = re.compile(r"^(.+) (?:folds|checks|calls|bets|raises|is all-In)\b", re.MULTILINE)
_FLOP_BET: Final = re.compile(r"\*\* Dealing Flop \*\*[^*]*? bets \[ ?[$€£]?(\d+(?:[.,\u00a0 ]\d+)*)")
_AWAY: Final = " is sitting out"
_TOURNAMENT_NUMBER: Final = re.compile(r"Trny: ?(\d+)")
_TABLE_NUMBER: Final = re.compile(r"^Table .*?(\d{5,})", re.MULTILINE)
_TABLE: Final = re.compile(r"(.+?) +\(\d+\) Table #\d+")
_PRICE: Final = re.compile(r"([$€£]?)(\d[\d.,]*)(?: ([A-Z]{3}))?")
_DATE: Final = re.compile(r"([A-Z][a-z]{2})[a-z]* (\d\d?),? (\d\d?:\d\d:\d\d)(?: ([A-Z]{2,5}))? (\d{4})")


def amount(text: str, decimals: int) -> int:
    """A printed amount in the smallest unit.

    A separator before three digits groups thousands, any other is the decimal point: no amount has
    three decimals. `K` stands for thousands.

    Args:
        text: An amount such as `1,000`, `0,35`, `4 000` or `1.4K`.
        decimals: Decimal places of the unit.
    """
    digits = _THOUSANDS.sub("", text).replace(",", ".")
    if digits[-1] == "K":
        return parse_amount(digits[:-1], 3) * int(10**decimals)
    return parse_amount(digits, decimals)


def decimals(text: str) -> int:
    """Decimal places of amounts: 2 for money, 0 for chips."""
    return 2 if _MONEY_GAME.search(text) else 0


def mend(line: str) -> str:
    """The line, with a lower-case `seat` at its start capitalised."""
    line = line.strip()
    return f"S{line[1:]}" if line.startswith("seat ") else line


def other_game(header: str) -> tuple[str, str]:
    """The finding code for a game that is not read here, and the name of the game."""
    game = header.rpartition("***** ")[2]
    holdem = re.search("(?<!double )hold", game, re.IGNORECASE)
    return "P103" if holdem else "P101", game.partition(" - ")[0][:60]


# --- headings ---


def _set_venue(b: HandBuilder, venue: str | None) -> None:
    """Another room, whose hand a program has converted; such programs do not mark all-ins."""
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
    """Begin a cash-game hand, in fixed limit unless the header says otherwise.

    Converters print in brackets where it was played.
    """
    _set_venue(b, venue)
    b.game.kind, b.game.betting, b.game.fast = HandKind.CASH, BETTING[betting or "FL"], fast is not None
    b.game.currency = currency or CURRENCY.get(symbol)
    b.game.play_money = b.game.currency is None
    if second is not None:
        b.game.stakes = first, second
    else:
        blinds(b, "Blinds", *_posted_blinds(b, first // 100))
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
        blinds(b, "Blinds", *_posted_blinds(b, 0))
    else:
        blinds(b, sizes, small, big)
    set_time(b, time)


def _posted_blinds(b: HandBuilder, big_blind: int) -> tuple[int, int]:
    """The blinds as posted by players who have more, for a header that does not print them. Source: R24."""
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
    return small, big


def _first_bet(b: HandBuilder) -> int:
    """The first bet of the flop in fixed limit, which is one big blind; 0 if there is none."""
    bet = _FLOP_BET.search(b.text) if b.game.betting is FIXED_LIMIT else None
    return amount(bet[1], b.game.decimals) if bet else 0


def price(number: str, text: str, level: str | None) -> TournamentInfo:
    """The buy-in of texts such as `$5.50 USD Buy-in`, fee included, or `$30 Buy-in + $3 Entry Fee`."""
    prices = _PRICE.findall(text)
    if not prices:
        return TournamentInfo(number, level=level)
    symbol, _, code = prices[0]
    parts = [amount(price, 2) for _, price, _ in prices]
    fee = parts[1] if len(parts) > 1 else None
    return TournamentInfo(number, None, level, parts[0], fee, None, code or CURRENCY.get(symbol))


def set_time(b: HandBuilder, text: str) -> None:
    """The time, printed with the weekday first and the year last; without a zone it is a local time."""
    b.game.time_text = text.strip()
    date = _DATE.search(text)
    if date is not None and date[1] in MONTHS:
        month = MONTHS.index(date[1]) + 1
        b.game.started_at = parse_time(f"{date[5]}/{month}/{date[2]} {date[3]} {date[4] or ''}")


def table(b: HandBuilder, name: str, money: str) -> None:
    """Table name; in a tournament it begins with the tournament's name."""
    b.table.name = name.strip()
    b.game.play_money = money == "Play"
    if b.game.play_money:
        b.game.currency = None
    tournament = _TABLE.fullmatch(b.table.name)
    if b.game.tournament is not None and tournament is not None:
        b.game.tournament = replace(b.game.tournament, name=tournament[1])


def seat(b: HandBuilder, number: int, name: str, stack: int) -> None:
    """Seat a player with their starting stack; a line that comes twice is one player."""
    if b.table.names.get(name) == number:
        b.report("P120", "seat_number", found=str(number))
    else:
        b.sit(number, name, stack, False)


def level(b: HandBuilder, tournament_id: str, number: str) -> None:
    """The level being played, which may be later than the header's."""
    if b.game.tournament is not None:
        named = _TOURNAMENT_NUMBER.search(b.text)
        if named is not None and named[1] == b.game.tournament.id:
            completeness.tournament_number(b, tournament_id)
        b.game.tournament = replace(b.game.tournament, id=tournament_id, level=number)


def blinds(b: HandBuilder, sizes: str, small: int, big: int) -> None:
    """The blinds being played, or the bets of a fixed-limit hand, which are one and two big blinds."""
    from_blinds = b.game.betting is FIXED_LIMIT and sizes == "Blinds"
    b.game.stakes = (big, 2 * big) if from_blinds else (small, big)


# --- blinds ---


def _posting(post: Handler) -> Handler:
    """A handler of posts by players who may have joined late; their all-ins are not marked."""

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
    """Seat somebody who joined after the seats were printed, behind the player who acts or posts before them.

    No line gives their seat or stack. Who has left the table gives up a seat.
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
    """Players who left before the deal, and are not in the hand."""
    away = (seat.name for seat in b.table.seats.values() if seat.sat_out)
    return [name for name in away if f"\n{name} has left the table." in b.text]


def _acts_before(b: HandBuilder, player: str) -> str:
    """The player who acts before the first action of another one after the deal; empty if nobody does."""
    names = _ACTED.findall(b.text.partition("** Dealing down cards")[2])
    return names[names.index(player) - 1] if player in names[1:] else ""


def _left(b: HandBuilder, number: int) -> int:
    """Chips that a player has not put in yet."""
    return b.table.seats[number].chips - put_in(b, number)


def sits_out(b: HandBuilder, player: str) -> None:
    """A seated player who is away, if the line comes before the first decision."""
    if all(action.kind in POSTS for action in b.play.actions):
        handlers.left_out(b, player)


def joins(b: HandBuilder, player: str) -> None:
    """The chips that a newcomer brings are not printed, only a stack of 0."""
    number = b.table.names.get(player)
    if number is not None and not b.table.seats[number].stack:
        b.table.seats[number] = b.table.seats[number]._replace(stack=None)


def leaves(b: HandBuilder, player: str) -> None:
    """A seated player who is gone before the deal, unless a later line has them act."""
    if not b.progress.cards_are_dealt and player not in _ACTED.findall(b.text):
        handlers.left_out(b, player)


def no_small_blind(b: HandBuilder) -> None:
    """Nobody posts the small blind of this hand."""
    b.play.posted.add(SMALL_BLIND)


def hole_cards(b: HandBuilder) -> None:
    """The deal; a tournament's blinds have been posted by then even if no line says so."""
    if b.game.kind is HandKind.TOURNAMENT and not any(
        a.kind in (SMALL_BLIND, BIG_BLIND) for a in b.play.actions
    ):
        _post_unprinted(b)


def _post_unprinted(b: HandBuilder) -> None:
    """Post the blinds in seat order, as far as the chips left by the antes allow. Source: R14, R15."""
    seats = sorted(_dealt_in(b), key=lambda number: (number <= (b.table.button or 0), number))
    kinds = [BIG_BLIND] if SMALL_BLIND in b.play.posted else [SMALL_BLIND, BIG_BLIND]
    if len(seats) == len(kinds) == 2:
        seats.reverse()
    for kind, number, blind in zip(kinds, seats, _blinds_due(b)[-len(kinds) :], strict=False):
        left = _left(b, number)
        if blind and left > 0:
            b.add(kind, number, min(blind, left), left <= blind)
            b.play.posted.add(kind)


def _blinds_due(b: HandBuilder) -> tuple[int | None, int | None]:
    """The small and the big blind of the header."""
    assert b.game.stakes is not None
    first, second = b.game.stakes
    return ((first or 0) // 2, first) if b.game.betting is FIXED_LIMIT else (first, second)


def _dealt_in(b: HandBuilder) -> list[int]:
    """Seats that posted an ante or, without antes, are named after the deal; moved players may wait."""
    antes = {action.seat for action in b.play.actions if action.seat in b.table.seats}
    if antes:
        return list(antes)
    names = b.text.partition("** Dealing down cards")[2]
    return [seat.number for seat in b.table.seats.values() if f"\n{seat.name} " in names]


# --- cards ---


def flop(b: HandBuilder, added: str | None) -> None:
    """Three cards."""
    b.open_street(FLOP, added and added.replace(",", ""))


def dealt(b: HandBuilder, name: str, shown: str) -> None:
    """The hero's cards."""
    handlers.dealt(b, name, shown.replace(",", ""))


def show(b: HandBuilder, player: str, shown: str, description: str) -> None:
    """Cards shown at the showdown."""
    handlers.show(b, player, shown.replace(",", ""), description or None)


def hide(b: HandBuilder, player: str, shown: str) -> None:
    """Cards of a loser who did not show them; the site prints them anyway."""
    handlers.muck(b, player, shown.replace(",", ""))


def bounty(b: HandBuilder, player: str, eliminated: str, prize: str) -> None:
    """A bounty won."""
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
    decimals=decimals,
    amount=amount,
    mend=mend,
    figures=Figures(payouts_have_uncalled=True),
    has_summary=False,
    other_game=other_game,
)

"""Bovada, Ignition and Bodog text histories: cash, Zone Poker and tournaments, 2012 to today.

Players are named by their position. A raise prints the chips added and the total, until 2012 only the total.
Cash headers have no stakes: the posts give them. `Total Pot` is gross and without the uncalled bet; only some
texts of 2012 have a rake. All odd cents of a split pot go to the first winner from the big blind on.
Since 2016 the seat numbers of tournaments, such as 1243, are numbers of tournament entries (`entry` in JSON):
the players sit in the order of the seat lines, and the empty seats between them are unknown.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.base.text.spans import line_of
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    FIXED_LIMIT,
    NO_LIMIT,
    RIVER,
    SMALL_BLIND,
    STREETS,
    TURN,
    Conventions,
    Dealt,
    HandKind,
    TournamentInfo,
)
from hhparser.model.house_rules import OddChips, RuleSet
from hhparser.sites.bovada import bovada_results
from hhparser.sites.bovada.bovada_results import plain_name
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.lexer import Handler
from hhparser.sites.lines.site import Site, cents_unless, game_in, handlers_of
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY

HEADER: Final = (
    r"(?:Bovada|Ignition|Bodog(?:\.\w+| \w+|88)?) Hand #(\d+)"
    r"(?=:? +(?:TBL#|Zone Poker ID#|[^\n]{1,40} Tournament #))"
)
HERO_MARKS: Final = (" [ME]", "  [ME]")
_BIG_BLINDS: Final = {2: 5, 10: 25}  # for small blinds that are not half a big blind
_SEATED: Final = re.compile(r"^Seat (\d{1,9}): (.+?)(?: \[ME\])? \([^)]* in chips\)", re.MULTILINE)
_OF_SEATS: Final = " : Set dealer/Bring in spot ["  # in texts with numbers of seats in the seat lines
_OF_ENTRIES: Final = " : Set dealer ["
_MOST_PLAYERS: Final = 9  # at a table
_GAME: Final = r"Hand #\d+:? +(?:TBL#\d+ +|Zone Poker ID#\d+ +)?(.*?)(?: Tournament #| - \d{4}-|$)"


# --- headings ---


def cash_header(
    b: HandBuilder, hand_id: str, table: str | None, zone: str | None, betting: str, time: str
) -> None:
    """Begin a cash-game hand."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.CASH, BETTING[betting]
    b.table.name, b.game.fast = table or zone, zone is not None
    b.game.stakes = None, None
    _begin(b, time)


def tournament_header(
    b: HandBuilder,
    hand_id: str,
    tournament_id: str,
    table: str,
    betting: str,
    level: str,
    first: int,
    second: int,
    time: str,
) -> None:
    """Begin a tournament hand; `Normal` or `Turbo` in place of the betting means no-limit."""
    b.hand_id, b.game.kind, b.game.betting = hand_id, HandKind.TOURNAMENT, BETTING.get(betting, NO_LIMIT)
    b.table.name, b.game.stakes = table, (first, second)
    b.game.tournament = TournamentInfo(tournament_id, level=level)
    b.table.numbers = _places(b.text)
    _begin(b, time)


def _begin(b: HandBuilder, time: str) -> None:
    b.table.anonymous = True
    b.game.time_text, b.game.started_at = time.strip(), parse_time(time)


def _places(text: str) -> dict[int, int]:
    """Return positions at the table by printed number, if it is the number of an entry; else empty.

    Seat lines are in the order of the table; the empty seat of a dead button is before the small blind.
    """
    seats = _SEATED.findall(text.partition("*** ")[0])
    numbers, names = [int(number) for number, _ in seats], [name for _, name in seats]
    if _are_of_seats(numbers, text):
        return {}
    if "Dealer" not in names:
        numbers.insert(names.index("Small Blind") if "Small Blind" in names else 0, 0)
    return {number: place for place, number in enumerate(numbers, 1) if number}


def _are_of_seats(numbers: Sequence[int], text: str) -> bool:
    """Return whether seat lines have numbers of seats: by a later line, or else because they ascend."""
    return _OF_SEATS in text or (_OF_ENTRIES not in text and numbers == sorted(numbers))


def table_info(
    b: HandBuilder, first: int, second: int, symbol: str | None, buy_in: str | None, fee: str | None
) -> None:
    """Record the stakes, and the buy-in of a tournament."""
    if b.game.betting is not FIXED_LIMIT:
        b.game.stakes = first, second
    t = b.game.tournament
    if t is not None and buy_in and fee:
        b.game.tournament = replace(
            t,
            buy_in=parse_amount(buy_in, t.decimals),
            fee=parse_amount(fee, t.decimals),
            currency=CURRENCY.get(symbol or ""),
        )


def seat(b: HandBuilder, number: int, who: str, symbol: str, stack: int) -> None:
    """Seat a player with their starting stack."""
    name = plain_name(who)
    place = b.table.numbers.get(number, number)
    b.sit(place, name, stack, False)
    if b.table.numbers:
        sits = next(reversed(b.table.seats))
        b.table.seats[sits] = b.table.seats[sits]._replace(entry=number)
    for mark in HERO_MARKS:
        b.table.names[name + mark] = b.table.names[name]
    if name != who:
        b.table.hero = b.table.names[name]
    if b.game.tournament is None:
        b.game.currency = CURRENCY.get(symbol)


def set_dealer(b: HandBuilder, player: str, number: int) -> None:
    """Set the button, possibly at an empty seat.

    It is at the named player's seat. If seat lines have numbers of entries, the printed number exceeds the
    player's position by the empty seats before it.
    """
    at = b.table.button = b.table.names.get(player, number)
    empty = _MOST_PLAYERS - len(b.table.numbers) if b.table.numbers else 0
    if not at <= number <= at + max(empty, 0):
        holder = b.table.seats.get(number)
        b.report("P124", "button_number", holder.name if holder else "nobody", player)


def hole_cards(b: HandBuilder) -> None:
    """Set a button without a line to the empty seat before the small blind."""
    small_blind = b.table.names.get("Small Blind")
    if b.table.button is None and "Dealer" in b.table.names:
        b.table.button = b.table.names["Dealer"]
        b.report("P133", expected="button")
    elif b.table.button is None and small_blind is not None:
        b.table.button = small_blind - 1 or max(b.table.seats) + 1


def dealt(b: HandBuilder, player: str, cards: str) -> None:
    """Record a player's hole cards; the site prints those of all players."""
    number = b.seat_of(player)
    if number is not None:
        b.play.dealt.append(Dealt(number, b.cards(cards), b.line))


def table_card(b: HandBuilder, added: str) -> None:
    """Record the fourth or fifth card; report a line that is printed twice."""
    if b.play.street is TURN and b.play.board[-1].added == b.cards(added):
        b.report("P111", None, "RIVER", b.source().strip()[:60])
        return
    b.open_street(RIVER if b.play.street is TURN else TURN, added)


def table_heading(b: HandBuilder) -> None:
    """Open a street without printed cards."""
    b.open_street(STREETS[min(b.play.street + 1, RIVER)], None)


# --- posts ---


def post_small_blind(b: HandBuilder, player: str, amount: int) -> None:
    """Record the small blind, and with it the stakes."""
    handlers.post_small_blind(b, player, amount, None)
    _set_stakes(b, amount, None)


def post_big_blind(b: HandBuilder, player: str, amount: int) -> None:
    """Record the big blind, and with it the stakes."""
    handlers.post_big_blind(b, player, amount, None)
    _set_stakes(b, None, amount)


def _set_stakes(b: HandBuilder, small: int | None, big: int | None) -> None:
    """Fill in stakes that the header lacks; in fixed limit they are the bet sizes."""
    first, second = b.game.stakes or (None, None)
    if b.game.betting is not FIXED_LIMIT:
        b.game.stakes = first or small, second or big
        b.game.posted += (SMALL_BLIND,) * bool(small and not first) + (BIG_BLIND,) * bool(big and not second)
    elif big and not first:
        b.game.stakes, b.game.posted = (big, 2 * big), (BIG_BLIND,)


# --- actions ---


def fold(b: HandBuilder, player: str, held: str | None, shown: str | None) -> None:
    """Record a fold, perhaps with one card or both shown."""
    handlers.fold(b, player, shown or held)


def raise_to(b: HandBuilder, player: str, all_in: str | None, added: int | None, to: int) -> None:
    """Record a raise to a total, since 2012 with the chips added; `All-in(raise)` may also be a bet."""
    if all_in and not any(b.play.chips.values()):
        handlers.bet(b, player, to, all_in)
    elif added is None:
        handlers.raise_total(b, player, to, all_in)
    else:
        handlers.raise_added_to(b, player, added, to, all_in)


def all_in(b: HandBuilder, player: str, amount: int) -> None:
    """Record a bet or call of the whole stack, or a post before the cards are dealt."""
    if b.play.dealt:
        handlers.all_in_added(b, player, amount)
    elif _owes_ante(b, player, amount):
        handlers.post_ante(b, player, amount, player)
    elif player.startswith("Big Blind"):
        handlers.post_big_blind(b, player, amount, player)
        small = b.game.stakes[0] if b.game.stakes else None
        usual = _BIG_BLINDS.get(small, 2 * small) if small else amount
        _set_stakes(b, None, max(amount, usual))
    else:
        handlers.post_small_blind(b, player, amount, player)


def _owes_ante(b: HandBuilder, player: str, amount: int) -> bool:
    """Return whether a post can only be an ante: blinds come after the antes, from the players who owe them.

    An ante may be the whole stack of the first player to post.
    """
    blinds = ("Small Blind", "Big Blind", *(("Dealer",) if len(b.table.seats) == 2 else ()))
    if not player.startswith(blinds):
        return True
    number = b.table.names.get(player)
    whole = number is not None and b.table.seats[number].stack == amount and " : Ante chip " in b.text
    return (whole or ANTE in b.play.posted) and not b.has_posted(ANTE, player)


def sits_out(b: HandBuilder, player: str) -> None:
    """Leave out a player who sits out before the cards are dealt, except in tournaments."""
    if not b.play.dealt:
        handlers.left_out(b, player)


def _once(handler: Handler) -> Handler:
    """Return a handler that counts repeated lines once."""

    def read(b: HandBuilder, *fields: object) -> None:
        line, *said, times = b.progress.last
        here = line_of(b.line)
        # nobody can do the same twice with one line between, so that it is blank
        if line >= here - 2 and said == [handler, fields]:
            if times == 1:
                b.report("P119")
            b.progress.last = here, handler, fields, 2
        else:
            b.progress.last = here, handler, fields, 1
            handler(b, *fields)

    return read


BOVADA: Final = Site(
    name="bovada",
    title="Bovada, Ignition and Bodog",
    games="cash NL FL, tournament NL",
    unknown="Stakes of cash games, except what the posts show.",
    signatures=("Bovada Hand #", "Ignition Hand #", "Bodog"),
    header=HEADER,
    grammar="bovada",
    always=frozenset({"HOLE_CARDS", "SUMMARY"}),
    usual_words=usual_words(royal_flush="Royal Straight Flush"),
    handlers=handlers_of(
        vars(),
        vars(bovada_results),
        asides=("NEWS",),
        TABLE_FLOP=handlers.flop,
        TOTAL_POT=summaries.total_pot_and_rake,
        CALL=_once(handlers.call),
        BET=_once(handlers.bet),
        RAISE=_once(raise_to),
        ALL_IN=_once(all_in),
        POST_SMALL_BLIND=_once(post_small_blind),
        POST_CHIP=handlers.post_to_come_in,
        UNCALLED=_once(handlers.uncalled_of),
        COLLECTED=_once(bovada_results.collected),
        RANKING=_once(bovada_results.ranking),
    ),
    decimals=cents_unless(lambda text: "Tournament #" in text[: text.find("\n")]),
    rules=RuleSet(odd_chips=OddChips.BIG_BLIND_FIRST, most_rake=6),
    conventions=Conventions(
        uncalled_since=2012, tells_uncalled_blinds=False, lists_all_seats=True, header_is_current=False
    ),
    other_game=game_in(_GAME, "^HOLDEM"),
)

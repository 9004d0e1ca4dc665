"""GGPoker text histories: Rush & Cash, cash tables and tournaments, newest hand first.

All names except `Hero` are aliases. `Total pot` is gross, with cash drops and without the uncalled bet; the
winners get it less the rake and the fees printed beside it. Times have no zone.
"""

import re
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import BIG_BLIND, SMALL_BLIND, Conventions, TournamentInfo
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.descriptions import usual_words
from hhparser.sites.lines.site import Site, handlers_of
from hhparser.sites.lines.words import CURRENCY
from hhparser.sites.stars import pokerstars

_PRICE: Final = re.compile(  # not a guaranteed prize pool
    r"([$€£¥])(\d{1,3}(?:,?\d{3})*(?:\.\d\d?)?)"
    r"(?![\d,.]*\d|\.?\d*[KMkm]\b| *(?:GTD|Gtd|Guar))"
)
Blinds = tuple[int | None, int | None]
_OUTCOME: Final = re.compile(
    r" and (?:(?:won|collected) \(\D?(?P<won>[\d,.]+)\)|lost)(?: with (?P<words>.+?))?(?=, and |$)"
)


# --- headings ---


def cash_header(
    b: HandBuilder, hand_id: str, betting: str, symbol: str, first: int, second: int, time: str
) -> None:
    """Begin a hand of a cash table or of Rush & Cash."""
    pokerstars.cash_header(b, None, hand_id, None, betting, symbol, first, second, None, None, time)
    b.game.fast, b.table.anonymous = hand_id.startswith("RC"), True


def tournament_header(
    b: HandBuilder,
    hand_id: str,
    tournament_id: str,
    name: str,
    betting: str,
    level: str,
    first: int,
    second: int,
    time: str,
) -> None:
    """Begin a tournament hand; the buy-in, fee and bounty included, is printed only in the name."""
    pokerstars.tournament_header(
        b, None, hand_id, None, None, tournament_id, "", betting, None, level, first, second, time
    )
    price = _PRICE.search(name)
    cost, currency = (parse_amount(price[2], 2), CURRENCY.get(price[1])) if price else (None, None)
    b.game.tournament = TournamentInfo(tournament_id, name, level, buy_in=cost, currency=currency)
    b.table.anonymous = True


def hole_cards(b: HandBuilder) -> None:
    """Set the blinds as posted: a tournament header names the level at the end of the hand."""
    posted = {action.kind: action.amount for action in b.play.actions if not action.all_in}
    if b.game.tournament is not None and b.game.stakes is not None:
        b.game.stakes = _earlier_level(b.game.stakes, (posted.get(SMALL_BLIND), posted.get(BIG_BLIND)))


def _earlier_level(header: Blinds, posted: Blinds) -> Blinds:
    """Return the posted blinds if they are the header's blinds scaled down, else the header's blinds."""
    (first, second), (small, big) = header, posted
    if first and second and small and big and big < second and small * second == big * first:
        return posted
    return header


def dealt(b: HandBuilder, name: str, cards: str | None) -> None:
    """Record the hero's cards; other players have a line without cards."""
    if cards is not None:
        handlers.dealt(b, name, cards)
    elif name in b.table.names:
        b.table.seen.add(b.table.names[name])
    else:
        b.report("L101", "name", found=name)


# --- results ---


def cash_out_risk(b: HandBuilder, player: str, fee: int) -> None:
    """Record the fee of a player who cashed out and then wins the pot; they get nothing more."""
    handlers.cashed_out(b, player, 0, fee)


# --- the summary ---


def total_pot(
    b: HandBuilder,
    amount: int,
    rake: int | None,
    jackpot: int | None,
    bingo: int | None,
    fortune: int | None,
    tax: int | None,
) -> None:
    """Record the site's figures; tournaments have only the pot."""
    summaries.total_pot(b, amount, None, rake)
    fees = (("jackpot", jackpot), ("bingo", bingo), ("fortune", fortune), ("tax", tax))
    b.outcome.fees = [(name, fee) for name, fee in fees if fee]


def run_board(b: HandBuilder, run: str, cards: str) -> None:  # noqa: ARG001
    """Record one of several boards; in older hands, later boards leave out the shared cards."""
    board = b.cards(cards)
    if b.claims.boards:
        first = b.claims.boards[0][0]
        board = first[: len(first) - len(board)] + board
    b.claims.boards.append((board, b.line))


def seat_showed(b: HandBuilder, number: int, who: str, shown: str, outcome: str) -> None:
    """Record a shown hand with its result on each board; for cashed-out players 0 is printed as won."""
    parts = [part for part in _OUTCOME.finditer(outcome) if part["won"] != "0"]
    won = tuple(parse_amount(part["won"], b.game.decimals) if part["won"] else 0 for part in parts)
    words = tuple(part["words"] or "" for part in parts)
    summaries.add_result(b, number, who, "showed", cards=shown, won=won, descriptions=words)


GGPOKER: Final = Site(
    name="ggpoker",
    title="GGPoker",
    games="cash NL, tournament NL",
    unknown="Time zone; fixed limit.",
    signatures=("Poker Hand #",),
    header=r"Poker Hand #(?<!\wPoker Hand #)(?<!\w Poker Hand #)([A-Za-z]{0,4}\d+):"
    r"(?= +(?:Tournament #|\S[^\n]{0,300}\())",
    grammar="ggpoker",
    repeated=frozenset({"SHOW"}),
    always=frozenset({"TABLE", "HOLE_CARDS", "TOTAL_POT", "BOARD"}),
    usual_words=usual_words(
        high_card="{rank}(?: |-)high",
        pair="Pair of {rank}",
        two_pair="Pair of {rank} and Pair of {other}",
        three="Three {rank}",
        straight=("{rank}-High Straight", "a straight, {rank} to {low}"),
        flush=("{rank} High Flush", "a flush {rank} high"),
        full_house="{rank} Full over {other}",
        four="Four {rank}",
        straight_flush=("{rank}-High Straight Flush", "a straight flush, {rank} to {low}"),
    ),
    handlers=handlers_of(vars(), asides=("CHOICE",), RAISE=handlers.raise_to),
    decimals=pokerstars.decimals,
    rules=RuleSet(straddle=Straddle.UNDER_THE_GUN),
    other_game=pokerstars.other_game,
    conventions=Conventions(uncalled_since=2014, lists_seats=True, lists_all_seats=True),
    summary_start=r"Tournament #\d+, [^\n]+\n+Buy-in: ",
)

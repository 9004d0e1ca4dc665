"""Open Hand History (OHH): a JSON object for each hand, alone, in a list, or in sequence.

The amount of a pot is the sum of the players' chips in it, without uncalled bets, before rake and jackpot.
Writers differ on the amount of a raise: a total if that fits the calls of the hand better, else chips added.
Our own field `_local_time` marks a start with an unknown time zone.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from operator import itemgetter
from typing import Final

from hhparser.model import (
    FIXED_LIMIT,
    UNSUPPORTED,
    Bounty,
    CashOut,
    Conventions,
    Figures,
    HandKind,
    Payout,
    TournamentInfo,
)
from hhparser.sites.data.ohh_actions import amount_of, read_rounds, seat_of
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.fields import FINEST_DECIMAL, Fields
from hhparser.sites.documents.json import read_json
from hhparser.sites.lines.headings import set_printed_stakes
from hhparser.sites.lines.times import YEARS
from hhparser.sites.lines.words import BETTING

HEADER: Final = r'\{\s*"ohh"\s*:\s*\{|\{(?<!:\{)(?<!: \{)\s*"spec_version"\s*:'
_PLAY_MONEY: Final = ("xpm", "ppc")  # since version 1.4.6, and before
_CHIPS: Final = ("chips", *_PLAY_MONEY)
_FRACTION: Final = re.compile(
    r'"(?!buyin|fee|bounty|contributed)\w*(?:amount|stack|rake|jackpot|cap|fee)"\s*:\s*"?\d+\.(\d+)(?![\deE])'
)


def read(b: DocumentBuilder) -> None:
    """Read a document.

    Raises:
        DocumentError: It is not JSON, or a value that a hand needs is missing or of another type.
    """
    document, end = read_json(b.text, b.text.index("{"), b.first_line)
    hand = document.fields("ohh") or document
    b.hand_id, b.game.venue = hand.text("game_number"), hand.text("site_name")
    _read_time(b, hand)
    if _is_unsupported(b, hand):
        return
    _read_table(b, hand)
    _read_tournament(b, hand)
    _set_scale(b)
    _set_stakes(b, hand)
    _seat_players(b, hand)
    read_rounds(b, hand)
    _read_pots(b, hand)
    _read_bounties(b, hand)
    rest = b.text[end:].strip(" \n\t,[]")
    if rest:
        b.line = b.first_line + b.text.count("\n", 0, b.text.index(rest, end))
        b.report_between(rest.split("\n")[0])


# --- game ---


def _is_unsupported(b: DocumentBuilder, hand: Fields) -> bool:
    """Return whether the game or betting is unsupported, with a finding; otherwise sets the betting."""
    game, word = hand.text("game_type") or "", _betting_word(hand)
    other = re.sub(r"[^a-z]", "", game.lower()) not in ("holdem", "texasholdem")
    if not other and word.upper() in BETTING:
        b.game.betting = BETTING[word.upper()]
        return False
    field, code = ("game_type", "P101") if other else ("bet_limit", "P102")
    b.status, b.line = UNSUPPORTED, hand.locate(field)
    b.report(code, found=f"{game} {word}".strip()[:60] or "nothing")
    b.game.decimals = 2
    blinds = "/".join(str(hand.values.get(name)) for name in ("small_blind_amount", "big_blind_amount"))
    set_printed_stakes(b, f"{word} blinds {blinds} {hand.text('currency')}")
    return True


def _bet_limit(hand: Fields) -> Fields | None:
    """Return the object with betting structure and cap, or None; some writers print only the structure."""
    return hand.fields("bet_limit") if isinstance(hand.values.get("bet_limit"), dict) else None


def _betting_word(hand: Fields) -> str:
    limit = _bet_limit(hand)
    return (hand.text("bet_limit") if limit is None else limit.text("bet_type")) or ""


def _read_table(b: DocumentBuilder, hand: Fields) -> None:
    flags = hand.texts("flags")
    b.game.fast, b.table.anonymous = "Fast" in flags, "Anonymous" in flags
    b.table.name, b.table.max_seats = hand.text("table_name"), hand.integer("table_size") or None
    b.game.kind = HandKind.TOURNAMENT if hand.flag("tournament") else HandKind.CASH
    currency = hand.text("currency")
    chips = currency is None or currency.lower() in _CHIPS or b.game.kind is HandKind.TOURNAMENT
    b.game.currency = None if chips else currency
    b.game.play_money = b.game.kind is HandKind.CASH if currency is None else currency.lower() in _PLAY_MONEY


def _read_time(b: DocumentBuilder, hand: Fields) -> None:
    b.game.time_text = hand.text("start_date_utc")
    b.game.started_at = _start(b.game.time_text or "")
    if b.game.started_at is not None and hand.flag("_local_time"):
        b.game.started_at = b.game.started_at.replace(tzinfo=None)


def _start(text: str) -> datetime | None:
    """Return the instant of a time, UTC unless it names another zone."""
    try:
        start = datetime.fromisoformat(text)
    except ValueError:
        return None
    if start.year not in YEARS:
        return None
    return start.replace(tzinfo=UTC) if start.tzinfo is None else start.astimezone(UTC)


def _read_tournament(b: DocumentBuilder, hand: Fields) -> None:
    info = hand.fields("tournament_info")
    if b.game.kind is not HandKind.TOURNAMENT:
        return
    if info is None:
        b.game.tournament = TournamentInfo("")
        return
    b.game.tournament = TournamentInfo(
        info.text("tournament_number") or "",
        info.text("name"),
        buy_in=_cents(info, "buyin_amount"),
        fee=_cents(info, "fee_amount"),
        bounty=_cents(info, "bounty_fee_amount"),
        currency=info.text("currency"),
    )


def _cents(fields: Fields, key: str) -> int | None:
    """Return an amount in the smallest unit of the buy-in's currency."""
    number = fields.number(key)
    return None if number is None or number.is_infinite() else int(number * 100)


def _set_scale(b: DocumentBuilder) -> None:
    """Set the scale: two decimals for money, as needed for chips; trailing zeros are ignored."""
    digits = [len(match[1].rstrip("0")) for match in _FRACTION.finditer(b.text)]
    digits = [n for n in digits if n <= FINEST_DECIMAL]
    b.game.decimals = max(digits, default=0) if b.game.currency is None else max([2, *digits])


def _set_stakes(b: DocumentBuilder, hand: Fields) -> None:
    small, big = _stake(b, hand, "small_blind_amount"), _stake(b, hand, "big_blind_amount")
    if big is None:
        raise hand.error("big_blind_amount", "is missing")
    b.game.stakes = (big, 2 * big) if b.game.betting is FIXED_LIMIT else (small or 0, big)
    b.game.blinds, b.game.ante = (small, big), _stake(b, hand, "ante_amount")
    limit = _bet_limit(hand)
    b.game.cap = _stake(b, limit, "bet_cap") if limit else None


def _stake(b: DocumentBuilder, fields: Fields, key: str) -> int | None:
    """Return a blind, an ante or a cap; None for 0."""
    return amount_of(b, fields, key) or None


def _seat_players(b: DocumentBuilder, hand: Fields) -> None:
    """Seat the players by their IDs."""
    for number, label, player in _players_by_seat(hand):
        b.line = player.locate()
        name = player.text("name") or player.text("display") or f"#{number}"
        stack = amount_of(b, player, "starting_stack") or 0
        b.sit_labelled(label, number, name, stack, bool(player.flag("is_sitting_out")))
    b.table.hero = b.labels.get(hand.text("hero_player_id") or "")
    _set_button(b, hand)


def _set_button(b: DocumentBuilder, hand: Fields) -> None:
    b.table.button = hand.integer("dealer_seat")
    if b.table.button is not None and b.table.max_seats is not None and b.table.button > b.table.max_seats:
        b.line = hand.locate("dealer_seat")
        b.report("P123", expected=str(b.table.max_seats), found=str(b.table.button))
        b.table.max_seats = None  # either the table size or the seat number may be wrong


def _players_by_seat(hand: Fields) -> list[tuple[int, str, Fields]]:
    """Return seat number, ID and fields of each player, in the order of the seats."""
    players = hand.items("players")
    if not 2 <= len(players) <= 10:
        raise hand.error("players", f"has {len(players)} values, not 2 to 10")
    by_id: dict[str, tuple[int, str, Fields]] = {}
    for player in players:
        number, label = _seat_and_id(player)
        if label in by_id:
            raise player.error("id", "is taken twice")
        by_id[label] = number, label, player
    return sorted(by_id.values(), key=itemgetter(0))


def _seat_and_id(player: Fields) -> tuple[int, str]:
    number, label = player.integer("seat"), player.text("id")
    if number is None or number < 1 or label is None:
        raise player.error("seat" if label else "id", "is missing")
    return number, label


# --- the end ---


def _read_pots(b: DocumentBuilder, hand: Fields) -> None:
    """Read the payouts of each pot; without pots, the actions decide whether the hand is over."""
    pots = hand.items("pots")
    b.claims.line = hand.locate("pots")
    for number, pot in enumerate(pots):
        name = "pot" if len(pots) == 1 else _pot_name(number)
        for win in pot.items("player_wins"):
            b.line = win.locate()
            _read_win(b, win, name)
    _read_figures(b, pots)
    if b.play.runs > 1:
        b.outcome.payouts.clear()  # the pots do not name the board
    b.outcome.unsettled = not b.outcome.payouts
    b.progress.in_summary = bool(pots) or b.is_over()


def _pot_name(number: int) -> str:
    """Return the name of one of several pots."""
    return f"side-{number}" if number else "main"


def _read_win(b: DocumentBuilder, win: Fields, pot: str) -> None:
    seat, amount = seat_of(b, win), amount_of(b, win, "win_amount") or 0
    if seat < 0:
        return
    if amount:
        b.outcome.payouts.append(Payout(seat, amount, pot, 0, b.line))
    cash_out = amount_of(b, win, "cashout_amount")
    if cash_out:
        b.outcome.cash_outs.append(CashOut(seat, cash_out, amount_of(b, win, "cashout_fee"), b.line))


def _read_figures(b: DocumentBuilder, pots: Sequence[Fields]) -> None:
    """Read the totals: pots, rake and jackpot."""
    if not pots:
        return
    amounts, rakes = _amounts(b, pots, "amount"), _amounts(b, pots, "rake")
    jackpot = sum(filter(None, _amounts(b, pots, "jackpot")))
    b.claims.total_pot = sum(filter(None, amounts))
    b.claims.rake = None if None in rakes else sum(filter(None, rakes))
    if jackpot:
        b.outcome.fees.append(("jackpot", jackpot))
    if len(pots) > 1:
        b.figures = Figures(pots_are_net=False)
        b.claims.pots = tuple((_pot_name(n), chips or 0) for n, chips in enumerate(amounts))


def _amounts(b: DocumentBuilder, pots: Sequence[Fields], key: str) -> list[int | None]:
    return [amount_of(b, pot, key) for pot in pots]


def _read_bounties(b: DocumentBuilder, hand: Fields) -> None:
    names = {number: seat.name for number, seat in b.table.seats.items()}
    for bounty in hand.items("tournament_bounties"):
        b.line = bounty.locate()
        seat, loser = seat_of(b, bounty), b.labels.get(bounty.text("defeated_player_id") or "", 0)
        amount = _cents(bounty, "bounty_won")
        if seat > 0 and loser and amount is not None:
            b.outcome.bounties.append(Bounty(seat, names[loser], amount, b.line))


OHH: Final = Document(
    name="ohh",
    title="Open Hand History (OHH)",
    games="cash NL, tournament NL",
    unknown="The meaning of the amount of a raise: writers differ.",
    signatures=("spec_version",),
    header=HEADER,
    lead=r"[\s\[]*",
    read=read,
    conventions=Conventions(usual_blinds=False),  # of any house, home games too
)

"""The columns of the six tables, in the order of the rows from `hhparser.columns`."""

from collections.abc import Mapping
from typing import Final

import polars as pl

from analysis.schema.column import (
    CENTS,
    PRIZE_CENTS,
    Columns,
    amount,
    cards,
    chance,
    fact,
    letters,
    number,
    text,
    time,
    word,
    yes_no,
)
from hhparser.columns import ByTable
from hhparser.model import Betting, HandKind
from hhparser.model.positions import Position
from hhparser.sites.names import SITE_NAMES

STREETS: Final = ("preflop", "flop", "turn", "river")
HAND_KEY: Final = number(
    "hand", "key of the hand in these tables, in the order of the input", "number", dtype=pl.UInt32()
)

HANDS: Final = (
    HAND_KEY,
    text("file", "file the hand was read from"),
    number("line", "line where the hand starts, from 1", "line"),
    word("site", "site or format that wrote the hand", SITE_NAMES),
    text("venue", "site that dealt the hand, if a format for all sites names it; else empty"),
    text("hand_id", "the site's own number of the hand"),
    word("status", "ok, findings, unparsed, cancelled or unsupported", ("ok", "findings")),
    yes_no("complete", "replayed to its end; only such a hand has players, actions and pots"),
    yes_no(
        "left_out",
        "has an illegal or arithmetic error, or does not add up; left out by default",
    ),
    word("kind", "cash or tournament", (kind.value for kind in HandKind)),
    word("betting", "no_limit, pot_limit or fixed_limit", Betting),
    text(
        "stakes",
        "betting, blinds and currency of a cash game, also as `NL25` or `0.10/0.25`; buy-in of a tournament",
    ),
    text("currency", "currency of the amounts; empty for chips"),
    number("decimals", "digits after the point of every amount of the hand", "digits"),
    yes_no("play_money", "played for play money"),
    yes_no("fast", "fast-fold table"),
    amount("small_blind", "small blind"),
    amount("big_blind", "big blind"),
    amount("ante", "ante"),
    amount("cap", "most that a player may put in"),
    number("straddles", "straddles posted", "posts"),
    text("tournament_id", "the site's number of the tournament"),
    text("tournament_name", "name of the tournament as printed"),
    text("level", "level of the blinds as printed"),
    number("buy_in", "buy-in of the tournament, in its own currency, in its smallest unit", CENTS),
    number("fee", "fee of the tournament, in its own currency, in its smallest unit", CENTS),
    number("bounty", "part of the buy-in for bounties, in its own currency, in its smallest unit", CENTS),
    text("buy_in_currency", "currency of the buy-in"),
    text("table", "name of the table"),
    number("max_seats", "seats of the table", "seats"),
    number("n_players", "players dealt in", "players"),
    number("button", "seat of the button", "seat"),
    text("hero", "player who saved the file"),
    yes_no("anonymous", "names are positions or aliases"),
    time("started_at", "start of the hand; UTC where `is_utc`, else local time"),
    yes_no("is_utc", "the zone of the printed time is known"),
    text("board", "the board, the first when it was run more than once"),
    number("runs", "times the board was run", "boards"),
    word("last_street", "last street that was dealt", STREETS),
    number("raises", "raises before the flop", "raises"),
    yes_no("showdown", "two or more players had not folded at the end"),
    amount("total_pot", "chips that players put in, after the uncalled bet"),
    amount("rake", "total pot + added - collected - fees; empty when a document does not say"),
    amount("fees", "drops besides the rake, as printed"),
    amount("added", "money added by the house, as printed"),
)

PLAYERS: Final = (
    HAND_KEY,
    number("seat", "seat number", "seat"),
    text("player", "screen name; anonymous players are pooled"),
    word("position", "BTN SB BB CO HJ LJ UTG UTG+1 UTG+2 UTG+3; empty for a skipped player", Position),
    yes_no("is_hero", "saved the file"),
    yes_no("sat_out", "marked as sitting out, but dealt in"),
    amount("stack", "stack at the start of the hand"),
    cards("hole_cards", "hole cards as far as known"),
    yes_no("exposed", "folded and showed hole cards before the last action"),
    amount("committed", "chips put in, less the uncalled bet"),
    amount("collected", "chips collected from the pots"),
    amount("net", "collected - committed"),
    amount("cash_out_net", "money result: `net`, with the payment of a cash-out in place of the pots"),
    amount("posted", "blinds, antes, straddles and dead blinds posted"),
    letters("actions_preflop", "action string before the flop: X check, B bet, C call, R raise, F fold"),
    letters("actions_flop", "action string on the flop"),
    letters("actions_turn", "action string on the turn"),
    letters("actions_river", "action string on the river"),
    chance("in_position_flop", "last to act on the flop"),
    chance("in_position_turn", "last to act on the turn"),
    chance("in_position_river", "last to act on the river"),
    fact("straddled", "posted a straddle"),
    fact("walk", "won in the big blind because all folded"),
    fact("saw_flop", "had not folded when the flop was dealt, or was all-in"),
    fact("saw_turn", "had not folded when the turn was dealt, or was all-in"),
    fact("saw_river", "had not folded when the river was dealt, or was all-in"),
    fact("went_to_showdown", "had not folded at the end, as at least one other player"),
    fact("won", "collected a share of any pot"),
    amount("rake_dealt", "rake shared equally by all dealt in"),
    amount("rake_contributed", "rake shared equally by all who put chips in"),
    amount("rake_weighted", "rake shared in proportion to the chips put in"),
    amount("rake_taken", "rake shared in proportion to the chips collected"),
)

ACTIONS: Final = (
    HAND_KEY,
    number("number", "place in the hand, from 0", "actions"),
    text("street", "preflop, flop, turn or river"),
    number("seat", "seat of the player", "seat"),
    text("player", "screen name; anonymous players are pooled"),
    text("action", "fold, check, call, bet, raise or a post"),
    amount("amount", "chips moved, before any return; empty for fold and check"),
    amount("amount_to", "live chips on the street after it; empty for fold, check, antes and dead blinds"),
    yes_no("all_in", "takes the whole stack"),
    amount("pot", "all chips in before the action, bets of the street included"),
    amount("to_call", "chips to call before the action"),
    yes_no("can_raise", "a bet or raise was possible"),
    amount("stack", "stack behind before the action"),
    number("line", "line of the file", "line"),
)

POTS: Final = (
    HAND_KEY,
    number("number", "0 for the main pot, then the side pots", "pots"),
    amount("amount", "the pot before rake"),
    amount("rake", "its share of the rake"),
    text("eligible", "seats that could win it, blanks between them"),
    text("winners", "seats that won it, blanks between them"),
    text("decided_by", "last_player, cards, or claim when cards are unknown"),
)

DIAGNOSTICS: Final = (
    HAND_KEY,
    text("file", "file of the finding"),
    number("line", "line, from 1", "line"),
    number("column", "first column, from 1", "column"),
    number("end_column", "column after the last", "column"),
    text("code", "letter and three digits"),
    text("slug", "name of the rule"),
    text("severity", "error, warning or info"),
    text("class", "parse, illegal, arithmetic, inconsistent, suspicious or info"),
    text("message", "message with the found and the expected value"),
    text("expected", "value by the rules"),
    text("found", "value in the text"),
    text("text", "the line of the file"),
    text("hand_text", "text of the whole hand, at its first finding"),
)

PLACES: Final = (
    HAND_KEY._replace(meaning="key of the hand that shows it; empty for a summary file"),
    text("file", "file with the place or bounty"),
    number("line", "line of the file, from 1", "line"),
    text("site", "site of the tournament"),
    text("tournament_id", "the site's number of the tournament"),
    text("player", "screen name; anonymous players are pooled"),
    number("place", "finishing place; empty in the row of a bounty", "place"),
    number("prize", "prize of the place, 0 for none; empty when it is not known", PRIZE_CENTS),
    number("bounty", "a bounty won", PRIZE_CENTS),
    number("cost", "buy-in, bounty and fee of one entry", PRIZE_CENTS),
    text("currency", "currency of prizes and costs; empty for play money"),
    number("decimals", "digits after the point of these amounts", "digits"),
    number("entrants", "players who entered", "players"),
)

TABLES: Final[Mapping[str, Columns]] = ByTable(HANDS, PLAYERS, ACTIONS, POTS, DIAGNOSTICS, PLACES).by_name()


def polars_schema(columns: Columns) -> pl.Schema:
    """Return names and polars types of columns as a schema, in order."""
    return pl.Schema({column.name: column.dtype for column in columns})

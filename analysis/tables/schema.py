"""Type, unit and meaning of every column of the tables; the names and their order are `hhparser.columns`."""

from typing import Final, NamedTuple

import polars as pl


class Column(NamedTuple):
    """A column: `unit` is None for text and flags; `smallest unit` counts cents or chips of that hand."""

    dtype: pl.DataType
    meaning: str
    unit: str | None = None


TEXT, FLAG = pl.String(), pl.Boolean()
COUNT, KEY, SEAT = pl.Int64(), pl.UInt32(), pl.Int64()
MADE, CHIPS = pl.Int8(), pl.Int64()
CENTS: Final = "smallest unit"
PRIZE_CENTS: Final = "smallest unit of the buy-in"
CHANCE: Final = "made 1, chance not taken 0, no chance empty"


def _text(meaning: str) -> Column:
    return Column(TEXT, meaning)


def _flag(meaning: str) -> Column:
    return Column(FLAG, meaning)


def _count(meaning: str, unit: str) -> Column:
    return Column(COUNT, meaning, unit)


def _seat(meaning: str) -> Column:
    return Column(SEAT, meaning, "seat")


def _chips(meaning: str) -> Column:
    return Column(CHIPS, meaning, CENTS)


def _chance(meaning: str) -> Column:
    return Column(MADE, f"{meaning}: {CHANCE}", "times")


def _fact(meaning: str) -> Column:
    return Column(MADE, f"{meaning}: 1 or 0", "times")


HAND_KEY: Final = Column(KEY, "key of the hand in these tables, in the order of the input", "number")

HANDS: Final = {
    "hand": HAND_KEY,
    "file": _text("file the hand was read from"),
    "line": _count("line where the hand starts, from 1", "line"),
    "site": _text("site or format that wrote the hand"),
    "venue": _text("site that dealt the hand, as a document of any site names it; empty when it does not"),
    "hand_id": _text("the site's own number of the hand"),
    "status": _text("ok, findings, unparsed, cancelled or unsupported"),
    "complete": _flag("replayed to its end; only then it has players, actions and pots"),
    "left_out": _flag("has an illegal or arithmetic error; statistics leave it out by default"),
    "kind": _text("cash or tournament"),
    "betting": _text("no_limit, pot_limit or fixed_limit"),
    "stakes": _text("betting, blinds and currency of a cash game; buy-in of a tournament"),
    "currency": _text("currency of the amounts; empty for chips"),
    "decimals": _count("digits after the point of every amount of the hand", "digits"),
    "play_money": _flag("played for play money"),
    "fast": _flag("fast-fold table"),
    "small_blind": _chips("small blind"),
    "big_blind": _chips("big blind"),
    "ante": _chips("ante"),
    "cap": _chips("most that a player may put in"),
    "straddles": _count("straddles posted", "posts"),
    "tournament_id": _text("the site's number of the tournament"),
    "level": _text("level of the blinds as printed"),
    "buy_in": _chips("buy-in of the tournament, in its own currency"),
    "fee": _chips("fee of the tournament, in its own currency"),
    "buy_in_currency": _text("currency of the buy-in"),
    "table": _text("name of the table"),
    "max_seats": _count("seats of the table", "seats"),
    "n_players": _count("players dealt in", "players"),
    "button": _seat("seat of the button"),
    "hero": _text("player who saved the file"),
    "anonymous": _flag("names are positions or aliases"),
    "started_at": Column(pl.Datetime("us"), "start of the hand; UTC where `is_utc`, else local time", "time"),
    "is_utc": _flag("the zone of the printed time is known"),
    "board": _text("the board, the first when it was run more than once"),
    "runs": _count("times the board was run", "boards"),
    "last_street": _text("last street that was dealt"),
    "raises": _count("raises before the flop", "raises"),
    "showdown": _flag("two or more players had not folded at the end"),
    "total_pot": _chips("chips that players put in, after the uncalled bet"),
    "rake": _chips("total pot + added - collected - fees; empty when a document does not say"),
    "fees": _chips("drops beside the rake, as printed"),
    "added": _chips("money added by the house, as printed"),
}

PLAYERS: Final = {
    "hand": HAND_KEY,
    "seat": _seat("seat number"),
    "player": _text("screen name; anonymous players are pooled"),
    "position": _text("BTN SB BB CO HJ LJ UTG UTG+1 UTG+2 UTG+3; empty for a skipped player"),
    "is_hero": _flag("saved the file"),
    "sat_out": _flag("marked as sitting out, but dealt in"),
    "stack": _chips("stack at the start of the hand"),
    "hole_cards": _text("hole cards as far as known"),
    "exposed": _flag("folded and showed hole cards before the last action"),
    "committed": _chips("chips put in, less the uncalled bet"),
    "collected": _chips("chips collected from the pots"),
    "net": _chips("collected - committed"),
    "posted": _chips("blinds, antes, straddles and dead blinds posted"),
    "actions_preflop": _text("action string before the flop: X check, B bet, C call, R raise, F fold"),
    "actions_flop": _text("action string on the flop"),
    "actions_turn": _text("action string on the turn"),
    "actions_river": _text("action string on the river"),
    "in_position_flop": _chance("last to act on the flop"),
    "in_position_turn": _chance("last to act on the turn"),
    "in_position_river": _chance("last to act on the river"),
    "straddled": _fact("posted a straddle"),
    "walk": _fact("won in the big blind because all folded"),
    "saw_flop": _fact("had not folded when the flop was dealt, or was all-in"),
    "saw_turn": _fact("had not folded when the turn was dealt, or was all-in"),
    "saw_river": _fact("had not folded when the river was dealt, or was all-in"),
    "went_to_showdown": _fact("had not folded at the end, as at least one other player"),
    "won": _fact("collected a share of any pot"),
    "rake_dealt": _chips("rake shared equally by all dealt in"),
    "rake_contributed": _chips("rake shared equally by all who put chips in"),
    "rake_weighted": _chips("rake shared by what each put in"),
    "rake_taken": _chips("rake shared by what each collected"),
}

ACTIONS: Final = {
    "hand": HAND_KEY,
    "number": _count("place in the hand, from 0", "actions"),
    "street": _text("preflop, flop, turn or river"),
    "seat": _seat("seat of the player"),
    "player": _text("screen name; anonymous players are pooled"),
    "action": _text("fold, check, call, bet, raise or a post"),
    "amount": _chips("chips moved, before any return; empty for fold and check"),
    "amount_to": _chips("live chips on the street after it; empty for fold, check, antes and dead blinds"),
    "all_in": _flag("takes the whole stack"),
    "pot": _chips("all chips in before the action, bets of the street included"),
    "to_call": _chips("chips to call before the action"),
    "can_raise": _flag("a bet or raise was possible"),
    "stack": _chips("stack behind before the action"),
    "line": _count("line of the file", "line"),
}

POTS: Final = {
    "hand": HAND_KEY,
    "number": _count("0 for the main pot, then the side pots", "pots"),
    "amount": _chips("the pot before rake"),
    "rake": _chips("what it pays of the rake"),
    "eligible": _text("seats that could win it, blanks between them"),
    "winners": _text("seats that won it, blanks between them"),
    "decided_by": _text("last_player, cards, or claim when cards are unknown"),
}

DIAGNOSTICS: Final = {
    "hand": HAND_KEY,
    "file": _text("file of the finding"),
    "line": _count("line, from 1", "line"),
    "column": _count("first column, from 1", "column"),
    "end_column": _count("column after the last", "column"),
    "code": _text("letter and three digits"),
    "slug": _text("name of the fault"),
    "severity": _text("error, warning or info"),
    "class": _text("parse, illegal, arithmetic, inconsistent, suspicious or info"),
    "message": _text("what was found and what was expected"),
    "expected": _text("what the rules ask for"),
    "found": _text("what the text says"),
    "text": _text("the line of the file"),
    "hand_text": _text("text of the whole hand, at its first finding"),
}

PLACES: Final = {
    "hand": Column(KEY, "key of the hand that states it; empty for a summary file", "number"),
    "file": _text("file that states it"),
    "line": _count("line of the file, from 1", "line"),
    "site": _text("site of the tournament"),
    "tournament_id": _text("the site's number of the tournament"),
    "player": _text("screen name; anonymous players are pooled"),
    "place": _count("finishing place; empty in the row of a bounty", "place"),
    "prize": Column(CHIPS, "prize of the place, 0 for none; empty when it is not known", PRIZE_CENTS),
    "bounty": Column(CHIPS, "a bounty won", PRIZE_CENTS),
    "cost": Column(CHIPS, "buy-in, bounty and fee of one entry", PRIZE_CENTS),
    "currency": _text("currency of prizes and costs; empty for play money"),
    "decimals": _count("digits after the point of these amounts", "digits"),
    "entrants": _count("players who entered", "players"),
}

TABLES: Final = {
    "hands": HANDS,
    "players": PLAYERS,
    "actions": ACTIONS,
    "pots": POTS,
    "diagnostics": DIAGNOSTICS,
    "places": PLACES,
}


def polars_schema(table: str) -> pl.Schema:
    """Names and polars types of the columns of a table, in order."""
    return pl.Schema({name: column.dtype for name, column in TABLES[table].items()})

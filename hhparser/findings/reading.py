"""Rules for parsing (P): errors in files and text; part of the table in `hhparser.findings.rules`."""

from typing import Final

from hhparser.findings.finding import FindingClass, Rule, Severity

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_PARSE, _INCONSISTENT, _NOTE = FindingClass.PARSE, FindingClass.INCONSISTENT, FindingClass.INFO
_ARITHMETIC = FindingClass.ARITHMETIC

_SUMS: Final = ("M214", "M215", "S309", "S311")  # not checked in a hand with a wrong line
_CARDS: Final = ("D101", "D103", "D105", "D106", "D107")
_RESULTS: Final = ("S301", "S302", "S304", "S305", "S307", "S308")
_SEATS: Final = ("L126", "S310")  # not checked if a seat is in doubt

READING: Final = (
    Rule(
        *("P001", "file-without-hands", _ERROR, _PARSE, "no hand header of a known site in this file"),
        "The file was named on the command line but holds no text that begins a hand of a supported site. "
        "It may be a note, or a site that is not supported yet (`hh sites`).",
    ),
    Rule(
        *("P002", "unreadable-file", _ERROR, _PARSE, "the file cannot be read: {found}"),
        "The operating system refused to open or read the file, or it is in a zip archive that is damaged, "
        "encrypted, or built to unpack to an enormous size. The other files were read.",
    ),
    Rule(
        *("P003", "tournament-summary", _INFO, _NOTE, "a tournament summary, which holds no hands"),
        "The site wrote this file alongside the hand histories. Its places and prizes count with the hands.",
    ),
    Rule(
        *("P101", "unsupported-game", _INFO, _NOTE, "not Texas Hold'em: {found}"),
        "The hand is of another game. It is counted and left alone, never half-parsed.",
    ),
    Rule(
        *("P102", "unsupported-betting", _INFO, _NOTE, "betting structure is not supported: {found}"),
        "The hand mixes betting structures between streets, which the engine does not play.",
    ),
    Rule(
        *("P103", "unreadable-header", _ERROR, _PARSE, "header cannot be read: {found}"),
        "The line begins like a hand but its game, stakes or time cannot be read, so the hand is not parsed.",
    ),
    Rule(
        *("P104", "no-players", _ERROR, _PARSE, "no seats can be read"),
        "The hand has a header but no seat line, so nothing can be replayed.",
    ),
    Rule(
        *("P105", "fragment", _ERROR, _PARSE, "actions without a hand header before them"),
        "The text begins in the middle of a hand; everything before the first header counts as one unparsed "
        "hand.",
        hides=_SUMS,
    ),
    Rule(
        *("P110", "unknown-line", _WARNING, _PARSE, "unknown line: {found}"),
        "No kind of line of the site's grammar matches. The line is left out; the rest of the hand is read.",
    ),
    Rule(
        *("P111", "line-out-of-order", _ERROR, _PARSE, "this line does not belong here; expected {expected}"),
        "The kind of line is known, but the parts of a hand come in a fixed order: seats, posts, hole cards, "
        "flop, turn, river, showdown, summary. A part is missing, repeated or in the wrong place.",
        hides=(*_SUMS, *_CARDS, *_RESULTS, "L120", "L121", "S310"),
    ),
    Rule(
        *("P112", "missing-summary", _ERROR, _PARSE, "the hand has no summary"),
        "Pots were paid, but the summary that ends every hand is missing or empty, so the text was cut or edited.",
        hides=_SUMS,
    ),
    Rule(
        *("P113", "truncated-hand", _ERROR, _PARSE, "the hand breaks off before its end"),
        "Neither a payout nor a summary follows the last action. Results are not computed.",
        hides=_SUMS,
    ),
    Rule(
        *("P114", "text-between-hands", _INFO, _NOTE, "text outside any hand: {found}"),
        "Lines between two hands that are neither blank nor a header; one finding for each run of them.",
    ),
    Rule(
        *("P115", "cancelled-hand", _INFO, _NOTE, "the site cancelled this hand"),
        "All bets are returned; the hand counts as cancelled and is left out of statistics.",
    ),
    Rule(
        *("P119", "repeated-line", _WARNING, _PARSE, "the line is printed more than once"),
        "Some sites print a player's line several times in a row. It counts once; one finding for each run of "
        "repeats. Lines that a hand has once, such as the table, a player's cards or the total pot, count "
        "wherever they come again.",
    ),
    Rule(
        *("P120", "seat-taken-twice", _ERROR, _INCONSISTENT, "seat {found} is taken twice"),
        "Two seat lines have the same number. The first one is kept.",
        hides=(*_SUMS, *_SEATS, "P132"),
    ),
    Rule(
        *("P121", "name-taken-twice", _WARNING, _INCONSISTENT, "two players are named {found}"),
        "Names are unique at a table. The second player is called `name#seat`.",
    ),
    Rule(
        *("P122", "seat-above-table-size", _ERROR, _INCONSISTENT, "seat {found} at a table of {expected}"),
        "The seat number is 0, or greater than the number of seats that the table line gives.",
        hides=(*_SUMS, *_SEATS, "P132"),
    ),
    Rule(
        *("P123", "button-outside-table", _ERROR, _INCONSISTENT),
        "button at seat {found}, table of {expected}",
        "The button's seat number is greater than the number of seats that the table line gives.",
        hides=(*_SUMS, *_SEATS, "P132"),
    ),
    Rule(
        *("P124", "summary-names-other-player", _ERROR, _INCONSISTENT),
        "{found} does not sit here; {expected} does",
        "A seat line of the summary, or a line for the button, names a player who does not sit at that seat.",
        hides=(*_SUMS, *_SEATS, "P132"),
    ),
    Rule(
        *("P125", "stack-not-positive", _ERROR, _ARITHMETIC, "{found} is dealt in with no chips"),
        "A player who is dealt in needs at least one chip.",
        "R5",
        hides=(*_SUMS, *_SEATS),
    ),
    Rule(
        *("P126", "another-currency", _ERROR, _INCONSISTENT),
        "amount in {found} where the others are in {expected}",
        "All amounts of a hand that have a currency sign have the same one.",
        hides=(*_SUMS, *_SEATS),
    ),
    Rule(
        *("P127", "hand-number-of-zero", _WARNING, _INCONSISTENT, "hand number {found}"),
        "Sites number their hands from 1. Without a unique number the hand cannot be distinguished from others.",
    ),
    Rule(
        *("P128", "small-blind-above-big-blind", _ERROR, _INCONSISTENT),
        "small blind {found} above the big blind {expected}",
        "The two blinds of the header are swapped, or one of them is wrong. Nothing that depends on them is checked. "
        "If only a post states a blind, the finding is at the post.",
        "R13",
        hides=(*_SUMS, *_SEATS, "P132", "L1", "M20", "M210", "S306"),
    ),
    Rule(
        *("P129", "impossible-time", _ERROR, _INCONSISTENT, "impossible time: {found}"),
        "The printed date or time does not exist in the calendar.",
        hides=(*_SUMS, *_SEATS, "P132"),
    ),
    Rule(
        *("P130", "garbled-name", _WARNING, _PARSE, "the name {found} was garbled by a wrong encoding"),
        "The name holds replacement characters, or UTF-8 that was read as cp1252. The file was saved by a "
        "program that took it for another encoding, so the player has another name in other files.",
    ),
    Rule(
        *("P131", "labelled-as-limit", _WARNING, _INCONSISTENT, "{found} is played without a limit"),
        "The file calls the game fixed-limit, but the stakes it names are the blinds, or its bets are of any size, so "
        "it is read as no-limit. Some programs that export hands write so. Once for each session.",
    ),
    Rule(
        *("P132", "too-many-players", _ERROR, _INCONSISTENT, "{found} players at a table of {expected}"),
        "More players are seated than the table has seats by its header.",
        "R1",
        hides=_SUMS,
    ),
    Rule(
        *("P133", "missing-line", _WARNING, _PARSE, "no line for the {expected}"),
        "The site prints such a line in every hand, so the text was cut or edited.",
    ),
    Rule(
        *(
            "P134",
            "other-hand-number",
            _WARNING,
            _INCONSISTENT,
            "number {found}, but {expected} elsewhere",
        ),
        "The text gives the number of the hand or of the tournament more than once, and not always the same one.",
    ),
    Rule(
        *("P135", "player-count", _WARNING, _INCONSISTENT, "{found} players, but {expected} are listed"),
        "The text says how many players it lists, and lists more or fewer.",
    ),
    Rule(
        *("P136", "hand-in-progress", _INFO, _NOTE, "the hand is not whole yet; its file is being written"),
        "The last hand of a file breaks off, and the file grows: the hand is still being played, or the file "
        "copied. In a file that no longer grows it is P112 or P113.",
    ),
    Rule(
        *("P137", "internal-error", _ERROR, _PARSE, "internal error: {found}"),
        "The program failed on this hand, which is a fault of the program and not of the text. The hand is not "
        "counted; all others are. Please report it, with the hand if you can.",
    ),
    Rule(
        *(
            "P138",
            "too-many-lines",
            _ERROR,
            _PARSE,
            "the hand has more than {expected} lines; the rest is not read",
        ),
        "No hand is that long, so the text is damaged, or other text follows the hand.",
        hides=_SUMS,
    ),
    Rule(
        *("P139", "other-blinds", _ERROR, _INCONSISTENT, "blinds {found}, but {expected} elsewhere"),
        "The text prints the blinds of the level twice, and not the same ones. If the blinds are not posted, the pair "
        "in which the big blind is not twice the small blind is wrong.",
        "R13",
        hides=_SUMS,
    ),
)

"""The one table of codes: what can be wrong with a file, a hand, or hands together.

P parse, D deal, L legality, M money, S showdown, C consistency across hands, T tournament, F fairness. A code is
never used again for another fault.
"""

from collections.abc import Iterable
from typing import Final

from hhparser.base.errors import UnknownRuleError
from hhparser.diagnostics import Diagnostic, FindingClass, Rule, Severity
from hhparser.rules_across import ACROSS
from hhparser.rules_reading import READING

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_ILLEGAL, _ARITHMETIC = FindingClass.ILLEGAL, FindingClass.ARITHMETIC
_INCONSISTENT, _NOTE = FindingClass.INCONSISTENT, FindingClass.INFO

# fmt: off  one rule's code, slug, severity, class and message in one line
RULES: Final = (
    *READING,
    # --- D: cards ---
    Rule(
        *("D101", "duplicate-card", _ERROR, _ILLEGAL, "{found} is dealt twice; it was {expected}"),
        "One deck has one card of each rank and suit. The card is already on the board or in a hand.",
        "R2",
    ),
    Rule(
        *("D102", "impossible-card", _ERROR, _ILLEGAL, "{found} is not a card"),
        "A card is one of 23456789TJQKA followed by one of cdhs.",
        "R2",
    ),
    Rule(
        *(
            "D103",
            "board-changed",
            _ERROR,
            _INCONSISTENT,
            "board shows {found} where the other lines have {expected}",
        ),
        "Street headings and the summary repeat the board; this line disagrees with the others.",
    ),
    Rule(
        *("D104", "street-wrong-deal", _ERROR, _ILLEGAL, "{found} cards dealt, not {expected}"),
        "The flop has three cards, turn and river one each.",
        "R29",
    ),
    Rule(
        *("D105", "hole-cards-wrong-deal", _ERROR, _ILLEGAL, "{found} hole cards, not 2"),
        "Every player gets two hole cards.",
        "R27",
    ),
    Rule(
        *(
            "D106",
            "hole-cards-changed",
            _ERROR,
            _INCONSISTENT,
            "cards {found}, but other lines have {expected}",
        ),
        "A player's cards are the same wherever the text gives them.",
    ),
    # --- L: actions ---
    Rule(
        *("L101", "unseated-player", _ERROR, _ILLEGAL, "no player named {found} sits at this table"),
        "Only players with a seat line can act, collect or show.",
    ),
    Rule(
        *("L103", "action-after-fold", _ERROR, _ILLEGAL, "{found} has folded already"),
        "A player who has folded takes no more part in the hand.",
        "R37",
    ),
    Rule(
        *("L104", "action-while-all-in", _ERROR, _ILLEGAL, "{found} is all-in and has nothing to decide"),
        "A player without chips behind is not asked again.",
        "R34",
    ),
    Rule(
        *("L105", "action-out-of-turn", _ERROR, _ILLEGAL, "{found} acts out of turn; {expected} is next"),
        "Players act clockwise: before the flop from the left of the big blind, later from the left of the "
        "button.",
        "R32, R55",
    ),
    Rule(
        *("L106", "action-round-over", _ERROR, _ILLEGAL, "{found} acts though the betting is over"),
        "Everybody has called, folded or is all-in; the next card or the showdown must follow.",
        "R33, R46",
    ),
    Rule(
        *("L107", "check-facing-bet", _ERROR, _ILLEGAL, "check while {expected} is owed"),
        "A player may check only when there is nothing to call.",
        "R35",
    ),
    Rule(
        *("L108", "call-facing-nothing", _ERROR, _ILLEGAL, "call of {found} though nothing is owed"),
        "There is no bet to call; the player may check or bet.",
        "R35",
    ),
    Rule(
        *("L109", "call-amount", _ERROR, _ILLEGAL, "call of {found} where {expected} is owed"),
        "A call puts in what is missing to the highest bet, or the whole stack if that is less.",
        "R53, R56",
    ),
    Rule(
        *(
            "L110",
            "raise-below-minimum",
            _ERROR,
            _ILLEGAL,
            "raise to {found} is below the minimum {expected}",
        ),
        "A raise must be at least as large as the last full bet or raise of the street, unless it is all-in; "
        "in fixed limit it is exactly one bet.",
        "R39, R51",
    ),
    Rule(
        *("L111", "bet-below-minimum", _ERROR, _ILLEGAL, "bet of {found} is below the minimum {expected}"),
        "The smallest bet is the big blind (in fixed limit the bet of the street), unless it is all-in.",
        "R38, R51",
    ),
    Rule(
        *(
            "L112",
            "stack-above-maximum",
            _ERROR,
            _ILLEGAL,
            "{found} is more than the stack allows, {expected}",
        ),
        "Nobody can put in more chips than he has in front of him.",
        "R5, R38",
    ),
    Rule(
        *("L113", "raise-above-maximum", _ERROR, _ILLEGAL, "{found} is above the maximum {expected}"),
        "In pot limit the most is the pot after calling; in fixed limit exactly one bet.",
        "R48, R51",
    ),
    Rule(
        *(
            "L115",
            "raise-cap-reached",
            _ERROR,
            _ILLEGAL,
            "raise to {found} after the last bet that the cap allows",
        ),
        "Fixed limit allows one bet and three raises on a street.",
        "R52",
    ),
    Rule(
        *(
            "L116",
            "raise-not-reopened",
            _ERROR,
            _ILLEGAL,
            "raise to {found}, but the betting was not reopened",
        ),
        "An all-in of less than a full raise does not let players raise who have acted already.",
        "R43",
    ),
    Rule(
        *("L117", "raise-covered", _ERROR, _ILLEGAL, "raise to {found} though nobody can answer it"),
        "All opponents are all-in: the player may call or fold.",
        "R46, R59",
    ),
    Rule(
        *("L118", "bet-facing-bet", _ERROR, _ILLEGAL, "bet of {found} though there is a bet of {expected}"),
        "Only the first wager of a street is a bet; after it a player raises.",
    ),
    Rule(
        *("L119", "raise-facing-nothing", _ERROR, _ILLEGAL, "raise to {found} though nobody has bet"),
        "There is no bet to raise; the first wager of a street is a bet.",
    ),
    Rule(
        *(
            "L120",
            "all-in-not-marked",
            _ERROR,
            _INCONSISTENT,
            "{found} is all-in but the line does not say so",
        ),
        "The action takes the player's whole stack, and the site marks that.",
    ),
    Rule(
        *("L121", "all-in-marked-wrongly", _ERROR, _INCONSISTENT, "marked all-in with {found} still behind"),
        "The line says all-in but chips are left behind.",
    ),
    Rule(
        *("L122", "street-too-early-deal", _ERROR, _ILLEGAL, "dealt before {found} has acted"),
        "The next street is dealt only when everybody has called, folded or is all-in.",
        "R33",
    ),
    Rule(
        *("L123", "hand-ends-before-round-over", _ERROR, _ILLEGAL, "the hand ends before {found} has acted"),
        "A player who has a bet to answer must act before pots are paid.",
        "R33",
    ),
    Rule(
        *("L124", "fold-facing-nothing", _INFO, _NOTE, "fold though checking is free"),
        "Folding without a bet to call is legal, and rarely meant.",
        "R36",
    ),
    Rule(
        *("L125", "action-after-time-out", _WARNING, _INCONSISTENT, "{found} acts though his time ran out"),
        "Whose time has run out checks, or folds when there is a bet; he puts in no chips.",
    ),
    Rule(
        *(
            "L126",
            "button-out-of-place",
            _WARNING,
            _INCONSISTENT,
            "{found} posts the small blind, but {expected} is next",
        ),
        "The small blind comes from the first player dealt in after the button. The blinds and the order of "
        "action agree with each other, so it is the button that stands in the wrong place. Not told where the "
        "summary marks the button too. Checked with three or more players.",
        "R14, R98, R99",
    ),
    Rule(
        *("L130", "small-blind-amount", _ERROR, _ILLEGAL, "small blind of {found}, not {expected}"),
        "The small blind differs from the stakes of the header and is not all-in.",
        "R13, R23",
    ),
    Rule(
        *("L131", "big-blind-amount", _ERROR, _ILLEGAL, "big blind of {found}, not {expected}"),
        "The big blind differs from the stakes of the header and is not all-in, or what follows shows that it is missing.",
        "R13, R23",
    ),
    Rule(
        *("L132", "ante-amount", _ERROR, _ILLEGAL, "ante of {found}, not {expected}"),
        "Antes are equal for all players; only an all-in ante may be short.",
        "R16, R90",
    ),
    Rule(
        *("L133", "small-blind-wrong-seat", _ERROR, _ILLEGAL, "small blind from {found}, not {expected}"),
        "The small blind comes from the player dealt in before the big blind; it may be missing, never in another "
        "seat. Checked with three or more players.",
        "R18, R19",
    ),
    Rule(
        *("L134", "big-blind-wrong-seat", _ERROR, _ILLEGAL, "big blind from {found}, not {expected}"),
        "The big blind comes from the next player dealt in after the small blind. Checked with three or more "
        "players.",
        "R18, R19",
    ),
    Rule(
        *("L135", "dead-blind-amount", _ERROR, _ILLEGAL, "dead blind of {found}, not {expected}"),
        "A returning player posts a live big blind and a dead small blind; `posts small & big blinds` has both "
        "in one amount.",
        "R97, R102",
    ),
    Rule(
        *("L136", "straddle-amount", _ERROR, _ILLEGAL, "straddle of {found} is below the minimum {expected}"),
        "A straddle is at least twice the big blind, unless it is all-in.",
        "R19",
    ),
    # --- M: money ---
    Rule(
        *("M201", "total-pot", _ERROR, _ARITHMETIC, "total pot {found}, but the actions put in {expected}"),
        "The printed total pot differs from the chips that the players put in, less the uncalled bet.",
        "R37, R59",
    ),
    Rule(
        *("M202", "rake", _ERROR, _ARITHMETIC, "rake {found}, but pot less payouts is {expected}"),
        "What the house took must be the pot less everything that was paid out.",
        "R108",
    ),
    Rule(
        *("M203", "collected-amount", _ERROR, _ARITHMETIC, "collected {found}, not {expected}"),
        "The amount is not what the pot pays after the rake.",
    ),
    Rule(
        *("M204", "collected-above-pot", _ERROR, _ARITHMETIC, "{found} collected from pots of {expected}"),
        "More was paid out than the players put in.",
    ),
    Rule(
        *("M205", "uncalled-amount", _ERROR, _ARITHMETIC, "uncalled bet of {found}, not {expected}"),
        "The part of a bet that nobody matched goes back, no more and no less.",
        "R59",
    ),
    Rule(
        *(
            "M206",
            "uncalled-player",
            _ERROR,
            _ARITHMETIC,
            "uncalled bet returned to {found}, not to {expected}",
        ),
        "The uncalled bet goes back to the player who made it.",
        "R59",
    ),
    Rule(
        *(
            "M207",
            "uncalled-not-due",
            _ERROR,
            _ARITHMETIC,
            "uncalled bet of {found} returned though all bets were matched",
        ),
        "Nothing goes back when somebody has matched the whole bet.",
        "R59",
    ),
    Rule(
        *(
            "M208",
            "uncalled-missing",
            _WARNING,
            _INCONSISTENT,
            "no line returns {expected} that nobody matched",
        ),
        "The site prints a line for every uncalled bet. The amount was returned in the replay all the same. "
        "Only told of sites, and of years, in which the line is always there.",
        "R59",
    ),
    Rule(
        *("M209", "pot-split", _ERROR, _ARITHMETIC, "{found}, but the pots are {expected}"),
        "The printed main and side pots differ from the layers that the all-in amounts make.",
        "R57, R58",
    ),
    Rule(
        *(
            "M210",
            "raise-increment",
            _ERROR,
            _ARITHMETIC,
            "raise by {found}, but the totals differ by {expected}",
        ),
        "`raises X to Y`: X must be Y less the highest bet before it.",
    ),
    Rule(
        *(
            "M211",
            "summary-amount",
            _ERROR,
            _ARITHMETIC,
            "summary says {found} where {expected} was collected",
        ),
        "The summary and the payout lines give different amounts.",
    ),
    Rule(
        *(
            "M212",
            "rake-not-as-declared",
            _WARNING,
            _INCONSISTENT,
            "rake {found}, where the declared schedule takes {expected}",
        ),
        "The settings (`[[rake]]`) declare a schedule for this game, and the hand pays another rake. A difference of "
        "one unit is taken for another way of rounding.",
        "R86, R108",
    ),
    # --- S: showdown ---
    Rule(
        *(
            "S301",
            "wrong-winner",
            _ERROR,
            _INCONSISTENT,
            "{found} collects, but the best hand is held by {expected}",
        ),
        "The cards of everybody who may win this pot are known, and another hand is better.",
        "R68, R71",
    ),
    Rule(
        *(
            "S302",
            "hand-description",
            _ERROR,
            _INCONSISTENT,
            "described as {found}; the cards make {expected}",
        ),
        "The best five of the seven cards are another hand than the text says.",
        "R68, R77",
    ),
    Rule(
        *("S303", "folded-player-collects", _ERROR, _INCONSISTENT, "{found} collects after folding"),
        "A player who has folded has no right to any pot.",
        "R37",
    ),
    Rule(
        *(
            "S304",
            "fold-street",
            _ERROR,
            _INCONSISTENT,
            "summary has the fold {found}, the actions {expected}",
        ),
        "The summary names another street for the fold than the one on which the player folded.",
    ),
    Rule(
        *(
            "S305",
            "summary-outcome",
            _ERROR,
            _INCONSISTENT,
            "summary says {found}, but the player {expected}",
        ),
        "The summary's outcome for this seat does not fit what the player did.",
    ),
    Rule(
        *("S306", "nobody-collects", _ERROR, _INCONSISTENT, "no line pays the pot"),
        "The hand ends without a line that pays the pot.",
        "R66",
    ),
    Rule(
        *("S307", "uneven-split", _ERROR, _ARITHMETIC, "share of {found}, not {expected}"),
        "A split pot is shared equally; odd chips go one each to the first winners left of the button.",
        "R60, R61",
    ),
    Rule(
        *("S308", "blind-mark", _ERROR, _INCONSISTENT, "summary marks {found}, the hand has {expected}"),
        "The summary marks another player as button or blind than the hand does.",
    ),
    Rule(
        *("S309", "shown-after-fold", _INFO, _NOTE, "{found} shows cards after folding"),
        "Sites let players show what they folded. The cards count as known; they win nothing.",
        "R37",
    ),
    Rule(
        *("S310", "summary-seat-missing", _WARNING, _INCONSISTENT, "the summary has no line for {found}"),
        "The site lists every player dealt in. Only told of sites that do.",
    ),
    *ACROSS,
)
# fmt: on

LONGEST_PART: Final = 60
LONGEST_PLACE: Final = 32
RULE_BY_CODE: Final = {rule.code: rule for rule in RULES}


def find_rule(code: str) -> Rule:
    """The rule of a code, in upper or lower case.

    Raises:
        UnknownRuleError: No such code.
    """
    try:
        return RULE_BY_CODE[code.upper()]
    except KeyError:
        raise UnknownRuleError(code) from None


def code_groups(words: Iterable[str]) -> tuple[str, ...]:
    """Codes or their beginnings, such as `L` and `M201`, in upper case; blank words are left out.

    Raises:
        UnknownRuleError: No code begins like that.
    """
    wanted = tuple(word.strip().upper() for word in words if word.strip())
    for group in wanted:
        if not any(code.startswith(group) for code in RULE_BY_CODE):
            raise UnknownRuleError(group)
    return wanted


def diagnose(
    code: str,
    line: int,
    column: int,
    end_column: int,
    expected: str | None = None,
    found: str | None = None,
    before: str | None = None,
) -> Diagnostic:
    """A finding of that code with its message filled in; `before` is file and line of an earlier hand."""
    rule = RULE_BY_CODE[code]
    slots = {"expected": _shortened(expected), "found": _shortened(found), "before": _end(before)}
    message = rule.message.format(**slots)
    message = message.replace("1 hole cards", "1 hole card")
    return Diagnostic(rule, line, column, max(end_column, column), message, expected, found)


def _shortened(text: str | None) -> str | None:
    """A text as a message shows it: a name may be longer than the whole message should be."""
    return text if text is None or len(text) <= LONGEST_PART else f"{text[: LONGEST_PART - 1]}…"


def _end(place: str | None) -> str | None:
    """The end of a place, which has the name of the file and the line."""
    return place if place is None or len(place) <= LONGEST_PLACE else f"…{place[1 - LONGEST_PLACE :]}"

"""Rules for cards (D) and actions (L); part of the table in `hhparser.findings.rules`."""

from typing import Final

from hhparser.findings.finding import FindingClass, Rule, Severity

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_ILLEGAL, _INCONSISTENT, _NOTE = FindingClass.ILLEGAL, FindingClass.INCONSISTENT, FindingClass.INFO

_OUTCOME: Final = ("L126", "M214", "M215", "S303", "S309", "S311")  # may be consequences of a wrong action
_BETTING: Final = ("L120", "L121", *_OUTCOME)  # stacks are unknown after the error
_RESULTS: Final = ("S304", "S305", "S308")  # the summary may be correct

PLAY: Final = (
    # --- D: cards ---
    Rule(
        *("D101", "duplicate-card", _ERROR, _ILLEGAL, "{found} is dealt twice; it was {expected}"),
        "One deck has one card of each rank and suit. The card is already on the board or in a hand.",
        "R2",
        hides=("D107", "S301", "S302", "S307", "S311"),
    ),
    Rule(
        *("D102", "impossible-card", _ERROR, _ILLEGAL, "{found} is not a card"),
        "A card is one of 23456789TJQKA followed by one of cdhs.",
        "R2",
        hides=("D104", "D107", "S301", "S302", "S307"),
    ),
    Rule(
        *("D103", "board-changed", _ERROR, _INCONSISTENT),
        "board shows {found} where the other lines have {expected}",
        "Street headings and the summary repeat the board; this line disagrees with the others.",
        hides=("D107", "S301", "S302", "S307"),
    ),
    Rule(
        *("D104", "street-wrong-deal", _ERROR, _ILLEGAL, "{found} cards dealt, not {expected}"),
        "The flop has three cards, turn and river one each.",
        "R29",
        hides=("D107", "S301", "S302", "S307"),
    ),
    Rule(
        *("D105", "hole-cards-wrong-deal", _ERROR, _ILLEGAL, "{found} hole cards, not 2"),
        "Every player gets two hole cards.",
        "R27",
        hides=("S301", "S302", "S307"),
    ),
    Rule(
        *("D106", "hole-cards-changed", _ERROR, _INCONSISTENT),
        "cards {found}, but other lines have {expected}",
        "A player's cards are the same wherever the text gives them.",
        hides=("S301", "S302", "S307"),
    ),
    Rule(
        *("D107", "board-incomplete", _ERROR, _ILLEGAL),
        "the hand ends with {found} board cards, not {expected}",
        "With two or more hands left at the end all five cards are dealt, even if nobody can bet any more. The text "
        "has no line for the street that is missing.",
        "R29, R30",
        hides=("S301", "S302", "S307"),
    ),
    # --- L: actions ---
    Rule(
        *("L101", "unseated-player", _ERROR, _ILLEGAL, "no player named {found} sits at this table"),
        "Only players with a seat line can act, collect or show.",
        hides=(
            *_BETTING,
            *_RESULTS,
            *("D107", "L133", "L134", "M202", "M203", "M204", "M211", "S301", "S306", "S307", "S310"),
        ),
    ),
    Rule(
        *("L103", "action-after-fold", _ERROR, _ILLEGAL, "{found} has folded already"),
        "A player who has folded takes no more part in the hand.",
        "R37",
        hides=_BETTING,
    ),
    Rule(
        *("L104", "action-while-all-in", _ERROR, _ILLEGAL, "{found} is all-in and has nothing to decide"),
        "A player with no chips left has no more decisions to make.",
        "R34",
        hides=_BETTING,
    ),
    Rule(
        *("L105", "action-out-of-turn", _ERROR, _ILLEGAL, "{found} acts out of turn; {expected} is next"),
        "Players act clockwise: before the flop from the left of the big blind, later from the left of the "
        "button.",
        "R32, R55",
        hides=_BETTING,
    ),
    Rule(
        *("L106", "action-round-over", _ERROR, _ILLEGAL, "{found} acts though the betting is over"),
        "Everybody has called, folded or is all-in; the next card or the showdown must follow.",
        "R33, R46",
        hides=_BETTING,
    ),
    Rule(
        *("L107", "check-facing-bet", _ERROR, _ILLEGAL, "check while {expected} is owed"),
        "A player may check only when there is nothing to call.",
        "R35",
        hides=_BETTING,
    ),
    Rule(
        *("L108", "call-facing-nothing", _ERROR, _ILLEGAL, "call of {found} though nothing is owed"),
        "There is no bet to call; the player may check or bet.",
        "R35",
        hides=_BETTING,
    ),
    Rule(
        *("L109", "call-amount", _ERROR, _ILLEGAL, "call of {found} where {expected} is owed"),
        "A call adds what is missing to match the highest bet, or the whole stack if that is less.",
        "R53, R56",
        hides=_BETTING,
    ),
    Rule(
        *("L110", "raise-below-minimum", _ERROR, _ILLEGAL),
        "raise to {found} is below the minimum {expected}",
        "A raise must be at least as large as the last full bet or raise of the street, unless it is all-in; "
        "in fixed limit it is exactly one bet.",
        "R39, R51",
        hides=_BETTING,
    ),
    Rule(
        *("L111", "bet-below-minimum", _ERROR, _ILLEGAL, "bet of {found} is below the minimum {expected}"),
        "The smallest bet is the big blind (in fixed limit the bet of the street), unless it is all-in.",
        "R38, R51",
        hides=_BETTING,
    ),
    Rule(
        *("L112", "stack-above-maximum", _ERROR, _ILLEGAL),
        "{found} is more than the {expected} that the stack allows",
        "Nobody can put in more chips than they have in front of them.",
        "R5, R38",
        hides=_BETTING,
    ),
    Rule(
        *("L113", "raise-above-maximum", _ERROR, _ILLEGAL, "{found} is above the maximum {expected}"),
        "In pot limit the most is the pot after calling; in fixed limit exactly one bet.",
        "R48, R51",
        hides=_BETTING,
    ),
    Rule(
        *("L115", "raise-cap-reached", _ERROR, _ILLEGAL),
        "raise to {found} after the last bet that the cap allows",
        "Fixed limit allows one bet and three raises on a street.",
        "R52",
        hides=_BETTING,
    ),
    Rule(
        *("L116", "raise-not-reopened", _ERROR, _ILLEGAL),
        "raise to {found}, but the betting was not reopened",
        "An all-in of less than a full raise does not let players who have already acted raise again.",
        "R43",
        hides=_BETTING,
    ),
    Rule(
        *("L117", "raise-covered", _ERROR, _ILLEGAL, "raise to {found} though nobody can answer it"),
        "All opponents are all-in: the player may call or fold.",
        "R46, R59",
        hides=_BETTING,
    ),
    Rule(
        *("L118", "bet-facing-bet", _ERROR, _ILLEGAL, "bet of {found} though there is a bet of {expected}"),
        "Only the first wager of a street is a bet; after it a player raises.",
        hides=_BETTING,
    ),
    Rule(
        *("L119", "raise-facing-nothing", _ERROR, _ILLEGAL, "raise to {found} though nobody has bet"),
        "There is no bet to raise; the first wager of a street is a bet.",
        hides=_BETTING,
    ),
    Rule(
        *("L120", "all-in-not-marked", _ERROR, _INCONSISTENT),
        "{found} is all-in but the line does not say so",
        "The action takes the player's whole stack, and the site marks that.",
        hides=_OUTCOME,
    ),
    Rule(
        *("L121", "all-in-marked-wrongly", _ERROR, _INCONSISTENT, "marked all-in with {found} still behind"),
        "The line says all-in but chips are left behind.",
        hides=_OUTCOME,
    ),
    Rule(
        *("L122", "street-too-early-deal", _ERROR, _ILLEGAL, "dealt before {found} has acted"),
        "The next street is dealt only when everybody has called, folded or is all-in.",
        "R33",
        hides=_BETTING,
    ),
    Rule(
        *("L123", "hand-ends-before-round-over", _ERROR, _ILLEGAL, "the hand ends before {found} has acted"),
        "A player who has a bet to answer must act before pots are paid.",
        "R33",
        hides=_BETTING,
    ),
    Rule(
        *("L124", "fold-facing-nothing", _INFO, _NOTE, "fold though checking is free"),
        "Folding without a bet to call is legal, but rarely intended.",
        "R36",
    ),
    Rule(
        *("L125", "action-after-time-out", _WARNING, _INCONSISTENT, "{found} acts though their time ran out"),
        "A player whose time has run out checks, or folds when there is a bet; they put in no chips.",
    ),
    Rule(
        *("L126", "button-out-of-place", _WARNING, _INCONSISTENT),
        "{found} posts the small blind, but {expected} is next",
        "The small blind comes from the first player dealt in after the button. The blinds agree with the order of "
        "action or with the summary, or the button has the big blind, so it is the button that is in the wrong "
        "place. Heads-up it comes from the button; this is checked if later actions or the summary show the button.",
        "R14, R15, R98, R99",
    ),
    Rule(
        *("L127", "line-contradicted", _ERROR, _INCONSISTENT, "{found}, but what follows fits {expected}"),
        "All lines after it agree with each other, and with the pot, if this bet has another size or is a check, or if "
        "this player did not fold.",
        "R37, R53",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L130", "small-blind-amount", _ERROR, _ILLEGAL, "small blind of {found}, not {expected}"),
        "The small blind differs from the stakes of the header and is not all-in, or, where the header does not name it, "
        "it is more than two thirds of the big blind.",
        "R13, R23",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L131", "big-blind-amount", _ERROR, _ILLEGAL, "big blind of {found}, not {expected}"),
        "The big blind differs from the stakes of the header and is not all-in, or the following lines show that "
        "it is missing. If both blinds differ in the same proportion, the finding is at the header. On some sites "
        "the header of a tournament may name the next level.",
        "R13, R23",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L132", "ante-amount", _ERROR, _ILLEGAL, "ante of {found}, not {expected}"),
        "Antes are equal for all players; only an all-in ante may be short.",
        "R16, R90",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L133", "small-blind-wrong-seat", _ERROR, _ILLEGAL, "small blind from {found}, not {expected}"),
        "The small blind comes from the player dealt in before the big blind; it may be missing, but never comes "
        "from another seat. Checked with three or more players.",
        "R18, R19",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L134", "big-blind-wrong-seat", _ERROR, _ILLEGAL, "big blind from {found}, not {expected}"),
        "The big blind comes from the next player dealt in after the small blind. Checked with three or more "
        "players.",
        "R18, R19",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L135", "dead-blind-amount", _ERROR, _ILLEGAL, "dead blind of {found}, not {expected}"),
        "A returning player posts a live big blind and a dead small blind; `posts small & big blinds` has both "
        "in one amount.",
        "R97, R102",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L136", "straddle-amount", _ERROR, _ILLEGAL, "straddle of {found} is below the minimum {expected}"),
        "A straddle is at least twice the big blind, unless it is all-in.",
        "R19",
        hides=(*_BETTING, *_RESULTS),
    ),
    Rule(
        *("L137", "raise-as-short-as-all-in", _INFO, _NOTE),
        "raise to {found} is as short as the all-in before it",
        "Most houses ask for the size of the last full raise; this one accepts the size of a short all-in raise.",
        "R39, R42",
    ),
    Rule(
        *("L138", "player-without-turn", _WARNING, _INCONSISTENT, "{found} is seated, but has no turn"),
        "In a tournament everyone at the table is dealt in, also those who are away. Only a player who has just been moved "
        "waits, and only from the button to the big blind. At 888 each player at the table has a line, also in cash games. "
        "So a line of this player is missing.",
    ),
)

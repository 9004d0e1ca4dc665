"""Rules for money (M) and the showdown (S); part of the table in `hhparser.findings.rules`."""

from typing import Final

from hhparser.findings.finding import FindingClass, Rule, Severity

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_ARITHMETIC, _INCONSISTENT, _NOTE = FindingClass.ARITHMETIC, FindingClass.INCONSISTENT, FindingClass.INFO

_FIGURES: Final = ("M208", "M209", "M214", "M215", "S307")  # not checked after another wrong amount

RESULTS: Final = (
    # --- M: money ---
    Rule(
        *("M201", "total-pot", _ERROR, _ARITHMETIC, "total pot {found}, but the actions put in {expected}"),
        "The printed total pot differs from the chips that the players put in, less the uncalled bet.",
        "R37, R59",
        hides=_FIGURES,
    ),
    Rule(
        *("M202", "rake", _ERROR, _ARITHMETIC, "rake {found}, but pot less payouts is {expected}"),
        "The rake must be the pot less everything that was paid out.",
        "R108",
        hides=_FIGURES,
    ),
    Rule(
        *("M203", "collected-amount", _ERROR, _ARITHMETIC, "collected {found}, not {expected}"),
        "The amount is not what the pot pays after the rake.",
        hides=_FIGURES,
    ),
    Rule(
        *("M204", "collected-above-pot", _ERROR, _ARITHMETIC, "{found} collected from pots of {expected}"),
        "More was paid out than the players put in.",
        hides=_FIGURES,
    ),
    Rule(
        *("M205", "uncalled-amount", _ERROR, _ARITHMETIC, "uncalled bet of {found}, not {expected}"),
        "The part of a bet that nobody matched goes back, no more and no less.",
        "R59",
        hides=(*_FIGURES, "S306"),
    ),
    Rule(
        *("M206", "uncalled-player", _ERROR, _ARITHMETIC),
        "uncalled bet returned to {found}, not to {expected}",
        "The uncalled bet goes back to the player who made it.",
        "R59",
        hides=_FIGURES,
    ),
    Rule(
        *("M207", "uncalled-not-due", _ERROR, _ARITHMETIC),
        "uncalled bet of {found} returned though all bets were matched",
        "Nothing goes back when somebody has matched the whole bet.",
        "R59",
        hides=_FIGURES,
    ),
    Rule(
        *("M208", "uncalled-missing", _WARNING, _INCONSISTENT),
        "no line returns the {expected} that nobody matched",
        "The site prints a line for every uncalled bet. The amount was returned in the replay all the same. "
        "Only reported for sites and years in which the line is always there.",
        "R59",
    ),
    Rule(
        *("M209", "pot-split", _ERROR, _ARITHMETIC, "{found}, but the pots are {expected}"),
        "The printed main and side pots differ from the layers that the all-in amounts make.",
        "R57, R58",
        hides=("M214", "M215", "S307"),
    ),
    Rule(
        *("M210", "raise-increment", _ERROR, _ARITHMETIC),
        "raise by {found}, but the totals differ by {expected}",
        "`raises X to Y`: X must be Y less the highest bet before it.",
        hides=_FIGURES,
    ),
    Rule(
        *("M211", "summary-amount", _ERROR, _ARITHMETIC),
        "summary says {found} where {expected} was collected",
        "The summary and the payout lines give different amounts.",
        hides=_FIGURES,
    ),
    Rule(
        *("M212", "rake-not-as-declared", _WARNING, _INCONSISTENT),
        "rake {found}, where the declared schedule takes {expected}",
        "The settings (`[[rake]]`) declare a schedule for this game, but the hand pays a different rake. A difference "
        "of one unit counts as rounding.",
        "R86, R108",
    ),
    Rule(
        *("M213", "rake-above-usual", _ERROR, _ARITHMETIC),
        "pot less payouts is {found}, but the rake is at most {expected}",
        "More is missing from the payouts than any room takes: in a tournament nothing; in a cash game without a printed "
        "rake nothing before the flop at most sites, else the part of the pot that is usual at the site (the house rule "
        "`most_rake`), up to 30 big blinds. Hands for which the settings declare a rake (`[[rake]]`) are left to M212.",
        "R86, R108",
        hides=("M214", "M215", "S307"),
    ),
    # --- S: showdown ---
    Rule(
        *("M214", "seat-sum", _WARNING, _INCONSISTENT, "says {found}, where the hand gives {expected}"),
        "A sum in the summary (chips put in, won or left) differs from the actions and payouts. "
        "Some sites count a blind twice.",
    ),
    Rule(
        *("M215", "pot-so-far", _ERROR, _ARITHMETIC, "pot of {found}, but {expected} was put in so far"),
        "A line within the hand, such as the heading of a street, gives another pot than the actions before it make.",
        "R37",
    ),
    Rule(
        *("M216", "ledger", _ERROR, _ARITHMETIC),
        "payouts, rake and fees come to {found}, the pot to {expected}",
        "The chips put in by the actions differ from payouts, rake and fees, and no other error explains it: most often a "
        "line with chips cannot be read (P110). Only reported where the rake is printed, where the house takes "
        "nothing, or where more is paid than the pot holds.",
        "R108",
    ),
    Rule(
        *("M217", "finishing-stack", _ERROR, _ARITHMETIC, "finishes with {found}, but {expected} were left"),
        "A player ends the hand with fewer chips than the betting has left them, so the stack before or after it is wrong.",
        "R59",
        hides=_FIGURES,
    ),
    Rule(
        *("S301", "wrong-winner", _ERROR, _INCONSISTENT),
        "{found} collects, but the best hand is held by {expected}",
        "The cards of everybody who may win this pot are known, and another hand is better.",
        "R68, R71",
        hides=("M214", "M215"),
    ),
    Rule(
        *("S302", "hand-description", _ERROR, _INCONSISTENT),
        "described as {found}; the cards make {expected}",
        "The best five of the seven cards make a different hand from the one that the text names.",
        "R68, R77",
        hides=("M214", "M215"),
    ),
    Rule(
        *("S303", "folded-player-collects", _ERROR, _INCONSISTENT, "{found} collects after folding"),
        "A player who has folded has no right to any pot.",
        "R37",
        hides=("M214", "M215", "S301", "S307"),
    ),
    Rule(
        *("S304", "fold-street", _ERROR, _INCONSISTENT),
        "summary has the fold {found}, the actions {expected}",
        "The summary puts the fold on a different street from the one on which the player folded.",
        hides=("M214", "M215"),
    ),
    Rule(
        *("S305", "summary-outcome", _ERROR, _INCONSISTENT),
        "summary says {found}, but the player {expected}",
        "The summary's outcome for this seat does not fit what the player did.",
        hides=("M214", "M215"),
    ),
    Rule(
        *("S306", "nobody-collects", _ERROR, _INCONSISTENT, "no line pays the pot"),
        "The hand ends without a line that pays the pot, or pays side pots only.",
        "R66",
        hides=("M214", "M215"),
    ),
    Rule(
        *("S307", "uneven-split", _ERROR, _ARITHMETIC, "share of {found}, not {expected}"),
        "A split pot is shared equally; odd chips go one each to the first winners left of the button.",
        "R60, R61",
        hides=("M214", "M215"),
    ),
    Rule(
        *("S308", "blind-mark", _ERROR, _INCONSISTENT, "summary marks {found}, the hand has {expected}"),
        "The summary marks a different player as button or blind than the hand does.",
        hides=("M214", "M215"),
    ),
    Rule(
        *("S309", "shown-after-fold", _INFO, _NOTE, "{found} shows cards after folding"),
        "Sites let players show what they folded. The cards count as known but win nothing.",
        "R37",
    ),
    Rule(
        *("S310", "summary-seat-missing", _WARNING, _INCONSISTENT, "the summary has no line for {found}"),
        "The site lists every player dealt in. Only reported for sites that do.",
    ),
    Rule(
        *("S311", "shown-in-place-of-another", _WARNING, _INCONSISTENT),
        "{found} shows cards after folding, and no line shows those of {expected}",
        "Every player at a showdown has a line that shows or mucks their cards. A folded player has one here, and "
        "a player who did not fold has none, so one name was most likely replaced by another.",
        "R37, R66",
    ),
)

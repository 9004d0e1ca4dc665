"""Rules across hands: consistency (C), tournaments (T), fairness (F); part of `hhparser.findings.rules`."""

from typing import Final

from hhparser.findings.finding import FindingClass, Rule, Severity

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_INCONSISTENT, _NOTE, _SUSPICIOUS = FindingClass.INCONSISTENT, FindingClass.INFO, FindingClass.SUSPICIOUS

_OF_DEALS: Final = "{found}, expected {expected}; confirm on new hands"

ACROSS: Final = (
    # --- C: hands together ---
    Rule(
        *("C401", "conflicting-copies", _ERROR, _INCONSISTENT),
        "this hand contradicts the copy in {before}",
        "Two copies of the hand with this id have different actions or results. If the files can be read again, this is "
        "the first line that differs. They cannot both be true.",
    ),
    Rule(
        *("C402", "hand-at-two-tables", _ERROR, _INCONSISTENT, "this hand is at another table in {before}"),
        "A site gives each hand a unique id. Here two hands have one id, at different tables and with "
        "different actions, so one of the texts has a wrong id or a wrong table.",
    ),
    Rule(
        *(
            "C403",
            "copies-cards",
            _ERROR,
            _INCONSISTENT,
            "{found} of {player} contradicts the copy in {before}",
        ),
        "Two players' copies of one hand have the same actions and results, but not the same hole cards: a player has "
        "different cards, or a card is in two hands.",
        "R2",
    ),
    Rule(
        *("C404", "repeated-hand", _INFO, _NOTE, "{found} with the same text as in {before}"),
        "The hand was read twice, from two files or from one that was put together carelessly. Statistics count it "
        "once. All hands that one file has from another are one finding, at the first of them.",
    ),
    Rule(
        *("C411", "stack-grew", _INFO, _NOTE),
        "{player} topped up to {found}; had {expected} after {before}",
        "A player's stack has grown between two hands of a cash table, and all other stacks agree. Most likely they "
        "bought more chips; the amount is rarely printed, and the house's maximum buy-in never is. One finding for each "
        "player and table, where it happened first, and only when asked for by `--select`.",
        "R5",
        on_request=True,
    ),
    Rule(
        *("C412", "stack-shrank", _WARNING, _INCONSISTENT),
        "{player} begins with {found}, after {expected} in {before}",
        "Between two hands of a cash table, chips of one player have disappeared, while the same players sit there with "
        "the stacks they had. No hand can have been played in between, and chips leave the table only with their "
        "player. One of the two stacks, or the result of the hand before, is wrong.",
        "R5",
    ),
    Rule(
        *("C413", "stack-contradicted", _WARNING, _INCONSISTENT),
        "stack {found} of {player}, but the hand after agrees with {expected} from {before}",
        "The hands before and after agree with each other to the chip; this hand's stack is off by an amount that is "
        "gone again in the next hand. The stack was most probably changed in the text.",
        "R5",
    ),
    Rule(
        *("C414", "short-return", _WARNING, _SUSPICIOUS),
        "{player} comes back with {found} after leaving with {expected} in {before}",
        "At nearly every house, a player who leaves a cash table and is back within half an hour must bring back what "
        "they took with them. Tables of the same name, and houses without that rule, look the same.",
        "R5",
    ),
    Rule(
        *("C421", "button-moved-wrongly", _WARNING, _INCONSISTENT),
        "button at seat {found}, due at seat {expected} of {player} after {before}",
        "All stacks agree with the hand before, so none was played in between; the button has skipped a player or "
        "stayed where it was. With empty seats, new players or only two players left, this is reported only if the big "
        "blind moved wrongly too, because houses differ there.",
        "R8, R99, R100",
    ),
    Rule(
        *("C422", "big-blind-moved-wrongly", _WARNING, _INCONSISTENT),
        "big blind from {found}, due from {expected} after {before}",
        "The players are the same as in the hand before and the button is in its place, yet the big blind has skipped "
        "somebody or is posted by the same player again.",
        "R99, R100, R102",
    ),
    Rule(
        *("C431", "missing-hand", _INFO, _NOTE, "a hand is missing between this one and {before}"),
        "The same players sit at the table, and chips have passed between them since the hand before. A history "
        "holds only what its player was dealt, so gaps are common.",
    ),
    Rule(
        *("C441", "clock-went-back", _WARNING, _INCONSISTENT),
        "{found} is before {expected} of {before}",
        "The ids of the table grow with time, but this hand has a greater id and an earlier time. One of the times is "
        "wrong, or hands were swapped. A difference of up to an hour is not "
        "reported on days on which clocks are put back.",
    ),
    Rule(
        *("C443", "two-clocks-disagree", _WARNING, _INCONSISTENT, "{found} and {expected} are different"),
        "The header gives the time in two zones, and they do not agree. A difference of one hour is not "
        "reported, because names of zones are printed without regard to summer time.",
    ),
    Rule(
        *("C451", "table-changed", _WARNING, _INCONSISTENT, "{found}, but {expected} in {before}"),
        "The same players go on with the same chips, but the number of seats, the betting structure, the blinds or "
        "the currency of the table has changed.",
    ),
    Rule(
        *("C452", "seat-changed", _INFO, _NOTE, "{player} at seat {found}, at seat {expected} in {before}"),
        "A player has changed seats between two hands that follow each other. Most houses allow it.",
    ),
    Rule(
        *("C461", "format-changed", _INFO, _NOTE, "written as {found}, the hands before as {expected}"),
        "A site writes a file in one format. This one was put together from several, or converted in part.",
    ),
    Rule(
        *("C462", "hand-out-of-place", _INFO, _NOTE, "hand {found} stands out of the order of its file"),
        "The hands of a table are in the order of their ids, except this one. Sites append hands, so the file was "
        "most likely edited or put together from others.",
    ),
    Rule(
        *("C471", "rake-outlier", _WARNING, _SUSPICIOUS),
        "rake {found}, where other hands of the stake pay {expected}",
        "Of at least 60 hands of this stake with a flop, 97 in 100 pay by one percentage, rounding and cap, inferred "
        "from the hands themselves or declared in the settings. This one does not. Promotions and changes of the rake "
        "look the same.",
        "R86, R108",
    ),
    Rule(
        *("C472", "declared-rake-unlikely", _WARNING, _INCONSISTENT),
        "{found} pay a different rake from the declared {expected}",
        "More than 3 in 100 hands of this stake pay a different rake from the one the settings declare (`[[rake]]`). Either the "
        "declared schedule does not apply to these hands, or the house did not keep to it; `hh check` shows each hand.",
        "R86, R108",
    ),
    # --- T: tournaments ---
    Rule(
        *("T101", "bounty-without-elimination", _ERROR, _INCONSISTENT),
        "bounty for {found}, who has {expected} left",
        "A bounty is paid for a player who lost their last chip in this hand.",
        "R107",
    ),
    Rule(
        *("T102", "place-with-chips", _WARNING, _INCONSISTENT),
        "{found} is out of the tournament with {expected} left",
        "A player who finishes the tournament has lost their last chip, unless the remaining prizes were shared.",
        "R103",
    ),
    Rule(
        *("T501", "tournament-chips", _WARNING, _INCONSISTENT),
        "{player} begins with {found}, after {expected} in {before}",
        "In a tournament chips only pass from player to player. Here chips have appeared or disappeared, and "
        "neither a hand in between nor a rebuy explains it.",
        "R5, R105",
    ),
    Rule(
        *("T502", "rebuy", _INFO, _NOTE, "{player} begins with {found}, after {expected} in {before}"),
        "A tournament player has received chips between two hands, as with a rebuy, an add-on or a re-entry: they were "
        "out of chips, there was a pause, several players received some, or the amount is round.",
        "R105",
    ),
    Rule(
        *("T511", "level-went-back", _WARNING, _INCONSISTENT),
        "level {found} after {expected} in {before}",
        "The blinds of a tournament only go up. This hand has a lower level than the one before at the same table.",
        "R10, R11",
    ),
    Rule(
        *("T512", "level-changed", _WARNING, _INCONSISTENT),
        "blinds {found} where the level had {expected} in {before}",
        "A level of a tournament has the same blinds whenever it is played, and earlier hands had others.",
        "R10, R11",
    ),
    Rule(
        *("T513", "level-skipped", _WARNING, _INCONSISTENT),
        "level {found} after {expected} in {before}",
        "More than one level has passed between two consecutive hands within a minute of each other.",
        "R10, R11",
    ),
    Rule(
        *("T521", "place-taken-twice", _WARNING, _INCONSISTENT),
        "{found} finishes in the place of {expected} in {before}",
        "A finishing place belongs to one player, or to several eliminated in the same hand with equal stacks.",
        "R103",
    ),
    Rule(
        *("T522", "place-order", _WARNING, _INCONSISTENT),
        "{found} had more chips than {expected}, who places better",
        "Of the players eliminated in the same hand, the one who began it with more chips places better.",
        "R103",
    ),
    Rule(
        *("T531", "two-tables-at-once", _WARNING, _INCONSISTENT),
        "{found} is dealt in at another table in {before}",
        "A tournament player sits at only one table. Here two hands that begin in the same second deal them in at two.",
        "R1",
    ),
    # --- F: fairness of the deal ---
    Rule(
        *("F101", "uneven-hole-cards", _WARNING, _SUSPICIOUS, _OF_DEALS),
        "The hole cards of the players who saved these histories do not come as often as a fair deal gives "
        "them. Of audits of fair deals, at most one in 100 has any warning of this kind, because q takes all tests "
        "together. It is not proof: hands that were picked for their cards look the same.",
    ),
    Rule(
        *("F102", "uneven-board", _WARNING, _SUSPICIOUS, _OF_DEALS),
        "Suits, pairs or aces of the board do not come as often as a fair deal gives them, more than betting "
        "can explain. Of audits of fair deals, at most one in 100 has any warning of this kind, because q "
        "takes all tests together. It is not proof: hands that were picked for their boards look the same.",
    ),
    Rule(
        *("F103", "repeated-cards", _WARNING, _SUSPICIOUS, _OF_DEALS),
        "Cards depend on the cards of earlier hands, or whole boards are repeated. Of audits of fair deals, at most "
        "one in 100 has any warning of this kind, because q takes all tests together. It is not proof: "
        "a hand that is there twice, under two numbers or in two formats, is a repeated board too.",
    ),
    Rule(
        *("F104", "uneven-all-ins", _WARNING, _SUSPICIOUS, _OF_DEALS),
        "Hands that are all-in before the last card win more or less often than their equity says. Of audits "
        "of fair deals, at most one in 100 has any warning of this kind, because q takes all tests "
        "together. It is not proof: a collection of lucky and unlucky hands looks the same.",
    ),
    Rule(
        *("F105", "favoured-place", _WARNING, _SUSPICIOUS, _OF_DEALS),
        "A seat, a position, a stake or a new account gets other hole cards than a fair deal would give. Of "
        "audits of fair deals, at most one in 100 has any warning of this kind, because q takes all tests "
        "together. It is not proof: hands that were picked from one of them look the same. Deposits and "
        "cash-outs are not in the text.",
    ),
    # --- F: integrity of play ---
    Rule(
        *("F201", "one-way-flow", _WARNING, _SUSPICIOUS, "{found}; expected {expected}"),
        "Far more chips pass from one player to another than their results against everyone else explain, as when chips "
        "are given away. About one in 100 such findings is chance (q, over all pairs with 15 pots or more). A much "
        "weaker player whom only this opponent meets alone, or a style that loses to the other one, looks the same.",
    ),
    Rule(
        *("F202", "folds-at-long-odds", _WARNING, _SUSPICIOUS, "{found} at 9 to 1 or more; usual {expected}"),
        "A player who owes a tenth of a large pot or less nearly always calls. This one folds to one opponent far "
        "more often than to others, as do players who pass chips by betting and giving up. A player who bluffs "
        "with nothing and gives up does the same now and then.",
    ),
    Rule(
        *("F203", "soft-play", _WARNING, _SUSPICIOUS, "{found}; usual {expected}"),
        "Two players who see the flop alone do not bet against each other, though both bet against others. Polite "
        "friends play this way without any plan; at many houses it is still against the rules. The usual rate "
        "is that of two players as passive as these are with others.",
    ),
    Rule(
        *("F204", "come-and-go-together", _WARNING, _SUSPICIOUS, "{found}; chance {expected}"),
        "Two players join and leave tables in the same hand more often than if everyone's arrivals and departures were "
        "shuffled at random. Friends do so, as do players who follow one opponent; it is only one sign among others. "
        "Hands in which the hero sat out are not seen, so comings and goings pile up after a pause.",
    ),
    Rule(
        *("F205", "sees-cards", _WARNING, _SUSPICIOUS, "{found}; usual {expected}"),
        "River calls and folds are right far more often than those of other players, and the win rate is far above "
        "theirs; both must hold. Accounts that saw the cards of others were found this way. A history that was "
        "chosen for its good hands looks the same.",
    ),
    Rule(
        *("F206", "never-rests", _WARNING, _SUSPICIOUS, "{found} without 4 hours of rest; usual {expected}"),
        "People sleep. An account that plays on for a day and a half is played by a program or by several people, "
        "or by one person in a marathon session. Where half of the accounts play as long, nobody is named. How long "
        "decisions take is not compared, because hardly any text prints it.",
    ),
    Rule(
        *("F207", "plays-alike", _WARNING, _SUSPICIOUS, "{found}; chance {expected}"),
        "Two accounts bet, fold and raise in the same proportions on every street, closer than two players of the venue "
        "usually are. Only accounts with at least 2,000 decisions, at venues with at least 20 of them, are compared. "
        "One person with two accounts, copies of one program, and pupils of one teacher look the same.",
    ),
    Rule(
        *("F208", "wins-too-much", _WARNING, _SUSPICIOUS, "{found}; best known {expected}"),
        "The results of a cash account are too good even for a player who wins 30 big blinds in 100 hands, which hardly "
        "anybody does for long. The bound holds for pots of any size. Hands chosen for their result, and heads-up "
        "matches against a beginner, give such figures too.",
    ),
    Rule(
        *("F209", "lucky-all-ins", _WARNING, _SUSPICIOUS, "{found}; their cards were worth {expected}"),
        "All-ins of two known hands before the river were won far more often than the cards should. Such hands are "
        "tabled whoever wins, so the winner cannot choose them; but anyone who keeps or publishes only lucky hands "
        "has such a record as well.",
    ),
)

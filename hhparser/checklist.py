"""What a careful reader of one hand, and of many, looks at, item by item, and the codes that tell of it."""

from typing import Final, NamedTuple


class Item(NamedTuple):
    """One thing to look at.

    Attributes:
        number: `W1` to `W44` within one hand, `A1` to `A32` across hands.
        subject: What must hold.
        codes: Codes of the findings when it does not; none where text decides nothing.
        unknown: What text cannot decide of it; None when nothing is left open.
    """

    number: str
    subject: str
    codes: tuple[str, ...]
    unknown: str | None = None


def _item(number: str, subject: str, codes: str, unknown: str | None = None) -> Item:
    return Item(number, subject, tuple(codes.split()), unknown)


# fmt: off  an item is one line, and one more for what is unknown
ONE_HAND: Final = (
    _item(
        "W1",
        "the header can be read; the hand has a number of its own",
        "P101 P102 P103 P105 P115 P127 P129 C401",
        "Whether a number is the one that the site gave.",
    ),
    _item("W2", "the blinds of the header are in order, and they are what is posted", "P128 L130 L131"),
    _item(
        "W3",
        "seats and names are there once, within the table, the button too",
        "P104 P120 P121 P122 P123 L126",
    ),
    _item(
        "W4",
        "who is dealt in has chips, in whole units",
        "P125 P110",
        "An amount finer than the unit makes its line unknown; stacks that are not printed are not judged.",
    ),
    _item("W5", "one currency, with its decimals", "P126 P110"),
    _item(
        "W6",
        "blinds come from the right seats; small blind and button may be dead",
        "L126 L133 L134 S308",
        "A missing small blind is taken for a dead one; who should have posted follows from the hand before.",
    ),
    _item(
        "W7",
        "heads-up the button posts the small blind and acts first before the flop, last later",
        "L105 S308",
        "Some sites leave the blinds as they are in the hand in which the third player leaves.",
    ),
    _item("W8", "antes are alike; only an all-in ante is short", "L132"),
    _item("W9", "the dead blind goes to the pot, the live one is the big blind", "L131 L135 M201"),
    _item(
        "W10",
        "a straddle is twice the big blind and acts last",
        "L136 L105",
        "Which seats may straddle is a house rule that no history prints.",
    ),
    _item(
        "W11",
        "only players act who are dealt in and have neither folded nor all their chips in",
        "L101 L103 L104",
    ),
    _item("W12", "players act in turn", "L105"),
    _item(
        "W13", "nobody acts after the betting is over; it is over when all bets are matched", "L106 L122 L123"
    ),
    _item("W14", "a check only when nothing is owed; a fold for nothing is legal", "L107 L124"),
    _item("W15", "a call is what is owed, or the whole stack", "L108 L109"),
    _item("W16", "a bet is at least the big blind and the first wager of its street", "L111 L118 L119"),
    _item("W17", "the two figures of a raise agree", "M210"),
    _item("W18", "a raise is at least the last full raise", "L110"),
    _item(
        "W19",
        "a short all-in does not reopen the betting",
        "L116 L117",
        "House rules differ; `reopen` says which one holds.",
    ),
    _item("W20", "in pot limit no raise is above the pot", "L113"),
    _item(
        "W21",
        "in fixed limit bets are of one size, and only so many",
        "L110 L111 L113 L115",
        "The number of raises, and whether two players have a limit at all, are house rules.",
    ),
    _item(
        "W22", "nobody puts in more than he has; all-in is marked when it is and only then", "L112 L120 L121"
    ),
    _item("W23", "flop, turn and river in order; repeated cards agree", "P111 D103 D104"),
    _item("W24", "no card is dealt twice", "D101", "Cards that are never shown, and burnt cards."),
    _item("W25", "cards of one deck, two for each player", "D102 D105"),
    _item("W26", "a player's cards are the same in all lines", "D106"),
    _item(
        "W27",
        "what nobody matched goes back to who bet it, and nothing else",
        "M205 M206 M207 M208",
        "A missing line is told only of sites and years in which it is always there.",
    ),
    _item("W28", "main and side pots are what the all-ins make them", "M209", "Sites that print no pots."),
    _item("W29", "the printed total is what was put in", "M201", "Sites that print no total."),
    _item(
        "W30",
        "what was put in is paid out, less rake and fees",
        "M202 M203 M204 M211 S306 P110",
        "Without a printed rake, what is missing from the payouts is taken for the rake.",
    ),
    _item(
        "W31",
        "the rake is that of the house's schedule",
        "M202 M212",
        "No history prints the schedule: without one in the settings only the sum is checked.",
    ),
    _item(
        "W32", "the best hand wins each pot", "S301", "Hands that are not shown; there the site is believed."
    ),
    _item(
        "W33",
        "hands are described as the cards make them",
        "S302",
        "Descriptions in words of another language.",
    ),
    _item(
        "W34",
        "equal shares, odd chips left of the button",
        "S307",
        "Sites with an order of their own: only that the shares differ by no more than a unit.",
    ),
    _item(
        "W35",
        "who shows, and what the summary says of it, agree",
        "S305 D106",
        "Whether a player had to show, and when: few sites print the order, and house rules differ.",
    ),
    _item("W36", "who has folded collects nothing; cards shown after a fold are told", "S303 S309"),
    _item(
        "W37",
        "nothing is shown by force when one player is left",
        "S305 L106",
        "Whether cards were shown freely; a heading alone means nothing, some sites always print it.",
    ),
    _item("W38", "the seat lines of the summary agree with the hand", "P124 S304 S305 S308 S310 M211"),
    _item(
        "W39",
        "whose time runs out folds or checks",
        "L125",
        "How long a player took, and whether he was there; only the line itself is known.",
    ),
    _item("W40", "boards of a hand run twice share what was dealt before, and pay alike", "D101 D103 S307"),
    _item(
        "W41",
        "a bounty, or a place, only for who lost his last chip",
        "T101 T102",
        "A place in the head of a file is not tied to a hand; prizes shared by agreement are not printed.",
    ),
    _item(
        "W42",
        "cash-outs stand beside the pots and change nothing in them",
        "M202 M203 M204 P110",
        "Whether the price of a cash-out is fair: the site does not print the odds it used.",
    ),
    _item("W43", "no stack ends below nothing; together they lose rake and fees", "L112 M202 M204"),
    _item(
        "W44",
        "the text is whole, and its letters are what was written",
        "P111 P112 P113 P114 P119 P130",
        "A name of strange letters that are valid is a name.",
    ),
)
MANY_HANDS: Final = (
    _item(
        "A1",
        "a hand begins with the chips that the hand before left",
        "C411 C412 C413 C431 T501 T502",
        "Chips brought to a cash table are rarely printed, and the house's maximum never.",
    ),
    _item(
        "A2",
        "the button moves on by one player",
        "C421",
        "Fast-fold tables, and hands between which one is missing.",
    ),
    _item(
        "A3",
        "nobody is passed over by the big blind, and nobody pays it twice in a row",
        "C422",
        "Whether a player who comes in owes a blind: houses deal in who has missed nothing.",
    ),
    _item(
        "A4",
        "the levels of a tournament go up, and each has its blinds",
        "T511 T512 T513 L132",
        "The schedule is not printed; how long a level lasts shows only where one is passed over.",
    ),
    _item("A5", "a hand that is there twice is the same both times", "C401 C402 C403 C404"),
    _item(
        "A6",
        "the numbers of a table's hands grow with time",
        "C441 C462",
        "Exports that replace numbers by random ones are not judged.",
    ),
    _item(
        "A7",
        "the clock goes forward, and two clocks of one hand agree",
        "C441 C443 P129",
        "Differences of one hour, because names of zones are printed without regard to summer time.",
    ),
    _item("A8", "name, seats and stakes of a table stay, players keep their seats", "C451 C452"),
    _item(
        "A9",
        "a player has one seat, a hand one table",
        "P120 P121 C402 T531",
        "A player of cash games may sit at several tables at once.",
    ),
    _item("A10", "one hand in the files of two players is one story", "C401 C403"),
    _item(
        "A11",
        "chips of a tournament stay, and who loses more places worse",
        "T501 T502 T521 T522 T101 T102",
        "All chips of a tournament: a history holds one table of it, and entries are rarely printed.",
    ),
    _item(
        "A12",
        "no hand of a session is missing",
        "C431",
        "How many hands are missing, and how many the site says it dealt.",
    ),
    _item(
        "A13",
        "the rake is what others of the stake pay",
        "C471 C472",
        "The published schedule, unless the settings declare it: what most hands pay is told from them.",
    ),
    _item(
        "A14",
        "rake and its return are what the account's statements say",
        "",
        "Statements are not read; `hh audit --rake` totals the rake and the own share by stake and month.",
    ),
    _item("A15", "ranks and suits of the hero's hole cards come evenly", "F101", "Cards of others."),
    _item("A16", "pairs, suited and connected hole cards come as often as they should", "F101"),
    _item("A17", "flops, turns and rivers come evenly", "F102"),
    _item("A18", "the board is drawn from what the hole cards leave", "F102"),
    _item("A19", "all-in players win as often as their cards should", "F104"),
    _item("A20", "cards do not depend on those of the hands before", "F103"),
    _item("A21", "every seat and position gets the same cards", "F105"),
    _item(
        "A22",
        "cards do not depend on the account",
        "F105",
        "Deposits and cash-outs are not printed; stakes and first against later hands are compared.",
    ),
    _item(
        "A23",
        "only cards that are seen whatever happens count",
        "",
        "A rule for the tests of the deal: the hero's cards and all-ins count, shown cards do not.",
    ),
    _item(
        "A24",
        "chips do not pass from one player to another on purpose",
        "F201 F202",
        "What they have agreed.",
    ),
    _item("A25", "two players play against each other as against all", "F203", "What they have agreed."),
    _item(
        "A26",
        "two players do not always come and go together",
        "F204",
        "Friends and guests of one table do so too; hands without their hero are not there.",
    ),
    _item("A27", "nobody knows the cards of others", "F205", "Cards that are not shown."),
    _item(
        "A28",
        "accounts are played by one person each, who sleeps",
        "F206 F207",
        "How long a decision took: hardly any text prints it.",
    ),
    _item("A29", "who leaves a table comes back with his chips", "C414", "Tables of the same name."),
    _item(
        "A30", "nobody wins more than play and luck allow", "F208 F209", "Whether a great winner is a cheat."
    ),
    _item("A31", "a file is written in one format", "C461", "The language of names and of talk."),
    _item(
        "A32",
        "a file is as its site wrote it",
        "C462 C413 C471 S304 M203 M211 P112",
        "A text that was changed in all places at once; line ends and other bytes.",
    ),
)
# fmt: on
CHECKLIST: Final = ONE_HAND + MANY_HANDS

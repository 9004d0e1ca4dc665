"""What of each site is read: games that a sample history proves, and what no text that was seen decides."""

from typing import Final, NamedTuple


class Coverage(NamedTuple):
    """What of a site is read.

    Attributes:
        games: Kinds with their betting structures: no limit (NL), pot limit (PL), fixed limit (FL).
        unknown: What is assumed or left out because no text decides it; empty when nothing is.
    """

    games: str
    unknown: str = ""


COVERAGE: Final = {
    "pokerstars": Coverage(
        "cash NL PL FL, tournament NL PL FL", "Languages but English and Portuguese are not read."
    ),
    "ggpoker": Coverage("cash NL, tournament NL", "Time zone; fixed limit."),
    "starsskins": Coverage("cash NL, tournament NL", "Fixed limit; who drops splash money."),
    "bovada": Coverage(
        "cash NL FL, tournament NL", "Stakes of cash games, which are told by the posts only."
    ),
    "fulltilt": Coverage("cash NL PL FL, tournament NL FL"),
    "winamax": Coverage("cash NL PL, tournament NL", "Fixed limit."),
    "888": Coverage("cash NL PL FL, tournament NL", "Time zone; the rake, a mere difference."),
    "partypoker": Coverage("cash NL PL FL, tournament NL", "The rake, a mere difference."),
    "winning": Coverage("cash NL, tournament NL", "Fixed limit; straddles and boards run twice."),
    "betonline": Coverage("cash NL, tournament NL", "Fixed limit; mucked hands."),
    "swc": Coverage("cash NL PL FL", "The worth of a chip; tournaments."),
    "ongame": Coverage("cash NL PL FL, tournament NL", "Words of the rarest hands."),
    "cake": Coverage("cash NL FL, tournament NL", "The rake; which side pot is which."),
    "everleaf": Coverage("cash NL, tournament NL FL", "The rake; numbers of most tournaments."),
    "absolute": Coverage("cash NL FL, tournament NL", "Pot limit; play money."),
    "pkr": Coverage("cash NL, tournament NL", "Whose an odd chip is; fixed limit; places and bounties."),
    "entraction": Coverage("cash NL PL FL, tournament NL", "When a hand began: only its end is told."),
    "pokertracker": Coverage("cash NL, tournament NL", "Fixed limit; what the tool has left out."),
    "kingsclub": Coverage("cash NL PL", "Currency; tournaments."),
    "unibet": Coverage("cash NL", "Lines after the flop and of a showdown; tournaments."),
    "enet": Coverage("cash NL PL FL", "Whether a raise prints chips added or the total; tournaments."),
    "phh": Coverage("cash NL, tournament NL FL", "Rake, and who was paid, where a document leaves it out."),
    "ohh": Coverage("cash NL, tournament NL", "What the amount of a raise is: writers differ."),
    "ipoker": Coverage("cash NL FL, tournament NL", "Time zone; the pots: only what players won is told."),
    "merge": Coverage("cash NL FL, tournament NL", "Boards run twice; the hand words of winners."),
    "microgaming": Coverage("cash NL PL FL, tournament NL", "Time zone; the uncalled bet."),
    "bossmedia": Coverage("cash NL FL, tournament NL", "Which number is which suit; most hand words."),
    "everest": Coverage("cash NL, tournament NL FL", "Pots where a rake is taken."),
    "pokernow": Coverage("cash NL", "Whether a game was a tournament; the currency; the hero in most hands."),
}

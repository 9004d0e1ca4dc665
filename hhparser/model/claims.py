"""The results that a site claims for a hand, as printed, and what its texts and figures mean."""

from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.base.spans import LineOrSpan
from hhparser.model.actions import Street


class Show(NamedTuple):
    """Cards shown or mucked; `cards` is empty when the text gives none."""

    seat: int
    cards: tuple[Card, ...]
    description: str | None
    mucked: bool
    run: int
    line: LineOrSpan


class Payout(NamedTuple):
    """Chips that the site says a player collected; `pot` is `pot`, `main`, `side`, `side-1` ...

    `description` is the winning hand in the words of `HandRank.describe`, where the line gives it.
    """

    seat: int
    amount: int
    pot: str
    run: int
    line: LineOrSpan
    description: str | None = None


class SeatResult(NamedTuple):
    """A seat's line in the summary.

    `outcome` is folded, collected, showed, mucked or none; `won` the amounts in the order of the line, 0
    for a run that was lost; `folded_on` the printed street.
    """

    seat: int
    outcome: str
    folded_on: Street | None
    did_not_bet: bool
    cards: tuple[Card, ...]
    won: tuple[int, ...]
    descriptions: tuple[str, ...]
    marks: tuple[str, ...]
    line: LineOrSpan


class SeatSum(NamedTuple):
    """What a line says of a player's chips in all of a hand; None for what it does not say.

    `put_in` is what they put into the pots, `net` what they won or lost, `left` their chips at the end.
    """

    seat: int
    put_in: int | None
    net: int | None
    left: int | None
    line: LineOrSpan


class PotSoFar(NamedTuple):
    """All pots together as a line within the hand gives them, after that many actions."""

    amount: int
    actions: int
    line: LineOrSpan


class CashOut(NamedTuple):
    """An all-in cash-out, a contract that is separate from the pots."""

    seat: int
    amount: int
    fee: int | None
    line: LineOrSpan


class Claims(NamedTuple):
    """Figures of the site's summary, as printed."""

    total_pot: int | None = None
    rake: int | None = None
    pots: tuple[tuple[str, int], ...] = ()
    boards: tuple[tuple[tuple[Card, ...], LineOrSpan], ...] = ()
    line: LineOrSpan | None = None


class Figures(NamedTuple):
    """What a site's printed figures contain; the defaults are those of most sites.

    Attributes:
        pot_is_net: The total pot is what is left after the rake.
        pots_are_net: Main and side pots are what is left after the rake, whatever the total pot is.
        pot_has_uncalled: The total pot counts the unmatched bet.
        payouts_have_uncalled: Payouts and results count the unmatched bet that came back to a player; None
            when only their sum shows it.
        sums_have_uncalled: What a player is said to have put in counts the unmatched bet.
        odd_chips_go_left: The odd chips of a split pot go to the first winners left of the button, not in
            an order of the site's own.
        has_rake: The house may take something from the pots.
    """

    pot_is_net: bool = False
    pots_are_net: bool = True
    pot_has_uncalled: bool = False
    payouts_have_uncalled: bool | None = False
    sums_have_uncalled: bool = True
    odd_chips_go_left: bool = True
    has_rake: bool = True


class Conventions(NamedTuple):
    """What can be relied on in the texts of a format; the defaults are those of most formats.

    Attributes:
        uncalled_since: First year in which each uncalled bet has a line; None when the line may be missing.
        tells_uncalled_blinds: That line is also there when nobody calls a blind.
        tells_big_blind: Where a small blind is posted, so is a big blind.
        lists_seats: The summary has a line for the winner at least.
        lists_all_seats: The summary has a line for every player dealt in.
        button_is_certain: No player between the button and the small blind is ever dealt in.
        usual_blinds: A small blind is at most two thirds of the big blind in tournaments and fixed limit.
        tells_mucks: Each player at a showdown has a line that shows or mucks their cards.
        uncalled_first: An uncalled bet goes back before the pots are paid.
        tells_prizes: A finishing place without a stated prize won nothing, unless it is the first.
        hero_is_certain: The text tells who the hero is even without a showdown.
    """

    uncalled_since: int | None = None
    tells_uncalled_blinds: bool = True
    tells_big_blind: bool = True
    lists_seats: bool = False
    lists_all_seats: bool = False
    button_is_certain: bool = True
    usual_blinds: bool = True
    tells_mucks: bool = True
    uncalled_first: bool = True
    tells_prizes: bool = True
    hero_is_certain: bool = True

"""Results that a site claims for a hand, as printed, and the conventions of its texts and figures."""

from typing import NamedTuple

from hhparser.base.cards import Card
from hhparser.base.text.spans import LineOrSpan
from hhparser.model.actions import Street


class Show(NamedTuple):
    """Cards shown or mucked; `cards` is empty without cards in the text."""

    seat: int
    cards: tuple[Card, ...]
    description: str | None
    mucked: bool
    run: int
    line: LineOrSpan

    @property
    def is_whole(self) -> bool:
        """Return whether the line mucks the cards or shows both."""
        return self.mucked or len(self.cards) == 2


class Payout(NamedTuple):
    """Chips that a player collected according to the site; `pot` is `pot`, `main`, `side`, `side-1` ...

    `description` is the winning hand in the words of `HandRank.describe`, if the line names it.
    """

    seat: int
    amount: int
    pot: str
    run: int
    line: LineOrSpan
    description: str | None = None


class SeatResult(NamedTuple):
    """A seat's line in the summary.

    `outcome` is folded, collected, showed, mucked or none; `won` has the amounts in the order of the line, 0
    for a lost run; `folded_on` is the printed street.
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
    """Printed sums of a player's chips in the whole hand; None for sums that are not printed.

    `put_in` are their chips in the pots, `net` the chips won or lost, `left` the chips at the end.
    """

    seat: int
    put_in: int | None
    net: int | None
    left: int | None
    line: LineOrSpan


class PotSoFar(NamedTuple):
    """Sum of all pots printed on a line within the hand, after `actions` actions."""

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
    """Figures of the site's summary, as printed; `pot_lines` if the pots are not on the line of the total."""

    total_pot: int | None = None
    rake: int | None = None
    pots: tuple[tuple[str, int], ...] = ()
    boards: tuple[tuple[tuple[Card, ...], LineOrSpan], ...] = ()
    line: LineOrSpan | None = None
    pot_lines: tuple[LineOrSpan, ...] = ()


class Figures(NamedTuple):
    """Definitions of a site's printed figures; the defaults apply to most sites.

    Attributes:
        pot_is_net: The total pot excludes the rake.
        pots_are_net: Main and side pots exclude the rake, independently of the total pot.
        pot_has_uncalled: The total pot includes the unmatched bet.
        payouts_have_uncalled: Payouts and results include the unmatched bet that was returned to a player;
            None when only their sum shows it.
        sums_have_uncalled: A player's printed chips put in include the unmatched bet.
        odd_chips_go_left: The odd chips of a split pot go to the first winners left of the button, not in
            a site-specific order.
        has_rake: The house may rake the pots.
        payouts_follow_nets: Payouts are not printed, but follow from the final stacks.
        left_has_top_ups: A player's chips left at the end may include chips bought after the hand.
    """

    pot_is_net: bool = False
    pots_are_net: bool = True
    pot_has_uncalled: bool = False
    payouts_have_uncalled: bool | None = False
    sums_have_uncalled: bool = True
    odd_chips_go_left: bool = True
    has_rake: bool = True
    payouts_follow_nets: bool = False
    left_has_top_ups: bool = False


class Conventions(NamedTuple):
    """Conventions that the texts of a format follow; the defaults apply to most formats.

    Attributes:
        uncalled_since: First year in which each uncalled bet has a line; None when the line is optional.
        tells_uncalled_blinds: Uncalled blinds have that line too.
        tells_big_blind: A text with a small blind also has a big blind.
        lists_seats: The summary has a line for the winner at least.
        lists_all_seats: The summary has a line for every player dealt in.
        button_is_certain: No player between the button and the small blind is ever dealt in.
        usual_blinds: A small blind is at most two thirds of the big blind in tournaments and fixed limit.
        tells_mucks: Each player at a showdown has a line that shows or mucks their cards.
        uncalled_first: An uncalled bet goes back before the pots are paid.
        tells_prizes: A finishing place without a stated prize won nothing, unless it is the first.
        hero_is_certain: The text identifies the hero even without a showdown.
        header_is_current: The header of a tournament never states the next level.
        seated_have_lines: Every seated player has a line, also those who sit out.
        tells_calls: The text tells calls from bets and raises.
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
    header_is_current: bool = True
    seated_have_lines: bool = False
    tells_calls: bool = True

"""Text histories in the PokerStars format: Run It Once, PokerBros, PokerMaster, Full Tilt 2016, Weplay.

Run It Once prints every player's cards and, when everybody folds to the big blind, a pot that includes the
unmatched part of that blind. Some exports print the three UTF-8 bytes of the euro sign as three characters.
Weplay prints the total of a raise in place of its increase too, and the blinds of its header may differ from
the blinds posted; the latter apply.
"""

from dataclasses import replace
from typing import Final

from hhparser.model import BIG_BLIND, SMALL_BLIND, Conventions, Figures
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.site import handlers_of
from hhparser.sites.stars import pokerstars

_RUN_IT_ONCE: Final = "Run It Once Poker"
_WEPLAY: Final = "Weplay"
_BRANDS: Final = (_RUN_IT_ONCE, "PokerBros", "PokerMaster", "Full Tilt", "Full Tilt Rush", _WEPLAY)
_EURO: Final = "€".encode().decode("cp1252")


def cash_header(
    b: HandBuilder,
    brand: str,
    hand_id: str,
    betting: str,
    symbol: str,
    first: int,
    second: int,
    currency: str | None,
    time: str,
) -> None:
    """Begin a cash-game hand."""
    sign = symbol.replace(_EURO, "€")
    pokerstars.cash_header(b, None, hand_id, None, betting, sign, first, second, None, currency, time)
    b.game.fast = brand.endswith("Rush")


def tournament_header(
    b: HandBuilder,
    brand: str,
    hand_id: str,
    tournament_id: str,
    buy_in: str,
    betting: str,
    level: str | None,
    first: int,
    second: int,
    time: str,
) -> None:
    """Begin a tournament hand."""
    price = buy_in.replace(_EURO, "€")
    pokerstars.tournament_header(
        b, None, hand_id, None, None, tournament_id, price, betting, None, level, first, second, time
    )
    b.game.fast = brand.endswith("Rush")


def table(b: HandBuilder, name: str, size: int, play: str | None, button: int) -> None:
    """Record table, number of seats and button; three-handed Run It Once tables have seats 1, 3 and 5."""
    pokerstars.table(b, name, size, play, button)
    if size == 3 and b.text.startswith(_RUN_IT_ONCE):
        b.table.last_seat = 5


def seat(b: HandBuilder, number: int, name: str, stack: int, state: str | None, hero: str | None) -> None:
    """Seat a player with their starting stack; some texts mark the hero."""
    b.sit(number, name, stack, state is not None)
    if hero is not None:
        b.table.hero = number


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """Record the hero's cards; if all players' cards are printed, only a mark identifies the hero."""
    marked = b.table.hero
    handlers.dealt(b, name, cards)
    if b.text.startswith(_RUN_IT_ONCE):
        b.table.hero = marked


def post_big_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record the big blind; PokerMaster prints a straddle in the same way."""
    big_blind = b.game.stakes[1] if b.game.stakes is not None else None
    straddle = BIG_BLIND in b.play.posted and big_blind is not None and amount > big_blind
    (handlers.post_straddle if straddle else handlers.post_big_blind)(b, player, amount, all_in)


def hole_cards(b: HandBuilder) -> None:
    """Set the blinds of Weplay as posted, if neither was cut short by a stack."""
    handlers.hole_cards(b)
    posted = {action.kind: action.amount for action in b.play.actions if not action.all_in}
    if b.text.startswith(_WEPLAY) and posted.keys() >= {SMALL_BLIND, BIG_BLIND}:
        b.game.stakes = posted[SMALL_BLIND], posted[BIG_BLIND]


def raise_to(b: HandBuilder, player: str, increment: int, to: int, all_in: str | None) -> None:
    """Record a raise, printed as the increase and the total, or twice as the total."""
    if increment == to and b.text.startswith(_WEPLAY):
        handlers.raise_total(b, player, to, all_in)
    else:
        handlers.raise_to(b, player, increment, to, all_in)


def summary(b: HandBuilder) -> None:
    """Begin the summary."""
    handlers.summary(b)
    if b.text.startswith(_RUN_IT_ONCE) and not b.outcome.uncalled:
        b.figures = Figures(pot_has_uncalled=True, payouts_have_uncalled=True)


def seat_won(b: HandBuilder, number: int, who: str, shown: str | None, amount: int) -> None:
    """Record chips won, with or without a showdown; hand names in this wording are not compared."""
    outcome = "collected" if shown is None else "showed"
    summaries.add_result(b, number, who, outcome, cards=shown, won=(amount,), descriptions=("",))


def muck(b: HandBuilder, player: str) -> None:
    """Record cards mucked unseen; some hands repeat the line."""
    if not any(show.mucked and show.seat == b.table.names.get(player) for show in b.outcome.shows):
        handlers.muck(b, player, None)


STARS_SKINS: Final = replace(
    pokerstars.POKERSTARS,
    name="starsskins",
    title="Run It Once, PokerBros, PokerMaster, Full Tilt 2016, Weplay",
    games="cash NL, tournament NL",
    unknown="Fixed limit; who drops splash money.",
    signatures=tuple(f"{brand} Hand #" for brand in _BRANDS),
    header=rf"(?:{'|'.join(_BRANDS)}) Hand #(\d+):(?= +(?:Tournament #|\S[^\n]{{0,300}}\())",
    grammar="starsskins",
    handlers=handlers_of(
        vars(), vars(pokerstars), asides=("SITS_OUT",), RAISE=raise_to, SHOW_FOR=handlers.show
    ),
    rules=RuleSet(straddle=Straddle.UNDER_THE_GUN, most_rake=20),
    conventions=Conventions(
        uncalled_since=2016, tells_uncalled_blinds=False, lists_seats=True, lists_all_seats=True
    ),
    summary_start=None,
)

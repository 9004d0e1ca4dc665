"""Hands and summary of a tournament, 5.00+0.50, as PokerStars writes them, and statistics of its money."""

from typing import Any

from tests.analysis.deals import deal

BUY_IN = "$5.00+$0.50 USD"
SECOND = "BB finished the tournament in 2nd place"
FIRST = "BTN wins the tournament and receives $10.00 - congratulations!"
PLACES = f"{SECOND}\n{FIRST}\n"
SUMMARY = """\
PokerStars Tournament #77, No Limit Hold'em
Buy-In: $5.00/$0.50 USD
2 players

  1: BTN (Norway), $10.00 (100%)
  2: BB (Spain),
"""
IDS = ["tournament_profit", "abi", "itm", "roi", "cev_per_100", "cev_per_game"]


def tournament_hand(
    story: str,
    players: int = 2,
    *,
    said: str = "",
    tournament: int = 77,
    buy_in: str = BUY_IN,
    **options: Any,
) -> str:
    """A hand of `deal`; `said` are lines at its end, such as finishing places."""
    game = f"Tournament #{tournament}, {buy_in} Hold'em No Limit - Level I (1/2)"
    text = deal(story, players, **options)
    text = text.replace("Hold'em No Limit (1/2)", game).replace(":  Tournament", ": Tournament")
    text = text.replace("Table 'Deal'", f"Table '{tournament} 1'").replace(" (Play Money)", "")
    return text.replace("*** SUMMARY ***", f"{said}*** SUMMARY ***")

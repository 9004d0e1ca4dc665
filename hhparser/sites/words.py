"""Words that most sites print alike: signs of currencies and names of betting structures."""

from typing import Final

from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT

CURRENCY: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "Rs.": "INR"}
BETTING: Final = {
    "No Limit": NO_LIMIT,
    "NL": NO_LIMIT,
    "Pot Limit": POT_LIMIT,
    "PL": POT_LIMIT,
    "Limit": FIXED_LIMIT,
    "Fixed Limit": FIXED_LIMIT,
    "FL": FIXED_LIMIT,
}

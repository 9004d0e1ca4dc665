"""Stakes are found in the headers of games that are not parsed further."""

import pytest

from hhparser.model import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from hhparser.sites.lines.printed_stakes import find_stakes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Omaha Pot Limit ($0.10/$0.25 USD) - 2009/11/25 14:12:43 ET", (POT_LIMIT, 10, 25, "USD")),
        ("Omaha Pot Limit ($0.05/$0.10 CAD) - 2019/04/05", (POT_LIMIT, 5, 10, "CAD")),
        ("Omaha Hi/Lo Fixed Limit EUR 100.00/200.00 - Table", (FIXED_LIMIT, 10000, 20000, "EUR")),
        ("Omaha PL 0,01 €/0,02 €", (POT_LIMIT, 1, 2, "EUR")),
        ("7-Card Stud fixed limit (5€/25€/50€) - 2016/11/14", (FIXED_LIMIT, 2500, 5000, "EUR")),
        ("Omaha pot limit (0.05/0.10)\nTable: 'Oak' 2-max (play money)", (POT_LIMIT, 5, 10, None)),
        ("$5.00+$0.50 6/12 Tournament Omaha Pot Limit - Level III (1,250/2,500)", (POT_LIMIT, 125000, 250000, None)),
        ("Tournament - No Limit Omaha - 1 500/3 000", (NO_LIMIT, 150000, 300000, None)),
        ("(1), Table 1 - 50K/1M Ante 10000 - Limit Razz", (FIXED_LIMIT, 5000000, 100000000, None)),
        ("Seven Card Hi/Lo  Normal $0.02/$0.04 - 2009-03-18", (FIXED_LIMIT, 2, 4, "USD")),
        ("$0.50/$1 Blinds Fix Limit Omaha", (FIXED_LIMIT, 100, 200, "USD")),
        ("Omaha 5|10 PL", (POT_LIMIT, 500, 1000, None)),
        ("(POT_LIMIT OMAHA_HI_LO $5/$5, Real money)", (POT_LIMIT, 500, 500, "USD")),
        ("ShortDeck No Limit ($0.02) - 2021/03/02", (NO_LIMIT, None, 2, "USD")),
        ("6+ Hold'em No Limit (Button Blind\xa0$0.50 - Ante\xa0$0.50  USD)", (NO_LIMIT, None, 50, "USD")),
    ],
)  # fmt: skip
def test_stakes(text: str, expected: tuple[object, ...]) -> None:
    assert find_stakes(text, 2) == expected


@pytest.mark.parametrize(
    "text",
    [
        "OMAHA Pot Limit - 2012/05/14 00:54:46",
        "$100 USD PL Omaha\nSeat 2 is the button\nTotal number of players : 2/6",
        "OMAHA Pot Limit\nSeat 1: 7/2 ($163 in chips)",
        "2.50/5 Jordan (Omaha H/L)",
        "7CARD Tournament #13, Fixed Limit- Level 1 (0/0)",
        "Omaha Pot Limit (0.0005/0.001)",
        "Omaha Pot Limit 500/1",
    ],
)
def test_no_stakes(text: str) -> None:
    assert find_stakes(text, 2) is None

"""Hands of the real-hand collection with errors in the text: SHA-1 of the file, reason, first line of each hand.

The files themselves are third-party data and not part of this project. Every other hold'em hand of these
sites must be free of errors.
"""

from typing import NamedTuple


class KnownFault(NamedTuple):
    reason: str
    hands: tuple[int, ...]


CONVERTED = "converted from another site: raises print the total twice, descriptions name wrong pairs, walks do not add up"

KNOWN_FAULTS = {
    "3f4ab0e7a24d": KnownFault("made by hand: descriptions and button mark do not fit", (1,)),
    "eafb220bd013": KnownFault("made by hand: shown cards change, button mark does not fit", (1,)),
    "777e3bdcafdc": KnownFault("made by hand: a call takes the whole stack without saying all-in", (1,)),
    "cfbb34435edf": KnownFault("made by hand: total pot and board do not fit the actions", (1,)),
    "610cb7e2ba33": KnownFault(
        CONVERTED,
        (
            1, 34, 77, 122, 159, 198, 235, 272, 312, 354, 393, 437, 511, 560, 605, 635, 672, 724, 756, 801,
            833, 863, 907, 937, 1005, 1057, 1087, 1128, 1167, 1210, 1252, 1284, 1327, 1373, 1411, 1497, 1536,
            1572, 1620, 1652, 1693, 1734, 1771, 1810, 1843, 1886, 1931, 1968, 2007, 2044, 2081, 2121, 2163,
            2202, 2246, 2320, 2369, 2410,
        ),
    ),
    "8ec60ca0104d": KnownFault(
        CONVERTED,
        (
            1, 214, 264, 310, 357, 404, 434, 469, 518, 575, 626, 665, 709, 753, 800, 837, 923, 1009,
            1105, 1148, 1191, 1240, 1284, 1322, 1360, 1399, 1438, 1478, 1561, 1603, 1698, 1744, 1795, 1847,
            1931, 1982, 2031, 2089, 2144, 2197, 2236, 2291, 2345,
        ),
    ),
    "d619f27f1244": KnownFault(
        CONVERTED,
        (
            1, 45, 82, 126, 163, 209, 239, 272, 302, 338, 378, 410, 442, 472, 502, 541, 578,
        ),
    ),
    "0c155bec2273": KnownFault(
        CONVERTED,
        (
            1, 34, 77, 122, 159, 198, 235, 272, 312, 354, 393, 437, 512, 561, 606, 637, 674, 726, 758, 803,
            835, 866, 910, 941, 1010, 1062, 1093, 1134, 1173, 1216, 1258, 1290, 1333, 1379, 1417, 1503, 1542,
            1578, 1626, 1658, 1699, 1740, 1777, 1816, 1849, 1892, 1937, 1974, 2013, 2050, 2087, 2127, 2169,
            2208, 2252, 2327, 2376, 2417,
        ),
    ),
    "02f6c43c35ac": KnownFault(
        "tracker export: raise prints the total twice, total pot is net of rake", (1,)
    ),
    "296f40112d90": KnownFault(
        "tracker export: raise prints the total twice, total pot is net of rake", (1,)
    ),
    "f0eb4fc63b34": KnownFault("converted walk: uncalled bet and total pot are wrong", (1,)),
    "92cc539e7352": KnownFault("made by hand: the big blind raises out of turn", (1,)),
    "b59b2f7d2d61": KnownFault("antes are missing from the total pot", (1,)),
    "fed7ae48353a": KnownFault("no summary", (1,)),
    "3ad557ca8c34": KnownFault(
        "converted: both players who share the pot are said to have lost",
        (392, 3995),
    ),
    "f6de9f422a70": KnownFault("a player without a seat folds", (1,)),
    "e8e504d04709": KnownFault(
        "made by hand: raise above the stack, straight flushes called flushes, wrong winner", (1,)
    ),
    "aed8454d942d": KnownFault("raise of 20 printed as 30", (1,)),
    "a56a98c4b2da": KnownFault(
        "converted: seats above the table size, total pot counts the uncalled bet", (1,)
    ),
    "c50220b4dcab": KnownFault(
        "converted: seats above the table size, total pot counts the uncalled bet", (1,)
    ),
    "7797958d1f12": KnownFault(
        "two hands break off",
        (80, 1407),
    ),
    "56718b64a0e7": KnownFault("no line pays the pot", (1,)),
}  # fmt: skip

"""Nodes: the features of a decision encoded as one number, with a fixed order of coarser nodes.

A node is made of digits, such as the street and the bin of the bet faced. `Layout.levels` defines how the
levels of the back-off merge values of digits; level 0 is the node itself.
"""

from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.lines.sizes import SIZES

Digits = dict[str, NDArray[np.intp]]
Merge = tuple[int, ...]  # mapping from the values of a digit to coarser values

FACED_CUTS: Final = tuple(cut / 100 for cut in SIZES.percent)
PREFLOP_CUTS: Final = (0.4, 0.64)  # thresholds of the call, as a share of the pot
SPR_CUTS: Final = (1.0, 3.0, 8.0)
ANSWER_CUTS: Final = (0.45, 0.95)
FOLD, CHECK, CALL, SMALL, MIDDLE, LARGE, ALL_IN = range(7)
ANSWERS: Final = ("fold", "check", "call", "<45%", "45-95%", "95%+", "all-in")
N_ANSWERS: Final = len(ANSWERS)
NOT_FACED: Final = 0
SEATS: Final = ("BB", "SB", "BTN", "CO", "HJ", "earlier", "BTN of two", "BB of two")
TEXTURES: Final = ("dry", "paired", "three of a suit")


class UsedNodes(NamedTuple):
    """Numbers of the nodes that some hands have, in ascending order; none of the arrays is empty."""

    preflop: NDArray[np.intp]
    postflop: NDArray[np.intp]


class Layout(NamedTuple):
    """The digits of the nodes before or after the flop.

    Attributes:
        sizes: Number of values of each digit.
        levels: For each level of the back-off after level 0, the merges of digits. A merge is applied to the
            values of the level before, and stays in effect on later levels.
    """

    sizes: dict[str, int]
    levels: tuple[dict[str, Merge], ...]

    @property
    def n_nodes(self) -> int:
        """Number of nodes."""
        return prod(self.sizes.values())

    def encode(self, digits: Digits) -> NDArray[np.intp]:
        """Encode digits, one array per name in `sizes`, to node numbers."""
        return np.ravel_multi_index([digits[name] for name in self.sizes], tuple(self.sizes.values()))

    def decode(self, nodes: NDArray[np.integer]) -> Digits:
        """Decode node numbers to digits."""
        return dict(zip(self.sizes, np.unravel_index(nodes, tuple(self.sizes.values())), strict=True))

    def parents(self) -> list[NDArray[np.intp]]:
        """Return for each level after level 0 the index of the merged node of each node; length `n_nodes`."""
        digits = self.decode(np.arange(self.n_nodes))
        found = []
        for merges in self.levels:
            digits |= {name: np.array(merge)[digits[name]] for name, merge in merges.items()}
            found.append(np.unique(self.encode(digits), return_inverse=True)[1])
        return found


def _merged(size: int) -> Merge:
    """Return the merge of all values of a digit to one value."""
    return (0,) * size


# faced: nothing, bins of `FACED_CUTS`, all-in
_FACED_SIZE: Final = (0, 1, 1, 1, 2, 2, 2, 3)
_IS_FACED: Final = (0, 1, 1, 1)
PREFLOP: Final = Layout(
    {"raises": 4, "seat": len(SEATS), "callers": 2, "faced": 5, "raised": 2},
    (
        {"raised": _merged(2), "faced": (0, 1, 1, 1, 4)},
        {"callers": _merged(2), "seat": (0, 1, 2, 2, 4, 4, 6, 7)},
        {"seat": (0, 1, 1, 1, 1, 1, 1, 0), "faced": (0, 1, 1, 1, 1)},
        {"seat": _merged(8)},
    ),
)
POSTFLOP: Final = Layout(
    {
        "street": 3,
        "faced": len(_FACED_SIZE),
        "raised": 2,
        "aggressor": 3,
        "players": 3,
        "in_position": 2,
        "texture": len(TEXTURES),
        "spr": len(SPR_CUTS) + 1,
    },
    (
        {"spr": _merged(4)},
        {"texture": _merged(3)},
        {"faced": _FACED_SIZE, "players": (0, 1, 1)},
        {"aggressor": _merged(3), "in_position": _merged(2), "players": _merged(3)},
        {"faced": _IS_FACED, "raised": _merged(2)},
    ),
)


def legal_answers(layout: Layout) -> NDArray[np.bool_]:
    """Return a mask of the legal answers; shape (nodes, answers). Fold and call need a bet to face."""
    faced = layout.decode(np.arange(layout.n_nodes))["faced"] != NOT_FACED
    legal = np.ones((layout.n_nodes, N_ANSWERS), np.bool_)
    legal[:, FOLD] = legal[:, CALL] = faced
    legal[:, CHECK] = ~faced
    return legal

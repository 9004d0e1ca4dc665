"""The tree of betting lines: answers of players at each node, with frequency, cards and results."""

from analysis.lines.answers import Answer, BettingNode, Share, find_node
from analysis.lines.betting_line import BettingLine
from analysis.lines.details import DETAILS
from analysis.lines.differences import Difference, find_differences
from analysis.lines.errors import LineError
from analysis.lines.language import LastStep, last_step, next_words, parse_line
from analysis.lines.shown import ShownRange, find_range
from analysis.lines.sizes import NO_SIZES, SIZES, Sizes, parse_cuts
from analysis.lines.tree import BettingTree, LineTree, add_trees, find_tree, grow_pool, grow_tree, stored_tree

__all__ = [
    "DETAILS",
    "NO_SIZES",
    "SIZES",
    "Answer",
    "BettingLine",
    "BettingNode",
    "BettingTree",
    "Difference",
    "LastStep",
    "LineError",
    "LineTree",
    "Share",
    "ShownRange",
    "Sizes",
    "add_trees",
    "find_differences",
    "find_node",
    "find_range",
    "find_tree",
    "grow_pool",
    "grow_tree",
    "last_step",
    "next_words",
    "parse_cuts",
    "parse_line",
    "stored_tree",
]

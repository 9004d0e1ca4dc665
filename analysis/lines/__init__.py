"""The tree of betting lines: what players did at every point of every line, and what came of it."""

from analysis.lines.answers import Answer, BettingNode, Share, find_node
from analysis.lines.betting_line import BettingLine
from analysis.lines.details import DETAILS
from analysis.lines.differences import Difference, find_differences
from analysis.lines.errors import LineError
from analysis.lines.language import next_words, parse_line
from analysis.lines.sizes import NO_SIZES, SIZES, Sizes
from analysis.lines.tree import BettingTree, add_trees, grow_pool, grow_tree

__all__ = [
    "DETAILS",
    "NO_SIZES",
    "SIZES",
    "Answer",
    "BettingLine",
    "BettingNode",
    "BettingTree",
    "Difference",
    "LineError",
    "Share",
    "Sizes",
    "add_trees",
    "find_differences",
    "find_node",
    "grow_pool",
    "grow_tree",
    "next_words",
    "parse_line",
]

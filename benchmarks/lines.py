"""Time and memory of the tree of betting lines of all hands of a store.

    PYTHONPATH=. python benchmarks/lines.py STORE

`benchmarks/store.py FOLDER` makes a store of a million hands, `FOLDER/1000000`. Printed are the processor
time of the tree and of one node in it, and the peak memory of the process.
"""

import resource
import sys
import time

from analysis import open_store
from analysis.lines import find_node, grow_tree, parse_line

MOST_SECONDS, MOST_MEBIBYTES = 60, 4096
LINE = "BTN opens, BB calls, flop: BB checks"


def main() -> None:
    """Grow the tree, and find a node."""
    with open_store(sys.argv[1]) as store:
        tables = store.tables()
        begin = time.process_time()
        tree = grow_tree(tables)
        grown = time.process_time()
        node = find_node(parse_line(LINE), tree)
        found = time.process_time()
    decisions = tree.answers["made"].sum()
    print(f"{tree.hands:,} player-hands, {decisions:,} decisions, {tree.answers.height:,} answers")
    print(f"tree: {grown - begin:.1f} s (at most {MOST_SECONDS:g} for a million hands of six)")
    print(f"node of {node.chances:,} decisions: {found - grown:.2f} s")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {memory:,.0f} MiB (at most {MOST_MEBIBYTES:,})")


if __name__ == "__main__":
    main()

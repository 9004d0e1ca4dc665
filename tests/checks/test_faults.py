"""Faults put into good hands of every format are found, most of them on the line that is wrong."""

import pytest

from tests.mutations.everywhere import FAULTS
from tests.mutations.everywhere.repairs import is_repaired_on
from tests.mutations.everywhere.trial import Row, good_hands, parsed, put
from tests.mutations.everywhere.witness import Witness
from tests.mutations.mutation import Mutated
from tests.sample_files import FILES


def test_names_are_unique() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 50


HAND = """\
PokerStars Hand #100000003:  Hold'em No Limit ($0.50/$1 USD) - 2020/01/02 12:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 3: Cid ($100 in chips)
Ben: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Ann: raises $4 to $5
Ben: folds
Cid: folds
Uncalled bet ($4) returned to Ann
Ann collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
Seat 1: Ann (button) collected ($2.50)
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cid (big blind) folded before Flop
"""


@pytest.mark.parametrize(
    ("old", "new", "repairs"),
    [
        pytest.param(
            "raises $4 to $5", "raises $3 to $4", [12], id="the returned bet, or two figures of the raise"
        ),
        pytest.param("bet ($4)", "bet ($3)", [12], id="the returned bet"),
        pytest.param("pot $2.50", "pot $3.50", [15], id="the total pot"),
    ],
)
def test_the_lines_that_repair_a_fault(old: str, new: str, repairs: list[int]) -> None:
    witness = Witness(parsed(HAND)[0], HAND.splitlines())
    lines = HAND.replace(old, new).splitlines()
    mutated = Mutated(lines, 0)
    assert [n for n in range(11, 16) if is_repaired_on(witness, mutated, n)] == repairs


@pytest.mark.nightly
def test_shares_over_all_samples() -> None:
    paths = [str(path) for path in FILES]
    row = Row()
    for some in good_hands(paths, 6).values():
        for fault in FAULTS:
            for place, witness in some:
                result = put(fault, place, witness)
                if result is not None:
                    row.add(result.found, result.placed)
    found, on_line = row.shares
    assert row.faults > 6000
    assert (found > 96, on_line > 88) == (True, True), (found, on_line)

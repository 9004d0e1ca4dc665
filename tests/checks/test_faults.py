"""Faults put into good hands of every format are found, most of them on the line that is wrong."""

import pytest

from tests.mutations.everywhere import FAULTS
from tests.mutations.everywhere.trial import Row, good_hands, put
from tests.sample_files import FILES


def test_names_are_unique() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 50


@pytest.mark.nightly
def test_shares_over_all_samples() -> None:
    paths = [str(path) for path in FILES]
    row = Row()
    for some in good_hands(paths, 6).values():
        for fault in FAULTS:
            for place, witness in some:
                result = put(fault, place, witness)
                if result is not None:
                    row.add(*result[:2])
    found, on_line = row.shares
    assert row.faults > 6000
    assert (found > 96, on_line > 88) == (True, True), (found, on_line)

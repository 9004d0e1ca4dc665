"""Time limits of queries: scans that run at the same time share the processor time."""

from time import process_time

import pytest

from analysis.dataset.execution import Execution, TimeLimit, TimeLimitError

SHARE = TimeLimit(processor=0.2, elapsed=60.0)
SEGMENTS = range(9)


def work(seconds: float) -> None:
    """Use the processor."""
    end = process_time() + seconds
    while process_time() < end:
        pass


def test_a_scan_alone_is_charged_all_the_processor_time():
    scan = Execution(SHARE).over(SEGMENTS)
    next(scan)
    work(0.25)
    with pytest.raises(TimeLimitError, match=r"within 0.2 seconds of processor time"):
        next(scan)


def test_a_scan_beside_another_is_charged_half_of_it():
    scan, other = Execution(SHARE).over(SEGMENTS), Execution().over(SEGMENTS)
    next(scan)
    next(other)
    work(0.25)
    assert next(scan) == 1
    other.close()
    work(0.25)
    with pytest.raises(TimeLimitError):
        next(scan)


def test_each_query_begins_with_its_whole_time():
    execution = Execution(SHARE)
    work(0.25)
    execution.begin()
    assert [*execution.over(SEGMENTS)] == [*SEGMENTS]


def test_scans_of_one_query_within_another_share_nothing():
    execution = Execution(SHARE)
    outer, inner = execution.over(SEGMENTS), execution.over(SEGMENTS)
    assert (next(outer), next(inner)) == (0, 0)
    inner.close()
    assert next(outer) == 1
    work(0.25)
    with pytest.raises(TimeLimitError):
        next(outer)

"""Work in several processes."""

import os

import pytest

from hhparser.base.errors import LostWorkerError
from hhparser.workers import in_workers


def die(piece: int) -> int:
    if piece == 3:
        os._exit(1)
    return piece


@pytest.mark.slow
def test_a_process_that_is_killed_is_told() -> None:
    results = in_workers(iter(range(8)), die, 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(LostWorkerError, match="a worker process was killed"):
        list(results)

"""Errors that another process raised."""

import pickle

import pytest

from analysis.store import StoreError
from hhparser.base.errors import HandHistoryError, LostWorkerError, UnreadableFileError


@pytest.mark.parametrize(
    "error",
    [StoreError("poker", "is full"), UnreadableFileError("a.txt", "is gone"), LostWorkerError(-9)],
    ids=lambda error: type(error).__name__,
)
def test_they_arrive_as_they_were(error: HandHistoryError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert (type(arrived), str(arrived), vars(arrived)) == (type(error), str(error), vars(error))

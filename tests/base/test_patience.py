"""Renaming files that another program holds open for a moment."""

from collections.abc import Callable

import pytest

from hhparser.base.runtime import patience
from hhparser.base.runtime.patience import patiently


def refusing(times: int) -> Callable[[], str]:
    left = [times]

    def move() -> str:
        left[0] -= 1
        if left[0] >= 0:
            raise PermissionError(13, "Permission denied")
        return "moved"

    return move


@pytest.fixture(params=[True, False], ids=["Windows", "elsewhere"])
def is_windows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(patience, "IS_WINDOWS", request.param)
    monkeypatch.setattr(patience, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(patience, "PAUSE_SECONDS", 0.01)
    return bool(request.param)


def test_it_is_tried_again_where_open_files_cannot_be_renamed(is_windows: bool) -> None:
    if is_windows:
        assert patiently(refusing(3)) == "moved"
    else:
        with pytest.raises(PermissionError):
            patiently(refusing(1))


@pytest.mark.usefixtures("is_windows")
def test_a_file_that_stays_locked_is_an_error() -> None:
    with pytest.raises(PermissionError):
        patiently(refusing(1_000_000))

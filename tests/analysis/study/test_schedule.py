"""The schedule of studied decisions: the published test vectors of FSRS, and what is kept with the notes."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fsrs import Card, Rating, Scheduler

from analysis.store import Store, StoreError
from analysis.store.notes.notes import Notes
from analysis.study import schedule
from analysis.study.schedule import SCHEDULER, post_answer, rate, studied

START = datetime(2022, 11, 29, 12, 30, tzinfo=UTC)
HAND = ("pokerstars", "1")


def test_the_intervals_are_those_published_for_fsrs() -> None:
    """The vector `test_review_card` of py-fsrs."""
    card, now, days = Card(), START, []
    for rating in [Rating.Good] * 6 + [Rating.Again] * 2 + [Rating.Good] * 5:
        card, _ = SCHEDULER.review_card(card, rating, now)
        days.append((card.due - now).days)
        now = card.due
    assert days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


def test_the_memory_state_is_that_published_for_fsrs() -> None:
    """The vector `test_memo_state` of py-fsrs."""
    card, now = Card(), START
    for rating, days in [(Rating.Again, 0), *((Rating.Good, days) for days in (0, 1, 3, 8, 21))]:
        now += timedelta(days=days)
        card, _ = Scheduler().review_card(card, rating, now)
    card, _ = SCHEDULER.review_card(card, Rating.Good, now)
    assert card.stability == pytest.approx(53.62691, abs=1e-4)
    assert card.difficulty == pytest.approx(6.3463, abs=1e-3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store(tmp_path / "store", create=True):
        return tmp_path / "store"


def test_a_rating_needs_an_answer_and_sets_the_date(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "present", lambda: START)
    with Notes(folder, writes=True) as notes:
        with pytest.raises(StoreError, match="no answer"):
            rate(notes, HAND, 11, "good")
        post_answer(notes, HAND, 11, "call")
        assert [(one.number, one.answer, one.due) for one in studied(notes)] == [(11, "call", START)]
        due = rate(notes, HAND, 11, "easy")
        assert due > START + timedelta(days=3)
        assert [(one.answer, one.due) for one in studied(notes)] == [(None, due)]
        assert [one.words for one in notes.history()] == ["Decision studied, easy.", "Decision answered."]
        notes.undo()
        assert [(one.answer, one.due) for one in studied(notes)] == [("call", START)]

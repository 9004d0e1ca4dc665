"""A quiz on a preflop chart: one starting hand after the other, with a score."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from secrets import choice
from threading import Lock
from typing import Final, NamedTuple

from analysis.equity.ranges import STARTING_HANDS
from analysis.study.charts import Chart, ChartSpot, best_answers

HANDS: Final = [str(hand) for hand in STARTING_HANDS]


class RangeQuestion(NamedTuple):
    """A question: its number from 1, the spot, the starting hand, and the answer of the user, if any."""

    number: int
    spot: ChartSpot
    hand: str
    answer: str | None = None


@dataclass
class RangeQuiz:
    """The state of the quiz of a server; a lock protects it.

    Attributes:
        own: The chart of the user; None to ask ranges of the pool.
        question: The present question; None before the first one.
        right: Number of right answers.
        answered: Number of answers.
    """

    own: Chart | None = None
    question: RangeQuestion | None = None
    right: int = 0
    answered: int = 0
    lock: Lock = field(default_factory=Lock)

    def restart(self, own: Chart | None) -> None:
        """Ask about another chart, from the first question on."""
        with self.lock:
            self.own, self.question, self.right, self.answered = own, None, 0, 0

    def present(self, chart: Chart) -> RangeQuestion | None:
        """Return the present question; ask the first one if there is none. None for an empty chart."""
        with self.lock:
            if chart and (self.question is None or self.question.spot not in chart):
                self.question = draw_question(chart, self.answered + 1)
            return self.question if chart else None

    def post(self, chart: Chart, number: int, answer: str) -> bool:
        """Record an answer; return False if the question is another one, or was answered before."""
        with self.lock:
            asked = self.question
            if asked is None or asked.number != number or asked.answer or answer not in asked.spot.answers:
                return False
            self.question = asked._replace(answer=answer)
            self.answered += 1
            self.right += answer in best_answers(chart, asked.spot, asked.hand)
            return True

    def go_on(self) -> None:
        """End an answered question; the next one is drawn when it is shown."""
        with self.lock:
            if self.question is not None and self.question.answer:
                self.question = None


def draw_question(chart: Chart, number: int) -> RangeQuestion:
    """Draw a spot, an answer, and a starting hand with this answer, so that all answers are as frequent."""
    spot = choice([*chart])
    by_answer: dict[str, list[str]] = {}
    for hand in HANDS:
        for answer in best_answers(chart, spot, hand):
            by_answer.setdefault(answer, []).append(hand)
    hands: Sequence[str] = by_answer[choice([*by_answer])]
    return RangeQuestion(number, spot, choice(hands))

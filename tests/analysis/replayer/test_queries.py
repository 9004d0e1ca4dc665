"""Questions about the list: the page and `--where` give the same answers."""

from functools import cache

import pytest

from analysis.queries.values import WhereError
from analysis.queries.where import parse_query
from analysis.replayer import replayer_html
from analysis.replayer.queries import answers, is_query, query_columns
from analysis.replayer.summaries import by_time, summarize
from hhparser.pipeline import Checked
from tests.analysis.replayer.conftest import Open
from tests.analysis.replayer.hands import checked, too_small_bet
from tests.engine.samples import checked_in
from tests.sample_files import FILES


def listed(questions: str) -> list[str]:
    """Questions that are written one after the other, with semicolons between them."""
    return [" ".join(question.split()) for question in questions.split(";")]


QUESTIONS = listed("""
    position = BTN; position in (CO, btn) and n_players >= 6; position not in (SB, BB); position != SB;
    net > 50bb; net > 0.5; net >= -.25; net between -1bb and 1bb; net not between -2 and 2;
    net = -0.07 or net = 1bb; stack > total_pot; net == total_pot; total_pot ≥ 20 bb;
    starting_hand = AKo; starting_hand contains ak; not starting_hand contains 't'; starting_hand < 'A';
    won; not won; won = 1; won is empty; won is not empty; three_bet; not three_bet; vpip and not pfr;
    vpip or three_bet is empty; not (vpip or three_bet); pfr != vpip; saw_flop and went_to_showdown;
    actions_flop = 'XR'; actions_preflop contains r; actions_river = ''; actions_flop in (x, b, xf);
    last_street = river; last_street in (TURN, river); showdown; showdown = no; not showdown = yes;
    pot_type = 3-bet; pot_type = single-raised; board contains Ah; opponent = 'b0b0a9'; opponent != Bob;
    site = ggpoker and kind = cash; hand_id = 9; table contains 'TEAL'; stakes contains '0.01/0.02';
    day = 2024-05-07; day >= 2024-01-01 and day < '2024-06-01'; day > '2024-03-06 18:30'; day <> 2024-03-06;
    findings; errors > 0; not findings; warnings or infos; errors = 0 and (won or net < 0) or showdown
""")
FAULTS = listed("""
    net > lots; net; net contains 5; kind = ring; showdown = maybe; day = 2024-02-30; position > BTN;
    position between SB and BB; net >; net 5; net not 5; net > 5 won; (net > 5; net > 5); net in (1 2);
    and; not; player = 'x; net is 5; net > position; n_players > 5bb; actions_flop = XZ; won in ()
""")
ASK = """
(questions) => questions.map((question) => {
  document.querySelector(".hands-box").style.height = "20000px"; // rows out of sight may not be in the page
  document.querySelector(".filter-question").value = question;
  document.querySelector(".filters").dispatchEvent(new Event("input"));
  const trouble = document.querySelector(".filter-trouble").textContent;
  return trouble || [...document.querySelectorAll(".hands-body tr")].map((row) => Number(row.dataset.hand));
})
"""


@cache
def hands() -> tuple[Checked, ...]:
    """Hands of two sites, with and without a hero, and a hand with an error."""
    sites = {"pokerstars", "ggpoker"}
    found = [one for path in FILES if path.parent.name in sites for one in checked_in(path)]
    return tuple(by_time([one for one in [*found, checked(too_small_bet())] if one.replay is not None]))


def told(question: str) -> list[int] | str:
    """Return the places of the matching hands, or the error in the query."""
    rows = answers(hands(), [summarize(one, ()).hero for one in hands()]).with_row_index("place")
    try:
        return rows.filter(parse_query(question, query_columns()))["place"].to_list()
    except WhereError as error:
        return error.reason


@pytest.mark.slow
def test_the_page_answers_as_where_does(open_page: Open) -> None:
    given = open_page(replayer_html(hands())).evaluate(ASK, QUESTIONS)
    assert dict(zip(QUESTIONS, given, strict=True)) == {question: told(question) for question in QUESTIONS}


@pytest.mark.slow
def test_the_page_explains_an_error(open_page: Open) -> None:
    given = dict(zip(FAULTS, open_page(replayer_html(hands()[:2])).evaluate(ASK, FAULTS), strict=True))
    assert {question for question in FAULTS if not isinstance(given[question], str)} == set()
    for question in FAULTS:  # a word that is nearly right is named by Python only
        assert str(given[question]).split(";")[0] == str(told(question)).split(";")[0]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        pytest.param("bob", False, id="name"),
        pytest.param("2012345", False, id="number"),
        pytest.param("not won", True, id="denial"),
        pytest.param("won", True, id="column"),
        pytest.param("positoin = BTN", True, id="sign"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_queries_are_distinguished_from_names(text: str, question: bool) -> None:
    assert is_query(text) == question

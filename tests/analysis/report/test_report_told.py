"""The top of a report: the verdict, and the hands behind its tables."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from analysis import Tables
from analysis.players.dealt import find_hero
from analysis.players.differences.leaks import leaks
from analysis.players.results.sources import PoolGain
from analysis.players.subject import Subject, subjects
from analysis.pricing import prices
from analysis.pricing import review as reviewing
from analysis.render.verdict import gains_table, leaks_table
from analysis.report.content import report_content
from analysis.report.markdown import report_markdown
from analysis.report.sections.next_steps import next_table
from analysis.report.sections.told import with_groups
from analysis.schema.noted import nothing_noted
from analysis.stats import parse_where, player_hands
from analysis.views.verdict import leak_object
from tests.analysis.deals import load_text
from tests.analysis.web.test_queue import TEXTS, closed_model


@pytest.fixture(scope="module")
def game(stars_tables: Tables) -> Subject:
    hero = find_hero(stars_tables)
    assert hero is not None
    return subjects(stars_tables, hero)[0]


def test_a_row_leads_to_the_hands_that_match_its_query(game: Subject) -> None:
    habit = next(leak_object(leak) for leak in leaks(game) if leak.is_enough) | {"is_different": True}
    question = "position = BB"
    gain = PoolGain("BB", "limped", 40, -20.0, 5.0, -8.0, -11.0, -5.0, question)
    tables = leaks_table("is_different", [habit]), gains_table([gain._asdict()])
    for table, query in zip(
        with_groups(game, [*filter(None, tables)]), (habit["question"], question), strict=True
    ):
        rows = player_hands(game.tables).filter(game.where, player=game.player).filter(parse_where(query))
        assert table.groups[0].hands == tuple(rows.collect()["hand"])


@pytest.mark.slow
def test_every_format_has_the_verdict(stars_tables: Tables) -> None:
    content = report_content(stars_tables)
    told = content.sections[0].told
    assert told is not None
    assert "hands" in told.sentences[0]
    assert told.sentences[0].split(":")[0] in report_markdown(content)
    assert told.split
    assert all(card in content.sections[0].cards for card in told.split)


@pytest.mark.slow
def test_the_first_numbers_count_the_hands_of_the_verdict(stars_tables: Tables) -> None:
    section = report_content(stars_tables).sections[0]
    net, rate, hands = section.numbers
    assert [one.label for one in section.numbers] == ["Net, USD", "bb/100, USD", "Hands, USD"]
    assert net.group == rate.group == hands.group
    assert net.group is not None
    assert hands.value.value == len(net.group.hands or ())
    assert section.told is not None
    assert f" {hands.value.text} hands " in section.told.sentences[0]
    assert f"That is {rate.value.text.split('.')[0]} big blinds" in section.told.sentences[1]


@pytest.mark.slow
def test_the_first_screen_says_what_to_look_at_next(stars_tables: Tables, game: Subject) -> None:
    """The largest result and the last session, each with its price and its hands."""
    content = report_content(stars_tables)
    told = content.sections[0].told
    assert told is not None
    assert told.next is not None
    largest, *_, session = told.next.rows
    assert largest[0].text.endswith(", the largest result")
    assert session[0].text.startswith("Session to review: ")
    for row, group in zip(told.next.rows, told.next.groups, strict=True):
        net = game.results.filter(pl.col("hand").is_in(group.hands or ()))["net_bb"].sum()
        assert row[1].text.endswith(" bb")
        assert row[1].value == pytest.approx(net)
    width = 1.96 * (len(told.next.groups[-1].hands or ()) * game.results["net_bb"].var()) ** 0.5  # type: ignore[operator]
    assert session[2].text == f"{session[1].value - width:+.1f} to {session[1].value + width:+.1f}".replace(
        "-", "−"
    )
    assert "### Next" in report_markdown(content)


def test_reviewed_hands_are_not_next(game: Subject) -> None:
    """Neither the largest result nor the last session, once each hand of that session is reviewed."""
    last = game.results.filter(pl.col("session") == pl.col("session").max())
    largest = game.results.sort(pl.col("net_bb").abs(), descending=True, nulls_last=True).head(1)
    noted = pl.concat([last, largest]).select("site", "hand_id", tags=[], note=None, reviewed=True)
    tables = replace(game.tables, noted=noted.cast(dict(nothing_noted().schema)).unique())
    table = next_table(subjects(tables, game.player)[0], [], None)
    assert table is not None
    hand, session = (set(group.hands or ()) for group in table.groups)
    assert hand.isdisjoint(largest["hand"])
    assert session
    assert session.isdisjoint(last["hand"])


def test_without_a_price_the_first_decision_worth_a_look_is_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "find_model", closed_model)
    monkeypatch.setattr(prices, "FEWEST_TO_RANK", 0)  # the pool has one hand
    tables = load_text(tmp_path, *TEXTS)
    own = tables.columns_of("players", ("hand", "seat", "player")).filter(player="BTN").select("hand", "seat")
    review = reviewing.review(tables, ["BTN"], own)
    table = next_table(subjects(tables, "BTN")[0], [], review)
    assert table is not None
    first = table.rows[0]
    assert first[0].text == "Hand J♠ J♣ BTN. River, facing 10.0 bb into 24.5: worth a look"
    assert (first[1].value, first[2].text) == (None, "")
    assert table.groups[0].hands == (review.decisions[0].price.decision.hand,)

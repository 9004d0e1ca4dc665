"""The demo: its archive equals the hands dealt from the plan, and `hh me` finds its two leaks."""

import runpy
import zipfile
from datetime import date
from pathlib import PurePath

import pytest

from analysis import load
from analysis.cli.commands.hands.deal_plan import write_scheduled
from analysis.players import leaks, verdict
from analysis.players.subject import subjects
from hhparser.engine.play.life.plan import Cash, Tournaments
from hhparser.engine.play.life.schedule import schedule
from tests.conftest import ROOT

MAKER = runpy.run_path(str(ROOT / "docs" / "make_demo.py"))
ARCHIVE, SEED = MAKER["ARCHIVE"], MAKER["SEED"]
HERO = "RiverOtter"
PLANTED = {"fold_to_three_bet", "call_bet_river"}


@pytest.fixture(scope="module")
def archive():
    with zipfile.ZipFile(ARCHIVE) as opened:
        yield opened


def test_the_archive_is_small_and_has_three_formats(archive):
    assert ARCHIVE.stat().st_size < 1.5 * 2**20
    assert {PurePath(name).suffix for name in archive.namelist()} == {".txt", ".phhs", ".ohh"}


def test_five_months_have_34_evenings_and_12_tournaments():
    plan = MAKER["demo_plan"]()
    evenings = schedule(plan, SEED)
    assert len({one.starts.date() for one in evenings if isinstance(one.period, Cash)}) == 34
    assert sum(isinstance(one.period, Tournaments) for one in evenings) == 12
    assert len(plan.people_on(date(2026, 1, 10))) == 140


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("form", [None, "phhs", "ohh"])
def test_the_plan_deals_the_files_of_the_archive(archive, form):
    plan = MAKER["demo_plan"]()
    evenings = [one for one in schedule(plan, SEED) if one.period.form == form]
    written = write_scheduled(plan, SEED, "pokerstars", min(evenings, key=lambda one: one.ends - one.starts))
    assert archive.read(written.name).decode() == written.text


@pytest.mark.nightly
def test_both_leaks_are_found_and_at_most_one_other():
    tables = load(ARCHIVE, jobs=1)
    (game,) = [one for one in subjects(tables, HERO) if one.hands.height > 5000]
    certain = [one for one in leaks(game) if one.is_certain and one.is_main]
    assert {one.statistic for one in certain[:3]} >= PLANTED
    assert len(certain) <= 3
    assert verdict(game).changes == ()

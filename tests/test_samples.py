"""Every sample file gives the content of its golden file; some golden files were typed by hand."""

import json
from functools import cache
from pathlib import Path

import pytest

from hhparser.formats.hand_json import hand_object
from hhparser.model import UNSUPPORTED
from hhparser.sites import read_hands
from tests.engine.samples import checked_in
from tests.sample_files import FILES, SITES

ROOT = Path(__file__).parent.parent
TYPED = {
    "absolute": "cash_dead_blind_jackpot cash_fixed_limit_cut_off cash_walk_whole_blind",
    "betonline": "cash_posts cash_seat_zero tour_steal",
    "bossmedia": "bossmedia_cash_newer bossmedia_cash_older bossmedia_tour",
    "bovada": "cash_dead_button cash_fixed_limit_2012 tour_sit_and_go",
    "cake": "cake_limit cake_old_cash cake_side_pot",
    "coinpoker": "cash_auto_big_blind cash_bomb_pot tour_ante_all_in",
    "enet": "cash_heads_up_comma cash_limit_comma cash_posts_without_amount",
    "entraction": "cash_fixed_limit_duel cash_raise_added tour_antes_in_header",
    "everest": "everest_fixed_limit everest_ring everest_tour_prize",
    "everleaf": "everleaf_cash everleaf_limit everleaf_skin",
    "fulltilt": (
        "cash_date_in_words cash_split_in_nickels cash_two_boards tour_heads_up_guarantee "
        "tour_short_small_blind"
    ),
    "ggpoker": "cash_missed_blinds cash_side_pots rush_cash_drop tour_level_change",
    "ipoker": "cash_fixed_limit cash_uncalled_taken_out tour_italian",
    "kingsclub": "cash_pot_limit_split cash_side_pot_not_printed cash_totals",
    "merge": "merge_cash_raises_added merge_cash_three_handed merge_tour_balances_after_posts",
    "microgaming": "microgaming_cash_new microgaming_cash_totals microgaming_tour_all_in",
    "ohh": "bounty_list cash_one_after_the_other cash_three_way",
    "ongame": "ongame_limit ongame_side_pot ongame_steal",
    "pacific": "cash_german cash_jackpot_heads_up cash_no_big_blind cash_spanish tour_antes",
    "partypoker": "cash_limit cash_side_pots email_tournament tour_2005 tour_heads_up_end",
    "phh": "cash_session cash_three_handed event_big_blind_ante event_fixed_limit",
    "pkr": "cash_cards_in_one_bracket cash_protected cash_walk_pot_twice",
    "pokernow": "cash_home_game",
    "pokerstars": (
        "cash_button_ante cash_cash_out cash_fixed_limit cash_heads_up cash_missing_small_blind "
        "cash_names_like_grammar cash_run_it_twice cash_side_pot cash_small_and_big_blinds "
        "cash_split_odd_cent cash_straddle cash_three_pots cash_walk home_cash play_money_cash "
        "play_money_decimals tour_2008_game tour_ante_all_in tour_big_blind_ante "
        "tour_big_blind_short tour_bounty tour_eur_cet tour_fixed_limit tour_heads_up_button "
        "tour_three_way_split"
    ),
    "pokertracker": "ipoker_cash_uncalled merge_version_2 microgaming_cash",
    "starsskins": "full_tilt_2016 poker_bros poker_master run_it_once",
    "swc": "heads_up_walk limit_showdown sitting_out",
    "unibet": "cash_banzai cash_big_blind_wins cash_flop_fold",
    "winamax": (
        "cash_new_player cash_two_players cash_uncalled_in_side_pot tour_ante_short_big_blind "
        "tour_bounty_split"
    ),
    "winning": "blitz_steal old_cash_walk tour_unmatched_in_pot",
}
# the only samples that are meant to have errors
BROKEN = {"tour_truncated": ["P113"]}


def is_typed(path: Path) -> bool:
    """Whether the golden file of a sample was typed from its text by hand."""
    return path.stem in TYPED.get(path.parent.name, "").split()


@cache
def hands_of(path: Path) -> list[dict]:
    hands = []
    for hand in checked_in(path):
        item = hand_object(hand)
        item["file"] = path.relative_to(ROOT).as_posix()
        hands.append(item)
    return hands


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden(path: Path, request: pytest.FixtureRequest) -> None:
    golden = path.with_suffix(".json")
    hands = hands_of(path)
    if request.config.getoption("--update-golden") and not is_typed(path):
        lines = ",\n".join(json.dumps(hand, ensure_ascii=False) for hand in hands)
        golden.write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")
    assert golden.is_file(), "run pytest --update-golden and review the new file"
    assert hands == json.loads(golden.read_text(encoding="utf-8"))


def test_samples_are_free_of_errors() -> None:
    found: dict[str, list[str]] = {}
    for path in FILES:
        findings = [one for hand in hands_of(path) for one in hand["diagnostics"]]
        if errors := [one["code"] for one in findings if one["severity"] == "error"]:
            found[path.stem] = errors
    assert found == BROKEN


def test_hands_of_other_games_have_a_time() -> None:
    """Every site prints one, in whatever place; the PHH sample is one without."""
    hands = [one for one in read_hands(FILES) if one.status is UNSUPPORTED]
    assert len({one.site for one in hands}) > 20
    assert {one.site for one in hands if one.started_at is None} == {"phh"}


def test_hands_of_other_games_have_stakes() -> None:
    """Formats without stakes or betting structure in the header have no or few stakes."""
    hands = [one for one in read_hands(FILES) if one.status is UNSUPPORTED]
    without = {one.format for one in hands if one.stakes is None}
    assert without == {"absolute", "bovada", "fulltilt", "ohh", "pokernow", "winning_old"}


def test_typed_golden_files_are_there() -> None:
    typed = {(site, stem) for site, stems in TYPED.items() for stem in stems.split()}
    assert typed <= {(path.parent.name, path.stem) for path in FILES}


def test_golden_hands_of_each_site_are_typed() -> None:
    typed = dict.fromkeys(SITES, 0)
    for path in filter(is_typed, FILES):
        typed[path.parent.name] += len(hands_of(path))
    assert {site: count for site, count in typed.items() if count < 3} == {}


def test_ledger_of_every_sample() -> None:
    for path in FILES:
        for hand in hands_of(path):
            players = hand.get("players", [])
            if not players or players[0]["net"] is None:
                continue
            net, fees = (
                sum(map(float, values)) for values in ([p["net"] for p in players], hand["fees"].values())
            )
            rake = float(hand["rake"] or 0)
            assert abs(net + rake + fees - float(hand["added"])) < 0.001, (path.name, hand["line"])

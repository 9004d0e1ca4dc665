"""Every sample file gives what its golden file says; some golden files were typed from the text by hand."""

import json
from pathlib import Path

import pytest

from hhparser.formats.hand_json import hand_object
from hhparser.pipeline import check_hand
from hhparser.sites import read_hands

ROOT = Path(__file__).parent.parent
SUFFIXES = (".txt", ".phh", ".phhs", ".ohh", ".xml")
FILES = sorted(path for path in (ROOT / "sample_histories").rglob("*") if path.suffix in SUFFIXES)
TYPED = frozenset(
    {
        "bossmedia_cash_newer",
        "bossmedia_cash_older",
        "bossmedia_tour",
        "cash_button_ante",
        "cash_cash_out",
        "cash_fixed_limit",
        "cash_heads_up",
        "cash_missing_small_blind",
        "cash_names_like_grammar",
        "cash_run_it_twice",
        "cash_side_pot",
        "cash_small_and_big_blinds",
        "cash_split_odd_cent",
        "cash_straddle",
        "cash_three_pots",
        "cash_walk",
        "everest_fixed_limit",
        "everest_ring",
        "everest_tour_prize",
        "home_cash",
        "merge_cash_raises_added",
        "merge_cash_three_handed",
        "merge_tour_balances_after_posts",
        "microgaming_cash_new",
        "microgaming_cash_totals",
        "microgaming_tour_all_in",
        "play_money_cash",
        "play_money_decimals",
        "tour_2008_game",
        "tour_ante_all_in",
        "tour_big_blind_ante",
        "tour_big_blind_short",
        "tour_bounty",
        "tour_eur_cet",
        "tour_fixed_limit",
        "tour_heads_up_button",
        "tour_three_way_split",
    }
)
# the only samples that are meant to have errors
BROKEN = {"tour_truncated": ["P113"]}


def hands_of(path: Path) -> list[dict]:
    hands = []
    for hand in read_hands(str(path)):
        item = hand_object(check_hand(hand))
        item["file"] = path.relative_to(ROOT).as_posix()
        hands.append(item)
    return hands


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden(path: Path, request: pytest.FixtureRequest) -> None:
    golden = path.with_suffix(".json")
    hands = hands_of(path)
    if request.config.getoption("--update-golden") and path.stem not in TYPED:
        lines = ",\n".join(json.dumps(hand, ensure_ascii=False) for hand in hands)
        golden.write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")
    assert golden.is_file(), "run pytest --update-golden and review the new file"
    assert hands == json.loads(golden.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_samples_are_free_of_errors(path: Path) -> None:
    errors = [d["code"] for hand in hands_of(path) for d in hand["diagnostics"] if d["severity"] == "error"]
    assert errors == BROKEN.get(path.stem, [])


def test_enough_golden_files_are_typed() -> None:
    assert len(TYPED) >= 10
    assert {path.stem for path in FILES} >= TYPED


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

"""Questions of players about cards, each answered from a few hands by counting them."""

import pytest

from analysis import Tables
from analysis.stats import chosen_hands, player_stats
from tests.analysis.deals import HEADINGS, deal, load_text

THREE_BET = "BTN raises 6, SB raises 20, BB folds, BTN calls | "
OPENED = "BTN raises 6, SB folds, BB calls | "
CHECKED = "BB checks, BTN checks | "
# board; actions; cards shown, or dealt to the hero where somebody folds; winner
HANDS = [
    ("As 7d 2h 9c 4s", THREE_BET + "SB bets 20, BTN folds", {}, ""),
    ("As Ad 2h 9c 4s", THREE_BET + "SB checks, BTN bets 20, SB folds", {}, ""),
    ("Ks 7d 2h Ac 4s", THREE_BET + "SB bets 20, BTN calls | SB bets 60, BTN folds", {}, ""),
    ("As 7d 2h 9c 4s", OPENED + "BB checks, BTN bets 6, BB folds", {}, ""),
    ("Ks Kd 2h 9c 4s", OPENED + "BB bets 6, BTN folds", {}, ""),
    ("Ks Kd 2h 9c 4s", OPENED + "BB checks, BTN bets 6, BB folds", {}, ""),
    ("Ks 9d 2h 9c 4s", OPENED + "BB bets 6, BTN calls | BB bets 20, BTN folds", {}, ""),
    ("Qs 7d 2h 9c 4s", OPENED + CHECKED * 3, {"BTN": "Qh Jh", "BB": "7h 6h"}, "BTN"),
    ("Qs 7d 2h Kc 4s", OPENED + CHECKED * 3, {"BTN": "Qh Jh", "BB": "Kh 6h"}, "BB"),
    ("Qs 7d 2h 9c 4s", OPENED + CHECKED + "BB checks, BTN bets 6, BB calls | " + CHECKED, {"BTN": "Qh Jh", "BB": "7h 6h"}, "BTN"),
    ("Ts 7d 2h 9c 8s", OPENED + CHECKED * 2 + "BB bets 9, BTN calls", {"BTN": "7h 7s", "BB": "Jh 6h"}, "BB"),
    ("Ts 7d 2h 9c 4s", OPENED + CHECKED * 2 + "BB bets 9, BTN calls", {"BTN": "7h 7s", "BB": "Th 6h"}, "BTN"),
    ("Ts 7d 2h 9c 4s", OPENED + CHECKED * 2 + "BB bets 9, BTN calls", {"BTN": "Ac Kc", "BB": "Ah 4h"}, "BB"),
    ("Ts 7d 2h 9c 4s", OPENED + CHECKED * 2 + "BB bets 20, BTN calls", {"BTN": "Tc Kc", "BB": "Ah 4h"}, "BTN"),
    ("Ts 7d 7h 9c 4s", OPENED + CHECKED * 2 + "BB bets 9, BTN calls", {"BTN": "Ac Kc", "BB": "7c 4h"}, "BB"),
    ("Ts 7d 2h 9c 4s", OPENED + CHECKED * 2 + "BB bets 9, BTN folds", {"BTN": "7h 7s"}, ""),
]  # fmt: skip
CASES = [
    ("cbet_flop and in_position_flop = 0 and pot_type = 3-bet and flop_high_card = A", "1 SB"),
    ("pot_type = 3-bet and flop contains A and position = SB", "1 SB, 2 SB"),
    ("pot_type = 3-bet and board contains A and position = SB", "1 SB, 2 SB, 3 SB"),
    ("turn contains A and position = SB", "3 SB"),
    ("donk_flop and flop_paired", "5 BB"),
    ("donk_flop = 0 and flop_paired", "6 BB, 15 BB"),
    ("donk_flop", "5 BB, 7 BB"),
    ("turn_pairs and position = BB", "7 BB"),
    ('strength_turn = "top pair" and actions_turn = X and in_position_turn', "8 BTN, 14 BTN"),
    ('strength_turn = "top pair"', "8 BTN, 9 BB, 10 BTN, 12 BB, 14 BTN"),
    ("strength_showdown = set and not won", "11 BTN"),
    ("strength_river = set", "11 BTN, 12 BTN, 16 BTN"),
    ("vs_bet_river = C and best_five_river = pair", "14 BTN, 15 BTN"),
    ("vs_bet_river = C and bet_faced_river > 1 and best_five_river = pair", "14 BTN"),
    ('vs_bet_river = C and strength_river in ("top pair", "middle pair", "overpair")', "14 BTN"),
    ("river_completes_straight and strength_river = straight", "11 BB"),
    ("straight_draw_turn = gutshot", "11 BB, 12 BB"),
]  # fmt: skip


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    texts = []
    for number, (board, story, shows, winner) in enumerate(HANDS, 1):
        dealt = shows if story.endswith("folds") else {}
        told = story.removesuffix(" | ")
        text = deal(told, 3, wins=winner, number=number, shows={} if dealt else shows, dealt=dealt)
        flop, turn, river = board[:8], board[9:11], board[12:]
        streets = f"[{flop}]", f"[{flop}] [{turn}]", f"[{flop} {turn}] [{river}]"
        for heading, cards in zip(HEADINGS, streets, strict=True):
            text = text.replace(heading, heading[: heading.index("[")] + cards)
        texts.append(text)
    return load_text(tmp_path_factory.mktemp("asked"), *texts)


def test_the_hands_are_played_without_an_error(tables: Tables) -> None:
    assert tables.hands["left_out"].to_list() == [False] * len(HANDS)


@pytest.mark.parametrize(("question", "fitting"), CASES, ids=[question for question, _ in CASES])
def test_counted_by_hand(tables: Tables, question: str, fitting: str) -> None:
    found = chosen_hands(tables, where=question).sort("hand", "seat").select("hand_id", "player").collect()
    assert ", ".join(f"{hand} {player}" for hand, player in found.iter_rows()) == fitting


def test_hands_by_what_the_button_had_on_the_turn(tables: Tables) -> None:
    frame = player_stats(tables, by=["strength_turn"], players=["BTN"], stats=["hands"])
    assert dict(frame.select("strength_turn", "hands").iter_rows()) == {
        "top pair": 3,
        "middle pair": 1,
        "set": 3,
        "high card": 1,
        "pair on board": 1,
        None: 7,
    }

"""An all-in on the turn: on 2c 7d Jh 4s, king-jack needs one of five cards against aces."""

from typing import Any

ACES, KING_JACK = "As Ad", "Kc Jc"  # 39 of 44 rivers and 5 of 44
TO_TURN = "BB checks, BTN checks | "
STACKS = {"BTN": 220, "SB": 220, "BB": 220}
HEADS_UP: dict[str, Any] = {
    "players": 2,
    "stacks": STACKS,
    "wins": "BTN",
    "shows": {"BTN": ACES, "BB": KING_JACK},
}
SHOVE = "BTN calls, BB checks | " + TO_TURN + "BB bets 218, BTN calls | "

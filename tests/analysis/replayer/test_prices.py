"""Price tables in the replayers: at the decision, and at the action that follows it."""

from analysis.cli.text.hand_text import hand_text
from analysis.pricing.tables import DecisionTables, PriceTable, TableRow
from analysis.replayer import replayer_html
from analysis.replayer.data import hand_row, page_data
from analysis.replayer.summaries import summarize
from tests.analysis.cli.conftest import one_hand
from tests.analysis.replayer.conftest import Open, go_to
from tests.analysis.replayer.hands import checked
from tests.analysis.replayer.terminal.terminal_screens import screens_after

ROWS = (TableRow("fold", 0.0, 0.0, 0.0, 0.6, None), TableRow("call", -1.5, -2.0, -1.0, 0.4, 0.25))
BEFORE = PriceTable("Flop, facing 2.0 bb into 4.0", "", ROWS)
AFTER = PriceTable("A call loses about 1.5 bb", "call", ROWS)
# posts are actions 0 and 1; then call, check, check, bet, and Bob's call is action 6
PRICES = {("pokerstars", "1"): (DecisionTables(6, BEFORE, AFTER),)}
FRAME = 5  # start, call, check, flop, check, bet


def test_frames_of_the_tables() -> None:
    summary = summarize(checked(one_hand()), (), PRICES)
    row, _ = hand_row(summary, {})
    assert [(one.frame, one.chosen, one.words) for one in row.prices] == [
        (FRAME, "", BEFORE.words),
        (FRAME + 1, "call", AFTER.words),
    ]
    assert row.frames[FRAME].words.template.startswith("{name} bets")
    assert row.frames[FRAME + 1].words.template.startswith("{name} calls")


def test_other_hands_have_no_table() -> None:
    rows = page_data([checked(one_hand(2))], prices=PRICES).data["hands"]
    assert [row.prices for row in rows] == [()]


def test_text_shows_the_table_below_the_action() -> None:
    lines = hand_text(checked(one_hand()), prices=PRICES).splitlines()
    at = next(n for n, line in enumerate(lines) if "calls 0.04" in line)
    assert lines[at + 1 : at + 5] == [
        "      $ A call loses about 1.5 bb",
        "      $  answer         bb (95% interval)          pool hero",
        "      $  fold           +0.00                       60%    -",
        "      $ *call           -1.50 (-2.00 to -1.00)      40%  25%",
    ]


def test_terminal_shows_the_table_of_its_step() -> None:
    keys = ["right " * (FRAME - 1), "right", "right", "right"]
    screens = screens_after([checked(one_hand())], *keys, prices=PRICES)
    texts = ["\n".join(screen) for screen in screens]
    assert ["95% interval" in text for text in texts] == [False, True, True, False]
    assert BEFORE.words in texts[1]
    assert " call           -1.50" in texts[1]
    assert AFTER.words in texts[2]
    assert "*call           -1.50" in texts[2]


def test_page_shows_the_table_of_its_step(open_page: Open) -> None:
    shown = open_page(replayer_html([checked(one_hand())], prices=PRICES))
    seen = {}
    for step, has_prices in enumerate((False, True, True, False), FRAME - 1):
        go_to(shown, f"#hand=1&step={step}")
        shown.wait_for_selector(".prices", state="visible" if has_prices else "hidden")
        seen[step - FRAME] = shown.locator(".prices-body tr").all_inner_texts()
    assert [row.split("\t") for row in seen[0]] == [
        ["fold", "0.00", "", "60%", "–"],
        ["call", "−1.50", "−2.00 to −1.00", "40%", "25%"],
    ]
    assert [row.split("\t")[0] for row in seen[1]] == ["fold", "call ✓"]
    assert shown.text_content(".prices-words") == "A call loses about 1.5 bb."

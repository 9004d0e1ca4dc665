"""Write docs/reference/where.md, the reference of the query language: python docs/make_where.py."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from analysis.replayer.queries import ASKED, COUNTS
from analysis.schema.column import Column
from analysis.stats import where_columns

PAGE: Final = Path(__file__).parent / "reference" / "where.md"
HEAD: Final = """\
# Query language

The option `--where` of `hh me`, `hh stats`, `hh hands`, `hh compare`, `hh chart`, `hh players`, `hh report`,
and the parameter `where` of `analysis.stats.player_stats` take a query: a condition evaluated for each player
in each hand. An empty value (no chance, not known) satisfies neither a condition nor its negation.
`docs/make_where.py` generates this page from the columns and statistics declared in `analysis`: do not edit.

| query | hands in which the player ... |
|---|---|
| `position = BTN` | was on the button |
| `position in (CO, BTN) and n_players >= 6` | was in late position at a table of six or more |
| `net > 50bb` | won more than 50 big blinds; `net > 5` is 5 in the currency of the hand |
| `net between -1bb and 1bb` | neither won nor lost much; both ends are included |
| `hand in "QQ+, AKs"` | held a hand of the range; `"15%"`, `"A5s-A2s"` and `"AhKh"` are ranges too |
| `three_bet` | 3-bet |
| `not three_bet` | could have 3-bet and did not |
| `three_bet is not empty` | could have 3-bet |
| `vs_three_bet = F` | folded to a 3-bet |
| `vs_three_bet = F and three_bettor_position = SB` | folded to a 3-bet of the small blind |
| `stack_vs_three_bettor < 40bb` | had less than 40 big blinds to win from the player who 3-bet, or to lose |
| `vs_bet_river = C and bet_faced_river > 1` | called an overbet on the river |
| `actions_flop = "XR"` | check-raised the flop: X check, B bet, C call, R raise, F fold |
| `board contains Ah` | was dealt into a hand with the ace of hearts anywhere on the board |
| `flop contains A and not flop_paired` | was dealt into a hand with one ace on the flop |
| `strength_turn = "top pair" and actions_turn = X` | checked top pair on the turn |
| `strength_river >= set and not won` | had a set or better on the river, and folded or lost |
| `combo_draw_flop and actions_flop = XR` | check-raised the flop with a flush draw and a straight draw |
| `day between 2024-05-01 and 2024-05-31` | played in May; `time > "2024-05-06 18:30"` after that moment |
| `opponent = "Big Fish"` | was dealt in together with Big Fish |
| `opponent "Big Fish" three_bet` | was in a hand with a 3-bet by Big Fish |
| `vs_three_bet is not empty and opponent "Big Fish" three_bet` | faced a 3-bet of Big Fish |
| `opponent "Big Fish" bet_size_river > 1 and vs_bet_river = C` | called when Big Fish bet more than the pot |
| `saw_flop and players_on_flop = 2 and opponent "Big Fish" saw_flop` | was alone with Big Fish on the flop |
| `stack > effective_stack` | had more than any other; columns of one type can be compared with each other |
| `(steal or squeeze) and not won` | stole or squeezed, and did not win |
| `tag = bluff and not reviewed` | played a hand that you tagged bluff (`hh tag`) and did not review yet |
| `note contains river` | played a hand with a note that contains `river` (`hh notes`) |
| `@blunders and position = BTN` | was on the button in a hand of the query saved as `blunders` |

Columns have aliases, the short forms of players: `3bet` is `three_bet`, `vs_3bet` is `vs_three_bet`, `W$SD`
is `wsd`, `pot` is `total_pot`, `date` is `day`, `cards` is `starting_hand` and `pos` is `position`
([statistics.md](statistics.md) lists them).

Quote text with spaces or special characters with single or double quotes. Keywords and words such as BTN are
case-insensitive; names and other text are compared exactly. `and` has a higher precedence than `or`.

`opponent` and a name are followed by a condition on that player, or several in parentheses. The result is
empty if the player was not dealt in.

Tags, notes, marks and saved queries are stored in the store of the hands
([store.md](../howto/store.md)). Hands read from files have none;
`@name` then refers to the saved queries of the default store.

| type | operands | operators |
|---|---|---|
| text | text | `= != < > <= >= in between contains` |
| word | one of its words | `= != in`; for ordered words also `< > <= >= between` |
| letters | letters of actions | `= != in contains` |
| cards | ranges; `contains` a card | `= != in contains` |
| names | a name | `= != in` |
| number, times | numbers, columns of this type | `= != < > <= >= in between`; times also alone: 1 or more |
| amount | amounts in currency, or with `bb`, columns of amounts | `= != < > <= >= in between` |
| time | days, or quoted dates with a time | `= != < > <= >= in between` |
| yes or no | `yes`, `no` | alone, `= != in` |

Ordered words are strengths and draws (from weak to strong, in the order below), `flop_high_card`
and `stage`. Every column has the operators `is empty` and `is not empty`.

The replayer's page and terminal filter their lists of hands by such queries, too. The query applies to the
hero of each hand and may use the columns
{asked},
and the numbers of findings in the hand: {counts}.

## Made hands and draws

Columns of flop, turn and river describe the board of the hand, even if the player had folded; `board` is the
whole board. Columns of strengths and draws need known hole cards, on a street that the player saw; otherwise
they are empty. If the board was run more than once, all columns describe the first.

| `strength_...` | the player holds |
|---|---|
| high card | no pair at all |
| pair on board | only the pair on the board |
| underpair, overpair | a pocket pair below, above all cards of the board |
| bottom pair, top pair | a card that pairs the lowest, the highest card of the board |
| middle pair | a card that pairs another card of the board, or a pocket pair between its cards |
| two pair on board | both pairs are on the board, such as 44 on QQ772 |
| two pair with one card | a card that pairs the board, and a pair on the board |
| two pair with pocket pair | a pocket pair, and a pair on the board |
| two pair with both cards | two cards that pair the board |
| trips on board, trips, set | three of a kind with none, one or both of the hole cards in it |
| straight, full house, four of a kind, straight flush | these, also on the board |
| nut flush, flush | a flush, with the highest card of the suit that is not on the board, or without it |

`best_five_...` has the nine categories without these distinctions. A flush draw has four cards of a suit, one
of them a hole card; the backdoor draw three, on the flop. A straight draw is open-ended if cards of two
ranks or more make a straight (including a double gutshot), otherwise a gutshot; draws of the board alone do
not count. A straight or better has no straight draw, a flush or better no flush draw.

## Custom statistics

Declare them in a file such as `my_stats.py`, in the same way as this project; `--stats-file my_stats.py` adds
them to `hh stats`, `hh hands`, `hh compare` and `hh stat`, and as columns to queries. In a notebook
`analysis.stats.register` does the same. Made and chances are queries, or polars expressions on the columns
below.

```python
from analysis.stats import Section, parse_where, rate

STATISTICS = (
    rate(
        "fold_late_open",
        "F3B late",
        "Fold a late open to a 3-bet",
        "Folded to a 3-bet after raising first in from CO or BTN, of the 3-bets faced so.",
        section=Section.PREFLOP,
        made=parse_where("rfi and vs_three_bet = F and position in (CO, BTN)"),
        chances=parse_where("rfi and vs_three_bet is not empty and position in (CO, BTN)"),
    ),
)
```
"""


def where_page() -> str:
    """Return the Markdown of the page: the query language, then a table of columns for each section."""
    head = HEAD.replace("{asked}", _names(ASKED)).replace("{counts}", _names(COUNTS))
    return head + "".join(_section(*section) for section in where_columns().items())


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _section(heading: str, columns: Mapping[str, Column]) -> str:
    rows = [f"| `{name}` | {column.kind} | {_meaning(column)} |\n" for name, column in columns.items()]
    return f"\n## {heading}\n\n| column | kind | meaning |\n|---|---|---|\n{''.join(rows)}"


def _meaning(column: Column) -> str:
    return column.meaning.replace("|", r"\|")


if __name__ == "__main__":
    PAGE.write_text(where_page(), encoding="utf-8", newline="\n")

"""Output of `hh review`, its self-check, and `hh price` as text."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, TextIO

from rich.text import Text

from analysis.cli.output import write_lines
from analysis.cli.text.file_names import short_names
from analysis.cli.text.pool_text import write_scores
from analysis.cli.text.tables.fitting import ShownColumn, write_fitting
from analysis.pricing.unpriced import ORDER_ONLY, merge_small_pools
from analysis.views.prices.self_check import calls_words, game_words
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of, typeset

Object = Mapping[str, Any]  # Any: JSON values
NOTHING: Final = "no decision could be priced; `hh hands --worst 10` lists your largest losses"
NO_GAME: Final = "no game has enough hands for a pool, so there are no prices to check"
SHARES: Final = (
    "pool: how often the others give the answer with hands as strong as yours; hero: you, with any hand"
)
INDENT: Final = 4
GAME_INDENT: Final = 2


def write_review(stream: TextIO, shown: Object) -> None:
    """Write a line for the hand of each decision, and a sentence about the decision.

    If no decision has a price, the reason is written once.
    """
    decisions, files = shown["decisions"], _short_files(shown)
    parts = [one["sentence"].partition(ORDER_ONLY) for one in decisions]
    reasons = Counter(reason for _, _, reason in parts)
    has_price = "" in reasons
    for one, (words, _, _) in zip(decisions, parts, strict=True):
        write_lines(stream, f"{_place(one, files)}\n  {one['sentence'] if has_price else words}.", INDENT)
    if reasons and not has_price:
        write_lines(stream, f"order without amounts: {'; '.join(merge_small_pools(reasons))}", INDENT)
    _write_end(stream, shown)


def write_prices(stream: TextIO, prices: Object) -> None:
    """Write each decision of a hand with a table of its answers."""
    files = _short_files(prices)
    for one in prices["decisions"]:
        write_lines(stream, f"{_place(one, files)}\n  {one['node']}\n  {one['sentence']}.", INDENT)
        stream.write(f"  {'answer':<14}{'bb':>8}  {'95%':<18}{'pool':>6}{'hero':>6}\n")
        for answer in one["answers"]:
            mark = "*" if answer["answer"] == one["chosen"] else " "
            shares = _share(answer["pool"]) + _share(answer["hero"])
            stream.write(f" {mark}{answer['answer']:<14}{_price(answer)}{shares}\n")
    if prices["decisions"]:
        write_lines(stream, SHARES, INDENT)
    _write_end(stream, prices)


def _write_end(stream: TextIO, shown: Object) -> None:
    if not shown["decisions"]:
        write_lines(stream, NOTHING)
    for reason, decisions in merge_small_pools(shown["not_priced"]).items():
        write_lines(stream, f"{count_of(decisions, 'decision')} without a price: {reason}", INDENT)


def _short_files(shown: Object) -> dict[str, str]:
    """Return the short name of each file of the decisions."""
    return short_names({str(one["file"]) for one in shown["decisions"]})


def _place(one: Object, files: Mapping[str, str]) -> str:
    """Return hand, position, cards and answer of a decision, and its kind unless the sentence says it."""
    cards = f"{one['cards']} on {one['board']}" if one["board"] else one["cards"]
    where = f"{harmless(files[str(one['file'])])}:{one['line']}"
    hand = f"{one['hand_id'] or '-'} ({where})"
    kind = "" if ORDER_ONLY in one["sentence"] else f", {one['kind']}"
    return f"{hand}, {one['position'] or '-'}, {cards}: {one['chosen']}{kind}"


def _price(answer: Object) -> str:
    if answer["value_bb"] is None:
        return f"{'':>8}  {'order only':<18}"
    ends = f"{answer['low']:+.2f} to {answer['high']:+.2f}"
    return typeset(f"{answer['value_bb']:>+8.2f}  {ends:<18}")


def _share(share: float | None) -> str:
    return f"{'-' if share is None else f'{share:.0%}':>6}"


def write_self_check(stream: TextIO, shown: Object) -> None:
    """Write for each game whether prices are shown, and its held-out calls as predicted and realised."""
    for game in shown["games"]:
        pool = count_of(game["player_hands"], "player-hand")
        write_lines(
            stream, f"{game_words(game)}: {pool}; {game['reason'] or 'prices are shown'}", GAME_INDENT
        )
        for calls in game["calls"]:
            write_lines(stream, calls_words(calls), GAME_INDENT)
            _write_bins(stream, calls["by_share"])
        write_scores(stream, game["scores"])
        stream.write("\n")
    if not shown["games"]:
        write_lines(stream, NO_GAME)


def _write_bins(stream: TextIO, bins: list[Object]) -> None:
    """Write a row for each bin of predicted shares of the pot."""
    columns = {
        "share of the pot": [f"{100 * one['start']:.0f} to {one['end']:.0%}" for one in bins],
        "calls": [f"{one['n']:,}" for one in bins],
        "predicted": [f"{one['predicted']:.1%}" for one in bins],
        "won": [f"{one['won']:.1%}" for one in bins],
        "95%": [f"{one['low']:.1%} to {one['high']:.1%}" for one in bins],
    }
    write_fitting(stream, [ShownColumn(name, [*map(Text, cells)]) for name, cells in columns.items()])

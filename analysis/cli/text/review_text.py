"""Output of `hh review` and `hh price` as text."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, TextIO

from analysis.cli.output import write_lines
from analysis.cli.text.file_names import short_names
from analysis.pricing.unpriced import ORDER_ONLY, merge_small_pools
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of, typeset

Object = Mapping[str, Any]  # Any: JSON values
NOTHING: Final = "no decision could be priced; `hh hands --worst 10` lists your largest losses"
SHARES: Final = (
    "pool: how often the others give the answer with hands as strong as yours; hero: you, with any hand"
)
INDENT: Final = 4


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

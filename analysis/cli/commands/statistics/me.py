"""`hh me`: write the verdict on the hero, the graph of their results, their leaks and strengths."""

import textwrap
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from analysis.cli.choices.people import known_heroes, unknown_hero
from analysis.cli.choices.prices import pool_cache, pricing, seats_of
from analysis.cli.choices.where import calendar_of, where_option
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark, write_array
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.errors import SettingError
from hhparser.base.text.escape import harmless
from hhparser.base.text.typography import count_of

if TYPE_CHECKING:
    import polars as pl

    from analysis import Dataset
    from analysis.players.subject import Subject
    from analysis.pricing.review import Review
    from analysis.stats import Calendar

FEWEST: Final = 30  # hands of a kind of game for a verdict in the text
FEW: Final = 3
Object = dict[str, Any]  # Any: a JSON value
EPILOG: Final = """
\b
Examples:
  hh me hands/                          the hero of the hands
  hh me hands/ --hero RiverOtter --from 2024-01-01
  hh me                                 from the store, see hh import
  hh me hands/ --where "position = BB"  the same for some hands
  hh me --last 1d                       the day of your last hand
  hh me --session last                  your last session
  hh me hands/ --format json -o me.json

The hero is named by --hero or in hh.toml, or is the player who saved most of the hands. Each kind of game
with at least 30 hands has its own verdict, most hands first.

Bars compare your results with the others by position and kind of pot: the difference of the win rates, in
big blinds per 100 of all your hands. One interval in twenty excludes 0 by chance alone.

--board-luck subtracts the luck of the dealt board from the result, in hands with all hole cards known: the
change of your share of the pots with each street. On average it is 0. Each hand takes about 2 ms.

The split of the result has the luck of all-ins, the luck of the board without all-ins (--board-luck), your
priced decisions (--prices, as in hh review), and the rest, in big blinds per 100 of all your hands. A
decision counts what your answer wins more than the answers of the pool. Its interval covers errors of the
model. Where at least 30 decisions in one position and kind of pot have a price, a table shows their sum.

Leaks and strengths are decisions where you differ from the others at the same tables, in the same position
and with the same stacks, with q up to 0.05: about one in twenty is a false alarm. The cost is how much less
you win than the others in the hands with the decision, in big blinds per 100 of all your hands; below 0, a
gain. It includes everything you do in these hands. Its 95% interval is adjusted for the selection and does
not contain 0. Other differences have no price: `hh players --player NAME` lists them.

--format json gives a list of objects, one for each kind of game: player, game, stakes, first, last, hands,
tournaments, known_results (tournaments with a known result; net is their profit), hours, net, unit,
bb_per_100, low, high, shrunk_bb_100 (empirical Bayes), pool_players, certainty (that the true win rate has
this sign), luck (result less all-in EV), luck_unit, luck_bb_100, all_ins, sources (key, group, hands, net,
net_bb, bb_per_100, low, high, pool_bb_per_100, question), gains (position, pot_type, hands, bb_per_100,
pool_bb_per_100, gain_bb_100, low, high, question), changes, hands_for_sign, hands_for_width,
sentences, split (name, bb_per_100, low, high, words; empty for few hands), graph (the result after each
hand, in graph_unit), and leaks: every decision, with statistic, spot, habit, made, chances, raw, value
(shrunk), pool, pool_chances, difference, low, high, cost_bb_100, cost_low, cost_high, p, q, meaning,
question, is_enough, is_main, is_certain, is_leak, is_strength, is_different.
board (with --board-luck: hands, bb_per_100, luck_bb_100, rest_bb_100, low, high, beyond_bb_100, factor)
splits off the luck. price_leaks (with --prices: position, pot_type, decisions, cost_bb_100, low, high, q,
is_leak, question) sums the priced decisions.
left_out counts the hands that are left out by reason, and with_errors gives the main rates when hands with
errors count as well.
"""


@click.command(epilog=EPILOG)
@partial(reads_hands, back_from_hand=True)
@counts_hands
@where_option
@click.option("--session", type=click.Choice(["last"]), help="Only the last session.")
@click.option("--board-luck", is_flag=True, help="Split off the luck of the board where all cards are known.")
@click.option("--prices", "has_prices", is_flag=True, help="Split off your priced decisions (hh review).")
@format_option("text", "json")
@output_option
def command(
    source: Source,
    where: str | None,
    session: str | None,
    board_luck: bool,
    has_prices: bool,
    output_format: str,
    output: str | None,
) -> None:
    """Show your results: the verdict, the graph, your leaks and strengths."""
    from analysis.dataset.dataset import cached_json
    from analysis.players.results.split import SplitSources
    from analysis.stats import LeftOut
    from analysis.views.verdict import verdict_objects

    is_text = output_format == "text"
    fewest = FEWEST if is_text else 0
    with open_output(output) as stream:
        loaded = load_tables(source)
        # prices need the pool of hh review, in which hands are numbered otherwise
        tables = loaded if has_prices else loaded.dealt_to(source.heroes)
        names = [] if tables.is_empty else _heroes(source, tables)
        games = partial(_games, source, tables, names, where, is_last_session=session is not None)
        if board_luck or has_prices:
            with phase("counting"):
                numbered = games(is_numbered=True)
            review = _review(source, tables, numbered) if has_prices else None
            shown, others = verdict_objects(numbered, fewest, SplitSources(board_luck, review))
        else:
            is_limited = session is not None or source.last is not None or where is not None
            key = None if is_limited else ("verdicts", *names, calendar_of(source.config), fewest)
            with phase("counting"):
                shown, others = cached_json(tables, key, lambda: verdict_objects(games(), fewest))
        if not shown:
            remark("no hands match")
        if not is_text:
            write_array(stream, shown)
            return
        _write(stream, shown, others)
        hidden = LeftOut(**shown[0]["left_out"]) if shown else LeftOut()
        tell_left_out(stream, hidden, source, output_format)


def _review(source: Source, tables: "Dataset", games: "list[Subject]") -> "Review | None":
    """Price the decisions in all games of the hero against the pool of a dataset; None without a game."""
    import polars as pl

    from analysis.pricing.review import review

    if not games:
        return None
    heroes = list(dict.fromkeys(game.player for game in games))
    hands = pl.concat([game.hands["hand"] for game in games]).unique()
    with pricing() as tell:
        return review(tables, heroes, seats_of(tables, heroes, hands), pool_cache(source), tell)


def _write(stream: TextIO, shown: list[Object], others: list[Object]) -> None:
    """Write the verdicts, the first `FEW` kinds of game without one, and the number of further ones."""
    from analysis.cli.text.verdict_text import text_width, write_verdict
    from analysis.players.moves import RateMove, moves_words

    for verdict in shown:
        write_verdict(stream, verdict)
        if moves := [RateMove(**one) for one in verdict["with_errors"]]:
            stream.write(textwrap.fill(moves_words(moves), text_width(stream)) + "\n\n")
    stream.writelines(
        f"{harmless(game['player'])}, {game['game']}: {count_of(game['hands'], 'hand')}\n"
        for game in others[:FEW]
    )
    if (more := len(others) - FEW) > 0:
        stream.write(f"{count_of(more, 'more kind of game', 'more kinds of game')}\n")


def _games(
    source: Source,
    tables: "Dataset",
    names: list[str],
    where: str | None,
    *,
    is_last_session: bool,
    is_numbered: bool = False,
) -> "list[Subject]":
    """Return the kinds of game of the hero, most hands first; an empty list for an empty dataset.

    Args:
        source: The source of the hands.
        tables: The dataset.
        names: The screen names of the hero; none for an empty dataset.
        where: Query that the hands match; None for all.
        is_last_session: Whether to return only the last session.
        is_numbered: Whether the hands of the games have the column `hand`.

    Raises:
        SettingError: All their hands have errors.
    """
    if not names:
        return []
    from analysis.players.subject import subjects
    from analysis.stats import condition_of
    from analysis.views.verdict import VERDICT_COLUMNS

    calendar = calendar_of(source.config)
    columns = {*VERDICT_COLUMNS, "cap", *(("hand",) if is_numbered else ())}
    recent = _recent(source, tables, names, calendar, is_last_session=is_last_session)
    asked = condition_of(where)
    kept = recent if asked is None else asked if recent is None else asked & recent
    games = [game for name in names for game in subjects(tables, name, calendar, kept, columns)]
    if not games and where is None and not source.allows_empty:
        which = "without an illegal action or wrong amounts (--with-errors)"
        raise SettingError("--hero", f"no hands of {' or '.join(names)} {which}")
    return sorted(games, key=lambda game: -game.hands.height)


def _recent(
    source: Source, tables: "Dataset", names: list[str], calendar: "Calendar", *, is_last_session: bool
) -> "pl.Expr | None":
    """Return the filter of `--last` and `--session`, relative to the last hand; None without these options.

    Prints a remark with the first day of `--last`.
    """
    if source.last is None and not is_last_session:
        return None
    import polars as pl

    from analysis.stats import chosen_hands

    columns = {"started_at", "day"}
    rows = chosen_hands(tables, players=names, calendar=calendar, columns=columns)
    played = rows.select(*columns).drop_nulls("started_at").sort("started_at").collect()
    if played.is_empty():
        return pl.lit(value=False)
    kept = pl.lit(value=True)
    if source.last is not None:
        first = source.last(played["day"][-1])
        remark(f"hands from {first:%Y-%m-%d} on")
        kept &= pl.col("day") >= first
    if is_last_session:
        starts = pl.col("started_at").diff().fill_null(calendar.session_gap * 2) > calendar.session_gap
        kept &= pl.col("started_at") >= played.filter(starts)["started_at"][-1]
    return kept


def _heroes(source: Source, tables: "Dataset") -> list[str]:
    """Return the screen names of the hero in these hands; print a remark if others saved hands, too.

    Raises:
        SettingError: No hero is known.
    """
    names = known_heroes(source, tables)
    if not names:
        raise unknown_hero(tables)
    if source.own_names:
        return names
    if others := names[1:]:
        who = count_of(len(others), "other player")
        remark(f"about {harmless(names[0])}; {who} saved hands, too (--hero NAME)")
    return names[:1]

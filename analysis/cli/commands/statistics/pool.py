"""`hh pool`: show the policy of the pool at a node of the betting, by strength, and the inferred range."""

from typing import Final

import click

from analysis.cli.choices.lines import line_text, next_words_of
from analysis.cli.choices.people import known_heroes
from analysis.cli.choices.prices import pool_cache
from analysis.cli.options import Source, counts_hands, format_option, output_option, reads_hands
from analysis.cli.output import open_output, remark
from analysis.cli.progress import phase
from analysis.cli.tables import load_tables, tell_left_out
from hhparser.base.text.docs import docs_page

EPILOG: Final = f"""
\b
Examples:
  hh pool "BTN opens" hands/
  hh pool "BTN opens, BB calls, flop: BB checks, BTN bets 25-40%" hands/
  hh pool "BTN opens, BB 3-bets" hands/ --format json

LINE is as in hh lines. The output is about its last step: the answers of the pool by strength, and the range
of players who take the step. Most cards are never shown; the pool is fitted to all hands, shown or not
({docs_page("explanation/pricing")}), and the shown hands are listed beside the inferred range. The hero
is not part of the pool. With several kinds of game, the one with the most hands is used.
"""


@click.command(epilog=EPILOG)
@click.argument("line", type=line_text, metavar="LINE", shell_complete=next_words_of)
@reads_hands
@counts_hands
@format_option("text", "json")
@output_option
def command(source: Source, line: str, output_format: str, output: str | None) -> None:
    """Show how the pool plays at a point of the betting, by strength of the hand, and its range."""
    from analysis.cli.text.pool_text import write_pool
    from analysis.lines import last_step
    from analysis.population.at_line import find_pool_node
    from analysis.pricing.models.kept import find_model
    from analysis.pricing.review import largest_game
    from analysis.stats import left_out
    from analysis.views.prices.pool import pool_object
    from hhparser.formats.outputs import output_text

    step = last_step(line)
    with open_output(output) as stream:
        tables = load_tables(source)
        heroes = known_heroes(source, tables)[:1] if not tables.is_empty else []
        with phase("fitting the pool"):
            pool = largest_game(tables, heroes)
            model = find_model(tables, pool, pool_cache(source))
            node = None
            if model is not None:
                node = find_pool_node(tables, pool.dealt(tables), model.population, step)
            hidden = left_out(tables)
        if model is None:
            remark("not enough hands of one game to fit a pool")
        elif node is None:
            remark("nobody decides after this line")
        shown = pool_object(step.text, node, model, hidden)
        if output_format == "json":
            stream.write(output_text(shown) + "\n")
            return
        if node is not None:
            write_pool(stream, shown)
        tell_left_out(stream, hidden, source, output_format)

"""The option `--where`, and the list of what it may name."""

import textwrap
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    import polars as pl

WIDTH: Final = 110
INDENT: Final = 44


def question(text: str) -> "pl.Expr":
    """The condition of a question about hands; what is wrong is pointed at."""
    from analysis.stats import parse_where
    from analysis.where_values import WhereError

    try:
        return parse_where(text)
    except WhereError as error:
        raise click.BadParameter(str(error)) from error


where_option: Final = click.option(
    "--where", type=question, metavar="EXPR", help="Only hands that fit: 'position = BTN and net > 50bb'."
)


def _list_columns(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        click.echo(columns_text())
        ctx.exit()


columns_option: Final = click.option(
    "--columns",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_columns,
    help="List what --where may name, and leave.",
)


def columns_text() -> str:
    """Every column with its kind and meaning."""
    from analysis.stats import where_columns

    parts: list[str] = []
    for heading, columns in where_columns().items():
        parts.append(f"{heading}\n")
        for column in columns.values():
            start = f"  {column.name:31}{column.kind:11}"
            parts += textwrap.wrap(start + column.meaning, WIDTH, subsequent_indent=" " * INDENT)
        parts.append("")
    return "\n".join(parts).rstrip()

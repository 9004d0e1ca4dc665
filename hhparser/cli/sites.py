"""`hh sites`: the sites whose hands can be read."""

import click

from hhparser.sites import FORMATS
from hhparser.sites.coverage import COVERAGE


@click.command()
def command() -> None:
    """List the sites whose hands can be read, with their games; the first word is what `--site` takes.

    NL, PL and FL are no limit, pot limit and fixed limit.
    """
    titles: dict[str, str] = {}
    for format_ in FORMATS:
        titles.setdefault(format_.name, format_.title)
    width, title_width = max(map(len, titles)), max(map(len, titles.values()))
    for name, title in titles.items():
        click.echo(f"{name:{width}}  {title:{title_width}}  {COVERAGE[name].games}")

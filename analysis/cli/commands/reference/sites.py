"""`hh sites`: list the supported sites."""

import click

from hhparser.sites import FORMATS, Format


@click.command()
def command() -> None:
    """List the supported sites and their games; the first column is the value for `--site`.

    NL, PL and FL are no limit, pot limit and fixed limit.
    """
    first: dict[str, Format] = {}
    for format_ in FORMATS:
        first.setdefault(format_.name, format_)
    width, title_width = max(map(len, first)), max(len(site.title) for site in first.values())
    for name, site in first.items():
        click.echo(f"{name:{width}}  {site.title:{title_width}}  {site.games}")

"""`hh sites`: the sites whose hands can be read."""

import click

from hhparser.sites import FORMATS


@click.command()
def command() -> None:
    """List the sites whose hands can be read; the first word is what `--site` takes."""
    titles = {site.name: site.title for site in FORMATS}
    width = max(map(len, titles))
    for name, title in titles.items():
        click.echo(f"{name:{width}}  {title}")

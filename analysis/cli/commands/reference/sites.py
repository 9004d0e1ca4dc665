"""`hh sites`: list the supported sites."""

from typing import TYPE_CHECKING

import click

from analysis.cli.choices.formats import format_option
from analysis.cli.output import wrapped
from hhparser.formats.outputs import output_text
from hhparser.sites import FORMATS, Format

if TYPE_CHECKING:
    from analysis.cli.json_types import SitesOutput


@click.command()
@format_option("text", "json", has_suffix=False)
def command(output_format: str) -> None:
    """List the supported sites and their games; the first column is the value for `--site`.

    NL, PL and FL are no limit, pot limit and fixed limit.
    """
    first: dict[str, Format] = {}
    for format_ in FORMATS:
        first.setdefault(format_.name, format_)
    if output_format == "json":
        shown: SitesOutput = {
            "schema": "hhparser/sites/1",
            "sites": [{"name": one.name, "title": one.title, "games": one.games} for one in first.values()],
        }
        click.echo(output_text(shown, indent=1))
        return
    width, title_width = max(map(len, first)), max(len(site.title) for site in first.values())
    for name, site in first.items():
        click.echo(wrapped(f"{name:{width}}  {site.title:{title_width}}  {site.games}", width + 2))

"""`hh config`: show the settings file in effect, or write a template of one."""

from pathlib import Path
from typing import Final

import click

from analysis.cli.configuration.config import load_config
from analysis.cli.configuration.settings import settings_file, user_file
from analysis.cli.output import note, open_output
from hhparser.base.errors import SettingError
from hhparser.base.text.docs import docs_page

EPILOG: Final = """
\b
Examples:
  hh config            the settings file in effect in this folder
  hh config --init     write a template to your user folder, with every setting explained

The nearest file is used: hh.toml, or [tool.hh] in pyproject.toml, in this folder or a parent folder, else the
file of your user folder. Only one file is read; settings of several files are not merged.
"""
FIRST: Final = f"""\
# Settings: remove the # before a line to use it. {docs_page("reference/settings")}

# heroes = ["RiverOtter"]          # your screen names; or by site: [heroes] and pokerstars = ["RiverOtter"]
# time_zone = "Europe/Paris"       # of days, and of printed times that name no zone
# day_start = "04:00"              # hands before it belong to the day before
# session_gap = 30                 # minutes without a hand that end a session
# fail_on = "warning"              # hh check, audit: least severity that gives exit status 1

# plugins = ["mysite"]             # installed plugins to load: {docs_page("howto/plugins")}

# [store]
# path = 'D:\\Poker\\store'        # where imported hands are kept

# [web]                            # pages of hh serve
# unit = "money"                   # of graphs; or bb
# colors = "dark"                  # or light, or system

# [aliases.pokerstars]             # other names of one person, by the name to show
# RiverOtter = ["River_Otter_77"]

# [rakeback]                       # the part of the rake that comes back, by site
# pokerstars = 0.25
"""


@click.command(epilog=EPILOG)
@click.option("--init", "is_first", is_flag=True, help="Write a template to your user folder.")
def command(is_first: bool) -> None:
    """Show the settings file in effect, or write a template of one."""
    if is_first:
        _write_first(user_file())
        return
    file = settings_file()
    if file is None:
        note(f"no settings: there is no hh.toml here or above, and none in {user_file().parent}")
        note("`hh config --init` writes a template")
        return
    load_config(str(file))
    click.echo(file)


def _write_first(file: Path) -> None:
    if file.exists():
        raise SettingError(str(file), "already exists; edit it, or remove it first")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(str(file), f"cannot be written: {error.strerror}") from error
    with open_output(str(file)) as stream:
        stream.write(FIRST)

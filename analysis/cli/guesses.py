"""Guesses at the intent of a user: other names of commands, a path first, arguments that are options."""

import os
import re
import shlex
from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from analysis.cli.choices.dates import DATE
from analysis.cli.choices.formats import FORMATS

# other names of commands; the words after the first are arguments
SYNONYMS: Final = {
    **dict.fromkeys(("graph", "winnings", "curve"), "chart winnings"),
    **dict.fromkeys(("plot", "charts", "draw"), "chart"),
    **dict.fromkeys(("leaks", "results", "overview", "verdict", "summary"), "me"),
    **dict.fromkeys(("statistics", "hud", "vs", "count"), "stats"),
    **dict.fromkeys(("winrate", "win-rate"), "stats --stat bb/100"),
    **dict.fromkeys(("quiz", "train", "practice"), "study"),
    "positions": "stats --by position",
    **dict.fromkeys(("session", "sessions"), "stats --by day,session --stat bb/100 --sort day:desc"),
    **dict.fromkeys(("month", "months", "monthly"), "stats --by month --stat bb/100 --sort month:asc"),
    "ev": "chart luck",
    **dict.fromkeys(("best", "biggest", "top", "biggest-wins", "wins"), "hands --best 10"),
    **dict.fromkeys(("pots", "biggest-pots"), "hands --sort -total_pot --limit 10"),
    **dict.fromkeys(("worst", "losses", "losing", "lost", "biggest-losses"), "hands --worst 10"),
    **dict.fromkeys(
        ("tournament", "tournaments", "mtt", "sng"),
        "stats --kind tournament --by day,tournament_id --stat roi,itm --sort day:desc",
    ),
    **dict.fromkeys(("validate", "verify", "lint", "errors"), "check"),
    **dict.fromkeys(("cheating", "collusion", "bots", "fair"), "audit"),
    **dict.fromkeys(("view", "show", "play", "step", "replayer"), "replay"),
    **dict.fromkeys(("open", "web", "app", "gui", "ui", "browser", "dashboard"), "serve --open"),
    **dict.fromkeys(("find", "search", "filter", "query", "list", "hand"), "hands"),
    **dict.fromkeys(("anonymize", "anonymise", "hide"), "convert --anonymize"),
    **dict.fromkeys(("opponents", "villains", "villain", "player", "profile"), "players"),
    **dict.fromkeys(("range", "ranges", "odds", "equities"), "equity"),
    **dict.fromkeys(("pushfold", "push-fold", "nash"), "equity --push-fold"),
    **dict.fromkeys(("line", "tree", "spots"), "lines"),
    **dict.fromkeys(("diff", "versus"), "compare"),
    **dict.fromkeys(("load", "add", "sync", "read"), "import"),
    **dict.fromkeys(("parquet", "tables", "dump"), "export"),
    "csv": "export --format csv",
    **dict.fromkeys(("simulate", "generate"), "deal"),
    **dict.fromkeys(("rooms", "formats"), "sites"),
    **dict.fromkeys(("rules", "codes", "explain"), "rule"),
    **dict.fromkeys(("settings", "configure"), "config"),
    **dict.fromkeys(("database", "db"), "store"),
    **dict.fromkeys(("html", "pdf"), "report"),
    "json": "parse",
    "note": "notes",
    **dict.fromkeys(("demo", "tutorial", "guide", "docs", "manual", "man"), "--help"),
    "tags": "tag",
    "version": "--version",
}
# other names of options
OPTION_SYNONYMS: Final = {
    **dict.fromkeys(("--after", "--start", "--begin"), "--since"),
    **dict.fromkeys(("--before", "--end"), "--until"),
    **dict.fromkeys(("--filter", "--query"), "--where"),
    **dict.fromkeys(("--group", "--group-by", "--groupby"), "--by"),
    **dict.fromkeys(("--name", "--players"), "--player"),
    **dict.fromkeys(("--player", "--user", "--me"), "--hero"),
    "--strict": "--fail-on",
    **dict.fromkeys(("--with", "--against", "--pool", "--vs-pool"), "--vs pool"),
    **dict.fromkeys(("--hand", "--id", "--hand-id"), "--where 'hand_id = ...'"),
    **dict.fromkeys(("--lost", "--losses", "--biggest-losses", "--biggest-losers"), "--worst 10"),
    **dict.fromkeys(("--bb", "--big-blinds"), "--unit bb"),
    **dict.fromkeys(("--out", "--file"), "--output"),
    **dict.fromkeys(("--top", "--max", "-n"), "--limit"),
    **dict.fromkeys(("--stats", "--statistic"), "--stat"),
    **dict.fromkeys(("--order", "--order-by"), "--sort"),
    **dict.fromkeys(("--currency-rates", "--fx"), "--rates"),
}
HELP: Final = ("-h", "--help")
OF_STORE: Final = ("info", "verify", "compact", "rebuild", "calibrate")  # subcommands without arguments
LIKE: Final = 0.75  # similarity of a misspelled name
CODE: Final = re.compile(r"[A-Za-z]\d{3}")
NOTES_COMMAND: Final = re.compile(
    r"-.*|add|edit|remove|list|history|undo|restore|backups|questions|export|import"
)
CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs]){2,}")
MONTH: Final = re.compile(r"\d{4}-\d\d")
HAND_ID: Final = re.compile(r"\d{6,}(?:-\d+)*")
STAKES: Final = re.compile(r"(?:nl|pl|fl)\d+|\d+nl|[\d.]+/[\d.]+", re.IGNORECASE)
QUERY: Final = re.compile(r"[=<>≤≥]|\b(?:in|between|contains|is|and|or|not)\b")
PATH_LIKE: Final = re.compile(r"[/\\*?]|\.\w{1,5}$")


def guessed(args: Sequence[str], commands: Collection[str]) -> list[str] | None:
    """Return the command that arguments without a known command most likely mean; None if it is unclear.

    >>> guessed(["graph", "hands/"], ["chart"])
    ['chart', 'winnings', 'hands/']
    >>> guessed(["L110"], ["rule"])
    ['rule', 'L110']
    """
    word, *others = args
    if word == "help" and others:
        return [*others, "--help"] if others[0] in commands else guessed(others, commands)
    if os.path.exists(word):
        return ["me", *args]
    if word.lower() in SYNONYMS:
        return _by_synonym(word.lower(), others, commands)
    if CODE.fullmatch(word):
        return ["rule", *args]
    if HAND_ID.fullmatch(word):
        return ["replay", *others, "--hand", word]
    if any(name.startswith(word.lower()) for name in (*commands, *SYNONYMS)):
        return None
    try:
        return _chart_or_statistic(word, others)
    except ImportError:  # hhparser-core has neither
        return None


def _by_synonym(name: str, others: list[str], commands: Collection[str]) -> list[str] | None:
    """Return the command that another name means with these arguments."""
    if name == "note" and len(others) > 1 and not NOTES_COMMAND.fullmatch(others[0]):
        return ["notes", "add", "--player", *others]
    if name == "hand" and others and HAND_ID.fullmatch(others[0]):
        return guessed(others, commands)
    command, *options = SYNONYMS[name].split()
    return ["stats" if command == "me" and "--by" in others else command, *options, *others]


def _chart_or_statistic(word: str, others: list[str]) -> list[str] | None:
    from analysis.charts.catalog import CHARTS
    from analysis.stats import named_statistic

    if word.lower() in {chart.name for chart in CHARTS}:
        return ["chart", word.lower(), *others]
    found = named_statistic(word)
    if found is None:
        return None
    return ["stats", *others, "--stat", found.id] if others else ["stat", found.id]


def near_commands(word: str, commands: Collection[str]) -> list[str]:
    """Return commands for an unknown word: by prefix, else by other names, else by similar spelling.

    >>> near_commands("imp", ["import", "stats"]), near_commands("statistcs", ["import", "stats"])
    (['import'], ['stats'])
    """
    text = word.lower()
    found = [name for name in commands if name.startswith(text)]
    found = found or [SYNONYMS[name] for name in SYNONYMS if name.startswith(text) and len(text) > 2]
    near = found or get_close_matches(text, [*commands, *SYNONYMS], cutoff=LIKE)
    return list(dict.fromkeys(SYNONYMS.get(name, name) for name in near))[:3]


def in_order(args: Sequence[str]) -> list[str]:
    """Return the arguments with the name of the chart or subcommand first.

    Without a name, `hh chart` draws the winnings, and `hh notes` with options lists the notes. A folder
    behind a subcommand of `hh store` is the store.
    """
    match args:
        case ["notes", first, *others] if first.startswith("-") and first not in HELP:
            return ["notes", "list", first, *others]
        case ["store", name, folder] if name in OF_STORE and os.path.isdir(folder):
            return ["store", name, "--store", folder]
        case ["chart", *others]:
            return ["chart", *_chart_first(others)]
    return list(args)


def _chart_first(others: list[str]) -> list[str]:
    """Return the arguments of `hh chart` with the name of the chart first."""
    if not others or others[0].startswith("-") or not os.path.exists(others[0]):
        return others
    from analysis.charts.catalog import CHARTS

    names = {chart.name for chart in CHARTS}
    named = next((word for word in others if word in names), None)
    if named is None:
        return ["winnings", *others]
    others.remove(named)
    return [named, *others]


def meant(word: str, args: Sequence[str], options: Collection[str]) -> str | None:
    """Return the command with the option that a word in place of a path most likely belongs to.

    Args:
        word: An argument that is not a path.
        args: The command and its arguments.
        options: The options of the command.

    >>> meant("net > 50bb", ["hands", "hands/", "net > 50bb"], ["--where"])
    "hands hands/ --where 'net > 50bb'"
    """
    if word not in args:
        return None
    months = [one for one in args if MONTH.fullmatch(one)]
    if args[0] == "compare" and len(months) == 2:
        first, second = (f"month = {month}" for month in months)
        return shlex.join([*_without(args, months), "--a", first, "--b", second])
    if HAND_ID.fullmatch(word) and "--hand" not in options:
        args, options = ["replay", *args[1:]], ["--hand"]
    option = next((one for one in _options_for(word) if one in options), None)
    if option is None and _is_line(word):
        return shlex.join(["lines", *_without(args[1:], [word]), "--after", word])
    if option is None:
        return None
    words = [one for one in args if _is_statistic(one)] if option == "--stat" else [word]
    return shlex.join([*_without(args, words), option, ",".join(words)])


def _without(args: Sequence[str], words: Collection[str]) -> list[str]:
    return [one for one in args if one not in words]


def _options_for(word: str) -> Iterator[str]:
    """Yield the options that fit a word, the most likely first."""
    if word.isdecimal():
        yield "--hand"
    if DATE.fullmatch(word):
        yield "--since"
    if STAKES.fullmatch(word):
        yield "--stakes"
    if QUERY.search(word):
        yield "--where"
    if word.lower() in FORMATS:
        yield from ("--format", "--to")
    yield from _named_options(word)


def _named_options(word: str) -> Iterator[str]:
    from hhparser.sites.names import SITE_NAMES

    if _is_line(word):
        yield "--after"
        return
    if word.lower() in SITE_NAMES:
        yield "--site"
    if _is_statistic(word):
        yield "--stat"
    if not PATH_LIKE.search(word) and not CARDS.fullmatch(word):
        yield from ("--player", "--hero")


def _is_statistic(word: str) -> bool:
    from analysis.stats import named_statistic

    return not (word.startswith("-") or os.path.exists(word)) and named_statistic(word) is not None


def _is_line(word: str) -> bool:
    from analysis.lines import LineError, parse_line

    if " " not in word:
        return False
    try:
        parse_line(word)
    except LineError:
        return False
    return True

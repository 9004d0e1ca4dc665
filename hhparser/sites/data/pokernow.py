"""PokerNow: the log of a game as CSV, one row per entry, saved newest first.

The log does not name the stakes or the table, and calls the cards of the player who saved it `Your hand`.
Tournaments are recognized by entries about their players; a home game may be one without any such entry.
Nothing is deducted from the pots. A player who logs in gets another ID, and sometimes another name: all hands
have the name that is first in the file.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from hhparser.model import (
    BIG_BLIND,
    NO_LIMIT,
    POT_LIMIT,
    SMALL_BLIND,
    UNPARSED,
    UNSUPPORTED,
    ActionKind,
    Conventions,
    Dealt,
    Figures,
    HandKind,
    TournamentInfo,
)
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.sites.data.pokernow_lines import (
    CARDS,
    OWN_CARDS,
    SEATS,
    STACKS,
    cards,
    read_entry,
    read_outside,
)
from hhparser.sites.data.pokernow_players import CHANGES_ID, LABELS, LOGINS
from hhparser.sites.data.pokernow_rows import ENTRY_FIRST, HEADING, LogEntry, read_entries
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.lines.times import YEARS

_PLAY: Final = (
    r'"(?:Players? stacks: |Uncalled bet of |""[^\n]*"" '
    r"(?:(?:folds|checks|calls|bets|raises|posts)\b|collected [^ ]+ from pot|(?:gained|wins) \d))"
)
_COLUMN: Final = r'(?:"[^"\n]{0,99}"|[^",\n]{0,99}),'


def _header(begin: str, before: str, heading: str) -> str:
    """Return the pattern of the start of a hand.

    Newest first, a hand begins before its play with the entry of its end, with the shows after that entry,
    or, when it is not over, with the file. Oldest first, it begins with the entry of its start, then the
    stacks.

    Args:
        begin: Pattern of the start of a line, up to the quote of its entry.
        before: Columns before the quote of an entry.
        heading: Names of the columns.
    """
    follows = rf'(?=(?:(?!{before}"-- )[^\n]*\n){{0,99}}?{before}{_PLAY})'
    end = rf"-- ending hand #\d[^\n]*\n{follows}"
    shows = rf'""[^\n]{{1,200}} shows a [^\n]*\n(?:(?!{before}"-- )[^\n]*\n){{0,30}}?{before}"{end}'
    stacks = rf'(?:(?!{before}"(?:-- |""|Uncalled ))[^\n]*\n){{0,99}}?{before}"Players? stacks: '
    start = rf"-- starting hand #\d[^\n]*\n(?={stacks})"
    return rf"{begin}(?:{end}|{shows}|{start})|{heading}\n{follows}"


_GAMES: Final = {
    "No Limit Texas Hold'em": NO_LIMIT,
    "Texas Hold'em": NO_LIMIT,
    "Pot Limit Texas Hold'em": POT_LIMIT,
}
_START: Final = re.compile(
    r"-- starting hand #([0-9]+) +(?:\(id: (\S+)\) +)?(?:\(([^()]*)\)|([^()]+?)) +"
    r'\((?:dealer: "(.+)"|dead button)\) --',
    re.DOTALL,
)
_NEW_ID: Final = re.compile(rf'The player "(.+) @ [^"]*"{CHANGES_ID}(\S+) to (\S+) because ', re.DOTALL)
_IN_TOURNAMENT: Final = (
    r'"The player ""[^\n]{1,200}"" '
    r"(?:is in the tournament|will start to play in this table) with a stack of "
)
_FRACTION: Final = re.compile(
    r'(?: of| to| with|calls|bets|raises|collected|gained|wins|"") \(?[0-9]{1,15}\.([0-9]{1,8})(?![0-9])'
)


def read(b: DocumentBuilder) -> None:
    """Read the entries of a hand, and the entries between it and the next hand.

    Raises:
        DocumentError: The entry with the start or the entry with the stacks cannot be parsed.
    """
    entries = _in_time(list(read_entries(b)))
    begin = _find(entries, "-- starting ")
    if begin is None:
        b.status, b.line = UNPARSED, entries[0].line if entries else b.first_line
        b.report("P105")
        return
    number, dealer = _read_start(b, entries[begin])
    if b.status is UNSUPPORTED:
        return
    end = _find(entries, "-- ending ", begin) or len(entries)
    for entry in entries[:begin]:
        read_outside(b, entry)
    for entry in entries[begin + 1 : end]:
        read_entry(b, entry)
        if entry.words.startswith(STACKS):
            _join_ids(b, entries)
    _read_rest(b, entries[end:], number)
    b.progress.last_line = entries[-1].line
    _set_stakes(b)
    _set_button(b, entries[begin], dealer)
    _find_hero(b, entries[begin:end])


def _find(entries: Sequence[LogEntry], words: str, start: int = 0) -> int | None:
    """Return index of the first entry from `start` on that begins with `words`, or None."""
    return next((n for n in range(start, len(entries)) if entries[n].words.startswith(words)), None)


def _in_time(entries: list[LogEntry]) -> list[LogEntry]:
    """Return the entries, oldest first: a hand starts before its stacks are listed and before it ends."""
    for entry in entries:
        if entry.words.startswith("-- starting "):
            return entries
        if entry.words.startswith(("-- ending ", *STACKS)):
            return entries[::-1]
    return entries


def _read_start(b: DocumentBuilder, entry: LogEntry) -> tuple[str, str | None]:
    """Read the game and the time; return the number of the hand in its log, and the player on the button.

    Old logs do not print hand IDs; they are derived from the order of the entry.
    """
    b.line = entry.line
    start = _START.fullmatch(entry.words)
    if start is None:
        raise DocumentError(entry.line, entry.words)
    number, own_id, enclosed, bare, dealer = start.groups()
    game = enclosed if enclosed is not None else bare
    b.game.venue, b.hand_id = "pokernow", own_id or (f"{number}-{entry.order}" if entry.order else None)
    b.game.time_text, b.game.started_at = entry.at, _parse_time(entry.at)
    if game not in _GAMES:
        b.status = UNSUPPORTED
        b.report("P102" if game.endswith("Texas Hold'em") else "P101", found=game)
        return number, dealer
    b.game.kind, b.game.betting, b.game.stakes = HandKind.CASH, _GAMES[game], (None, None)
    b.game.play_money = True
    if re.search(_IN_TOURNAMENT, b.context):
        b.game.kind, b.game.tournament = HandKind.TOURNAMENT, TournamentInfo("")
    b.card_words = CARDS
    b.game.decimals = max(map(len, _FRACTION.findall(b.text)), default=0)
    return number, dealer


def _parse_time(text: str) -> datetime | None:
    try:
        start = datetime.fromisoformat(text)
    except ValueError:
        return None
    return start.astimezone(UTC) if start.year in YEARS else None


def _join_ids(b: DocumentBuilder, entries: Sequence[LogEntry]) -> None:
    """Give players who log in, before, during or after the hand, the labels of both IDs, under any name."""
    if CHANGES_ID not in b.text:
        return
    for change in filter(None, [_NEW_ID.match(entry.words) for entry in entries]):
        name, *ids = change.groups()
        other_name = re.compile(rf'"([^"]+ @ (?:{"|".join(map(re.escape, ids))}))"')
        labels = [f"{name} @ {own_id}" for own_id in ids]
        labels += [label for entry in entries for label in other_name.findall(entry.words)]
        seat = next((b.labels[label] for label in labels if label in b.labels), None)
        if seat is not None:
            b.labels |= {label: b.labels.get(label, seat) for label in labels}


def _read_rest(b: DocumentBuilder, entries: Sequence[LogEntry], number: str) -> None:
    """Read the end of the hand, if the log has it, and the entries between it and the next hand."""
    for entry in entries[:1]:
        _read_end(b, entry, number)
    for entry in entries[1:]:
        read_outside(b, entry)


def _read_end(b: DocumentBuilder, entry: LogEntry, number: str) -> None:
    """Read the end of the hand."""
    b.line = b.claims.line = entry.line
    b.progress.in_summary = True
    expected = f"-- ending hand #{number} --"
    if entry.words != expected:
        b.report("P111", None, expected, entry.words[:60])


def _set_stakes(b: DocumentBuilder) -> None:
    """Set the blinds as posted; a short big blind counts as twice the small one."""
    small, big = _whole_post(b, SMALL_BLIND), _whole_post(b, BIG_BLIND)
    if big is None:
        posted = max([a.chips for a in b.play.actions if a.kind is BIG_BLIND], default=0)
        big = max(posted, 2 * (small or 0)) or None
    b.game.stakes, b.game.posted = (small, big), (SMALL_BLIND, BIG_BLIND)


def _whole_post(b: DocumentBuilder, kind: ActionKind) -> int | None:
    """Return the first full post of that kind; a damaged log may have later posts of 0 or less."""
    posts = [a.chips for a in b.play.actions if a.kind is kind and not a.all_in]
    return next((amount for amount in posts if amount > 0), None)


def _set_button(b: DocumentBuilder, entry: LogEntry, dealer: str | None) -> None:
    """Set the button; a dead button is at the seat before the first blind. Source: R99."""
    b.line = entry.line
    if dealer is None:
        first = next((a.seat for a in b.play.actions if a.kind in (SMALL_BLIND, BIG_BLIND)), None)
        b.table.button = None if first is None else (first - 2) % SEATS + 1
    else:
        b.table.button = b.labels.get(dealer)
        if b.table.button is None and b.table.seats:
            b.report("L101", found=dealer)


def _find_hero(b: DocumentBuilder, entries: Sequence[LogEntry]) -> None:
    """Set the hero: the player who shows a card of `Your hand`; otherwise they stay unknown."""
    for entry in entries:
        if entry.words.startswith(OWN_CARDS):
            b.line = entry.line
            own = cards(b, entry.words.removeprefix(OWN_CARDS))
            b.table.hero = next((show.seat for show in b.outcome.shows if set(own) & set(show.cards)), None)
            if b.table.hero is not None:
                b.play.dealt.append(Dealt(b.table.hero, own, entry.line))


POKERNOW: Final = Document(
    name="pokernow",
    title="PokerNow",
    games="cash NL, tournament NL",
    unknown="Tournaments of home games, their names and prices; the currency; the hero in most hands.",
    signatures=("-- starting hand #", "-- ending hand #", "entry,"),
    header=_header('"(?<!,")', "", ENTRY_FIRST),
    lead=rf"{HEADING}\n(?s:.*)",
    read=read,
    context=rf"{LABELS}|{_IN_TOURNAMENT}|{LOGINS}",
    adds_context=True,
    newest_first=HEADING,
    at_end=_IN_TOURNAMENT,
    conventions=Conventions(
        uncalled_since=2021, hero_is_certain=False, usual_blinds=False, tells_mucks=False
    ),
    figures=Figures(has_rake=False),
    rules=RuleSet(straddle=Straddle.ANY, short_cover=True),
    has_summary=False,
)
# texts without these signatures have no column before the entry; skipping them saves one pattern
POKERNOW_COLUMNS: Final = replace(
    POKERNOW,
    signatures=(',"-- ', ',"Player stacks: '),
    header=_header(rf'(?m:^)(?:{_COLUMN}){{1,9}}"', rf"(?:{_COLUMN}){{0,9}}", rf"(?m:^)(?!entry,){HEADING}"),
)

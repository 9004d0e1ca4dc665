"""Parses text into hands: finds the start of each hand, detects the site, and applies its grammar."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from operator import itemgetter
from os import PathLike
from types import NoneType
from typing import Final, NamedTuple

import hhparser.sites
from hhparser.base.arguments import require
from hhparser.base.errors import AmountError, GrammarError, NoInputError, UnknownHandError, UnknownSiteError
from hhparser.base.text.spans import LineOrSpan, Span
from hhparser.findings.finding import Finding
from hhparser.findings.internal import internal_error
from hhparser.findings.rules import make_finding
from hhparser.input.files import (
    Block,
    Contexts,
    InputFile,
    Paths,
    context_after,
    find_files,
    given_paths,
    in_chat,
    read_blocks,
)
from hhparser.language.automaton import Automaton, Node
from hhparser.language.tables import table
from hhparser.model import UNPARSED, UNSUPPORTED, Hand
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.hours import in_repeated_hours
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.completeness import report_lines
from hhparser.sites.lines.handlers import aside
from hhparser.sites.lines.headings import set_printed_stakes
from hhparser.sites.lines.lexer import UNKNOWN, Line, LineLexer
from hhparser.sites.lines.order import report_misplaced
from hhparser.sites.lines.site import Site
from hhparser.sites.lines.times import find_time

TOP_LINES: Final = 10  # of a hand, where all sites print its stakes, and most its time
MOST_LINES: Final = 2000  # per hand; findings about more lines would take too long
_ACTION: Final = re.compile(
    r"^.+(?:: (?:folds|checks|calls|bets|raises|posts)\b| (?:calls|bets|raises to) [$€£]?\d[\d,.]*$)"
    r"|^.+ (?:folds|checks|(?:calls|bets|raises) \[.+\])$",
    re.MULTILINE | re.IGNORECASE,
)
_PASSED_OVER: Final = Line("", aside, ())
_FIRST_LINES: Final = frozenset({"TABLE", "SEAT", "SUMMARY"})
_PLACES: Final = {
    "SEAT": "a seat",
    "HOLE_CARDS": "HOLE CARDS",
    "FLOP": "FLOP",
    "TURN": "TURN",
    "RIVER": "RIVER",
    "SHOW_DOWN": "SHOW DOWN",
    "SUMMARY": "SUMMARY",
    "FOLD": "an action",
    "POST_ANTE": "a post",
    "TOTAL_POT": "a summary line",
}


@cache
def formats(site: str | None = None) -> tuple[Site | Document, ...]:
    """Return all formats, or the formats of one site.

    Raises:
        UnknownSiteError: A name that is not in `FORMATS`.
    """
    chosen = tuple(s for s in hhparser.sites.FORMATS if site in (None, s.name))
    if not chosen:
        raise UnknownSiteError(site or "", tuple(dict.fromkeys(s.name for s in hhparser.sites.FORMATS)))
    return chosen


@cache
def header_pattern(format_: Site | Document) -> re.Pattern[str]:
    """Return the pattern that starts a hand of a format, compiled on first use."""
    return re.compile(format_.header)


@cache
def hand_starts(site: str | None = None) -> re.Pattern[str]:
    """Return the pattern that starts a hand of any site, or of the given one.

    Raises:
        UnknownSiteError: A name that is not in `FORMATS`.
    """
    return re.compile("|".join(format_.header for format_ in formats(site)))


@cache
def hand_contexts() -> Contexts:
    """Return the patterns of text that applies to several hands."""
    documents = hhparser.sites.DOCUMENTS
    patterns = {document.context: document.adds_context for document in documents if document.context}
    at_end = {document.newest_first: document.at_end for document in documents if document.newest_first}
    return Contexts(
        re.compile("|".join(patterns)),
        frozenset(pattern[0] for pattern in patterns),
        frozenset(pattern[0] for pattern, adds in patterns.items() if adds),
        re.compile("|".join(at_end)),
        re.compile("|".join(filter(None, at_end.values()))),
    )


def detect(text: str) -> Site | Document | None:
    """Return the format of the first header in a text, or None."""
    found = [
        (match.start(), n)
        for n, format_ in enumerate(formats())
        if (match := header_pattern(format_).search(text))
    ]
    return hhparser.sites.FORMATS[min(found)[1]] if found else None


def read_hands(paths: Paths, site: str | None = None) -> Iterator[Hand]:
    """Yield every hand of some files in file order, including unsupported and unparsed hands.

    Args:
        paths: A file, folder, pattern or zip archive, or several of them; `-` is standard input.
        site: Name of the only site to look for; by default it is detected from each hand's text.

    Raises:
        ArgumentError: `paths` or `site` is not a path or a name.
        UnreadableFileError: A file cannot be opened or read.
        UnknownSiteError: A site that is not supported.

    >>> hands = list(read_hands("sample_histories/unibet"))
    >>> len(hands), hands[0]
    (6, read_hand('sample_histories/unibet/cash_2026.txt', '1700000001'))
    """
    _check_site(site)
    return _read_files(given_paths(paths), site)


def _check_site(site: str | None) -> None:
    require("site", site, (str, NoneType), "the name of a site, such as 'pokerstars'")
    formats(site)  # raises UnknownSiteError


def _read_files(paths: Iterable[str | InputFile], site: str | None) -> Iterator[Hand]:
    for path in _file_paths(paths):
        for block in read_blocks(path, hand_starts(site), hand_contexts()):
            for hand in parse_block(block, site):
                yield hand.mark_in_file()


def _file_paths(paths: Iterable[str | InputFile]) -> dict[str, None]:
    """Return the files of paths without duplicates, as keys; keep a path without files, to report it."""
    found: dict[str, None] = {}
    for path in paths:
        try:
            found |= dict.fromkeys(file.path for file in find_files([path]))
        except NoInputError as error:
            found[error.pattern] = None
    return found


def read_hand(path: str | PathLike[str], hand_id: str | None = None, *, line: int | None = None) -> Hand:
    """Return the first hand of a file, or the first one with an id or at a line.

    Args:
        path: As in `read_hands`.
        hand_id: The site's number of the hand.
        line: Line where the hand begins.

    Raises:
        ArgumentError: `hand_id` is not text.
        UnknownHandError: There is no such hand.
        UnreadableFileError: The file cannot be opened or read.

    >>> read_hand("sample_histories/pokerstars/cash_6max_session.txt", "260418830417").button
    2
    """
    if hand_id is not None:
        require("hand_id", hand_id, str, "the number of a hand as text")
    for hand in read_hands(path):
        if hand_id in (None, hand.hand_id) and line in (None, hand.line):
            return hand
    which = ("at all" if line is None else f"at line {line}") if hand_id is None else repr(hand_id)
    raise UnknownHandError(path, which)


def parse_hand(text: str, site: str | None = None, file: str = "-") -> Hand:
    """Parse the first hand of a text; return an unparsed hand when the text has no header.

    Raises:
        ArgumentError: `text` or `site` is not text.
        UnknownSiteError: A site that is not supported.

    >>> text = read_hand("sample_histories/pokerstars/cash_6max_session.txt").text
    >>> parse_hand(text).hand_id, parse_hand("hello")
    ('260418830417', <Hand None of None>)
    """
    require("text", text, str, "the text of a hand; read_hand reads a file")
    _check_site(site)
    return next(parse_block(Block(file, 1, text), site), None) or _fragment(Block(file, 1, text), text)


def parse_block(block: Block, site: str | None = None) -> Iterator[Hand]:
    """Parse the hands of one block of a file."""
    return in_repeated_hours(parse() for _, parse in unparsed_hands(block, site))


def unparsed_hands(block: Block, site: str | None = None) -> Iterator[tuple[int, Callable[[], Hand]]]:
    """Yield the line of each hand in a block and a function that parses it, so that callers can skip some."""
    text, line, context = block.text, block.line, block.context
    starts = _starts(text, site)
    between: list[Finding] = []
    lead = text[: starts[0].at] if starts else text
    if _ACTION.search(lead):
        yield line, partial(_fragment, block, lead)
    else:
        between = _between(lead, line)
    line, at, seen = line + lead.count("\n"), len(lead), 0
    for start, end in zip(starts, [*(s.at for s in starts[1:]), len(text)], strict=False):
        part = text[at:end]
        if isinstance(start.format, Document):
            begin, seen = seen, end if start.format.adds_context else start.match.end()
            context = context_after(hand_contexts(), context, text[begin:seen])
        yield line, partial(_guarded, block.file, line, part, start, between, context)
        between = []
        line += text.count("\n", at, end)
        at = end


class _Start(NamedTuple):
    """Start of a hand in a text."""

    at: int
    match: re.Match[str]
    format: Site | Document


def _starts(text: str, site: str | None) -> list[_Start]:
    """Return the starts of hands, in text order; text before a document's first hand may belong to it."""
    present = hhparser.sites.signatures_in(text)
    starts = [
        _Start(match.start(), match, format_)
        for format_ in formats(site)
        if not present.isdisjoint(format_.signatures)
        for match in header_pattern(format_).finditer(text)
        if not in_chat(text, match.start())
    ]
    starts.sort(key=itemgetter(0))
    if starts:
        first = starts[0]
        if isinstance(first.format, Document) and re.fullmatch(first.format.lead, text[: first.at]):
            starts[0] = first._replace(at=0)
    return starts


def _between(text: str, line: int) -> list[Finding]:
    """Return one finding for each run of lines that do not belong to a hand."""
    found, in_run = [], False
    for number, words in enumerate(text.split("\n"), line):
        if words.strip(" \t>") and not in_run:
            found.append(make_finding("P114", number, 1, len(words) + 1, None, words.strip()[:60]))
        in_run = bool(words.strip(" \t>"))
    return found


def _fragment(block: Block, text: str) -> Hand:
    headless = make_finding("P105", block.line, 1, 1)
    return Hand(block.file, block.line, text, UNPARSED, diagnostics=(headless,))


@cache
def site_lexer(site: Site, decimals: int) -> LineLexer:
    """Return the lexer for lines of a site, with amounts in one scale."""
    return LineLexer(table(site.grammar).terminals, decimals, site.handlers, site.mend, site.amount)


def span(hand: Hand, line: LineOrSpan, field: str | None) -> tuple[int, int]:
    """Return the columns of a field in a line, from 1, end exclusive; of the whole line for None."""
    if isinstance(line, Span):
        return line.column, line.end_column
    lexer = _lexer_of(hand)
    if lexer is None:
        return 1, len(hand.source_line(line)) + 1
    return lexer.span(hand.source_line(line), field)


def is_aside(hand: Hand, line: str) -> bool:
    """Return whether a line of a hand changes nothing, such as chat, or is unknown."""
    lexer = _lexer_of(hand)
    if lexer is None:
        return False
    token = lexer.lex(line)
    return token.handler is aside or token.kind == UNKNOWN


def site_of(hand: Hand) -> Site | None:
    """Return the format of a hand that is parsed line by line; None for a document."""
    return next((s for s in hhparser.sites.SITES if s.key == hand.format), None)


def _lexer_of(hand: Hand) -> LineLexer | None:
    """Return the lexer for the lines of a hand; None for a document."""
    site = site_of(hand)
    return None if site is None else site_lexer(site, hand.stakes.decimals if hand.stakes else 0)


def place_of(hand: Hand, field: str) -> tuple[int, int, int] | None:
    """Return line and columns of the first field of that name in a hand, as `span` does; None without one."""
    for line in range(hand.line, hand.line + hand.text.count("\n") + 1):
        place = span(hand, line, field)
        if place != span(hand, line, None):
            return line, *place
    return None


def _guarded(file: str, line: int, text: str, start: _Start, between: list[Finding], context: str) -> Hand:
    """Parse one hand; an exception becomes an error-level finding of an unparsed hand."""
    format_ = start.format
    try:
        if isinstance(format_, Document):
            return _parse_document(file, line, text, format_, between, context)
        return _parse(file, line, text, start.match, format_, between)
    except (MemoryError, GrammarError):
        raise
    except Exception as error:  # noqa: BLE001  one hand must not stop the others
        found = (*between, internal_error(line, error))
        hand_id = start.match[1] if isinstance(format_, Site) else None
        return Hand(file, line, text, UNPARSED, format_.name, format_.key, None, hand_id, found)


@cache
def _automaton(site: Site) -> Automaton:
    return Automaton(table(site.grammar))


def _parse(file: str, line: int, text: str, start: re.Match[str], site: Site, between: list[Finding]) -> Hand:
    """Parse one hand, from its header to the next one."""
    lines = text.split("\n", MOST_LINES)
    is_cut = len(lines) > MOST_LINES
    text = "\n".join(lines[:MOST_LINES]) if is_cut else text
    lexer = site_lexer(site, site.decimals(text))
    b = HandBuilder(file, line, text, site, lexer, hand_id=start[1])
    b.game.venue, b.game.decimals = site.name, lexer.decimals
    b.findings.extend(between)
    lines = header_joined(text, start, site, lexer)
    head = _first_lines(lines, site.header_lines)
    if not any(map(lexer.is_header, head)):
        code, words = site.other_game("\n".join(head))
        b.status = UNPARSED if code == "P103" else UNSUPPORTED
        top = "\n".join(lines[:TOP_LINES])
        b.game.started_at = find_time(top) or find_time(text)
        if b.status is UNSUPPORTED:
            set_printed_stakes(b, top)
        b.report(code, found=words)
        return b.build()
    kinds = _run(b, lexer, _automaton(site), lines)
    report_misplaced(b)
    report_lines(b, site, lexer, lines, kinds)
    if is_cut and not b.progress.ended:
        b.line = line + MOST_LINES - 1
        b.report("P138", expected=f"{MOST_LINES:,}")
    return b.build()


def header_joined(text: str, start: re.Match[str], site: Site, lexer: LineLexer) -> list[str]:
    """Return the lines of a hand; join a header of several lines into the first, and blank the others."""
    lines = text.split("\n")
    if site.header_lines == 1 and (rest := start[0].count("\n")):
        lines[: rest + 1] = [_joined(lines[: rest + 1]), *[""] * rest]
    named = any(map(lexer.is_header, _first_lines(lines, site.header_lines)))
    wrapped = _joined(_first_lines(lines, 2))
    if not named and lexer.is_header(wrapped):  # a header that some tool has wrapped onto two lines
        second = next((n for n, line in enumerate(lines[1:], 1) if line.strip()), 0)
        lines[: second + 1] = [wrapped, *[""] * second]
    return lines


def _first_lines(lines: Iterable[str], number: int) -> list[str]:
    """Return the first lines that are not blank."""
    return list(islice(filter(str.strip, lines), number))


def _joined(lines: Iterable[str]) -> str:
    return " ".join(filter(None, map(str.strip, lines)))


def _parse_document(
    file: str, line: int, text: str, document: Document, between: list[Finding], context: str
) -> Hand:
    """Parse one hand of a document; an error in it affects only this hand."""
    b = DocumentBuilder(file, line, text, document)
    b.context = context
    b.findings.extend(between)
    try:
        document.read(b)
        report_misplaced(b)
    except DocumentError as error:
        b.status, b.line = UNPARSED, error.location
        b.report("P103", found=error.reason[:60])
    return b.build()


def _run(b: HandBuilder, lexer: LineLexer, automaton: Automaton, lines: list[str]) -> list[str]:
    """Pass each line to its handler while following the grammar; return the kinds of lines."""
    kinds: list[str] = []
    known, node = lexer.lines, automaton.start
    number = b.first_line - 1
    gap = False
    for source in lines:
        number += 1
        token = known.get(source)
        if token is None:
            if not source or source.isspace():
                gap = b.progress.in_summary
                continue
            token = lexer.lex(source)
        b.line = number
        kind, handler, fields = token
        following = node[kind]
        if following is None:
            resumed = _resume(b, lexer, node, token, source)
            if resumed is None:
                break
            (kind, handler, fields), following = resumed
        node = following
        kinds.append(kind)
        if gap and kind is UNKNOWN:
            b.report_between(source)
        else:
            try:
                handler(b, *fields)
            except AmountError:
                b.report("P110", found=source.strip()[:60])
    return kinds


def _resume(
    b: HandBuilder, lexer: LineLexer, node: Node, token: Line, source: str
) -> tuple[Line, Node] | None:
    """Return how to continue after a line out of order; None when it begins another hand without a header."""
    # a name may look like the start of another kind of line
    token = lexer.relex(source, b.table.names) or token
    following = node[token.kind]
    if following is not None:
        return token, following
    if _out_of_order(b, node, token.kind, source):
        return None
    return (_PASSED_OVER if b.progress.in_summary else token), node


def _out_of_order(b: HandBuilder, node: Node, kind: str, source: str) -> bool:
    """Report a line out of order; True when it begins another hand without a header."""
    places = list(dict.fromkeys(_PLACES[k] for k in node.expected() if k in _PLACES))[:3]
    expected = " or ".join([", ".join(places[:-1]), places[-1]] if len(places) > 1 else places) or "the end"
    if not b.progress.out_of_order:
        b.report("P111", None, expected, source.strip()[:60])
    b.progress.out_of_order = True
    return b.progress.in_summary and kind in _FIRST_LINES

"""Turns files into hands, replays and findings, in batches, in one process or several."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast

import hhparser.sites
from hhparser.base.errors import HandHistoryError, UnreadableFileError
from hhparser.checks import check
from hhparser.checks.hand.rake import DeclaredRake
from hhparser.engine import Replay, replay
from hhparser.findings.finding import Finding, has_error
from hhparser.findings.internal import internal_error
from hhparser.findings.rules import make_finding
from hhparser.input.files import BLOCK_BYTES, Block, Extent, InputFile, read_blocks
from hhparser.input.summary_files import is_tournament_summary
from hhparser.model import READ, UNPARSED, Hand
from hhparser.model.house_rules import HouseRules, RuleSet
from hhparser.sites.reading import hand_contexts, hand_starts, parse_block, unparsed_hands
from hhparser.workers import in_workers, relaxed_collector, usual_jobs

T = TypeVar("T")
HANDS_A_STAGE: Final = 128
MOST_BLOCKS: Final = 4
NOT_OF_A_HAND: Final = (HandHistoryError, MemoryError, OSError)  # exceptions that end the run
SMALL_INPUT_BYTES: Final = 3_500_000
OWN_OUTPUT: Final = re.compile(r'\s*\[?\s*\{\s*"(?:file"\s*:|schema"\s*:\s*"hhparser/parse/)')


HandStatus = Literal["ok", "findings", "unsupported", "cancelled", "unparsed"]


class Checked(NamedTuple):
    """A hand with its replay (None when it could not be replayed) and every finding, P codes included."""

    hand: Hand
    replay: Replay | None
    diagnostics: tuple[Finding, ...]

    @property
    def status(self) -> HandStatus:
        """`findings` means an error-level finding in a hand that could be read."""
        if self.hand.status is not READ:
            return cast("HandStatus", self.hand.status.value)
        return "findings" if has_error(self.diagnostics) else "ok"


@dataclass(frozen=True, slots=True)
class Reading:
    """How hands are read.

    Attributes:
        site: Name of the only site to look for, or None to recognize the site of each hand.
        rules: House rules that override the site's, by site, and under None for all other sites.
        keep: Which hands to keep, or None for all; must be picklable.
        rakes: Declared rakes; the first one that applies to the game of a hand counts.
    """

    site: str | None = None
    rules: Mapping[str | None, HouseRules] = field(default_factory=dict)
    keep: Callable[[Hand], bool] | None = None
    rakes: tuple[DeclaredRake, ...] = ()

    def rules_of(self, hand: Hand) -> HouseRules:
        """The house rules that override those of a hand's site."""
        return self.rules.get(hand.site, self.rules.get(None, ()))


@dataclass(slots=True)
class RunSummary:
    """What was read so far, updated batch by batch; `tournaments` are summary files with their text."""

    files: int = 0
    skipped: list[str] = field(default_factory=list)
    file_findings: list[tuple[str, Finding]] = field(default_factory=list)
    tournaments: list[tuple[str, str]] = field(default_factory=list)


class Batch(NamedTuple):
    """The result of the work on a block of a file, or on a group of blocks.

    `file` is the file of the first block; `size` is the length in characters; `blocks` are all of them,
    without their text.
    """

    file: str
    size: int
    result: Any  # whatever the work function returns
    blocks: tuple[Block, ...]


class Ranges(NamedTuple):
    """Byte ranges that begin at hands, to be read anywhere.

    Attributes:
        files: The files, each with the part that is read.
        size: Length of the text in characters.
        blocks: The blocks in them, without their text.
    """

    files: tuple[InputFile, ...]
    size: int
    blocks: tuple[Block, ...]


def check_hand(hand: Hand, rules: HouseRules = (), rakes: Sequence[DeclaredRake] = ()) -> Checked:
    """A hand replayed and checked; an exception becomes a finding, and the hand then has no replay.

    Args:
        hand: Any hand.
        rules: House rules that override its site's.
        rakes: The declared rakes.
    """
    chosen = _chosen(hand, rules)
    try:
        replayed = replay(hand, chosen)
        return Checked(hand, replayed, tuple(check(hand, replayed, rakes)))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  one hand must not stop the others
        return Checked(hand, None, (*hand.diagnostics, internal_error(hand.line, error)))


def _chosen(hand: Hand, rules: HouseRules) -> RuleSet | None:
    return replace(hand.rules, **dict(rules)) if rules else None


def checked_hands(block: Block, reading: Reading = Reading()) -> Iterator[Checked]:
    """The hands of a block, replayed and checked.

    A hundred hands go through each stage together, an eighth faster than one by one, because the code of
    a stage stays in the processor's cache.
    """
    keep = reading.keep
    hands = (hand for hand in parse_block(block, reading.site) if keep is None or keep(hand))
    while some := list(islice(hands, HANDS_A_STAGE)):
        yield from _checked_together(some, reading)


def _checked_together(hands: Sequence[Hand], reading: Reading) -> Iterable[Checked]:
    """Some hands replayed and checked; one by one after an exception, which then belongs to its hand."""
    rules_of, rakes = reading.rules_of, reading.rakes
    chosen = [_chosen(hand, rules_of(hand)) for hand in hands]
    try:
        replays = list(map(replay, hands, chosen))
        findings = [tuple(check(*pair, rakes)) for pair in zip(hands, replays, strict=True)]
    except Exception:  # noqa: BLE001  `check_hand` meets it again
        return [check_hand(hand, rules_of(hand), rakes) for hand in hands]
    return map(Checked, hands, replays, findings)


def run(
    files: Sequence[InputFile],
    work: Callable[[Iterable[Checked]], T],
    *,
    reading: Reading = Reading(),
    jobs: int | None = None,
    summary: RunSummary | None = None,
    gather: bool = False,
) -> Iterator[Batch]:
    """Do some work on all hands of some files, a block at a time; results come in the order of the input.

    Args:
        files: Files as `find_files` gives them.
        work: Called with the checked hands of one block, which it must read to the end; a module-level
            function, because it is pickled for worker processes.
        reading: How hands are read.
        jobs: Number of worker processes; None means one per core, or a single one for small input.
        summary: Filled in with what was read.
        gather: Put blocks together, so that `work` is called for about a MiB of text at first, and soon for
            four: for as many hands the tables cost half as much.
    """
    summary = summary if summary is not None else RunSummary()
    read = _blocks(files, reading.site, summary)
    blocks = _gathered(read) if gather else ((block,) for block in read)
    task = partial(_work, work, reading)
    if (jobs or _default_jobs(files)) == 1:
        with relaxed_collector():
            for block in blocks:
                yield task(block)
    else:
        yield from in_workers(blocks, task, jobs or _default_jobs(files))


def find_ranges(
    files: Sequence[InputFile], size: int, reading: Reading, summary: RunSummary
) -> Iterator[Ranges]:
    """Divide the text of files into ranges of at least `size` characters, the last one excepted.

    Args:
        files: Files as `find_files` gives them.
        size: Text that cannot be divided makes longer ones.
        reading: How hands are read.
        summary: Filled in with what was read.
    """
    by_path = {file.path: file for file in files}
    group: list[Block] = []
    length = 0
    for block in _blocks(files, reading.site, summary):
        if length >= size and (block.offset is not None or block.file != group[-1].file):
            yield _ranges(group, length, by_path, block)
            group, length = [], 0
        group.append(block._replace(text=""))
        length += len(block.text)
    if group:
        yield _ranges(group, length, by_path)


def _ranges(
    blocks: Sequence[Block], size: int, files: Mapping[str, InputFile], following: Block | None = None
) -> Ranges:
    parts = []
    for path, of_file in groupby(blocks, attrgetter("file")):
        first, file = next(of_file), files[path]
        ends_within = following is not None and following.file == path
        end = following.offset if following is not None and ends_within else file.part.end
        begin = file.part if first.offset is None else Extent(first.line, first.offset, first.context)
        parts.append(file._replace(part=begin._replace(end=end)))
    return Ranges(tuple(parts), size, tuple(blocks))


def read_at(
    files: Iterable[InputFile], places: Collection[tuple[str, int]], reading: Reading = Reading()
) -> Iterator[Checked]:
    """The hands that begin at the given places, checked; files without such a place are not opened.

    Args:
        files: Files as `find_files` gives them.
        places: File and line of the hands.
        reading: How hands are read.
    """
    starts, paths = hand_starts(reading.site), {path for path, _ in places}
    for file in [file for file in files if file.path in paths]:
        for block in read_blocks(file.path, starts, hand_contexts(), file.copy, file.part):
            for line, parse in unparsed_hands(block, reading.site):
                if (file.path, line) in places:
                    hand = parse()
                    yield check_hand(hand, reading.rules_of(hand), reading.rakes)


def holds_hands(file: InputFile) -> bool:
    """Whether anything is read of a file: hands, or the summary of a tournament."""
    with suppress(UnreadableFileError):
        starts = hand_starts(None)
        first = next(read_blocks(file.path, starts, hand_contexts(), file.copy, file.part), None)
        if first is not None and not OWN_OUTPUT.match(first.text):
            return bool(starts.search(first.text)) or is_tournament_summary(
                first.text, hhparser.sites.SUMMARY_STARTS
            )
    return False


def count_hands(file: InputFile) -> int:
    """How many hands begin in a file, of any game; none if it cannot be read."""
    starts = hand_starts()
    with suppress(UnreadableFileError):
        blocks = read_blocks(file.path, starts, hand_contexts(), file.copy, file.part)
        return sum(1 for block in blocks for _ in starts.finditer(block.text))
    return 0


def _work(work: Callable[[Iterable[Checked]], T], reading: Reading, blocks: tuple[Block, ...]) -> Batch:
    size = sum(len(block.text) for block in blocks)
    try:
        result = work(_hands_of(blocks, reading))
    except NOT_OF_A_HAND:
        raise
    except Exception:  # noqa: BLE001  found again in one of the hands, or else raised again
        result = work([_harmless(work, one) for one in _hands_of(blocks, reading)])
    return Batch(blocks[0].file, size, result, tuple(block._replace(text="") for block in blocks))


def _hands_of(blocks: Iterable[Block], reading: Reading) -> Iterator[Checked]:
    return chain.from_iterable(checked_hands(block, reading) for block in blocks)


def _harmless(work: Callable[[Iterable[Checked]], T], checked: Checked) -> Checked:
    """The hand if `work` succeeds on it, else without its replay, else without all that was read of it."""
    try:
        work([checked])
    except NOT_OF_A_HAND:
        raise
    except Exception as error:
        hand, found = checked.hand, (*checked.diagnostics, internal_error(checked.hand.line, error))
        if checked.replay is not None:
            return _harmless(work, Checked(hand, None, found))
        bare = Hand(hand.file, hand.line, hand.text, UNPARSED, hand.site, hand.format, None, hand.hand_id)
        if hand == bare:
            raise  # nothing is left to take away
        return _harmless(work, Checked(bare, None, found))
    return checked


def _gathered(blocks: Iterator[Block]) -> Iterator[tuple[Block, ...]]:
    """Blocks in groups that grow, so that the first results come soon."""
    group: list[Block] = []
    length, size = 0, BLOCK_BYTES
    for block in blocks:
        group.append(block)
        length += len(block.text)
        if length >= size:
            yield tuple(group)
            group, length, size = [], 0, min(2 * size, MOST_BLOCKS * BLOCK_BYTES)
    if group:
        yield tuple(group)


def _blocks(files: Iterable[InputFile], site: str | None, summary: RunSummary) -> Iterator[Block]:
    """Blocks of all files; notes files without hands and unreadable files, skips our own output."""
    starts = hand_starts(site)
    for file in files:
        try:
            blocks = read_blocks(file.path, starts, hand_contexts(), file.copy, file.part)
            first = next(blocks, None)
            if first is not None and OWN_OUTPUT.match(first.text):
                continue
            summary.files += 1
            if first is None or starts.search(first.text) is None:
                _note_without_hands(file, first, blocks, summary)
                continue
            yield first
            yield from blocks
        except UnreadableFileError as error:
            summary.file_findings.append((file.path, make_finding("P002", 1, 1, 1, found=error.reason)))


def _note_without_hands(
    file: InputFile, first: Block | None, blocks: Iterator[Block], summary: RunSummary
) -> None:
    """Keep a tournament summary's text; note another file without hands if it was asked for by name."""
    summary.skipped.append(file.path)
    if first is not None and is_tournament_summary(first.text, hhparser.sites.SUMMARY_STARTS):
        summary.file_findings.append((file.path, make_finding("P003", 1, 1, 1)))
        summary.tournaments.append((file.path, "".join(block.text for block in chain([first], blocks))))
    elif file.named:
        summary.file_findings.append((file.path, make_finding("P001", 1, 1, 1)))


def _default_jobs(files: Sequence[InputFile]) -> int:
    return 1 if sum(file.size for file in files) < SMALL_INPUT_BYTES else usual_jobs()

"""Pipeline from files to hands, replays and findings, in batches and with optional worker processes."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, groupby, islice
from operator import attrgetter
from types import NoneType
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast

import hhparser.sites
from hhparser.base.arguments import require
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
    """A checked hand: its replay, None if replaying failed, and all findings, P codes included."""

    hand: Hand
    replay: Replay | None
    diagnostics: tuple[Finding, ...]

    @property
    def status(self) -> HandStatus:
        """Status of the hand; `findings` means that a parsed hand has a finding of severity error."""
        if self.hand.status is not READ:
            return cast("HandStatus", self.hand.status.value)
        return "findings" if has_error(self.diagnostics) else "ok"


@dataclass(frozen=True, slots=True)
class Reading:
    """Options for reading hands.

    Attributes:
        site: Name of the only site to parse; None to detect the site of each hand.
        rules: House rules that override a site's defaults, by site; the key None applies to all other sites.
        keep: Picklable filter on hands; None for all hands.
        rakes: Declared rakes; the first one that matches the game of a hand applies.
    """

    site: str | None = None
    rules: Mapping[str | None, HouseRules] = field(default_factory=dict)
    keep: Callable[[Hand], bool] | None = None
    rakes: tuple[DeclaredRake, ...] = ()

    def rules_of(self, hand: Hand) -> HouseRules:
        """Return the house rules that override the defaults of a hand's site."""
        return self.rules.get(hand.site, self.rules.get(None, ()))


@dataclass(slots=True)
class RunSummary:
    """Progress of a run, updated after each batch.

    Attributes:
        files: Number of files read.
        skipped: Paths of files without hands.
        file_findings: Path and finding of files without hands and of unreadable files.
        tournaments: Path and text of tournament summary files.
    """

    files: int = 0
    skipped: list[str] = field(default_factory=list)
    file_findings: list[tuple[str, Finding]] = field(default_factory=list)
    tournaments: list[tuple[str, str]] = field(default_factory=list)


class Batch(NamedTuple):
    """Result of the work function for a block of a file, or for a group of blocks.

    Attributes:
        file: Path of the first block.
        size: Length of the text in characters.
        result: Return value of the work function.
        blocks: The blocks, without their text.
    """

    file: str
    size: int
    result: Any  # return value of the work function
    blocks: tuple[Block, ...]


class Ranges(NamedTuple):
    """Byte ranges of files that begin at hands, so that a process or machine can read them independently.

    Attributes:
        files: The files, each with the range to read as `part`.
        size: Length of the text in characters.
        blocks: The blocks of the ranges, without their text.
    """

    files: tuple[InputFile, ...]
    size: int
    blocks: tuple[Block, ...]


def check_hand(hand: Hand, rules: HouseRules = (), rakes: Sequence[DeclaredRake] = ()) -> Checked:
    """Replay and check a hand; an exception becomes a finding, and the replay is then None.

    Args:
        hand: Any hand.
        rules: House rules that override the site's defaults.
        rakes: Declared rakes.

    Raises:
        MemoryError: The process is out of memory.
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
    """Parse, replay and check the hands of a block.

    Each stage processes a batch of `HANDS_A_STAGE` hands: an eighth faster than one hand at a time, because
    the code of a stage stays in the processor's cache.

    Args:
        block: Text of a file that begins at a hand.
        reading: Options for reading hands.

    Yields:
        The hands that pass the filter `reading.keep`, in the order of the text.
    """
    keep = reading.keep
    hands = (hand for hand in parse_block(block, reading.site) if keep is None or keep(hand))
    while some := list(islice(hands, HANDS_A_STAGE)):
        yield from _checked_together(some, reading)


def _checked_together(hands: Sequence[Hand], reading: Reading) -> Iterable[Checked]:
    """Replay and check a batch of hands; after an exception, one by one, to attribute it to its hand."""
    rules_of, rakes = reading.rules_of, reading.rakes
    chosen = [_chosen(hand, rules_of(hand)) for hand in hands]
    try:
        replays = list(map(replay, hands, chosen))
        findings = [tuple(check(*pair, rakes)) for pair in zip(hands, replays, strict=True)]
    except Exception:  # noqa: BLE001  `check_hand` handles it
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
    """Parse, replay and check all hands of some files, and call a work function for each block.

    Args:
        files: Files from `find_files`.
        work: Work function, called with an iterator over the checked hands of one block; it must exhaust the
            iterator. It must be a module-level function, because it is pickled for worker processes.
        reading: Options for reading hands.
        jobs: Number of worker processes; None for one per core, or a single one for small input.
        summary: Updated while the files are read.
        gather: Group blocks, so that `work` is called with 1 MiB of text at first and later with 4 MiB:
            larger groups halve the cost of building tables.

    Yields:
        One batch per call of `work`, in the order of the input.
    """
    require("jobs", jobs, (int, NoneType), "a number of worker processes, or None")
    summary = summary if summary is not None else RunSummary()
    jobs = jobs or _default_jobs(files)
    read = _blocks(files, reading.site, summary)
    blocks = _gathered(read) if gather else ((block,) for block in read)
    task = partial(_work, work, reading)
    if jobs == 1:
        with relaxed_collector():
            for block in blocks:
                yield task(block)
    else:
        yield from in_workers(blocks, task, jobs)


def find_ranges(
    files: Sequence[InputFile], size: int, reading: Reading, summary: RunSummary
) -> Iterator[Ranges]:
    """Divide the text of files into ranges of at least `size` characters, the last one excepted.

    Args:
        files: Files from `find_files`.
        size: Minimum length of a range; text without a place to divide makes longer ranges.
        reading: Options for reading hands.
        summary: Updated while the files are read.
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
    """Parse, replay and check only the hands at the given places.

    Args:
        files: Files from `find_files`; only files with a place are opened.
        places: Pairs of path and line of a hand's header.
        reading: Options for reading hands; the filter `keep` is not applied.

    Yields:
        The checked hands, in the order of the files.
    """
    starts, paths = hand_starts(reading.site), {path for path, _ in places}
    for file in [file for file in files if file.path in paths]:
        for block in read_blocks(file.path, starts, hand_contexts(), file.copy, file.part):
            for line, parse in unparsed_hands(block, reading.site):
                if (file.path, line) in places:
                    hand = parse()
                    yield check_hand(hand, reading.rules_of(hand), reading.rakes)


def holds_hands(file: InputFile) -> bool:
    """Return whether the first block of a file has a hand or is a tournament summary; False if unreadable."""
    with suppress(UnreadableFileError):
        starts = hand_starts(None)
        first = next(read_blocks(file.path, starts, hand_contexts(), file.copy, file.part), None)
        if first is not None and not OWN_OUTPUT.match(first.text):
            return bool(starts.search(first.text)) or is_tournament_summary(
                first.text, hhparser.sites.SUMMARY_STARTS
            )
    return False


def count_hands(file: InputFile) -> int:
    """Count the hands of a file by their headers, of any game; 0 if the file cannot be read."""
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
    except Exception:  # noqa: BLE001  `_harmless` finds the hand that causes it, or raises it again
        result = work([_harmless(work, one) for one in _hands_of(blocks, reading)])
    return Batch(blocks[0].file, size, result, tuple(block._replace(text="") for block in blocks))


def _hands_of(blocks: Iterable[Block], reading: Reading) -> Iterator[Checked]:
    return chain.from_iterable(checked_hands(block, reading) for block in blocks)


def _harmless(work: Callable[[Iterable[Checked]], T], checked: Checked) -> Checked:
    """Return the hand if `work` accepts it; else a copy without the replay, else an unparsed copy.

    A copy has a finding for the exception that `work` raised.

    Raises:
        Exception: `work` fails even for the unparsed copy.
    """
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
            raise  # nothing left to remove from the hand
        return _harmless(work, Checked(bare, None, found))
    return checked


def _gathered(blocks: Iterator[Block]) -> Iterator[tuple[Block, ...]]:
    """Group consecutive blocks; the groups grow, so that the first results are early."""
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
    """Yield the blocks of all files; record files without hands and unreadable files; skip our own output."""
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
    """Record the text of a tournament summary; report another file without hands if the user named it."""
    summary.skipped.append(file.path)
    if first is not None and is_tournament_summary(first.text, hhparser.sites.SUMMARY_STARTS):
        summary.file_findings.append((file.path, make_finding("P003", 1, 1, 1)))
        summary.tournaments.append((file.path, "".join(block.text for block in chain([first], blocks))))
    elif file.named:
        summary.file_findings.append((file.path, make_finding("P001", 1, 1, 1)))


def _default_jobs(files: Sequence[InputFile]) -> int:
    return 1 if sum(file.size for file in files) < SMALL_INPUT_BYTES else usual_jobs()

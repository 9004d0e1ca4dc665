"""The results of files that have not changed since `hh check` read them, kept in the user's cache folder."""

import json
import os
from collections.abc import Iterator, Sequence
from functools import cache, partial
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import grammars
import hhparser
from analysis.cli.session import Session
from analysis.cli.text.findings.tally import HandResult, check_block
from hhparser.base.entries import Entries
from hhparser.checks.copies import Fingerprint
from hhparser.findings.finding import Finding
from hhparser.findings.rules import RULE_BY_CODE, Selection
from hhparser.input.files import WHOLE, InputFile

MOST_FILES: Final = 20_000
MOST_HANDS: Final = 50_000  # of a file: the results of a longer one are not kept
SOURCES: Final = frozenset({".py", ".lark"})
UNSETTLED: Final = frozenset({"P112", "P113", "P136", "P137"})  # a file that grows, or a fault of the program
Json = Any  # JSON values
FileResults = tuple[str, list[HandResult]]


def cached_results(current: Session, selection: Selection, *, is_cached: bool) -> Iterator[FileResults]:
    """Yield the results of all hands in the order of the input, block by block; read only changed files.

    Args:
        current: The run. With filters on hands, nothing is cached.
        selection: The wanted findings.
        is_cached: Whether to use the cache.
    """
    if not is_cached or current.source.reading.keep is not None:
        yield from _read(current, selection, current.files)
        return
    entries = Entries(_folder(), MOST_FILES, is_flushed=False)
    settings = _settings(current, selection)
    keys = {file.path: _key(file, settings) for file in current.files}
    for is_known, files in groupby(current.files, lambda file: entries.has(keys[file.path] or "")):
        if is_known:
            yield from _kept(current, selection, entries, keys, list(files))
        else:
            yield from _noted(_read(current, selection, list(files)), entries, keys)


def _read(current: Session, selection: Selection, files: Sequence[InputFile]) -> Iterator[FileResults]:
    for batch in current.batches(partial(check_block, selection), files=files):
        yield batch.file, batch.result


def _kept(
    current: Session,
    selection: Selection,
    entries: Entries,
    keys: dict[str, str | None],
    files: Sequence[InputFile],
) -> Iterator[FileResults]:
    """The results of files from the cache; a file with a damaged entry is read."""
    for file in files:
        data = entries.read(keys[file.path] or "")
        if data is None:
            yield from _noted(_read(current, selection, [file]), entries, keys)
            continue
        results = [_result(one) for one in json.loads(data)]
        current.summary.files += 1
        current.count(file.size, len(results))
        yield file.path, results


def _noted(
    batches: Iterator[FileResults], entries: Entries, keys: dict[str, str | None]
) -> Iterator[FileResults]:
    """The same results, written to the cache file by file."""
    for path, of_file in groupby(batches, lambda batch: batch[0]):
        kept: list[HandResult] | None = []
        for _, results in of_file:
            yield path, results
            is_short = kept is not None and len(kept) + len(results) <= MOST_HANDS
            kept = [*kept, *results] if kept is not None and is_short else None
        key = keys[path]
        if key is not None and kept and not any(_is_unsettled(one) for one in kept):
            entries.write(key, json.dumps([_entry(one) for one in kept]).encode())


def _is_unsettled(result: HandResult) -> bool:
    return any(finding.code in UNSETTLED for finding, _ in result.findings)


def _folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("hhparser", appauthor=False) / "check"


def _settings(current: Session, selection: Selection) -> bytes:
    """A digest of all that results depend on besides the file: the program and the settings."""
    reading = current.source.reading
    settings = (reading.site, sorted(reading.rules.items(), key=str), reading.rakes, selection)
    return blake2b(f"{_program()}{settings!r}".encode()).digest()


@cache
def _program() -> str:
    """The version of the program, and size and time of each of its files, which a developer changes."""
    folders = (Path(package.__path__[0]) for package in (hhparser, grammars))
    files = sorted(
        file for folder in folders for file in folder.rglob("*") if file.suffix in {".py", ".lark"}
    )
    return repr([(str(file), (status := file.stat()).st_size, status.st_mtime_ns) for file in files])


def _key(file: InputFile, settings: bytes) -> str | None:
    """The cache key of a file: its content and the settings; None for what is not a plain file."""
    if file.copy is not None or file.part != WHOLE or not os.path.isfile(file.path):
        return None
    digest = blake2b(settings + os.fsencode(file.path))
    try:
        with open(file.path, "rb") as stream:
            while part := stream.read(1 << 20):
                digest.update(part)
    except OSError:
        return None
    return digest.hexdigest()


def _entry(result: HandResult) -> Json:
    findings = [[found.code, *found[1:], text] for found, text in result.findings]
    return [*result[:4], result.mark, findings]


def _result(entry: Json) -> HandResult:
    line, site, hand_id, status, mark, findings = entry
    found = tuple((Finding(RULE_BY_CODE[code], *rest), text) for code, *rest, text in findings)
    return HandResult(line, site, hand_id, status, mark and Fingerprint(*mark), found)

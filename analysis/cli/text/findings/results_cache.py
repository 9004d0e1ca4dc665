"""The cache of `hh check`: results of unchanged files, in the user's cache folder."""

import json
import os
from collections.abc import Iterator, Sequence
from functools import cache, partial
from hashlib import blake2b, file_digest
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import grammars
import hhparser
from analysis.cli.session import Session
from analysis.cli.text.findings.tally import HandResult, check_block
from hhparser.base.entries import Entries
from hhparser.base.runtime import plugins
from hhparser.checks.copies import Fingerprint
from hhparser.findings.finding import Finding
from hhparser.findings.rules import RULE_BY_CODE, Selection
from hhparser.input.files import WHOLE, InputFile

MOST_FILES: Final = 20_000
MOST_HANDS: Final = 50_000  # in a file; the results of longer files are not cached
SOURCES: Final = frozenset({".py", ".lark"})
UNSETTLED: Final = frozenset({"P112", "P113", "P136", "P137"})  # a growing file or an internal error
Json = Any  # JSON values
FileResults = tuple[str, list[HandResult]]


def cached_results(current: Session, selection: Selection, *, is_cached: bool) -> Iterator[FileResults]:
    """Yield the results of all hands in the order of the input, in batches; parse only changed files.

    Args:
        current: The session. With a filter on hands, the cache is not used.
        selection: The filter on findings.
        is_cached: Whether to use the cache.
    """
    if is_cached and current.source.reading.keep is None:
        yield from ResultsCache(current, selection).results()
    else:
        yield from _read(current, selection, current.files)


def _read(current: Session, selection: Selection, files: Sequence[InputFile]) -> Iterator[FileResults]:
    for batch in current.batches(partial(check_block, selection), files=files):
        yield batch.file, batch.result


class ResultsCache:
    """A cache of results by file. The key is a digest of path, content, settings and program version."""

    def __init__(self, current: Session, selection: Selection) -> None:
        from platformdirs import user_cache_path

        self._current = current
        self._selection = selection
        folder = user_cache_path("hhparser", appauthor=False) / "check"
        self._entries = Entries(folder, MOST_FILES, is_flushed=False)
        self._settings = _settings(current, selection)
        self._files = {file.path: file for file in current.files}
        self._keys = {path: self._key(file) for path, file in self._files.items()}

    def results(self) -> Iterator[FileResults]:
        """Yield the results of all files in order, from the cache on a hit, else by parsing the file."""
        for is_known, files in groupby(self._current.files, self._is_known):
            if is_known:
                for file in files:
                    yield from self._kept(file)
            else:
                yield from self._noted(list(files))

    def _is_known(self, file: InputFile) -> bool:
        key = self._keys[file.path]
        return key is not None and self._entries.has(key)

    def _kept(self, file: InputFile) -> Iterator[FileResults]:
        """Yield the results of a file from the cache; parse the file if its entry is damaged."""
        data = self._entries.read(self._keys[file.path] or "")
        if data is None:
            yield from self._noted([file])
            return
        results = [_result(one) for one in json.loads(data)]
        self._current.summary.files += 1
        self._current.count(file.size, len(results))
        yield file.path, results

    def _noted(self, files: Sequence[InputFile]) -> Iterator[FileResults]:
        """Parse files, yield their results, and write them to the cache file by file."""
        batches = _read(self._current, self._selection, files)
        for path, of_file in groupby(batches, lambda batch: batch[0]):
            kept: list[HandResult] = []
            for _, results in of_file:
                yield path, results
                if len(kept) <= MOST_HANDS:
                    kept += results
            codes = {finding.code for one in kept for finding, _ in one.findings}
            if len(kept) <= MOST_HANDS and UNSETTLED.isdisjoint(codes):
                self._write(path, kept)

    def _write(self, path: str, results: Sequence[HandResult]) -> None:
        """Write a cache entry, unless the file was changed during parsing."""
        key = self._keys[path]
        if key is not None and key == self._key(self._files[path]):
            self._entries.write(key, json.dumps([_entry(one) for one in results]).encode())

    def _key(self, file: InputFile) -> str | None:
        """Return the cache key of a file; None for standard input, parts of archives and unreadable files."""
        if file.copy is not None or file.part != WHOLE or not os.path.isfile(file.path):
            return None
        digest = blake2b(self._settings + os.fsencode(file.path))
        try:
            with open(file.path, "rb") as stream:
                return file_digest(stream, lambda: digest).hexdigest()
        except OSError:
            return None


def _settings(current: Session, selection: Selection) -> bytes:
    """Return a digest of the program and the settings, for the cache key."""
    reading = current.source.reading
    settings = (reading.site, sorted(reading.rules.items(), key=str), reading.rakes, selection)
    return blake2b(f"{_program()}{settings!r}".encode()).digest()


@cache
def _program() -> str:
    """Return plugins, and path, size and time of each source file; code changes invalidate the cache."""
    folders = (Path(package.__path__[0]) for package in (hhparser, grammars))
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in SOURCES)
    states = [(str(file), (status := file.stat()).st_size, status.st_mtime_ns) for file in files]
    return repr((states, plugins.versions()))


def _entry(result: HandResult) -> Json:
    findings = [[found.code, *found[1:], text] for found, text in result.findings]
    return [*result[:4], result.mark, findings]


def _result(entry: Json) -> HandResult:
    line, site, hand_id, status, mark, findings = entry
    found = tuple((Finding(RULE_BY_CODE[code], *rest), text) for code, *rest, text in findings)
    return HandResult(line, site, hand_id, status, mark and Fingerprint(*mark), found)

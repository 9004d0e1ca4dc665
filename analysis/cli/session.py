"""One run over the hands of a command, with progress, skipped files, and errors at the end."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import TypeVar

from analysis.cli.options import Source
from analysis.cli.output import fail_at_end, note, note_skipped, note_summaries
from analysis.cli.progress import ProgressBar
from hhparser.base.errors import HandHistoryError
from hhparser.base.text.typography import count_of
from hhparser.findings.finding import Finding
from hhparser.input.files import InputFile, sort_key
from hhparser.pipeline import Batch, Checked, RunSummary, run

T = TypeVar("T")


class NothingReadError(HandHistoryError):
    """No file contains hands that could be parsed, or there are no files."""

    def __init__(self, folders: Sequence[str] = ()) -> None:
        """Build the message.

        Args:
            folders: The folders that were given, if they contain no files to read.
        """
        reason = "no hands could be read"
        if folders:
            names = " and ".join(folders)
            verb = "is" if len(folders) == 1 else "are"
            has_files = any(os.path.isfile(folder) or os.listdir(folder) for folder in folders)
            reason = f"no files that may hold hands in {names}" if has_files else f"{names} {verb} empty"
        super().__init__(reason)


class NoMatchError(HandHistoryError):
    """No hand matches the filter options."""

    def __init__(self, options: Sequence[str], heroes: Sequence[str] = ()) -> None:
        """Build the message.

        Args:
            options: Names of the filter options.
            heroes: The names given with `--hero`.
        """
        of_heroes = f"no hands of {' or '.join(map(repr, heroes))}" if heroes else "no hand matches"
        hint = "; hh players PATH lists all names" if heroes else ""
        super().__init__(f"{' and '.join(options)}: {of_heroes}{hint}")
        self.options = tuple(options)
        self.heroes = tuple(heroes)


class Session:
    """The files of a command, and the progress of reading them.

    Attributes:
        files: Files in the order of reading.
        summary: Counts and findings about whole files.
        hands: Number of hands done.
        found: Whether any file contains hands.
        has_bar: Whether a progress bar may appear.
    """

    def __init__(self, source: Source, has_bar: bool = True) -> None:
        self.source = source
        self.has_bar = has_bar
        self.files = source.files()
        self.summary = RunSummary()
        self.hands = 0
        self.found = False
        self._bar = ProgressBar(sum(file.size for file in self.files))
        self._given = 0

    def batches(
        self,
        work: Callable[[Iterable[Checked]], T],
        jobs: int | None = None,
        files: Sequence[InputFile] | None = None,
    ) -> Iterator[Batch]:
        """Yield the results of applying `work` to all hands, batch by batch in the order of the input.

        Args:
            work: As for `run`.
            jobs: Number of worker processes; None for the value of `--jobs`.
            files: Read only these, in order; by default all.
        """
        for batch in run(
            self.files if files is None else files,
            partial(_counted, work),
            reading=self.source.reading,
            jobs=jobs or self.source.jobs,
            summary=self.summary,
        ):
            hands, result = batch.result
            self.count(batch.size, hands)
            if sys.stdout.isatty():
                self._bar.hide()
            yield batch._replace(result=result)
            self._bar.show()

    def count(self, size: int, hands: int) -> None:
        """Count the hands of a finished batch, and advance the progress bar by `size`."""
        self.found = True
        self.hands += hands
        if self.has_bar:
            self._bar.advance(size, self.hands)

    def file_findings(self, before: str | None = None) -> Iterator[tuple[str, Finding]]:
        """Yield each finding about a whole file once; if `before` is given, only of files before it."""
        for file, finding in self.summary.file_findings[self._given :]:
            if before is not None and sort_key(file) >= sort_key(before):
                return
            self._given += 1
            yield file, finding

    def end(self) -> None:
        """Hide the progress bar."""
        self._bar.hide()

    def report(self) -> None:
        """Print notes on skipped and unreadable files, and set exit status 2 for named files without hands.

        Raises:
            NothingReadError: No file contains hands, and none is a tournament summary.
            NoMatchError: No hand matches the filter options.
        """
        summaries = {file for file, finding in self.summary.file_findings if finding.code == "P003"}
        note_skipped([file for file in self.summary.skipped if file not in summaries])
        for file, finding in self.summary.file_findings:
            if finding.code == "P002":
                note(f"{file}:1:1: {finding.severity} {finding.code} {finding.message}")
        if summaries and not self.found:
            note_summaries(len(summaries))
        if self.source.allows_empty:
            return
        if not self.found and not summaries:
            raise NothingReadError(() if self.files else self.source.paths)
        if not self.hands and self.source.filters:
            raise NoMatchError(self.source.filters, self.source.heroes)
        for file in self._named_without_hands():
            fail_at_end(f"{file}: no hands could be read (--allow-empty accepts that)")

    def _named_without_hands(self) -> Iterator[str]:
        """Yield the files named by the user in which no hand was found; no summaries beside hands."""
        named = {file.path for file in self.files if file.named and self.source.store is None}
        codes = {"P001", "P002"} if self.found else {"P001", "P002", "P003"}
        for file, finding in self.summary.file_findings:
            if finding.code in codes and file in named:
                yield file


@contextmanager
def session(source: Source, has_bar: bool = True) -> Iterator[Session]:
    """Yield the session of a command, and report skipped files at the end; on Ctrl-C print the hands done."""
    current = Session(source, has_bar)
    try:
        yield current
    except KeyboardInterrupt:
        current.end()
        note(f"stopped after {count_of(current.hands, 'hand')}")
        raise
    finally:
        current.end()
    current.report()


def _counted(work: Callable[[Iterable[Checked]], T], hands: Iterable[Checked]) -> tuple[int, T]:
    number = count()
    result = work(checked for checked, _ in zip(hands, number, strict=False))
    return next(number), result

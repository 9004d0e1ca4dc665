"""The terminal replayer as tests see it: keys go in, lines of text come out."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from textual.pilot import Pilot

from analysis.replayer.terminal import TerminalReplayer
from hhparser.pipeline import Checked

SIZE = (80, 24)
Play = Callable[[TerminalReplayer, Pilot[None]], Awaitable[None]]


def play(
    hands: Sequence[Checked], play_it: Play, *, size: tuple[int, int] = SIZE, heroes: Sequence[str] = ()
) -> None:
    """Run the replayer on some hands, with their statistics counted, and do something in it."""

    async def run() -> None:
        app = TerminalReplayer([hands], heroes=heroes)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await app.workers.wait_for_complete()
            while hands and not app.counts:
                await pilot.pause(0.01)
            await settle(pilot)
            await play_it(app, pilot)

    # in a thread of its own, because the browser of other tests keeps a loop in this one
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


def screen_after(hands: Sequence[Checked], keys: Iterable[str], size: tuple[int, int] = SIZE) -> list[str]:
    """The lines of the screen after some keys."""
    lines: list[str] = []

    async def press(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await settle(pilot)
        lines.extend(lines_of(app))

    play(hands, press, size=size)
    return lines


async def settle(pilot: Pilot[None]) -> None:
    """Wait for scrolling, which comes after drawing."""
    for _ in range(3):
        await pilot.pause()


def lines_of(app: TerminalReplayer) -> list[str]:
    """The screen as text, without blanks at the end of lines."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

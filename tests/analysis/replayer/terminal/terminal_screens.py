"""The terminal replayer as tests see it: keys go in, lines of text come out."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from textual.pilot import Pilot

from analysis.pricing.tables import NO_PRICES, HandTables
from analysis.replayer.terminal import TerminalReplayer
from hhparser.pipeline import Checked

SIZE = (80, 24)
Play = Callable[[TerminalReplayer, Pilot[None]], Awaitable[None]]


def play(
    hands: Sequence[Checked],
    play_it: Play,
    *,
    size: tuple[int, int] = SIZE,
    heroes: Sequence[str] = (),
    prices: HandTables = NO_PRICES,
) -> None:
    """Run the replayer on some hands, with their statistics counted, and do something in it."""

    async def run() -> None:
        app = TerminalReplayer([hands], heroes=heroes, prices=prices)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            while not (app.counts or app._exit):  # it exits without hands
                await pilot.pause(0.01)
            await settle(pilot)
            await play_it(app, pilot)

    # in a separate thread, because the browser of other tests keeps a loop in this one
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


def screens_after(
    hands: Sequence[Checked],
    *presses: str,
    size: tuple[int, int] = SIZE,
    prices: HandTables = NO_PRICES,
) -> list[list[str]]:
    """Return the lines of the screen after the keys of each string, pressed one string after the other."""
    screens = []

    async def press(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        for keys in presses:
            await pilot.press(*keys.split())
            await settle(pilot)
            screens.append(lines_of(app))

    play(hands, press, size=size, prices=prices)
    return screens


async def settle(pilot: Pilot[None]) -> None:
    """Wait for scrolling, which comes after drawing."""
    for _ in range(3):
        await pilot.pause()


def lines_of(app: TerminalReplayer) -> list[str]:
    """The screen as text, without blanks at the end of lines."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

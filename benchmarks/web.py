"""Speed, memory and weight of the pages of the web app over a large store.

    PYTHONPATH=. python benchmarks/web.py STORE [--runs 200] [--only /hands] [--hand pokerstars/123]

STORE is made by `benchmarks/store.py` or `benchmarks/million.py`: a million hands. Repeated hands are in no
file, so that their pages cannot be shown: `--hand` names one that is, by default the newest hand.
`hh serve` serves the store read-only in a separate process.
Requests are sent in sequence, each with a different URL, so that no complete response is a cache hit.
Times are milliseconds until the response: the first request, then the median and
the 95th percentile; `cpu` is the processor time of all threads of the server. After an arbitrary query
the next request waits until all its hands are counted. Memory is the peak of the server
so far. Needs Linux.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple
from urllib.parse import quote

HH: Final = [sys.executable, "-m", "hhparser"]
READY: Final = 1.5  # seconds until the first answer
IDLE, IN_USE = 250, 500  # MiB
HEAVIEST: Final = 150  # kB of a page with its scripts and styles
PATIENCE: Final = 300  # seconds for background jobs
KEPT, FREE, TOTAL = 100, 300, 2000  # milliseconds, of the 95th percentile
FREE_QUESTION: Final = "position = BTN and net > {}bb"
COUNTED: Final = "position = CO and net > {}bb"
SITE: Final = "pokerstars"
LOADED: Final = re.compile(r'(?:src|href)="(/static[^"]+)"')
NOT_READY: Final = re.compile("when (?:it is|they are) ready|being worked out|counting …")
ANSWER = tuple[float, float, str]  # seconds by the clock, seconds of the processor, text


class Asking(NamedTuple):
    """A kind of request: its URL, with `{}` as placeholder for the number of the request, and the limit."""

    address: str
    limit: int = KEPT


class Server:
    """`hh serve` over a store."""

    def __init__(self, store: Path) -> None:
        start = time.perf_counter()
        command = [*HH, "serve", "--read-only", "--port", "0", "--store", str(store)]
        settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # as it is once it was installed and used
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings)
        assert self.process.stdout is not None
        address = self.process.stdout.readline()
        match = re.match(r"http://([\d.]+):(\d+)/\?token=([\w-]+)", address)
        if match is None:
            raise SystemExit(f"the server did not start: {address}")
        self._client = HTTPConnection(match[1], int(match[2]), timeout=PATIENCE)
        self._headers = {"Authorization": f"Bearer {match[3]}"}
        self.get("/help")
        self.ready, self.ready_processor = time.perf_counter() - start, self._processor()

    def get(self, address: str) -> ANSWER:
        """Ask for a page."""
        used, start = self._processor(), time.perf_counter()
        self._client.request("GET", address, headers=self._headers)
        answer = self._client.getresponse()
        text = answer.read().decode()
        seconds = time.perf_counter() - start
        if answer.status != 200:
            words = " ".join(re.sub(r"<[^>]*>", " ", text).split())
            raise SystemExit(f"{address}: {answer.status} {words[-200:]}")
        return seconds, self._processor() - used, text

    def memory(self, name: str) -> int:
        """MiB in use (`VmRSS`), or the most so far (`VmHWM`)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", status)[1]) // 1024  # type: ignore[index]

    def _processor(self) -> float:
        clock = ~self.process.pid << 3 | 2  # that of a process on Linux, with its threads that have ended
        return time.clock_gettime(clock)


@contextmanager
def served(store: Path) -> Iterator[Server]:
    """A server, ended afterwards."""
    server = Server(store)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait()


def askings(server: Server, hand: str | None) -> Iterator[Asking]:
    """Yield every kind of page, with values from the store and the path of a hand."""
    newest = re.search(r'"/hand/([^"?]+)', server.get("/hands")[2])[1]  # type: ignore[index]
    session = re.search(r'"(/session/[^"?]+)', server.get("/sessions")[2])[1]  # type: ignore[index]
    first = json.loads(server.get("/players.json")[2])[0]  # unlike the page, it waits for the players
    player = f"/player/{first['site']}/{quote(first['player'])}"
    for path in (
        "/sessions",
        session,
        "/tournaments",
        "/hands",
        f"/hand/{hand or newest}",
        "/graph",
        "/ranges",
        "/players",
        player,
    ):
        yield Asking(path)
    for by in ("", "position", "position,stakes", "month"):
        yield Asking(f"/stats?by={by}")
    for path in ("/checks", "/checks/L110", "/equity?first=AhKd&second=QQ", "/notes", "/tags", "/imports"):
        yield Asking(path)
    for path in ("/settings", "/help", "/help/columns"):
        yield Asking(path)
    yield Asking(f"/hands?q={quote(FREE_QUESTION)}", FREE)
    yield Asking(f"/hands.json?q={quote(COUNTED)}", TOTAL)
    # of these, parts are made beside the page
    for path in ("/lines", f"/lines?line={quote('BTN opens, BB')}", "/", "/leaks"):
        yield Asking(path)


def wait_for(server: Server, address: str) -> None:
    """Repeat the request until no background job is running."""
    end = time.monotonic() + PATIENCE
    while NOT_READY.search(server.get(address)[2]):
        if time.monotonic() > end:
            raise SystemExit(f"{address}: still not ready after {PATIENCE} s")
        time.sleep(0.2)


def measure(server: Server, asking: Asking, runs: int) -> bool:
    """Print the times of a kind of page; whether they are within the limits."""
    address = quote(asking.address, safe="/?=&%.:,+")
    is_free = "%7B%7D" in address

    def numbered(number: int) -> str:
        if is_free:
            return address.replace("%7B%7D", str(number))
        return f"{address}{'&' if '?' in address else '?'}x={number}"

    first = server.get(numbered(0))
    wait_for(server, numbered(0))
    answers = []
    for number in range(1, runs + 1):
        answers.append(server.get(numbered(number)))
        if is_free:
            wait_for(server, numbered(number))
    times = [1000 * one[0] for one in answers]
    p95 = quantiles(times, n=20)[-1]
    used = [1000 * one[1] for one in answers]
    weight = weigh(server, first[2])
    over = p95 > asking.limit or weight > HEAVIEST
    print(
        f"{asking.address:45} first {1000 * first[0]:7.0f}  median {median(times):7.1f}  p95 {p95:7.1f} "
        f"(at most {asking.limit})  cpu {median(used):7.1f}, p95 {quantiles(used, n=20)[-1]:7.1f}  "
        f"{weight:4.0f} kB  {server.memory('VmHWM'):4} MiB{'  OVER' if over else ''}",
        flush=True,
    )
    return not over


def weigh(server: Server, text: str) -> float:
    """Kilobytes of a page with the files that it loads."""
    loaded = sum(len(server.get(path)[2].encode()) for path in sorted(set(LOADED.findall(text))))
    return (len(text.encode()) + loaded) / 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("store", type=Path)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--only", help="only addresses that contain this")
    parser.add_argument("--hand", help="site and number of a hand in a file, such as pokerstars/123")
    options = parser.parse_args()
    with served(options.store) as server:
        print(
            f"first answer after {server.ready:.2f} s (at most {READY}), cpu {server.ready_processor:.2f} s"
        )
        print(f"memory when idle {server.memory('VmRSS')} MiB (at most {IDLE})", flush=True)
        wanted = [
            one for one in askings(server, options.hand) if not options.only or options.only in one.address
        ]
        results = [measure(server, one, options.runs) for one in wanted]
        most = server.memory("VmHWM")
        print(f"most memory in use {most} MiB (at most {IN_USE})")
        print(f"{sum(results)} of {len(results)} kinds of pages are within the limits")


if __name__ == "__main__":
    main()

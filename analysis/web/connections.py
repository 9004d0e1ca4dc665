"""HTTP connections of the server: each request has a deadline, and the number of connections has a limit."""

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

REQUEST_SECONDS: Final = 10.0  # from the first byte of a request to its last
MOST_CONNECTIONS: Final = 64
ACCEPTED_AT_ONCE: Final = 32  # connections that are accepted before the limit is applied to them


class BoundedConnection(H11Protocol):
    """HTTP connection that is closed when its request is late, or when a new connection needs its slot.

    Uvicorn's own `limit_concurrency` refuses new requests, so half-open connections would block everybody.

    Attributes:
        last_used: Time of opening or of the end of the last response, by the clock of the event loop.
    """

    last_used = 0.0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the deadline; above the limit close the connection that was idle for longest."""
        super().connection_made(transport)
        self.last_used = self.loop.time()
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._close_late)
        others = [one for one in self.connections if isinstance(one, BoundedConnection) and one.is_open]
        if len(others) > MOST_CONNECTIONS:
            oldest = min((one for one in others if one.is_waiting), key=lambda one: one.last_used)
            oldest.end(503, "Too many connections; try again in a moment.")

    def data_received(self, data: bytes) -> None:
        """Parse received data; start the deadline when a request begins, and stop it when it is complete."""
        super().data_received(data)
        self._update_deadline()

    def on_response_complete(self) -> None:
        """Continue with the next request, perhaps already in the buffer."""
        super().on_response_complete()
        self.last_used = self.loop.time()
        self._update_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the deadline."""
        self._stop_deadline()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Respond to a request that is not valid HTTP with status 400."""
        self.end(400, msg)

    @property
    def is_open(self) -> bool:
        """Whether the transport is not closing."""
        return not self.transport.is_closing()

    @property
    def is_waiting(self) -> bool:
        """Whether the server waits for a request or for the rest of its body."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and self.is_open

    def end(self, status: int, reason: str) -> None:
        """Send an error response unless the app has begun its own, and close the connection."""
        is_head = False
        if self.cycle is not None:
            self.cycle.disconnected = True
            is_head = self.cycle.scope["method"] == "HEAD" and not self.cycle.response_complete
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            kind = (b"content-type", b"text/plain; charset=utf-8")
            headers = [*self.server_state.default_headers, kind, (b"connection", b"close")]
            answer = h11.Response(status_code=status, headers=headers, reason=STATUS_PHRASES[status])
            self.transport.write(self.conn.send(answer) or b"")
            body = b"" if is_head else f"{reason}\n".encode()
            self.transport.write(self.conn.send(h11.Data(data=body)) or b"")
            self.transport.write(self.conn.send(h11.EndOfMessage()) or b"")
        self.transport.close()

    def _close_late(self) -> None:
        if self._has_begun:
            self.end(408, f"A request must be whole within {REQUEST_SECONDS:.0f} seconds.")
        else:
            self.transport.close()

    @property
    def _has_begun(self) -> bool:
        return self.conn.their_state is not h11.IDLE or bool(self.conn.trailing_data[0])

    def _update_deadline(self) -> None:
        if not self.is_waiting:
            self._stop_deadline()
        elif self._has_begun and self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._close_late)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

"""Hides who played a hand: stable pseudonyms, new numbers, shifted times; amounts stay."""

import hmac
from base64 import b32encode
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Final

from hhparser.engine import Replay
from hhparser.findings.finding import Finding
from hhparser.model import Hand, Place, Seat, TournamentInfo
from hhparser.pipeline import Checked

MOST_DAYS: Final = 300
FILE: Final = "-"


class Anonymizer:
    """Replaces names and numbers; the same salt gives the same replacements in every run."""

    def __init__(self, salt: str) -> None:
        self._key = salt.encode()
        seconds = int.from_bytes(self._digest("time")[:8])
        self._shift = timedelta(days=seconds % MOST_DAYS + 1, seconds=seconds // MOST_DAYS % 86_400)

    def __call__(self, checked: Checked) -> Checked:
        """The hand, its replay and its findings, with pseudonyms in their messages too."""
        hand = self.hand(checked.hand)
        old = [*(seat.name for seat in checked.hand.seats), *(name for _, name in checked.hand.strangers)]
        names = {name: self.name(checked.hand.site, name) for name in sorted(old, key=len, reverse=True)}
        findings = tuple(_renamed(finding, names) for finding in checked.diagnostics)
        return Checked(hand, self._replay(checked, hand), findings)

    def _replay(self, checked: Checked, hand: Hand) -> Replay | None:
        replay = checked.replay
        if replay is None:
            return None
        return replay._replace(hand=hand if replay.hand is checked.hand else self.hand(replay.hand))

    def hand(self, hand: Hand) -> Hand:
        """The hand with other names, numbers and times, and without its text."""
        return replace(
            hand,
            file=FILE,
            text="",
            hand_id=self.number(hand.hand_id),
            tournament=self._tournament(hand),
            table=self._table(hand),
            started_at=None if hand.started_at is None else hand.started_at - self._shift,
            time_text=None,
            seats=tuple(self._seat(hand, seat) for seat in hand.seats),
            strangers=tuple((number, self.name(hand.site, name)) for number, name in hand.strangers),
            bounties=tuple(
                one._replace(eliminated=self.name(hand.site, one.eliminated)) for one in hand.bounties
            ),
        )

    def name(self, site: str | None, name: str) -> str:
        """The pseudonym of a player of a site."""
        return "P" + b32encode(self._digest("name", site or "", name)).decode()[:9]

    def number(self, text: str | None) -> str | None:
        """Another number of the same length and alphabet: digits stay digits, letters keep their case."""
        if text is None:
            return None
        stream = self._digest("number", text) + self._digest("more", text)
        return "".join([_other(char, stream[place % len(stream)], place) for place, char in enumerate(text)])

    def _digest(self, *words: str) -> bytes:
        return hmac.digest(self._key, "\0".join(words).encode("utf-8", "surrogatepass"), sha256)

    def _seat(self, hand: Hand, seat: Seat) -> Seat:
        name = seat.name if hand.anonymous else self.name(hand.site, seat.name)
        return seat._replace(name=name, entry=None)

    def _tournament(self, hand: Hand) -> TournamentInfo | None:
        info = hand.tournament
        if info is None:
            return None
        places = tuple(self._place(hand, place) for place in info.places)
        return replace(info, id=self.number(info.id) or "", name=None, places=places)

    def _place(self, hand: Hand, place: Place) -> Place:
        return place._replace(player=self.name(hand.site, place.player))

    def _table(self, hand: Hand) -> str | None:
        """A tournament's table keeps its number; any other gets a new name."""
        if hand.table is None:
            return None
        if hand.tournament is not None and hand.table.startswith(hand.tournament.id):
            return (self.number(hand.tournament.id) or "") + hand.table[len(hand.tournament.id) :]
        return "T" + b32encode(self._digest("table", hand.site or "", hand.table)).decode()[:7]


def _other(char: str, byte: int, place: int) -> str:
    if char.isascii() and char.isdigit():
        return str(byte % 10 if place else byte % 9 + 1)
    if char.isascii() and char.isalpha():
        return chr(ord("A" if char.isupper() else "a") + byte % 26)
    return char


def _renamed(finding: Finding, names: dict[str, str]) -> Finding:
    def rename(text: str | None) -> str | None:
        for name, pseudonym in names.items():
            text = text and text.replace(name, pseudonym)
        return text

    return finding._replace(
        message=rename(finding.message) or "",
        expected=rename(finding.expected),
        found=rename(finding.found),
    )

"""Anonymizes hands: stable pseudonyms, encrypted numbers, shifted times; amounts are unchanged."""

import hmac
import re
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from itertools import cycle
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from hhparser.engine import Replay
from hhparser.findings.finding import Finding
from hhparser.formats.redaction import is_known, redact_finding
from hhparser.model import Hand, Place, Seat, TournamentInfo
from hhparser.pipeline import Checked
from hhparser.sites import FORMATS

MOST_DAYS: Final = 300
TURNS: Final = 6
FILE: Final = "-"
SITE_NAMES: Final = frozenset(one.name for one in FORMATS)
NUMBER_OF_TABLE: Final = re.compile(r"\W*\d{1,4}")
GIVEN_NAME: Final = re.compile(r"Hero|Dealer|(Small|Big) Blind|UTG(\+\d)?|(Player|Seat|p) ?\d+(#\d+)?")


class Anonymizer:
    """Replaces names, numbers and times of hands; the same salt gives the same replacements in every run."""

    def __init__(self, salt: str) -> None:
        self._key = salt.encode()
        seconds = int.from_bytes(self._digest("time")[:8])
        self._shift = timedelta(days=seconds % MOST_DAYS + 1, seconds=seconds // MOST_DAYS % 86_400)

    def __call__(self, checked: Checked) -> Checked:
        """Anonymize a checked hand: the hand, its replay, and the messages of its findings."""
        hand = self.hand(checked.hand)
        findings = self._findings(checked.hand, checked.diagnostics)
        return Checked(hand, self._replay(checked, hand), findings)

    def _findings(self, hand: Hand, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        names = [*(seat.name for seat in hand.seats), *(name for _, name in hand.strangers)]
        return tuple(
            redact_finding(one, {name: self._player(hand, name) for name in names}) for one in findings
        )

    def _replay(self, checked: Checked, hand: Hand) -> Replay | None:
        replay = checked.replay
        if replay is None:
            return None
        return replay._replace(hand=hand if replay.hand is checked.hand else self.hand(replay.hand))

    def hand(self, hand: Hand) -> Hand:
        """Return the hand with pseudonyms, new numbers and shifted times, without its text and file."""
        return replace(
            hand,
            file=FILE,
            text="",
            venue=hand.venue if hand.venue in SITE_NAMES else None,
            diagnostics=self._findings(hand, hand.diagnostics),
            hand_id=self.number(hand.hand_id),
            tournament=self._tournament(hand),
            table=self._table(hand),
            started_at=None if hand.started_at is None else hand.started_at - self._shift,
            time_text=None,
            seats=tuple(self._seat(hand, seat) for seat in hand.seats),
            strangers=tuple((number, self._player(hand, name)) for number, name in hand.strangers),
            bounties=tuple(
                one._replace(eliminated=self._player(hand, one.eliminated)) for one in hand.bounties
            ),
            shows=tuple(one._replace(description=_known(one.description)) for one in hand.shows),
            payouts=tuple(one._replace(description=_known(one.description)) for one in hand.payouts),
            results=tuple(
                one._replace(descriptions=tuple(_known(text) or "" for text in one.descriptions))
                for one in hand.results
            ),
        )

    def name(self, site: str | None, name: str) -> str:
        """Return the pseudonym of a player of a site: `P` and nine characters."""
        return "P" + b32encode(self._digest("name", site or "", name)).decode()[:9]

    def number(self, text: str | None) -> str | None:
        """Encrypt a number to one of the same length; digits stay digits, letters keep their case.

        A Feistel network: each round adds a keyed digest of every second character to the other characters,
        so that different numbers stay different.
        """
        if text is None:
            return None
        alphabets = [_alphabet(char, place) for place, char in enumerate(text)]
        new = list(text)
        for turn in range(TURNS):
            rest = "".join(new[(turn + 1) % 2 :: 2])
            stream = cycle(self._digest("number", str(turn), str(len(text)), rest))
            for place, step in zip(range(turn % 2, len(new), 2), stream, strict=False):
                letters = alphabets[place]
                new[place] = letters[(letters.index(new[place]) + step) % len(letters)]
        return "".join(new)

    def _digest(self, *words: str) -> bytes:
        return hmac.digest(self._key, "\0".join(words).encode("utf-8", "surrogatepass"), sha256)

    def _seat(self, hand: Hand, seat: Seat) -> Seat:
        return seat._replace(name=self._player(hand, seat.name), entry=None)

    def _player(self, hand: Hand, name: str) -> str:
        """Return the pseudonym of a player; keep names that a site gives anonymous players, as `UTG+1`."""
        is_given = hand.anonymous and GIVEN_NAME.fullmatch(name)
        return name if is_given else self.name(hand.site, name)

    def _tournament(self, hand: Hand) -> TournamentInfo | None:
        info = hand.tournament
        if info is None:
            return None
        places = tuple(self._place(hand, place) for place in info.places)
        level = _known(info.level)
        return replace(info, id=self.number(info.id) or "", name=None, level=level, places=places)

    def _place(self, hand: Hand, place: Place) -> Place:
        return place._replace(player=self._player(hand, place.player))

    def _table(self, hand: Hand) -> str | None:
        """Return a pseudonym for a table; a tournament table keeps the number after the tournament's id."""
        if hand.table is None:
            return None
        number = hand.tournament.id if hand.tournament is not None else ""
        rest = hand.table.removeprefix(number)
        if rest != hand.table and NUMBER_OF_TABLE.fullmatch(rest):
            return (self.number(number) or "") + rest
        return "T" + b32encode(self._digest("table", hand.site or "", hand.table)).decode()[:7]


def _alphabet(char: str, place: int) -> str:
    """Return the characters that may replace a character; a leading 0 stays, no other digit becomes it."""
    if char in digits:
        return digits if place else "0" if char == "0" else digits[1:]
    return next((letters for letters in (ascii_lowercase, ascii_uppercase) if char in letters), char)


def _known(text: str | None) -> str | None:
    """Return a text if it has only known words (`is_known`), so that it identifies nobody; else None."""
    return text if text is not None and is_known(text) else None

"""Hides who played a hand: stable pseudonyms, new numbers, shifted times; amounts stay."""

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
    """Replaces names and numbers; the same salt gives the same replacements in every run."""

    def __init__(self, salt: str) -> None:
        self._key = salt.encode()
        seconds = int.from_bytes(self._digest("time")[:8])
        self._shift = timedelta(days=seconds % MOST_DAYS + 1, seconds=seconds // MOST_DAYS % 86_400)

    def __call__(self, checked: Checked) -> Checked:
        """The hand, its replay and its findings, with pseudonyms in their messages too."""
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
        """The hand with other names, numbers and times, and without its text."""
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
        """The pseudonym of a player of a site."""
        return "P" + b32encode(self._digest("name", site or "", name)).decode()[:9]

    def number(self, text: str | None) -> str | None:
        """Another number of the same length and alphabet: digits stay digits, letters keep their case.

        A Feistel network: each turn adds to every other character what a digest of the remaining ones gives,
        so two numbers never become one.
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
        """The pseudonym of a player; a name that the site itself gives to nameless players stays."""
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
        """A tournament's table keeps its number; any other gets a new name."""
        if hand.table is None:
            return None
        number = hand.tournament.id if hand.tournament is not None else ""
        rest = hand.table.removeprefix(number)
        if rest != hand.table and NUMBER_OF_TABLE.fullmatch(rest):
            return (self.number(number) or "") + rest
        return "T" + b32encode(self._digest("table", hand.site or "", hand.table)).decode()[:7]


def _alphabet(char: str, place: int) -> str:
    """The characters that may replace one; a first zero stays, and no other digit becomes one there."""
    if char in digits:
        return digits if place else "0" if char == "0" else digits[1:]
    return next((letters for letters in (ascii_lowercase, ascii_uppercase) if char in letters), char)


def _known(text: str | None) -> str | None:
    """A text of a site without anything that another text of it could say; None otherwise."""
    return text if text is not None and is_known(text) else None

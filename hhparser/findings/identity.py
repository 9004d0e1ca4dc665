"""Fingerprints of findings that stay the same when lines move: for baselines and code-scanning tools."""

from collections import Counter
from hashlib import sha256

from hhparser.findings.finding import FileFinding


class Fingerprints:
    """Fingerprints of the findings of one run, in the order of the run.

    A fingerprint depends on the hand (its site and id; without an id on the file and the line of text) and on
    the rule with what it expected and found. Equal findings of one hand are numbered, so that each has a
    fingerprint of its own.

    >>> from hhparser.findings.rules import make_finding
    >>> one = FileFinding("a.txt", "pokerstars", "7", make_finding("M201", 9, 1, 4, "1.00", "2.00"))
    >>> moved = one._replace(file="b.txt", finding=one.finding._replace(line=30))
    >>> Fingerprints().of(one) == Fingerprints().of(moved)
    True
    """

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, one: FileFinding) -> str:
        """Return the fingerprint of the next finding: 32 hexadecimal digits."""
        finding = one.finding
        hand = (one.site, one.hand_id) if one.hand_id is not None else (one.site, one.file, one.text)
        text = "\0".join(str(part) for part in (*hand, finding.code, finding.expected, finding.found))
        self._seen[text] += 1
        return sha256(f"{text}\0{self._seen[text]}".encode(errors="surrogateescape")).hexdigest()[:32]

"""Fingerprints of findings, for baselines and code-scanning tools; independent of line numbers."""

from collections import Counter
from hashlib import sha256

from hhparser.findings.finding import FileFinding


class Fingerprints:
    """Computes the fingerprints of the findings of one run, in order.

    A fingerprint is a hash of the hand (site and id; without an id the file and the text of the line), the
    rule code, and the values `expected` and `found`. A counter makes the fingerprints of equal findings of a
    hand unique.

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

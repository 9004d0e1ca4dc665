"""Signatures of formats: a text without a signature is not searched for headers of its format."""

from typing import Final

from hhparser.sites.registry import FORMATS

# without signatures, parsing takes 2.2 times as long (4,500 hands: benchmarks/shortcuts.py)
SIGNATURES: Final = frozenset(signature for format_ in FORMATS for signature in format_.signatures)
LONGEST_END: Final = 11
SIGNATURE_ENDS: Final = {s: s[-LONGEST_END - 1 : -1] for s in SIGNATURES if s[-1] == "#"}
END_LENGTHS: Final = frozenset(map(len, SIGNATURE_ENDS.values()))
_RARE: Final = (
    "<",
    "*****",
    '"',
    "",
)  # marks found in few texts: a text without one is not searched for the signatures that contain it
OTHER_SIGNATURES: Final = {
    mark: [s for s in SIGNATURES - SIGNATURE_ENDS.keys() if next(rare for rare in _RARE if rare in s) == mark]
    for mark in _RARE
}


def signatures_in(text: str) -> set[str]:
    """Return the signatures found in a text; signatures that end with `#` are found by the text before it."""
    before = {part[-LONGEST_END:] for part in f"\n{text}".split("#")}
    ends = {end[-length:] for length in END_LENGTHS for end in before}
    found = {signature for signature, end in SIGNATURE_ENDS.items() if end in ends}
    for mark, signatures in OTHER_SIGNATURES.items():
        if mark in text:
            found.update([signature for signature in signatures if signature in text])
    return found

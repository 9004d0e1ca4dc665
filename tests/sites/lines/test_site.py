"""Declarations of formats."""

import re

from hhparser.input.files import Block
from hhparser.sites.reading import parse_block
from hhparser.sites.registry import FORMATS
from tests.engine.samples import all_hands


def test_every_sample_holds_a_signature_of_its_format() -> None:
    formats = {getattr(one, "grammar", one.name): one for one in FORMATS}
    for hand in all_hands():
        if hand.format is not None:
            site = formats[hand.format]
            assert any(signature in f"\n{hand.text}" for signature in site.signatures), hand.hand_id
            assert re.search(site.header, hand.text)


def test_every_sample_that_breaks_off_behind_its_header_is_found() -> None:
    formats = {getattr(one, "grammar", one.name): one for one in FORMATS}
    for hand in all_hands():
        start = re.search(formats[hand.format].header, hand.text) if hand.format is not None else None
        if start is not None:
            head = hand.text[: start.end()] + "\n".join(hand.text[start.end() :].split("\n")[:2])
            (found,) = parse_block(Block("f", 1, head))
            assert found.format == hand.format

"""What formats declare about themselves."""

import re

from hhparser.sites.registry import FORMATS
from tests.engine.samples import all_hands


def test_every_sample_holds_a_signature_of_its_format() -> None:
    formats = {getattr(one, "grammar", one.name): one for one in FORMATS}
    for hand in all_hands():
        if hand.format is not None:
            site = formats[hand.format]
            assert any(signature in f"\n{hand.text}" for signature in site.signatures), hand.hand_id
            assert re.search(site.header, hand.text)

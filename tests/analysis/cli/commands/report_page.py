"""Data packed in a report."""

import base64
import re
import zlib


def inside(page: str) -> str:
    """The page of the replayer in a report."""
    return unpacked(page, "replayer-page")


def unpacked(page: str, name: str) -> str:
    """Return the data packed in an element of a report."""
    packed = re.search(rf'id="{name}">([^<]+)<', page)[1]
    return zlib.decompress(base64.b64decode(packed)).decode()

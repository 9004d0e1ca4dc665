"""Detects encoded mails without importing the slow modules that decode them."""

import re
from typing import Final

_FIELDS: Final = re.compile(rb"(?:[!-9;-~]+:[^\n]*\n|[ \t][^\n]*\n)+")
_LENGTH: Final = rb"(?:\d+ *\r?\n)?"  # Apple Mail writes the length before the message
MAILBOX: Final = re.compile(rb">?From [^\n]*\d{4}[^\n]*\n")
_START: Final = re.compile(rb"%s(?:%s)?(%s)" % (_LENGTH, MAILBOX.pattern, _FIELDS.pattern))
_ENCODED: Final = re.compile(
    rb"^content-(?:transfer-encoding:\s*(?:quoted-printable|base64)|type:\s*(?:multipart|text/html|message))",
    re.IGNORECASE | re.MULTILINE,
)


def is_mail(head: bytes) -> bool:
    """Return whether the first bytes of a file are the header of an encoded mail, or of a mailbox.

    A mail in plain text is read like any other text, so that line numbers match the file.
    """
    start = _START.match(head)
    return start is not None and (MAILBOX.match(head) is not None or _ENCODED.search(start[1]) is not None)

"""Recognises mails that must be decoded, without the modules that decode them."""

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
    """Return whether the first bytes of a file begin a mail that must be decoded, or a mailbox.

    A mail in plain text is read as any other text, so that its line numbers are those of the file.
    """
    start = _START.match(head)
    return start is not None and (MAILBOX.match(head) is not None or _ENCODED.search(start[1]) is not None)

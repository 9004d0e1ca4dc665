"""Decodes mails: quoted-printable, base64 and multipart messages, one per file or many in a mailbox."""

import re
from collections.abc import Iterable, Iterator
from email import message_from_bytes
from email.message import Message
from html.parser import HTMLParser
from logging import getLogger
from typing import Final

from hhparser.input.mail_starts import MAILBOX

LONGEST_MAIL: Final = 1 << 28
_LINE_ENDING_TAGS: Final = frozenset({"br", "p", "div", "tr", "li", "pre", "table", "h1", "h2", "h3"})
_UNSEEN_TAGS: Final = frozenset({"style", "script", "title"})


def texts_of_mails(lines: Iterable[bytes]) -> Iterator[bytes | str]:
    """Yield the text parts of each mail in order, as bytes if the mail does not declare a known encoding.

    Args:
        lines: Lines of the file.

    Raises:
        ValueError: A mail is longer than `LONGEST_MAIL`.
    """
    for source in _messages(lines):
        yield from _texts(message_from_bytes(source))


def _messages(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the source of each message; in a mailbox, each begins at a `From ` line after an empty line."""
    message: list[bytes] = []
    size, is_mailbox = 0, False
    for number, line in enumerate(lines):
        starts = MAILBOX.match(line) is not None and (is_mailbox or not number) and not line.startswith(b">")
        if number == 0:
            is_mailbox = starts
        if starts and (not message or not message[-1].strip()):
            if message:
                yield b"".join(message)
            message, size = [], 0
        elif number or not line.strip().isdigit():
            message.append(line)
            size += len(line)
        if size > LONGEST_MAIL:
            raise ValueError(f"a mail of more than {LONGEST_MAIL:,} bytes")
    if message:
        yield b"".join(message)


def _texts(message: Message) -> Iterator[bytes | str]:
    """Yield the text parts of a message, recursively; prefer plain text among alternatives."""
    if not message.is_multipart():
        text = _text(message)
        if text:
            yield text
        return
    for part in _parts(message):
        yield from _texts(part)


def _parts(message: Message) -> list[Message]:
    """Return the parts of a message to read: of alternatives, only plain text or else the last one."""
    parts = [part for part in message.get_payload() if isinstance(part, Message)]
    if message.get_content_subtype() != "alternative":
        return parts
    plain = [part for part in parts if part.get_content_type() == "text/plain"]
    return plain[:1] or parts[-1:]


def _text(part: Message) -> bytes | str | None:
    """Return the text of a part; None for binary attachments, with a warning if it claims to be text."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes) or part.get_content_maintype() not in ("text", "application"):
        return None
    if b"\0" in content and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        name = part.get_filename() or part.get_content_type()
        getLogger(__name__).warning("skipped the attachment %s: it is not text; save it as a file", name)
        return None
    text = _decoded(content, part.get_content_charset())
    return _without_tags(text) if part.get_content_type() == "text/html" else text


def _decoded(content: bytes, charset: str | None) -> bytes | str:
    """Decode a text with the declared encoding; return the bytes if it is UTF-8, unknown or wrong."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        charset = "utf-16"
    if charset in (None, "utf-8", "us-ascii"):
        return content
    try:
        return content.decode(charset or "")
    except (LookupError, UnicodeDecodeError):
        return content


class _MailText(HTMLParser):
    """HTML parser that collects the visible text of a page in `words`, with its line breaks."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.is_unseen = self.is_preformatted = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.is_unseen |= tag in _UNSEEN_TAGS
        if tag in _LINE_ENDING_TAGS:
            self.words.append("\n")
        self.is_preformatted |= tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        self.is_unseen &= tag not in _UNSEEN_TAGS
        if tag in _LINE_ENDING_TAGS - {"br"}:
            self.words.append("\n")
        self.is_preformatted &= tag != "pre"

    def handle_data(self, data: str) -> None:
        if not self.is_unseen:
            self.words.append(data if self.is_preformatted else re.sub(r"[ \t]*[\r\n]+[ \t]*", " ", data))


def _without_tags(page: bytes | str) -> str:
    """Return the visible text of an HTML page, each line stripped."""
    reader = _MailText()
    reader.feed(page if isinstance(page, str) else page.decode("utf-8", "replace"))
    reader.close()
    lines = "".join(reader.words).replace("\xa0", " ").split("\n")
    return "\n".join(line.strip() for line in lines)

"""Mails to text: transfer encodings, parts, mailboxes, and attachments that are not text."""

import io
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from hhparser.input import mails
from hhparser.input.files import find_files
from hhparser.input.mail_starts import is_mail
from hhparser.model import READ, Hand
from hhparser.pipeline import RunSummary, run
from hhparser.sites import read_hands
from tests.input.hands import FIRST

HANDS = FIRST + "\n\n\n" + FIRST.replace("Hand #1:", "Hand #2:")
PAGE = "<html><head><title>Hand #9</title></head><body><p>%s</p></body></html>"


def quoted() -> EmailMessage:
    mail = EmailMessage()
    mail.set_content(HANDS, cte="quoted-printable")
    return mail


def quoted_cp1252() -> EmailMessage:
    mail = EmailMessage()
    mail.set_content(HANDS, cte="quoted-printable", charset="windows-1252")
    return mail


def base64() -> EmailMessage:
    mail = EmailMessage()
    mail.set_content(HANDS, cte="base64")
    return mail


def of_unknown_charset() -> EmailMessage:
    mail = base64()
    mail.replace_header("Content-Type", 'text/plain; charset="x-klingon"')
    return mail


def alternative() -> EmailMessage:
    mail = quoted()
    mail.add_alternative(PAGE % HANDS.replace("\n", "<br>\n"), subtype="html")
    return mail


def page() -> EmailMessage:
    mail = EmailMessage()
    mail.set_content(PAGE % HANDS.replace("\n", "<br>\n"), subtype="html", cte="quoted-printable")
    return mail


def preformatted_page() -> EmailMessage:
    mail = EmailMessage()
    mail.set_content(PAGE % f"<pre>{HANDS}</pre>", subtype="html", cte="base64")
    return mail


def attached() -> EmailMessage:
    mail = EmailMessage()
    mail.set_content("Your hands are attached.")
    mail.add_attachment(HANDS.encode("utf-16"), maintype="text", subtype="plain", filename="hands.txt")
    mail.add_attachment(b"\x89PNG\0\0", maintype="image", subtype="png", filename="logo.png")
    return mail


def forwarded() -> EmailMessage:
    mail = EmailMessage()
    mail.set_content("See below.")
    mail.add_attachment(quoted())
    return mail


MAILS = [
    quoted,
    quoted_cp1252,
    base64,
    of_unknown_charset,
    alternative,
    page,
    preformatted_page,
    attached,
    forwarded,
]


def headed(mail: EmailMessage, line_end: str = "\n") -> bytes:
    mail["From"], mail["To"], mail["Subject"] = "Support <help@example.com>", "al@example.com", "Your hands"
    return mail.as_bytes().replace(b"\n", line_end.encode())


def write(folder: Path, content: bytes, name: str = "hands.eml") -> str:
    path = folder / name
    path.write_bytes(content)
    return str(path)


def facts(hands: list[Hand]) -> list[tuple[str | None, str, bool]]:
    return [(hand.hand_id, hand.seats[1].name, hand.status is READ) for hand in hands]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("make", MAILS)
def test_every_form_of_a_mail_is_read(
    tmp_path: Path, make: Callable[[], EmailMessage], line_end: str
) -> None:
    hands = list(read_hands(write(tmp_path, headed(make(), line_end))))
    assert facts(hands) == [("1", "Bírgit", True), ("2", "Bírgit", True)]
    assert hands[0].text.rstrip("\n") == FIRST.rstrip("\n")


def test_lines_are_counted_in_the_decoded_text(tmp_path: Path) -> None:
    assert [hand.line for hand in read_hands(write(tmp_path, headed(quoted())))] == [1, 21]


def test_a_mail_in_plain_text_keeps_the_lines_of_the_file(tmp_path: Path) -> None:
    source = b"From: help@example.com\nSubject: Your hands\n\n" + HANDS.encode()
    assert [hand.line for hand in read_hands(write(tmp_path, source))] == [4, 24]


def test_a_mailbox_holds_many_mails(tmp_path: Path) -> None:
    plain = b"Subject: one more\n\n" + FIRST.replace("Hand #1:", "Hand #3:").encode()
    mailbox = b"\n".join(
        b"From help@example.com Sun Mar 14 20:15:00 2021\n" + source for source in (headed(base64()), plain)
    )
    hands = list(read_hands(write(tmp_path, mailbox, "Inbox")))
    assert [hand.hand_id for hand in hands] == ["1", "2", "3"]


def test_a_length_before_the_message_is_passed_over(tmp_path: Path) -> None:
    source = headed(quoted())
    hands = list(read_hands(write(tmp_path, b"%d\n" % len(source) + source, "1.emlx")))
    assert [hand.hand_id for hand in hands] == ["1", "2"]


def test_a_mail_in_an_archive_is_read(tmp_path: Path) -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("hands.eml", headed(base64()))
    (file,) = find_files([write(tmp_path, archive.getvalue(), "mails.zip")])
    assert len(list(read_hands(file.path))) == 2


def test_an_attachment_that_is_no_text_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    mail = quoted()
    mail.add_attachment(b"PK\3\4\0\0", maintype="application", subtype="zip", filename="hands.zip")
    assert len(list(read_hands(write(tmp_path, headed(mail))))) == 2
    assert "hands.zip" in caplog.text


def test_a_mail_that_is_too_long_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "LONGEST_MAIL", 100)
    summary = RunSummary()
    assert not list(run(find_files([write(tmp_path, headed(quoted()))]), len, jobs=1, summary=summary))  # type: ignore[arg-type]
    assert [finding.code for _, finding in summary.file_findings] == ["P002"]


@pytest.mark.parametrize("text", [HANDS, "<session>\n", "entry,at,order\n", "", "Note: mine\n" + HANDS])
def test_other_texts_are_not_mails(text: str) -> None:
    assert not is_mail(text.encode())

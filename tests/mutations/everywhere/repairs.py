"""Other repairs of a planted fault: a line of the text that also makes a good hand with one other figure or card."""

from collections.abc import Iterator

from tests.mutations.everywhere.trial import findings_of, parsed
from tests.mutations.everywhere.witness import NUMBER, Witness, card_forms
from tests.mutations.mutation import CARDS, Mutated


def is_repaired_on(witness: Witness, mutated: Mutated, line: int) -> bool:
    """Whether one other figure or card in this line makes the faulty hand as good as it was."""
    return any(is_good(witness, mutated, line, text) for text in sorted(variants(mutated.lines, line)))


def is_good(witness: Witness, mutated: Mutated, line: int, text: str) -> bool:
    """Whether the hand with this text in place of a line has as few findings as the hand without the fault."""
    lines = [*mutated.lines[: line - 1], text, *mutated.lines[line:]]
    hands = parsed("\n".join(lines) + "\n")
    return len(hands) == 1 and len(findings_of(hands)) <= len(findings_of([witness.hand]))


def variants(lines: list[str], line: int) -> set[str]:
    """The line with each of its figures replaced by a figure of the text or a sum or difference of two, or a card."""
    text = lines[line - 1]
    return {*with_figures(lines, text), *with_cards(text)} - {text}


def with_figures(lines: list[str], text: str) -> Iterator[str]:
    messages = [finding.message for finding in findings_of(parsed("\n".join(lines) + "\n"))]
    figures = {match[0] for line in [*lines, *messages] for match in NUMBER.finditer(line)}
    values = {value for figure in figures if (value := in_cents(figure)) is not None}
    for match in NUMBER.finditer(text):
        own = in_cents(match[0])
        if own is None:
            continue
        for value in {own + sign * (a - b) for a in values for b in values for sign in (1, -1)} | values:
            if value > 0:
                yield text[: match.start()] + printed(value, match[0]) + text[match.end() :]
                yield text[: match.start()] + str(value) + text[match.end() :]


def in_cents(figure: str) -> int | None:
    """A printed figure times 100; None for one with two points."""
    plain = figure.replace(",", "")
    return round(float(plain) * 100) if plain.count(".") < 2 else None


def printed(cents: int, like: str) -> str:
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02d}" if part or "." in like else str(whole)


def with_cards(text: str) -> Iterator[str]:
    forms = [card_forms(card) for card in CARDS]
    for form in zip(*forms, strict=True):
        for old in form:
            at = text.find(old)
            if at >= 0:
                yield from (text[:at] + new + text[at + len(old) :] for new in form)

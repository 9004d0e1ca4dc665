"""Payouts, pots, rakes and summaries that contradict the play or each other."""

import re
from random import Random

from hhparser.base.cards import RANK_NAMES
from hhparser.base.text.spans import LineOrSpan
from hhparser.engine import replay
from hhparser.model import FOLD, Payout
from hhparser.model.hand import seats_of
from tests.mutations.everywhere.witness import Witness, fault
from tests.mutations.mutation import NOBODY, Mutated


def _payout(w: Witness, rng: Random) -> Payout | None:
    """Return a payout with a separate line."""
    lines = [payout.line for payout in w.hand.payouts]
    found = [p for p in w.hand.payouts if lines.count(p.line) == 1 and p.amount > 2]
    return rng.choice(found) if found else None


@fault
def payout_too_small(w: Witness, rng: Random) -> Mutated | None:
    payout = _payout(w, rng)
    return payout and w.with_amount(payout.line, payout.amount, payout.amount // 2)


@fault
def payout_too_large(w: Witness, rng: Random) -> Mutated | None:
    payout = _payout(w, rng)
    return payout and w.with_amount(payout.line, payout.amount, payout.amount * 3)


@fault
def payout_doubled(w: Witness, rng: Random) -> Mutated | None:
    payout = _payout(w, rng)
    return None if payout is None or _may_be_returned(w, payout) else w.doubled(payout.line)


def _may_be_returned(w: Witness, payout: Payout) -> bool:
    """Whether a second line of a payout may be an unmatched bet of the same size that has no line."""
    played = replay(w.hand)
    returned = played.uncalled if played else None
    if returned is None or w.hand.figures.payouts_have_uncalled is not None:
        return False
    return returned == (payout.seat, payout.amount, None)


@fault
def payout_left_out(w: Witness, rng: Random) -> Mutated | None:
    payout = _payout(w, rng)
    return payout and w.without(payout.line)


@fault
def folded_player_is_paid(w: Witness, rng: Random) -> Mutated | None:
    payout = _payout(w, rng)
    folded = [a.seat for a in w.hand.actions if a.kind is FOLD and a.seat > 0 and w.label(a.seat)]
    if payout is None or not folded:
        return None
    return w.with_player(payout.line, payout.seat, w.label(rng.choice(folded)))


@fault
def loser_is_paid(w: Witness, rng: Random) -> Mutated | None:
    """Another player who shows gets the only pot."""
    payout, shown = _payout(w, rng), {s.seat for s in w.hand.shows if len(s.cards) == 2}
    if payout is None or len(w.hand.payouts) > 1 or len(shown) < 2 or payout.seat not in shown:
        return None
    other = rng.choice(sorted(shown - {payout.seat}))
    return w.with_player(payout.line, payout.seat, w.label(other))


@fault
def folded_player_is_shown(w: Witness, rng: Random) -> Mutated | None:
    """In place of a player who shows at the showdown."""
    folded = {a.seat for a in w.hand.actions if a.kind is FOLD and a.seat > 0 and w.label(a.seat)}
    shows = [s for s in w.hand.shows if len(s.cards) == 2 and not s.run and s.seat not in folded]
    if len({show.seat for show in shows}) < 2 or not folded:
        return None
    show = rng.choice(shows)
    return w.with_player(show.line, show.seat, w.label(rng.choice(sorted(folded))))


@fault
def side_pot_where_there_is_one(w: Witness, rng: Random) -> Mutated | None:
    payout = _payout(w, rng)
    if payout is None or {a.seat for a in w.hand.actions if a.all_in} or len(w.hand.payouts) > 1:
        return None
    line = w.source(payout.line)
    match = re.search(r"(?i)(?<=the )(?:main )?pot\b|(?<=from )(?:main )?pot\b|^main pot", line)
    if match is None or re.match(r"[ (-]*\d", line[match.end() :]):
        return None
    word = "side pot" if match[0].islower() else "Side Pot" if "Pot" in match[0] else "Side pot"
    return w.with_line(payout.line, line[: match.start()] + word + line[match.end() :])


@fault
def stranger_is_paid(w: Witness, rng: Random) -> Mutated | None:
    payout = _payout(w, rng)
    label = w.label(payout.seat) if payout else None
    if payout is None or label is None:
        return None
    return w.with_player(payout.line, payout.seat, "77" if label.isdigit() else NOBODY)


@fault
def shares_uneven(w: Witness, rng: Random) -> Mutated | None:
    """Two equal shares of one pot differ by more than an odd chip."""
    a, *rest = w.hand.payouts or [None]
    if a is None or len(rest) != 1 or rest[0].seat == a.seat or abs(a.amount - rest[0].amount) > 1:
        return None
    step = max(a.amount // 5, 2)
    first = w.with_amount(a.line, a.amount, a.amount + step)
    both = first and Witness(w.hand, first.lines).with_amount(
        rest[0].line, rest[0].amount, rest[0].amount - step
    )
    return both and both._replace(line=0)


# --- printed figures ---


def _figure(w: Witness, amount: int | None, factor: float) -> Mutated | None:
    line = w.hand.claims.line
    if line is None or not amount:
        return None
    return w.with_amount(line, amount, round(amount * factor) + (factor > 1))


@fault
def total_pot_too_large(w: Witness, rng: Random) -> Mutated | None:
    return _figure(w, w.hand.claims.total_pot, 1.4)


@fault
def total_pot_too_small(w: Witness, rng: Random) -> Mutated | None:
    return _figure(w, w.hand.claims.total_pot, 0.6)


@fault
def rake_too_large(w: Witness, rng: Random) -> Mutated | None:
    return _rake(w, 3)


@fault
def rake_too_small(w: Witness, rng: Random) -> Mutated | None:
    return _rake(w, 0.3)


def _rake(w: Witness, factor: float) -> Mutated | None:
    """Change the rake, but not another attribute of a document that happens to have the same number."""
    mutated = _figure(w, w.hand.claims.rake, factor)
    if mutated is None or not w.lines[mutated.line - 1].lstrip().startswith("<"):
        return mutated
    line, rake = w.lines[mutated.line - 1], w.hand.claims.rake or 0
    new = round(rake * factor) + (factor > 1)
    text = re.sub(rf'(\brake="){rake}(?=")', rf"\g<1>{new}", line)
    return w.with_line(mutated.line, text)


@fault
def pot_of_several_changed(w: Witness, rng: Random) -> Mutated | None:
    """One of several printed pots."""
    pots = w.hand.claims.pots
    return _figure(w, rng.choice(pots)[1], 1.4) if len(pots) > 1 else None


# --- uncalled bets ---


@fault
def uncalled_bet_too_large(w: Witness, rng: Random) -> Mutated | None:
    claim = next(iter(w.hand.uncalled), None)
    return claim and claim.line and w.with_amount(claim.line, claim.amount, round(claim.amount * 1.5) + 1)


@fault
def uncalled_bet_too_small(w: Witness, rng: Random) -> Mutated | None:
    claim = next(iter(w.hand.uncalled), None)
    if claim is None or claim.line is None or claim.amount < 2:
        return None
    return w.with_amount(claim.line, claim.amount, claim.amount // 2)


@fault
def uncalled_bet_of_another_player(w: Witness, rng: Random) -> Mutated | None:
    claim = next(iter(w.hand.uncalled), None)
    others = w.others(claim.seat) if claim else []
    if claim is None or claim.line is None or not others:
        return None
    return w.with_player(claim.line, claim.seat, w.label(rng.choice(others)))


@fault
def uncalled_bet_doubled(w: Witness, rng: Random) -> Mutated | None:
    claim = next(iter(w.hand.uncalled), None)
    return claim and claim.line and w.doubled(claim.line)


@fault
def uncalled_bet_left_out(w: Witness, rng: Random) -> Mutated | None:
    """Where the site is known to print each."""
    first = w.hand.conventions.uncalled_since
    if first is None or w.hand.started_at is None or w.hand.started_at.year < first:
        return None
    claim = next(iter(w.hand.uncalled), None)
    return claim and claim.line and w.without(claim.line)


# --- the summary ---


def _own_line(w: Witness, line: LineOrSpan) -> bool:
    """Return whether a line of the summary is not also the only line of the payout."""
    return isinstance(line, int) and all(payout.line != line for payout in w.hand.payouts)


@fault
def summary_amount_changed(w: Witness, rng: Random) -> Mutated | None:
    """Change a player's winnings in the summary, if a payout line repeats them."""
    paid = {payout.seat for payout in w.hand.payouts}
    found = [r for r in w.hand.results if r.won and r.won[-1] and r.seat in paid and _own_line(w, r.line)]
    if not found:
        return None
    result = rng.choice(found)
    return w.with_amount(result.line, result.won[-1], result.won[-1] * 2 + 1)


@fault
def summary_fold_on_another_street(w: Witness, rng: Random) -> Mutated | None:
    folds = [r for r in w.hand.results if r.folded_on is not None and w.field(r.line, "street")]
    pairs = [(a, b) for a in folds for b in folds if a.folded_on != b.folded_on]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    columns = w.field(b.line, "street")
    assert columns
    return w.with_field(a.line, "street", w.source(b.line)[columns[0] : columns[1]])


@fault
def summary_names_another_player(w: Witness, rng: Random) -> Mutated | None:
    found = [r for r in w.hand.results if _own_line(w, r.line) and w.field(r.line, "seat_number")]
    result = rng.choice(found) if found else None
    others = w.others(result.seat) if result else []
    return w.with_player(result.line, result.seat, w.label(rng.choice(others))) if result and others else None


@fault
def summary_says_a_winner_folded(w: Witness, rng: Random) -> Mutated | None:
    """A player who is paid gets the words of one who folded."""
    folded = [r for r in w.hand.results if r.outcome == "folded" and isinstance(r.line, int)]
    paid = {payout.seat for payout in w.hand.payouts}
    winners = [r for r in w.hand.results if r.seat in paid and _own_line(w, r.line)]
    if not folded or not winners:
        return None
    model, result = rng.choice(folded), rng.choice(winners)
    words = w.with_player(model.line, model.seat, w.label(result.seat))
    if words is None:
        return None
    line = words.lines[words.line - 1].replace(f"{model.seat}:", f"{result.seat}:", 1)
    return w.with_line(result.line, line)


@fault
def summary_line_doubled(w: Witness, rng: Random) -> Mutated | None:
    found = [r for r in w.hand.results if _own_line(w, r.line)]
    return w.doubled(rng.choice(found).line) if found else None


@fault
def summary_line_left_out(w: Witness, rng: Random) -> Mutated | None:
    """Where all players have a line."""
    found = [r for r in w.hand.results if _own_line(w, r.line) and r.seat in w.hand.players]
    if not seats_of(w.hand.results).issuperset(w.hand.players):
        return None
    if len(found) < 2 or not w.hand.conventions.lists_all_seats:
        return None
    return w.without(rng.choice(found).line)


@fault
def description_of_another_hand(w: Witness, rng: Random) -> Mutated | None:
    """Describe a player's hand as another player's."""
    found = [s for s in w.hand.shows if s.description and w.field(s.line, "description") and not s.run]
    pairs = [(a, b) for a in found for b in found if a.description != b.description]
    if not pairs or not w.hand.board:
        return None
    a, b = rng.choice(pairs)
    columns = w.field(b.line, "description")
    assert columns
    return w.with_field(a.line, "description", w.source(b.line)[columns[0] : columns[1]])


@fault
def description_of_another_rank(w: Witness, rng: Random) -> Mutated | None:
    """The first rank that a description names is another one."""
    told = [*w.hand.shows, *w.hand.payouts]
    found = [one for one in told if one.description and w.field(one.line, "description") and not one.run]
    if not found or not w.hand.board:
        return None
    one = rng.choice(found)
    columns = w.field(one.line, "description")
    assert columns
    words = w.source(one.line)[columns[0] : columns[1]]
    match = re.search(rf"\b({'|'.join(RANK_NAMES)})(?=(?:e?s)?\b)", words)
    if match is None:
        return None
    rank = rng.choice([name for name in RANK_NAMES if name not in words and name != "Six"])
    return w.with_field(
        one.line, "description", words[: match.start()] + rank + words[match.end() :].removeprefix("e")
    )


@fault
def shown_hand_of_another_player(w: Witness, rng: Random) -> Mutated | None:
    """Two players who show have each other's cards, one of whom wins alone."""
    shows = {s.seat: s for s in w.hand.shows if len(s.cards) == 2 and not s.run}
    if len(shows) != 2 or len(w.hand.payouts) != 1 or not w.hand.board:
        return None
    a, b = shows.values()
    mutated = w.with_player(a.line, a.seat, w.label(b.seat))
    both = mutated and Witness(w.hand, mutated.lines).with_player(b.line, b.seat, w.label(a.seat))
    return both and both._replace(line=0)

"""The table as a reader of the page sees it, and as it should be."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hhparser.engine import HandState, Step, replay, steps
from hhparser.engine.replay.steps import beyond_cap
from hhparser.engine.state import known_chips
from hhparser.model import Action, Hand, Street
from hhparser.pipeline import Checked

# every step of every hand: texts and classes of the picture, in the order of the keys
READ_ALL = """
() => {
  const press = (key, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
  const words = (root, selector) => root.querySelector(selector)?.textContent ?? null;
  const card = (node) => node.dataset.card;
  const fact = (name) => document.querySelector(`.fact-${name}`).textContent;
  const seat = (node) => ({
    seat: Number(node.dataset.seat),
    stack: words(node, ".stack"),
    folded: node.matches(".folded"),
    all_in: node.matches(".all-in"),
    to_act: node.matches(".to-act"),
    cards: [...node.querySelectorAll(".card")].map(card).join(""),
  });
  const read = () => {
    const table = document.querySelector(".table");
    return {
      seats: [...table.querySelectorAll(".seat:not(.out)")].map(seat),
      bets: [...table.querySelectorAll(".bet:not(.won)")].map((node) => [Number(node.dataset.seat), words(node, ".amount")]),
      boards: [...table.querySelectorAll(".board")].map((node) => node.dataset.cards),
      pot: words(table, ".pot"),
      pots: [...table.querySelectorAll(".pot-part")].map((node) => node.textContent),
      call: fact("call"),
      raise: fact("raise"),
      message: document.querySelector(".message").textContent,
    };
  };
  const count = document.querySelector(".hands-table").getAttribute("aria-rowcount") - 1;
  const hands = Array.from({ length: count }, () => {
    press("Home");
    const states = [read()];
    const [, last] = document.querySelector(".count").textContent.split(" / ");
    for (let step = 1; step < Number(last); step += 1) {
      press("ArrowRight");
      states.push(read());
    }
    press("ArrowRight", true);
    return states;
  });
  return JSON.stringify(hands);
}
"""


@dataclass(frozen=True)
class View:
    """A table at one moment; amounts in the smallest unit, None when not known."""

    stacks: dict[int, int | None]
    bets: dict[int, int]
    pot: int
    folded: frozenset[int]
    all_in: frozenset[int]
    to_act: int | None
    call: int | None
    raise_to: tuple[int | None, ...] | None


def number(text: str | None) -> int | None:
    """The amount of a text such as `Pot $1,250.00`, without its point."""
    digits = "".join(letter for letter in text or "" if letter.isdigit())
    return int(digits) if digits else None


def drawn_view(state: dict[str, Any]) -> View:
    """Return the view drawn by the page."""
    seats = state["seats"]
    return View(
        stacks={one["seat"]: 0 if one["stack"] == "All-in" else number(one["stack"]) for one in seats},
        bets={seat: number(words) or 0 for seat, words in state["bets"]},
        pot=number(state["pot"]) or 0,
        folded=frozenset(one["seat"] for one in seats if one["folded"]),
        all_in=frozenset(one["seat"] for one in seats if one["all_in"]),
        to_act=next((one["seat"] for one in seats if one["to_act"]), None),
        call=number(state["call"]),
        raise_to=raise_range(state["raise"]),
    )


def raise_range(words: str) -> tuple[int | None, ...] | None:
    """`$2.00 – $8.00` as (200, 800); one total twice; None when no raise is possible."""
    if words in {"–", "not open"}:
        return None
    ends = [number(part) for part in words.split(" – ")]
    return ends[0], ends[-1]


def engine_views(hand: Hand) -> list[View]:
    """Return the engine's view after the posts and after each action, before any card is dealt."""
    behind = beyond_cap(hand)

    def observe(state: HandState, event: Action | Street | None) -> View | None:
        return None if isinstance(event, Street) else view_of(state, behind)

    replayed = replay(hand, observe=observe)
    return [view for view in replayed.observed if view is not None]


def view_of(state: HandState, behind: Mapping[int, int]) -> View:
    """Return the view of a state; `behind` are chips beyond a cap."""
    snapshot = state.snapshot()
    legal = snapshot.legal
    return View(
        stacks={seat: known_chips(chips + behind[seat]) for seat, chips in snapshot.stacks.items()},
        bets=dict(snapshot.bets),
        pot=snapshot.pot,
        folded=frozenset(snapshot.stacks) - frozenset(state.live),
        all_in=frozenset(seat for seat in state.live if state.stacks[seat] <= 0),
        to_act=None if legal is None else legal.seat,
        call=None if legal is None else legal.call,
        raise_to=None if legal is None or legal.min_to is None else (legal.min_to, known_chips(legal.max_to)),
    )


def with_decision(view: View, step: Step) -> View:
    """The view of the next decision, when the street was dealt that comes after an action."""
    legal = step.legal
    assert legal is not None
    return View(
        stacks={seat: known_chips(chips) for seat, chips in step.stacks.items()},
        bets=dict(step.bets),
        pot=step.pot,
        folded=view.folded,
        all_in=view.all_in,
        to_act=legal.seat,
        call=legal.call,
        raise_to=None if legal.min_to is None else (legal.min_to, known_chips(legal.max_to)),
    )


def expected_views(one: Checked) -> list[View]:
    """The engine's view after each action and after each street that is bet on."""
    views = []
    for view, step in zip(engine_views(one.hand), steps(one.hand), strict=True):
        views.append(view)
        if view.to_act is None and step.legal is not None:
            views.append(with_decision(view, step))
    return views

"""Short hands in the words of a player, written out as a PokerStars file.

`BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds`: players are named by their position, `|`
deals the next street, amounts are totals; `CO folds Ks Qd` shows the cards that it folds. After all-ins the rest
of the board is dealt. Blinds are 1 and 2, stacks 200 by default. The board is 2c 7d Jh 4s 9c.
"""

from pathlib import Path

from analysis import Tables
from analysis.dataset.load import load

TABLES = {
    2: ("BTN", "BB"),
    3: ("BTN", "SB", "BB"),
    4: ("BTN", "SB", "BB", "CO"),
    6: ("BTN", "SB", "BB", "LJ", "HJ", "CO"),
    10: ("BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO"),
}
BOARD = ("2c", "7d", "Jh", "4s", "9c")
FOLDED = ("folded before Flop", "folded on the Flop", "folded on the Turn", "folded on the River")
HEADINGS = ("*** FLOP *** [2c 7d Jh]", "*** TURN *** [2c 7d Jh] [4s]", "*** RIVER *** [2c 7d Jh 4s] [9c]")


class Deal:
    """Writes one hand; tracks the chips only to print the amounts that a site prints."""

    def __init__(
        self,
        story: str,
        players: int,
        stacks: dict[str, int],
        posts: str,
        number: int,
        dealt: dict[str, str] | None = None,
    ) -> None:
        self.names = TABLES[players]
        self.stacks = {name: stacks.get(name, 200) for name in self.names}
        self.left = dict(self.stacks)
        self.total = dict.fromkeys(self.names, 0)
        self.street = dict.fromkeys(self.names, 0)
        self.live = list(self.names)
        self.folded: dict[str, str] = {}
        self.where = FOLDED[0]
        self.dead = 0
        self.lines = [
            f"PokerStars Hand #{number}:  Hold'em No Limit (1/2) - 2024/05/06 20:00:00 ET",
            f"Table 'Deal' {max(players, 2)}-max (Play Money) Seat #1 is the button",
            *[f"Seat {n}: {name} ({self.stacks[name]} in chips)" for n, name in enumerate(self.names, 1)],
        ]
        self.post(("SB" if players > 2 else "BTN"), "small blind", 1)
        self.post("BB", "big blind", 2)
        for post in filter(None, posts.split(", ")):
            name, kind, amount = post.split()
            self.post(name, kind.replace("_", " "), int(amount))
        self.lines.append("*** HOLE CARDS ***")
        self.lines += [f"Dealt to {name} [{cards}]" for name, cards in (dealt or {}).items()]
        self.headings = iter(HEADINGS)
        for street, turns in enumerate(story.split(" | ")):
            if street:
                self.street = dict.fromkeys(self.names, 0)
                self.lines.append(next(self.headings))
                self.where = FOLDED[street]
            for turn in filter(None, turns.split(", ")):
                self.act(*turn.split())

    def pay(self, name: str, amount: int) -> str:
        amount = min(amount, self.left[name])
        self.left[name] -= amount
        self.total[name] += amount
        self.street[name] += amount
        return f"{amount}{' and is all-in' if not self.left[name] else ''}"

    def post(self, name: str, kind: str, amount: int) -> None:
        self.lines.append(f"{name}: posts {kind.replace('dead', 'small')} {self.pay(name, amount)}")
        if kind == "dead blind":
            self.street[name] = self.total[name] = 0
            self.dead += amount

    def act(self, name: str, verb: str, to: str = "0", second: str = "") -> None:
        highest = max(self.street.values())
        if verb == "folds":
            self.live.remove(name)
            self.folded[name] = self.where
            self.lines.append(f"{name}: folds [{to} {second}]" if second else f"{name}: folds")
        elif verb == "checks":
            self.lines.append(f"{name}: checks")
        elif verb == "calls":
            self.lines.append(f"{name}: calls {self.pay(name, highest - self.street[name])}")
        elif verb == "bets":
            self.lines.append(f"{name}: bets {self.pay(name, int(to))}")
        else:
            increment = int(to) - highest
            paid = self.pay(name, int(to) - self.street[name])
            self.lines.append(f"{name}: raises {increment} to {paid.replace(paid.split()[0], to, 1)}")

    def text(self, wins: str, rake: int, shows: dict[str, str] | None = None) -> str:
        first, second = sorted(self.total.values(), reverse=True)[:2]
        best = max(self.total, key=lambda name: self.total[name])
        if first > second:
            self.total[best] -= first - second
            self.lines.append(f"Uncalled bet ({first - second}) returned to {best}")
        pot = sum(self.total.values()) + self.dead
        if len(self.live) > 1:
            nobody_bets = sum(self.left[name] > 0 for name in self.live) < 2
            self.lines += [*(self.headings if nobody_bets else ()), "*** SHOW DOWN ***"]
        self.lines += [f"{name}: shows [{cards}]" for name, cards in (shows or {}).items()]
        winners = wins.split() or self.live[:1]
        won = dict.fromkeys(self.names, "")
        for winner in winners:
            name, _, amount = winner.partition("=")
            won[name] = amount or str((pot - rake) // len(winners))
            self.lines.append(f"{name} collected {won[name]} from pot")
        self.lines += ["*** SUMMARY ***", f"Total pot {pot} | Rake {rake}", *self.board()]
        self.lines += [
            f"Seat {n}: {name} {self.end(name, won[name], (shows or {}).get(name))}"
            for n, name in enumerate(self.names, 1)
        ]
        return "\n".join([*self.lines, "", ""])

    def board(self) -> list[str]:
        """The line of the board, if there is one."""
        streets = sum(line in HEADINGS for line in self.lines)
        return [f"Board [{' '.join(BOARD[: 2 + streets])}]"] if streets else []

    def end(self, name: str, won: str, cards: str | None) -> str:
        """Return the outcome of the hand for a player, in the words of the summary."""
        if name in self.folded:
            return self.folded[name]
        if cards is not None:
            return f"showed [{cards}] and {f'won ({won})' if won else 'lost'}"
        return f"collected ({won})" if won else "mucked"


def deal(  # the odd hand needs every argument
    story: str,
    players: int = 6,
    *,
    stacks: dict[str, int] | None = None,
    posts: str = "",
    wins: str = "",
    rake: int = 0,
    number: int = 1,
    shows: dict[str, str] | None = None,
    dealt: dict[str, str] | None = None,
) -> str:
    """Return the text of a hand.

    `wins` names the winners at showdown, with `BTN=60` if the shares are not even; `shows` and `dealt` give hole
    cards shown at the end and dealt to the hero.
    """
    return Deal(story, players, stacks or {}, posts, number, dealt).text(wins, rake, shows)


def load_text(folder: Path, *texts: str) -> Tables:
    """Tables of some hands, through a file."""
    file = folder / "hands.txt"
    file.write_text("\n".join(texts), encoding="utf-8")
    return load(file, jobs=1)


# BTN wins 3, loses 6 at showdown, and wins 7 without one
THREE_HANDS = (
    deal("BTN raises 6, SB folds, BB folds", 3, number=1),
    deal("BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB checks, BTN checks", 3, wins="BB", number=2),
    deal("BTN raises 6, SB folds, BB calls | BB checks, BTN bets 4, BB folds", 3, number=3),
)  # fmt: skip

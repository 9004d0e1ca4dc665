"""The statistics a second time: plain loops over the decisions of one hand, from the words of the specification."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from hhparser.engine import Replay
from hhparser.model import Action, ActionKind, Hand, Street
from hhparser.model.positions import positions

LETTERS = {
    ActionKind.CHECK: "X",
    ActionKind.BET: "B",
    ActionKind.CALL: "C",
    ActionKind.RAISE: "R",
    ActionKind.FOLD: "F",
}
STREETS = ("preflop", "flop", "turn", "river")
STEALERS = ("CO", "BTN", "SB")


class Turn(NamedTuple):
    """A decision and the actions before it on the street."""

    seat: int
    letter: str
    can_raise: bool
    owed: int
    amount: int
    to: int
    pot: int
    stack: int
    past: tuple["Turn", ...]

    @property
    def raises(self) -> list["Turn"]:
        return [turn for turn in self.past if turn.letter in "BR"]

    @property
    def own(self) -> str:
        return "".join(turn.letter for turn in self.past if turn.seat == self.seat)

    @property
    def entered(self) -> int:
        return sum(turn.letter in "BCR" for turn in self.past)

    @property
    def callers(self) -> int:
        """Calls since the last raise."""
        letters = "".join(turn.letter for turn in self.past)
        return letters[max(letters.rfind("B"), letters.rfind("R")) + 1 :].count("C")


class Reference:
    """Made and chances of every rate for every seat of a hand: `counts[seat][id]`."""

    def __init__(self, hand: Hand, replay: Replay) -> None:
        self.hand, self.replay = hand, replay
        self.counts: dict[int, dict[str, tuple[int, int]]] = {seat: {} for seat in replay.order}
        self.turns: list[list[Turn]] = [[], [], [], []]
        self.kinds: dict[int, set[ActionKind]] = defaultdict(set)
        self.live_big: dict[int, int] = {}
        for place, (action, (pot, owed, stack, may)) in enumerate(
            zip(hand.actions, replay.spots, strict=True)
        ):
            can_raise = may and stack > owed and self._is_answered(place, owed)
            if stack <= 0 or action.seat not in replay.order:
                continue
            if action.kind not in LETTERS:
                self._post(action)
                continue
            street = self.turns[action.street]
            letter = LETTERS[action.kind]
            if letter == "X" and owed:  # disconnected and protected: not a decision
                continue
            letter = "R" if letter == "B" and action.street is Street.PREFLOP else letter
            chips = (action.amount or 0, action.amount_to or 0, pot, stack)
            street.append(Turn(action.seat, letter, can_raise or letter in "BR", owed, *chips, tuple(street)))
        self.positions = {
            seat: p and p.value
            for seat, p in positions(hand.players, hand.button or 0, replay.big_blind).items()
        }
        self.straddlers = {seat for seat, kinds in self.kinds.items() if ActionKind.POST_STRADDLE in kinds}
        self.raises = sum(turn.letter == "R" for turn in self.turns[0])
        self.place = {seat: place for place, seat in enumerate(replay.order)}
        last_street = int(hand.board[-1].street) if hand.board else 0
        folded = {a.seat: a.street for a in hand.actions if a.kind is ActionKind.FOLD}
        self.saw = [
            {seat for seat in replay.order if last_street >= street and folded.get(seat, 9) >= street}
            for street in range(4)
        ]
        gone = {seat: s for s in range(4) for seat in self._all_in_on(s)}
        self.able = [
            {seat for seat in self.saw[s] if gone.get(seat, 9) >= s} if self.turns[s] else set()
            for s in range(4)
        ]
        self.last_street = last_street
        self._preflop()
        self._results()
        for street in (1, 2, 3):
            self._postflop(street)
        self._lines()

    def _post(self, action: Action) -> None:
        if action.amount:
            self.kinds[action.seat].add(action.kind)
        if action.kind is ActionKind.POST_BIG_BLIND:
            self.live_big[action.seat] = action.amount or 0

    def _is_answered(self, place: int, owed: int) -> bool:
        """Return whether an opponent who has not folded has more chips than the price, including bets."""
        action, before = self.hand.actions[place], self.hand.actions[:place]
        dead = (ActionKind.POST_ANTE, ActionKind.POST_DEAD)
        on_street: dict[int, int] = defaultdict(int)
        paid: dict[int, int] = defaultdict(int)
        for past in before:
            paid[past.seat] += past.amount or 0
            if past.street == action.street and past.kind not in dead:
                on_street[past.seat] += past.amount or 0
        price = on_street[action.seat] + owed
        folded = {past.seat for past in before if past.kind is ActionKind.FOLD}
        stacks = {one.number: one.stack for one in self.hand.seats}
        others = {*self.replay.order} - {*folded, action.seat}
        return any(
            stacks[seat] is None or stacks[seat] - paid[seat] + on_street[seat] > price for seat in others
        )

    def _all_in_on(self, street: int) -> Iterator[int]:
        for action, (_, _, stack, _) in zip(self.hand.actions, self.replay.spots, strict=True):
            if action.street == street and action.amount is not None and action.amount >= stack > 0:
                yield action.seat

    def once(self, name: str, seat: int, made: bool) -> None:
        """A chance of the hand; doing it once is enough."""
        before = self.counts[seat].get(name, (0, 1))[0]
        self.counts[seat][name] = (before | made, 1)

    def each(self, name: str, seat: int, made: bool) -> None:
        """Count a separate chance."""
        before = self.counts[seat].get(name, (0, 0))
        self.counts[seat][name] = (before[0] + made, before[1] + 1)

    def made(self, name: str, seat: int) -> bool:
        return self.counts[seat].get(name, (0, 0))[0] > 0

    def had(self, name: str, seat: int) -> bool:
        return name in self.counts[seat]

    def missed(self, name: str, seat: int) -> bool:
        return self.counts[seat].get(name) == (0, 1)

    def letters(self, seat: int, street: int) -> str:
        return "".join(turn.letter for turn in self.turns[street] if turn.seat == seat)

    def group(self, seat: int) -> str:
        position = self.positions[seat] or "none"
        if position.startswith("UTG") or (position == "LJ" and len(self.replay.order) == 6):
            return "ep"
        return {"LJ": "mp", "HJ": "mp"}.get(position, position.lower())

    def answer(self, names: dict[str, str], turn: Turn) -> None:
        """One letter each: `{"F": "fold_to_steal"}`."""
        for letter, name in names.items():
            self.once(name, turn.seat, turn.letter == letter)

    # --- before the flop ---

    def _preflop(self) -> None:
        for turn in self.turns[0]:
            level = 1 + len(turn.raises)
            seat, raised, called = turn.seat, turn.letter == "R", turn.letter == "C"
            self.once("vpip", seat, turn.letter in "CR")
            self.once("pfr_aligned", seat, raised)
            self.once("preflop_all_in", seat, turn.letter in "CR" and turn.amount >= turn.stack)
            if turn.own or turn.can_raise:
                self.once("pfr", seat, raised)
            if level == 1:
                self._first(turn, raised, called)
            if level == 2:
                self._two_bet(turn, raised, called)
            if level == 3:
                self._three_bet(turn, raised, called)
            if level == 4:
                self._four_bet(turn)
            if level == 5 and self.made("four_bet", seat):
                self.answer({"F": "fold_to_five_bet"}, turn)
            if level >= 3 and turn.can_raise:
                self.once("four_bet_plus", seat, raised)
            if level >= 4 and turn.can_raise:
                self.once("five_bet_plus", seat, raised)
            if level >= 2 and turn.own == "C" and self.made("limp", seat):
                self.answer({"F": "limp_fold", "C": "limp_call", "R": "limp_raise_aligned"}, turn)
                if turn.can_raise:
                    self.once("limp_raise", seat, raised)

    def _first(self, turn: Turn, raised: bool, called: bool) -> None:
        seat, position = turn.seat, self.positions[turn.seat]
        limpers = turn.entered
        posted_big = self.live_big.get(seat, 0) >= (self.hand.stakes.big_blind or 1)
        if turn.can_raise:
            self.once("first_raise", seat, raised)
            if limpers:
                self.once("isolate", seat, raised)
        if position != "BB" and not turn.own and turn.owed and not posted_big:
            self.once("limp", seat, called)
            if limpers:
                self.once("over_limp", seat, called)
        everybody_folded = all(past.letter == "F" for past in turn.past)
        if turn.can_raise and everybody_folded and position != "BB" and not self.straddlers - {seat}:
            self._first_in(turn, raised, called)

    def _first_in(self, turn: Turn, raised: bool, called: bool) -> None:
        seat, position = turn.seat, self.positions[turn.seat]
        self.once("rfi", seat, raised)
        self.once("open_limp", seat, called)
        self.once(f"rfi_{self.group(seat)}", seat, raised)
        if position in STEALERS:
            self.once("steal", seat, raised)
            if raised:
                others = set(self.replay.order) - {seat}
                gave_up = [self.letters(s, 0).strip("X") in ("", "F") for s in others]
                self.once("steal_success", seat, all(gave_up) and not others & set(self.replay.live))
        if position == "SB":
            self.once("sb_complete", seat, called)
        folded = {past.seat for past in turn.past if past.letter == "F"}
        stacks = {s.number: s.chips for s in self.hand.seats}
        live = [stacks[s] for s in self.replay.order if s not in folded | {seat}]
        effective = min(stacks[seat], max(live))
        for most in (10, 15, 20, 25):
            if effective <= most * (self.hand.stakes.big_blind or 0):
                self.once(f"open_shove_{most}bb", seat, raised and turn.amount >= turn.stack)

    def _is_cold(self, turn: Turn) -> bool:
        return not set(turn.own) & set("CR") and not self.kinds[turn.seat] - {ActionKind.POST_ANTE}

    def _two_bet(self, turn: Turn, raised: bool, called: bool) -> None:
        seat, position, opener = turn.seat, self.positions[turn.seat], turn.raises[0]
        self.once("call_two_bet", seat, called)
        self.once("fold_to_two_bet", seat, turn.letter == "F")
        self.each("fold_to_preflop_raise", seat, turn.letter == "F")
        if "C" not in turn.own:
            self.once("fold_to_two_bet_not_limped", seat, turn.letter == "F")
        if self._is_cold(turn):
            self.once("cold_call", seat, called)
        if turn.can_raise:
            self.once("three_bet", seat, raised)
            self.once(f"three_bet_{self.group(seat)}", seat, raised)
            self.once(f"three_bet_vs_{self.group(opener.seat)}", seat, raised)
            if turn.callers:
                self.once("squeeze", seat, raised)
        is_steal = self.made("steal", opener.seat)
        if position in ("SB", "BB") and is_steal and not turn.own and turn.entered == 1:
            self._steal(turn, position, self.positions[opener.seat])

    def _steal(self, turn: Turn, position: str, stealer: str) -> None:
        self.answer({"F": "fold_to_steal", "C": "call_steal"}, turn)
        self.answer({"F": f"fold_{position.lower()}_to_steal"}, turn)
        if turn.can_raise:
            self.once("three_bet_vs_steal", turn.seat, turn.letter == "R")
        if position == "BB" and stealer != "SB":
            self.answer({"F": "fold_bb_to_lp_steal"}, turn)
        if stealer == "SB":
            self.answer({"F": "bb_vs_sb_fold", "C": "bb_vs_sb_call"}, turn)
            if turn.can_raise:
                self.once("bb_vs_sb_three_bet", turn.seat, turn.letter == "R")

    def _three_bet(self, turn: Turn, raised: bool, called: bool) -> None:
        seat, three_bettor = turn.seat, turn.raises[1]
        self.once("call_three_bet_all", seat, called)
        if self._is_cold(turn):
            self.once("cold_call_three_bet", seat, called)
        has_entered = bool(set(turn.own) & set("CR"))
        if turn.can_raise:
            self.once("four_bet", seat, raised)
            if self.made("first_raise", seat):
                self.once("four_bet_after_raise", seat, raised)
            if not has_entered:
                self.once("cold_four_bet", seat, raised)
        if not has_entered:
            return
        self.each("fold_to_preflop_raise", seat, turn.letter == "F")
        self.answer({"F": "fold_to_three_bet", "C": "call_three_bet"}, turn)
        if self.made("first_raise", seat):
            acts_later = self.place[seat] > self.place[three_bettor.seat]
            self.answer({"F": "fold_to_three_bet_after_raise", "C": "call_three_bet_after_raise"}, turn)
            self.answer({"F": f"fold_to_three_bet_{'ip' if acts_later else 'oop'}"}, turn)
        if self.made("steal", seat):
            self.answer({"F": "fold_to_three_bet_after_steal"}, turn)
        is_squeeze = three_bettor.callers > 0
        if is_squeeze and (self.made("first_raise", seat) or self.made("call_two_bet", seat)):
            self.answer({"F": "fold_to_squeeze", "C": "call_squeeze", "R": "raise_squeeze"}, turn)

    def _four_bet(self, turn: Turn) -> None:
        if self._is_cold(turn):
            self.once("cold_call_four_bet", turn.seat, turn.letter == "C")
        if self.made("three_bet", turn.seat):
            self.answer({"F": "fold_to_four_bet", "C": "call_four_bet"}, turn)
            self.each("fold_to_preflop_raise", turn.seat, turn.letter == "F")

    # --- results ---

    def _results(self) -> None:
        live = self.replay.live if len(self.replay.live) > 1 else ()
        shared = {seat for award in self.replay.awards if len(award.winners) > 1 for seat in award.winners}
        for seat in self.replay.order:
            collected = self.replay.collected.get(seat, 0)
            committed = self.replay.committed.get(seat, 0)
            won, shows, river = collected > 0, seat in live, self.letters(seat, 3)
            for name, made in (
                ("spot_frequency", True),  # every hand matches an empty query
                ("win_pct", won),
                ("split_pct", seat in shared),
                ("net_positive_pct", collected > committed),
                ("saw_flop", seat in self.saw[1]),
            ):
                self.once(name, seat, made)
            if seat in self.saw[1]:
                self.once("won_without_showdown", seat, won and not shows)
            for street, names in enumerate(
                ("saw_turn wtsd wwsf", "saw_river wtsd_turn wwst", "- wtsd_river wwsr"), 1
            ):
                if seat in self.saw[street]:
                    saw, showdown, won_when_seen = names.split()
                    self.once(showdown, seat, shows)
                    self.once(won_when_seen, seat, won)
                    if street < 3:
                        self.once(saw, seat, seat in self.saw[street + 1])
            if shows:
                self.once("wsd", seat, won)
                big_blind = self.hand.stakes.big_blind
                if big_blind is not None and committed > 5 * big_blind:
                    self.once("wsd_non_small", seat, won)
                if "C" in river:
                    self.once("wsd_river_call", seat, won)
                    self.once("river_call_win", seat, won)
                if "R" in river:
                    self.once("wsd_river_raise", seat, won)
            postflop = "".join(self.letters(seat, street) for street in (1, 2, 3))
            for name, letters in (
                ("", postflop),
                *((f"_{STREETS[s]}", self.letters(seat, s)) for s in (1, 2, 3)),
            ):
                active = letters.count("B") + letters.count("R")
                self.counts[seat][f"af{name}"] = (active, letters.count("C"))
                self.counts[seat][f"afq{name}"] = (active, len(letters) - letters.count("X"))
            self.counts[seat]["agg_pct"] = (sum(letter in "BR" for letter in postflop), len(postflop))

    # --- after the flop ---

    def _postflop(self, street: int) -> None:
        name = STREETS[street]
        for turn in self.turns[street]:
            seat, level, raised = turn.seat, len(turn.raises), turn.letter == "R"
            if level == 0:
                self.once(f"bet_{name}", seat, turn.letter == "B")
                if any(past.letter == "X" for past in turn.past) and self._is_last(street, seat):
                    self.once(f"checked_back_{name}", seat, turn.letter == "X")
                if turn.letter == "B":
                    self._bet(turn)
            if level == 1:
                self.answer({"F": f"fold_to_bet_{name}", "C": f"call_bet_{name}"}, turn)
                if turn.can_raise:
                    self.once(f"raise_bet_{name}", seat, raised)
            if level == 2:
                self.answer({"F": f"fold_to_raise_{name}"}, turn)
                if turn.can_raise:
                    self.once(f"three_bet_{name}", seat, raised)
            if level == 3 and set(turn.own) & set("BR"):
                self.answer({"F": f"fold_to_three_bet_{name}"}, turn)
            if level == 4:
                self.answer({"F": f"fold_to_four_bet_{name}"}, turn)
            if turn.own == "X":
                self.answer({"C": f"check_call_{name}", "F": f"check_fold_{name}"}, turn)
                if turn.can_raise:
                    self.once(f"check_raise_{name}", seat, raised)
            if turn.own == "B" and "X" in turn.raises[-1].own:
                self.answer(
                    {
                        "F": f"fold_to_check_raise_{name}",
                        "C": f"call_check_raise_{name}",
                        "R": f"raise_check_raise_{name}",
                    },
                    turn,
                )

    def _is_last(self, street: int, seat: int) -> bool:
        return max(self.able[street], key=self.place.__getitem__) == seat

    def _bet(self, turn: Turn) -> None:
        big_blind = self.hand.stakes.big_blind or 0
        is_fixed = self.hand.stakes.betting.value == "fixed_limit"
        self.each("overbet", turn.seat, turn.amount > turn.pot)
        self.each("min_bet", turn.seat, is_fixed or turn.amount <= big_blind)
        self.each("all_in_bet", turn.seat, turn.amount >= turn.stack)

    def aggressor(self, street: int) -> int | None:
        """Who bet or raised last on the street before."""
        seats = [turn.seat for turn in self.turns[street - 1] if turn.letter in "BR"]
        return seats[-1] if seats else None

    def _lines(self) -> None:
        self.pfa = self.aggressor(1)
        for street in (1, 2, 3):
            for turn in self.turns[street]:
                self._open(street, turn)
            for turn in self.turns[street]:
                self._response(street, turn)
        for total in ("cbet", "fold_to_cbet", "check_raise", "donk"):
            for seat in self.replay.order:
                for name in STREETS[1:]:
                    if self.had(f"{total}_{name}", seat):
                        self.each(total, seat, self.made(f"{total}_{name}", seat))

    def _open(self, street: int, turn: Turn) -> None:
        """Chances that need an aggressor and no bet on the street."""
        if turn.raises:
            return
        seat, bets, aggressor, name = turn.seat, turn.letter == "B", self.aggressor(street), STREETS[street]
        if seat == self.pfa:
            self._as_raiser(street, seat, bets, is_aggressor=seat == aggressor)
        elif self.pfa is not None and self.place[self.pfa] > self.place[seat]:
            self._probe(street, seat, bets)
        if seat == aggressor:
            return
        acted = {past.seat for past in turn.past}
        if any(past.letter == "X" for past in turn.past):
            self.each("bet_when_checked_to", seat, bets)
        if aggressor is None or aggressor not in self.able[street]:
            return
        if aggressor not in acted:
            self.once(f"donk_{name}", seat, bets)
        elif street == 1:
            if self.letters(seat, 0) in ("C", "CC") and self.raises == 1:
                self.once("float_bet_flop", seat, bets)
        elif "C" in self.letters(seat, street - 1) and not any(
            self.place[s] > self.place[seat] for s in self.able[street]
        ):
            self.once(f"float_bet_{name}", seat, bets)

    def _as_raiser(self, street: int, seat: int, bets: bool, is_aggressor: bool) -> None:
        flop, turn = self.letters(seat, 1), self.letters(seat, 2)
        if street == 1:
            self.once("cbet_flop", seat, bets)
            in_position = self._is_last(1, seat)
            self.once(f"cbet_flop_{'ip' if in_position else 'oop'}", seat, bets)
            self.once(f"cbet_flop_{'hu' if len(self.saw[1]) == 2 else 'multiway'}", seat, bets)
            self.once(
                f"cbet_flop_{('srp', 'three_bet_pot', 'four_bet_pot')[min(self.raises, 3) - 1]}", seat, bets
            )
            if in_position:
                self.once("check_back_flop", seat, not bets)
        elif street == 2:
            if self.made("cbet_flop", seat):
                self.once("cbet_turn_pt", seat, bets)
                if is_aggressor:
                    self.once("cbet_turn", seat, bets)
            elif self.missed("cbet_flop", seat) and flop == "X":
                self.once("delayed_cbet_turn", seat, bets)
        else:
            if self.made("cbet_turn_pt", seat):
                self.once("cbet_river_pt", seat, bets)
            if self.made("cbet_turn", seat) and is_aggressor:
                self.once("cbet_river", seat, bets)
            if self.missed("cbet_turn", seat) and turn == "X":
                self.once("delayed_cbet_river_after_cbet", seat, bets)
            if (flop, turn) == ("X", "X"):
                self.once("delayed_cbet_river", seat, bets)

    def _probe(self, street: int, seat: int, bets: bool) -> None:
        if "R" in self.letters(seat, 0):
            return
        both = [(self.letters(seat, s), self.letters(self.pfa or 0, s)) for s in (1, 2)]
        checked = ("X", "X")
        if street == 2 and both[0] == checked:
            self.once("probe_turn", seat, bets)
        if street == 3 and both[1] == checked:
            if self.made("call_cbet_flop", seat):
                self.once("probe_river", seat, bets)
            if both[0] == checked:
                self.once("probe_river_checked", seat, bets)

    def _response(self, street: int, turn: Turn) -> None:
        """Answers to the first bet of the street, and the bettor's to a raise."""
        if not turn.raises:
            return
        seat, name, bettor = turn.seat, STREETS[street], turn.raises[0].seat
        is_cbet, is_donk, is_float = (
            self.made(f"{bet}_{name}", bettor) for bet in ("cbet", "donk", "float_bet")
        )
        is_probe = self.made("probe_turn" if street == 2 else "probe_river", bettor) and street > 1
        was_probe = is_probe or (street == 3 and self.made("probe_river_checked", bettor))
        if seat == bettor and turn.own == "B":
            if is_cbet:
                self.answer({"F": f"fold_to_raise_after_cbet_{name}"}, turn)
            if is_donk:
                self.each("fold_to_raise_after_donk", seat, turn.letter == "F")
            if was_probe:
                self.each("fold_to_raise_after_probe", seat, turn.letter == "F")
        if len(turn.raises) > 1:
            return
        is_aggressor = seat == self.aggressor(street)
        if is_cbet:
            pot = "three_bet_pot" if self.raises > 1 else "non_three_bet_pot"
            self.answer(
                {"F": f"fold_to_cbet_{name}", "C": f"call_cbet_{name}", "R": f"raise_cbet_all_{name}"}, turn
            )
            self.answer({"F": f"fold_to_cbet_{pot}_{name}"}, turn)
            self._raise(f"raise_cbet_{name}", turn)
        if is_donk and is_aggressor:
            self.answer({"F": f"fold_to_donk_{name}", "C": f"call_donk_{name}"}, turn)
            self._raise(f"raise_donk_{name}", turn)
        if is_float and is_aggressor and turn.own == "X":
            self.answer({"F": f"fold_to_float_{name}"}, turn)
            self._raise(f"raise_float_{name}", turn)
        if (
            is_probe
            and self.missed(f"cbet_{STREETS[street - 1]}", seat)
            and self.letters(seat, street - 1) == "X"
        ):
            self.each("fold_to_probe", seat, turn.letter == "F")
            if turn.can_raise:
                self.each("raise_probe", seat, turn.letter == "R")

    def _raise(self, name: str, turn: Turn) -> None:
        if turn.can_raise:
            self.once(name, turn.seat, turn.letter == "R")

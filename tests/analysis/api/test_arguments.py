"""Wrong arguments of public functions: the error names the argument and the value."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import analysis
import hhparser
from analysis import Range, Sample, equity_of
from hhparser.base.errors import HandHistoryError
from tests.conftest import ROOT

SESSION = ROOT / "sample_histories" / "pokerstars" / "cash_6max_session.txt"
OBJECTS = [None, 5, [5], b"hands.txt", object]


@pytest.fixture(scope="module")
def sample() -> Sample:
    return analysis.load(SESSION)


# functions of a sample and of a wrong object, by the name of the argument in the message
WRONG_TYPES: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "load": ("paths", lambda _, value: analysis.load(value)),
    "load jobs": ("jobs", lambda _, value: analysis.load(SESSION, jobs=value)),
    "audit": ("paths", lambda _, value: analysis.audit(value)),
    "open_store": ("folder", lambda _, value: analysis.open_store(value)),
    "read_hands": ("paths", lambda _, value: hhparser.read_hands(value)),
    "read_hands site": ("site", lambda _, value: hhparser.read_hands(SESSION, site=value)),
    "read_hand": ("paths", lambda _, value: hhparser.read_hand(value)),
    "parse_hand": ("text", lambda _, value: hhparser.parse_hand(value)),
    "parse_hand site": ("site", lambda _, value: hhparser.parse_hand("", site=value)),
    "Card": ("not a card", lambda _, value: hhparser.Card(value)),
    "replay": ("hand", lambda _, value: hhparser.replay(value)),
    "steps": ("hand", lambda _, value: hhparser.steps(value)),
    "check": ("hand", lambda _, value: hhparser.check(value, None)),
    "check replay": ("replay", lambda _, value: hhparser.check(hhparser.read_hand(SESSION), value)),
    "to_phh": ("hand", lambda _, value: hhparser.to_phh(value)),
    "to_ohh": ("hand", lambda _, value: hhparser.to_ohh(value)),
    "use_plugins": ("names", lambda _, value: hhparser.use_plugins(value)),
    "Range": ("hands", lambda _, value: Range(value)),
    "equity_of": ("hands", lambda _, value: equity_of("AA", value)),
    "equity_of board": ("board", lambda _, value: equity_of("AA", board=value)),
    "filter": ("where", lambda sample, value: sample.filter(value)),
    "stats": ("stats", lambda sample, value: sample.stats(value)),
    "stats by": ("by", lambda sample, value: sample.stats(by=value)),
    "stats player": ("player", lambda sample, value: sample.stats(player=value)),
    "stats where": ("where", lambda sample, value: sample.stats(where=value)),
    "compare": ("a", lambda sample, value: sample.compare(value)),
    "compare b": ("b", lambda sample, value: sample.compare("won", value)),
    "compare stats": ("stats", lambda sample, value: sample.compare(stats=value)),
    "compare by": ("by", lambda sample, value: sample.compare(by=value)),
    "compare player": ("player", lambda sample, value: sample.compare(player=value)),
    "read": ("ids", lambda sample, value: sample.read(value)),
    "plot player": ("player", lambda sample, value: sample.plot.winnings(value)),
    "plot where": ("where", lambda sample, value: sample.plot.winnings(where=value)),
    "plot width": ("width", lambda sample, value: sample.plot.winnings(width=value)),
    "save": ("path", lambda sample, value: sample.plot.winnings(width=240).save(value)),
}
# None is a valid value, or 5 is a valid number
VALID = {
    *((name, None) for name in ("load jobs", "read_hands site", "parse_hand site", "check replay", "stats")),
    *((name, None) for name in ("stats player", "stats where", "plot player", "plot where")),
    *((name, None) for name in ("compare", "compare b", "compare stats", "compare player")),
    *(("load jobs", 5), ("Card", 5), ("plot width", 5)),
}


WRONG = [
    (name, value)
    for name in WRONG_TYPES
    for value in OBJECTS
    if not (isinstance(value, int | None) and (name, value) in VALID)
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_an_object_of_a_wrong_type_is_named(name: str, value: Any, sample: Sample) -> None:
    argument, use = WRONG_TYPES[name]
    with pytest.raises(HandHistoryError) as raised:
        use(sample, value)
    message = str(raised.value)
    assert message.startswith(f"{argument}: ")
    shown = value[0] if isinstance(value, list) else value
    assert repr(shown) in message


def missing(name: str = "nowhere.txt") -> Path:
    return Path("missing") / name


WRONG_VALUES: dict[str, tuple[Callable[[Any], Any], str]] = {
    "load nothing": (lambda _: analysis.load(""), "no file, folder or pattern matches ''"),
    "load a missing path": (lambda _: analysis.load(missing()), "nowhere.txt"),
    "audit a missing path": (lambda _: analysis.audit(missing()), "nowhere.txt"),
    "a missing store": (lambda _: analysis.open_store(missing()), "hh import PATH"),
    "a store without a name": (lambda _: analysis.open_store(""), "folder: "),
    "read nothing": (lambda _: next(hhparser.read_hands("")), "cannot read ''"),
    "read a missing path": (lambda _: next(hhparser.read_hands(missing())), "nowhere.txt"),
    "a missing hand": (lambda _: hhparser.read_hand(SESSION, "77"), "no hand '77' in "),
    "a missing line": (lambda _: hhparser.read_hand(SESSION, line=3), "no hand at line 3 in "),
    "a site with a typo": (lambda _: hhparser.read_hands(SESSION, site="pokerstar"), "did you mean pokerstars"),
    "a site of parse_hand": (lambda _: hhparser.parse_hand("", site="winamx"), "did you mean winamax"),
    "no street": (lambda _: hhparser.Street("flap"), "Street: 'flap' is not one of preflop, flop, turn, river"),
    "a number of no street": (lambda _: hhparser.Street(7), "Street: 7 is not one of preflop, "),
    "no card": (lambda _: hhparser.Card(""), "not a card: ''; write rank and suit"),
    "a card with a typo": (lambda _: hhparser.Card("Ahh"), "not a card: 'Ahh'"),
    "a number that is not a card": (lambda _: hhparser.Card(52), "not a card: 52"),
    "an unknown plugin": (lambda _: hhparser.use_plugins("nowhere"), "plugin 'nowhere': no such plugin"),
    "no range": (lambda _: Range(""), "'' is not a hand such as AhKd, AKs or QQ+"),
    "a range with a typo": (lambda _: Range("QQ+, AKx"), "column 6: 'AKx' is not a hand"),
    "hands that share a card": (lambda _: equity_of("AhKd", "Ah2c"), "dealt together: AhKd against Ah2c"),
    "a hand on its own card": (lambda _: equity_of("AhAd", board="Ah 2c 3d"), "'AhAd' cannot be held on Ah 2c 3d"),
    "a range without cards": (lambda _: equity_of({}), "'{}' has no hole cards"),
    "no hands": (lambda _: equity_of(), "two to ten ranges, not 0"),
    "a short board": (lambda _: equity_of("AA", board="2c"), "a board has 3, 4 or 5 cards, not 1"),
    "an empty query": (lambda sample: sample.filter(""), "expected a column"),
    "a column with a typo": (lambda sample: sample.filter("nett > 1"), "no column 'nett'; did you mean net"),
    "a statistic with a typo": (lambda sample: sample.stats("vpipp"), "'vpipp'; did you mean vpip"),
    "statistics without a comma": (lambda sample: sample.stats("VPIP PFR"), "'VPIP PFR'; put commas between names"),
    "the hero by another name": (lambda sample: sample.stats(player="hero"), "no hand of 'hero'; the attribute `hero`"),
    "a key with a typo": (lambda sample: sample.stats(by="positon"), "by: no column 'positon'; did you mean position"),
    "an option with a typo": (lambda sample: sample.stats(bootstrp=100), "bootstrp: no such option; did you mean bootstrap"),
    "a player with a typo": (lambda sample: sample.stats(player="RiverOter"), "'RiverOter'; did you mean RiverOtter"),
    "a second side alone": (lambda sample: sample.compare(b="won"), "b: name the first side as well"),
    "a key of no comparison": (lambda sample: sample.compare(by="opponent"), "by: 'opponent' cannot divide a comparison"),
    "a compared player": (lambda sample: sample.compare(player="RiverOter"), "'RiverOter'; did you mean RiverOtter"),
    "a number of no hand": (lambda sample: sample.read("77"), "ids: no hand '77' in load("),
    "a player of a chart": (lambda sample: sample.plot.winnings("RiverOter"), "'RiverOter'; did you mean RiverOtter"),
    "an option of a chart": (lambda sample: sample.plot.winnings(widht=3), "widht: no such option; did you mean width"),
    "a unit of a chart": (lambda sample: sample.plot.winnings(unit="bbs"), "unit: no unit 'bbs'; known: money, bb"),
    "a narrow chart": (lambda sample: sample.plot.winnings(width=5), "width: 5 is not from 240 to 4000 pixels"),
    "a format of a picture": (lambda sample: sample.plot.winnings(width=240).save("x.txt"), "'x.txt' does not end in .png"),
    "a folder of a picture": (lambda sample: sample.plot.winnings(width=240).save(missing("x.png")), "no folder 'missing'"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_a_wrong_value_is_named(name: str, sample: Sample) -> None:
    use, message = WRONG_VALUES[name]
    with pytest.raises(HandHistoryError) as raised:
        use(sample)
    assert message in str(raised.value)


def test_a_long_value_is_cut() -> None:
    with pytest.raises(HandHistoryError) as raised:
        hhparser.replay("x" * 1000)  # type: ignore[arg-type]
    assert len(str(raised.value)) < 150


PUBLIC = {*hhparser.__all__, *analysis.__all__}
RECORDS = {
    "RULES",
    "SITES",
    "Action",
    "Finding",
    "Hand",
    "Replay",
    "Rule",
    "Seat",
    "Severity",
    "Step",
    "Street",
}
TABLES = {"Dataset", "Sample", "Tables"}  # made by load and open_store


def test_every_public_function_is_in_the_table() -> None:
    assert {name.split()[0] for name in WRONG_TYPES} >= PUBLIC - RECORDS - TABLES

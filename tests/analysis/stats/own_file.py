"""A file with a statistic of a user."""

FILE = """\
from analysis.stats import Section, parse_where, rate

STATISTICS = (
    rate(
        "btn_open",
        "BO",
        "Button opens",
        "Raised first in on the button, of the chances there.",
        section=Section.PREFLOP,
        source="own",
        made=parse_where("rfi and position = BTN"),
        chances=parse_where("rfi is not empty and position = BTN"),
    ),
)
"""

"""Dates and lengths of time as people write them, on Wednesday, 15 May 2024."""

from datetime import date

import click
import pytest

from analysis.cli.choices.dates import dates, span

TODAY = date(2024, 5, 15)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2024-03-31", "2024-03-31", "2024-03-31"),
        ("2024/03/31", "2024-03-31", "2024-03-31"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2023/2", "2023-02-01", "2023-02-28"),
        ("2023", "2023-01-01", "2023-12-31"),
        ("March 2024", "2024-03-01", "2024-03-31"),
        ("dec 2023", "2023-12-01", "2023-12-31"),
        ("3 March 2024", "2024-03-03", "2024-03-03"),
        ("Mar 3, 2024", "2024-03-03", "2024-03-03"),
        ("today", "2024-05-15", "2024-05-15"),
        ("Yesterday", "2024-05-14", "2024-05-14"),
        ("this week", "2024-05-13", "2024-05-19"),
        ("last week", "2024-05-06", "2024-05-12"),
        ("this month", "2024-05-01", "2024-05-31"),
        ("last  month", "2024-04-01", "2024-04-30"),
        ("this year", "2024-01-01", "2024-12-31"),
        ("last year", "2023-01-01", "2023-12-31"),
        ("1 day ago", "2024-05-14", "2024-05-14"),
        ("2 weeks ago", "2024-05-01", "2024-05-01"),
        ("3 months ago", "2024-02-15", "2024-02-15"),
        ("10y ago", "2014-05-15", "2014-05-15"),
    ],
)
def test_a_date_is_its_first_and_its_last_day(text, first, last):
    assert tuple(map(str, dates(text)(TODAY))) == (first, last)


def test_a_time_is_one_moment():
    assert tuple(map(str, dates("2024-03-31 18:30")(TODAY))) == ("2024-03-31 18:30:00",) * 2


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("1d", "2024-05-15"),
        ("day", "2024-05-15"),
        ("30d", "2024-04-16"),
        ("30 days", "2024-04-16"),
        ("2w", "2024-05-02"),
        ("month", "2024-04-16"),
        ("6 months", "2023-11-16"),
        ("1Y", "2023-05-16"),
    ],
)
def test_a_length_of_time_ends_today(text, first):
    assert str(span(text)(TODAY)) == first


def test_a_month_before_a_long_month_has_its_last_day():
    assert str(dates("1 month ago")(date(2024, 3, 31)).first) == "2024-02-29"


@pytest.mark.parametrize(
    ("read", "text", "words"),
    [
        (dates, "", "is not a date such as 2024-03-31, 2024-03"),
        (dates, "2024-13", "is not a date such as"),
        (dates, "2024-02-30", "is not a date such as"),
        (dates, "03/04/2024", "is not a date such as"),
        (dates, "last moth", "is not a date such as"),
        (dates, "Smarch 2024", "is not a date such as"),
        (dates, "30", "is not a date such as"),
        (dates, "1899", "the year 1899 is not between 1900 and 2999"),
        (dates, "101 years ago", "is not between a day and a century"),
        (span, "30", "is not a length of time such as 30d"),
        (span, "30h", "is not a length of time such as 30d"),
        (span, "-3d", "is not a length of time such as 30d"),
        (span, "0d", "is not between a day and a century"),
        (span, "999999d", "is not between a day and a century"),
    ],
)
def test_other_words_are_refused(read, text, words):
    with pytest.raises(click.BadParameter, match=words):
        read(text)

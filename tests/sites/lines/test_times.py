"""Printed times to instants."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from hhparser.sites.lines.times import ZONES, find_time, parse_time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2009/12/25 9:50:09 ET", "2009-12-25T14:50:09", id="winter in New York is UTC-5"),
        pytest.param("2009/07/25 9:50:09 ET", "2009-07-25T13:50:09", id="summer is UTC-4"),
        pytest.param("2019/01/05 18:34:01 UTC [2019/01/05 13:34:01 ET]", "2019-01-05T18:34:01", id="two stamps agree"),
        pytest.param("2014/01/04 14:52:30 CET [2014/01/04 8:52:30 ET]", "2014-01-04T13:52:30", id="central Europe"),
        pytest.param("2014/01/04 14:52:30 CET [2014/01/04 8:00:00 ET]", "2014-01-04T13:00:00", id="ET is preferred"),
        pytest.param("2014/01/04 14:52:30 CET", "2014-01-04T13:52:30", id="one stamp in another zone"),
        pytest.param("2005/08/12 - 11:23:14 (ET)", "2005-08-12T15:23:14", id="of 2005: a dash and brackets"),
        pytest.param("2018/02/24 23:10:44 WET [2018/02/24 18:10:44 ET]", "2018-02-24T23:10:44", id="Lisbon"),
        pytest.param("2019/06/25 15:55 UTC [2019/06/25 16:55 CET]", "2019-06-25T15:55:00", id="without seconds"),
        pytest.param("2020-02-03 12:00:01 ET", "2020-02-03T17:00:01", id="dashes in the date"),
        pytest.param("2012/3/7 4:05:06 ET", "2012-03-07T09:05:06", id="short numbers"),
        pytest.param("2015/01/01 0:30:00 MSK", "2014-12-31T21:30:00", id="a day before in UTC"),
    ],
)  # fmt: skip
def test_utc(text: str, expected: str) -> None:
    moment = parse_time(text)
    assert moment == datetime.fromisoformat(expected).replace(tzinfo=UTC)
    assert moment.tzinfo is UTC


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- 2009-05-31 14:23:52.017 (ET) [ 2009-05-31 13:23:52 ]", "2009-05-31T18:23:52Z"),
        ("18:34:01 ET - 2009/07/15 [22:34:01 WET - 2009/07/15]", "2009-07-15T22:34:01Z"),
        ("18:34 ET - Wed, July 15, 2009", "2009-07-15T22:34:00Z"),
        ("Wed Aug 18 19:32:32 GMT+0100 2010", "2010-08-18T18:32:32Z"),
        ("Game ended 2012-05-31 03:03:38 GMT-02:00", "2012-05-31T05:03:38Z"),
        ("Thursday, November 15, 21:05:44 MSK 2018", "2018-11-15T18:05:44Z"),
        ("Friday, May 02, 2003, 20:00:05", "2003-05-02T20:00:05"),
        ("*** 28 01 2020 16:57:06", "2020-01-28T16:57:06"),
        ("12:16:31 3.10.2012 - %6", "2012-10-03T12:16:31"),
        ("2011.03.12 - 01:45:59", "2011-03-12T01:45:59"),
        ("11 Jun 2012 21:38:10", "2012-06-11T21:38:10"),
        ("12/05/2014 17:08:49 EST | Version:2", "2014-12-05T22:08:49Z"),
        ("UTC 19:05:41 2026/02/11", "2026-02-11T19:05:41Z"),
        ("2017/1/9 23:4:5", "2017-01-09T23:04:05"),
    ],
)
def test_a_time_in_any_order(text: str, expected: str) -> None:
    assert find_time(text) == datetime.fromisoformat(expected)


@pytest.mark.parametrize("text", ["", "Table 12 6:05", "31 Foo 2012 21:38:10", "*** 31 02 2020 16:57:06"])
def test_no_time_in_any_order(text: str) -> None:
    assert find_time(text) is None


@pytest.mark.parametrize(
    "text", ["2020/02/03 12:00:01", "2020/02/03 12:00:01 XYZ"], ids=["no zone", "unknown zone"]
)
def test_local_time_without_a_zone(text: str) -> None:
    assert parse_time(text) == datetime(2020, 2, 3, 12, 0, 1)


@pytest.mark.parametrize(
    "text",
    [
        *("", "yesterday", "2020/13/03 12:00:01 ET", "2020/02/30 12:00:01 ET", "12:00:01 ET"),
        *("0001/01/01 0:00:00 UTC", "0017/07/24 12:00:01 ET", "9999/12/31 23:00:00 ET"),
    ],
)
def test_no_time(text: str) -> None:
    assert parse_time(text) is None


@pytest.mark.parametrize("zone", ZONES)
def test_zones_exist(zone: str) -> None:
    local = datetime(2020, 1, 15, 12, 0, 0, tzinfo=ZoneInfo(ZONES[zone]))
    assert parse_time(f"2020/01/15 12:00:00 {zone}") == local

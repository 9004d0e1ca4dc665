"""Pages count cash-outs in every amount but luck and all-in EV."""

from pathlib import Path

import pytest

from tests.analysis.web.conftest import client_of, store_of
from tests.hands import CASHED_OUT

NET = "-3.50"


@pytest.mark.slow
def test_pages_count_them(tmp_path: Path) -> None:
    (tmp_path / "sold.txt").write_text(CASHED_OUT)
    app = client_of(store_of(tmp_path / "store", tmp_path / "sold.txt"))
    (session,) = app.get("/sessions.json").json()["sessions"]
    assert (session["net"], session["net_bb"]) == ({"USD": NET}, -3.5)
    assert app.get("/hands.json").json()["hands"][0]["net"] == NET
    assert app.get("/stats.json").json()[0]["net"] == {"USD": NET}
    last = app.get("/graph.json?unit=money").json()["points"][-1]
    assert last["net"] == last["with_showdown"] == -3.5
    assert last["all_in_ev"] == pytest.approx(-2.98)  # 43.6% of 39 less 20

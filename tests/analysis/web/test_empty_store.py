"""Pages of a store without hands: they say so, and lead to the import."""

from pathlib import Path

import pytest

from analysis.web.pages import PAGES
from tests.analysis.web.conftest import client_of, store_of

WITH_HANDS = [page.path for page in PAGES if page.fields and "{" not in page.path]
WITHOUT_HANDS = {"/", "/equity", "/study/ranges"}  # the first run, and pages that need no hands


@pytest.mark.parametrize("path", [*WITH_HANDS, "/stats?by=position&vs=pool"])
def test_a_page_of_hands_leads_to_the_import(tmp_path: Path, path: str) -> None:
    page = client_of(store_of(tmp_path / "store")).get(path).text
    is_led = 'No hands yet. <a href="/imports">Choose a folder</a>.' in page
    assert is_led == (path not in WITHOUT_HANDS)
    assert not is_led or "obody" not in page


def test_a_wrong_query_is_still_marked(tmp_path: Path) -> None:
    page = client_of(store_of(tmp_path / "store")).get("/hands?q=pto").text
    assert "<mark>pto</mark>" in page
    assert "No hands yet" not in page

"""Write the counts in README.md and docs/howto/commands.md from the code: python docs/make_counts.py."""

import re
from pathlib import Path
from typing import Final

from analysis.charts import CHARTS
from hhparser.sites import FORMATS

ROOT: Final = Path(__file__).parents[1]
# by page: what follows a count in the text, and the count
COUNTS: Final = {
    ROOT / "README.md": {"sites and formats": len({format_.name for format_ in FORMATS})},
    ROOT / "docs" / "howto" / "commands.md": {"charts (`hh chart --list`)": len(CHARTS)},
}


def counted(page: Path) -> str:
    """Return the text of a page with the counts of the code.

    Raises:
        ValueError: A count is not in the text exactly once.
    """
    text = page.read_text(encoding="utf-8")
    for words, count in COUNTS[page].items():
        text, found = re.subn(rf"\d+(?= {re.escape(words)})", str(count), text)
        if found != 1:
            raise ValueError(f"{page.name} has {found} counts of {words} instead of one")
    return text


if __name__ == "__main__":
    for page in COUNTS:
        page.write_text(counted(page), encoding="utf-8", newline="\n")

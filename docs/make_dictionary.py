"""Write docs/reference/dictionary.md, the columns of all tables: python docs/make_dictionary.py."""

from pathlib import Path
from typing import Final

from analysis.stats.dictionary import EVERY, MEANINGS, table_entries

PAGE: Final = Path(__file__).parent / "reference" / "dictionary.md"
HEAD: Final = """\
# Data dictionary

The columns of all tables: `hh export` and `hh store export` write them, samples in Python have them
([Python](../howto/python.md)), and queries name
them ([where.md](where.md)). `docs/make_dictionary.py` generates
this page from the schema in `analysis`: do not edit.

Amounts are integers in the smallest unit of the hand, cents or chips; the column `decimals` of `hands` has
the digits after the point. Null is never 0: it means that there was no chance, or that the value is
unknown.

A Parquet file carries this dictionary as metadata, which `polars.read_parquet_metadata(file)` returns:

| key | value |
|---|---|
| `hhparser_version` | version of the program |
| `hhparser_schema` | name and version of the schema, such as `hhparser/hands/1` |
| `hhparser_reader` | version of the parser |
| `hhparser_definitions` | version of the definitions of columns and statistics |
| `hhparser_sources` | number of the files that were read, and a digest of their contents |
| `hhparser_columns` | the entries of this page, as JSON |
"""


def dictionary_page() -> str:
    """Return the Markdown of the page: a table of columns for each table."""
    return HEAD + "".join(map(_section, EVERY))


def _section(table: str) -> str:
    rows = "".join(
        f"| `{one.column}` | {one.type} | {one.unit or ''} | {one.meaning} | {one.null} |\n"
        for one in table_entries(table)
    )
    head = "| column | type | unit | meaning | null |\n|---|---|---|---|---|\n"
    return f"\n## {table}\n\n{MEANINGS[table].capitalize()}.\n\n{head}{rows}"


if __name__ == "__main__":
    PAGE.write_text(dictionary_page(), encoding="utf-8")

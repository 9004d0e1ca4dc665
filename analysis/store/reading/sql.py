"""SQL queries on the tables of a store with DuckDB, an optional extra."""

from typing import Final

import duckdb
import polars as pl

from analysis.store.disk.batches import LINES
from analysis.store.reading.parquet_tables import COLUMNS, STORED_IN, ParquetTables
from hhparser.base.errors import HandHistoryError

SHOWN: Final = {"hand": "place.shown_hand", "file": "place.shown_file"}


class SqlError(HandHistoryError):
    """DuckDB cannot execute the query."""


def ask(tables: ParquetTables, question: str) -> pl.DataFrame:
    """Execute one read-only SQL query and return its result.

    Args:
        tables: The tables, available under the names of `hh export`, and as `decisions`.
        question: A SELECT or another read-only statement: DESCRIBE, SUMMARIZE, EXPLAIN.

    Raises:
        SqlError: DuckDB cannot execute the query.
    """
    with duckdb.connect() as database:
        try:
            statements = database.extract_statements(question)
            reading = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)
            if len(statements) != 1 or statements[0].type not in reading:
                raise SqlError("takes one SELECT, DESCRIBE, SUMMARIZE or EXPLAIN")
            database.execute("SET autoinstall_known_extensions = false")
            add_views(database, tables)
            answer: pl.DataFrame = database.sql(statements[0]).pl()
        except duckdb.Error as error:
            raise SqlError(str(error)) from error
    sums = [
        name for name, dtype in answer.schema.items() if isinstance(dtype, pl.Decimal) and not dtype.scale
    ]
    return answer.with_columns(pl.col(sums).cast(pl.Int128))


def add_views(database: duckdb.DuckDBPyConnection, tables: ParquetTables) -> None:
    """Create a database view for each table; Parquet files are scanned when a query needs them."""
    database.register("_places", tables.places.to_arrow())
    for name in COLUMNS:
        database.register(f"_ready_{name}", tables.ready[name].to_arrow())
        sources = [f"SELECT * FROM read_parquet({_paths(tables.files(name))})"] if tables.files(name) else []
        if tables.tail:
            database.register(f"_tail_{name}", tables.tail[STORED_IN.get(name, name)].to_arrow())
            sources.append(f"SELECT * FROM _tail_{name}")
        parts = [f"SELECT * FROM _ready_{name}"]
        if sources:
            rows = " UNION ALL BY NAME ".join(sources)
            parts.append(
                f"SELECT {_columns(name)} FROM ({rows}) AS row "
                "JOIN _places AS place ON row.hand = place.stored"
            )
        database.execute(f"CREATE VIEW {name} AS {' UNION ALL '.join(parts)}")


def _columns(table: str) -> str:
    line = {"line": "place.first_line" if table == "hands" else "row.line + place.first_line"}
    shown = SHOWN | (line if table in (*LINES, "hands") else {})
    return ", ".join(f'{shown.get(name, f"""row."{name}" """)} AS "{name}"' for name in COLUMNS[table])


def _paths(files: list[str]) -> str:
    return "[" + ", ".join("'" + file.replace("'", "''") + "'" for file in files) + "]"

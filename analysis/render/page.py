"""Parts of self-contained pages: templates, styles, and the digests of scripts."""

import base64
import hashlib
from contextlib import suppress
from importlib.resources import files

import jinja2
from jinja2 import ChoiceLoader, Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from platformdirs import user_cache_path

from analysis.render.cards import drawn_cards


class CompiledTemplates(FileSystemBytecodeCache):
    """Compiled templates in the user's cache folder, so that a first page does not wait for the compiler.

    Templates are compiled each time where nothing can be written.
    """

    def __init__(self) -> None:
        folder = user_cache_path("hhparser", appauthor=False) / f"templates-{jinja2.__version__}"
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a compiled template, if that is possible."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a compiled template, if that is possible."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def page_environment(package: str) -> Environment:
    """Return a Jinja environment for the templates of a package, and those that all pages share.

    It escapes values and raises an error for an undefined name.
    """
    made = Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader("analysis.render")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=CompiledTemplates(),
    )
    made.globals["drawn_cards"] = drawn_cards
    return made


def asset(package: str, *path: str) -> str:
    """Return the text of a file of a package, such as a script or a style sheet."""
    return files(package).joinpath(*path).read_text(encoding="utf-8")


def page_style(*styles: str) -> str:
    """Return the CSS of a page: colours, shared rules, charts, then the styles of the page."""
    shared = [asset("analysis.render", "static", f"{name}.css") for name in ("tokens", "base", "charts")]
    return "\n".join([*shared, *styles])


def script_hash(script: str) -> str:
    """Return the SHA-256 digest of a script in base64, for the content security policy."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

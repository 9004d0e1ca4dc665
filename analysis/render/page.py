"""Parts of self-contained pages: templates, styles, and the digests of scripts."""

import base64
import hashlib
from importlib.resources import files

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined


def page_environment(package: str) -> Environment:
    """Return a Jinja environment for the templates of a package, and the charts that all pages share.

    It escapes values and raises an error for an undefined name.
    """
    return Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader("analysis.render")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


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

"""Write the notebooks from their scripts, with outputs: python docs/make_notebooks.py [NAME ...].

Needs the extra `notebooks`, part of the test dependencies.
"""

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "notebooks"
SAMPLES: Final = "sample_histories"
COLORS: Final = 64
KERNEL: Final = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}


def main(names: Iterable[str]) -> None:
    """Write the named notebooks, or all of them."""
    wanted = set(names)
    for source in sorted(FOLDER.glob("*.py")):
        if not wanted or source.stem in wanted:
            nbformat.write(run(source), source.with_suffix(".ipynb"))


def run(source: Path) -> NotebookNode:
    """Run the notebook of a script, as it is stored, in a folder beside the samples."""
    notebook = jupytext.read(source)
    notebook.metadata = NotebookNode({**KERNEL, "language_info": {"name": "python"}})
    with TemporaryDirectory() as root:
        (Path(root) / SAMPLES).symlink_to(ROOT / SAMPLES)
        folder = Path(root) / FOLDER.name
        folder.mkdir()
        where = {"metadata": {"path": str(folder)}}
        NotebookClient(notebook, timeout=600, coalesce_streams=True, resources=where).execute()
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number:02}"
        cell.metadata = NotebookNode()
    number_code(notebook)
    return notebook


def number_code(notebook: NotebookNode) -> None:
    """Count the cells of code from 1; warnings are left out, because they name files of this machine."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for number, cell in enumerate(code, 1):
        cell.execution_count = number
        cell.outputs = [one for one in cell.outputs if one.get("name") != "stderr"]
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number
            if "image/png" in output.get("data", {}):
                output.data["image/png"] = small(output.data["image/png"])
            if output.get("data", {}).get("text/html", "").startswith("<iframe"):
                del output.data["text/html"]  # the whole replayer


def small(picture: str) -> str:
    """A picture in base64 with few colours."""
    made = BytesIO()
    with Image.open(BytesIO(b64decode(picture))) as image:
        image.convert("RGB").quantize(COLORS).save(made, "png", optimize=True)
    return b64encode(made.getvalue()).decode()


if __name__ == "__main__":
    main(sys.argv[1:])

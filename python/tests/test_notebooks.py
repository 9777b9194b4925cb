"""The notebooks of `examples/notebooks`, run by the kernel: their outputs are those that stand in them, and
what the examples that they are made of print."""

import os
import pathlib
import subprocess
import sys

import nbformat
import pytest
import upstar
from nbclient import NotebookClient

ROOT = pathlib.Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module", autouse=True)
def kernel(tmp_path_factory):
    prefix = tmp_path_factory.mktemp("jupyter")
    command = [sys.executable, "-m", "upstar.kernel", "install", "--prefix", str(prefix)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    os.environ["JUPYTER_PATH"] = str(prefix / "share" / "jupyter")
    yield
    del os.environ["JUPYTER_PATH"]


def outputs(notebook):
    """The outputs of each cell of code."""
    return [
        [{key: output[key] for key in output if key != "metadata"} for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def lines(notebook):
    """The lines that are printed and answered."""
    for cell in outputs(notebook):
        for output in cell:
            if output["output_type"] == "display_data":
                yield from output["data"]["text/plain"].splitlines()
            elif output["output_type"] == "stream" and output["name"] == "stdout":
                yield from output["text"].splitlines()


def printed(name):
    """The lines that the example prints and answers in a session."""
    [path] = (ROOT / "examples").rglob(f"{name}.cgt")
    for answer in upstar.Session().evaluate(path.read_text(encoding="utf-8")):
        for text in [*answer.printed, answer.text or ""]:
            yield from text.splitlines()


def test_the_tour_and_a_paper_are_notebooks():
    assert {"tour", "misere_cricket_pitch"} <= {path.stem for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_says_what_stands_in_it(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    stored = outputs(notebook)
    assert sum(map(len, stored)) > 20
    client = NotebookClient(notebook, timeout=300, kernel_name="upstar", coalesce_streams=True)
    client.execute(cwd=str(path.parent))
    assert outputs(notebook) == stored
    assert list(lines(notebook)) == list(printed(path.stem))

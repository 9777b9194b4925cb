"""The magic `%%cgt` for notebooks in Python."""

from typing import Any, Optional

from . import session


def cgt(line: str, cell: Optional[str] = None) -> None:
    """Runs a cell, or what stands behind `%cgt`, in the session of this process."""
    from IPython.display import display

    from .kernel import forms

    def told(answer: Any) -> None:
        for printed in answer.printed:
            print(printed)
        if answer.error is not None:
            raise answer.error
        data = forms(answer)
        if data:
            display(data, raw=True)

    session().evaluate(line if cell is None else cell, told)


def load(ipython: Any) -> None:
    """Adds the magic to IPython."""
    ipython.register_magic_function(cgt, magic_kind="line_cell", magic_name="cgt")

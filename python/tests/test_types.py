"""The stubs are those of the package."""

import pathlib
import subprocess
import sys

USES = """
from fractions import Fraction
import upstar

g: upstar.Game = upstar.game("<1|0>") + 1
h: upstar.Game = Fraction(1, 2) - g.mod("dicot")
won: upstar.Outcome = h.outcome()
more: bool = g > h
session = upstar.Session(time=1.0)
texts: list[str] = [answer.text or "" for answer in session.evaluate("1")]
board: object = session.ruleset("domineering")(2, 3)
"""


def run(*arguments):
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_stubs_fit_the_package():
    ran = run("mypy.stubtest", "upstar._upstar", "--ignore-disjoint-bases")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_code_that_uses_the_package_is_typed(tmp_path):
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(USES)
    wrong.write_text("import upstar\nupstar.game(1.5) + 'a'\n")
    assert run("mypy", "--strict", str(right)).returncode == 0, run("mypy", "--strict", str(right)).stdout
    assert run("mypy", "--strict", str(wrong)).stdout.count("error:") >= 2

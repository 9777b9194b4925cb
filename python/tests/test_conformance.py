"""The questions that the command line, `upstar serve` and the library are asked, and their answers."""

import json
import pathlib
import re

import pytest
import upstar

FILE = pathlib.Path(__file__).parents[2] / "tests" / "program" / "conformance.json"


def conformance():
    return json.loads(FILE.read_text(encoding="utf-8"))


def test_every_question_has_the_same_answers():
    wrong = []
    questions = conformance()
    assert len(questions) >= 300
    for row in questions:
        answers = upstar.Session().evaluate(row["question"])
        objects = [answer.json for answer in answers if answer.json is not None]
        # The version is that of the build.
        objects = [re.sub(r',"version":"[^"]*"', "", text, count=1) for text in objects]
        if objects != row["objects"]:
            wrong.append((row["question"], objects, row["objects"]))
    assert not wrong, wrong[:3]


@pytest.mark.parametrize("form", ["text", "latex"])
def test_every_question_has_the_same_lines(form):
    for row in conformance():
        answers = upstar.Session().evaluate(row["question"])
        shown = [getattr(a, form) for a in answers if a.error is None]
        assert [line for line in shown if line is not None] == row[form], row["question"]


def test_every_question_has_the_same_notes():
    noted = 0
    for row in conformance():
        answers = upstar.Session().evaluate(row["question"])
        notes = [note for answer in answers for note in answer.notes]
        assert notes == row["notes"], row["question"]
        noted += bool(notes)
    assert noted >= 9

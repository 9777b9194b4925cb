"""What the book's chapter shows is what Python says."""

import doctest
import pathlib
import re

import upstar

CHAPTER = pathlib.Path(__file__).parents[2] / "book" / "src" / "python.md"


def test_the_chapter_is_a_conversation():
    blocks = re.findall(r"```pycon\n(.*?)```", CHAPTER.read_text(encoding="utf-8"), re.S)
    parser, names = doctest.DocTestParser(), {}
    runner = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST)
    upstar._forked()  # a session that nothing is defined in
    for block in blocks:
        test = parser.get_doctest(block, names, "python.md", str(CHAPTER), 0)
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize().failed == 0
    assert runner.tries >= 15

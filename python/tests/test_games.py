"""Games, numbers, comparisons and what they are shown as."""

from fractions import Fraction

import pytest
import upstar
from upstar import Outcome, Side


def test_sums_negatives_and_differences():
    g, star = upstar.game("<1|0>"), upstar.game("*")
    assert (g + star).outcome() == "L"
    assert str(-g) == "<0|-1>"
    assert g - g == 0
    assert 1 - upstar.game("1/2") == Fraction(1, 2)
    assert Fraction(1, 4) + upstar.game("3/4") == 1
    assert +g == g


def test_multiples():
    up = upstar.game("^")
    assert 3 * up == upstar.game("^^^")
    assert up * -2 == -up - up
    assert 0 * up == 0
    assert (1_000_000 * upstar.game("+-1")).outcome() is Outcome.P
    with pytest.raises(TypeError):
        up * Fraction(1, 2)
    with pytest.raises(OverflowError):
        up * 10**30


def test_numbers_are_games():
    assert upstar.game(-3) == upstar.game("-3")
    assert upstar.game(Fraction(3, 4)).outcome() == "L"
    assert upstar.game(10**30) > 10**29
    with pytest.raises(upstar.Error, match="power of two"):
        upstar.game(Fraction(1, 3))
    for wrong in (None, 0.5, True, b"1", [1]):
        with pytest.raises(TypeError):
            upstar.game(wrong)


def test_order():
    up, star = upstar.game("^"), upstar.game("*")
    assert up > 0 and up >= 0 and 0 < up and not up < 0
    assert not up > star and not up < star and up != star
    assert up.compare(star).relation == "||"
    assert up + up > star


def test_outcomes_are_texts_and_members_of_an_enumeration():
    outcome = upstar.game("*").outcome()
    assert outcome is Outcome.N and outcome == "N" and f"{outcome}" == "N"


def test_universes():
    g = upstar.game("* + *")
    assert g.mod("dicot") == 0
    assert g.mod("misere") != 0
    assert g.outcome() == "P" and g.mod("misere").outcome() == "N"
    witness = g.mod("misere").compare(0).witness()
    assert (g + witness).outcome() != witness.outcome()
    assert g.compare(0).witness() is None
    assert (g + g.mod("dicot")).universe == "dicot"
    with pytest.raises(upstar.Error, match="mod dicot"):
        g.mod("dicot") + g.mod("misere")
    with pytest.raises(upstar.Error) as caught:
        g.mod("no_such_universe").outcome()
    assert caught.value.code == "E0202"


def test_numbers_are_fractions_of_any_size():
    assert upstar.game("<1|0>").mean() == Fraction(1, 2)
    assert upstar.game("<4||1|-2>").temperature() == Fraction(9, 4)
    large = upstar.value("mean(<pow(3, 20000)|1>)")
    assert large == Fraction(3**20000 + 1, 2)
    assert isinstance(upstar.value("len([1, 2])"), int)
    assert upstar.game(str(2**80)) == 2**80


def test_options():
    g = upstar.game("<1,*|0>")
    assert [str(option) for option in g.left()] == ["∗", "1"]
    assert [option == 0 for option in g.right()] == [True]


def test_functions_with_arguments():
    g = upstar.game("<2|-1>")
    assert g.ask("cool", Fraction(1, 2)) == upstar.game("<3/2|-1/2>")
    assert upstar.call("outcome", upstar.game("*"), mod="misere") == "P"
    moves = upstar.call("winning_moves", upstar.game("nim(3) + nim(5)"), Side.Left)
    assert [move.text() for move in moves] == ["nim(3) + nim(3)"]
    assert upstar.call("max", [3, 4, (5)]) == 5
    assert upstar.value("1 ..= 3") == range(1, 4)
    assert upstar.value("none") is None
    assert upstar.value("[true, \"a\", [1, Left]]") == [True, "a", [1, Side.Left]]


def test_rulesets():
    domineering = upstar.ruleset("domineering")
    assert domineering(2, 3) == upstar.game("<2|-1/2>")
    assert domineering("../..").outcome() == "N"
    session = upstar.Session()
    heap = session.ruleset(
        "ruleset heap(n: Int) {\n"
        "  left: [heap(n - k) for k in [1, 2] if k <= n]\n"
        "  right: [heap(n - k) for k in [1, 3] if k <= n]\n"
        "}"
    )
    assert [heap(n).canonical().shown() for n in range(1, 4)] == ["∗", "↑", "↑∗"]
    with pytest.raises(upstar.Error):
        upstar.Session().ruleset("heap")
    with pytest.raises(ValueError):
        session.ruleset("let x = 1")
    with pytest.raises(TypeError):
        session.ruleset("x")


def test_what_notebooks_show():
    assert upstar.game("^")._repr_latex_() == r"${\uparrow}$"
    assert upstar.game("^")._repr_svg_() is None
    assert upstar.game("domineering(2, 3)")._repr_svg_().startswith("<svg")
    assert upstar.game("<4||1|-2>").thermograph()._repr_svg_().startswith("<svg")
    table = upstar.value('table([[1, "<b>"], [3, *]], ["x", "y"])')
    assert table.header == ["x", "y"] and len(table) == 2 and table[1][0] == 3
    assert [len(row) for row in table] == [2, 2]
    html = table._repr_html_()
    assert html.startswith("<table") and "&lt;b&gt;" in html
    assert "$" not in repr(table)


def test_texts():
    g = upstar.game("<*|*>")
    assert repr(g) == "game('<∗|∗>')"
    assert repr(g.mod("dicot")) == "game('<∗|∗>').mod('dicot')"
    assert g.shown() == "<∗|∗> = 0"
    assert upstar.game(str(g)).text() == g.text()


@pytest.mark.parametrize("wrong", ["a", None, 1.5, [1], object(), True])
def test_wrong_types_beside_a_game(wrong):
    g = upstar.game("1")
    assert (g == wrong) is False
    for ask in (lambda: g + wrong, lambda: wrong - g, lambda: g < wrong, lambda: g.compare(wrong)):
        with pytest.raises(TypeError):
            ask()


def test_wrong_types_elsewhere():
    g = upstar.game("1")
    for ask in (
        lambda: upstar.game(1.5),
        lambda: upstar.evaluate(None),
        lambda: upstar.call("outcome", object()),
        lambda: upstar.call("outcome", g, universe="misere"),
        lambda: upstar.call("max", [1.5]),
        lambda: g.mod(3),
        lambda: bool(g),
        lambda: hash(g),
        lambda: upstar.Session(time="long"),
        lambda: upstar.Session(depth=-1),
    ):
        with pytest.raises((TypeError, OverflowError)):
            ask()
    with pytest.raises(ValueError):
        upstar.Session(time=-1.0)
    nested = []
    for _ in range(1000):
        nested = [nested]
    with pytest.raises(RecursionError):
        upstar.call("len", nested)
    deep = "fn deep(n: Int) = if n == 0 { [] } else { [deep(n - 1)] }\ndeep(1000)"
    assert upstar.Session().evaluate(deep)[1].error is not None

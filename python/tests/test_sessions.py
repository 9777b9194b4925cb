"""Sessions: answers, mistakes, limits, threads, interrupts, processes."""

import copy
import gc
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest
import upstar

LONG = "for i in 0 .. 10000000000 { i * i }"


def test_answers_of_statements():
    answers = upstar.Session().evaluate("let G = <1|0>\nprint(G)\nG + *\nkayels(3)\nthermograph(G)")
    assert [answer.line for answer in answers] == [1, 2, 3, 4, 5]
    assert answers[1].printed == ["<1|0>"]
    assert answers[2].text == "<1∗|∗>" and answers[2].value.outcome() == "L"
    assert json.loads(answers[2].json)["kind"] == "game"
    assert answers[2]._repr_latex_().startswith("$")
    assert answers[3].error.code == "E0201"
    with pytest.raises(upstar.Error, match="kayels"):
        answers[3].value
    assert answers[4]._repr_svg_().startswith("<svg") and answers[4]._repr_latex_() is None


def test_answers_are_told_as_they_come():
    told = []
    answers = upstar.Session().evaluate("1\n2\n3", told.append)
    assert [answer.text for answer in told] == ["1", "2", "3"] == [a.text for a in answers]

    def stop(_):
        raise RuntimeError("enough")

    session = upstar.Session()
    with pytest.raises(RuntimeError, match="enough"):
        session.evaluate("1\n" + LONG, stop)
    assert session.game("1") == 1


def test_mistakes_are_exceptions():
    with pytest.raises(upstar.Error) as caught:
        upstar.game("<1|0> + kayels(3)")
    error = caught.value
    assert error.code == "E0201" and error.place == (1, 9)
    assert error.message == "Unknown name: `kayels` is not defined"
    assert "kayles" in error.help[0]
    assert "<1|0> + kayels(3)" in error.drawn and error.drawn.strip() == str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.drawn, again.place) == (error.code, error.drawn, error.place)


def test_limits():
    session = upstar.Session(time=0.05)
    with pytest.raises(upstar.LimitError):
        session.evaluate(LONG)[0].value
    session.set_limits(depth=50)
    with pytest.raises(upstar.LimitError):
        session.evaluate("fn f(n) = f(n + 1)\nf(0)")[1].value
    assert session.game("1/2").mean() == upstar.value("mean(1/2)")


def test_universe_and_letters_of_a_session():
    session = upstar.Session(universe="misere", unicode=False)
    assert session.game("*").outcome() == "P"
    assert str(session.game("<0|*>")) == "^"
    with pytest.raises(upstar.Error):
        upstar.Session(universe="no_such_thing")


def test_files(tmp_path, monkeypatch):
    (tmp_path / "half.cgt").write_text("let half = <0|1>\n")
    monkeypatch.chdir(tmp_path)
    text = 'import "half.cgt"\nhalf + half == 1'
    assert upstar.Session(files=True).evaluate(text)[-1].text == "true"
    assert upstar.Session().evaluate(text)[0].error is not None


def test_games_of_two_sessions_do_not_mix():
    g, h = upstar.Session().game("1"), upstar.Session().game("1")
    for ask in (lambda: g + h, lambda: g == h, lambda: g < h, lambda: g.compare(h)):
        with pytest.raises(upstar.Error, match="another session"):
            ask()
    with pytest.raises(upstar.Error, match="another session"):
        upstar.call("outcome", g)


def test_copies_and_pickles_keep_the_universe():
    session = upstar.Session(universe="misere")
    game = session.game("* + *")
    assert game.outcome() == "N" and game != 0
    for again in (copy.copy(game), copy.deepcopy(game), copy.deepcopy([game])[0]):
        assert again is game
    assert str(copy.copy(game) + game) == str(game + game)
    pickled = pickle.loads(pickle.dumps(game))
    assert (pickled.universe, pickled.outcome(), pickled != 0) == ("misere", "N", True)
    # What `mod` said comes first, and a statement may choose the universe of a session.
    assert pickle.loads(pickle.dumps(game.mod("dicot"))).universe == "dicot"
    chosen = upstar.Session()
    assert pickle.loads(pickle.dumps(chosen.game("*"))).universe is None
    chosen.evaluate("universe closure(*2)")
    assert pickle.loads(pickle.dumps(chosen.game("*"))).universe == "closure(∗2)"


def test_methods_mean_the_library_whatever_a_script_defines():
    def seen(session):
        g, star = session.game("<1|0>"), session.game("*")
        asked = [
            g.mean(), g.outcome(), str(g.canonical()), g.temperature(), g.birthday(),
            [str(h) for h in g.left()], [str(h) for h in g.right()], str(g.thermograph().text),
            g == star, g < star, g.compare(star).relation, str(g + star), str(-g), str(3 * g),
            str(g - star), g.mod("misere").compare(star).relation,
        ]
        witness = session.game("* + *").mod("misere").compare(0).witness()
        winning = session.call("winning_moves", g, upstar.Side.Left)
        return asked + [str(witness), [str(h) for h in winning]]

    plain = seen(upstar.Session())
    names = [
        "mean", "outcome", "canonical", "temperature", "birthday", "left", "right", "thermograph",
        "compare", "sum", "conjugate", "distinguish",
    ]
    hidden = upstar.Session()
    hidden.evaluate("\n".join(f"fn {name}(x) = 7" for name in names) + "\nlet Left = 3")
    assert seen(hidden) == plain
    assert hidden.game("1").ask("mean") == 7
    for name in names:
        hidden.evaluate(f"let {name} = 3")
    assert seen(hidden) == plain


def test_laws_are_tested():
    session = upstar.Session()
    [held] = session.evaluate('law "l" forall n in 0 .. 8 { nim(n) == *n }')
    assert held.law == upstar.Law("l", True, 8, 8, None, None)
    assert (held.text, held.error, held.notes) == ('law "l": 8 cases hold', None, [])
    [failed] = session.evaluate('law "l" forall n in [1, 2] { nim(n) == *2 }')
    assert failed.law == upstar.Law("l", False, 2, 1, "n = 1", None)
    assert failed.error.code == "E0502" and "this fails for n = 1" in str(failed.error)
    session.set_limits(time=0.05)
    [late] = session.evaluate('law "l" forall n in 0 .. 1000000000000 { n >= 0 }')
    assert late.law.holds is None and late.law.reason.startswith("Out of time")
    assert isinstance(late.error, upstar.LimitError)


def test_games_are_pickled_as_text():
    texts = ["<1|0>", "partizan_kayles(3) + <1|0>", "domineering(2, 3)", "3 * ^ + *", "robot<1|2|0>"]
    for text in texts:
        g = upstar.game(text)
        assert pickle.loads(pickle.dumps(g)).text() == g.text()
    g = upstar.game("* + *").mod("dicot")
    assert pickle.loads(pickle.dumps(g)).universe == "dicot"


def test_pickles_of_before_are_refused_if_they_name_what_changed_its_meaning():
    assert upstar._again("partizan_kayles(3) + kayles_impartial(2)", "dicot").universe == "dicot"
    for text, universe in [("kayles(3) + *", None), ("* + end_nim([2])", None), ("*", "kayles")]:
        with pytest.raises(ValueError, match="changed its meaning"):
            upstar._again(text, universe)
    assert pickle.loads(pickle.dumps(upstar.game("kayles(3)"))).text() == "kayles(3)"


def test_pickles_of_own_rulesets_are_read_where_these_mean_the_same():
    text = "fn less(n) = n - 1\nlet most = 2\nruleset own_pickled(n: Int) { options: [own_pickled(less(n)) for i in 0 .. %s] }"
    there = upstar.Session()
    there.evaluate(text % "min(n, most)")
    pickled = pickle.dumps(there.game("own_pickled(3) + nim(2)"))
    with pytest.raises(ValueError, match="`own_pickled` is not defined here"):
        pickle.loads(pickled)
    # The text of the ruleset is the same, and what it uses is not.
    for other in ("max(n, 0)", "min(n, most)"):
        upstar.evaluate((text % other).replace("let most = 2", "let most = 1"))
        with pytest.raises(ValueError, match="or what it uses, is not defined here as it was"):
            pickle.loads(pickled)
    upstar.evaluate(text % "min(n, most)")
    game = pickle.loads(pickled)
    assert game.text() == "nim(2) + own_pickled(3)" and pickle.loads(pickle.dumps(game)) == game
    # A ruleset keeps what it saw.
    upstar.evaluate("fn less(n) = 0\nlet most = 7")
    assert pickle.loads(pickled) == game
    # What its name means now is not what this game means.
    there.evaluate("ruleset own_pickled(n: Int) { options: [] }")
    assert pickle.loads(pickled) == game
    with pytest.raises(ValueError, match="own_pickled"):
        pickle.loads(pickle.dumps(there.game("own_pickled(3)")))
    in_universe = there.game("*").mod("own_pickled")
    with pytest.raises(ValueError, match="own_pickled"):
        pickle.loads(pickle.dumps(in_universe))


def test_pickles_of_the_library_are_refused_where_its_name_means_something_else():
    script = (
        "import pickle, upstar\n"
        "pickled = pickle.dumps(upstar.game('nim(3)'))\n"
        "assert pickle.loads(pickled).text() == 'nim(3)'\n"
        "upstar.evaluate('ruleset nim(n: Int) { options: [nim(n - 1) for i in 0 .. n] }')\n"
        "for read in (lambda: pickle.loads(pickled), lambda: upstar._again('nim(3)', None)):\n"
        "    try:\n"
        "        read()\n"
        "    except ValueError as error:\n"
        "        assert '`nim`' in str(error), error\n"
        "    else:\n"
        "        raise SystemExit(1)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr


def temperature_of(game):
    return game.temperature()


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_games_travel_between_processes(method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system cannot {method}")
    games = [upstar.game(f"<{n}|-{n}>") for n in range(1, 5)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(temperature_of, games) == [1, 2, 3, 4]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_session_stays_in_its_process():
    script = (
        "import os, upstar\n"
        "g = upstar.game('1')\n"
        "if os.fork() == 0:\n"
        "    try:\n"
        "        g.outcome()\n"
        "    except upstar.Error as error:\n"
        "        assert 'forked' in str(error)\n"
        "        assert upstar.game('1') == 1\n"
        "        os._exit(7)\n"
        "    os._exit(1)\n"
        "print(os.waitstatus_to_exitcode(os.wait()[1]))\n"
    )
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", script], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "7\n", ran.stderr


def test_a_session_is_used_from_many_threads():
    session = upstar.Session()
    session.evaluate("let G = <1|0>")
    wrong = []

    def work(number):
        try:
            for k in range(40):
                g = session.game(f"{number}/1 + {k}")
                if g != number + k or session.evaluate("mean(G)")[0].text != "1/2":
                    wrong.append((number, k))
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong


def test_others_go_on_while_a_session_works():
    session, counted = upstar.Session(), 0
    thread = threading.Thread(target=session.evaluate, args=(LONG,))
    thread.start()
    end = time.monotonic() + 0.3
    while time.monotonic() < end:
        counted += 1
    assert thread.is_alive()
    assert counted > 1000
    assert upstar.game("1") == 1, "another session answers meanwhile"
    session.interrupt()
    thread.join(20)
    assert not thread.is_alive()
    assert session.game("1") == 1


def test_an_interrupt_from_another_thread_is_told():
    session = upstar.Session()
    clock = threading.Timer(0.2, session.interrupt)
    clock.start()
    answers = session.evaluate(LONG + "\n1")
    assert answers[0].interrupted and len(answers) == 1


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_control_c_stops_long_work():
    session = upstar.Session()
    for _ in range(3):
        clock = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        clock.start()
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            session.evaluate(LONG)
        assert time.monotonic() - began < 5
        assert session.game("<1|0>").outcome() == "N"


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_control_c_leaves_the_work_of_another_thread_alone():
    session = upstar.Session()
    done = []
    other = threading.Thread(target=lambda: done.extend(session.evaluate("for i in 0 .. 10000000 { i * i }\n7")))
    other.start()
    time.sleep(0.05)
    assert other.is_alive()
    threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        session.game("1")
        # The other may be done before the signal comes.
        time.sleep(60)
    other.join(60)
    assert done[-1].text == "7"


def test_games_that_nobody_holds_are_let_go():
    session = upstar.Session()
    for _ in range(2000):
        session.game("<1|0>").left()
    gc.collect()
    kept = session.game("2")
    del session
    gc.collect()
    assert kept + 1 == 3, "a game keeps its session"


def test_a_session_that_nobody_holds_stops():
    before = threading.active_count()
    for _ in range(50):
        upstar.Session().game("1")
    assert threading.active_count() == before


def test_progress_is_seen_from_another_thread():
    session = upstar.Session()
    assert session.progress() is None
    seen = []

    def watch():
        while not seen:
            time.sleep(0.05)
            progress = session.progress()
            if progress is not None and progress.item:
                seen.append(progress)
        session.interrupt()

    watcher = threading.Thread(target=watch)
    watcher.start()
    [answer] = session.evaluate("for i in 0 .. 10000000000 { i * i }")
    watcher.join()
    assert answer.interrupted and seen[0].asked.startswith("for i")
    assert seen[0].seconds >= 0 and "item" in str(seen[0])

"""The kernel, driven as a notebook drives it; the magic; the lexer."""

import subprocess
import sys
import time

import pytest
from jupyter_client.manager import start_new_kernel

LONG = "for i in 0 .. 10000000000 { i * i }"


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    import os

    prefix = tmp_path_factory.mktemp("jupyter")
    command = [sys.executable, "-m", "upstar.kernel", "install", "--prefix", str(prefix)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0 and "installed" in told.stdout, told.stderr
    os.environ["JUPYTER_PATH"] = str(prefix / "share" / "jupyter")
    manager, client = start_new_kernel(kernel_name="upstar", startup_timeout=60)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    del os.environ["JUPYTER_PATH"]


def run(client, code, timeout=60):
    """The reply of a cell, and what it showed."""
    shown = []
    reply = client.execute_interactive(code, timeout=timeout, output_hook=shown.append)
    return reply["content"], [(message["msg_type"], message["content"]) for message in shown]


def data(shown):
    return [content["data"] for kind, content in shown if kind == "display_data"]


def test_cells_are_run_in_one_session(kernel):
    _, client = kernel
    reply, shown = run(client, "let G = <1|0>\nprint(1)\nG + *")
    assert reply["status"] == "ok"
    assert ("stream", {"name": "stdout", "text": "1\n"}) in shown
    [game] = data(shown)
    assert game["text/plain"] == "<1∗|∗>" and game["text/latex"].startswith("$\\left")
    reply, shown = run(client, "thermograph(G);\ntable([[1, 2]])\nthermograph(G)")
    table, figure = data(shown)
    assert table["text/html"].startswith("<table")
    assert figure["image/svg+xml"].startswith("<svg") and "text/latex" not in figure


def test_mistakes_are_drawn_and_the_next_cell_works(kernel):
    _, client = kernel
    reply, shown = run(client, "1\nkaleys(3)\n2")
    assert reply["status"] == "error" and reply["ename"] == "E0201"
    [error] = [content for kind, content in shown if kind == "error"]
    assert "`kaleys` is not defined" in error["traceback"][0]
    assert [form["text/plain"] for form in data(shown)] == ["1", "2"]
    assert run(client, "1")[0]["status"] == "ok"


def test_a_law_of_a_cell_is_tested(kernel):
    reply, shown = run(kernel[1], 'law "l" forall n in 0 .. 4 { nim(n) == *n }')
    assert reply["status"] == "ok"
    assert data(shown)[0]["text/plain"] == 'law "l": 4 cases hold'
    reply, shown = run(kernel[1], 'law "l" forall n in 1 .. 4 { nim(n) == 0 }')
    assert reply["status"] == "error"
    assert "this fails for n = 1" in str(shown) + str(reply)


def test_completion_help_and_unfinished_cells(kernel):
    _, client = kernel
    run(client, "let my_game = 1")
    complete = client.complete("1 + my_g", 8, reply=True, timeout=30)["content"]
    assert complete["matches"] == ["my_game"]
    assert (complete["cursor_start"], complete["cursor_end"]) == (4, 8)
    page = client.inspect("∗ + mean(G)", 6, reply=True, timeout=30)["content"]
    assert page["found"] and page["data"]["text/plain"].startswith("mean(G)")
    assert not client.inspect("zzqqy", 3, reply=True, timeout=30)["content"]["found"]
    for code, status in [("1", "complete"), ("fn f(n) = {", "incomplete"), ("1 + )", "invalid")]:
        client.is_complete(code)
        assert client.get_shell_msg(timeout=30)["content"]["status"] == status


def test_a_long_cell_tells_how_far_it_has_come(kernel):
    manager, client = kernel
    shown = []

    def hook(message):
        kind, content = message["msg_type"], message["content"]
        shown.append((kind, content))
        # The second line says that the first one was written over.
        if kind == "update_display_data":
            manager.interrupt_kernel()

    client.execute_interactive(f"1\n{LONG}\n2", timeout=60, output_hook=hook)
    told = [
        content["data"]["text/plain"]
        for kind, content in shown
        if content.get("transient", {}).get("display_id", "").startswith("progress")
    ]
    assert len(told) >= 2 and all(line.startswith(LONG) and "item" in line for line in told)
    # At the end the line is gone, and what was answered stays.
    cleared = shown.index(("clear_output", {"wait": True}))
    kept = [kind for kind, _ in shown[cleared + 1 :] if kind != "status"]
    assert kept == ["display_data", "error"]
    assert run(client, "2")[0]["status"] == "ok"


def test_an_interrupt_stops_a_cell(kernel):
    manager, client = kernel
    asked = client.execute(LONG)
    time.sleep(1)
    manager.interrupt_kernel()
    reply = client.get_shell_msg(timeout=30)
    assert reply["parent_header"]["msg_id"] == asked
    assert reply["content"]["status"] == "error"
    assert "interrupt" in reply["content"]["evalue"].lower()
    assert data(run(client, "1 + 1")[1])[0]["text/plain"] == "2"


def test_ten_interrupts_a_second(kernel):
    manager, client = kernel
    end = time.monotonic() + 3
    asked = answered = 0
    while time.monotonic() < end:
        client.execute(LONG if asked % 2 else "[n * n for n in 1 ..= 3]")
        asked += 1
        for _ in range(20):
            manager.interrupt_kernel()
            try:
                client.get_shell_msg(timeout=0.1)
            except Exception:
                continue
            answered += 1
            break
    assert asked == answered >= 10
    assert data(run(client, "1 + 1")[1])[0]["text/plain"] == "2"


def test_the_magic():
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "upstar")
    with capture_output() as told:
        shell.run_cell_magic("cgt", "", "let in_magic = <1|0>\nprint(3)\nin_magic + *")
    assert told.stdout == "3\n"
    assert told.outputs[0].data["text/plain"] == "<1∗|∗>"
    import upstar

    assert upstar.game("in_magic").mean() == upstar.value("mean(<1|0>)")
    with pytest.raises(upstar.Error):
        shell.run_line_magic("cgt", "kayels(3)")


def test_the_lexer_is_found():
    from pygments.lexers import get_lexer_by_name
    from pygments.token import Comment, Error, Keyword

    lexer = get_lexer_by_name("cgt")
    tokens = list(lexer.get_tokens("let G = <1|0>  #=> x\n# note"))
    assert (Keyword, "let") in tokens and tokens[-2][0] in Comment
    assert not [token for token in tokens if token[0] is Error]

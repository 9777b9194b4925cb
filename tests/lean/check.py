"""Lets Lean check certificates: those of `questions.txt` must be proofs, and what is false must not be one.

    python3 check.py UPSTAR LEAN...

UPSTAR is the program, LEAN the command that checks the file that is named after it.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
BEGIN, END = "\nnamespace Certificate\n", "\nend Certificate\n"
WORLDS = "normal misere blocking deadEnding integersDicots dicot impartial".split()
STEPS = (
    "same atLeast notAtLeast toldApart wins stuck loses strong outlasts outlastsAsEnd member own back"
).split()


def asked():
    lines = (HERE / "questions.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def certificates(upstar):
    """The library, and for each question what follows it."""
    found = {}
    for question in asked():
        ran = subprocess.run(
            [upstar, "certify", "--lean", "-e", question], capture_output=True, text=True, check=True
        )
        library, certificate = ran.stdout.split(BEGIN)
        found[question] = certificate.removesuffix(END)
    return library, found


def false_twin(certificate):
    """The same entries with the contrary of the first claim, here and in the theorem."""
    head, answer = certificate.split("theorem answer :")
    swaps = [
        ("¬ AtLeast", "AtLeast", ".atLeast false", ".atLeast true"),
        ("AtLeast", "¬ AtLeast", ".atLeast true", ".atLeast false"),
        ("Wins", "Loses", ".play true", ".play false"),
        ("Loses", "Wins", ".play false", ".play true"),
    ]
    claim = answer.split()[0]
    for here, there, has, gets in swaps:
        if here.split()[0] == claim:
            return head + "theorem answer :" + answer.replace(here, there, 1).replace(has, gets, 1)
    return None


def damaged(certificate):
    """The same claims, and one entry less: the last one is replaced by a step that proves nothing new."""
    lines = certificate.split("\n")
    last = max(place for place, line in enumerate(lines) if re.match(r"  \.", line))
    lines[last] = "  .same 0" + ("]" if lines[last].endswith("]") else ",")
    return "\n".join(lines)


def checked(lean, text):
    """What Lean prints about a file, and the lines with errors."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Certificates.lean"
        file.write_text(text)
        ran = subprocess.run(
            [*lean, str(file)], capture_output=True, text=True, timeout=1500, cwd=folder
        )
    output = ran.stdout + ran.stderr
    return output, [int(line) for line in re.findall(r"Certificates\.lean:(\d+):\d+: error", output)]


def main():
    upstar, lean = sys.argv[1], sys.argv[2:]
    library, found = certificates(upstar)
    whole = "\n".join(found.values())
    for world in WORLDS:
        assert f"(world := .{world})" in whole, f"no certificate is about {world}"
    for step in STEPS:
        assert re.search(rf"[\[( ]\.{step}\b", whole), f"no certificate has the step {step}"

    # The first two lines show whether Lean runs here.
    text, places = f"example : 1 + 1 = 2 := rfl\nexample : 1 + 1 = 3 := rfl\n{library}", []
    certificates_from = text.count("\n") + 1
    for question, certificate in found.items():
        kinds = {"right": certificate, "false": false_twin(certificate), "damaged": damaged(certificate)}
        for kind, body in kinds.items():
            if body is not None:
                first = text.count("\n") + 1
                name = f"Certificate{len(places)}"
                text += f"\nnamespace {name}\n{body}\nend {name}\n"
                places.append((question, kind, range(first, text.count("\n") + 2)))
    output, errors = checked(lean, text)
    if errors[:1] != [2]:
        print(f"SKIPPED: Lean does NOT check certificates here, since it does not run:\n{output[-2000:]}")
        return
    # The last one is damaged, so Lean got to the end if it refused it.
    assert any(line in places[-1][2] for line in errors), output[-4000:]
    assert all(line >= certificates_from for line in errors[1:]), output[-4000:]
    refused = {kind: [] for kind in ("right", "false", "damaged")}
    accepted = {kind: [] for kind in refused}
    for question, kind, lines in places:
        found_in = refused if any(line in lines for line in errors) else accepted
        found_in[kind].append(question)
    counts = ", ".join(
        f"{len(accepted[kind])} {kind} ones accepted, {len(refused[kind])} refused" for kind in refused
    )
    print(f"Lean: {counts}")
    assert not refused["right"], refused["right"]
    assert not accepted["false"], accepted["false"]
    # A damaged one that is accepted did not need its last entry.
    assert len(refused["damaged"]) > 0.9 * len(found), accepted["damaged"]


if __name__ == "__main__":
    main()

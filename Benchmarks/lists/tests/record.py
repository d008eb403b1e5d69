#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records the small runs that the tests read: a short script on 150 rows of 37 texts.

    Benchmarks/lists/tests/record.py QUOIN

Needs what the engines quoin-known, chromium-cv-estimate and qt-listview need.
"""
import json
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import harnesses  # noqa: E402
import plan as plans  # noqa: E402
import run  # noqa: E402

ENGINES = ["quoin-known", "chromium-cv-estimate", "qt-listview"]


def main():
    """Plays and writes."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    script = json.loads((HERE.parent / "script.json").read_text(encoding="utf-8"))
    script["actions"] = [
        {**action, "words": 5} if action["do"] in ("grow", "stream")
        else {**action, "count": 20} if action["do"] in ("insert", "remove") else action
        for action in script["actions"] if action["do"] != "picture"]
    plan = plans.make(script, plans.chat_texts()[:37], 150, 0.05)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        harness = harnesses.Harnesses(folder, sys.argv[1])
        chosen = [harnesses.BY_NAME[engine] for engine in ENGINES]
        (folder / "data").mkdir()
        run.lay_out(chosen, plan, folder / "data/chat", harness.tool(), None)
        for engine in chosen:
            lines = harness.play(engine, plan, folder / "data/chat", 60)
            (HERE / f"recorded/{engine.name}.ndjson").write_text(
                "".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    for key in ("widthsFile", "template"):
        del plan[key]
    (HERE / "recorded/plan.json").write_text(json.dumps(plan) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

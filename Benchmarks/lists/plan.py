# SPDX-License-Identifier: Apache-2.0
"""The plans that harnesses play: the script's actions for a number of rows, and the rows' texts."""
import importlib.util
import json
import math
import random
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
# The number of different texts; without a factor in common with the 31 by which rows take them.
TEXTS = 1009
SEED = 20261126


def web_list():
    """The example's maker of a chat, whose words and senders these rows have too."""
    spec = importlib.util.spec_from_file_location("make", TOP / "Examples/web-list/make.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def chat_texts():
    """The texts of a made chat."""
    return list(web_list().texts())


def debian_texts(path):
    """English descriptions of Debian's packages, each in one paragraph, drawn by a seed."""
    texts = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["language"] == "en":
                texts.append(f"{record['title']}. " + " ".join(record["body"].split()))
    texts = sorted(set(texts))
    if len(texts) < TEXTS:
        raise SystemExit(f"{path} has {len(texts)} English descriptions, not {TEXTS} or more")
    return random.Random(SEED).sample(texts, TEXTS)


def text_index(row_id, count=TEXTS):
    """The number of the text that a row has by its identity; all harnesses compute the same."""
    return row_id * 31 % count


def records(plan):
    """The records of the rows as a plan opens them, for `quoin heights`."""
    texts, senders = plan["texts"], plan["senders"]
    for row in range(plan["rows"]):
        yield {
            "sender": f"{senders[row * 7 % len(senders)]} {row}",
            "time": f"{row // 60 % 24:02}:{row % 60:02}",
            "text": texts[text_index(row, len(texts))],
        }


def resolved(action, rows, rng):
    """An action with rows in place of fractions and words in place of their number."""
    action = dict(action)
    if action["do"] == "jump":
        action["row"] = math.floor(action["row"] * rows)
    if "words" in action:
        action["words"] = [rng.choice(web_list().WORDS) for _ in range(action["words"])]
    return action


def make(script, texts, rows, turns=1.0):
    """A plan of a number of rows; `turns` is the share of the script's turns of the wheel."""
    rng = random.Random(SEED)
    actions = [resolved(action, rows, rng) for action in script["actions"]]
    widths = {float(script["width"])}
    for action in actions:
        if action["do"] in ("resize", "turn"):
            widths.add(float(action["to"]))
        if action["do"] == "wheel":
            action["times"] = max(1, round(action["times"] * turns))
    return {
        **script, "actions": actions, "rows": rows, "texts": texts, "senders": web_list().SENDERS,
        "truthWidths": sorted(widths), "template": str(TOP / "Examples/web-list/list.cell.yaml"),
    }


def inputs(actions, width):
    """The number of inputs of each action, by its number: turns, steps of the width, words."""
    found = {}
    for number, action in enumerate(actions):
        if action["do"] in ("wheel", "stream"):
            found[number] = action.get("times") or len(action["words"])
        elif action["do"] == "resize":
            found[number] = max(1, math.ceil(abs(action["to"] - width) / action["step"]))
        else:
            found[number] = 1
        if action["do"] in ("resize", "turn"):
            width = action["to"]
    return found


def shortened(actions, share, width):
    """The actions with a share of their turns of the wheel, steps of the width and words."""
    found = []
    for action in actions:
        action = dict(action)
        if action["do"] == "wheel":
            action["times"] = max(1, round(share * action["times"]))
        elif action["do"] == "stream":
            action["words"] = action["words"][:max(1, round(share * len(action["words"])))]
        elif action["do"] == "resize":
            action["to"] = width + max(1, round(share * (action["to"] - width)))
        if action["do"] in ("resize", "turn"):
            width = action["to"]
        found.append(action)
    return found

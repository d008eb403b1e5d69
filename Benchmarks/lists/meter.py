# SPDX-License-Identifier: Apache-2.0
"""What an engine's lines say about each action: errors, jumps, blank frames, rows measured.

FORMAT.md describes the lines. Nothing here knows an engine: all are judged by what was seen.
"""
from plan import inputs, text_index

# Pixels within which two places are the same: browsers scroll by whole pixels.
TOLERANCE = 1.0


class Heights:
    """The rows that should be in the list, and the true height of all of them."""

    def __init__(self, plan, truth):
        self.texts = len(plan["texts"])
        self.truth = truth
        self.ids = range(plan["rows"])
        self.next_id = plan["rows"]
        # Rows whose text was changed have the height at which they were seen last.
        self.changed = {}
        self.counts = [0] * self.texts
        for row_id in self.ids:
            self.counts[text_index(row_id, self.texts)] += 1

    def _count(self, ids, change):
        for row_id in ids:
            self.counts[text_index(row_id, self.texts)] += change

    def insert(self, count):
        """Puts new rows above all others."""
        added = list(range(self.next_id, self.next_id + count))
        self.next_id += count
        self._count(added, 1)
        self.ids = added + list(self.ids)

    def remove(self, count):
        """Takes the first rows away."""
        self._count(self.ids[:count], -1)
        self.ids = self.ids[count:]

    def height(self, row_id, width):
        """The height of a row."""
        known = self.changed.get(row_id)
        return self.truth[width][text_index(row_id, self.texts)] if known is None else known

    def total(self, width):
        """The height of all rows; None where no harness has reported heights of that width."""
        if width not in self.truth:
            return None
        heights = self.truth[width]
        total = sum(count * height for count, height in zip(self.counts, heights))
        for row_id, height in self.changed.items():
            total += height - heights[text_index(row_id, self.texts)]
        return total

    def before(self, position, width):
        """The height of the rows above a position."""
        return sum(self.height(self.ids[row], width) for row in range(position))


def places(frame):
    """The tops and heights of the rows that a frame shows, by their identities."""
    return {row_id: (top, height) for row_id, top, height in frame["seen"]}


def least_move(before, after, viewport):
    """The least distance that a point of a row moved which was seen.

    A row's points move by distances between those of its ends: by none, if these differ in sign.
    """
    (top, height), (next_top, next_height) = before, after
    if height <= 0:
        return abs(next_top - top)
    shares = [max(0.0, -top) / height, min(1.0, (viewport - top) / height)]
    moves = [next_top + share * next_height - top - share * height for share in shares]
    return 0.0 if moves[0] * moves[1] <= 0 else min(abs(move) for move in moves)


def blank_pixels(frame, height, first_id, last_id):
    """The pixels of the viewport, from the first row to the last, on which no row was seen."""
    at, blank = 0.0, 0.0
    seen = sorted(frame["seen"], key=lambda row: row[1])
    if seen and seen[0][0] == first_id:
        at = max(0.0, seen[0][1])
    for _, top, row_height in seen:
        blank += max(0.0, min(top, height) - at)
        at = max(at, top + row_height)
    if not (seen and seen[-1][0] == last_id):
        blank += max(0.0, height - at)
    return blank


def outside(move, low, high):
    """The distance of a movement from those between two."""
    return max(0.0, low - move, move - high)


class JumpMeter:
    """The pixels by which what is seen moved without being asked.

    Frames are compared with the last one that showed rows. A turn of the wheel moves all rows by
    what it asks, or by less at an end of the list. Where rows change their heights, by a new width
    or text, not all of them can stay, so the point of a row counts that moved least; in a list that
    rests at its end, the rows above a row that grows may move up by as much.
    """

    def __init__(self, height):
        self.height = height
        self.last = None
        self.asked = 0.0

    def jump(self, frame, action, is_at_end):
        """The jump of a frame in pixels; 0 where the input asked for a place and not a distance."""
        last, asked = self.last, self.asked
        if frame["asked"] is None:
            self.last, self.asked = (frame if frame["seen"] else None), 0.0
            return 0.0
        asked += frame["asked"]
        if not frame["seen"]:
            self.asked = asked
            return 0.0
        self.last, self.asked = frame, 0.0
        if last is None:
            return 0.0
        before, after = places(last), places(frame)
        shared = [(before[row], after[row]) for row in after if row in before]
        if not shared:
            return float(self.height)
        if last["width"] != frame["width"] or action in ("grow", "stream"):
            least = min(least_move(one, other, self.height) for one, other in shared)
            if action != "stream":
                return least
            growth = max(0.0, max(other[1] - one[1] for one, other in shared))
            return min([least] + [abs(other[0] - one[0] + growth) for one, other in shared])
        moves = [other[0] - one[0] for one, other in shared]
        low, high = (-asked, 0.0) if asked > 0 else (0.0, -asked)
        if not is_at_end:
            low = high = -asked
        return max(outside(move, low, high) for move in moves)


def first_true_frame(frames):
    """The first frame of an action from which on nothing that is seen moves."""
    final = frames[-1]["seen"]
    first = frames[-1]
    for frame in reversed(frames):
        alike = len(frame["seen"]) == len(final) and all(
            one[0] == other[0] and abs(one[1] - other[1]) <= TOLERANCE
            and abs(one[2] - other[2]) <= TOLERANCE
            for one, other in zip(frame["seen"], final))
        if not alike:
            break
        first = frame
    return first


def is_at_end(frame, heights, viewport):
    """Whether a frame shows the end of the list to which it was scrolled, where scrolling stops."""
    for row_id, top, height in frame["seen"]:
        if (frame["asked"] or 0) > 0 and row_id == heights.ids[-1]:
            return top + height <= viewport + TOLERANCE
        if (frame["asked"] or 0) < 0 and row_id == heights.ids[0]:
            return top >= -TOLERANCE
    return False


def landing(action, frame, heights, viewport):
    """How far from what was asked an action ended: a jump in pixels, a drag in percent of the list.

    None for other actions, and for a row that is not seen after a jump to it.
    """
    if action["do"] == "jump":
        place = places(frame).get(heights.ids[action["row"]])
        return None if place is None else abs(place[0])
    if action["do"] == "drag" and frame["seen"]:
        width = frame["width"]
        row_id, top, _ = frame["seen"][0]
        # Identities count from 0 where rows were only inserted or removed above.
        at = heights.before(heights.ids.index(row_id), width) - top
        return 100 * abs(at / (heights.total(width) - viewport) - action["to"])
    return None


def untrue_pixels(plan, lines):
    """The greatest difference between a row as it was seen at rest and its true height, or the
    greatest overlap of two rows.

    More than a pixel means that what a harness says is not what its list shows. The heights of rows
    that were changed do not count, nor frames in which an engine still works.
    """
    truth = {line["width"]: line["heights"] for line in lines if line["kind"] == "truth"}
    last, worst, texts = {}, 0.0, len(plan["texts"])
    is_changed = False
    for line in lines:
        if line["kind"] == "frame":
            last = line
        elif line["kind"] == "action" and last:
            is_changed = is_changed or line["do"] in ("grow", "stream")
            heights = truth.get(last["width"])
            for (_, top, height), (_, next_top, _) in zip(last["seen"], last["seen"][1:]):
                worst = max(worst, top + height - next_top)
            if heights and not is_changed:
                for row_id, _, height in last["seen"]:
                    worst = max(worst, abs(height - heights[text_index(row_id, texts)]))
    return worst


def measurements(plan, lines):
    """A line for each action of a run: the columns that FORMAT.md describes."""
    truth = {line["width"]: line["heights"] for line in lines if line["kind"] == "truth"}
    heights, viewport = Heights(plan, truth), plan["height"]
    meter, results, measured = JumpMeter(viewport), [], 0
    frames_by_action = {}
    inputs_of = inputs(plan["actions"], plan["width"])
    for line in lines:
        if line["kind"] == "frame":
            frames_by_action.setdefault(line["action"], []).append(line)
    for line in lines:
        if line["kind"] != "action":
            continue
        action = plan["actions"][line["action"]]
        frames = frames_by_action.get(line["action"], [])
        if action["do"] == "picture" or not frames:
            continue
        if action["do"] in ("insert", "remove"):
            getattr(heights, action["do"])(action["count"])
        changed = None
        if action["do"] == "stream":
            changed = heights.ids[-1]
        elif action["do"] == "grow" and meter.last:
            seen = meter.last["seen"]
            changed = seen[min(action["seen"], len(seen) - 1)][0]
        errors, jumps, blank = [], [], 0
        for frame in frames:
            for row_id, _, height in frame["seen"]:
                if row_id == changed:
                    heights.changed[row_id] = height
            total = heights.total(frame["width"])
            errors.append(None if total is None else frame["content"] / total - 1)
            jumps.append(meter.jump(frame, action["do"], is_at_end(frame, heights, viewport)))
            blank += blank_pixels(
                frame, viewport, heights.ids[0], heights.ids[-1]) > TOLERANCE
        real = [jump for jump in jumps if jump > TOLERANCE]
        known = [abs(error) for error in errors if error is not None]
        result = {
            "action": line["action"], "do": action["do"], "to": action.get("to"),
            "ms": line["ms"], "cpuMs": line.get("cpuMs"), "frames": len(frames),
            "steps": inputs_of[line["action"]],
            "errorAfter": errors[-1], "errorWorst": max(known) if known else None,
            "jumps": len(real), "jumpWorst": max(real, default=0.0), "jumpTotal": sum(real),
            "blankFrames": blank, "measured": line["measured"] - measured,
            "landing": landing(action, frames[-1], heights, viewport),
        }
        if action["do"] == "open":
            result["firstTrueFrameMs"] = first_true_frame(frames)["ms"]
        results.append(result)
        measured = line["measured"]
    return results


def errors_over_distance(plan, lines):
    """The error of contentSize in percent at each frame of the first wheel, by pixels asked for."""
    truth = {line["width"]: line["heights"] for line in lines if line["kind"] == "truth"}
    total = Heights(plan, truth).total(float(plan["width"]))
    wheel = next(
        number for number, action in enumerate(plan["actions"]) if action["do"] == "wheel")
    points, distance = [], 0.0
    for line in lines:
        if line["kind"] == "frame" and line["action"] == wheel and line["asked"]:
            distance += line["asked"]
            points.append((distance, 100 * (line["content"] / total - 1)))
    return points

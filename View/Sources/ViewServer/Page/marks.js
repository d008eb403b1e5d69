// SPDX-License-Identifier: Apache-2.0
// What is drawn over the row of a selected view: its baselines, the constraints on it that decide
// the row's height, and its distances from the row's edges.

import { frameAt, points } from './frames.js';
import { runsOf } from './runs.js';

/** The room between a constraint's line and its view's edge, in points. */
const INSET = 12;

/** The baselines of a view's text, from the top; those of views inside it are not its own. */
export function baselinesOf(name, frames, displayList) {
  const found = new Set();
  for (const { run, left, baseline } of runsOf(displayList)) {
    // A point inside the first letter, because a baseline may be a frame's very edge.
    const owner = frameAt(frames, left + 0.5, baseline - run.size / 5);
    if (owner?.name === name) found.add(baseline);
  }
  return [...found].sort((one, other) => one - other);
}

/** The steps of an explanation that cross a view or end at it. */
function stepsAt(name, steps) {
  const viewOf = (place) => place.slice(0, place.lastIndexOf('.'));
  return steps.filter(({ from, to, view }) => (
    view === name || viewOf(from) === name || viewOf(to) === name));
}

/** The steps' size and the lines of the template that decide it. */
function label({ size, constraints }) {
  const lines = [...new Set(constraints.map(({ line }) => line).filter((line) => line > 0))];
  return [points(size), ...lines.map((line) => `line ${line}`)].join(' · ');
}

/** The marks of a view: the kind, the place in the row, and the words of each. */
function* marksOf({ name, frame, frames }, { width, height, steps }, drawing) {
  const { x, y } = frame, right = x + frame.width, bottom = y + frame.height;
  for (const baseline of drawing ? baselinesOf(name, frames, drawing.displayList) : []) {
    yield { kind: 'baseline', left: x, top: baseline, width: frame.width, height: 0, text: '' };
  }
  const own = stepsAt(name, steps ?? []);
  const inset = Math.min(INSET, frame.width / 2);
  for (const step of own) {
    const top = Math.min(step.y, step.y + step.size);
    const place = { left: x + inset, top, width: 0, height: Math.abs(step.size) };
    yield { kind: 'tie', ...place, text: label(step) };
  }
  const ends = own.flatMap(({ from, to }) => [from, to]);
  const centre = { across: y + frame.height / 2, down: x + frame.width / 2 };
  const spaces = [
    { left: 0, top: centre.across, width: x, height: 0 },
    { left: right, top: centre.across, width: width - right, height: 0 },
    // Where a constraint ties the view to the row, it is drawn instead.
    ...(ends.includes('cell.top') ? [] : [{ left: centre.down, top: 0, width: 0, height: y }]),
    ...(ends.includes('cell.bottom') ? []
      : [{ left: centre.down, top: bottom, width: 0, height: height - bottom }]),
  ];
  for (const space of spaces) {
    const size = space.width + space.height;
    const kind = space.width ? 'space across' : 'space';
    if (size > 0) yield { kind, ...space, text: points(size) };
  }
}

/** The marks over the row of the selected view, which move with the row. */
export class Marks {
  #element;
  #row = null;

  constructor(element) { this.#element = element; }

  /**
   * Draws what an explanation and a drawing say about a view of a row. `subject` has the row, the
   * view's name and frame, and the frames of all views; without one nothing is drawn.
   */
  show(subject, explanation, drawing) {
    this.#row = subject?.row ?? null;
    const marks = subject ? [...marksOf(subject, explanation, drawing)] : [];
    this.#element.replaceChildren(...marks.map(({ kind, text, ...place }) => {
      const mark = document.createElement('div');
      mark.className = kind;
      mark.dataset.text = text;
      for (const [side, value] of Object.entries(place)) mark.style[side] = `${value}px`;
      return mark;
    }));
  }

  /** Stands where the row is, as an outline does. */
  place(topOf) {
    const top = this.#row === null ? null : topOf(this.#row);
    this.#element.hidden = top === null || top === undefined;
    if (!this.#element.hidden) this.#element.style.transform = `translateY(${top}px)`;
  }
}

// SPDX-License-Identifier: Apache-2.0

import { RowPixels } from './pixels.js';
import { INK } from './sheet.js';

/**
 * The pixels of the visible rows. They stay from frame to frame: a scroll moves them, and only the
 * strip that comes into view and rows with another drawing are painted. The picture is that of
 * painting everything, because the pixels of a row depend on the row alone.
 */
export class Surface {
  #canvas;
  #context;
  #drawings;
  /** The pixels of each row that is shown, and where they are. */
  #painted = new Map();
  /** What holds for all pixels; with another key all are painted. */
  #key = '';
  /**
   * What was done so far: frames painted as a whole and by moving, lines of pixels that were put
   * there, and pieces of rows that had to be drawn.
   */
  counts = { whole: 0, moved: 0, lines: 0, pieces: 0 };

  constructor(canvas, drawings) {
    [this.#canvas, this.#drawings] = [canvas, drawings];
    this.#context = canvas.getContext('2d');
  }

  /** Forgets the pixels, so that the next frame is painted as a whole. */
  forget() { this.#key = ''; }

  /**
   * Shows rows at the pixels `top` to `bottom`, each with its `drawing` if that is here. The canvas
   * gets the size in points; `generation` is another one for other rows.
   */
  show(rows, { width, height, ratio, generation }) {
    const canvas = this.#canvas;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const [pixels, lines] = [Math.max(1, Math.round(width * ratio)), Math.round(height * ratio)];
    if (canvas.width !== pixels || canvas.height !== lines) {
      [canvas.width, canvas.height] = [pixels, lines];
      this.forget();
    }
    const ink = Math.ceil(INK * ratio);
    const key = `${generation} ${ratio}`;
    const step = key === this.#key ? this.#step(rows) : null;
    const isMoved = step !== null && Math.abs(step) < lines;
    this.#key = key;
    if (!isMoved) this.#painted.clear();
    const spans = isMoved ? this.#move(step, lines) : [[0, lines]];
    const shown = new Map(rows.map((row) => [row.row, this.#entry(row, { pixels, ink, ratio })]));
    for (const [row, { top, bottom, pixels }] of isMoved ? shown : []) {
      const before = this.#painted.get(row);
      // The ink of a row that was too far away before can only lie in the strip.
      if (!before || before.pixels === pixels) continue;
      spans.push([Math.max(0, top - ink), Math.min(lines, bottom + ink)]);
    }
    this.#painted = shown;
    this.counts[isMoved ? 'moved' : 'whole'] += 1;
    for (const span of joined(spans)) this.#paint(span, ink);
  }

  /** By how many pixels all painted rows have to move; nothing if not all by the same number. */
  #step(rows) {
    let step = null;
    for (const { row, top, bottom } of rows) {
      const before = this.#painted.get(row);
      if (!before?.pixels) continue;
      if (step !== null && top - before.top !== step) return null;
      if (bottom - top !== before.bottom - before.top) return null;
      step = top - before.top;
    }
    return step;
  }

  /** Moves the pixels, and gives the strip that has none then. */
  #move(step, lines) {
    if (step === 0) return [];
    const context = this.#context;
    context.globalCompositeOperation = 'copy';
    context.drawImage(this.#canvas, 0, step);
    context.globalCompositeOperation = 'source-over';
    return [step < 0 ? [lines + step, lines] : [0, step]];
  }

  /** Where a row is, and its pixels: those of before, if it has the same drawing. */
  #entry({ row, top, bottom, drawing }, { pixels: width, ink, ratio }) {
    const before = this.#painted.get(row);
    const changes = drawing?.changes;
    if (before && before.drawing === drawing && before.changes === changes) {
      return { ...before, top, bottom };
    }
    const size = { width, height: bottom - top, ink, ratio };
    const paint = (context) => this.#drawings.paint(context, drawing);
    return { top, bottom, drawing, changes, pixels: drawing && new RowPixels(paint, size) };
  }

  /** Paints lines of pixels anew: of each row what lies in them. */
  #paint([from, to], ink) {
    const context = this.#context;
    context.clearRect(0, from, this.#canvas.width, to - from);
    this.counts.lines += to - from;
    for (const { top, bottom, pixels } of this.#painted.values()) {
      const [start, end] = [Math.max(from, top - ink), Math.min(to, bottom + ink)];
      if (!pixels || start >= end) continue;
      this.counts.pieces += pixels.put(context, top, start - top, end - top);
    }
  }
}

/** The spans in their order, those that touch as one, without empty ones. */
function joined(spans) {
  const found = [];
  for (const [from, to] of spans.sort((one, other) => one[0] - other[0])) {
    if (from >= to) continue;
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

// SPDX-License-Identifier: Apache-2.0

/** The most lines of a piece: canvases may not be as high as rows. */
const MOST = 1024;

/** The most pieces of a row that are kept, more than a screen shows. */
const KEPT = 12;

/**
 * The pixels of a row with the ink beyond its top and bottom, in pieces that are painted when they
 * are needed. They depend on the row alone. On a canvas of the view's size they would not: browsers
 * give slightly other shades to a letter that the edge of the canvas cuts.
 */
export class RowPixels {
  #paint;
  #size;
  #pieces = new Map();

  /**
   * `paint(context)` draws the row from its top left, in points. The row is `width` by `height`
   * pixels large, `ink` lines may be above it and below, and a point has `ratio` pixels.
   */
  constructor(paint, size) { [this.#paint, this.#size] = [paint, size]; }

  /**
   * Puts the lines `from` to `to`, counted from the row's top, on a canvas, where the row's top is
   * at the line `top`. Gives the number of pieces that had to be painted.
   */
  put(context, top, from, to) {
    const { width, height, ink } = this.#size;
    let painted = 0;
    for (let start = -ink; start < height + ink; start += MOST) {
      const end = Math.min(start + MOST, height + ink);
      const [first, last] = [Math.max(from, start), Math.min(to, end)];
      if (first >= last) continue;
      if (!this.#pieces.has(start)) {
        this.#pieces.set(start, this.#piece(start, end));
        painted += 1;
        if (this.#pieces.size > KEPT) this.#pieces.delete(this.#pieces.keys().next().value);
      }
      const [piece, lines] = [this.#pieces.get(start), last - first];
      context.drawImage(piece, 0, first - start, width, lines, 0, top + first, width, lines);
    }
    return painted;
  }

  #piece(start, end) {
    const { width, ratio } = this.#size;
    const canvas = new OffscreenCanvas(width, end - start);
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, -start);
    this.#paint(context);
    return canvas;
  }
}

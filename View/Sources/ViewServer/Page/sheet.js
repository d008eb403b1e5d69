// SPDX-License-Identifier: Apache-2.0

/** How far the ink of a row may reach beyond its top and its bottom, in points; more is cut off. */
export const INK = 32;

/** Rows so near to the view are drawn with it; a point more than their ink, for rounding. */
const NEAR = INK + 1;

/**
 * Where rows stand on the screen, in whole pixels. The distances between rows do not depend on how
 * far the list is scrolled: else rows whose heights are no whole pixels could not move together.
 */
export class Sheet {
  /** The first visible row of the last frame, and its top on the sheet, in points. */
  #row = -1;
  #top = 0;
  #generation = -1;

  /**
   * The rows in or near a view that is `height` points high, from the top. Each has its top `y` in
   * the view and its `height`, in points, its `top` and `bottom` in pixels, and `isSeen`.
   */
  rows(offsets, place, { height, ratio, generation }) {
    if (!offsets.count) return [];
    this.#follow(offsets, place.row, generation);
    const origin = Math.round((this.#top + place.above) * ratio);
    const pixel = (y) => Math.round((this.#top + place.above + y) * ratio) - origin;
    const found = [];
    const add = (row, y) => {
      const size = offsets.height(row);
      const isSeen = row >= place.row && y < height;
      found.push({ row, y, height: size, top: pixel(y), bottom: pixel(y + size), isSeen });
      return size;
    };
    for (let row = place.row, y = -place.above; y < height + NEAR && row < offsets.count; row++) {
      y += add(row, y);
    }
    const below = found.splice(0);
    for (let row = place.row - 1, y = -place.above; row >= 0 && y > -NEAR; row--) {
      y -= offsets.height(row);
      add(row, y);
    }
    return [...found.reverse(), ...below];
  }

  /** Makes a row the first visible one; rows far from the one before begin the sheet anew. */
  #follow(offsets, row, generation) {
    const isNear = generation === this.#generation && Math.abs(row - this.#row) < 1000;
    if (!isNear) this.#top = 0;
    else {
      for (let at = this.#row; at < row; at++) this.#top += offsets.height(at);
      for (let at = this.#row - 1; at >= row; at--) this.#top -= offsets.height(at);
    }
    this.#row = row;
    this.#generation = generation;
  }
}

// SPDX-License-Identifier: Apache-2.0

const BLOCK = 1024;

/**
 * The heights of rows and where each lies. Rows that were not measured count with the mean of those
 * that were, so the total is exact once all are known. Offsets cost a sum over blocks of 1024 rows.
 */
export class RowOffsets {
  #heights;
  #sums;
  #counts;

  constructor(count) {
    this.count = count;
    this.#heights = new Float64Array(count).fill(NaN);
    const blocks = Math.ceil(count / BLOCK);
    this.#sums = new Float64Array(blocks);
    this.#counts = new Int32Array(blocks);
    this.measured = 0;
    this.sum = 0;
  }

  /** The height of a row that was not measured, in points. */
  get estimate() { return this.measured ? this.sum / this.measured : 60; }

  /** The height of all rows. */
  get total() { return this.sum + (this.count - this.measured) * this.estimate; }

  has(row) { return !Number.isNaN(this.#heights[row]); }

  height(row) { return this.has(row) ? this.#heights[row] : this.estimate; }

  /** Keeps the heights of rows from `start` on. */
  set(start, heights) {
    heights.forEach((height, index) => {
      const row = start + index, block = Math.floor(row / BLOCK);
      const before = this.#heights[row];
      const known = !Number.isNaN(before);
      const change = height - (known ? before : 0);
      this.#heights[row] = height;
      this.#sums[block] += change;
      this.sum += change;
      if (!known) { this.#counts[block] += 1; this.measured += 1; }
    });
  }

  #blockHeight(block) {
    const rows = Math.min(BLOCK, this.count - block * BLOCK);
    return this.#sums[block] + (rows - this.#counts[block]) * this.estimate;
  }

  /** The top of a row, or the end for the number of rows. */
  offsetOf(row) {
    const last = Math.floor(row / BLOCK);
    let offset = 0;
    for (let block = 0; block < last; block++) offset += this.#blockHeight(block);
    for (let at = last * BLOCK; at < row; at++) offset += this.height(at);
    return offset;
  }

  /** The row at an offset, the first above the list and the last below it, and its top. */
  rowAt(y) {
    let top = 0, block = 0;
    while (block + 1 < this.#sums.length && top + this.#blockHeight(block) <= y) {
      top += this.#blockHeight(block++);
    }
    let row = block * BLOCK;
    while (row + 1 < this.count && top + this.height(row) <= y) top += this.height(row++);
    return { row, top };
  }

  /** The first row from `start` on that was not measured, else the first of all, else -1. */
  unmeasured(start) {
    const below = this.#unmeasured(start, this.count);
    return below < 0 ? this.#unmeasured(0, start) : below;
  }

  /** The first unmeasured row of a range, or -1; whole blocks of measured rows are skipped. */
  #unmeasured(start, end) {
    for (let row = start; row < end; row++) {
      if (row % BLOCK === 0 && this.#counts[row / BLOCK] === BLOCK) row += BLOCK - 1;
      else if (!this.has(row)) return row;
    }
    return -1;
  }
}

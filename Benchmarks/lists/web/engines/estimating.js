// SPDX-License-Identifier: Apache-2.0
// A virtual list that estimates, as the popular ones do: every row has the height that the page
// guessed until it was rendered; a ResizeObserver measures what is rendered, sizes are kept by row,
// and where a row above the offset turns out otherwise, the offset is corrected by the difference.
import { Virtual, most } from './virtual.js';

const overscan = 3;

class Estimating extends Virtual {
  sizes = new Map();
  starts = new Float64Array(1);
  dirty = 0;
  observer = new ResizeObserver((entries) => this.#measure(entries));

  get cannot() {
    return ['show rows beyond 33.5 million pixels, where boxes of Chromium end'];
  }

  added(element) { this.observer.observe(element, { box: 'border-box' }); }
  dropped(element) { this.observer.unobserve(element); }

  size(row) { return this.sizes.get(this.rows.ids[row]) ?? this.estimate; }

  // The offsets of all rows; they are added up again from the first row that changed.
  offsets() {
    const { count } = this.rows;
    if (this.starts.length !== count + 1) {
      this.starts = new Float64Array(count + 1);
      this.dirty = 0;
    }
    for (let row = this.dirty; row < count; row++) {
      this.starts[row + 1] = this.starts[row] + this.size(row);
    }
    this.dirty = count;
    return this.starts;
  }

  rowAt(offset) {
    const starts = this.offsets();
    let low = 0, high = Math.max(0, this.rows.count - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle; else high = middle - 1;
    }
    return low;
  }

  get contentHeight() { return this.offsets()[this.rows.count]; }
  get offset() { return this.scroller.scrollTop; }

  open() { this.render(); }

  render() {
    const starts = this.offsets(), top = this.scroller.scrollTop;
    this.box.style.height = `${Math.min(most, this.contentHeight)}px`;
    const first = Math.max(0, this.rowAt(top) - overscan);
    const end = Math.min(this.rows.count, this.rowAt(top + this.height) + 1 + overscan);
    this.show(first, end, (row) => starts[row]);
  }

  #measure(entries) {
    const starts = this.offsets(), top = this.scroller.scrollTop;
    let correction = 0;
    for (const { target, borderBoxSize: [{ blockSize }] } of entries) {
      if (!target.isConnected) continue;
      const row = target.rowIndex, difference = blockSize - this.size(row);
      this.measured++;
      if (Math.abs(difference) < 0.01) continue;
      if (starts[row] < top + correction) correction += difference;
      this.sizes.set(target.rowID, blockSize);
      this.dirty = Math.min(this.dirty, row);
    }
    if (!this.dirty && !correction && !entries.length) return;
    this.box.style.height = `${Math.min(most, this.contentHeight)}px`;
    if (correction) this.scroller.scrollTop = top + correction;
    this.render();
    this.#aim();
  }

  // A jump goes on until the row is where it should be, at most ten times.
  #target; #tries = 0;
  #aim() {
    if (this.#target === undefined || this.#tries++ >= 10) return;
    const { row, isEnd } = this.#target, starts = this.offsets();
    const wanted = isEnd ? starts[row + 1] - this.height : starts[row];
    if (Math.abs(this.scroller.scrollTop - wanted) >= 1) {
      this.scroller.scrollTop = wanted;
      this.render();
    }
  }
  #jump(target) {
    this.#target = target;
    this.#tries = 0;
    this.#aim();
    requestAnimationFrame(() => requestAnimationFrame(() => { this.#target = undefined; }));
  }

  scrollBy(distance) { this.scroller.scrollTop += distance; }
  scrollToFraction(fraction) {
    this.scroller.scrollTop = fraction * (this.scroller.scrollHeight - this.height);
  }
  scrollToRow(row) {
    this.#jump({ row, isEnd: row === this.rows.count - 1 });
  }

  // With the flag that such lists have for rows that come above: `shift`, `firstItemIndex`.
  inserted(ids) {
    this.dirty = 0;
    this.#shift(ids.length * this.estimate);
  }
  removed(ids) {
    this.dirty = 0;
    this.#shift(-ids.reduce((sum, id) => sum + (this.sizes.get(id) ?? this.estimate), 0));
  }
  #shift(distance) {
    this.box.style.height = `${Math.min(most, this.contentHeight)}px`;
    this.scroller.scrollTop += distance;
    this.render();
  }
  changed(id) { this.rewrite(id); }
  resized() { this.render(); }
}

export const make = (host) => new Estimating(host);

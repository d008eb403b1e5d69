// SPDX-License-Identifier: Apache-2.0
// A virtual list that is fed with Quoin's heights: a file of `quoin heights --out widths`, read by
// Web/quoin.js. Only rows that came or changed in the page are measured.
import { measure } from '../rows.js';
import { Virtual } from './virtual.js';

// The box is no taller than this: Chromium's transforms are numbers of 32 bits, which tell quarters
// of a pixel apart up to here.
const most = 4_000_000;

class Known extends Virtual {
  // The offset in the content; the box is lower than that where Chromium's coordinates end.
  #top = 0;
  #ignores = false;
  // The rows of which the file does not know the height, by identity.
  #own = new Set();

  constructor(host, heights) {
    super(host);
    this.heights = heights;
  }

  get cannot() { return []; }
  get contentHeight() { return this.heights.total(this.width()); }
  get offset() { return this.#top; }
  get #last() { return Math.max(0, this.contentHeight - this.height); }
  get #boxLast() { return Math.min(most, this.contentHeight) - this.height; }

  open() {
    this.heights.total(this.width());
    this.#moveTo(0);
  }

  // The scroller was moved by somebody else: by its bar.
  render() {
    if (this.#ignores) { this.#ignores = false; return; }
    this.#top = this.scroller.scrollTop * (this.#boxLast > 0 ? this.#last / this.#boxLast : 1);
    this.#place();
  }

  #moveTo(top) {
    this.#top = Math.max(0, Math.min(this.#last, top));
    this.box.style.height = `${Math.min(most, this.contentHeight)}px`;
    const boxTop = this.#last > 0 ? this.#top * this.#boxLast / this.#last : 0;
    const before = this.scroller.scrollTop;
    this.scroller.scrollTop = boxTop;
    this.#ignores = this.scroller.scrollTop !== before;
    this.#place();
  }

  #place() {
    const { heights } = this, first = Math.max(0, heights.rowAt(this.#top));
    const end = Math.min(this.rows.count, heights.rowAt(this.#top + this.height) + 1);
    // Relative to what is seen, so that no coordinate is large.
    const shift = this.scroller.scrollTop - this.#top;
    const offsets = [heights.offsetOf(first)];
    for (let row = first; row < end; row++) offsets.push(offsets.at(-1) + heights.height(row));
    this.show(first, end, (row) => offsets[row - first] + shift);
  }

  scrollBy(distance) { this.#moveTo(this.#top + distance); }
  scrollToFraction(fraction) { this.#moveTo(fraction * this.#last); }
  scrollToRow(row) { this.#moveTo(this.heights.offsetOf(row)); }

  #measure(ids) {
    this.measured += ids.length;
    return measure(this.rows, ids, this.width());
  }

  inserted(ids) {
    ids.forEach((id) => this.#own.add(id));
    this.#moveTo(this.heights.insert(0, this.#measure(ids), this.#top));
  }
  removed(ids) {
    ids.forEach((id) => this.#own.delete(id));
    this.#moveTo(this.heights.remove(0, ids.length, this.#top));
  }
  changed(id, row) {
    this.#own.add(id);
    this.rewrite(id);
    this.#moveTo(this.heights.setHeight(row, this.#measure([id])[0], this.#top));
  }
  // The same part of the same row stays at the top, so that what was read there is still seen.
  resized() {
    const { heights } = this, row = heights.rowAt(this.#top);
    const share = row < 0 ? 0 : (this.#top - heights.offsetOf(row)) / (heights.height(row) || 1);
    heights.setWidth(this.width());
    const own = this.#own.size
      ? [...this.rows.ids.keys()].filter((place) => this.#own.has(this.rows.ids[place])) : [];
    this.#measure(own.map((place) => this.rows.ids[place])).forEach((height, index) => {
      heights.setHeight(own[index], height);
    });
    this.#moveTo(row < 0 ? 0 : heights.offsetOf(row) + share * heights.height(row));
  }
}

export const make = async (host) => new Known(host, await host.loadHeights());

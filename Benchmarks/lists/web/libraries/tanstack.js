// SPDX-License-Identifier: Apache-2.0
// A list by TanStack Virtual's core, without a framework: absolute rows as its examples place them,
// measured by its own observer.
// Source: https://tanstack.com/virtual/latest/docs/api/virtualizer
import {
  Virtualizer, elementScroll, measureElement, observeElementOffset, observeElementRect,
} from '@tanstack/virtual-core';
import { Virtual, most } from '../engines/virtual.js';

const overscan = 3;

class TanStack extends Virtual {
  #isRendering = false;
  #isStale = false;

  constructor(host) {
    super(host, { followsScrolling: false });
    this.virtualizer = new Virtualizer(this.#options());
  }

  get cannot() {
    return [
      'show rows beyond 33.5 million pixels, where boxes of Chromium end',
      'keep the place when rows come above: the page moves the offset by their guessed heights',
    ];
  }

  // A new getItemKey tells the library that other rows stand at the indices.
  #options() {
    return {
      count: this.rows.count,
      getScrollElement: () => this.scroller,
      estimateSize: () => this.estimate,
      getItemKey: (row) => this.rows.ids[row],
      overscan,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      measureElement: (...values) => {
        this.measured++;
        return measureElement(...values);
      },
      onChange: () => this.render(),
    };
  }

  get contentHeight() { return this.virtualizer.getTotalSize(); }
  get offset() { return this.scroller.scrollTop; }

  open() {
    this.#setHeight();
    this.virtualizer._didMount();
    this.virtualizer._willUpdate();
    this.render();
  }

  #setHeight() { this.box.style.height = `${Math.min(most, this.contentHeight)}px`; }

  // Measuring a row may change what is to be shown.
  render() {
    this.#isStale = true;
    if (this.#isRendering) return;
    this.#isRendering = true;
    while (this.#isStale) {
      this.#isStale = false;
      const items = this.virtualizer.getVirtualItems();
      this.#setHeight();
      if (!items.length) break;
      const first = items[0].index;
      this.show(first, items[items.length - 1].index + 1, (row) => items[row - first].start);
      for (const element of this.elements.values()) {
        element.setAttribute('data-index', element.rowIndex);
        this.virtualizer.measureElement(element);
      }
      this.virtualizer.measureElement(null);
    }
    this.#isRendering = false;
  }

  scrollBy(distance) { this.scroller.scrollTop += distance; }
  scrollToFraction(fraction) {
    this.scroller.scrollTop = fraction * (this.scroller.scrollHeight - this.height);
  }
  scrollToRow(row) {
    const align = row === this.rows.count - 1 ? 'end' : 'start';
    this.virtualizer.scrollToIndex(row, { align });
  }

  inserted(ids) { this.#shift(ids.length * this.estimate); }
  removed(ids) {
    const { itemSizeCache } = this.virtualizer;
    this.#shift(-ids.reduce((sum, id) => sum + (itemSizeCache.get(id) ?? this.estimate), 0));
  }
  // The library hears of the offset with the next event; until then it would correct the old one.
  #shift(distance) {
    this.virtualizer.setOptions(this.#options());
    this.#setHeight();
    this.scroller.scrollTop += distance;
    this.virtualizer.scrollOffset = this.scroller.scrollTop;
    this.render();
  }
  changed(id) { this.rewrite(id); }
  resized() {}
}

export const make = (host) => new TanStack(host);

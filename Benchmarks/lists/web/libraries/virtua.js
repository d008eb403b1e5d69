// SPDX-License-Identifier: Apache-2.0
// A list by virtua's core, without a framework. Rows are rendered, hidden until they are measured
// and observed as its component for React does; heights are guessed from the first rows measured,
// which it recommends. It has to be a version whose lists have a `bufferSize`.
// Source: https://github.com/inokawa/virtua, src/core and src/react/Virtualizer.tsx; the package has
// the core as `unstable_core`.
import {
  ACTION_ITEMS_LENGTH_CHANGE, UPDATE_VIRTUAL_STATE, createResizer, createScroller,
  createVirtualStore,
} from 'virtua/unstable_core';
import { Virtual, most } from '../engines/virtual.js';

class Virtua extends Virtual {
  #isRendering = false;
  #isStale = false;
  #willRender = false;
  #version;

  constructor(host) {
    super(host, { followsScrolling: false });
    const isHorizontal = false, guesses = true;
    this.store = createVirtualStore(
      this.rows.count, undefined, undefined, undefined, guesses);
    this.resizer = createResizer(this.store, isHorizontal);
    this.scrolling = createScroller(this.store, isHorizontal);
    this.#countSizes();
    this.box.style.contain = 'size style';
  }

  get cannot() {
    return [
      'show rows beyond 33.5 million pixels, where boxes of Chromium end',
      'place rows exactly beyond 16.8 million pixels, where Chromium rounds to 2 pixels',
    ];
  }

  // The core hears of sizes in lists of pairs, each a row and its height.
  #countSizes() {
    const { store } = this, update = store.$update;
    store.$update = (action, change) => {
      if (Array.isArray(change?.[0])) this.measured += change.length;
      update(action, change);
    };
  }

  get contentHeight() { return this.store.$getTotalSize(); }
  get offset() { return this.scroller.scrollTop; }

  open() {
    const { scroller, scrolling } = this;
    this.store.$subscribe(UPDATE_VIRTUAL_STATE, (isUrgent) => {
      if (isUrgent) this.render(); else this.#renderSoon();
    });
    this.resizer.$observeRoot(scroller);
    // Older versions take the scrolling element alone.
    if (scrolling.$observe.length > 1) scrolling.$observe(this.box, scroller);
    else scrolling.$observe(scroller);
    this.render();
  }

  #renderSoon() {
    if (this.#willRender) return;
    this.#willRender = true;
    queueMicrotask(() => { this.#willRender = false; this.render(); });
  }

  // The core measures the content of an element, without its padding.
  cell(id) {
    const element = document.createElement('div');
    element.rowID = id;
    element.append(this.rows.cell(id));
    return element;
  }

  move(element, top) { element.style.top = `${top}px`; }

  added(element) {
    element.style.width = '100%';
    element.style.contain = 'layout style';
  }
  dropped(element) { element.unobserve(); }

  // Moving the offset may change what is to be shown.
  render() {
    const { store } = this;
    this.#isStale = true;
    if (this.#isRendering) return;
    this.#isRendering = true;
    while (this.#isStale) {
      this.#isStale = false;
      this.box.style.height = `${Math.min(most, this.contentHeight)}px`;
      const [first, last] = store.$getRange();
      this.show(first, last + 1, (row) => store.$getItemOffset(row));
      for (const element of this.elements.values()) this.#observe(element);
      const version = store.$getStateVersion();
      if (version !== this.#version) {
        this.#version = version;
        this.scrolling.$fixScrollJump();
      }
    }
    this.#isRendering = false;
  }

  #observe(element) {
    const { rowIndex } = element;
    element.style.visibility = this.store.$isUnmeasuredItem(rowIndex) ? 'hidden' : 'visible';
    if (element.observedIndex === rowIndex) return;
    element.unobserve?.();
    element.observedIndex = rowIndex;
    element.unobserve = this.resizer.$observeItem(element, rowIndex);
  }

  shown() { return super.shown().filter(({ style }) => style.visibility !== 'hidden'); }

  scrollBy(distance) { this.scroller.scrollTop += distance; }
  scrollToFraction(fraction) {
    this.scroller.scrollTop = fraction * (this.scroller.scrollHeight - this.height);
  }
  scrollToRow(row) {
    const align = row === this.rows.count - 1 ? 'end' : 'start';
    this.scrolling.$scrollToIndex(row, { align });
  }

  // With the property `shift` of its lists, for rows that come and go above.
  inserted() { this.#shift(); }
  removed() { this.#shift(); }
  #shift() {
    this.store.$update(ACTION_ITEMS_LENGTH_CHANGE, [this.rows.count, true]);
    this.render();
  }
  changed(id) { this.rewrite(id); }
  resized() {}
}

export const make = (host) => new Virtua(host);

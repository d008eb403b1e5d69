// SPDX-License-Identifier: Apache-2.0
// A list by React Virtuoso, with the component and the properties that its documentation has for
// rows of unknown height: the first row that is rendered is the guess for all others.
// Source: https://virtuoso.dev/react-virtuoso, and VirtuosoProps and VirtuosoHandle in
// https://github.com/petyosi/react-virtuoso at 03521ced.
import { createElement, createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';

// The property firstItemIndex goes down as rows come above, and must stay above 0.
const firstIndex = 1_000_000;

class ReactVirtuoso {
  measured = 0;
  #firstIndex = firstIndex;
  #contentHeight = 0;
  #ids;
  #list = createRef();

  constructor(host) {
    Object.assign(this, host);
    this.#ids = [...this.rows.ids];
    this.outer = this.scroller;
    this.root = createRoot(this.outer);
    // One of its own elements scrolls.
    this.outer.style.overflow = 'hidden';
  }

  get cannot() {
    return ['show rows beyond 33.5 million pixels, where boxes of Chromium end'];
  }

  get contentHeight() { return this.#contentHeight; }
  get offset() { return this.scroller.scrollTop; }

  open() { this.#render(); }

  // A new `context` tells the list that rows have other texts.
  #render() {
    flushSync(() => this.root.render(createElement(Virtuoso, {
      ref: this.#list,
      style: { scrollbarWidth: 'none' },
      data: this.#ids,
      firstItemIndex: this.#firstIndex,
      computeItemKey: (index, id) => id,
      itemContent: (index, id) => this.#cell(id),
      itemSize: (element, side) => this.#size(element, side),
      totalListHeightChanged: (height) => { this.#contentHeight = height; },
      scrollerRef: (element) => { this.scroller = element ?? this.scroller; },
      context: {},
    })));
  }

  #cell(id) {
    const views = Object.entries(this.rows.views(id)).map(([name, text]) => (
      createElement('div', { key: name, className: `message-${name}` }, text)));
    const ref = (element) => { if (element) element.rowID = id; };
    return createElement('div', { className: 'message', ref }, views);
  }

  // As the list measures by itself.
  #size(element, side) {
    this.measured++;
    const { width, height } = element.getBoundingClientRect();
    return side === 'offsetWidth' ? width : height;
  }

  shown() {
    return [...this.outer.querySelectorAll('.message')].filter((element) => (
      getComputedStyle(element).visibility !== 'hidden'));
  }

  scrollBy(distance) { this.scroller.scrollTop += distance; }
  scrollToFraction(fraction) {
    const { scrollHeight, clientHeight } = this.scroller;
    this.scroller.scrollTop = fraction * (scrollHeight - clientHeight);
  }
  scrollToRow(row) {
    const align = row === this.rows.count - 1 ? 'end' : 'start';
    this.#list.current.scrollToIndex({ index: row, align });
  }

  inserted(ids) { this.#shift(-ids.length); }
  removed(ids) { this.#shift(ids.length); }
  #shift(distance) {
    this.#firstIndex += distance;
    this.#ids = [...this.rows.ids];
    this.#render();
  }
  changed() { this.#render(); }
  resized() {}
}

export const make = (host) => new ReactVirtuoso(host);

// SPDX-License-Identifier: Apache-2.0
// The words of the drawn rows, for selecting, copying and screen readers.

import { runsOf } from './runs.js';

/** Transparent words over the drawn ones of a row, from its top left. */
function texts({ displayList }) {
  const spans = [];
  for (const { run, left, baseline } of runsOf(displayList)) {
    const span = document.createElement('span');
    span.textContent = run.text;
    span.style.font = `${run.size}px sans-serif`;
    span.style.left = `${left}px`;
    span.style.top = `${baseline - 0.8 * run.size}px`;
    spans.push(span);
  }
  return spans;
}

export class Words {
  #element;
  #generation = -1;
  /** The element of each row that is shown, and its top. */
  #rows = new Map();

  constructor(element) { this.#element = element; }

  /**
   * Lays the words of rows over them, in their order. Rows that were there before only move, so a
   * selection lasts as long as they are seen.
   */
  show(rows, generation) {
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#rows.clear();
      this.#element.replaceChildren();
    }
    const kept = new Set(rows.map(({ row }) => row));
    for (const [row, { element }] of this.#rows) {
      if (kept.has(row)) continue;
      element.remove();
      this.#rows.delete(row);
    }
    let next = this.#element.firstChild;
    for (const { row, drawing, y } of rows) {
      let found = this.#rows.get(row);
      if (!found) {
        found = { element: document.createElement('div'), y: NaN };
        found.element.append(...texts(drawing));
        this.#rows.set(row, found);
      }
      if (found.element === next) next = next.nextSibling;
      else this.#element.insertBefore(found.element, next);
      if (found.y === y) continue;
      found.y = y;
      found.element.style.transform = `translateY(${y}px)`;
    }
  }
}

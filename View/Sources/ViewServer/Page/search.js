// SPDX-License-Identifier: Apache-2.0
// The search for rows that show some words, forward and backward, around the ends of the list.

import { Outline } from './outline.js';

/** The rows that are searched with one question, so that other answers need not wait long. */
const PIECE = 10_000;

export class Search {
  #connection;
  #list;
  #form;
  #answer;
  #mark;
  #topOf = () => null;
  /** Counts searches: what an earlier one finds is dropped. */
  #question = 0;

  /**
   * `form` has a field `text`, a button `previous` and an output; `mark` is laid over a row that was
   * found. The list says `count()`, `seen()`, the first visible row, and `sizeOf(row)`, and shows a
   * row by `reveal(row)`.
   */
  constructor(connection, { form, mark }, list) {
    [this.#connection, this.#form, this.#list] = [connection, form, list];
    this.#answer = form.querySelector('output');
    this.#mark = new Outline(mark);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#find(event.submitter?.name === 'previous');
    });
    form.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !event.shiftKey) return;
      event.preventDefault();
      this.#find(true);
    });
    form.addEventListener('input', () => this.clear());
  }

  /** Forgets what was found, as in another list. */
  clear() {
    this.#question += 1;
    this.#answer.value = '';
    this.#mark.subject = null;
    this.moved(this.#topOf);
  }

  /** Takes where rows are now. */
  moved(topOf) {
    this.#topOf = topOf;
    const subject = this.#mark.subject;
    if (subject) subject.frame = { x: 0, y: 0, ...this.#list.sizeOf(subject.row) };
    this.#mark.place(topOf);
  }

  async #find(isBackward) {
    const text = this.#form.elements.text.value;
    if (!text) return this.clear();
    const question = ++this.#question;
    const marked = this.#mark.subject?.row;
    const start = marked === undefined ? this.#list.seen() : marked + (isBackward ? 0 : 1);
    this.#answer.value = 'searching …';
    try {
      for (const [from, to] of pieces(start, this.#list.count(), isBackward)) {
        const { row } = await this.#connection.request('search', { text, from, to, last: isBackward });
        if (question !== this.#question) return;
        if (row !== null) return this.#show(row);
      }
      this.#answer.value = 'no row shows it';
    } catch (error) {
      if (question === this.#question) this.#answer.value = error.message;
    }
  }

  #show(row) {
    this.#answer.value = `row ${row}`;
    this.#mark.subject = { row, name: '', frame: { x: 0, y: 0, ...this.#list.sizeOf(row) } };
    this.#list.reveal(row);
    this.moved(this.#topOf);
  }
}

/** The ranges of a search from a row on, or before it, to the other side of that row. */
function* pieces(start, count, isBackward) {
  for (const [from, to] of isBackward ? [[0, start], [start, count]] : [[start, count], [0, start]]) {
    if (isBackward) {
      for (let end = to; end > from; end -= PIECE) yield [Math.max(from, end - PIECE), end];
    } else {
      for (let at = from; at < to; at += PIECE) yield [at, Math.min(to, at + PIECE)];
    }
  }
}

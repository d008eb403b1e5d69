// SPDX-License-Identifier: Apache-2.0
// What lies under the pointer: the view's outline, its frame, and why its row is so tall.

import { describe, frameAt } from './frames.js';
import { Marks } from './marks.js';
import { Outline } from './outline.js';

export class Inspector {
  #connection;
  #panel;
  #hovered;
  #selected;
  #marks;
  #topOf = () => null;
  #layouts = new Map();
  /** Counts questions: an answer for an earlier one is dropped. */
  #question = 0;
  /** Asks again for what the panel shows, where that holds for another list too. */
  #again = null;

  /**
   * The elements are the panel, the outlines of the hovered and of the selected view, and the one
   * that holds the marks of the latter.
   */
  constructor(connection, { panel, hovered, selected, marks }) {
    this.#connection = connection;
    this.#panel = panel;
    this.#marks = new Marks(marks);
    [this.#hovered, this.#selected] = [new Outline(hovered), new Outline(selected)];
    panel.querySelector('button').addEventListener('click', () => {
      this.#question += 1;
      panel.hidden = true;
      this.#selected.subject = null;
      this.#marks.show(null);
      this.moved(this.#topOf);
    });
  }

  /** Forgets all layouts, as at another width, and says of a selected row what is true now. */
  clear() {
    this.#layouts.clear();
    this.#hovered.subject = this.#selected.subject = null;
    this.#marks.show(null);
    this.moved(this.#topOf);
    this.#question += 1;
    if (this.#panel.hidden) return;
    if (this.#again) this.#again();
    else this.#panel.hidden = true;
  }

  /** Takes where rows are now. */
  moved(topOf) {
    this.#topOf = topOf;
    this.#hovered.place(topOf);
    this.#selected.place(topOf);
    this.#marks.place(topOf);
  }

  /** Outlines the view at a point of a row; without one, no view. */
  async hover(row, x, y) {
    this.#hovered.subject = row === null ? null : await this.#viewAt(row, x, y);
    this.#hovered.place(this.#topOf);
  }

  /** Selects the view at a point of a row, says why the row is so tall, and marks what decides. */
  async select(row, x, y) {
    this.#again = () => this.select(row, x, y);
    const question = ++this.#question;
    const subject = await this.#viewAt(row, x, y);
    const [explanation, drawing] = await Promise.all([
      this.#connection.request('explain', { row }).catch((error) => ({ text: error.message })),
      this.#connection.request('displayList', { from: row, to: row + 1 }).catch(() => null),
    ]);
    if (question !== this.#question) return;
    const { text } = explanation;
    this.#selected.subject = subject;
    this.#marks.show(subject, explanation, drawing);
    this.moved(this.#topOf);
    this.#show(subject ? `${describe(subject)}\n\n${text}` : text);
  }

  /** Lists what does not fit in rows; `jump(row)` is called for one that is chosen. */
  async findings(from, to, jump) {
    this.#again = null;
    const question = ++this.#question;
    const answer = await this.#connection.request('findings', { from, to })
      .catch((error) => ({ message: error.message }));
    if (question !== this.#question) return;
    const rows = `rows ${from} to ${to - 1}`;
    if (!answer.findings?.length) return this.#show(answer.message ?? `Everything fits in ${rows}.`);
    const items = answer.findings.map(({ row, line, message }) => {
      const item = document.createElement('button');
      item.textContent = `row ${row}, line ${line}: ${message}`;
      item.addEventListener('click', () => jump(row));
      return item;
    });
    this.#show(`${items.length} in ${rows}:`, items);
  }

  async #viewAt(row, x, y) {
    if (!this.#layouts.has(row)) {
      const layout = this.#connection.request('layout', { row }).catch(() => ({ frames: {} }));
      this.#layouts.set(row, layout);
    }
    const { frames } = await this.#layouts.get(row);
    const found = frameAt(frames ?? {}, x, y);
    return found && { row, frames, ...found };
  }

  #show(text, items = []) {
    this.#panel.querySelector('pre').textContent = text;
    this.#panel.querySelector('.items').replaceChildren(...items);
    this.#panel.hidden = false;
  }
}

// SPDX-License-Identifier: Apache-2.0
// The rows of the benchmark: identities, the texts that they take, and their cells.

const twoDigits = (number) => String(number).padStart(2, '0');

export class Rows {
  #changed = new Map();
  #next;

  constructor(plan) {
    this.plan = plan;
    this.ids = Array.from({ length: plan.rows }, (_, row) => row);
    this.#next = plan.rows;
  }

  get count() { return this.ids.length; }

  text(id) {
    const { texts } = this.plan;
    return this.#changed.get(id) ?? texts[id * 31 % texts.length];
  }

  isChanged(id) { return this.#changed.has(id); }

  // The texts of a row's views, by the names of the views.
  views(id) {
    const { senders } = this.plan;
    return {
      sender: `${senders[id * 7 % senders.length]} ${id}`,
      time: `${twoDigits(Math.floor(id / 60) % 24)}:${twoDigits(id % 60)}`,
      text: this.text(id),
    };
  }

  // A new cell of a row, laid out by the style sheet of `quoin export`.
  cell(id) {
    const texts = this.views(id), element = document.createElement('div');
    element.className = 'message';
    element.rowID = id;
    for (const name in texts) {
      const view = document.createElement('div');
      view.className = `message-${name}`;
      view.textContent = texts[name];
      element.append(view);
    }
    return element;
  }

  insertAbove(count) {
    const added = Array.from({ length: count }, () => this.#next++);
    this.ids = added.concat(this.ids);
    return added;
  }

  removeAbove(count) { return this.ids.splice(0, count); }

  append(words, row) {
    const id = this.ids[row];
    this.#changed.set(id, `${this.text(id)} ${words}`);
    return id;
  }
}

// The heights of rows, measured in a column beside the list that nobody sees.
export function measure(rows, ids, width) {
  const aside = document.getElementById('aside');
  aside.style.width = `${width}px`;
  const cells = ids.map((id) => rows.cell(id));
  aside.append(...cells);
  const heights = cells.map((cell) => cell.getBoundingClientRect().height);
  aside.replaceChildren();
  return heights;
}

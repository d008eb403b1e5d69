// SPDX-License-Identifier: Apache-2.0

/** An outline over the rows, which moves with its row. */
export class Outline {
  #element;
  /** The row, the frame in it and a name; nothing while there is no outline. */
  subject = null;

  constructor(element) { this.#element = element; }

  /** Stands where the row is: `topOf(row)` is its top in the list, nothing for one out of sight. */
  place(topOf) {
    const top = this.subject && topOf(this.subject.row);
    this.#element.hidden = top === null || top === undefined;
    if (this.#element.hidden) return;
    const { name, frame } = this.subject;
    Object.assign(this.#element.style, {
      left: `${frame.x}px`, top: `${top + frame.y}px`,
      width: `${frame.width}px`, height: `${frame.height}px`,
    });
    this.#element.dataset.name = name;
  }
}

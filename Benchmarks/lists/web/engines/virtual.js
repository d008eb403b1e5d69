// SPDX-License-Identifier: Apache-2.0
// What the virtual lists of this folder share: a tall box, and the elements of the rows near the
// viewport in it, placed by transforms.

// Chromium's boxes end near 33.5 million pixels.
export const most = 33_000_000;

export class Virtual {
  measured = 0;
  elements = new Map();

  // Renders after each scroll, unless a library does so itself.
  constructor(host, { followsScrolling = true } = {}) {
    Object.assign(this, host);
    this.box = document.createElement('div');
    this.box.style.cssText = 'position: relative; overflow: clip; overflow-anchor: none';
    this.scroller.style.overflowAnchor = 'none';
    this.scroller.append(this.box);
    if (followsScrolling) this.scroller.addEventListener('scroll', () => this.render());
  }

  get height() { return this.scroller.clientHeight; }

  // Gives the rows from `first` up to `end` elements, and takes them from all others.
  // place(row): the distance of a row from the top of the box.
  show(first, end, place) {
    const wanted = new Set();
    for (let row = first; row < end; row++) {
      const id = this.rows.ids[row];
      let element = this.elements.get(id);
      wanted.add(id);
      if (!element) {
        element = this.cell(id);
        element.style.cssText = 'position: absolute; left: 0; top: 0';
        this.elements.set(id, element);
        this.box.append(element);
        this.added?.(element);
      }
      element.rowIndex = row;
      this.move(element, place(row));
    }
    for (const [id, element] of this.elements) if (!wanted.has(id)) this.#drop(id, element);
  }

  // Puts an element at a distance from the top of the box.
  move(element, top) { element.style.transform = `translateY(${top}px)`; }

  // A new element of a row; lists that wrap cells have another one.
  cell(id) { return this.rows.cell(id); }

  #drop(id, element) {
    this.dropped?.(element);
    element.remove();
    this.elements.delete(id);
  }

  rewrite(id) {
    const element = this.elements.get(id);
    if (element) element.querySelector('.message-text').textContent = this.rows.text(id);
  }

  shown() {
    return [...this.elements.values()].sort((one, other) => one.rowIndex - other.rowIndex);
  }
}

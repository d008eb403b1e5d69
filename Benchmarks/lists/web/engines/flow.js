// SPDX-License-Identifier: Apache-2.0
// All rows as elements of the page, one below the other, as the browser lays them out: plain, or
// with `content-visibility: auto` and a height for rows that it skips.

// heightsOf(ids): the heights that skipped rows are to have, as values of
// contain-intrinsic-block-size; none for a plain list. `isExact`: other widths have other heights.
export class Flow {
  measured = 0;

  constructor(host, heightsOf, isExact) {
    Object.assign(this, host, { heightsOf, isExact });
  }

  // Of a row with `content-visibility: auto` the browser always keeps the height that it rendered.
  get cannot() {
    return this.heightsOf ? ['forget the height at which a row was rendered at another width'] : [];
  }

  #elements(ids) {
    const heights = this.heightsOf?.(ids);
    return ids.map((id, index) => {
      const element = this.rows.cell(id);
      if (heights) {
        element.style.contentVisibility = 'auto';
        element.style.containIntrinsicBlockSize = heights[index];
        element.addEventListener('contentvisibilityautostatechange', (event) => {
          if (!event.skipped) this.measured++;
        });
      } else this.measured++;
      return element;
    });
  }

  open() {
    const fragment = document.createDocumentFragment();
    for (const element of this.#elements(this.rows.ids)) fragment.append(element);
    this.scroller.append(fragment);
  }

  get contentHeight() { return this.scroller.scrollHeight; }
  get offset() { return this.scroller.scrollTop; }
  scrollBy(distance) { this.scroller.scrollTop += distance; }
  scrollToFraction(fraction) {
    this.scroller.scrollTop = fraction * (this.scroller.scrollHeight - this.scroller.clientHeight);
  }
  scrollToRow(row) { this.scroller.children[row].scrollIntoView({ block: 'start' }); }

  inserted(ids) { this.scroller.prepend(...this.#elements(ids)); }
  removed(ids) {
    for (const id of ids) {
      const first = this.scroller.firstChild;
      if (first.rowID !== id) throw new Error(`row ${first.rowID} stands where ${id} should`);
      first.remove();
    }
  }
  changed(id, row) {
    const element = this.scroller.children[row];
    element.lastChild.textContent = this.rows.text(id);
    if (this.isExact) [element.style.containIntrinsicBlockSize] = this.heightsOf([id]);
    this.measured++;
  }
  resized() {
    if (!this.heightsOf) this.measured += this.rows.count;
    if (!this.isExact) return;
    const heights = this.heightsOf(this.rows.ids);
    [...this.scroller.children].forEach((element, row) => {
      element.style.containIntrinsicBlockSize = heights[row];
    });
  }

  // The elements at the viewport, from top to bottom.
  shown() {
    const box = this.scroller.getBoundingClientRect(), found = [];
    const hit = document.elementFromPoint(box.left + 30, box.top + 1);
    let element = hit && hit.closest('.message');
    while (element && element.previousSibling
        && element.previousSibling.getBoundingClientRect().bottom > box.top) {
      element = element.previousSibling;
    }
    for (; element; element = element.nextSibling) {
      if (element.getBoundingClientRect().top >= box.bottom) break;
      // A row whose content is skipped is blank.
      if (element.firstChild.checkVisibility({ contentVisibilityAuto: true })) found.push(element);
    }
    return found;
  }
}

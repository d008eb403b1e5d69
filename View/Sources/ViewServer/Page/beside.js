// SPDX-License-Identifier: Apache-2.0
// The browser's own rows beside the drawn ones, from the HTML and CSS of the tool's export, with the
// difference of each row's height.

/** Differences up to this many pixels count as none, as in quoin certify. */
const TOLERANCE = 0.1;

const MARKS = `
  .row { all: initial; display: block; position: absolute; left: 0; right: 0; }
  .difference { all: initial; position: absolute; right: 2px; padding: 0 4px; border-radius: 3px;
    font: 11px system-ui, sans-serif; color: #fff; background: #2c7a3fcc; pointer-events: none; }
  .difference.differs { background: #c0271c; }
`;

export class Beside {
  #connection;
  #element;
  #summary;
  #root;
  #sheet = new CSSStyleSheet();
  #isOn = false;
  #hasFonts = false;
  /** The elements of rows, and whether their fonts are loaded; and the browser's height less Quoin's of those that were seen. */
  #rows = new Map();
  #differences = new Map();
  #isAsking = false;
  #error = '';
  #arrived;
  /** Counts lists and widths: what belongs to an earlier one is dropped. */
  #generation = 0;

  /** `element` gets the rows, `summary` the number of those that differ; `arrived()` draws anew. */
  constructor(connection, { element, summary }, arrived) {
    this.#arrived = arrived;
    [this.#connection, this.#element, this.#summary] = [connection, element, summary];
    this.#root = element.attachShadow({ mode: 'open' });
    const marks = new CSSStyleSheet();
    marks.replaceSync(MARKS);
    this.#root.adoptedStyleSheets = [this.#sheet, marks];
  }

  /** The differences that are known, by row. */
  get differences() { return this.#differences; }

  /** Shows the browser's rows or hides them; the list draws itself anew then. */
  turn(isOn) {
    this.#isOn = isOn;
    this.#element.hidden = !isOn;
    this.clear();
  }

  /** Forgets all rows, as in another list or at another width. */
  clear() {
    this.#generation += 1;
    this.#rows.clear();
    this.#differences.clear();
    this.#isAsking = false;
    this.#error = '';
    this.#root.replaceChildren();
    this.#summary.value = '';
  }

  /** Shows the rows whose tops are given, of which `height` is what Quoin says, if it is known. */
  show(rows, { left, width }) {
    if (!this.#isOn) return;
    Object.assign(this.#element.style, { left: `${left}px`, width: `${width}px` });
    const missing = rows.filter(({ row }) => !this.#rows.has(row)).map(({ row }) => row);
    const kept = new Map(rows.map((shown) => [shown.row, shown]));
    for (const [row, { element, label }] of this.#rows) {
      if (kept.has(row)) continue;
      element.remove();
      label.remove();
      this.#rows.delete(row);
    }
    for (const shown of rows) this.#place(shown);
    if (missing.length && !this.#isAsking && !this.#error) {
      this.#ask(missing[0], missing.at(-1) + 1);
    }
    this.#measure(rows);
  }

  #place({ row, y }) {
    const found = this.#rows.get(row);
    if (!found) return;
    found.element.style.top = `${y}px`;
    found.label.style.top = `${y + 2}px`;
    if (!found.element.isConnected) this.#root.append(found.element, found.label);
  }

  async #ask(from, to) {
    const generation = this.#generation;
    this.#isAsking = true;
    try {
      if (!this.#hasFonts) await this.#addFonts();
      const answer = await this.#connection.request('html', { from, to });
      if (generation !== this.#generation) return;
      this.#sheet.replaceSync(answer.css);
      answer.rows.forEach((html, index) => {
        const [element, label] = [document.createElement('div'), document.createElement('div')];
        element.className = 'row';
        // A record that does not fit has no row; its error is the tool's, in the heights.
        element.innerHTML = html ?? '';
        this.#rows.set(from + index, { element, label, isSettled: false });
      });
      this.#isAsking = false;
      this.#arrived();
      // The list places the rows in its next frame, before this goes on.
      await new Promise(requestAnimationFrame);
      await this.#settle();
      if (generation !== this.#generation) return;
      // Only now: the first layout of a row may be with letters of another font.
      for (let row = from; row < to; row++) {
        if (this.#rows.has(row)) this.#rows.get(row).isSettled = true;
      }
      this.#arrived();
    } catch (error) {
      if (generation === this.#generation) this.#summary.value = this.#error = error.message;
    }
  }

  /** Makes the families of the style sheet known; a file is loaded when a text needs it. */
  async #addFonts() {
    const { fonts } = await this.#connection.request('fonts');
    this.#hasFonts = true;
    for (const { family, url, weight, style, unicodeRange } of fonts) {
      const face = { weight, style, display: 'block', ...(unicodeRange && { unicodeRange }) };
      document.fonts.add(new FontFace(family, `url("${url}")`, face));
    }
  }

  /** Waits until no font is loading; one may show that the next of its list is needed. */
  async #settle() {
    do {
      this.#element.getBoundingClientRect();
      await document.fonts.ready;
      this.#element.getBoundingClientRect();
    } while (document.fonts.status !== 'loaded');
  }

  #measure(rows) {
    if (this.#error) return;
    for (const { row, height } of rows) {
      const found = this.#rows.get(row);
      if (!found?.isSettled || height === undefined) continue;
      const own = found.element.getBoundingClientRect().height;
      const difference = Math.round((own - height) * 100) / 100;
      this.#differences.set(row, difference);
      const differs = Math.abs(difference) > TOLERANCE;
      found.label.className = differs ? 'difference differs' : 'difference';
      found.label.textContent = differs ? `${difference > 0 ? '+' : ''}${difference}` : '=';
    }
    const all = [...this.#differences.values()];
    const differing = all.filter((difference) => Math.abs(difference) > TOLERANCE).length;
    this.#summary.value = `${differing} of ${all.length} rows seen differ`;
  }
}

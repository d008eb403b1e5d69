// SPDX-License-Identifier: Apache-2.0
// What a reader prefers: light or dark colours, the size of text and the direction of rows. The page
// starts with the template's own.

/** The words for a size of text that has none in the template. */
const NO_SIZES = 'the template\u2019s';

export class Preferences {
  #connection;
  #controls;
  #list;
  /** Counts questions: an answer for an earlier list is dropped. */
  #question = 0;

  /** `controls` are the selects `appearance`, `textSize` and `direction`; the list gets the colours. */
  constructor(connection, controls, list) {
    [this.#connection, this.#controls, this.#list] = [connection, controls, list];
    for (const [name, control] of Object.entries(controls)) {
      control.addEventListener('change', () => {
        // It is answered by a list; where the template has no such thing, by the reason.
        connection.request('prefer', { [name]: control.value || null }).catch(() => {});
      });
    }
  }

  /** Shows what the list has now, and what may be chosen. */
  async show() {
    const question = ++this.#question;
    const found = await this.#connection.request('preferences').catch(() => null);
    if (!found || question !== this.#question) return;
    const { appearance, textSize } = this.#controls;
    this.#list.dataset.appearance = found.appearance;
    appearance.value = found.appearance;
    const dark = [...appearance.options].find(({ value }) => value === 'dark');
    dark.disabled = !found.appearances.includes('dark');
    const sizes = found.textSizes;
    textSize.disabled = sizes.length === 0;
    textSize.replaceChildren(...(sizes.length ? sizes : [NO_SIZES]).map((size) => new Option(size)));
    if (sizes.length) textSize.value = found.textSize;
  }
}

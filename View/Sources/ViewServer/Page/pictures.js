// SPDX-License-Identifier: Apache-2.0

/** The pictures that records name, as the tool reads them; those that were used last are kept. */
export class Pictures {
  #connection;
  #known = new Map();
  static #most = 100;

  constructor(connection) { this.#connection = connection; }

  /** Forgets all pictures: their files may have been written. */
  clear() { this.#known.clear(); }

  /**
   * Gives a drawing its `pictures` by name as they come, counts them in `changes`, and calls
   * `arrived()` for each. One that the tool cannot read stays away.
   */
  load(drawing, arrived) {
    drawing.pictures = new Map();
    drawing.changes = 0;
    for (const { op, name } of drawing.displayList.commands) {
      if (op !== 'image' || !name || drawing.pictures.has(name)) continue;
      drawing.pictures.set(name, null);
      this.#get(name).then((picture) => {
        drawing.pictures.set(name, picture);
        if (!picture) return;
        drawing.changes += 1;
        arrived();
      });
    }
  }

  #get(name) {
    const found = this.#known.get(name) ?? this.#read(name).catch(() => null);
    this.#known.delete(name);
    this.#known.set(name, found);
    if (this.#known.size > Pictures.#most) this.#known.delete(this.#known.keys().next().value);
    return found;
  }

  async #read(name) {
    const { type, data } = await this.#connection.request('picture', { name });
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type }));
  }
}

// SPDX-License-Identifier: Apache-2.0
// The words of the drawn rows, for selecting, copying and screen readers.

/** Transparent words over the drawn ones of a row whose top is given. */
function texts({ displayList }, top) {
  const spans = [], moves = [[0, 0]];
  for (const { op, map, run, origin } of displayList.commands) {
    const move = moves[moves.length - 1];
    if (op === 'save') moves.push([...move]);
    if (op === 'restore') moves.pop();
    if (op === 'transform') { move[0] += map[4]; move[1] += map[5]; }
    if (op !== 'glyphs' || !run.glyphs.length || run.attachment) continue;
    const span = document.createElement('span');
    span.textContent = run.text;
    span.style.font = `${run.size}px sans-serif`;
    span.style.left = `${move[0] + origin[0] + Math.min(...run.glyphs.map((glyph) => glyph[2]))}px`;
    span.style.top = `${top + move[1] + origin[1] + run.glyphs[0][3] - 0.8 * run.size}px`;
    spans.push(span);
  }
  return spans;
}

export class Words {
  #element;
  #shown = '';

  constructor(element) { this.#element = element; }

  /** Lays the words of rows over them; a selection lasts as long as nothing moves. */
  show(rows, generation) {
    const key = `${generation} ` + rows.map(({ row, y }) => `${row}:${y}`).join();
    if (key === this.#shown) return;
    this.#shown = key;
    this.#element.replaceChildren(...rows.flatMap(({ drawing, y }) => texts(drawing, y)));
  }
}

// SPDX-License-Identifier: Apache-2.0

/** The runs of glyphs of a display list, each with its `left` edge and `baseline` in the row. */
export function* runsOf({ commands }) {
  const moves = [[0, 0]];
  for (const { op, map, run, origin } of commands) {
    const move = moves[moves.length - 1];
    if (op === 'save') moves.push([...move]);
    if (op === 'restore') moves.pop();
    if (op === 'transform') { move[0] += map[4]; move[1] += map[5]; }
    if (op !== 'glyphs' || !run.glyphs.length || run.attachment) continue;
    const [x, y] = [move[0] + origin[0], move[1] + origin[1]];
    const left = x + Math.min(...run.glyphs.map((glyph) => glyph[2]));
    yield { run, left, baseline: y + run.glyphs[0][3] };
  }
}

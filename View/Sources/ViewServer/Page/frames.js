// SPDX-License-Identifier: Apache-2.0

/** The innermost of a row's frames that holds a point; nothing where there is no view. */
export function frameAt(frames, x, y) {
  let found = null;
  for (const [name, frame] of Object.entries(frames)) {
    const isInside = x >= frame.x && x < frame.x + frame.width
      && y >= frame.y && y < frame.y + frame.height;
    const area = frame.width * frame.height;
    if (isInside && (!found || area <= found.area)) found = { name, frame, area };
  }
  return found;
}

/** A length with at most two decimals. */
export const points = (value) => String(Math.round(value * 100) / 100);

/** A frame in words. */
export function describe({ name, frame }) {
  const lines = frame.lines ? `, ${frame.lines} ${frame.lines === 1 ? 'line' : 'lines'}` : '';
  return `${name}: ${points(frame.width)} × ${points(frame.height)} at `
    + `${points(frame.x)}, ${points(frame.y)}${lines}`;
}

// SPDX-License-Identifier: Apache-2.0
// node quoin.test.mjs FILE HEIGHTS [SEED]: compares a file of heights with `quoin heights --width`.
// HEIGHTS is a JSON object: "widths", and "heights" with a list for each row, one for each width.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minified } from './minified.mjs';

const [file, heightsFile, seed = '1'] = process.argv.slice(2);
const source = readFileSync(new URL('../quoin.js', import.meta.url), 'utf8');
const bytes = readFileSync(file);
const truth = JSON.parse(readFileSync(heightsFile, 'utf8'));
let state = Number(seed);

/** A random whole number below a bound. */
function random(bound) {
  state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
  let bits = state ^ (state >>> 12);
  bits = Math.imul(bits, 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) % bound;
}

/** The same list as plain arrays. */
class Model {
  constructor(heights) { this.heights = heights.slice(); }
  offset(row) { return this.heights.slice(0, row).reduce((sum, height) => sum + height, 0); }
  get total() { return this.offset(this.heights.length); }
  rowAt(y) {
    for (let row = 0, end = 0; row < this.heights.length; row++) {
      end += this.heights[row];
      if (y < end) return row;
    }
    return this.heights.length - 1;
  }
}

function near(value, expected, what) {
  assert.ok(Math.abs(value - expected) < 1e-6, `${what}: ${value}, not ${expected} (seed ${seed})`);
}

/** Compares all queries of a list with those of arrays. */
function compare(list, model) {
  assert.equal(list.rowCount, model.heights.length);
  near(list.total(), model.total, 'total');
  for (let i = 0; i < 6; i++) {
    const row = random(model.heights.length + 1);
    near(list.offsetOf(row), model.offset(row), `the offset of row ${row}`);
    // Between the units of heights, so that rounding cannot move it.
    const y = random(Math.ceil(model.total * 64) + 640) / 64 - 5 + 1 / 512;
    if (model.heights.length) assert.equal(list.rowAt(y), model.rowAt(y), `the row at ${y}`);
    if (row < model.heights.length) near(list.height(row), model.heights[row], `row ${row}`);
  }
}

function checkHeights(open) {
  const list = open(bytes);
  const { widths, heights } = truth;
  assert.equal(list.rowCount, heights.length);
  widths.forEach((width, place) => {
    const column = heights.map((row) => row[place]);
    column.forEach((height, row) => assert.equal(list.height(row, width), height));
    near(list.total(width), column.reduce((sum, height) => sum + height, 0), `total at ${width}`);
    compare(list, new Model(column));
  });
  // Widths at random, so that the list goes from one to the other, and a view of a larger buffer.
  const other = open(new Uint8Array([...new Uint8Array(5), ...bytes]).subarray(5));
  for (let i = 0; i < 2000; i++) {
    const [place, row] = [random(widths.length), random(heights.length)];
    assert.equal(other.height(row, widths[place] + random(2) / 1024), heights[row][place]);
  }
  for (const width of [list.from - 0.1, list.to + 1, NaN, undefined * 2]) {
    assert.throws(() => list.total(width), RangeError);
  }
  for (const row of [-1, heights.length, 0.5, '1']) {
    assert.throws(() => list.height(row), RangeError);
  }
}

function checkEdits(open) {
  const list = open(bytes);
  const { widths, heights } = truth;
  let place = 0;
  const model = new Model(heights.map((row) => row[0]));
  // The row of the file behind each row of the list; null for one that the page has inserted.
  let origin = heights.map((_, row) => row);
  list.setWidth(widths[0]);
  for (let i = 0; i < 1500; i++) {
    const count = model.heights.length;
    const row = random(count || 1);
    const y = count ? model.offset(random(count)) + 0.25 : 0;
    const anchor = count ? model.rowAt(y) : 0;
    const mark = { height: model.heights[anchor] };
    const marked = model.heights.map((height, index) => (index === anchor ? mark : { height }));
    const inside = y - model.offset(anchor);
    const share = Math.min(1, inside / mark.height) || 0;
    let after, isWidth = false;
    switch (random(count > 2 ? 6 : 1)) {
      case 0: {
        const length = 1 + random(random(20) ? 3 : 1400);
        const added = Array.from({ length }, () => random(640) / 64);
        after = list.insert(row, random(2) || added.length > 1 ? added : added[0], y);
        marked.splice(row, 0, ...added.map((height) => ({ height })));
        origin.splice(row, 0, ...added.map(() => null));
        break;
      }
      case 1: {
        const removed = 1 + random(Math.min(count - row, random(20) ? 3 : 900));
        after = list.remove(row, removed, y);
        marked.splice(row, removed);
        origin.splice(row, removed);
        break;
      }
      case 2: {
        const to = random(count);
        after = list.move(row, to, y);
        marked.splice(to, 0, ...marked.splice(row, 1));
        origin.splice(to, 0, ...origin.splice(row, 1));
        break;
      }
      case 3: {
        marked[row].height = random(6400) / 64;
        after = list.setHeight(row, marked[row].height, y);
        break;
      }
      case 4: {
        const before = place;
        place = random(widths.length);
        after = list.setWidth(widths[place], y);
        isWidth = true;
        if (place !== before) {
          origin.forEach((of, index) => {
            if (of !== null) marked[index].height = heights[of][place];
          });
        }
        break;
      }
      default:
        after = list.setWidth(widths[place], y);
        isWidth = true;
    }
    model.heights = marked.map(({ height }) => height);
    const now = marked.indexOf(mark);
    if (now >= 0) {
      // What is seen stays where it was, unless its row has become less high than that; at another
      // width the same share of the row is above.
      const above = isWidth ? share * mark.height : Math.min(inside, mark.height);
      near(after, model.offset(now) + above, 'the corrected offset');
    } else if (count) {
      near(after, model.offset(Math.min(row, model.heights.length)), 'the offset of what follows');
    }
    if (i % 5 === 0) compare(list, model);
    while (model.heights.length > 6000) {
      list.remove(0, 3000);
      model.heights.splice(0, 3000);
      origin.splice(0, 3000);
    }
  }
  list.remove(0, list.rowCount);
  const empty = [list.total(), list.rowAt(3), list.offsetOf(0), list.insert(0, 7)];
  assert.deepEqual(empty, [0, -1, 0, 0]);
  assert.equal(list.total(), 7);
}

function checkDamage(open) {
  for (const length of [0, 7, 8, 40, 71, bytes.length - 1, bytes.length >> 1]) {
    const cut = bytes.subarray(0, length);
    assert.throws(() => open(cut), /the file of heights (does not|is cut off)/);
  }
  for (let i = 0; i < 400; i++) {
    const damaged = Uint8Array.from(bytes);
    damaged[random(bytes.length)] ^= 1 << random(8);
    assert.throws(() => open(damaged), /^Error: the file of heights /, `(seed ${seed})`);
  }
  assert.throws(() => open(new TextEncoder().encode('{"row":0}\n')), /does not begin with QUOINWH/);
}

// The module as it stands, and as it may be sent to browsers.
const types = readFileSync(new URL('../quoin.d.ts', import.meta.url), 'utf8');
const small = minified(source, types.match(/\w+(?=\(|: number)|\w+(?=\?:)/g));
assert.ok(small.length <= 6144, `quoin.js has ${small.length} bytes when it is minified`);
const folder = mkdtempSync(join(tmpdir(), 'quoin-'));
try {
  writeFileSync(join(folder, 'quoin.mjs'), source);
  writeFileSync(join(folder, 'quoin.min.mjs'), small);
  for (const name of ['quoin.mjs', 'quoin.min.mjs']) {
    const { open } = await import(pathToFileURL(join(folder, name)));
    checkHeights(open);
    checkEdits(open);
    checkDamage(open);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${truth.heights.length} rows at ${truth.widths.length} widths agree`);

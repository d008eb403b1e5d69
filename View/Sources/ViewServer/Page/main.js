// SPDX-License-Identifier: Apache-2.0
// The page: a list of which only the visible rows are asked for and drawn. The place is a row and
// the distance from its top to the top of the view, so what is seen stays while other rows are
// measured and while the width changes.

import { Beside } from './beside.js';
import { Connection } from './connection.js';
import { connectControls } from './controls.js';
import { connectInput } from './input.js';
import { Inspector } from './inspector.js';
import { RowOffsets } from './offsets.js';
import { Drawings } from './painter.js';
import { Preferences } from './preferences.js';
import { Search } from './search.js';
import { Sheet } from './sheet.js';
import { Surface } from './surface.js';
import { Words } from './words.js';

const [list, canvas, bar, thumb, edge, problem, facts] =
  ['#list', 'canvas', '#bar', '#thumb', '#edge', '#problem', '#facts']
    .map((selector) => document.querySelector(selector));

let offsets = new RowOffsets(0);
let width = 0;
/** The first visible row, and how far its top lies above the view's. */
let place = { row: 0, above: 0 };
/** Whether the end of the list is kept at the bottom, also while its rows are measured. */
let isAtEnd = false;
/** Counts lists and widths: an answer for an earlier one is dropped. */
let generation = 0;
let isDrawn = false;

const connection = new Connection((method, params) => {
  if (method === 'list') showList(params);
  if (method === 'ended') showProblem(params.message);
  if (method === 'closed' && problem.hidden) showProblem('quoin view has ended.');
});
const drawings = new Drawings(connection);
const sheet = new Sheet();
const surface = new Surface(canvas, drawings);
const words = new Words(document.querySelector('#text'));
const inspector = new Inspector(connection, {
  panel: document.querySelector('#inspector'), hovered: document.querySelector('#hovered'),
  selected: document.querySelector('#selected'), marks: document.querySelector('#marks'),
});
const beside = new Beside(connection, {
  element: document.querySelector('#beside'), summary: document.querySelector('#differences'),
}, () => draw());
const [appearance, textSize, direction] =
  ['#appearance', '#textSize', '#direction'].map((selector) => document.querySelector(selector));
const preferences = new Preferences(connection, { appearance, textSize, direction }, list);
const search = new Search(connection, {
  form: document.querySelector('#words'), mark: document.querySelector('#found'),
}, {
  count: () => offsets.count,
  seen: () => place.row,
  sizeOf: (row) => ({ width, height: offsets.height(row) }),
  reveal,
});

// For tests and the console.
window.view = {
  state: () => ({
    generation, place, width, rows: offsets.count, total: offsets.total, measured: offsets.measured, isDrawn,
  }),
  jump: (row) => jump(row),
  setWidth: (to) => setWidth(to),
  differences: () => [...beside.differences],
  offsetOf: (row) => offsets.offsetOf(row),
  painted: () => ({ ...surface.counts }),
  repaint: () => { surface.forget(); draw(); },
};

// Lists

function showList({ result, error, template }) {
  if (error) {
    const lines = (template.text ?? '').split('\n');
    const quoted = (error.data?.findings ?? []).map(({ line }) => `${line}: ${lines[line - 1]}`);
    return showProblem([error.message, ...quoted].join('\n'));
  }
  problem.hidden = true;
  width = result.width;
  drawings.clearPictures();
  search.clear();
  preferences.show();
  restart(result.rows);
}

function showProblem(message) {
  problem.textContent = message;
  problem.hidden = false;
  draw();
}

/** Forgets heights and drawings; the seen row stays. */
function restart(count) {
  generation += 1;
  const estimate = offsets.count ? offsets.estimate : 60;
  offsets = new RowOffsets(count);
  place = {
    row: Math.max(0, Math.min(place.row, count - 1)), above: Math.min(place.above, estimate),
  };
  drawings.clear();
  inspector.clear();
  beside.clear();
  draw();
  measure(generation);
}

/** Measures all rows in pieces of about 40 ms, so that other answers need not wait long. */
async function measure(started) {
  let piece = 200;
  while (started === generation) {
    const from = offsets.unmeasured(place.row);
    if (from < 0) break;
    let to = from;
    while (to < offsets.count && to < from + piece && !offsets.has(to)) to += 1;
    const began = performance.now();
    const heights = await heightsOf(from, to, started);
    if (!heights) return;
    piece = Math.max(20, Math.min(20_000, Math.round(piece * 40 / (performance.now() - began))));
    draw();
  }
}

async function heightsOf(from, to, started) {
  try {
    const { heights } = await connection.request('heights', { from, to });
    if (started !== generation) return null;
    offsets.set(from, heights);
    return heights;
  } catch {
    return null;
  }
}

let nextWidth = null;

/** Changes the width. While one is being shown, only the last of those that come is kept. */
async function setWidth(wanted) {
  const isUnderway = nextWidth !== null;
  nextWidth = Math.max(20, Math.round(wanted));
  if (isUnderway) return;
  do {
    width = nextWidth;
    generation += 1;
    await connection.request('width', { width }).catch(() => {});
    restart(offsets.count);
    await whenDrawn();
  } while (nextWidth !== width);
  nextWidth = null;
}

const waiting = [];

/** Waits until all visible rows are drawn; not long, for some may never be. */
function whenDrawn() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, 200);
  });
}

// The place

function scroll(by) {
  let { row, above } = place;
  isAtEnd = false;
  above += by;
  while (above < 0 && row > 0) above += offsets.height(--row);
  while (row + 1 < offsets.count && above >= offsets.height(row)) above -= offsets.height(row++);
  place = { row, above: Math.max(0, above) };
  draw();
}

function jump(row) {
  place = { row: Math.max(0, Math.min(row, offsets.count - 1)), above: 0 };
  isAtEnd = offsets.count > 1 && row >= offsets.count - 1;
  draw();
}

/** Brings a row into view; one that is seen as a whole stays where it is. */
function reveal(row) {
  const top = offsets.offsetOf(row) - offsets.offsetOf(place.row) - place.above;
  if (top < 0 || top + offsets.height(row) > list.clientHeight) jump(row);
  else draw();
}

/** Keeps the end of the list at the bottom of the view or below it. */
function keepWithinEnd(height) {
  if (isAtEnd) place = { row: offsets.count - 1, above: 0 };
  let shown = -place.above;
  for (let row = place.row; row < offsets.count && shown < height; row++) {
    shown += offsets.height(row);
  }
  let { row, above } = place;
  if (shown >= height) return;
  above -= height - shown;
  while (above < 0 && row > 0) above += offsets.height(--row);
  // A list that is lower than the view has no end to keep.
  isAtEnd = above >= 0;
  place = { row, above: Math.max(0, above) };
}

// Drawing

let frame = 0;
function draw() {
  isDrawn = false;
  frame ||= requestAnimationFrame(drawNow);
}

function drawNow() {
  frame = 0;
  const { clientWidth, clientHeight: height } = list;
  edge.style.left = `${Math.min(width, clientWidth - 8)}px`;
  keepWithinEnd(height);
  const extent = { width, height, ratio: devicePixelRatio, generation };
  const rows = sheet.rows(offsets, place, extent);
  for (const shown of rows) shown.drawing = drawings.get(shown.row, draw);
  isDrawn = rows.every(({ drawing }) => drawing);
  const missing = rows.map(({ row }) => row).filter((row) => !offsets.has(row));
  surface.show(rows, extent);
  showOver(rows.filter(({ isSeen }) => isSeen));
  if (missing.length) {
    isDrawn = false;
    heightsOf(missing[0], missing[missing.length - 1] + 1, generation)
      .then((found) => found && draw());
  }
  if (isDrawn) waiting.splice(0).forEach((resolve) => resolve());
  showBar(height);
  facts.value = `${offsets.count} rows, ${width} wide, ${Math.round(offsets.total)} high`
    + (offsets.measured < offsets.count ? ` (${offsets.measured} measured)` : '');
}

/** Lays what is no pixel of the canvas over the seen rows, and beside them. */
function showOver(rows) {
  words.show(rows.filter(({ drawing }) => drawing), generation);
  const tops = new Map(rows.map(({ row, y }) => [row, y]));
  inspector.moved((row) => tops.get(row) ?? null);
  search.moved((row) => tops.get(row) ?? null);
  const seen = rows.map(({ row, y, height }) => (
    { row, y, height: offsets.has(row) ? height : undefined }));
  beside.show(seen, { left: width + 12, width });
}

function showBar(height) {
  const total = Math.max(1, offsets.total);
  const size = Math.max(24, Math.min(height, height * height / total));
  const top = offsets.offsetOf(place.row) + place.above;
  thumb.style.height = `${size}px`;
  thumb.style.top = `${(height - size) * Math.min(1, top / Math.max(1, total - height))}px`;
  bar.setAttribute('aria-valuemax', Math.round(total));
  bar.setAttribute('aria-valuenow', Math.round(top));
}

// Input

connectInput({ list, bar, edge }, {
  scroll,
  jumpToStart: () => jump(0),
  jumpToEnd: () => jump(offsets.count - 1),
  setWidth,
  /** Goes to a share of the way from the start to the end. */
  goTo: (share) => {
    const y = share * Math.max(0, offsets.total - list.clientHeight);
    const { row, top } = offsets.rowAt(y);
    place = { row, above: y - top };
    isAtEnd = false;
    draw();
  },
});

connectControls(connection, {
  jump,
  showBeside: (isOn) => { beside.turn(isOn); draw(); },
  listFindings: () => {
    const from = place.row;
    inspector.findings(from, Math.min(offsets.count, from + 1000), jump);
  },
});

/** The row under a pointer, and the pointer's place in it; no row below the last one. */
function rowUnder(event) {
  const { left, top } = list.getBoundingClientRect();
  const y = offsets.offsetOf(place.row) + place.above + event.clientY - top;
  if (y >= offsets.total || event.clientX - left >= width) return { row: null };
  const found = offsets.rowAt(y);
  return { row: found.row, x: event.clientX - left, y: y - found.top };
}

list.addEventListener('pointermove', (event) => {
  const { row, x, y } = rowUnder(event);
  inspector.hover(row, x, y);
});
list.addEventListener('pointerleave', () => inspector.hover(null));
list.addEventListener('click', (event) => {
  const { row, x, y } = rowUnder(event);
  // A click that ends a selection of words selects no view.
  if (row !== null && getSelection().isCollapsed) inspector.select(row, x, y);
});

new ResizeObserver(draw).observe(list);
canvas.addEventListener('contextrestored', window.view.repaint);

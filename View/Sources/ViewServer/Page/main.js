// SPDX-License-Identifier: Apache-2.0
// The page: a list of which only the visible rows are asked for and drawn. The place is a row and
// the distance from its top to the top of the view, so what is seen stays while other rows are
// measured and while the width changes.

import { Connection } from './connection.js';
import { connectControls } from './controls.js';
import { Inspector } from './inspector.js';
import { RowOffsets } from './offsets.js';
import { Drawings } from './painter.js';
import { Words } from './words.js';

const [list, canvas, bar, thumb, edge, problem, facts] =
  ['#list', 'canvas', '#bar', '#thumb', '#edge', '#problem', '#facts']
    .map((selector) => document.querySelector(selector));
const context = canvas.getContext('2d');

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
const words = new Words(document.querySelector('#text'));
const inspector = new Inspector(connection, {
  panel: document.querySelector('#inspector'), hovered: document.querySelector('#hovered'),
  selected: document.querySelector('#selected'),
});

// For tests and the console.
window.view = {
  state: () => ({
    generation, place, width, rows: offsets.count, total: offsets.total, measured: offsets.measured, isDrawn,
  }),
  jump: (row) => jump(row),
  setWidth: (to) => setWidth(to),
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

async function setWidth(wanted) {
  width = Math.max(20, Math.round(wanted));
  generation += 1;
  await connection.request('width', { width }).catch(() => {});
  restart(offsets.count);
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
  const ratio = devicePixelRatio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const [pixels, lines] = [Math.max(1, Math.round(width * ratio)), Math.round(height * ratio)];
  if (canvas.width !== pixels || canvas.height !== lines) {
    [canvas.width, canvas.height] = [pixels, lines];
  }
  edge.style.left = `${Math.min(width, clientWidth - 8)}px`;
  keepWithinEnd(height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const missing = [], shown = [];
  isDrawn = true;
  let y = -place.above;
  for (let row = place.row; row < offsets.count && y < height; row++) {
    if (!offsets.has(row)) missing.push(row);
    const drawing = drawings.get(row, draw);
    if (drawing) {
      context.save();
      // Whole pixels, as the rows were laid out.
      context.translate(0, Math.round(y * ratio) / ratio);
      drawings.paint(context, drawing);
      context.restore();
      shown.push({ row, drawing, y });
    } else isDrawn = false;
    y += offsets.height(row);
  }
  words.show(shown, generation);
  const tops = new Map(shown.map(({ row, y }) => [row, y]));
  inspector.moved((row) => tops.get(row) ?? null);
  if (missing.length) {
    isDrawn = false;
    heightsOf(missing[0], missing[missing.length - 1] + 1, generation)
      .then((found) => found && draw());
  }
  showBar(height);
  facts.value = `${offsets.count} rows, ${width} wide, ${Math.round(offsets.total)} high`
    + (offsets.measured < offsets.count ? ` (${offsets.measured} measured)` : '');
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

list.addEventListener('wheel', (event) => {
  event.preventDefault();
  const units = [1, 20, list.clientHeight];
  scroll(event.deltaY * units[event.deltaMode]);
}, { passive: false });

list.addEventListener('keydown', (event) => {
  const page = list.clientHeight * 0.9;
  const steps = { ArrowDown: 40, ArrowUp: -40, PageDown: page, PageUp: -page, ' ': page };
  if (event.key in steps) scroll(steps[event.key]);
  else if (event.key === 'Home') jump(0);
  else if (event.key === 'End') jump(offsets.count - 1);
  else return;
  event.preventDefault();
});

/** Calls `moved(event)` for each move of a pressed pointer. */
function drag(element, moved) {
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    element.onpointermove = moved;
    event.preventDefault();
  });
  for (const end of ['pointerup', 'pointercancel']) {
    element.addEventListener(end, () => { element.onpointermove = null; });
  }
}

drag(edge, (event) => setWidth(event.clientX - list.getBoundingClientRect().left));
drag(bar, (event) => {
  const { top, height } = bar.getBoundingClientRect();
  const share = Math.max(0, Math.min(1, (event.clientY - top) / height));
  const y = share * Math.max(0, offsets.total - list.clientHeight);
  const { row, top: above } = offsets.rowAt(y);
  place = { row, above: y - above };
  isAtEnd = false;
  draw();
});

let touched = 0;
list.addEventListener('touchstart', (event) => { touched = event.touches[0].clientY; });
list.addEventListener('touchmove', (event) => {
  scroll(touched - event.touches[0].clientY);
  touched = event.touches[0].clientY;
});

connectControls(connection, {
  jump,
  showAppearance: (name) => { canvas.dataset.appearance = name; },
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

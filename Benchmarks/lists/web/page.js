// SPDX-License-Identifier: Apache-2.0
// Plays the plan of run.py on an engine in the page, and keeps the lines that FORMAT.md describes.
import { open as openHeights } from './quoin.js';
import { Rows, measure } from './rows.js';

// Sizes are given to the frame around the scroller: Chromium does not keep rows in place where the
// scroller's own style changes.
const frameBox = document.getElementById('frame'), scroller = document.getElementById('scroller');
const lines = [];
let plan, rows, make, engine, name, width, started, action = 0;

const write = (line) => lines.push(line);

// After the next frame was laid out and painted.
const painted = () => new Promise((done) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(0);
}));

async function frame(asked) {
  await painted();
  const ms = performance.now() - started, top = scroller.getBoundingClientRect().top;
  const seen = [];
  for (const element of engine.shown()) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top && box.top < top + plan.height) {
      seen.push([element.rowID, box.top - top, box.height]);
    }
  }
  const line = {
    kind: 'frame', action, ms, content: engine.contentHeight, offset: engine.offset, asked, width,
    seen,
  };
  write(line);
  started += performance.now() - started - ms;
  return line;
}

// Waits until three frames are alike, at most sixty.
async function settle() {
  for (let count = 0, alike = 0, last = ''; count < 60 && alike < 3; count++) {
    const { content, seen } = await frame(0), now = JSON.stringify([content, seen]);
    alike = now === last ? alike + 1 : 0;
    last = now;
  }
}

function setWidth(next) {
  width = next;
  frameBox.style.width = `${width}px`;
}

const append = (words, row) => engine.changed(rows.append(words, row), row);

const players = {
  async open() {
    started = performance.now();
    engine = await make();
    write({ kind: 'engine', engine: name, rows: plan.rows, version: navigator.userAgent,
      cannot: engine.cannot });
    engine.open();
    await frame(null);
  },
  async wheel({ by, times }) {
    for (let turn = 0; turn < times; turn++) {
      engine.scrollBy(by);
      await frame(by);
    }
  },
  async drag({ to }) { engine.scrollToFraction(to); await frame(null); },
  async jump({ row }) { engine.scrollToRow(row); await frame(null); },
  async end() {
    engine.scrollToRow(rows.count - 1);
    engine.scrollToFraction(1);
    await frame(null);
  },
  async insert({ count }) { engine.inserted(rows.insertAbove(count)); await frame(0); },
  async remove({ count }) { engine.removed(rows.removeAbove(count)); await frame(0); },
  async grow({ seen, words }) {
    const ids = lines.findLast((line) => line.kind === 'frame').seen.map(([id]) => id);
    append(words.join(' '), rows.ids.indexOf(ids[Math.min(seen, ids.length - 1)]));
    await frame(0);
  },
  async stream({ words }) {
    for (const word of words) { append(word, rows.count - 1); await frame(0); }
  },
  async resize({ to, step }) {
    const from = width, count = step ? Math.max(1, Math.ceil(Math.abs(to - from) / step)) : 1;
    for (let turn = 1; turn <= count; turn++) {
      setWidth(turn === count ? to : from + Math.sign(to - from) * step * turn);
      engine.resized();
      await frame(0);
    }
  },
};
players.turn = players.resize;

// Plays the next action, and says which it was: whoever asks takes pictures, and reads what the
// process has used, in between.
window.play = async () => {
  if (action === plan.actions.length) return { isDone: true };
  const wanted = plan.actions[action];
  if (wanted.do !== 'picture') {
    const player = players[wanted.do];
    if (!player) throw new Error(`there is no action '${wanted.do}'`);
    started = performance.now();
    await player(wanted);
    await settle();
    write({ kind: 'action', action, do: wanted.do, ms: performance.now() - started,
      measured: engine.measured });
  }
  return { action: action++, picture: wanted.picture, width };
};

// Loads the page's own parts. The list is made by the first action, whose time is counted.
window.start = async (engineName, folder) => {
  name = engineName;
  plan = await (await fetch('plan.json')).json();
  rows = new Rows(plan);
  const load = (weight) => document.fonts.load(`${weight} 15px "Noto Sans"`);
  await Promise.all(['400', '700'].map(load));
  frameBox.style.height = `${plan.height}px`;
  setWidth(plan.width);
  const module = await import(`./${folder}/${name}.js`);
  const loadHeights = async () => openHeights(await (await fetch('rows.widths')).arrayBuffer());
  const host = { scroller, rows, estimate: plan.estimate, width: () => width, loadHeights };
  make = () => module.make(host);
  measure(rows, [0], width);
  await painted();
};

// The heights of all texts, as this browser lays them out.
window.finish = () => {
  const all = plan.truthWidths.map((truthWidth) => {
    const heights = Array(plan.texts.length);
    const ids = Array.from(heights, (_, id) => id);
    measure(new Rows(plan), ids, truthWidth).forEach((height, id) => {
      heights[id * 31 % heights.length] = height;
    });
    return { kind: 'truth', width: truthWidth, heights };
  });
  return [...lines, ...all];
};
window.isReady = true;

// SPDX-License-Identifier: Apache-2.0

import { Pictures } from './pictures.js';

/** Outlines and pictures of glyphs, asked for once each. */
class Glyphs {
  #connection;
  #known = new Map();

  constructor(connection) { this.#connection = connection; }

  static key(font, size, id) { return `${font} ${size} ${id}`; }

  get(font, size, id) { return this.#known.get(Glyphs.key(font, size, id)); }

  /** Asks for the glyphs of a row's drawing that are not known. */
  async load({ fonts, displayList }) {
    const wanted = new Map();
    for (const { run } of displayList.commands) {
      if (!run || run.attachment) continue;
      const font = fonts[run.font], group = `${font} ${run.size}`;
      for (const [id] of run.glyphs) {
        if (this.get(font, run.size, id)) continue;
        if (!wanted.has(group)) wanted.set(group, { font, size: run.size, ids: new Set() });
        wanted.get(group).ids.add(id);
      }
    }
    await Promise.all([...wanted.values()].map(async ({ font, size, ids }) => {
      const scale = Math.min(16, devicePixelRatio);
      const { glyphs } = await this.#connection.request(
        'glyphs', { font, size, scale, glyphs: [...ids] });
      for (const glyph of glyphs) {
        const drawn = glyph.pixels === undefined
          ? { path: new Path2D(glyph.path) } : { ...glyph, image: picture(glyph) };
        this.#known.set(Glyphs.key(font, size, glyph.id), drawn);
      }
    }));
  }
}

/** A canvas with the pixels of a glyph; nothing for one without ink. */
function picture({ width, height, color, pixels }) {
  if (!width || !height) return null;
  const bytes = Uint8Array.from(atob(pixels), (letter) => letter.charCodeAt(0));
  const image = new ImageData(width, height);
  for (let index = 0; index < width * height; index++) {
    const alpha = color ? bytes[4 * index + 3] : bytes[index];
    // The colours come multiplied by alpha; a canvas takes them as they are.
    for (let part = 0; part < 3; part++) {
      image.data[4 * index + part] =
        color && alpha ? Math.min(255, Math.round(bytes[4 * index + part] * 255 / alpha)) : 0;
    }
    image.data[4 * index + 3] = alpha;
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d').putImageData(image, 0, 0);
  return canvas;
}

/** The drawings of rows, of which those that were used last are kept. */
export class Drawings {
  #connection;
  #glyphs;
  #pictures;
  #rows = new Map();
  static #most = 400;

  constructor(connection) {
    this.#connection = connection;
    this.#glyphs = new Glyphs(connection);
    this.#pictures = new Pictures(connection);
  }

  /** Forgets all rows, as at another width; glyphs and pictures stay. */
  clear() { this.#rows = new Map(); }

  /** Forgets the pictures, as in another list. */
  clearPictures() { this.#pictures.clear(); }

  /** The drawing of a row; if it is not here yet, nothing, and `arrived()` is called later. */
  get(row, arrived) {
    const found = this.#rows.get(row);
    if (found) {
      this.#rows.delete(row);
      this.#rows.set(row, found);
      return found.drawing;
    }
    const entry = {}, rows = this.#rows;
    rows.set(row, entry);
    if (rows.size > Drawings.#most) rows.delete(rows.keys().next().value);
    this.#connection.request('displayList', { from: row, to: row + 1 }).then(async (drawing) => {
      this.#pictures.load(drawing, arrived);
      await this.#glyphs.load(drawing);
      entry.drawing = drawing;
      arrived();
    }).catch(() => rows.delete(row));
    return undefined;
  }

  /** Plays a row's drawing on a canvas whose origin is the row's top left. */
  paint(context, drawing) {
    let open = 0;
    for (const command of drawing.displayList.commands) {
      if (command.op === 'save') open += 1;
      if (command.op === 'restore') open -= 1;
      this.#play(context, drawing, command);
    }
    for (; open > 0; open--) context.restore();
  }

  #play(context, drawing, command) {
    switch (command.op) {
      case 'save': return context.save();
      case 'restore': return context.restore();
      case 'transform': return context.transform(...command.map);
      case 'opacity': context.globalAlpha *= command.opacity; return;
      case 'clip': trace(context, command); return context.clip();
      case 'fill':
        trace(context, command);
        context.fillStyle = command.color;
        return context.fill();
      case 'stroke':
        trace(context, command);
        context.strokeStyle = command.color;
        context.lineWidth = command.lineWidth;
        return context.stroke();
      case 'image':
        if (drawing.pictures.get(command.name)) {
          return context.drawImage(drawing.pictures.get(command.name), ...command.rect);
        }
        trace(context, command);
        context.fillStyle = '#e4e4e8';
        return context.fill();
      case 'glyphs': return this.#write(context, drawing, command);
    }
  }

  /** Writes a run: its outlines as one path, which is made once, and its pictures. */
  #write(context, drawing, command) {
    const { run, color } = command;
    if (run.attachment) return;
    drawing.runs ??= new Map();
    if (!drawing.runs.has(command)) drawing.runs.set(command, this.#set(drawing.fonts, command));
    const { outlines, images } = drawing.runs.get(command);
    context.fillStyle = run.color ?? color;
    context.fill(outlines);
    for (const [image, ...rect] of images) context.drawImage(image, ...rect);
  }

  /** A run's glyphs at their places. */
  #set(fonts, { run, origin }) {
    const outlines = new Path2D(), images = [];
    for (const [id, , left, top] of run.glyphs) {
      const glyph = this.#glyphs.get(fonts[run.font], run.size, id);
      const [x, y] = [origin[0] + left, origin[1] + top];
      if (glyph?.path) outlines.addPath(glyph.path, new DOMMatrix([1, 0, 0, 1, x, y]));
      else if (glyph?.image) {
        const { image, width, height, unit } = glyph;
        images.push([image, x + glyph.x, y + glyph.y, width * unit, height * unit]);
      }
    }
    return { outlines, images };
  }
}

/** Begins a path with a command's rectangle. */
function trace(context, { rect, radius = 0 }) {
  context.beginPath();
  context.roundRect(...rect, radius);
}

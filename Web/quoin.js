// SPDX-License-Identifier: Apache-2.0
// Row heights at any width, from a file of `quoin heights --widths … --out widths`.
// The types in quoin.d.ts say what each function does.

export const open = (data) => new Heights(ArrayBuffer.isView(data)
  ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data));

// CRC-32, as gzip has it.
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

const size = 512;

function fail(text) { throw new Error(`the file of heights ${text}`); }

class Heights {
  // The steps of row r of the file are #ends[r - 1] up to #ends[r]: the width at which each begins,
  // in steps of the range, and the height in units; -1 and less for a slope. Rows are numbered as in
  // the file, and those that the page adds from there on; the chunks have their order.
  #ends; #at; #units; #slopes = []; #heights; #own = new Map(); #chunks = []; #next; #width; #scale;

  constructor(bytes) {
    const { length } = bytes, view = new DataView(bytes.buffer, bytes.byteOffset, length);
    const int = (at) => view.getUint32(at, true), double = (at) => view.getFloat64(at, true);
    const text = (at) => String.fromCharCode(...bytes.subarray(at, at + 8));
    const check = (is, part) => is || fail(`is damaged in its ${part}`);
    const sum = (from, to, part) => {
      let crc = -1;
      for (let at = from; at < to; at++) crc = table[(crc ^ bytes[at]) & 255] ^ (crc >>> 8);
      check(~crc >>> 0 === int(to), part);
    };
    if (text(0) !== 'QUOINWH\n') fail('does not begin with QUOINWH');
    if (length < 72 || text(length - 8) !== 'QUOINEND') fail('is cut off: its end is missing');
    const version = view.getUint16(8, true);
    if (version !== 1) fail(`has version ${version}, not 1`);
    sum(0, 36, 'header');
    const foot = length - 32, rows = int(foot), index = int(foot + 8), blocks = int(foot + 16);
    check(index + 8 * blocks === foot && rows <= blocks * int(32), 'index');
    sum(index, length - 12, 'index');
    this.stepsPerPoint = int(12);
    this.from = int(16) / this.stepsPerPoint;
    this.to = int(20) / this.stepsPerPoint;
    this.#scale = this.unitsPerPoint = double(24);
    this.rowCount = this.#next = rows;
    const ends = this.#ends = new Uint32Array(rows), slopes = this.#slopes, starts = [], units = [];
    let row = 0, place, end;
    const number = () => {
      for (let value = 0, scale = 1; ; scale *= 128) {
        check(place < end, 'blocks');
        const byte = bytes[place++];
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    };
    const signed = (code) => code % 2 ? -(code + 1) / 2 : code / 2;
    for (let block = 0; block < blocks; block++) {
      place = int(index + 8 * block);
      check(place + 12 <= index && place + 12 + int(place) <= index, 'index');
      end = place + 8 + int(place);
      sum(place, end, `block ${block}`);
      const last = row + int(place + 4);
      check(last <= rows, 'index');
      place += 8;
      const changes = Array.from({ length: number() }, () => signed(number()));
      for (; row < last; row++) {
        let width = int(16), height = 0;
        for (let count = number(), i = 0; i < count; i++) {
          const more = i && number();
          width += more >>> 1;
          starts.push(width);
          const code = more & 1 ? 0 : number() - 1;
          if (code < 0) {
            units.push(-1 - slopes.length / 2);
            slopes.push(double(place), double(place + 8));
            place += 16;
          } else {
            height = i ? height + (changes[code] ?? signed(code - changes.length)) : code;
            units.push(height);
          }
        }
        ends[row] = units.length;
      }
    }
    check(row === rows, 'index');
    this.#at = new Uint32Array(starts);
    this.#units = new Int32Array(units);
    this.#heights = new Float64Array(rows);
    for (let first = 0; first < rows; first += size) {
      const length = Math.min(size, rows - first);
      this.#chunks.push({ rows: Array.from({ length }, (_, i) => first + i), sum: 0 });
    }
    this.#use(this.from);
  }

  // Finds the heights of the file's rows at a width.
  #use(width) {
    if (width === this.#width) return;
    const steps = this.stepsPerPoint, step = Math.floor(width * steps);
    if (!(step >= this.from * steps && step <= this.to * steps)) {
      throw new RangeError(`the width ${width} is not between ${this.from} and ${this.to}`);
    }
    this.#width = width;
    const ends = this.#ends, at = this.#at, units = this.#units, slopes = this.#slopes;
    const heights = this.#heights;
    for (let row = 0, i = 0; row < heights.length; row++) {
      const end = ends[row];
      let value = 0;
      if (i < end) {
        while (++i < end && at[i] <= step);
        value = units[i - 1];
      }
      if (value < 0) {
        const slope = -2 - 2 * value;
        const exact = slopes[slope] + slopes[slope + 1] * ((step - at[i - 1]) / steps);
        // To the nearest 2^-20, and up to whole units.
        value = exact + 6442450944 - 6442450944;
        value = Math.max(0, Math.ceil(value * this.#scale - 1 / 4096));
      }
      heights[row] = value;
      i = end;
    }
    for (const row of this.#own.keys()) if (row < heights.length) this.#own.delete(row);
    this.#chunks.forEach((chunk) => this.#add(chunk));
  }

  #of(row) { return this.#own.get(row) ?? this.#heights[row]; }

  #add(chunk) {
    const heights = this.#heights, own = this.#own;
    let sum = 0;
    if (own.size) for (const row of chunk.rows) sum += own.get(row) ?? heights[row];
    else for (const row of chunk.rows) sum += heights[row];
    chunk.sum = sum;
  }

  // The chunk of a row, the row's place in it, and the height of all before the chunk.
  #find(row, isEnd) {
    if (!(Number.isInteger(row) && row >= 0 && row < this.rowCount + (isEnd ? 1 : 0))) {
      throw new RangeError(`there is no row ${row} among ${this.rowCount}`);
    }
    let i = 0, top = 0, chunk;
    while (chunk = this.#chunks[i], i < this.#chunks.length - 1 && row >= chunk.rows.length) {
      row -= chunk.rows.length;
      top += chunk.sum;
      i++;
    }
    return { i, chunk, row, top };
  }

  total(width = this.#width) {
    this.#use(width);
    return this.#chunks.reduce((sum, chunk) => sum + chunk.sum, 0) / this.#scale;
  }

  height(row, width = this.#width) {
    this.#use(width);
    const found = this.#find(row);
    return this.#of(found.chunk.rows[found.row]) / this.#scale;
  }

  offsetOf(row, width = this.#width) {
    this.#use(width);
    let { chunk, row: end, top } = this.#find(row, true);
    for (let i = 0; i < end; i++) top += this.#of(chunk.rows[i]);
    return top / this.#scale;
  }

  rowAt(y, width = this.#width) {
    this.#use(width);
    let rest = y * this.#scale, row = 0;
    for (const chunk of this.#chunks) {
      if (rest < chunk.sum) {
        for (const id of chunk.rows) {
          if ((rest -= this.#of(id)) < 0) return row;
          row++;
        }
      }
      rest -= chunk.sum;
      row += chunk.rows.length;
    }
    return this.rowCount - 1;
  }

  // Makes a change, and gives the offset of what stood at an offset before: the same points below
  // the top of its row, or the same share of the row at another width.
  // The rows stay in place, unless a row is given: where a removed one stood.
  #keep(y, change, row, isWidth) {
    let anchor = this.rowAt(y), inside = 0, share, id;
    if (anchor >= 0) {
      const found = this.#find(anchor);
      id = found.chunk.rows[found.row];
      inside = y - this.offsetOf(anchor);
      share = Math.min(1, inside / this.height(anchor)) || 0;
    }
    change();
    if (row >= 0) {
      anchor = 0;
      for (const { rows } of this.#chunks) {
        const place = rows.indexOf(id);
        anchor += place < 0 ? rows.length : place;
        if (place >= 0) break;
      }
    }
    if (anchor < 0 || anchor >= this.rowCount) {
      return this.offsetOf(Math.min(row ?? 0, this.rowCount));
    }
    const height = this.height(anchor);
    return this.offsetOf(anchor) + (isWidth ? share * height : Math.min(inside, height));
  }

  setWidth(width, y = 0) { return this.#keep(y, () => this.#use(width), undefined, true); }

  setHeight(row, height, y = 0) {
    const found = this.#find(row);
    return this.#keep(y, () => {
      this.#own.set(found.chunk.rows[found.row], height * this.#scale);
      this.#add(found.chunk);
    });
  }

  #put(row, ids) {
    const { i, chunk, row: place } = this.#find(row, true), rows = chunk ? chunk.rows : [];
    const all = rows.slice(0, place).concat(ids, rows.slice(place)), parts = [];
    const most = all.length > 2 * size ? size : 2 * size;
    for (let first = 0; first < all.length; first += most) {
      this.#add(parts[parts.push({ rows: all.slice(first, first + most) }) - 1]);
    }
    this.#chunks.splice(i, 1, ...parts);
    this.rowCount += ids.length;
  }

  #take(row) {
    const found = this.#find(row), [id] = found.chunk.rows.splice(found.row, 1);
    this.rowCount--;
    if (found.chunk.rows.length) this.#add(found.chunk);
    else this.#chunks.splice(found.i, 1);
    return id;
  }

  insert(row, heights, y = 0) {
    this.#find(row, true);
    return this.#keep(y, () => this.#put(row, [heights].flat().map((height) => {
      this.#own.set(this.#next, height * this.#scale);
      return this.#next++;
    })), row);
  }

  remove(row, count = 1, y = 0) {
    this.#find(row + count, true);
    return this.#keep(y, () => {
      while (count-- > 0) this.#own.delete(this.#take(row));
    }, row);
  }

  move(from, to, y = 0) {
    this.#find(to);
    return this.#keep(y, () => this.#put(to, [this.#take(from)]), to);
  }
}

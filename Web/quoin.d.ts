// SPDX-License-Identifier: Apache-2.0

/**
 * Reads a file that `quoin heights --widths 280...1200 --out widths` wrote.
 *
 * Throws an Error that says what is wrong if the file is none, is cut off, or is damaged.
 */
export function open(data: ArrayBuffer | ArrayBufferView): Heights;

/**
 * The rows of a list and their heights at every width, in CSS pixels.
 *
 * Rows are counted from 0, in the order that the list has now. A method with a `width` uses the one
 * that was used last where none is given, at first {@link from}; another one makes all heights anew,
 * which takes milliseconds for a million rows. A width outside of the range, and a row that the list
 * does not have, are a RangeError.
 *
 * Methods that change the list take the offset `y` of the viewport's top and return the offset at
 * which the same row stands as before: scroll there, and what is seen does not move.
 */
export interface Heights {
  /** The least width of the file. */
  readonly from: number;
  /** The greatest width of the file. */
  readonly to: number;
  /** The widths in a pixel: one between two of them counts as the lower one. */
  readonly stepsPerPoint: number;
  /** The units of heights in a pixel: the file's heights are whole numbers of them. */
  readonly unitsPerPoint: number;
  /** The number of rows. */
  readonly rowCount: number;

  /** The height of all rows. */
  total(width?: number): number;
  /** The height of a row; 0 for one whose record failed. */
  height(row: number, width?: number): number;
  /** The top of a row; of `rowCount`, the end of the last. */
  offsetOf(row: number, width?: number): number;
  /** The row at an offset: the first one above the top, the last one below the end; -1 if there
   * are none. */
  rowAt(y: number, width?: number): number;

  /** Changes the width. The row at `y` keeps the share of it that lies above. */
  setWidth(width: number, y?: number): number;
  /**
   * Sets the height of a row that the page has measured. A row of the file has it until the width
   * changes, one that was inserted until it is set again.
   */
  setHeight(row: number, height: number, y?: number): number;
  /** Inserts rows of given heights before a row; before `rowCount`, at the end. */
  insert(row: number, heights: number | readonly number[], y?: number): number;
  /** Removes a row, or several. */
  remove(row: number, count?: number, y?: number): number;
  /** Moves a row to another place, counted without it. */
  move(from: number, to: number, y?: number): number;
}

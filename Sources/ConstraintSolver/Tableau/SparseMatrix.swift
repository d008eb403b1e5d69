// SPDX-License-Identifier: Apache-2.0

/// The coefficients of a component with many columns: only those that are not zero.
///
/// Each coefficient is linked with the others of its row and with those of its column, so that
/// both can be walked along, and the work of a pivot depends on the coefficients that it touches,
/// not on the numbers of rows and columns.
///
/// Invariants: every entry is linked in the row and the column of its place, both ways, and counted
/// by both; no two entries have the same place; between calls all marks are -1.
struct SparseMatrix: ~Copyable {
  /// A coefficient that is not zero.
  struct Entry: BitwiseCopyable {
    /// The coefficient.
    var value: Double
    /// Its row and its column.
    var place: SIMD2<Int32>
    /// The next entry in its row and in its column; -1 at the end.
    var next: SIMD2<Int32>
    /// The entry before it in its row and in its column; -1 at the start.
    var previous: SIMD2<Int32>

    /// Its row.
    var row: Int { Int(place.x) }
    /// Its column.
    var column: Int { Int(place.y) }
  }

  /// A row or a column.
  struct Line: BitwiseCopyable {
    /// Its first entry, or -1.
    var first: Int32 = -1
    /// The number of its entries.
    var count: Int32 = 0
  }

  /// Whether a line is a row or a column; the position in `Entry.place`.
  private enum Along {
    static let row = 0
    static let column = 1
  }

  /// The entries; those in no row are linked by `next.x`.
  private(set) var entries: Slab<Entry>
  /// The rows and the columns.
  private(set) var rows, columns: Slab<Line>
  /// The entry at each position of the line that a pivot is changing; else -1.
  private var marks: Slab<Int32>
  /// The coefficients of the row to come, by column; zero between rows.
  private var sums: Slab<Double>
  /// The columns in which the row to come has a coefficient.
  private var collected: Slab<Int32>
  /// The head of the list of unused entries; -1 if there are none.
  private var unused: Int32 = -1

  /// Makes a matrix without rows or columns.
  init(rows: Int, columns: Int) {
    entries = Slab(capacity: 2 * rows)
    self.rows = Slab(capacity: rows)
    self.columns = Slab(capacity: columns)
    marks = Slab(capacity: max(rows, columns))
    sums = Slab(capacity: columns)
    collected = Slab()
  }

  /// Another matrix with the same entries.
  func copied() -> SparseMatrix { SparseMatrix(copying: self) }

  private init(copying other: borrowing SparseMatrix) {
    entries = other.entries.copied()
    rows = other.rows.copied()
    columns = other.columns.copied()
    marks = other.marks.copied()
    sums = other.sums.copied()
    collected = other.collected.copied()
    unused = other.unused
  }

  // MARK: - Reading

  /// The number of entries.
  var count: Int { (0..<rows.count).reduce(0) { $0 + Int(rows[$1].count) } }

  /// The coefficient of a row in a column.
  func value(_ row: Int, _ column: Int) -> Double {
    let index = find(row, column)
    return index >= 0 ? entries.base[index].value : 0
  }

  /// The entry of a row in a column; -1 if there is none. Looks through the shorter of the two.
  private func find(_ row: Int, _ column: Int) -> Int {
    let along = rows[row].count <= columns[column].count ? Along.row : Along.column
    let wanted = Int32(along == Along.row ? column : row)
    var index = along == Along.row ? rows[row].first : columns[column].first
    while index >= 0 {
      let entry = entries.base + Int(index)
      if entry.pointee.place[1 - along] == wanted { return Int(index) }
      index = entry.pointee.next[along]
    }
    return -1
  }

  // MARK: - Rows and columns

  /// Adds a row without entries.
  mutating func appendRow() {
    rows.append(Line())
    extendMarks()
  }

  /// Adds a column without entries.
  mutating func appendColumn() {
    columns.append(Line())
    sums.append(0)
    extendMarks()
  }

  /// Adds to a coefficient of the row that `appendCollectedRow` is going to add.
  @inline(__always)
  mutating func collect(_ amount: Double, _ column: Int) {
    if sums.mutableBase[column] == 0 { collected.append(Int32(column)) }
    sums.mutableBase[column] = Tolerance.sum(sums.mutableBase[column], amount)
  }

  /// Adds a row of what was collected.
  mutating func appendCollectedRow() {
    appendRow()
    for index in 0..<collected.count {
      let column = Int(collected.mutableBase[index])
      let sum = sums.mutableBase[column]
      sums.mutableBase[column] = 0
      if sum != 0 { insert(sum, rows.count - 1, column) }
    }
    collected.truncate(to: 0)
  }

  private mutating func extendMarks() {
    while marks.count < max(rows.count, columns.count) { marks.append(-1) }
  }

  /// Drops a row; the last row takes its place.
  mutating func dropRow(_ row: Int) {
    var index = rows[row].first
    while index >= 0 {
      let next = entries[Int(index)].next.x
      remove(Int(index))
      index = next
    }
    let last = rows.count - 1
    rows[row] = rows[last]
    rows.truncate(to: last)
    index = row < last ? rows[row].first : -1
    while index >= 0 {
      entries.mutableBase[Int(index)].place.x = Int32(row)
      index = entries[Int(index)].next.x
    }
  }

  /// Adds an entry in a row and a column that have none in common.
  mutating func insert(_ value: Double, _ row: Int, _ column: Int) {
    insert(value, at: SIMD2(Int32(row), Int32(column)))
  }

  /// Adds an entry at a place that has none. Pivots call it so often that the calls would show.
  @inline(__always)
  private mutating func insert(_ value: Double, at place: SIMD2<Int32>) {
    let rowLine = rows.mutableBase + Int(place.x)
    let columnLine = columns.mutableBase + Int(place.y)
    let entry = Entry(
      value: value, place: place,
      next: SIMD2(rowLine.pointee.first, columnLine.pointee.first), previous: SIMD2(-1, -1))
    let index: Int32
    if unused >= 0 {
      index = unused
      unused = entries.mutableBase[Int(index)].next.x
      entries.mutableBase[Int(index)] = entry
    } else {
      index = Int32(entries.count)
      entries.append(entry)
    }
    let entries = entries.mutableBase
    if entry.next.x >= 0 { entries[Int(entry.next.x)].previous.x = index }
    if entry.next.y >= 0 { entries[Int(entry.next.y)].previous.y = index }
    rowLine.pointee.first = index
    columnLine.pointee.first = index
    rowLine.pointee.count += 1
    columnLine.pointee.count += 1
  }

  /// Takes an entry out of its row and its column.
  @inline(__always)
  private mutating func remove(_ index: Int) {
    let entries = entries.mutableBase
    let entry = entries[index]
    let rowLine = rows.mutableBase + entry.row
    let columnLine = columns.mutableBase + entry.column
    if entry.next.x >= 0 { entries[Int(entry.next.x)].previous.x = entry.previous.x }
    if entry.next.y >= 0 { entries[Int(entry.next.y)].previous.y = entry.previous.y }
    if entry.previous.x >= 0 {
      entries[Int(entry.previous.x)].next.x = entry.next.x
    } else {
      rowLine.pointee.first = entry.next.x
    }
    if entry.previous.y >= 0 {
      entries[Int(entry.previous.y)].next.y = entry.next.y
    } else {
      columnLine.pointee.first = entry.next.y
    }
    rowLine.pointee.count -= 1
    columnLine.pointee.count -= 1
    entries[index].next.x = unused
    unused = Int32(index)
  }

  // MARK: - Pivots

  /// Exchanges a row and a column.
  ///
  /// From `row = ... + a * column` follows `column = row / a - ...`, which is put into the other
  /// rows that have the column.
  mutating func pivot(_ row: Int, _ column: Int) {
    let pivot = find(row, column)
    let inverse = 1 / entries.mutableBase[pivot].value
    var index = rows[row].first
    while index >= 0 {
      entries.mutableBase[Int(index)].value *= -inverse
      index = entries.mutableBase[Int(index)].next.x
    }
    // Goes along the kind of lines that has fewer entries.
    if work(along: Along.column, from: pivot) < work(along: Along.row, from: pivot) {
      eliminate(in: Along.row, pivot)
    } else {
      eliminate(in: Along.column, pivot)
    }
    index = columns[column].first
    while index >= 0 {
      entries.mutableBase[Int(index)].value *= inverse
      index = entries.mutableBase[Int(index)].next.y
    }
    entries.mutableBase[pivot].value = inverse
  }

  /// The number of entries in all lines that cross one of the pivot's lines.
  private func work(along: Int, from pivot: Int) -> Int {
    let crossing = along == Along.row ? columns.base : rows.base
    let start = entries.base[pivot].place
    var index = along == Along.row ? rows[Int(start.x)].first : columns[Int(start.y)].first
    var sum = 0
    while index >= 0 {
      let entry = entries.base + Int(index)
      sum += Int(crossing[Int(entry.pointee.place[1 - along])].count)
      index = entry.pointee.next[along]
    }
    return sum
  }

  /// Adds the product of each entry of the pivot's column and each entry of its row where their
  /// lines cross, line by line.
  ///
  /// - Parameter along: whether the lines that change are seen as rows or as columns.
  @inline(__always)
  private mutating func eliminate(in along: Int, _ pivot: Int) {
    let across = 1 - along
    let start = entries.mutableBase[pivot].place
    // The pivot's other line crosses all lines that change.
    var outer =
      across == Along.row ? rows[Int(start.x)].first : columns[Int(start.y)].first
    while outer >= 0 {
      let factor = entries.mutableBase[Int(outer)]
      if Int(outer) != pivot { eliminate(in: along, factor, pivot) }
      outer = factor.next[across]
    }
  }

  /// The same for one line.
  @inline(__always)
  private mutating func eliminate(in along: Int, _ factor: Entry, _ pivot: Int) {
    let across = 1 - along
    let line = Int(factor.place[along])
    let start = entries.mutableBase[pivot].place
    let marks = marks.mutableBase
    let first = along == Along.row ? rows.mutableBase + line : columns.mutableBase + line
    var index = first.pointee.first
    while index >= 0 {
      let entry = entries.mutableBase + Int(index)
      marks[Int(entry.pointee.place[across])] = index
      index = entry.pointee.next[along]
    }
    var inner = along == Along.row ? rows[Int(start.x)].first : columns[Int(start.y)].first
    while inner >= 0 {
      let source = entries.mutableBase[Int(inner)]
      inner = source.next[along]
      if source.place == start { continue }
      let target = Int(source.place[across])
      let product = factor.value * source.value
      let found = Int(marks[target])
      if found >= 0 {
        let sum = Tolerance.sum(entries.mutableBase[found].value, product)
        if sum == 0 {
          marks[target] = -1
          remove(found)
        } else {
          entries.mutableBase[found].value = sum
        }
      } else {
        var place = factor.place
        place[across] = Int32(target)
        insert(product, at: place)
      }
    }
    index = first.pointee.first
    while index >= 0 {
      let entry = entries.mutableBase + Int(index)
      marks[Int(entry.pointee.place[across])] = -1
      index = entry.pointee.next[along]
    }
  }
}

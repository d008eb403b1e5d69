// SPDX-License-Identifier: Apache-2.0

import TableLayout

/// What is asked of a structure of row heights, in whole units of height.
protocol RowStructure {
  mutating func setHeight(_ height: Int32, ofRow row: Int)
  func row(at offset: Int) -> Int
  mutating func insert(_ height: Int32, at row: Int)
  mutating func remove(at row: Int)
  func offset(ofRow row: Int) -> Int
  mutating func remove(_ rows: Range<Int>)
}

extension RopeRows: RowStructure {}
extension PrefixRows: RowStructure {}

/// Quoin's offset tree; a unit of height is the tree's own.
struct TreeRows: RowStructure {
  var tree: RowOffsetTree

  init(_ heights: [Int32]) throws {
    tree = RowOffsetTree(scale: 0)
    _ = try tree.addEstimator(base: 44)
    try tree.insert(heights: heights.lazy.map { Double($0) / 64 }, at: 0)
  }

  mutating func setHeight(_ height: Int32, ofRow row: Int) {
    tree.setUnits(Int(height), ofRow: row)
  }

  func row(at offset: Int) -> Int { tree.row(atUnits: offset)?.row ?? -1 }

  mutating func insert(_ height: Int32, at row: Int) {
    tree.insert(units: Int(height), at: row)
  }

  mutating func remove(at row: Int) { tree.remove(at: row) }

  func offset(ofRow row: Int) -> Int { tree.unitsBefore(row) }

  mutating func remove(_ rows: Range<Int>) { tree.remove(rows) }
}

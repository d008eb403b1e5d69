// SPDX-License-Identifier: Apache-2.0

/// Row heights as an array of offsets, which is what a first version of a table would have.
struct PrefixRows {
  /// The offset of each row, and of the end.
  private var offsets: [Int] = [0]

  init(_ heights: [Int32]) {
    offsets.reserveCapacity(heights.count + 2)
    var sum = 0
    for height in heights {
      sum &+= Int(height)
      offsets.append(sum)
    }
  }

  mutating func setHeight(_ height: Int32, ofRow row: Int) {
    let change = Int(height) - (offsets[row + 1] - offsets[row])
    for index in row + 1..<offsets.count { offsets[index] &+= change }
  }

  func row(at offset: Int) -> Int {
    var lower = 0
    var upper = offsets.count - 1
    while lower < upper {
      let middle = (lower + upper + 1) / 2
      if offsets[middle] <= offset { lower = middle } else { upper = middle - 1 }
    }
    return lower
  }

  func offset(ofRow row: Int) -> Int { offsets[row] }

  mutating func insert(_ height: Int32, at row: Int) {
    offsets.insert(offsets[row], at: row)
    for index in row + 1..<offsets.count { offsets[index] &+= Int(height) }
  }

  mutating func remove(at row: Int) {
    let height = offsets[row + 1] - offsets[row]
    offsets.remove(at: row)
    for index in row..<offsets.count { offsets[index] &-= height }
  }

  mutating func remove(_ rows: Range<Int>) {
    let height = offsets[rows.upperBound] - offsets[rows.lowerBound]
    offsets.removeSubrange(rows)
    for index in rows.lowerBound..<offsets.count { offsets[index] &-= height }
  }
}

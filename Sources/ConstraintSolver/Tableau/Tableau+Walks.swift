// SPDX-License-Identifier: Apache-2.0

/// A column that leaves zero.
struct Move {
  /// The column.
  var column: Int
  /// Up is 1, down is -1.
  var direction: Double
  /// The change of the cost for each unit walked.
  var slope: Double
}

/// A row that a walk comes to.
struct Stop: BitwiseCopyable {
  /// The row.
  var row: Int
  /// The length of the walk to it.
  var distance: Double
  /// The change of its value for each unit walked; not negative.
  var rate: Double
}

// Walks on which every constraint holds others back, as after the levels have decided.
extension Tableau {
  /// The first row that a walk comes to: a constraint's, or the one that is being decided.
  mutating func nearestRow(along move: Move, decider: Int = -1) -> Stop? {
    var nearest = Stop(row: -1, distance: .infinity, rate: 0)
    let tolerance = valueTolerance
    forEachRow(inColumn: move.column) { row, head, coefficient in
      let rate = move.direction * coefficient
      guard abs(rate) > Tolerance.noise, head.hasKink || row == decider else { return }
      let side = head.value > tolerance ? 1 : head.value < -tolerance ? -1 : Double(head.side)
      guard side * rate < 0 else { return }
      head.side = Int8(side)
      let stop = Stop(row: row, distance: max(0, -head.value / rate), rate: abs(rate))
      let slack = 1e-12 * (1 + min(stop.distance, nearest.distance))
      if stop.distance < nearest.distance - slack
        || stop.distance <= nearest.distance + slack && stop.rate > nearest.rate
      {
        nearest = stop
      }
    }
    return nearest.row >= 0 ? nearest : nil
  }

  /// Walks along an open column until a row stands at zero.
  mutating func walk(_ move: Move, to row: Int) {
    let leaving = rows[row]
    pivot(row: row, column: move.column)
    setSide(move.direction > 0 ? 1 : -1, ofRow: row)
    setOpen(leaving.side > 0 ? Direction.upward : Direction.downward, ofColumn: move.column)
  }
}

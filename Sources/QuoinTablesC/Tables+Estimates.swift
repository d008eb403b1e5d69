// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import TableLayout

extension TableGeometry {
  /// The estimator of a number, which must be there.
  func estimator(_ number: Int) throws(CallFailure) -> EstimatorID {
    guard estimators.indices.contains(number) else {
      throw CallFailure(
        .badArgument, "the table has \(estimators.count) estimates, and no number \(number)")
    }
    return EstimatorID(index: number)
  }
}

@c @implementation
public func quoin_table_add_estimate(
  _ table: quoin_table, _ height: Double, _ estimate: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let estimate = try estimate.required("estimate")
    estimate.pointee = try table.object().change { table throws(CallFailure) in
      try orBadArgument { () throws(RowOffsetError) in
        try table.addEstimator(HeightEstimator(kind: .constant, base: height)).index
      }
    }
  }
}

@c @implementation
public func quoin_table_set_estimate(
  _ table: quoin_table, _ estimate: Int, _ height: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let estimator = try table.estimator(estimate)
      _ = try orBadArgument { () throws(RowOffsetError) in
        try table.setEstimate(estimator, base: height)
      }
    }
  }
}

@c @implementation
public func quoin_table_insert_estimated(
  _ table: quoin_table, _ row: Int, _ estimate: Int, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      try table.insert(count: count, estimate: estimate, at: try table.gap(row))
    }
  }
}

extension TableGeometry {
  /// Inserts rows that are not measured at a place that is there.
  mutating func insert(
    count: Int, estimate: Int, at path: RowIndexPath
  ) throws(CallFailure) {
    guard count >= 0 else { throw CallFailure(.badArgument, "there are too many rows") }
    let extent = TableExtent.estimated(try estimator(estimate))
    _ = try orBadArgument { () throws(RowOffsetError) in
      try insertRows(count: count, at: path, extent: extent)
    }
  }
}

@c @implementation
public func quoin_table_forget(
  _ table: quoin_table, _ row: Int, _ count: Int, _ estimate: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let rows = try table.range(row, count)
      table.forgetRows(rows, estimator: try table.estimator(estimate))
    }
  }
}

@c @implementation
public func quoin_table_unmeasured(
  _ table: quoin_table, _ row: Int, _ count: Int, _ unmeasured: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let unmeasured = try unmeasured.required("unmeasured")
    unmeasured.pointee = try table.object().read { table throws(CallFailure) in
      let rows = try table.range(row, count)
      guard let first = rows.first else { return rows.upperBound }
      // Headers and footers are always measured, so what is found is a row.
      let position = table.offsets.position(of: .row(table.offsets.path(ofRow: first)))
      guard let found = table.offsets.elements.firstUnmeasuredRow(from: position) else {
        return rows.upperBound
      }
      return min(rows.upperBound, table.offsets.rowCount(beforePosition: found))
    }
  }
}

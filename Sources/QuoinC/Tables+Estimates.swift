// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import TableLayout

extension RowOffsetTree {
  /// The estimator of a number, which must be there.
  fileprivate func estimator(_ number: Int) throws(CallFailure) -> EstimatorID {
    guard (0..<estimatorCount).contains(number) else {
      throw CallFailure(
        .badArgument, "the table has \(estimatorCount) estimates, and no number \(number)")
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
    estimate.pointee = try table.object().withOffsets { offsets throws(CallFailure) in
      try orBadArgument { () throws(RowOffsetError) in
        try offsets.addEstimator(base: height).index
      }
    }
  }
}

@c @implementation
public func quoin_table_set_estimate(
  _ table: quoin_table, _ estimate: Int, _ height: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().withOffsets { offsets throws(CallFailure) in
      let estimator = try offsets.estimator(estimate)
      _ = try orBadArgument { () throws(RowOffsetError) in
        try offsets.setEstimate(estimator, base: height)
      }
    }
  }
}

@c @implementation
public func quoin_table_insert_estimated(
  _ table: quoin_table, _ row: Int, _ estimate: Int, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    guard count >= 0 else { throw CallFailure(.badArgument, "there are too many rows") }
    try table.object().withOffsets { offsets throws(CallFailure) in
      _ = try offsets.range(row, 0)
      let estimator = try offsets.estimator(estimate)
      try orBadArgument { () throws(RowOffsetError) in
        try offsets.insert(count: count, at: row, estimator: estimator)
      }
    }
  }
}

@c @implementation
public func quoin_table_forget(
  _ table: quoin_table, _ row: Int, _ count: Int, _ estimate: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().withOffsets { offsets throws(CallFailure) in
      let rows = try offsets.range(row, count)
      _ = offsets.forgetHeights(in: rows, estimator: try offsets.estimator(estimate))
    }
  }
}

@c @implementation
public func quoin_table_unmeasured(
  _ table: quoin_table, _ row: Int, _ count: Int, _ unmeasured: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let unmeasured = try unmeasured.required("unmeasured")
    unmeasured.pointee = try table.object().withOffsets { offsets throws(CallFailure) in
      let rows = try offsets.range(row, count)
      return min(rows.upperBound, offsets.firstUnmeasuredRow(from: row) ?? rows.upperBound)
    }
  }
}

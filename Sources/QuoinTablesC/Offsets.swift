// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import TableLayout

@c @implementation
public func quoin_offsets(
  _ heights: UnsafePointer<Double>?, _ count: Int, _ scale: Double,
  _ offsets: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = try elements(heights, count, "heights")
    let offsets = try offsets.required("offsets")
    try check(scale: scale)
    var sum = HeightSum(unit: HeightUnit(scale: scale))
    var result: [Double] = [0]
    result.reserveCapacity(count + 1)
    for (row, height) in heights.enumerated() {
      do throws(RowOffsetError) {
        if !height.isNaN { _ = try sum.add(height: height) }
      } catch {
        throw CallFailure(.badArgument, "row \(row): \(error)")
      }
      result.append(sum.points)
    }
    offsets.update(from: result, count: result.count)
  }
}

@c @implementation
public func quoin_lane_offsets(
  _ heights: UnsafePointer<Double>?, _ spans: UnsafePointer<Int>?, _ count: Int,
  _ lane_count: Int, _ gap: Double, _ scale: Double,
  _ first_lanes: UnsafeMutablePointer<Int>?, _ tops: UnsafeMutablePointer<Double>?,
  _ height: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = try elements(heights, count, "heights")
    let spans = spans == nil ? nil : try elements(spans, count, "spans")
    try check(scale: scale)
    guard (1...1000).contains(lane_count) else {
      throw CallFailure(.badArgument, "there are from 1 to 1000 lanes, not \(lane_count)")
    }
    var lanes = try orBadArgument { () throws(RowOffsetError) in
      try StaggeredLanes(laneCount: lane_count, gap: gap, scale: scale)
    }
    var places: [StaggeredLanes.Place] = []
    places.reserveCapacity(count)
    for (item, height) in heights.enumerated() {
      let span = spans?[item] ?? 1
      guard (1...lane_count).contains(span) else {
        throw CallFailure(
          .badArgument, "item \(item) covers from 1 to \(lane_count) lanes, not \(span)")
      }
      do throws(RowOffsetError) {
        places.append(try lanes.place(length: height.isNaN ? 0 : height, span: span))
      } catch {
        throw CallFailure(.badArgument, "item \(item): \(error)")
      }
    }
    let first = OutputBuffer(start: first_lanes, capacity: count)
    let top = OutputBuffer(start: tops, capacity: count)
    // Before either is written: a call that fails writes nothing.
    try first.checkRoom(for: count)
    try top.checkRoom(for: count)
    try first.fill(with: places.lazy.map(\.lane))
    try top.fill(with: places.lazy.map(\.offset))
    height?.pointee = lanes.length
  }
}

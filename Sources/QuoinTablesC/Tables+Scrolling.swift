// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import TableLayout

@c @implementation
public func quoin_table_set_viewport(
  _ table: quoin_table, _ height: Double, _ top_inset: Double, _ bottom_inset: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    for length in [height, top_inset, bottom_inset] {
      guard (0...longestViewport).contains(length) else {
        throw CallFailure(
          .badArgument,
          "a viewport's height and insets are from 0 to \(longestViewport), not \(length)")
      }
    }
    try table.object().change { table throws(CallFailure) in
      _ = table.setBounds(height: height, topInset: top_inset, bottomInset: bottom_inset)
    }
  }
}

/// The greatest height of a viewport, in points: more than any screen has, and few enough rows for
/// what a change does for each visible one.
private let longestViewport = 1e6

@c @implementation
public func quoin_table_scroll(_ table: quoin_table, _ offset: Double) -> quoin_status {
  call { () throws(CallFailure) in
    guard !offset.isNaN else { throw CallFailure(.badArgument, "the offset is not a number") }
    try table.object().change { table throws(CallFailure) in
      switch offset {
      case .infinity: table.scrollToEnd()
      case -.infinity: table.scrollToStart()
      default: table.scroll(to: offset)
      }
    }
  }
}

@c @implementation
public func quoin_table_scroll_to_row(
  _ table: quoin_table, _ row: Int, _ place: quoin_scroll_place
) -> quoin_status {
  call { () throws(CallFailure) in
    let places: [ScrollPosition] = [.none, .top, .middle, .bottom]
    let position = try choice(place, of: places, "places")
    try table.object().change { table throws(CallFailure) in
      table.scroll(to: .row(try table.path(row)), at: position)
    }
  }
}

@c @implementation
public func quoin_table_scroll_offset(
  _ table: quoin_table, _ offset: UnsafeMutablePointer<Double>?,
  _ least: UnsafeMutablePointer<Double>?, _ greatest: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let found = try table.object().read { table throws(CallFailure) in
      (offset: table.contentOffset, least: table.minimumOffset, greatest: table.maximumOffset)
    }
    offset?.pointee = found.offset
    least?.pointee = found.least
    greatest?.pointee = found.greatest
  }
}

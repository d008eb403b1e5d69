// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// A distance along an axis: points, and a share of the cell's width.
struct AxisLength: Hashable {
  /// The points.
  var points = 0.0
  /// The part of the cell's width; 1 is all of it. 0 along the vertical axis.
  var share = 0.0

  /// No distance.
  static let zero = AxisLength()
  /// The cell's width.
  static let whole = AxisLength(share: 1)

  /// The points of a number of the template, and its percentage.
  init(_ sum: TemplateSum) {
    points = sum.constant
    share = sum.terms.reduce(0) { $0 + $1.factor }
  }

  /// A distance of points and a share.
  init(points: Double = 0, share: Double = 0) {
    self.points = points
    self.share = share
  }

  /// The sum of two distances.
  static func + (left: AxisLength, right: AxisLength) -> AxisLength {
    AxisLength(points: left.points + right.points, share: left.share + right.share)
  }

  /// The difference of two distances.
  static func - (left: AxisLength, right: AxisLength) -> AxisLength {
    left + right * -1
  }

  /// A multiple of a distance.
  static func * (left: AxisLength, factor: Double) -> AxisLength {
    // Adding 0 turns a negative zero into zero, so that equal distances hash alike.
    AxisLength(points: left.points * factor + 0, share: left.share * factor + 0)
  }

  /// The distance in points in a cell of a width.
  func points(inWidth width: Double) -> Double { points + share * width }

  /// The distance as CSS writes it; percentages are of the cell's width.
  var css: String { css(unit: "%") }

  /// The distance as CSS writes it in any area of a cell that is a container of its own: shares are
  /// of the container's width.
  var cssInContainer: String { css(unit: "cqw") }

  private func css(unit: String) -> String {
    if share == 0 { return "\(points.shortest)px" }
    let percent = "\((share * 100).shortest)\(unit)"
    if points == 0 { return percent }
    return "calc(\(percent) \(points < 0 ? "-" : "+") \(abs(points).shortest)px)"
  }
}

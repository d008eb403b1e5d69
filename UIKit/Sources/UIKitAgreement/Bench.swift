// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextMeasurement
import UIKit

/// The measurers of the recorded fonts, and the rules by which records are read and repeated.
struct Bench {
  /// What measures the system's font.
  let system: HarfBuzzTextMeasurer
  /// What measures Helvetica.
  let helvetica: HarfBuzzTextMeasurer
  /// What measures the font of the recorded labels.
  let segoe: HarfBuzzTextMeasurer

  /// Opens the fonts.
  init() throws {
    system = try RecordedFont.sanFrancisco.measurer()
    helvetica = try RecordedFont.helvetica.measurer()
    segoe = try RecordedFont.segoe.measurer()
  }

  /// What this package gives for a record's input; nil if no rule reads it.
  func value(of record: Record) -> Record.Value? {
    let numbers: [Double]?
    switch record.input {
    case .numbers(let input): numbers = label(record.group, input)
    case .text(let text):
      if record.group.hasPrefix("Auto Layout ties") { return tie(text).map { .name($0) } }
      numbers =
        fonts(record.group, text) ?? controls(record.group, text) ?? texts(record.group, text)
        ?? layout(record.group, text) ?? cells(record.group, text)
    }
    return numbers.map { .numbers($0) }
  }

  /// The environment of a measurer at a scale.
  func environment(_ measurer: HarfBuzzTextMeasurer, scale: Double) -> LayoutEnvironment {
    LayoutEnvironment(measurer: measurer, pixelGrid: PixelGrid(scale: scale))
  }

  /// A root view with an environment.
  func root(
    _ width: Double, _ height: Double, _ measurer: HarfBuzzTextMeasurer, scale: Double
  ) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    root.environment = environment(measurer, scale: scale)
    return root
  }
}

extension String {
  /// The parts that a pattern's groups match in the whole text; nil if it does not match.
  func parts(_ pattern: String) -> [String]? {
    guard
      let expression = try? NSRegularExpression(
        pattern: "^(?:" + pattern + ")$", options: [.dotMatchesLineSeparators])
    else { return nil }
    let whole = NSRange(startIndex..., in: self)
    guard let match = expression.firstMatch(in: self, range: whole) else { return nil }
    return (1..<match.numberOfRanges).map { group in
      Range(match.range(at: group), in: self).map { String(self[$0]) } ?? ""
    }
  }

  /// The numbers in the text, in their order.
  var numbers: [Double] {
    split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
  }
}

extension CGRect {
  /// The place and the extents.
  var parts: [Double] { [minX, minY, width, height] }
}

extension CGSize {
  /// The extents.
  var parts: [Double] { [width, height] }
}

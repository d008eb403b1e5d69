// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Templates and records whose heights can be computed in the head.
enum ToolFixtures {
  /// A cell of a bar of a given height, an optional second bar, and margins of 10.
  static let bars = """
    version: 1
    name: bars
    width: 200
    margins: 10
    views:
      first: {type: box, height: "${size}"}
      second: {type: box, height: 30, if: "${more}"}
    layout: |
      H:|-[first]-|
      H:|-[second]-|
      V:|-[first]-5-[second]-|

    """

  /// The height of a row of ``bars``.
  static func barsHeight(size: Double, hasMore: Bool) -> Double {
    10 + size + (hasMore ? 5 + 30 : 0) + 10
  }

  /// A cell of one text in Noto Sans at 10 points without margins.
  static let text = """
    version: 1
    name: text
    width: 100
    fonts: {small: {family: Noto Sans, size: 10}}
    views:
      label: {type: text, text: "${text}", font: small}
    layout: |
      H:|[label]|
      V:|[label]|

    """

  /// The line height of Noto Sans: its hhea table says 1069 and 293 of 1000 units, and no gap.
  static func lineHeight(size: Double) -> Double { size * (1069 + 293) / 1000 }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport

/// Templates and records whose heights can be computed in the head.
enum ToolFixtures {
  /// A cell of one bar or two; see `BarTemplate`.
  static let bars = BarTemplate.source

  /// The height of a row of ``bars``.
  static func barsHeight(size: Double, hasMore: Bool) -> Double {
    BarTemplate.height(size: size, hasMore: hasMore)
  }

  /// A request of `quoin serve` as a line.
  static func request(
    _ id: Int, _ method: String, _ parameters: [String: Any] = [:]
  ) throws -> String {
    let request: [String: Any] = ["id": id, "method": method, "params": parameters]
    let data = try JSONSerialization.data(withJSONObject: request, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self) + "\n"
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

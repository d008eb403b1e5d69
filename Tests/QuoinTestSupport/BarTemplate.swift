// SPDX-License-Identifier: Apache-2.0

/// A template whose rows' heights can be computed in the head.
///
/// A cell has a bar of the height `size`, a second bar of 30 after a gap of 5 if `more` is true, and
/// margins of 10. It has no text.
public enum BarTemplate {
  /// The template.
  public static let source = """
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

  /// The height of a row.
  public static func height(size: Double, hasMore: Bool = false) -> Double {
    10 + size + (hasMore ? 5 + 30 : 0) + 10
  }
}

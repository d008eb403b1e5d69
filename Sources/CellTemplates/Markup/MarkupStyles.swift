// SPDX-License-Identifier: Apache-2.0

/// The room around the elements of a text with markup, and which of them change the letters in
/// them.
struct MarkupStyles: Sendable {
  /// The room around a block, in points.
  struct Spacing: Sendable {
    var before = 0.0
    var after = 0.0
    var start = 0.0
    var end = 0.0
  }

  /// The room around the blocks that have some, by their names.
  var spacings: [String: Spacing] = [:]
  /// The elements whose style changes runs.
  var changing: Set<String> = []

  /// The room around an element.
  func spacing(of name: String) -> Spacing { spacings[name] ?? Spacing() }
}

// SPDX-License-Identifier: Apache-2.0

/// What stands at one end of a gap between neighbours in a row or a column.
///
/// A hidden view takes the gap before it along. The first view has none before it and takes the gap
/// after it; so do those that follow until a view is shown.
package enum GapEnd {
  /// A view that is shown.
  case shown
  /// A hidden view with one before it that is shown.
  case hidden
  /// A hidden view with none before it that is shown.
  case hiddenFirst

  /// Whether the gap between two neighbours stays.
  package static func isGapKept(between first: GapEnd, and second: GapEnd) -> Bool {
    first != .hiddenFirst && second != .hidden
  }
}

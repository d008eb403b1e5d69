// SPDX-License-Identifier: Apache-2.0

/// The state of the view at one end of a gap between neighbours in a row or a column.
///
/// A hidden view is left out together with the gap before it. The first view has none before it, so
/// the gap after it goes instead; likewise for the views that follow, up to the first one shown.
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

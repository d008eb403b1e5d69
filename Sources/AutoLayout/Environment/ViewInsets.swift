// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A view's margins and safe area as they were set, and the insets that its hooks reported last.
///
/// Invariant: all insets are finite.
struct ViewInsets {
  /// The margins as set, and how they combine with others.
  private(set) var margins = MarginStorage()
  /// The part of the safe area that was added for this view and all below it.
  private(set) var additionalSafeArea = EdgeInsets.zero
  /// The safe area that a host gives to its root view.
  private(set) var hostSafeArea = EdgeInsets.zero
  /// The insets that the hooks reported last.
  private(set) var reported = ReportedInsets()

  /// Sets the margins if they are finite, and returns whether they are.
  mutating func setMargins(_ insets: EdgeInsets) -> Bool {
    guard insets.isFinite else { return false }
    margins.base = .absolute(insets)
    return true
  }

  /// Sets the margins with leading and trailing if they are finite, and returns whether they are.
  mutating func setMargins(_ insets: DirectionalEdgeInsets) -> Bool {
    guard insets.resolved(in: .leftToRight).isFinite else { return false }
    margins.base = .directional(insets)
    return true
  }

  /// Sets whether the superview's margins hold as well.
  mutating func setPreservesSuperviewMargins(_ preserves: Bool) {
    margins.preservesSuperview = preserves
  }

  /// Sets whether the safe area is added to the margins.
  mutating func setAddsSafeArea(_ adds: Bool) { margins.addsSafeArea = adds }

  /// Sets the additional safe area if it is finite, and returns whether it is.
  mutating func setAdditionalSafeArea(_ insets: EdgeInsets) -> Bool {
    guard insets.isFinite else { return false }
    additionalSafeArea = insets
    return true
  }

  /// Sets the safe area that a host gives.
  mutating func setHostSafeArea(_ insets: EdgeInsets) { hostSafeArea = insets }

  /// Records the insets that the hooks report, and returns which of them changed.
  mutating func report(_ insets: ReportedInsets) -> (margins: Bool, safeArea: Bool) {
    defer { reported = insets }
    return (insets.margins != reported.margins, insets.safeArea != reported.safeArea)
  }
}

/// The safe area and the margins that a view's hooks reported last.
struct ReportedInsets {
  /// The safe area.
  var safeArea = EdgeInsets.zero
  /// The margins in effect.
  var margins = MarginStorage.ordinary
}

/// A view's own margins, as they were set last, and how they combine with others.
struct MarginStorage {
  /// The margins as set: with left and right, or with leading and trailing.
  enum Base {
    /// None were set.
    case unset
    /// Margins with left and right.
    case absolute(EdgeInsets)
    /// Margins with leading and trailing.
    case directional(DirectionalEdgeInsets)
  }

  /// The margins as set.
  var base = Base.unset
  /// Whether the superview's margins hold as well.
  var preservesSuperview = false
  /// Whether the safe area is added.
  var addsSafeArea = true

  /// The margins of a view on which none were set: 8 on every edge.
  static let ordinary = EdgeInsets(all: 8)
}

extension EdgeInsets {
  /// Whether all four are finite.
  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

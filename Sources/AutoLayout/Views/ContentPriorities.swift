// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// How strongly a view's content bounds its extents.
struct ContentPriorities {
  private var hugging = AxisPair(LayoutPriority.defaultLow)
  private var compression = AxisPair(LayoutPriority.defaultHigh)

  /// How strongly the view resists growing, and how strongly it resists shrinking.
  subscript(axis: Axis) -> (hugging: LayoutPriority, compression: LayoutPriority) {
    (hugging[axis], compression[axis])
  }

  /// Sets how strongly the view resists growing, and returns whether that changed.
  mutating func setHugging(_ priority: LayoutPriority, _ axis: Axis) -> Bool {
    defer { hugging[axis] = priority }
    return hugging[axis] != priority
  }

  /// Sets how strongly the view resists shrinking, and returns whether that changed.
  mutating func setCompression(_ priority: LayoutPriority, _ axis: Axis) -> Bool {
    defer { compression[axis] = priority }
    return compression[axis] != priority
  }
}

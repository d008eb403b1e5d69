// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The size to which an engine for fitting pulls its root, and how strongly.
struct FittingTarget {
  /// The size.
  var size = Size.zero
  /// The priority in each axis.
  var priorities = AxisPair(LayoutPriority.fittingSizeLevel)

  /// The extent that the root is required to have along an axis, if it is.
  func requiredExtent(_ axis: Axis) -> Double? {
    priorities[axis].isRequired && size[axis].isFinite ? size[axis] : nil
  }

  /// Whether another target pulls alike.
  func pullsLike(_ other: FittingTarget) -> Bool {
    size == other.size && priorities.horizontal == other.priorities.horizontal
      && priorities.vertical == other.priorities.vertical
  }
}

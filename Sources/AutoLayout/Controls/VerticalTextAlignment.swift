// SPDX-License-Identifier: Apache-2.0

/// Where a text stands in a label that is taller than it.
public enum VerticalTextAlignment: Int, Sendable, Hashable {
  /// At the top.
  case top = 0
  /// In the middle, as in UIKit.
  case center = 1
  /// At the bottom.
  case bottom = 2

  /// The part of the free height that lies above the text.
  var position: Double { Double(rawValue) / 2 }
}

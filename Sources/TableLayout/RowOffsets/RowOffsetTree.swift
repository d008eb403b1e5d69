// SPDX-License-Identifier: Apache-2.0

/// The vertical extents of all rows, and the map between rows and offsets.
///
/// Offsets are in points, measured downward from the top of the first row. `offset(ofRow: 0) == 0`,
/// and for every row `r` `offset(ofRow: r + 1) == offset(ofRow: r) + height(ofRow: r)`, exactly, in
/// whole ``HeightUnit``s. A row of height 0 is legal and lies at no offset.
///
/// A row is *estimated* until it is measured; estimates count in the total. An estimate is a
/// symbol: unmeasured rows name an estimator, and the estimator's numbers may change at any time
/// at a cost that does not depend on the number of rows (``setEstimate(_:base:slope:)``).
///
///     var rows = RowOffsetTree(scale: 2)
///     let guess = try rows.addEstimator(base: 44)
///     try rows.insert(count: 1_000_000_000, at: 0, estimator: guess)
///     try rows.setHeight(88, ofRow: 1)
///     rows.offset(ofRow: 2) == 44 + 88      rows.row(atOffset: 131.5) == 1
///
/// **Shape.** A B+-tree. The lowest inner nodes hold *leaves*: a run leaf stands for any number of
/// unmeasured rows of one estimator and weight and has no storage but its entry in the node; a
/// dense leaf is a block of 32-bit slots, each a measured height or an estimator's id and weight.
/// An entry of a node has one word for child and row count, one for the sum of measured heights,
/// and per estimator the number (and, where it has a slope, the summed weights) of its unmeasured
/// rows: the *planes*. The height of an entry is the dot product of its planes with the
/// coefficients, and changing an estimate changes coefficients only. Nodes and blocks live in two
/// arrays and are named by integers. An entry, and so a run of any length, takes
/// `8 * (2 + estimators + estimators with a slope)` bytes; a measured row takes 4 bytes and its
/// part of a block's free room, which is less than a quarter of it where rows are dense.
///
/// Every query and every edit of one row takes O(log rows); so does removing or moving a range of
/// any length.
public struct RowOffsetTree: Sendable {
  /// The widths of the tree's nodes.
  public struct Configuration: Hashable, Sendable {
    /// The greatest number of entries of an inner node, at least 4 and even.
    public var fanOut: Int
    /// The greatest number of rows of a dense leaf, at least 4 and even.
    public var leafCapacity: Int

    /// Makes a configuration; the standard one was measured to be fastest at a million rows.
    public init(fanOut: Int = 64, leafCapacity: Int = 128) {
      precondition(
        fanOut >= 4 && fanOut.isMultiple(of: 2) && leafCapacity >= 4
          && leafCapacity.isMultiple(of: 2) && leafCapacity <= 1 << 16,
        "Fan-out and leaf capacity must be even and at least 4, not \(fanOut), \(leafCapacity).")
      self.fanOut = fanOut
      self.leafCapacity = leafCapacity
    }

    /// The smallest legal tree, in which every few rows split or merge a node: for tests.
    public static let narrow = Configuration(fanOut: 4, leafCapacity: 4)
  }

  /// The greatest number of rows.
  public nonisolated static let maximumCount = 1 << 31

  /// The fixed point of this tree's heights.
  public let unit: HeightUnit
  /// The widths of the tree's nodes.
  public let configuration: Configuration

  /// The inner nodes.
  var nodes: NodeArena
  /// The dense leaves.
  var blocks: BlockArena
  /// The estimators, and the sums of all planes.
  var totals = PlaneTotals()
  /// Removed subtrees whose nodes and blocks were not collected yet.
  var discarded = DiscardedTrees()
  /// The path to the leaf that the last search for an edit found.
  var path = TreePath()
  /// The root node and its level.
  var root: Subtree

  /// Makes a structure without rows for a screen of `scale` pixels per point; 0 counts as 1.
  ///
  /// - Precondition: `scale` is finite and not negative.
  public init(scale: Double, configuration: Configuration = Configuration()) {
    unit = HeightUnit(scale: scale)
    self.configuration = configuration
    nodes = NodeArena(fanOut: configuration.fanOut, planeCount: totals.planeCount)
    blocks = BlockArena(capacity: configuration.leafCapacity)
    root = Subtree(node: nodes.makeNode(), level: 1)
  }

  /// The number of rows.
  public var count: Int { totals.rowCount }

  /// The height of all rows together, measured or estimated, in points.
  ///
  /// - Complexity: O(estimators).
  public var totalHeight: Double { unit.points(totalUnits) }

  /// The height of all rows together, in units.
  ///
  /// - Complexity: O(estimators).
  public var totalUnits: Int { totals.units }

  /// The number of rows whose height was measured.
  ///
  /// - Complexity: O(estimators).
  public var measuredCount: Int { totals.measuredCount }

  /// The bytes that this value keeps allocated for nodes, blocks and lists.
  public var allocatedByteCount: Int {
    nodes.allocatedByteCount + blocks.allocatedByteCount + discarded.allocatedByteCount
      + path.allocatedByteCount + totals.allocatedByteCount
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// The inequalities that bound a cell's height from below.
struct SpareConditions {
  private let limits: [Limit]

  /// An inequality between the cell's bottom or height and another place.
  private struct Limit {
    let cell: FittingPlace
    let other: FittingPlace?
    /// Whether the cell is on the left side.
    let isFirst: Bool
    let constant: Double
    let source: CellDiagnostic.Source
  }

  /// Finds the inequalities among the constraints of a cell.
  init(_ constraints: [LayoutConstraint], of tree: CellTree) {
    limits = constraints.compactMap { Self.limit($0, of: tree) }
  }

  /// The inequalities that leave room in a fitting, the closest first.
  ///
  /// - Parameter excluded: The items whose inequalities are left out.
  func withRoom(
    in fitting: FittingValues, without excluded: Set<ObjectIdentifier>
  ) -> [CellExplanation.Spare] {
    let limits = limits.filter { limit in
      limit.other.map { !excluded.contains(ObjectIdentifier($0.item)) } ?? true
    }
    let values = fitting.values(
      of: limits.flatMap { limit in limit.other.map { [limit.cell, $0] } ?? [limit.cell] })
    var next = values.makeIterator()
    var result: [CellExplanation.Spare] = []
    for limit in limits {
      let cell = next.next() ?? 0
      let other = limit.other.flatMap { _ in next.next() } ?? 0
      // The cell is on the greater side, so the condition bounds it from below.
      let room = limit.isFirst ? cell - (other + limit.constant) : cell + limit.constant - other
      guard room > Self.tolerance else { continue }
      result.append(
        CellExplanation.Spare(
          source: limit.source, view: limit.other?.item.displayName, room: room))
    }
    return result.enumerated().sorted {
      ($0.element.room, $0.offset) < ($1.element.room, $1.offset)
    }
    .map(\.element)
  }

  /// Reads an inequality that bounds the cell from below; nil for any other constraint.
  private static func limit(_ constraint: LayoutConstraint, of tree: CellTree) -> Limit? {
    guard constraint.relation != .equal, constraint.multiplier == 1, !constraint.isSum,
      let first = constraint.firstItem as? LayoutItem
    else { return nil }
    let second = constraint.secondItem as? LayoutItem
    let isFirst = first === tree.cell
    guard isFirst || second === tree.cell, !(first is LayoutGuide), !(second is LayoutGuide),
      constraint.relation == (isFirst ? .greaterThanOrEqual : .lessThanOrEqual)
    else { return nil }
    let left = FittingPlace(item: first, attribute: constraint.firstAttribute)
    let right = second.map { FittingPlace(item: $0, attribute: constraint.secondAttribute) }
    let (own, other) = isFirst ? (left, right) : (right ?? left, left)
    guard own.attribute == .bottom || own.attribute == .height else { return nil }
    return Limit(
      cell: own, other: other, isFirst: isFirst, constant: constraint.constant,
      source: tree.source(of: ConstraintReport(constraint)))
  }

  /// Distances below this are rounding errors of the solution, in points.
  private static let tolerance = 1e-6
}

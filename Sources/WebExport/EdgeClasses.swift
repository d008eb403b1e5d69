// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// A place along an axis: an edge that stands for all edges at fixed distances, and a distance.
struct GridLine: Hashable {
  /// The edge.
  var root: AxisEdge
  /// The distance from the edge.
  var offset: AxisLength

  /// The line at a distance from another.
  static func + (line: GridLine, distance: AxisLength) -> GridLine {
    GridLine(root: line.root, offset: line.offset + distance)
  }

  /// The line at a distance before another.
  static func - (line: GridLine, distance: AxisLength) -> GridLine {
    line + distance * -1
  }
}

/// The classes of edges whose distances are fixed.
struct EdgeClasses {
  /// The line on which each edge lies; edges that are missing lie on themselves. Never iterated.
  private var lines: [AxisEdge: GridLine] = [:]
  /// The edges of each class of more than one edge. Never iterated.
  private var members: [AxisEdge: [AxisEdge]] = [:]

  /// The line on which an edge lies.
  func line(of edge: AxisEdge) -> GridLine {
    lines[edge] ?? GridLine(root: edge, offset: .zero)
  }

  /// Whether nothing lies at a fixed distance from an edge.
  func isAlone(_ edge: AxisEdge) -> Bool { memberCount(of: edge) == 1 && edge.view != nil }

  /// The number of edges at fixed distances from an edge, itself included.
  func memberCount(of edge: AxisEdge) -> Int { members[line(of: edge).root]?.count ?? 1 }

  /// Fixes an edge at a distance from a base.
  ///
  /// - Returns: Whether this agrees with what was fixed before.
  mutating func join(_ edge: AxisEdge, to base: AxisEdge, distance: AxisLength) -> Bool {
    let target = line(of: base) + distance
    let current = line(of: edge)
    if current.root == target.root {
      let gap = current.offset - target.offset
      return abs(gap.points) < 1e-6 && abs(gap.share) < 1e-9
    }
    // The cell's edges stand for their classes.
    if rank(current.root) > rank(target.root) {
      move(target.root, onto: current.root, by: current.offset - target.offset)
    } else {
      move(current.root, onto: target.root, by: target.offset - current.offset)
    }
    return true
  }

  private func rank(_ edge: AxisEdge) -> Int {
    switch edge {
    case .cellStart: 2
    case .cellEnd: 1
    case .start, .end: 0
    }
  }

  /// Moves all edges of a class into another.
  private mutating func move(_ root: AxisEdge, onto target: AxisEdge, by distance: AxisLength) {
    let moved = members[root] ?? [root]
    for edge in moved {
      lines[edge] = GridLine(root: target, offset: line(of: edge).offset + distance)
    }
    members[root] = nil
    members[target, default: [target]] += moved
  }
}

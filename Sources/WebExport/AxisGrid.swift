// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// One axis of a cell as a CSS grid: the tracks, and the items between their lines.
///
/// 1. Edges at fixed distances form a class. A view of which one edge alone is free is a *loose*
///    item: it needs no line there, but reaches at most to a limit.
/// 2. The other edges, and the limits, are the lines of the grid. Their order must follow from the
///    equations.
/// 3. Between neighbouring lines of one class lies a track of fixed size. Any other track is as
///    large as its items, or takes what is left.
struct AxisGrid {
  /// The sizes of the tracks, as CSS.
  private(set) var tracks: [String] = []
  /// The items, in the order of their views.
  private(set) var items: [GridItem] = []
  /// The least extent of the cell.
  let minimum: AxisLength

  /// The axis.
  let axis: Axis
  /// The views.
  let subjects: [GridSubject]
  /// What the equations say.
  let facts: AxisFacts
  /// Whether contents are no narrower than their words where they give way.
  let keepsWords: Bool
  private var classes = EdgeClasses()
  /// The views that reach to a limit. Never iterated, like the sets below.
  private(set) var fills: Set<Int> = []
  /// The views whose start needs no line.
  private(set) var looseStarts: Set<Int> = []
  /// The views whose end needs no line.
  private(set) var looseEnds: Set<Int> = []
  /// The views that lie beside or in the middle of others.
  private(set) var floating: Set<Int> = []
  /// The lines.
  private(set) var order: LineOrder

  /// Lowers an axis.
  ///
  /// - Parameters:
  ///   - followsContent: Whether the cell's extent along the axis follows from its content.
  ///   - width: A usual width of the cell, for the order of places that depend on it.
  ///   - keepsWords: Whether contents are no narrower than their words where they give way.
  /// - Throws: ``LoweringFailure`` for a layout that no grid has.
  init(
    axis: Axis, followsContent: Bool, facts: AxisFacts, subjects: [GridSubject], width: Double,
    keepsWords: Bool, name: (AxisEdge) -> String
  ) throws(LoweringFailure) {
    self.axis = axis
    self.facts = facts
    self.keepsWords = keepsWords
    self.subjects = subjects
    minimum = facts.cellMinimum
    order = LineOrder(width: width, allowsAnyStart: axis == .horizontal)
    try joinClasses()
    findLooseEdges()
    order.add(GridLine(root: .cellStart, offset: .zero))
    order.add(
      followsContent ? line(.cellEnd) : GridLine(root: .cellStart, offset: .whole))
    addLines()
    try order.sort(name)
    addLinesOfFixedViews()
    items = try placedItems()
    tracks = try makeTracks()
  }

  // MARK: - Classes and loose edges

  private mutating func joinClasses() throws(LoweringFailure) {
    for pin in facts.pins {
      guard classes.join(pin.edge, to: pin.base, distance: pin.distance) else {
        throw LoweringFailure("this contradicts other equations", at: pin.source.place)
      }
    }
    for (pin, _) in facts.optionalPins { try readOptional(pin) }
  }

  /// Reads a fixed distance that may be given up: a view that reaches to a required limit, or a
  /// place that is as high as a required limit allows.
  private mutating func readOptional(_ pin: AxisFacts.Pin) throws(LoweringFailure) {
    for (edge, target) in [
      (pin.edge, line(pin.base) + pin.distance), (pin.base, line(pin.edge) - pin.distance),
    ] {
      guard let view = edge.view else { continue }
      if edge == .end(view), endLimits(of: view).contains(target) {
        fills.insert(view)
        return
      }
      if edge == .start(view), startLimits(of: view).contains(target) {
        // Along the height all places are as high as they can be.
        if axis == .horizontal { fills.insert(view) }
        return
      }
    }
    throw LoweringFailure(
      "an optional equality needs a required inequality with the same sides", at: pin.source.place)
  }

  /// The line on which an edge lies.
  func line(_ edge: AxisEdge) -> GridLine { classes.line(of: edge) }

  /// The fixed extent of a view; nil if it depends on content or on other views.
  func fixedExtent(of view: Int) -> AxisLength? {
    let (start, end) = (line(.start(view)), line(.end(view)))
    return start.root == end.root ? end.offset - start.offset : nil
  }

  private mutating func findLooseEdges() {
    let floaters = facts.baselines.flatMap { [$0.view, $0.other] } + facts.centers.map(\.view)
    for subject in subjects {
      let (start, end) = (AxisEdge.start(subject.view), AxisEdge.end(subject.view))
      if fixedExtent(of: subject.view) != nil {
        let isFree = line(start).root.view == subject.view && classes.memberCount(of: start) == 2
        if isFree, floaters.contains(subject.view) { floating.insert(subject.view) }
        continue
      }
      var startIsLoose = classes.isAlone(start) && !facts.bounds.contains { $0.lower == start }
      var endIsLoose = classes.isAlone(end) && !facts.bounds.contains { $0.upper == end }
      if startIsLoose, endIsLoose, floaters.contains(subject.view) {
        floating.insert(subject.view)
        continue
      }
      // Beside content that competes for the width, a view needs lines of its own.
      if axis == .horizontal {
        endIsLoose = endIsLoose && line(start).root == .cellStart
        startIsLoose = startIsLoose && line(end).root.view == nil
      } else {
        startIsLoose = startIsLoose && !endIsLoose
      }
      if startIsLoose { looseStarts.insert(subject.view) }
      if endIsLoose { looseEnds.insert(subject.view) }
    }
    for bound in facts.bounds {
      guard let upper = bound.upper.view, let lower = bound.lower.view,
        bound.upper == .start(upper), bound.lower == .end(lower),
        looseStarts.contains(upper), looseEnds.contains(lower)
      else { continue }
      // Of two loose edges at a distance the one that resists more gets a line.
      if compression(of: upper) >= compression(of: lower) {
        looseStarts.remove(upper)
      } else {
        looseEnds.remove(lower)
      }
    }
  }

  private func compression(of view: Int) -> Double {
    subjects.first { $0.view == view }?.compression ?? 0
  }

  // MARK: - Lines

  /// The lines beyond which a view's end cannot lie.
  func endLimits(of view: Int) -> [GridLine] {
    facts.bounds.filter { $0.lower == .end(view) }.map { line($0.upper) - $0.gap }
  }

  /// The lines before which a view's start cannot lie.
  func startLimits(of view: Int) -> [GridLine] {
    facts.bounds.filter { $0.upper == .start(view) }.map { line($0.lower) + $0.gap }
  }

  private mutating func addLines() {
    for subject in subjects {
      let view = subject.view
      let (start, end) = (line(.start(view)), line(.end(view)))
      if floating.contains(view) {
        for limit in endLimits(of: view) { order.add(limit) }
      } else if fixedExtent(of: view) != nil {
        let limits = endLimits(of: view).filter { $0.root != end.root }
        for limit in limits { order.add(start, before: limit) }
      } else {
        let starts = looseStarts.contains(view) ? startLimits(of: view) : [start]
        let ends = looseEnds.contains(view) ? endLimits(of: view) : [end]
        for line in starts + ends { order.add(line) }
        for first in starts { for last in ends { order.add(first, before: last) } }
      }
    }
    for bound in facts.bounds {
      if let view = bound.lower.view, bound.lower == .end(view),
        looseEnds.contains(view) || floating.contains(view) || fixedExtent(of: view) != nil
      {
        continue
      }
      if let view = bound.upper.view, bound.upper == .start(view), looseStarts.contains(view) {
        continue
      }
      var (lower, upper) = (line(bound.lower), line(bound.upper) - bound.gap)
      // A fixed place at the left is among the others whose order is known.
      if axis == .horizontal, lower.root.view == nil {
        (lower, upper) = (lower + bound.gap, line(bound.upper))
      }
      if lower.root != upper.root { order.add(lower, before: upper) }
    }
  }

  /// Adds the lines of views of fixed extent where only fixed tracks are divided by them.
  private mutating func addLinesOfFixedViews() {
    for subject in subjects
    where fixedExtent(of: subject.view) != nil && !floating.contains(subject.view) {
      order.insert(line(.start(subject.view)))
      order.insert(line(.end(subject.view)))
    }
  }
}

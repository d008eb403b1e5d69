// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// Finds lines of a layout without which nothing changes.
///
/// Each line is removed in turn, the last one first, and stays removed if all trials then give the
/// same frames and the same diagnostics, in cells of the height that they need and in higher ones.
/// So of two equal lines the later one is idle.
///
/// 1. Most lines are seen to matter without a layout: if their constraints are removed from the
///    system of a cell that is laid out, it has another solution.
/// 2. The other lines are removed in groups, and the cells laid out without them. If a group
///    changes nothing, no part of it changes anything, provided that all of its constraints are
///    met: the same frames are then a best solution with every part of the group, and a layout
///    depends on nothing else. A line with a constraint that is not met is a group of its own.
/// 3. Groups double while nothing changes and halve where something does.
///
/// An inequality between attributes that an equation also relates, as `a.right <= b.right`
/// beside `a.right = b.right @800`, states a limit on purpose and is never called idle.
struct IdleLines {
  /// What is looked at.
  let template: CellTemplate
  /// Measures the texts.
  let measurer: any TextMeasurer
  /// Pixels per point.
  let scale: Double
  /// The cell's width; half and twice the width are tried too.
  let width: Double
  /// The contents that are tried. Those that the template cannot show are left out.
  let records: [RecordValue]
  /// The most records with which cells are kept to see that lines matter; with 0 each line that may
  /// be idle is laid out without, which finds the same.
  var probeLimit = 4
  /// The most lines that are removed together; with 1 each line is tried alone, which finds the
  /// same.
  var groupLimit = Int.max

  /// How many layouts are compared for each line.
  var trialCount: Int { 2 * records.count * widths.count }

  private var widths: [Double] { [width, width / 2, width * 2] }

  /// How much higher than it needs to be a cell is made for the second trial, in points.
  private static let extraHeight = 32.0
  /// How far a frame may move and count as the same, in points.
  private static let tolerance = 1e-6
  /// How far a frame must move to count as another one without a layout: above the tolerance by
  /// more than what values are rounded to, 2⁻²⁰.
  private static let sureDistance = 1e-5

  /// The places and texts of the lines that change nothing, the first one first.
  func lines() -> [(place: SourcePlace, text: String)] {
    var unmet: Set<Int> = []
    let expected = layouts(of: template) { unmet.formUnion($0.unmetStatements()) }
    guard !expected.isEmpty else { return [] }
    let candidates = candidates()
    var idle: Set<Int> = []
    var next = 0
    var size = 1
    while next < candidates.count {
      var group = candidates[next...].prefix(min(size, groupLimit))
      group =
        unmet.contains(candidates[next]) ? group.prefix(1) : group.prefix { !unmet.contains($0) }
      if gives(expected, templateWithout(idle.union(group))) {
        idle.formUnion(group)
        next += group.count
        size = 2 * group.count
      } else if group.count == 1 {
        next += 1
        size = 1
      } else {
        size = group.count / 2
      }
    }
    return idle.sorted().compactMap { index in
      let statement = template.statements[index]
      return statement.place.flatMap { place in statement.text.map { (place, $0) } }
    }
  }

  /// The lines that are not seen to matter, the last one first.
  private func candidates() -> [Int] {
    let limits = limitLines()
    let probes = probes()
    return template.statements.indices.reversed().filter { index in
      template.statements[index].text != nil && !limits.contains(index)
        && !isSurelyNeeded(index, in: probes)
    }
  }

  /// The template without some lines.
  private func templateWithout(_ lines: Set<Int>) -> CellTemplate {
    var result = template
    result.statements = template.statements.indices.filter { !lines.contains($0) }
      .map { template.statements[$0] }
    return result
  }

  /// Whether some cell would surely be another one without a line; what is quick is tried first.
  private func isSurelyNeeded(_ index: Int, in probes: [CellProbe]) -> Bool {
    LayoutProbe.Trial.allCases.contains { trial in
      probes.contains { $0.surelyChanges(withoutStatement: index, trial) }
    }
  }

  /// Cells that are laid out: of the first record and of some that show more views, each at the
  /// height that it needs and higher.
  private func probes() -> [CellProbe] {
    var probes: [CellProbe] = []
    var shown: Set<String> = []
    for record in records where probes.count < 2 * probeLimit {
      let fitted = CellMeasurer(template: template, measurer: measurer, scale: scale)
      guard let layout = try? fitted.layout(of: record, width: width) else { continue }
      let names = Set(layout.frames.map(\.name))
      guard !names.isSubset(of: shown) else { continue }
      shown.formUnion(names)
      let high = CellMeasurer(template: template, measurer: measurer, scale: scale)
      _ = try? high.layout(of: record, width: width, height: layout.height + Self.extraHeight)
      probes += [fitted, high].compactMap { $0.probe(tolerance: Self.sureDistance) }
    }
    return probes
  }

  /// The lines that have inequalities alone, each beside an equation of the same attributes in
  /// another line.
  private func limitLines() -> Set<Int> {
    var equations: [[TemplateSum.Term]: [Int]] = [:]
    for (index, statement) in template.statements.enumerated() {
      guard case .equations(let rules) = statement else { continue }
      for rule in rules where rule.equation.relation == .equal {
        equations[rule.equation.sum.terms, default: []].append(index)
      }
    }
    return Set(
      template.statements.indices.filter { index in
        guard case .equations(let rules) = template.statements[index] else { return false }
        return rules.allSatisfy { rule in
          rule.equation.relation != .equal
            && equations[rule.equation.sum.terms, default: []].contains { $0 != index }
        }
      })
  }

  /// The layouts of all trials, in their order; nil where a record cannot be shown.
  ///
  /// - Parameter body: is called after each layout.
  private func layouts(
    of template: CellTemplate, _ body: (CellMeasurer) -> Void
  ) -> [CellLayout?] {
    let cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
    return records.flatMap { record in
      widths.flatMap { layouts(of: record, width: $0, by: cells, body) }
    }
  }

  /// A record in a cell of the height that it needs, and in a higher one.
  private func layouts(
    of record: RecordValue, width: Double, by cells: CellMeasurer,
    _ body: (CellMeasurer) -> Void = { _ in }
  ) -> [CellLayout?] {
    let fitted = try? cells.layout(of: record, width: width)
    guard let height = fitted?.height else { return [nil, nil] }
    body(cells)
    let high = try? cells.layout(of: record, width: width, height: height + Self.extraHeight)
    if high != nil { body(cells) }
    return [fitted, high]
  }

  /// Whether a template gives the same layouts; stops at the first that differs.
  private func gives(_ expected: [CellLayout?], _ template: CellTemplate) -> Bool {
    let cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
    var next = expected.makeIterator()
    for record in records {
      for width in widths {
        for layout in layouts(of: record, width: width, by: cells) {
          guard let other = next.next(), isSame(layout, other) else { return false }
        }
      }
    }
    return true
  }

  private func isSame(_ left: CellLayout?, _ right: CellLayout?) -> Bool {
    guard let left, let right else { return (left == nil) == (right == nil) }
    func isNear(_ left: Double, _ right: Double) -> Bool {
      abs(left - right) <= Self.tolerance
    }
    return isNear(left.height, right.height)
      && left.diagnostics.map(\.kind) == right.diagnostics.map(\.kind)
      && left.frames.count == right.frames.count
      && zip(left.frames, right.frames).allSatisfy { left, right in
        let (left, right) = (left.frame, right.frame)
        return isNear(left.minX, right.minX) && isNear(left.minY, right.minY)
          && isNear(left.width, right.width) && isNear(left.height, right.height)
      }
  }
}

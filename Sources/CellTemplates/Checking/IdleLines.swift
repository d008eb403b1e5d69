// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// Finds lines of a layout without which nothing changes.
///
/// Each line is taken out in turn, the last one first, and stays out if all trials then give the
/// same frames and the same diagnostics, in cells of the height that they need and in higher ones.
/// So of two equal lines the later one is idle.
///
/// Most lines are seen to matter without a layout: taking their constraints out of the system of
/// a cell that is laid out gives another solution. Only what passes that is laid out without.
///
/// An inequality between attributes that an equation holds together too, as `a.right <= b.right`
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
  /// The most records with which cells are kept to see that lines matter; with 0 each line is laid
  /// out without, which finds the same.
  var probeLimit = 4

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
    let expected = layouts(of: template)
    guard !expected.isEmpty else { return [] }
    let limits = limitLines()
    var kept = template
    var probes = probes(of: kept)
    var idle: [(place: SourcePlace, text: String)] = []
    for index in template.statements.indices.reversed() {
      guard let place = template.statements[index].place,
        let text = template.statements[index].text, !limits.contains(index),
        !isSurelyNeeded(index, in: probes)
      else { continue }
      var without = kept
      without.statements.remove(at: index)
      guard gives(expected, without) else { continue }
      kept = without
      probes = self.probes(of: kept)
      idle.append((place, text))
    }
    return idle.reversed()
  }

  /// Whether some cell would surely be another one without a line; what is quick is tried first.
  private func isSurelyNeeded(_ index: Int, in probes: [CellProbe]) -> Bool {
    LayoutProbe.Trial.allCases.contains { trial in
      probes.contains { $0.surelyChanges(withoutStatement: index, trial) }
    }
  }

  /// Cells that are laid out: of the first record and of some that show more views, each at the
  /// height that it needs and higher.
  private func probes(of template: CellTemplate) -> [CellProbe] {
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
  private func layouts(of template: CellTemplate) -> [CellLayout?] {
    let cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
    return records.flatMap { record in
      widths.flatMap { layouts(of: record, width: $0, by: cells) }
    }
  }

  /// A record in a cell of the height that it needs, and in a higher one.
  private func layouts(
    of record: RecordValue, width: Double, by cells: CellMeasurer
  ) -> [CellLayout?] {
    let fitted = try? cells.layout(of: record, width: width)
    guard let height = fitted?.height else { return [nil, nil] }
    return [
      fitted, try? cells.layout(of: record, width: width, height: height + Self.extraHeight),
    ]
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

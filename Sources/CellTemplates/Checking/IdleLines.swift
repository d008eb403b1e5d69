// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Finds lines of a layout without which nothing changes.
///
/// Each line is taken out in turn, the last one first, and stays out if all trials then give the
/// same frames and the same diagnostics, in cells of the height that they need and in higher ones.
/// So of two equal lines the later one is idle.
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

  /// How many layouts are compared for each line.
  var trialCount: Int { 2 * records.count * widths.count }

  private var widths: [Double] { [width, width / 2, width * 2] }

  /// How much higher than it needs to be a cell is made for the second trial, in points.
  private static let extraHeight = 32.0
  /// How far a frame may move and count as the same, in points.
  private static let tolerance = 1e-6

  /// The places and texts of the lines that change nothing, the first one first.
  func lines() -> [(place: SourcePlace, text: String)] {
    let expected = layouts(of: template)
    guard !expected.isEmpty else { return [] }
    var kept = template
    var idle: [(place: SourcePlace, text: String)] = []
    for index in template.statements.indices.reversed() {
      guard let place = template.statements[index].place,
        let text = template.statements[index].text, !isLimit(index)
      else { continue }
      var without = kept
      without.statements.remove(at: index)
      guard gives(expected, without) else { continue }
      kept = without
      idle.append((place, text))
    }
    return idle.reversed()
  }

  /// Whether a line has inequalities alone, each beside an equation of the same attributes.
  private func isLimit(_ index: Int) -> Bool {
    guard case .equations(let rules) = template.statements[index] else { return false }
    let others = template.statements.indices.flatMap { other -> [LayoutRule] in
      guard other != index, case .equations(let rules) = template.statements[other] else {
        return []
      }
      return rules
    }
    return rules.allSatisfy { rule in
      rule.relation != .equal
        && others.contains { $0.relation == .equal && $0.form.terms == rule.form.terms }
    }
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

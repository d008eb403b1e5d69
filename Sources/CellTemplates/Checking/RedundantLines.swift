// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// Finds lines of a layout without which nothing changes.
///
/// Each line is removed in turn, the last one first, and stays removed if all trials still give the
/// same frames and diagnostics, both in cells of the fitting height and in higher ones. Of two
/// equal lines the later one is therefore idle.
///
/// 1. Most lines are proved to matter without a layout: the constraints of a cell have another
///    solution without those of the line.
/// 2. The other lines are removed in groups, and the cells are laid out without them. If removing
///    a group changes nothing, neither does removing any part of it, provided that all of its
///    constraints are met: the same frames are then an optimum with every part of the group, and
///    a layout depends on nothing else. A line with a violated constraint is a group of its own.
/// 3. The size of groups doubles after a group that changes nothing and halves after one that
///    does. Groups are tried with the records and widths alone that showed a change before; in the
///    end all are tried. If one of them shows a change, the first line that causes it is searched,
///    and the search goes on behind that line.
///
/// An inequality between attributes that an equation also relates, as `a.right <= b.right`
/// beside `a.right = b.right @800`, states a limit on purpose and is never called idle.
struct RedundantLines {
  /// The template.
  let template: CellTemplate
  /// Measures the texts.
  let measurer: any TextMeasurer
  /// Pixels per point.
  let scale: Double
  /// The cell's width; half and twice the width are tried too.
  let width: Double
  /// The records of the trials. Records that the template cannot show are skipped.
  let records: [RecordValue]
  /// The greatest number of records whose cells are kept as probes; with 0 every line is tried by
  /// layouts, with the same result.
  var probeLimit = 4
  /// The greatest number of lines that are removed together; with 1 each line is tried alone, with
  /// the same result.
  var groupLimit = Int.max

  /// The number of layouts that are compared for each line.
  var trialCount: Int { 2 * records.count * widths.count }

  private var widths: [Double] { [width, width / 2, width * 2] }

  /// The points that the second trial of a cell adds to its fitting height.
  private static let extraHeight = 32.0
  /// The distance, in points, up to which frames count as equal.
  private static let tolerance = 1e-6
  /// The distance, in points, beyond which a probe counts a frame as moved: above the tolerance by
  /// more than the rounding of values, 2⁻²⁰.
  private static let sureDistance = 1e-5

  /// The number of lines to try from which on more cells are laid out as probes.
  private static let manyLines = 64

  /// The places and texts of the lines that change nothing, in their order.
  func lines() -> [(place: SourcePlace, text: String)] {
    var unmet: Set<Int> = []
    let expected = layouts(of: template) { unmet.formUnion($0.unmetStatements()) }
    guard !expected.isEmpty else { return [] }
    let candidates = candidates(expected)
    var search = RedundancySearch(trialCount: records.count * widths.count)
    var next = 0
    while next < candidates.count {
      let end =
        unmet.contains(candidates[next])
        ? next + 1 : candidates[next...].firstIndex(where: unmet.contains) ?? candidates.count
      search.tryLines(candidates[next..<end], groupLimit: groupLimit) { lines, trials in
        firstDiffering(trials, from: expected, templateWithout(lines))
      }
      next = end
    }
    return search.idle.sorted().compactMap { index in
      let statement = template.statements[index]
      return statement.place(in: template.fileName).flatMap { place in
        statement.text.map { (place, $0) }
      }
    }
  }

  /// The record whose cell is the tallest in the layouts of all trials; nil without a layout.
  private func tallestRecord(in layouts: [CellLayout?]) -> RecordValue? {
    let heights = stride(from: 0, to: layouts.count, by: 2 * widths.count)
      .map { layouts[$0]?.height ?? 0 }
    guard let tallest = heights.max(), let index = heights.firstIndex(of: tallest) else {
      return nil
    }
    return records[index]
  }

  /// The lines that no probe proves to matter, the last one first.
  ///
  /// If many are left, they are looked at with long texts, where lines matter that limit a width:
  /// two cells more cost less than a trial of each line.
  private func candidates(_ layouts: [CellLayout?]) -> [Int] {
    let limits = limitLines()
    let probes = probes()
    let candidates = template.statements.indices.reversed().filter { index in
      template.statements[index].text != nil && !limits.contains(index)
        && !isSurelyNeeded(index, in: probes)
    }
    guard candidates.count > Self.manyLines, probeLimit > 0,
      let record = tallestRecord(in: layouts)
    else { return candidates }
    let others = widths.prefix(2).flatMap { self.probes(of: record, width: $0) }
    return candidates.filter { !isSurelyNeeded($0, in: others) }
  }

  /// The template without some lines.
  private func templateWithout(_ lines: Set<Int>) -> CellTemplate {
    var result = template
    result.statements = template.statements.indices.filter { !lines.contains($0) }
      .map { template.statements[$0] }
    return result
  }

  /// Whether a probe proves that a cell would differ without a line; quick trials come first.
  private func isSurelyNeeded(_ index: Int, in probes: [CellProbe]) -> Bool {
    LayoutProbe.Trial.allCases.contains { trial in
      probes.contains { $0.surelyChanges(withoutStatement: index, trial) }
    }
  }

  /// Probes of the first record and of some that show more views, each at its fitting height and
  /// higher.
  private func probes() -> [CellProbe] {
    var probes: [CellProbe] = []
    var shown: Set<String> = []
    for record in records where probes.count < 2 * probeLimit {
      probes += self.probes(of: record, width: width) { layout in
        let names = Set(layout.frames.map(\.name))
        defer { shown.formUnion(names) }
        return !names.isSubset(of: shown)
      }
    }
    return probes
  }

  /// Probes of a record at its fitting height and higher.
  ///
  /// - Parameter isWanted: Whether the layout at the fitting height is one to probe.
  private func probes(
    of record: RecordValue, width: Double, isWanted: (CellLayout) -> Bool = { _ in true }
  ) -> [CellProbe] {
    // Each by a measurer of its own: a probe's tree must not change.
    func laidOut(height: Double?) -> (tree: CellTree, layout: CellLayout)? {
      try? CellMeasurer(template: template, measurer: measurer, scale: scale)
        .laidOut(record, width: width, height: height)
    }
    guard let fitted = laidOut(height: nil), isWanted(fitted.layout) else { return [] }
    let high = laidOut(height: fitted.layout.height + Self.extraHeight)
    return [fitted, high].compactMap {
      $0.flatMap { CellProbe($0.tree, tolerance: Self.sureDistance) }
    }
  }

  /// The lines of which every rule is an inequality whose attributes an equation in another line
  /// also relates.
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

  /// The layouts of all trials, in their order; nil if a record cannot be shown.
  ///
  /// - Parameter body: Gets the tree after each layout.
  private func layouts(
    of template: CellTemplate, _ body: (CellTree) -> Void
  ) -> [CellLayout?] {
    let cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
    return records.flatMap { record in
      widths.flatMap { layouts(of: record, width: $0, by: cells, body) }
    }
  }

  /// The layouts of a record at its fitting height and at a greater one.
  private func layouts(
    of record: RecordValue, width: Double, by cells: CellMeasurer,
    _ body: (CellTree) -> Void = { _ in }
  ) -> [CellLayout?] {
    guard let fitted = try? cells.laidOut(record, width: width) else { return [nil, nil] }
    body(fitted.tree)
    let high = try? cells.laidOut(
      record, width: width, height: fitted.layout.height + Self.extraHeight)
    if let high { body(high.tree) }
    return [fitted.layout, high?.layout]
  }

  /// The first of some trials, each a record and a width, in which a template gives other layouts;
  /// nil if all are the same.
  private func firstDiffering(
    _ trials: [Int], from expected: [CellLayout?], _ template: CellTemplate
  ) -> Int? {
    let cells = CellMeasurer(template: template, measurer: measurer, scale: scale)
    return trials.first { trial in
      let (record, width) = trial.quotientAndRemainder(dividingBy: widths.count)
      let others = layouts(of: records[record], width: widths[width], by: cells)
      return zip(expected[(2 * trial)...], others).contains { !isSame($0, $1) }
    }
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

/// A search for the lines that can be removed one after another without a change in any trial.
private struct RedundancySearch {
  /// The lines that can be removed.
  private(set) var idle: Set<Int> = []
  /// The trials that showed a change, the last one first.
  private var telling: [Int] = []
  /// The other trials.
  private var others: [Int]

  init(trialCount: Int) { others = Array(0..<trialCount) }

  /// Tries lines in their order.
  ///
  /// - Parameters:
  ///   - lines: One line, or lines of which any part changes nothing if all change nothing.
  ///   - groupLimit: The greatest number of lines that are removed together.
  ///   - firstDiffering: The first of some trials in which something changes without some lines.
  mutating func tryLines(
    _ lines: ArraySlice<Int>, groupLimit: Int,
    _ firstDiffering: (_ lines: Set<Int>, _ trials: [Int]) -> Int?
  ) {
    // Places of lines that seem idle.
    var removed: [Int] = []
    var place = lines.startIndex
    // The lines without which a trial showed no change; it shows none without some of them either.
    var passed: [Int: Set<Int>] = [:]
    func without(_ places: some Sequence<Int>) -> Set<Int> { idle.union(places.map { lines[$0] }) }
    while true {
      var size = 1
      while place < lines.endIndex {
        let group = place..<min(place + min(size, groupLimit), lines.endIndex)
        if firstDiffering(without(removed + group), telling) == nil {
          removed += group
          place = group.upperBound
          size = 2 * group.count
        } else if group.count == 1 {
          place += 1
          size = 1
        } else {
          size = group.count / 2
        }
      }
      guard !removed.isEmpty else { break }
      let all = without(removed)
      let open = others.filter { !(passed[$0]?.isSuperset(of: all) ?? false) }
      let differing = firstDiffering(all, open)
      for trial in open.prefix(while: { $0 != differing }) { passed[trial] = all }
      guard let trial = differing else { break }
      others.removeAll { $0 == trial }
      telling.insert(trial, at: 0)
      // The first line without which the trial differs is not idle. It is often one of the last,
      // as the last one left of several that each suffice, so steps back from the end double.
      var (low, high) = (0, removed.count - 1)
      var step = 1
      while low < high {
        let middle = max((low + high) / 2, high - step)
        step *= 2
        if firstDiffering(without(removed[...middle]), [trial]) == nil {
          low = middle + 1
        } else {
          high = middle
        }
      }
      place = removed[low] + 1
      removed.removeSubrange(low...)
    }
    idle = without(removed)
  }
}

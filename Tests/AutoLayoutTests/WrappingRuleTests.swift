// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import AutoLayout

/// What flows and grids know about their heights in less room, against the heights themselves.
@Suite struct WrappingRuleTests {
  /// Contents like texts: their height is their area divided by their width, in whole lines.
  private struct Contents: WrappingContents {
    var areas: [Double]
    var sizes: [WrappingItemSize]

    var count: Int { areas.count }
    func stated(_ index: Int) -> WrappingItemSize { sizes[index] }
    func isPaddable(_ index: Int) -> Bool { true }
    func contentWidth(of index: Int) -> Double { areas[index] }
    func leastWidth(of index: Int) -> Double { min(areas[index], 7) }
    func sidesOfLimitedText(_ index: Int) -> Double? { nil }

    func contentHeight(of index: Int, width: Double) -> Double {
      12 * (areas[index] / max(1, width)).rounded(.up)
    }

    func contentBaseline(of index: Int, in size: Size) -> Double { size.height - 3 }

    func narrowerHeights(of index: Int, width: Double) -> NarrowerHeights {
      let lines = (areas[index] / max(1, width)).rounded(.up)
      let least = (areas[index] / lines * 64).rounded(.up) / 64
      return NarrowerHeights(
        equalDownTo: min(width, least), monotonicDownTo: min(width, least))
    }
  }

  private static func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static func size(_ random: inout SeededGenerator) -> WrappingItemSize {
    func extent(_ random: inout SeededGenerator) -> WrappingItemSize.Extent? {
      pick([nil, nil, nil, .init(points: 35.5), .init(points: 90), .init(share: 0.5)], &random)
    }
    var size = WrappingItemSize()
    guard Int.random(in: 0..<3, using: &random) == 0 else { return size }
    size.span = pick([1, 1, 2, 3], &random)
    size.width = extent(&random)
    size.minimumWidth = extent(&random)
    size.maximumWidth = extent(&random)
    size.height = pick([nil, nil, 20], &random)
    size.maximumHeight = pick([nil, nil, 30], &random)
    size.aspect = pick([nil, nil, nil, 2], &random)
    if Int.random(in: 0..<9, using: &random) == 0 { size.paddingShares.left = 0.1 }
    return size
  }

  private static func rule(_ random: inout SeededGenerator) -> WrappingRule {
    var rule = WrappingRule()
    let columns: [WrappingView.Column] = [
      .fraction(1), .fraction(1), .fraction(2.5), .fraction(0.25), .points(30), .maxContent,
      .automatic, .share(0.2),
    ]
    rule.arrangement = pick(
      [
        .flow, .flow, .columns([.fraction(1)]), .table(columnCount: 2),
        .table(columnCount: 3, distribution: WrappingView.TableDistribution.byNaturalWidth),
        .columns((0..<Int.random(in: 1...3, using: &random)).map { _ in pick(columns, &random) }),
      ], &random)
    rule.columnGap = pick([0, 6, 2.5], &random)
    rule.columnGapShare = pick([0, 0, 0, 0.05], &random)
    rule.rowGap = 4
    rule.contentInsets.left = pick([0, 8, 3.25], &random)
    rule.alignment = pick([.fill, .center, .firstBaseline], &random)
    return rule
  }

  private static func kind(of arrangement: WrappingView.Arrangement) -> String {
    switch arrangement {
    case .flow: "flow"
    case .columns: "columns"
    case .table: "table"
    }
  }

  @Test func `heights are equal down to the width that the rule names`() {
    var known: [String: Int] = [:]
    for seed in 0..<UInt64(600) {
      var random = SeededGenerator(seed: seed)
      let rule = Self.rule(&random)
      let areas = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Double(Int.random(in: 64...20_000, using: &random)) / 64
      }
      let contents = Contents(areas: areas, sizes: areas.map { _ in Self.size(&random) })
      let width = Double(Int.random(in: 1000...16_000, using: &random)) / 64
      let least = rule.narrowerHeights(of: contents, width: width).equalDownTo
      func height(_ width: Double) -> Double {
        rule.height(of: rule.lines(of: contents, width: width))
      }
      let expected = height(width)
      var step = (least * 64).rounded(.up)
      if step < width * 64 { known[Self.kind(of: rule.arrangement), default: 0] += 1 }
      while step < width * 64 {
        guard height(step / 64) == expected else {
          Issue.record("seed \(seed), \(step / 64) of \(least) to \(width): \(rule), \(contents)")
          break
        }
        step += 1
      }
    }
    // The rule knows something in many cases of each kind.
    #expect(known["flow", default: 0] > 50, "\(known)")
    #expect(known["columns", default: 0] > 50, "\(known)")
    #expect(known["table", default: 0] > 10, "\(known)")
  }

  @Test func `a single column knows the border of what is in it, but for some steps`() {
    var rule = WrappingRule()
    rule.arrangement = .columns([.fraction(1)])
    rule.contentInsets = EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    let contents = Contents(areas: [300, 100], sizes: [WrappingItemSize(), WrappingItemSize()])
    // Three lines down to 100, and one down to 100.
    let least = rule.narrowerHeights(of: contents, width: 140).equalDownTo
    #expect(least >= 120 && least <= 120 + 2.0 / 64)
  }
}

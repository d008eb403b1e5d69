// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares the forms of the fit rule and of the greedy rule.
@Suite struct FitRuleTests {
  @Test func `the fit rule is the same with and without a branch`() {
    var random = SeededGenerator(fallback: 20_261_122)
    for _ in 0..<10_000 {
      let pen = Int64.random(in: 0...1_000, using: &random)
      let width = Int64.random(in: 1...1_000, using: &random)
      // Test close to the limit and anywhere.
      let limit =
        Bool.random(using: &random)
        ? pen + width + Int64.random(in: -1...1, using: &random)
        : Int64.random(in: 0...2_000, using: &random)
      var line = GreedyLine(startsParagraph: true)
      line.add(pen, space: 0, heightMask: 1)
      #expect(
        (FitRule.fitMask(width, from: pen - limit - 1) == -1) == line.takes(width, limit),
        "\(width) behind \(pen) in \(limit); \(random.hint)")
    }
    #expect(FitRule.fitMask(1, from: -PositionUnit.unlimited - 1) == -1)
  }

  @Test func `the last candidate that fits is found, and the first that is too wide`() {
    func check(_ trials: [FitRule.Trial], _ fitting: Int?, _ tooWide: Int?) {
      let found = FitRule.lastFitting(trials.indices) { trials[$0] }
      #expect(found.fitting == fitting && found.tooWide == tooWide, "\(trials)")
    }
    check([], nil, nil)
    check([.fits, .fits], 1, nil)
    check([.isTooWide, .fits], nil, 0)
    // A candidate whose hyphen alone does not fit is skipped.
    check([.fits, .isPassed, .isTooWide, .fits], 0, 2)
    check([.isPassed, .fits, .isPassed], 1, nil)
  }

  /// Narrow segments with random widths, spaces and height classes.
  private struct RandomSegments {
    var bytes: [UInt8] = []
    let count: Int
    var naturalWidth: Int64 = 0
    let form: CompactForm
    static let oneSpace: Int64 = 250

    init(_ random: inout SeededGenerator, _ form: CompactForm) {
      self.form = form
      var masks: [UInt8] = []
      count = Int.random(in: 1...30, using: &random)
      for index in 0..<count {
        let width = UInt16.random(in: 1...900, using: &random)
        let hasSpace = Bool.random(using: &random)
        let entry = width | (hasSpace ? PackedSegments.spaceBit : 0)
        bytes += [UInt8(truncatingIfNeeded: entry), UInt8(truncatingIfNeeded: entry >> 8)]
        masks.append(Int.random(in: 0..<4, using: &random) == 0 ? 1 : 3)
        naturalWidth += Int64(width)
        if hasSpace, index + 1 < count { naturalWidth += Self.oneSpace }
      }
      if form == .narrowWithHeights { bytes += masks }
    }

    func withSegments(_ body: (PackedSegments) -> Void) {
      bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return }
        body(
          PackedSegments(
            bytes: base, count: count, form: form, hasHardBreaks: false, oneSpace: Self.oneSpace,
            naturalWidth: naturalWidth, heightMask: 1))
      }
    }
  }

  @Test(arguments: [CompactForm.narrow, .narrowWithHeights])
  func `counted lines equal lines set one by one`(form: CompactForm) {
    var random = SeededGenerator(fallback: 20_261_123)
    var heights = LineHeights(paragraphStyle: ParagraphStyle(), styles: [], strut: nil)
    _ = heights.mask(for: LineMetrics(ascent: 12, descent: 4, leading: 0))
    _ = heights.mask(for: LineMetrics(ascent: 15, descent: 3, leading: 1))
    let table = LineHeightTable(heights)
    let unit = PositionUnit(FineScale(size: 16, unitsPerEm: 1_000))
    var counted = 0
    for _ in 0..<2_000 {
      let container = TextContainer(
        width: Double.random(in: 0...90, using: &random),
        maximumNumberOfLines: Int.random(in: 0...6, using: &random))
      let limit = unit.limit(forWidth: container.width)
      RandomSegments(&random, form).withSegments { segments in
        guard let even = segments.uniformMetrics(limit, container, unit, table) else { return }
        counted += 1
        #expect(
          segments.lines(limit, container, table, ellipsis: 0).metrics(unit, table.heights) == even,
          "\(random.hint)")
      }
    }
    // Lines of several height classes rarely have one height.
    #expect(counted > (form == .narrow ? 800 : 200), "\(form): \(counted)")
  }
}

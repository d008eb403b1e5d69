// SPDX-License-Identifier: Apache-2.0

#if compiler(>=6.3)
import CellTemplates
import Foundation
import QuoinTestSupport
import Testing
import TextMeasurement
import WorldFonts

/// Heights as functions of the width against layouts at the widths themselves.
///
/// `SEED=…` begins with another template, `TEMPLATES=1000` plays more of them.
@Suite struct FunctionAgreementTests {
  private static let seeds: [UInt64] = {
    let count = ProcessInfo.processInfo.environment["TEMPLATES"].flatMap(Int.init) ?? 16
    let first = SeededGenerator(fallback: 1).seed
    return (0..<UInt64(count)).map { first &+ $0 }
  }()

  /// A range of at most some hundred widths: rows that no compiled cell serves try them all.
  private static func range(of width: Double, _ random: inout SeededGenerator) throws -> WidthRange
  {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      return try #require(
        WidthRange(from: width.rounded() - 60, to: width.rounded() + 90, stepsPerPoint: 1))
    case 1: return try #require(WidthRange(from: width - 20, to: width + 15, stepsPerPoint: 4))
    default: return try #require(WidthRange(from: width - 1, to: width + 1.25))
    }
  }

  @Test func `a row's function has its height at every width`() throws {
    let measurer = HarfBuzzTextMeasurer(collection: try FontCollection.world())
    var (pieces, fallbacks, compared) = (0, 0, 0)
    for seed in Self.seeds {
      guard let cell = try LoadedCell(RandomCell(seed: seed, records: 4)) else { continue }
      var random = SeededGenerator(seed: seed)
      let range = try Self.range(of: cell.template.width, &random)
      let cells = CellMeasurer(template: cell.template, measurer: measurer)
      let form = cells.heightForm(of: range)
      let full = CellMeasurer(template: cell.template, measurer: measurer)
      for (index, record) in cell.records.enumerated() {
        let function = try? cells.heightFunction(of: record, widths: range)
        var widths = (0..<6).map { _ in Int.random(in: range.lowest...range.highest, using: &random)
        }
        for step in function?.steps ?? [] {
          widths += [step.start, max(range.lowest, step.start - 1)]
        }
        for width in Set(widths).sorted().prefix(60) {
          let fresh = try? full.layout(of: record, width: range.width(width)).height
          let height = function.map { form.points($0.units(at: width, form)) }
          compared += 1
          guard height != fresh else { continue }
          Issue.record(
            """
            SEED=\(seed) row \(index) at \(range.width(width)): \(height ?? -1) by the function, \
            \(fresh ?? -1) by a layout
            \(cell.random.source)\(cell.random.records[index])
            """)
        }
      }
      pieces += cells.pieceCount
      fallbacks += cells.fallbackCount
    }
    let counts = "\(compared), \(pieces), \(fallbacks)"
    // Most of these cells have what is laid out in full; `HeightFunctionTests` plays the others.
    #expect(compared > 10 * Self.seeds.count && pieces > 5 && fallbacks > 100, "\(counts)")
  }
}
#endif

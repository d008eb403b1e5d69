// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Synchronization
import Testing
import TextVocabulary

@testable import CellTemplates

/// Measurers of texts whose code asks the measurer of the cell again.
///
/// The measurer of the cell has one record at a time, so it refuses, wherever it was asked.
@Suite struct AskingMeasurerTests {
  /// A text that a compiled cell measures, and one that is laid out in full because of its button.
  private static let compiled = sampleSource(["H:|[a]|", "V:|[a]|"])
  private static let inFull = sampleSource(
    ["H:|[a]|", "H:|[d]", "V:|[a][d]|"], views: ["d: {type: button, title: \"${b}\", font: f}"])

  /// When a text's measurer asks.
  enum Moment: String, CaseIterable, Codable, Sendable {
    case preparing, measuring
  }

  /// What is asked of the measurer of the cell.
  enum Question: String, CaseIterable, Codable, Sendable {
    case height, heights, layout, drawing, explanation

    func ask(_ cells: CellMeasurer, _ text: String) throws {
      let record: RecordValue = ["a": .string(text), "b": "b"]
      switch self {
      case .height: _ = try cells.height(of: record, width: 100)
      case .heights: try cells.heights(of: record, widths: [100, 50]) { _ in }
      case .layout: _ = try cells.layout(of: record, width: 100)
      case .drawing: _ = try cells.drawing(of: record, width: 100)
      case .explanation: _ = try cells.explanation(of: record, width: 100)
      }
    }
  }

  /// Asks a question whose text's measurer asks another one of the same measurer.
  static func askTwice(
    _ source: String, _ question: Question, _ moment: Moment, then inner: Question
  ) throws {
    let measurer = AskingMeasurer(moment)
    let cells = CellMeasurer(template: try load(source), measurer: measurer, scale: 0)
    try question.ask(cells, "before")
    measurer.onAsk = { try? inner.ask(cells, "other text") }
    try question.ask(cells, "some words of text")
  }

  /// Each question once, with another one asked meanwhile: each takes a process of its own.
  private static let pairs = zip(
    Question.allCases, Question.allCases.dropFirst() + [Question.height])

  @Test(arguments: pairs)
  func `a compiled cell's text may not ask for another row`(
    question: Question, inner: Question
  ) async {
    await #expect(processExitsWith: .failure) { [question, inner] in
      try Self.askTwice(Self.compiled, question, .measuring, then: inner)
    }
  }

  @Test(arguments: pairs)
  func `the text of a cell that is laid out in full may not ask for another row`(
    question: Question, inner: Question
  ) async {
    await #expect(processExitsWith: .failure) { [question, inner] in
      try Self.askTwice(Self.inFull, question, .measuring, then: inner)
    }
  }

  @Test func `the program ends, where it is not optimised with a sentence`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try Self.askTwice(Self.compiled, .height, .preparing, then: .height)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    // Optimised, the compiler leaves out the sentences of preconditions.
    #if DEBUG
    #expect(output.contains("A text's measurer must not ask for heights of rows."))
    #else
    #expect(result != nil, "\(output)")
    #endif
  }

  @Test func `a text may ask another measurer of the same compiled template`() throws {
    let measurer = AskingMeasurer(.preparing)
    let compiled = CompiledTemplate(
      template: try load(Self.compiled), measurer: measurer, scale: 0)
    let (cells, other) = (CellMeasurer(compiled), CellMeasurer(compiled))
    var heights: [Double] = []
    measurer.onAsk = {
      heights.append((try? other.height(of: ["a": "four words of text"], width: 50)) ?? -1)
    }
    #expect(try cells.height(of: ["a": "x"], width: 50) == 12)
    // 50 points hold ten characters: "four words", "of text".
    #expect(!heights.isEmpty && heights.allSatisfy { $0 == 24 })
  }

  @Test func `heights at several widths are one record's, whatever is asked between them`() throws {
    let cells = cellMeasurer(try load(Self.compiled))
    var heights: [Double] = []
    try cells.heights(of: ["a": "four words of text"], widths: [50, 100, 25]) { found in
      heights.append(found.height)
      _ = try? cells.height(of: ["a": "x"], width: 10)
    }
    let alone = try [50.0, 100, 25].map { width in
      try cells.height(of: ["a": "four words of text"], width: width)
    }
    #expect(heights == alone)
  }
}

/// A measurer with fixed advances that runs code when it prepares or measures, not in that code.
private final class AskingMeasurer: TextMeasurer, @unchecked Sendable {
  var onAsk: (() -> Void)?
  private let moment: AskingMeasurerTests.Moment
  private let inner = FixedAdvanceMeasurer()

  init(_ moment: AskingMeasurerTests.Moment) { self.moment = moment }

  func ask(_ now: AskingMeasurerTests.Moment) {
    guard now == moment, let onAsk else { return }
    self.onAsk = nil
    onAsk()
  }

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    ask(.preparing)
    return AskingText(inner: inner.prepare(text, paragraphStyle: paragraphStyle), measurer: self)
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics { inner.lineMetrics(of: font) }

  func check(_ font: FontDescriptor) throws(MissingFontError) { try inner.check(font) }
}

/// A text that asks before it is measured.
private struct AskingText: PreparedText {
  let inner: any PreparedText
  let measurer: AskingMeasurer

  var missingGlyphCount: Int { inner.missingGlyphCount }
  var minContentWidth: Double { inner.minContentWidth }
  var maxContentWidth: Double {
    measurer.ask(.measuring)
    return inner.maxContentWidth
  }

  func metrics(in container: TextContainer) -> TextMetrics {
    measurer.ask(.measuring)
    return inner.metrics(in: container)
  }

  func layout(in container: TextContainer) -> TextLayout {
    measurer.ask(.measuring)
    return inner.layout(in: container)
  }
}

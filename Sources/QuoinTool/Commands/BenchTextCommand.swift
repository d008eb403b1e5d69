// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TextMeasurement
import TextVocabulary

/// `quoin bench text`: the cost of measuring the texts of a file.
struct BenchTextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Measures how fast texts get their heights.",
    discussion: """
      Reads the records of `quoin measure`, of which the field "text" counts; each line of a \
      .txt file, or with --in lines, is a text. Each round measures all texts on one core: with a \
      measurer that has seen nothing yet, from string to height at --width; the same again with \
      its caches warm; and the texts that were kept, at the width --rewrap.

      Times are medians of rounds, in microseconds of CPU time a string. Fonts are opened before. \
      The keys of --json: strings, characters, first_us, warm_us, rewrap_us, bytes_per_string \
      (what is kept to wrap at any width, besides the characters), shape_calls (calls of HarfBuzz \
      in the first pass), rewrap_shape_calls, lines, lines_rewrap, missing_glyphs, width, rewrap, \
      rounds.
      """)

  @Argument(help: "A file of texts or records; - or none is standard input, lines unless said.")
  var file: String = "-"

  @OptionGroup var form: RecordFormOptions

  @Option(help: "The width of the first measurement in points.")
  var width = 300.0

  @Option(help: "The width to wrap at again in points.")
  var rewrap = 400.0

  @Option(help: "How many rounds are measured, from 1 to 1000.", transform: RoundCount.read)
  var rounds = 5

  @Flag(help: "Write one JSON object.")
  var json = false

  @OptionGroup(title: "Text") var text: TextOptions
  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

  func validate() throws {
    for (name, value) in [("width", width), ("rewrap", rewrap)] {
      guard (0...1_000_000).contains(value) else {
        throw ValidationError("--\(name) must be from 0 to 1000000, not \(value)")
      }
    }
  }

  mutating func run() throws {
    let texts = try readTexts()
    let fonts = try fontOptions.load()
    try fonts.check(text.request.style.font)
    let benchmark = TextBenchmark(
      texts: texts, request: text.request, width: width, rewrap: rewrap, fonts: fonts.collection)
    let figures = benchmark.figures(rounds: rounds)
    let output = DataOutput()
    try output.write(json ? figures.json : figures.table)
    try output.flush()
  }

  private func readTexts() throws -> [String] {
    let reader = try form.reader(of: file, otherwise: .lines)
    var texts: [String] = []
    while let record = try reader.next() {
      do {
        let value = try record.value()
        var request = try TextRequest().overridden(by: value, line: record.line)
        request.text.makeContiguousUTF8()
        texts.append(request.text)
      } catch {
        let problem = BadRecord(error, at: record)
        throw ToolFailure(
          .badData, "\(reader.sourceName):\(problem.line): \(problem.reason)", isPlaced: true)
      }
    }
    guard !texts.isEmpty else { throw ToolFailure(.badData, "\(reader.sourceName) has no text") }
    return texts
  }
}

/// The figures that `quoin bench text` reports.
private struct TextFigures {
  var stringCount = 0
  var characterCount = 0
  var first: [Double] = []
  var warm: [Double] = []
  var again: [Double] = []
  var byteCount = 0
  var shapingCalls = 0
  var shapingCallsAgain = 0
  var lines = 0
  var linesAgain = 0
  var missingGlyphs = 0
  var width = 0.0
  var rewrap = 0.0

  private func median(_ times: [Double]) -> Double {
    let middle = times.sorted()[times.count / 2] / Double(stringCount)
    return (middle * 10_000).rounded() / 10_000
  }

  private var bytesPerString: Double {
    (Double(byteCount) / Double(stringCount) * 10).rounded() / 10
  }

  /// One line of JSON.
  var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("strings", stringCount)
      $0.member("characters", characterCount)
      $0.member("first_us", median(first))
      $0.member("warm_us", median(warm))
      $0.member("rewrap_us", median(again))
      $0.member("bytes_per_string", bytesPerString)
      $0.member("shape_calls", shapingCalls)
      $0.member("rewrap_shape_calls", shapingCallsAgain)
      $0.member("lines", lines)
      $0.member("lines_rewrap", linesAgain)
      $0.member("missing_glyphs", missingGlyphs)
      $0.member("width", width)
      $0.member("rewrap", rewrap)
      $0.member("rounds", first.count)
    }
    return json.line
  }

  /// A table for people.
  var table: String {
    func time(_ times: [Double]) -> String { "\(median(times)) us" }
    let average = (Double(characterCount) / Double(stringCount) * 10).rounded() / 10
    return TextTable(
      rows: [
        ["strings", "\(stringCount), of \(average) characters"],
        ["first height", time(first)],
        ["first height, warm caches", time(warm)],
        ["height at another width", time(again)],
        ["bytes kept per string", "\(bytesPerString)"],
        ["calls of HarfBuzz", "\(shapingCalls), then \(shapingCallsAgain)"],
        ["lines", "\(lines), then \(linesAgain)"],
      ], rightAligned: []
    ).text
  }
}

/// Measures the same texts in rounds.
private struct TextBenchmark {
  let texts: [String]
  let request: TextRequest
  let width: Double
  let rewrap: Double
  let fonts: FontCollection

  /// Measures some rounds; the counts are those of the last round, as they are equal in all.
  func figures(rounds: Int) -> TextFigures {
    var figures = TextFigures()
    figures.stringCount = texts.count
    figures.characterCount = texts.reduce(0) { $0 + $1.unicodeScalars.count }
    figures.width = width
    figures.rewrap = rewrap
    for _ in 0..<rounds { measureRound(&figures) }
    return figures
  }

  private func measureRound(_ figures: inout TextFigures) {
    let measurer = HarfBuzzTextMeasurer(collection: fonts)
    var kept: [any PreparedText] = []
    kept.reserveCapacity(texts.count)
    var first = request.container
    first.width = width
    var second = first
    second.width = rewrap

    figures.lines = 0
    var start = processTime()
    for text in texts {
      let prepared = prepare(text, measurer)
      figures.lines += prepared.metrics(in: first).lineCount
      kept.append(prepared)
    }
    figures.first.append(microseconds(since: start))
    figures.shapingCalls = measurer.shapingCallCount

    figures.linesAgain = 0
    start = processTime()
    for prepared in kept { figures.linesAgain += prepared.metrics(in: second).lineCount }
    figures.again.append(microseconds(since: start))
    figures.shapingCallsAgain = measurer.shapingCallCount - figures.shapingCalls

    var warmLines = 0
    start = processTime()
    for text in texts {
      warmLines += prepare(text, measurer).metrics(in: first).lineCount
    }
    figures.warm.append(microseconds(since: start))
    precondition(warmLines == figures.lines, "Warm caches gave \(warmLines) lines.")

    figures.byteCount = kept.reduce(0) { $0 + (measurer.byteCount(of: $1) ?? 0) }
    figures.missingGlyphs = kept.reduce(0) { $0 + $1.missingGlyphCount }
  }

  private func prepare(_ text: String, _ measurer: HarfBuzzTextMeasurer) -> any PreparedText {
    measurer.prepare(
      AttributedText(text, style: request.style), paragraphStyle: request.paragraph)
  }

  private func microseconds(since start: Double) -> Double { (processTime() - start) * 1e6 }
}

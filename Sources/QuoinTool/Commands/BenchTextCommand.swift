// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TextVocabulary
import ToolBenchmarks

extension TextBenchmarkPart: ExpressibleByArgument {}

/// `quoin bench text`: the cost of measuring the texts of a file.
struct BenchTextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Times how fast texts are measured.",
    discussion: """
      Reads records as `quoin measure` does, but only their field "text". In a .txt file, or with \
      --in lines, each line is a text. Each round measures all texts on one core four times: with \
      empty caches, from string to height at --width; again with warm caches; the prepared \
      texts at the width --rewrap; and with empty caches, from string to the places of all glyphs.

      Times are medians of the rounds, in microseconds of CPU time per string, without the time \
      to open fonts. --json writes these keys: strings, characters, first_us, warm_us, rewrap_us, \
      layout_us, bytes_per_string (the memory of a prepared text, without its characters), shape_calls \
      (calls of HarfBuzz in the first pass), rewrap_shape_calls, lines, lines_rewrap, \
      missing_glyphs, width, rewrap, rounds.
      """)

  @Argument(help: "A file of texts or records; - or none is standard input, one text per line.")
  var file: String = "-"

  @OptionGroup var form: RecordFormOptions

  @Option(
    parsing: .unconditional, help: "The width of the first measurement in points.",
    transform: NumberOption.extent)
  var width = 300.0

  @Option(
    parsing: .unconditional, help: "The width to wrap at again in points.",
    transform: NumberOption.extent)
  var rewrap = 400.0

  @Option(help: "The number of rounds, from 1 to 1000.", transform: RoundCount.read)
  var rounds = 5

  @Flag(help: "Write one JSON object.")
  var json = false

  @Option(help: "Repeat one part, height or layout, and write nothing: for profilers.")
  var part: TextBenchmarkPart?

  @Option(help: "Every so many words one is bold; 0 for none.")
  var bold = 0

  @OptionGroup(title: "Text") var text: TextOptions
  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

  mutating func run() throws {
    Terminal.noteReading(file, "texts, one a line,")
    let texts = try readTexts()
    let fonts = try fontOptions.load()
    try fonts.check(text.request.style.font)
    let benchmark = TextBenchmark(
      texts: texts, request: text.request, width: width, rewrap: rewrap, boldInterval: bold,
      makeMeasurer: fonts.makeMeasurer)
    if let part {
      benchmark.repeatPart(part, rounds: rounds)
      return
    }
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
        let value = try record.takeValue(by: reader.parser)
        var request = try TextRequest().overridden(by: value, at: record.place)
        request.text.makeContiguousUTF8()
        texts.append(request.text)
      } catch {
        throw ToolFailure(
          .badData, BadRecord(error, at: record).message(source: reader.sourceName),
          isPlaced: true)
      }
    }
    guard !texts.isEmpty else { throw ToolFailure(.badData, "\(reader.sourceName) has no text") }
    return texts
  }
}

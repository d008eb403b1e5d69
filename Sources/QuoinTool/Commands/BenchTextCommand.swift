// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
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

  @Option(
    parsing: .unconditional, help: "The width of the first measurement in points.",
    transform: NumberOption.extent)
  var width = 300.0

  @Option(
    parsing: .unconditional, help: "The width to wrap at again in points.",
    transform: NumberOption.extent)
  var rewrap = 400.0

  @Option(help: "How many rounds are measured, from 1 to 1000.", transform: RoundCount.read)
  var rounds = 5

  @Flag(help: "Write one JSON object.")
  var json = false

  @OptionGroup(title: "Text") var text: TextOptions
  @OptionGroup(title: "Fonts") var fontOptions: FontOptions

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

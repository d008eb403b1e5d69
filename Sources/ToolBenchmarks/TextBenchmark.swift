// SPDX-License-Identifier: Apache-2.0

package import TextMeasurement
import TextVocabulary

/// The figures that `quoin bench text` reports.
package struct TextFigures {
  var stringCount = 0
  var characterCount = 0
  /// The times for all strings.
  var first = RoundTimes()
  var warm = RoundTimes()
  var again = RoundTimes()
  /// From string to the places of all glyphs, with empty caches.
  var layout = RoundTimes()
  var byteCount = 0
  var shapingCalls = 0
  var shapingCallsAgain = 0
  var lines = 0
  var linesAgain = 0
  var missingGlyphs = 0
  var width = 0.0
  var rewrap = 0.0

  private var bytesPerString: Double { perString(byteCount) }

  private func perString(_ count: Int) -> Double {
    (Double(count) / Double(stringCount)).rounded(decimals: 1)
  }

  /// One line of JSON.
  package var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("strings", stringCount)
      $0.member("characters", characterCount)
      $0.member("first_us", first.median(decimals: 4))
      $0.member("warm_us", warm.median(decimals: 4))
      $0.member("rewrap_us", again.median(decimals: 4))
      $0.member("layout_us", layout.median(decimals: 4))
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
  package var table: String {
    func time(_ times: RoundTimes) -> String { "\(times.median(decimals: 4)) us" }
    return TextTable(
      rows: [
        ["strings", "\(stringCount), of \(perString(characterCount)) characters"],
        ["first height", time(first)],
        ["first height, warm caches", time(warm)],
        ["height at another width", time(again)],
        ["first layout with glyphs", time(layout)],
        ["bytes kept per string", "\(bytesPerString)"],
        ["calls of HarfBuzz", "\(shapingCalls), then \(shapingCallsAgain)"],
        ["lines", "\(lines), then \(linesAgain)"],
      ], rightAligned: []
    ).text
  }
}

/// A part of the work that `quoin bench text --part` repeats.
package enum TextBenchmarkPart: String, CaseIterable {
  /// From string to height.
  case height
  /// From string to the places of all glyphs.
  case layout
}

/// Measures the same texts in rounds.
package struct TextBenchmark {
  private let texts: [String]
  private let request: TextRequest
  private let paragraph: ParagraphStyle
  private let width: Double
  private let rewrap: Double
  private let makeMeasurer: () -> HarfBuzzTextMeasurer
  /// The texts with words in bold; empty if there are none.
  private let styled: [AttributedText]

  /// Prepares to measure texts.
  ///
  /// - Parameters:
  ///   - boldInterval: Every so many words one is bold; 0 for none.
  ///   - makeMeasurer: Makes a measurer with empty caches.
  package init(
    texts: [String], request: TextRequest, width: Double, rewrap: Double, boldInterval: Int,
    makeMeasurer: @escaping () -> HarfBuzzTextMeasurer
  ) {
    self.texts = texts
    self.request = request
    paragraph = request.paragraph
    self.width = width
    self.rewrap = rewrap
    self.makeMeasurer = makeMeasurer
    styled = boldInterval > 0 ? texts.map { Self.styled($0, request.style, boldInterval) } : []
  }

  private static func styled(
    _ text: String, _ style: TextStyle, _ boldInterval: Int
  ) -> AttributedText {
    var bold = style
    bold.font.weight = .bold
    var styled = AttributedText("", style: style)
    for (index, word) in text.split(separator: " ").enumerated() {
      if index > 0 { styled.append(" ", style: style) }
      styled.append(String(word), style: (index + 1) % boldInterval == 0 ? bold : style)
    }
    return styled
  }

  /// Measures some rounds. The counts, which are equal in all rounds, are those of the last.
  package func figures(rounds: Int) -> TextFigures {
    var figures = TextFigures()
    figures.stringCount = texts.count
    figures.characterCount = texts.reduce(0) { $0 + $1.unicodeScalars.count }
    figures.width = width
    figures.rewrap = rewrap
    for _ in 0..<rounds { measureRound(&figures) }
    return figures
  }

  private func measureRound(_ figures: inout TextFigures) {
    let measurer = makeMeasurer()
    var kept: [any PreparedText] = []
    kept.reserveCapacity(texts.count)
    var first = request.container
    first.width = width
    var second = first
    second.width = rewrap

    figures.lines = 0
    var start = ProcessUse.seconds()
    for index in texts.indices {
      let prepared = prepare(index, measurer)
      figures.lines += prepared.metrics(in: first).lineCount
      kept.append(prepared)
    }
    figures.first.add(RoundTimes.Round(since: start, operations: texts.count))
    figures.shapingCalls = measurer.shapingCallCount

    figures.linesAgain = 0
    start = ProcessUse.seconds()
    for prepared in kept { figures.linesAgain += prepared.metrics(in: second).lineCount }
    figures.again.add(RoundTimes.Round(since: start, operations: texts.count))
    figures.shapingCallsAgain = measurer.shapingCallCount - figures.shapingCalls

    var warmLines = 0
    start = ProcessUse.seconds()
    for index in texts.indices {
      warmLines += prepare(index, measurer).metrics(in: first).lineCount
    }
    figures.warm.add(RoundTimes.Round(since: start, operations: texts.count))
    precondition(warmLines == figures.lines, "Warm caches gave \(warmLines) lines.")

    measureLayouts(&figures)
    figures.byteCount = kept.reduce(0) { $0 + (measurer.byteCount(of: $1) ?? 0) }
    figures.missingGlyphs = kept.reduce(0) { $0 + $1.missingGlyphCount }
  }

  /// Measures full layouts with empty caches.
  private func measureLayouts(_ figures: inout TextFigures) {
    let measurer = makeMeasurer()
    var container = request.container
    container.width = width
    var lines = 0
    let start = ProcessUse.seconds()
    for index in texts.indices {
      lines += prepare(index, measurer).layout(in: container).lines.count
    }
    figures.layout.add(RoundTimes.Round(since: start, operations: texts.count))
    precondition(lines == figures.lines, "Layouts have \(lines) lines.")
  }

  /// Measures all texts in some rounds with one measurer, without figures, for profilers.
  package func repeatPart(_ part: TextBenchmarkPart, rounds: Int) {
    let measurer = makeMeasurer()
    var container = request.container
    container.width = width
    var sum = 0.0
    for _ in 0..<rounds {
      for index in texts.indices {
        let prepared = prepare(index, measurer)
        switch part {
        case .height: sum += prepared.height(in: container)
        case .layout: sum += Double(prepared.layout(in: container).lines.count)
        }
      }
    }
    precondition(sum >= 0, "The heights sum to \(sum).")
  }

  private func prepare(_ index: Int, _ measurer: HarfBuzzTextMeasurer) -> any PreparedText {
    measurer.prepare(
      styled.isEmpty ? AttributedText(texts[index], style: request.style) : styled[index],
      paragraphStyle: paragraph)
  }
}

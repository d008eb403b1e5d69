// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import CellTemplates
import TextVocabulary

/// The style and wrapping of texts whose record does not state them.
struct TextOptions: ParsableArguments {
  @Option(help: "The font family.")
  var font: String = FontDescriptor.defaultFamily

  @Option(parsing: .unconditional, help: "The font size in points.")
  var size: Double = FontDescriptor.defaultSize

  @Option(parsing: .unconditional, help: "The font's weight, 1 to 1000.")
  var weight: Double = 400

  @Flag(help: "Use the italic face.")
  var italic = false

  @Option(parsing: .unconditional, help: "The greatest number of lines; 0 is unlimited.")
  var lines: Int = 0

  @Option(
    name: .customLong("lineBreakMode"),
    help: "wordWrap, charWrap, clip, truncateHead, truncateMiddle or truncateTail.")
  var lineBreakMode: LineBreakModeName = .wordWrap

  @Option(
    name: .customLong("lineBreakRules"),
    help: "Where lines may break: browsers, or unicode for UAX #14 without changes.")
  var lineBreakRules: LineBreakRulesName = .browsers

  @Option(
    name: .customLong("wordBreak"),
    help: "Whether lines break between letters: normal, keepAll (never) or breakAll (anywhere).")
  var wordBreak: WordBreakName = .normal

  @Option(
    name: .customLong("overflowWrap"),
    help: "Words wider than their line: breakWord, or normal to leave them whole.")
  var overflowWrap: OverflowWrapName = .breakWord

  @Option(help: "The language as a BCP 47 tag.")
  var locale: String?

  @Option(help: "The base direction: auto, ltr or rtl.")
  var direction: DirectionName = .auto

  @Option(
    name: .customLong("lineHeight"), parsing: .unconditional,
    help: "A multiple of the font's own line height; the extra is split above and below.")
  var lineHeight: Double = 1

  @Option(
    name: .customLong("letterSpacing"), parsing: .unconditional,
    help: "Points added after each character, except in cursive scripts; may be negative.")
  var letterSpacing: Double = 0

  /// Refuses numbers out of range.
  func validate() throws {
    do {
      try request.validate(at: RecordPlace(line: 0))
    } catch {
      throw ValidationError(error.reason.replacing("field '", with: "option '--"))
    }
  }

  /// The options as a request without a text.
  var request: TextRequest {
    var request = TextRequest()
    request.style.font = FontDescriptor(
      family: font, size: size, weight: FontWeight(rawValue: weight),
      slant: italic ? .italic : .upright)
    request.style.letterSpacing = letterSpacing
    request.style.language = locale
    request.paragraph.lineHeightMultiple = lineHeight
    request.paragraph.direction = direction.direction
    request.paragraph.lineBreakRules = lineBreakRules.rules
    request.paragraph.wordBreak = wordBreak.wordBreak
    request.paragraph.overflowWrap = overflowWrap.overflowWrap
    request.container.maximumNumberOfLines = lines
    request.container.lineBreakMode = lineBreakMode.mode
    return request
  }
}

extension LineBreakModeName: ExpressibleByArgument {}
extension LineBreakRulesName: ExpressibleByArgument {}
extension WordBreakName: ExpressibleByArgument {}
extension OverflowWrapName: ExpressibleByArgument {}

/// The names of the base directions.
enum DirectionName: String, ExpressibleByArgument, CaseIterable {
  case auto, ltr, rtl

  /// The direction that the name stands for.
  var direction: TextDirection {
    switch self {
    case .auto: .auto
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    }
  }
}

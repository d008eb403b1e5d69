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

  @Option(
    parsing: .unconditional, help: "The font's weight: \(WeightOption.forms).",
    transform: WeightOption.read)
  var weight: Double = 400

  @Flag(help: "Use the italic face.")
  var italic = false

  @Option(parsing: .unconditional, help: "The greatest number of lines; 0 is unlimited.")
  var lines: Int = 0

  @Option(help: "wordWrap, charWrap, clip, truncateHead, truncateMiddle or truncateTail.")
  var lineBreakMode: LineBreakModeName = .wordWrap

  @Option(help: "Where lines may break: browsers, or unicode for UAX #14 without changes.")
  var lineBreakRules: LineBreakRulesName = .browsers

  @Option(
    help: "Whether lines break between letters: normal, keepAll (never) or breakAll (anywhere).")
  var wordBreak: WordBreakName = .normal

  @Option(
    help: ArgumentHelp(
      "Words wider than their line: breakWord, or normal to leave them whole. (default: breakWord; "
        + "normal by web conventions)"))
  var overflowWrap: OverflowWrapName?

  @Option(
    help: ArgumentHelp(
      "Fullwidth punctuation: spaceAll, or normal to halve it beside other punctuation. (default: "
        + "spaceAll; normal by web conventions)"))
  var textSpacingTrim: TextSpacingTrimName?

  @Option(
    help: ArgumentHelp(
      "The choice of line ends: wrap, nowrap, balance or pretty. (default: wrap; nowrap for white "
        + "space that says so)"))
  var textWrap: TextWrapName?

  @Option(help: "The language as a BCP 47 tag.")
  var locale: String?

  @Option(help: "The base direction: auto, ltr or rtl.")
  var direction: DirectionName = .auto

  @Option(
    help: "The rules where UIKit and browsers differ: uikit, web (Chromium's), firefox or webkit.")
  var conventions: ConventionsName = .uikit

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "CSS's line height: normal, a multiple of the font size such as 1.3, 1.3em or 130%, or 20px. "
        + "(default: normal)"),
    transform: TextOptions.lineHeight)
  var lineHeight: LineHeightValue = .normal

  @Option(
    parsing: .unconditional,
    help: "A multiple of the font's own line height; the extra is split above and below.")
  var lineHeightMultiple: Double = 1

  @Option(parsing: .unconditional, help: "The least height of a line in points; 0 sets no limit.")
  var minimumLineHeight: Double = 0

  @Option(
    parsing: .unconditional, help: "The greatest height of a line in points; 0 sets no limit.")
  var maximumLineHeight: Double = 0

  @Option(parsing: .unconditional, help: "Points between two lines.")
  var lineSpacing: Double = 0

  @Option(
    parsing: .unconditional,
    help: "Points added after each character, except in cursive scripts; may be negative.")
  var letterSpacing: Double = 0

  @Option(
    parsing: .unconditional, help: "Points added to every space between words; may be negative.")
  var wordSpacing: Double = 0

  @Option(help: "The lines' side: natural, left, center, right or justified.")
  var align: TextAlignmentName = .natural

  @Option(
    help: ArgumentHelp(
      "Spaces and line ends: normal (one space), preWrap (they stay), preLine (line ends stay), or "
        + "nowrap and pre, which are normal and preWrap in lines that do not wrap. "
        + "(default: preWrap; normal by web conventions)"
    ))
  var whiteSpace: WhiteSpaceName?

  @Option(help: "The strictness of CJK line breaks: loose, normal, strict or auto.")
  var lineBreak: LineBreakName?

  @Option(
    help: "Where words may be divided: none, manual (soft hyphens), or auto for patterns too.")
  var hyphens: HyphensName = .manual

  @Option(help: "The gaps that justified lines widen: interWord or interCharacter.")
  var justification: JustificationName = .interWord

  @Option(help: "OpenType features, such as tnum=1,kern=0.")
  var features: String = ""

  @Option(help: "Positions of tab stops in points, such as 40,80.")
  var tabStops: String = ""

  @Option(
    parsing: .unconditional,
    help: "The points between tab stops behind those given; 0 is eight spaces.")
  var defaultTabInterval: Double = 0

  @Option(parsing: .unconditional, help: "Points after every paragraph but the last.")
  var paragraphSpacing: Double = 0

  @Option(parsing: .unconditional, help: "Points before every paragraph but the first.")
  var paragraphSpacingBefore: Double = 0

  @Option(parsing: .unconditional, help: "The indent of a paragraph's first line in points.")
  var firstLineHeadIndent: Double = 0

  @Option(parsing: .unconditional, help: "The indent of a paragraph's other lines in points.")
  var headIndent: Double = 0

  @Option(
    parsing: .unconditional,
    help: "The end of lines: from the leading side if above 0, else from the trailing side.")
  var tailIndent: Double = 0

  @Option(help: "The text for omitted text. (default: an ellipsis)")
  var truncationToken: String?

  @Flag(help: "Leave the height of lines as it is where fallback fonts are taller.")
  var keepsLineHeightInFallback = false

  /// Refuses numbers out of range.
  func validate() throws {
    do {
      try request.validate(at: RecordPlace(line: 0))
      _ = try lists()
    } catch {
      // The reason begins with "field 'letterSpacing'".
      let parts = error.reason.split(separator: "'", maxSplits: 2)
      throw ValidationError("option '\(OptionSpelling.option(of: parts[1]))'\(parts[2])")
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
    request.style.wordSpacing = wordSpacing
    request.container.maximumNumberOfLines = lines
    request.container.lineBreakMode = lineBreakMode.mode
    request.conventions = conventions.conventions
    request.lineHeight = lineHeight
    request.whiteSpace = whiteSpace
    // Faulty lists were refused before.
    let lists = try? lists()
    request.style.font.features = lists?.features ?? []
    let (options, tabStops) = (self, lists?.tabStops ?? [])
    request.say { style in
      options.setParagraph(&style)
      style.tabStops = tabStops
    }
    return request
  }

  /// Says what the options say of the paragraphs, but for their tab stops.
  private func setParagraph(_ style: inout ParagraphStyle) {
    style.direction = direction.direction
    style.lineBreakRules = lineBreakRules.rules
    style.wordBreak = wordBreak.wordBreak
    style.overflowWrap = overflowWrap?.overflowWrap ?? style.overflowWrap
    style.textWrap = textWrap?.textWrap ?? style.textWrap
    style.textSpacingTrim = textSpacingTrim?.trim ?? style.textSpacingTrim
    style.lineBreakStrictness = lineBreak?.strictness ?? style.lineBreakStrictness
    style.lineHeightMultiple = lineHeightMultiple
    style.minimumLineHeight = minimumLineHeight
    style.maximumLineHeight = maximumLineHeight
    style.lineSpacing = lineSpacing
    style.alignment = align.alignment
    style.hyphens = hyphens.hyphens
    style.justification = justification.justification
    style.defaultTabInterval = defaultTabInterval
    style.paragraphSpacing = paragraphSpacing
    style.paragraphSpacingBefore = paragraphSpacingBefore
    style.firstLineHeadIndent = firstLineHeadIndent
    style.headIndent = headIndent
    style.tailIndent = tailIndent
    style.truncationToken = truncationToken
    style.keepsLineHeightInFallback = keepsLineHeightInFallback
  }

  /// The options with several values.
  private func lists() throws(BadRecord) -> (features: [FontFeature], tabStops: [TabStop]) {
    let place = RecordPlace(line: 0)
    return (
      features.isEmpty ? [] : try ListOption.features(features, "features", place),
      tabStops.isEmpty ? [] : try ListOption.tabStops(tabStops, "tabStops", place)
    )
  }

  /// Reads a line height.
  @Sendable
  private static func lineHeight(_ argument: String) throws -> LineHeightValue {
    do {
      return try LineHeightValue.read(argument).get()
    } catch {
      throw ValidationError(error.message)
    }
  }
}

extension LineBreakModeName: ExpressibleByArgument {}
extension LineBreakRulesName: ExpressibleByArgument {}
extension WordBreakName: ExpressibleByArgument {}
extension OverflowWrapName: ExpressibleByArgument {}
extension TextSpacingTrimName: ExpressibleByArgument {}
extension ConventionsName: ExpressibleByArgument {}
extension WhiteSpaceName: ExpressibleByArgument {}
extension TextWrapName: ExpressibleByArgument {}
extension HyphensName: ExpressibleByArgument {}
extension LineBreakName: ExpressibleByArgument {}
extension JustificationName: ExpressibleByArgument {}
extension TextAlignmentName: ExpressibleByArgument {}
extension DirectionName: ExpressibleByArgument {}

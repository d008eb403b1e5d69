// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry
package import TextVocabulary

/// What a page has to know about fonts to show a template's texts.
package struct WebFonts {
  /// The families of a font as CSS: the requested one and its fallbacks, in order.
  package var families: (FontDescriptor) -> String
  /// The same, each with all its weights and slants, among which the page chooses.
  package var styledFamilies: (FontDescriptor) -> String
  /// The height of a font's own line, in points.
  package var lineHeight: (FontDescriptor) -> Double

  /// Describes fonts.
  ///
  /// - Parameter styledFamilies: The families with all their weights and slants; nil if all
  ///   families have them.
  package init(
    families: @escaping (FontDescriptor) -> String,
    styledFamilies: ((FontDescriptor) -> String)? = nil,
    lineHeight: @escaping (FontDescriptor) -> Double
  ) {
    self.families = families
    self.styledFamilies = styledFamilies ?? families
    self.lineHeight = lineHeight
  }
}

/// CSS of texts and colours.
package struct WebText {
  /// The fonts.
  package let fonts: WebFonts

  /// The same, with families in which the page chooses weights and slants.
  package var styled: WebText {
    var fonts = fonts
    fonts.families = fonts.styledFamilies
    return WebText(fonts: fonts)
  }

  /// The declarations of a text view.
  func declarations(of text: TextTemplate) -> [String] {
    var result = declarations(of: text.font)
    if let height = lineHeight(of: text.font) { result.append("line-height: \(height)") }
    result += [
      "white-space: \(Self.css(text.whiteSpace))", "unicode-bidi: plaintext",
      "text-autospace: no-autospace",
    ]
    if text.textTransform != .none {
      result.append("text-transform: \(text.textTransform.rawValue)")
    }
    switch text.paragraph.textSpacingTrim {
    case .normal: break
    case .spaceAll: result.append("text-spacing-trim: space-all")
    }
    switch text.paragraph.overflowWrap {
    case .breakWord: result.append("overflow-wrap: break-word")
    case .normal: break
    }
    if text.lineBreakMode == .charWrap {
      result.append("line-break: anywhere")
    } else {
      switch text.paragraph.wordBreak {
      case .normal: break
      case .breakAll: result.append("word-break: break-all")
      case .keepAll: result.append("word-break: keep-all")
      }
    }
    result += wrapDeclarations(of: text) + breakDeclarations(of: text)
    if Self.isCutAtHead(text) {
      // The ellipsis stands where a line ends that goes from the right to the left. The text in it
      // is isolated, and has its own direction.
      result += [
        "direction: rtl", "unicode-bidi: normal",
        "white-space: \(text.whiteSpace == .normal ? "nowrap" : "pre")", "overflow: hidden",
        "text-overflow: ellipsis", "text-align: left",
      ]
    } else if text.lines > 0 {
      result += [
        "display: -webkit-box", "-webkit-box-orient: vertical",
        "-webkit-line-clamp: \(text.lines)", "overflow: hidden",
      ]
    }
    if text.preferredMaxLayoutWidth > 0 {
      result.append("max-width: \(text.preferredMaxLayoutWidth.shortest)px")
    }
    result += Self.verticalDeclaration(of: text)
    if case .color(let color) = text.color { result.append("color: \(Self.css(color))") }
    return result
  }

  /// The declaration about the place of the lines in a higher view; none if that is the top.
  private static func verticalDeclaration(of text: TextTemplate) -> [String] {
    switch text.verticalAlignment {
    case .top: []
    case .center: ["align-content: center"]
    case .bottom: ["align-content: end"]
    }
  }

  /// The declaration about the choice of line ends.
  private func wrapDeclarations(of text: TextTemplate) -> [String] {
    // Lines of ``LineBreakMode/charWrap`` are neither balanced nor pretty.
    switch text.paragraph.textWrap {
    case .wrap: []
    case .nowrap: ["text-wrap: nowrap"]
    case .balance: text.lineBreakMode == .charWrap ? [] : ["text-wrap: balance"]
    case .pretty: text.lineBreakMode == .charWrap ? [] : ["text-wrap: pretty"]
    }
  }

  /// The declarations about hyphens, justified lines and tabs, and the strictness of line breaks.
  private func breakDeclarations(of text: TextTemplate) -> [String] {
    var result: [String] = []
    if text.lineBreakMode != .charWrap {
      let strictness = text.paragraph.lineBreakStrictness
      if strictness != text.paragraph.conventions.lineBreakStrictness {
        switch strictness {
        case .normal: result.append("line-break: normal")
        case .loose: result.append("line-break: loose")
        case .strict: result.append("line-break: strict")
        case .auto: result.append("line-break: auto")
        }
      }
    }
    switch text.paragraph.hyphens {
    case .none: result.append("hyphens: none")
    case .manual: break
    case .auto: result.append("hyphens: auto")
    }
    switch text.paragraph.justification {
    case .interWord: break
    case .interCharacter: result.append("text-justify: inter-character")
    }
    if text.paragraph.defaultTabInterval > 0 {
      result.append("tab-size: \(text.paragraph.defaultTabInterval.shortest)px")
    }
    return result
  }

  /// Whether a text is cut at the head in a way that CSS has: on one line.
  static func isCutAtHead(_ text: TextTemplate) -> Bool {
    text.lines == 1 && text.lineBreakMode == .truncateHead && text.whiteSpace != .preLine
  }

  /// Refuses a text whose paragraphs have what CSS has no equal of.
  ///
  /// - Throws: ``LoweringFailure``.
  static func check(_ view: ViewTemplate) throws(LoweringFailure) {
    guard case .text(let text) = view.kind else { return }
    let paragraph = text.paragraph
    let mode = text.lineBreakMode
    let found: [(String, Bool)] = [
      ("lines from the record", text.boundLines != nil),
      ("minimumLineHeight", paragraph.minimumLineHeight != 0),
      ("maximumLineHeight", paragraph.maximumLineHeight != 0),
      ("lineSpacing", paragraph.lineSpacing != 0),
      ("paragraphSpacing", paragraph.paragraphSpacing != 0),
      ("paragraphSpacingBefore", paragraph.paragraphSpacingBefore != 0),
      ("firstLineHeadIndent", paragraph.firstLineHeadIndent != 0),
      ("headIndent", paragraph.headIndent != 0), ("tailIndent", paragraph.tailIndent != 0),
      ("tabStops", !paragraph.tabStops.isEmpty),
      ("truncationToken", paragraph.truncationToken != nil && text.lines > 0),
      (
        "lineBreakMode",
        text.lines > 0 && (mode == .truncateHead || mode == .truncateMiddle) && !isCutAtHead(text)
      ),
    ]
    if let (name, _) = found.first(where: \.1) {
      throw LoweringFailure("a text with \(name)", at: view.place)
    }
  }

  /// The declarations of a button's title.
  func declarations(of button: ButtonTemplate) -> [String] {
    var result = declarations(of: button.font)
    if let height = lineHeight(of: button.font) { result.append("line-height: \(height)") }
    result += ["white-space: pre", "overflow: hidden", "text-align: center"]
    if case .color(let color) = button.color { result.append("color: \(Self.css(color))") }
    return result
  }

  /// The value of `line-height` for a view of a font, which its runs inherit; nil for the initial
  /// one.
  func lineHeight(of font: FontTemplate) -> String? {
    switch font.lineHeight {
    case .normal where font.lineHeightMultiple != 1:
      let height = font.lineHeightMultiple * fonts.lineHeight(font.descriptor)
      return "\(((height * 1e4).rounded() / 1e4).shortest)px"
    case .normal: return nil
    case .multiple(let factor): return factor.shortest
    case .points(let points): return "\(points.shortest)px"
    }
  }

  /// The declarations of a font.
  func declarations(of font: FontTemplate) -> [String] {
    let descriptor = font.descriptor
    var result = [
      "font-family: \(fonts.families(descriptor))",
      "font-size: \(descriptor.size.shortest)px",
      "font-weight: \(descriptor.weight.rawValue.shortest)",
    ]
    if descriptor.slant == .italic { result.append("font-style: italic") }
    if !descriptor.features.isEmpty {
      let features = descriptor.features.map { "\"\($0.tag)\" \($0.value)" }
      result.append("font-feature-settings: \(features.joined(separator: ", "))")
    }
    if !descriptor.variations.isEmpty {
      let axes = descriptor.variations.map { "\"\($0.axis)\" \($0.value.shortest)" }
      result.append("font-variation-settings: \(axes.joined(separator: ", "))")
    }
    if font.letterSpacing != 0 {
      result.append("letter-spacing: \(font.letterSpacing.shortest)px")
    }
    if font.wordSpacing != 0 {
      result.append("word-spacing: \(font.wordSpacing.shortest)px")
    }
    if let lines = Self.decoration(font.isUnderlined, font.isStruckThrough) {
      result.append(lines)
    }
    return result
  }

  /// The declaration of lines below and through letters, if there are any.
  static func decoration(_ isUnderlined: Bool, _ isStruckThrough: Bool) -> String? {
    let lines = [isUnderlined ? "underline" : nil, isStruckThrough ? "line-through" : nil]
      .compactMap { $0 }
    return lines.isEmpty ? nil : "text-decoration: \(lines.joined(separator: " "))"
  }

  /// The declarations of a run in a text of another font, from which it inherits nothing.
  func declarations(of font: FontTemplate, in outer: FontTemplate) -> [String] {
    var result = declarations(of: font)
    let (own, inherited) = (font.descriptor, outer.descriptor)
    if inherited.slant == .italic, own.slant != .italic { result.append("font-style: normal") }
    if !inherited.features.isEmpty, own.features.isEmpty {
      result.append("font-feature-settings: normal")
    }
    if !inherited.variations.isEmpty, own.variations.isEmpty {
      result.append("font-variation-settings: normal")
    }
    if outer.letterSpacing != 0, font.letterSpacing == 0 { result.append("letter-spacing: normal") }
    if outer.wordSpacing != 0, font.wordSpacing == 0 { result.append("word-spacing: normal") }
    return result
  }

  /// The declarations of a flow or grid.
  static func declarations(of wrapping: WrappingTemplate) -> [String] {
    var result: [String]
    switch wrapping.arrangement {
    case .flow:
      result = ["display: flex", "flex-wrap: wrap", "align-content: flex-start"]
      switch wrapping.justification {
      case .leading: break
      case .center: result.append("justify-content: center")
      case .trailing: result.append("justify-content: flex-end")
      }
    case .columns(let columns):
      let tracks = columns.map { column in
        switch column {
        case .points(let points): "\(points.shortest)px"
        case .share(let share): AxisLength(share: share).css
        case .fraction(let weight): "minmax(0, \(weight.shortest)fr)"
        case .automatic: "auto"
        case .maxContent: "max-content"
        }
      }
      result = [
        "display: grid", "grid-template-columns: \(tracks.joined(separator: " "))",
        "align-content: start",
      ]
    case .table: result = ["display: table"]
    }
    let columnGap = AxisLength(points: wrapping.columnGap, share: wrapping.columnGapShare)
    result.append("gap: \(wrapping.rowGap.shortest)px \(columnGap.css)")
    switch wrapping.alignment {
    case .fill: break
    case .top: result.append("align-items: flex-start")
    case .center: result.append("align-items: center")
    case .bottom: result.append("align-items: flex-end")
    case .firstBaseline: result.append("align-items: baseline")
    }
    return result
  }

  /// The value of `text-align` in a cell of a direction; nil for the initial one.
  static func alignment(_ name: AlignmentName, _ direction: LayoutDirection) -> String? {
    let isMirrored = direction == .rightToLeft
    switch name {
    case .natural: return nil
    case .left: return "left"
    case .right: return "right"
    case .center: return "center"
    case .justified: return "justify"
    case .leading: return isMirrored ? "right" : "left"
    case .trailing: return isMirrored ? "left" : "right"
    }
  }

  /// The value of `white-space`.
  private static func css(_ whiteSpace: WhiteSpace) -> String {
    switch whiteSpace {
    case .unchanged, .preWrap: "pre-wrap"
    case .normal: "normal"
    case .preLine: "pre-line"
    }
  }

  /// A colour as CSS.
  static func css(_ color: Color) -> String {
    let (red, green, blue) = (color.red, color.green, color.blue)
    guard color.alpha < 255 else { return "rgb(\(red), \(green), \(blue))" }
    return "rgba(\(red), \(green), \(blue), \((Double(color.alpha) / 255).shortest))"
  }
}

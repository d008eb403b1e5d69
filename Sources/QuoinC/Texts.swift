// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import LayoutGeometry
import QuoinTablesC
import Synchronization
import TextVocabulary

/// What a `quoin_text` names.
final class TextObject: Sendable {
  let text: any PreparedText
  /// What was prepared.
  let string: String
  private let fonts = Mutex<[Font]>([])
  private let positions = Mutex<(container: TextContainer, positions: TextPositions)?>(nil)

  /// A font that glyphs name, with its texts for C.
  private struct Font {
    let identity: FontIdentity
    let path: ConstantText?
    let name: ConstantText

    init(_ identity: FontIdentity) {
      self.identity = identity
      name = ConstantText(identity.postScriptName)
      path = if case .file(let path) = identity.source { ConstantText(path) } else { nil }
    }
  }

  init(_ text: any PreparedText, of string: String) {
    self.text = text
    self.string = string
  }

  /// The fonts that glyphs named so far, by their numbers.
  var identities: [FontIdentity] { fonts.withLock { $0.map(\.identity) } }

  /// The positions of the characters; the last ones are kept, because a caret is asked for often.
  func positions(in container: TextContainer) -> TextPositions {
    positions.withLock { last in
      if let last, last.container == container { return last.positions }
      let positions = TextPositions(text.layout(in: container), of: string)
      last = (container, positions)
      return positions
    }
  }

  /// The number of a font in this text.
  func index(of font: FontIdentity) -> Int {
    fonts.withLock { fonts in
      if let index = fonts.firstIndex(where: { $0.identity == font }) { return index }
      fonts.append(Font(font))
      return fonts.count - 1
    }
  }

  /// The face of a number.
  func face(_ index: Int) throws(CallFailure) -> quoin_face {
    let (font, count) = fonts.withLock {
      ($0.indices.contains(index) ? $0[index] : nil, $0.count)
    }
    guard let font else {
      throw CallFailure(.badArgument, "glyphs of the text named \(count) fonts, not \(index)")
    }
    return quoin_face(
      path: font.path?.start, name: font.name.start, index: Int64(font.identity.faceIndex))
  }
}

extension quoin_text {
  func object() throws(CallFailure) -> TextObject {
    try HandleTable.shared.object(id, "a text")
  }
}

@c @implementation
public func quoin_text_style_default() -> quoin_text_style {
  quoin_text_style(
    font: quoin_font(
      family: defaultFamily.start, size: FontDescriptor.defaultSize,
      weight: FontWeight.regular.rawValue, italic: false),
    letter_spacing: 0, line_height_multiple: 1, line_spacing: 0, language: nil,
    alignment: quoin_alignment(TextAlignment.natural.rawValue),
    direction: quoin_direction(TextDirection.auto.rawValue))
}

/// The default family as C text, made once and kept.
private let defaultFamily = ConstantText(FontDescriptor.defaultFamily)

@c @implementation
public func quoin_text_prepare(
  _ fonts: quoin_fonts, _ string: UnsafePointer<CChar>?, _ length: Int,
  _ style: UnsafePointer<quoin_text_style>?, _ result: UnsafeMutablePointer<quoin_text>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let measurer = try fonts.object().measurer
    let string = try text(string, length, "text")
    let (style, paragraph) = try (style?.pointee ?? quoin_text_style_default()).styles()
    try measurer.checkFont(of: style)
    let prepared = measurer.prepare(
      AttributedText(string, style: style), paragraphStyle: paragraph)
    result.pointee.id = HandleTable.shared.insert(TextObject(prepared, of: string))
  }
}

@c @implementation
public func quoin_text_prepare_runs(
  _ fonts: quoin_fonts, _ string: UnsafePointer<CChar>?, _ length: Int,
  _ runs: UnsafePointer<quoin_text_run>?, _ run_count: Int,
  _ result: UnsafeMutablePointer<quoin_text>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let measurer = try fonts.object().measurer
    let bytes = try bytes(string, length, "text")
    let runs = try elements(runs, run_count, "runs")
    guard let first = runs.first, first.start == 0 else {
      throw CallFailure(.badArgument, "there must be a run that starts at 0")
    }
    let (firstStyle, paragraph) = try first.style.styles()
    var attributed = AttributedText("", style: firstStyle)
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].start : bytes.count
      guard (run.start...bytes.count).contains(end) else {
        throw CallFailure(
          .badArgument, "run \(index) goes from \(run.start) to \(end) in \(bytes.count) bytes")
      }
      let (style, _) = try run.style.styles()
      try measurer.checkFont(of: style)
      let part = UnsafeRawBufferPointer(rebasing: bytes[run.start..<end])
      let name = "the text of run \(index)"
      attributed.append(
        try text(part.baseAddress?.assumingMemoryBound(to: CChar.self), part.count, name),
        style: style)
    }
    let prepared = measurer.prepare(attributed, paragraphStyle: paragraph)
    result.pointee.id = HandleTable.shared.insert(TextObject(prepared, of: attributed.string))
  }
}

extension TextMeasurer {
  /// Fails if there is no font for a style.
  fileprivate func checkFont(of style: TextStyle) throws(CallFailure) {
    do throws(MissingFontError) {
      try check(style.font)
    } catch {
      throw CallFailure(.badFont, error.description)
    }
  }
}

extension quoin_text_style {
  /// The styles in Swift, their numbers checked.
  fileprivate func styles() throws(CallFailure) -> (TextStyle, ParagraphStyle) {
    try check(font.size, 0...10_000, "the size")
    try check(font.weight, 1...1000, "the weight")
    try check(letter_spacing, -10_000...10_000, "the letter spacing")
    try check(line_height_multiple, 0...100, "the line height multiple")
    try check(line_spacing, 0...10_000, "the line spacing")
    let descriptor = FontDescriptor(
      family: try text(font.family, "the family"), size: font.size,
      weight: FontWeight(rawValue: font.weight), slant: font.italic ? .italic : .upright)
    var style = TextStyle(font: descriptor, letterSpacing: letter_spacing)
    if language != nil { style.language = try text(language, "the language") }
    var paragraph = ParagraphStyle()
    paragraph.lineHeightMultiple = line_height_multiple
    paragraph.lineSpacing = line_spacing
    let alignments: [TextAlignment] = [.left, .center, .right, .justified, .natural]
    paragraph.alignment = try choice(alignment, of: alignments, "alignments")
    let directions: [TextDirection] = [.auto, .leftToRight, .rightToLeft]
    paragraph.direction = try choice(direction, of: directions, "directions")
    return (style, paragraph)
  }

  private func check(
    _ value: Double, _ range: ClosedRange<Double>, _ name: String
  ) throws(CallFailure) {
    guard range.contains(value) else {
      throw CallFailure(
        .badArgument,
        "\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(value)")
    }
  }
}

/// The room for a text; infinity and NaN set no limit.
func container(width: Double, maxLines: Int) throws(CallFailure) -> TextContainer {
  guard maxLines >= 0 else { throw CallFailure(.badArgument, "there are too many lines") }
  return TextContainer(width: width, maximumNumberOfLines: maxLines)
}

@c @implementation
public func quoin_text_measure(
  _ text: quoin_text, _ width: Double, _ max_lines: Int,
  _ metrics: UnsafeMutablePointer<quoin_text_metrics>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let metrics = try metrics.required("metrics")
    let measured = try text.object().text.metrics(
      in: try container(width: width, maxLines: max_lines))
    metrics.pointee = quoin_text_metrics(
      width: measured.size.width, height: measured.size.height,
      first_baseline: measured.firstBaseline, last_baseline: measured.lastBaseline,
      line_count: measured.lineCount, is_truncated: measured.isTruncated)
  }
}

@c @implementation
public func quoin_text_lines(
  _ text: quoin_text, _ width: Double, _ max_lines: Int,
  _ lines: UnsafeMutablePointer<quoin_line>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let layout = try text.object().text.layout(
      in: try container(width: width, maxLines: max_lines))
    let found = layout.lines.map { line in
      quoin_line(
        start: line.range.lowerBound, end: line.range.upperBound, x: line.x, width: line.width,
        baseline: line.baseline, ascent: line.ascent, descent: line.descent)
    }
    try OutputBuffer(start: lines, capacity: capacity).fill(with: found, count: count)
  }
}

@c @implementation
public func quoin_text_glyphs(
  _ text: quoin_text, _ width: Double, _ max_lines: Int,
  _ glyphs: UnsafeMutablePointer<quoin_glyph>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let text = try text.object()
    let layout = text.text.layout(in: try container(width: width, maxLines: max_lines))
    var placed: [quoin_glyph] = []
    for run in layout.lines.flatMap(\.runs) {
      let font = UInt32(text.index(of: run.font))
      for glyph in run.glyphs {
        placed.append(
          quoin_glyph(
            id: glyph.id, font: font, cluster: glyph.cluster, x: glyph.x, y: glyph.y,
            advance: glyph.advance))
      }
    }
    try OutputBuffer(start: glyphs, capacity: capacity).fill(with: placed, count: count)
  }
}

@c @implementation
public func quoin_text_font(
  _ text: quoin_text, _ font: UInt32, _ face: UnsafeMutablePointer<quoin_face>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let face = try face.required("face")
    face.pointee = try text.object().face(Int(font))
  }
}

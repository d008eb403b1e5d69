// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import LayoutGeometry
import TextMeasurement
import TextVocabulary

/// `quoin measure`: the size of texts, without any cell.
struct MeasureCommand: ParsableCommand {
  /// The fields of a record, for people.
  private static let fields = (["id"] + TextRequest.fieldNames)
    .map { "\"\($0)\"" }.joined(separator: ", ")

  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures texts: size, lines, baselines, and optionally glyphs.",
    discussion: """
      Reads records {\(fields)}. All fields \
      but the text are optional; the options give the value of a missing field. Other fields are \
      ignored, but one that is nearly spelt as a field that the record lacks is an error, unless \
      --ignore names it. With --in lines each line is a text. With several widths \
      (--width 300,400) a line of output has "layouts", one for each width, or a single one if the \
      record has a width of its own. The width of a layout is that of its widest line as drawn, \
      without the spaces at its end; a word wider than its line counts as it is, unless it is \
      clipped. Truncated is a text of which a part is left out or clipped.
      """)

  @Argument(help: "A file of records; - or none is standard input.")
  var file: String?

  @Option(name: .shortAndLong, help: "The file of records, as for other commands.")
  var data: String?

  @Argument(help: .hidden)
  var others: [String] = []

  @OptionGroup var form: RecordFormOptions

  @Option(
    parsing: .unconditional,
    help: "The width to wrap at in points, or several with commas. (default: unlimited)",
    transform: WidthList.read)
  var width: [Double]?

  @OptionGroup(title: "Text") var text: TextOptions

  @Option(help: "The detail of each layout.")
  var detail: TextDetail?

  @Option(help: ArgumentHelp("The field that identifies a record.", valueName: "field"))
  var id: String = "id"

  @Option(
    help: ArgumentHelp(
      "A field of the records to ignore, although it is nearly spelt as another; may be given more "
        + "than once.", valueName: "field"))
  var ignore: [String] = []

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions
  @OptionGroup(title: "Run") var runOptions: RunOptions

  func validate() throws {
    if let file, data != nil {
      throw ValidationError("the records come from '\(file)' or from --data, not from both")
    }
    guard let file, let other = others.first else { return }
    throw ValidationError(
      "'\(other)' follows the file '\(file)'; a file's name with spaces needs quotes, and a text "
        + "comes from standard input: echo 'TEXT' | quoin measure --in lines -")
  }

  mutating func run() throws {
    if let width { try form.check(width) }
    let field = try RowOptions.path(ofID: id)
    let source = data ?? file ?? "-"
    Terminal.noteReading(source, "records of texts")
    let reader = try form.reader(
      of: source, otherwise: .ndjson,
      keeping: TextRequest.fieldNames + [field.fieldName].compactMap(\.self))
    let fonts = try fontOptions.load()
    try fonts.check(text.request.style.font)
    var defaults = text.request
    if let ratio = try PixelRatioList.only(of: scale.pixelRatio) {
      defaults.say { $0.pixelRatio = ratio }
    }
    let measuring = TextMeasuring(
      defaults: defaults, widths: width, detail: detail,
      fonts: fonts, scale: scale.scale,
      idField: field, ignored: ignore + [field.fieldName].compactMap(\.self), parser: reader.parser)
    try ResultWriter(options: runOptions).writeLines(of: reader) {
      { measuring.measure($0) }
    } identify: { json, result in
      json.member("id", result.id)
    }
  }
}

/// The state that the workers of `quoin measure` share.
private struct TextMeasuring: Sendable {
  let defaults: TextRequest
  let widths: [Double]?
  let detail: TextDetail?
  let fonts: FontLibrary
  let scale: Double?
  let idField: FieldPath
  /// The names of fields that are known beside those of a request.
  let ignored: [String]
  let parser: RecordParser

  /// Measures one record and gives its line of output.
  func measure(_ record: InputRecord) -> RowResult<String> {
    var id = RecordValue.null
    do {
      var request = try request(of: record, id: &id)
      guard request.text.utf8.count <= parser.limits[.text] else {
        throw BadRecord(record.place, reason: "field 'text': \(parser.limits.message(.text))")
      }
      if request.style.font.family != defaults.style.font.family {
        try check(request.style.font, at: record.place)
      }
      // Only the ranges of lines and glyphs need the offsets.
      let (text, offsets) =
        detail == nil ? (request.takeProcessedText(), nil) : request.processedTextWithOffsets
      let shape = LayoutShape(
        grid: PixelGrid(scale: scale ?? request.conventions.scale), offsets: offsets)
      let prepared = fonts.measurer.prepare(
        AttributedText(text, style: request.style), paragraphStyle: request.paragraph)
      var json = JSONWriter()
      json.object { object in
        object.member("id", id)
        let shared = widths ?? [.infinity]
        if shared.count == 1 {
          append(prepared, request, shape, width: request.width ?? shared[0], to: &object)
        } else {
          object.key("layouts")
          object.array { list in
            for width in request.width.map({ [$0] }) ?? shared {
              list.object {
                $0.member("maxWidth", width)
                append(prepared, request, shape, width: width, to: &$0)
              }
            }
          }
        }
      }
      return RowResult(
        row: record.row, place: record.place, id: id, outcome: .success(json.line),
        missingGlyphs: prepared.missingGlyphCount,
        missingCharacters: prepared.missingCharacters)
    } catch {
      return RowResult(
        row: record.row, place: record.place, id: id,
        outcome: .failure(BadRecord(error, at: record)),
        missingGlyphs: 0)
    }
  }

  /// What a record asks for; the record's value is gone when it is measured.
  ///
  /// - Parameter id: Set to the record's id as soon as that is known.
  private func request(
    of record: InputRecord, id: inout RecordValue
  ) throws(BadRecord) -> TextRequest {
    let value = try record.takeValue(by: parser)
    id = idField.value(in: value) ?? .null
    try TextRequest.checkNames(of: value, ignoring: ignored, at: record.place)
    return try defaults.overridden(by: value, at: record.place)
  }

  /// Refuses a record's own font where there is none of that family.
  private func check(_ font: FontDescriptor, at place: RecordPlace) throws(BadRecord) {
    do {
      try fonts.measurer.check(font)
    } catch {
      throw BadRecord(place, reason: "field 'font': \(fonts.sentence(error))", code: .missingFont)
    }
  }

  /// The width of the widest line as it is drawn, rounded up to the pixel.
  ///
  /// A line that fits has at most the width that it was given, even if the pixel has not. One that
  /// overflows has its own, unless it is clipped there.
  private static func width(
    of metrics: TextMetrics, in container: TextContainer, _ grid: PixelGrid
  ) -> Double {
    let own = metrics.size.width
    let overflows = own > container.width + 1.0 / 64 && container.lineBreakMode != .clip
    return overflows ? grid.roundedUp(own) : min(container.width, grid.roundedUp(own))
  }

  /// The pixels of a layout's numbers, and the offsets in the text before white space was treated.
  private struct LayoutShape {
    let grid: PixelGrid
    let offsets: [Int]?
  }

  private func append(
    _ prepared: any PreparedText, _ request: TextRequest, _ shape: LayoutShape, width: Double,
    to json: inout JSONWriter
  ) {
    let grid = shape.grid
    var container = request.container
    container.width = width
    let layout = detail == nil ? nil : prepared.layout(in: container)
    let metrics = layout?.metrics ?? prepared.metrics(in: container)
    json.member("width", Self.width(of: metrics, in: container, grid))
    json.member("height", grid.roundedUp(metrics.size.height))
    json.member("lineCount", metrics.lineCount)
    json.member("firstBaseline", metrics.firstBaseline)
    json.member("lastBaseline", metrics.lastBaseline)
    json.member("truncated", metrics.isTruncated)
    if let layout, let detail {
      LayoutJSON(detail: detail, offsets: shape.offsets).append(layout, to: &json)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import CellTemplates
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// The cells in which texts are tried: those of a template, or of one text each.
enum FitCells: Sendable {
  /// Texts stand in fields of records, in a template at several sizes of text.
  case templates([CellTemplate], record: RecordValue, widths: [Double])
  /// Texts stand alone, in the room that the catalogue or the command line says.
  case texts(FitTextCell, widths: [Double], sizes: [Double])
}

/// The cell of a text that stands alone.
struct FitTextCell: Hashable, Sendable {
  /// The font.
  var font: FontDescriptor
  /// The greatest number of lines; 0 is unlimited.
  var lines: Int
  /// The rules where UIKit and browsers differ.
  var conventions: ConventionsName
  /// The line height as CSS says it.
  var lineHeight: String

  /// The name of its view, and of the field that it shows.
  static let view = "text"
  /// The field that says the text's language.
  static let language = "language"

  /// The cell as a template.
  ///
  /// - Throws: `TemplateErrors` for a line height that is none.
  func template(_ limits: InputLimits) throws -> CellTemplate {
    var json = JSONWriter()
    json.object {
      $0.member("version", 1)
      $0.member("conventions", conventions.rawValue)
      $0.key("views")
      $0.object { views in
        views.key(Self.view)
        views.object { view in
          view.member("type", "text")
          view.member("text", "${\(Self.view)}")
          view.member("locale", "${\(Self.language) ?? ''}")
          view.member("lines", lines)
          view.key("font")
          view.object {
            $0.member("family", font.family)
            $0.member("size", font.size)
            $0.member("weight", font.weight.rawValue)
            $0.member("italic", font.slant == .italic)
            $0.member("lineHeight", lineHeight)
          }
        }
      }
      $0.key("layout")
      $0.array(of: ["H:|[\(Self.view)]|", "V:|[\(Self.view)]|"])
    }
    return try CellTemplate.load(source: json.text, fileName: "<text>", limits: limits)
  }
}

/// Tries texts in their cells; each worker has its own.
final class FitChecker {
  private let cells: FitCells
  private let measurer: any TextMeasurer
  private let kinds: Set<FitFinding.Kind>
  /// Those of the kinds that are about the look of a cell.
  private let layoutKinds: Set<LayoutFinding.Kind>
  private let drawsFindings: Bool
  /// The measurers of texts that stand alone, which the lines and sizes of a catalogue multiply.
  private var known: [FitTextCell: CellMeasurer] = [:]
  private let limits: InputLimits
  /// The cells of the templates, of all kinds; none for texts that stand alone.
  private let templates: [SizedCell]
  /// The fields of the templates' records.
  private let fields: FitFields?

  /// A cell of a template at a size of text.
  private struct SizedCell {
    let cell: CellMeasurer
    /// The name of the size; nil if there is one.
    let size: String?
  }

  /// Makes a checker that looks for some kinds of findings, and may draw what it finds.
  init(
    _ cells: FitCells, measurer: any TextMeasurer, kinds: Set<FitFinding.Kind>,
    drawsFindings: Bool, limits: InputLimits
  ) {
    self.cells = cells
    self.measurer = measurer
    self.kinds = kinds
    layoutKinds = Set(LayoutFinding.Kind.allCases.filter { kinds.contains(.layout($0)) })
    self.drawsFindings = drawsFindings
    self.limits = limits
    switch cells {
    case .templates(let declared, _, _):
      templates = declared.flatMap { template in
        template.cells.map {
          SizedCell(
            cell: CellMeasurer(template: $0, measurer: measurer),
            size: declared.count == 1 ? nil : template.textSize.name)
        }
      }
      fields = declared.first.map(FitFields.init)
    case .texts: (templates, fields) = ([], nil)
    }
  }

  /// What is wrong with a text.
  ///
  /// - Throws: ``BadRecord`` for a text that belongs in no field, or that has no width.
  func check(_ text: CatalogueText, in file: String) throws -> FitResult {
    var result = FitResult(text: text, file: file, findings: [])
    switch cells {
    case .templates(_, let record, let widths):
      try look(at: text, record, text.room.width.map { [$0] } ?? widths, &result)
    case .texts(var cell, let widths, let sizes):
      let widths = text.room.width.map { [$0] } ?? widths
      guard !widths.isEmpty else {
        throw BadRecord(
          text.place,
          reason: "the text '\(text.key)' has no width; give one by --width or a column 'width'")
      }
      cell.lines = text.room.lines ?? cell.lines
      // An empty line at the end, which a last line end opens, loses nothing.
      var shown = text.text
      while shown.last?.isWhitespace == true { shown.removeLast() }
      var record = RecordObject([(FitTextCell.view, .string(shown))])
      if let language = text.language { record[FitTextCell.language] = .string(language) }
      for size in text.room.size.map({ [$0] }) ?? sizes {
        cell.font.size = size
        let measurer = try measurer(of: cell)
        for width in widths {
          look(
            at: .object(record), in: measurer, FitScreen(width: width, size: size.shortest), &result
          )
        }
      }
    }
    return result
  }

  /// Adds what is wrong with a text in all cells of the templates that show its field.
  private func look(
    at text: CatalogueText, _ base: RecordValue, _ widths: [Double], _ result: inout FitResult
  ) throws(BadRecord) {
    guard let fields else { return }
    let field = try fields.field(for: text)
    let record = fields.record(for: text, in: field, base: base)
    var isSeen = text.text.allSatisfy(\.isWhitespace)
    for template in templates where template.cell.template.fieldPaths.contains(field) {
      let (views, nestedMayShow) = template.cell.template.views(showing: field)
      isSeen = isSeen || nestedMayShow
      for width in widths {
        let filled = Self.complete(record, for: template.cell, keeping: field, width: width)
        let screen = FitScreen(width: width, size: template.size)
        let shown = look(at: filled, in: template.cell, screen, &result)
        isSeen = isSeen || shown == nil || shown?.isDisjoint(with: views) == false
      }
    }
    if !isSeen, kinds.contains(.unseen) {
      result.findings.append(
        FitFinding(
          kind: .unseen, screen: FitScreen(width: widths[0], size: nil), view: nil,
          message: "no view shows the field '\(field)'; a record of --record decides which are "
            + "there"))
    }
  }

  /// The record with what the cell cannot do without at a width.
  ///
  /// Nothing is remembered from one text to the next: another text may need other fields.
  private static func complete(
    _ record: RecordValue, for cell: CellMeasurer, keeping field: FieldPath, width: Double
  ) -> RecordValue {
    var record = record
    while true {
      do throws(RecordError) {
        _ = try cell.height(of: record, width: width)
        return record
      } catch {
        guard let missing = record.missing(after: error, in: cell.template, keeping: field) else {
          return record
        }
        record.fill(missing.path, with: missing.value)
      }
    }
  }

  private func measurer(of cell: FitTextCell) throws -> CellMeasurer {
    if let measurer = known[cell] { return measurer }
    let made = CellMeasurer(template: try cell.template(limits), measurer: measurer)
    known[cell] = made
    return made
  }

  /// Adds what is wrong with a record's cell; the names of the views with text, nil if the cell
  /// cannot show the record.
  @discardableResult
  private func look(
    at record: RecordValue, in cell: CellMeasurer, _ screen: FitScreen, _ result: inout FitResult
  ) -> Set<String>? {
    func add(_ kind: FitFinding.Kind, _ view: String?, _ message: String) {
      guard kinds.contains(kind) else { return }
      result.findings.append(
        FitFinding(
          kind: kind, screen: screen, view: templates.isEmpty ? nil : view, message: message))
    }
    let count = result.findings.count
    var shown: Set<String>? = []
    do {
      for finding in try cell.layoutFindings(of: record, width: screen.width, kinds: layoutKinds) {
        add(
          .layout(finding.kind), finding.view,
          templates.isEmpty ? finding.clause : finding.message)
      }
      for fit in try cell.textFits(of: record, width: screen.width) {
        shown?.insert(fit.view)
        guard fit.missingGlyphCount > 0 else { continue }
        let count = fit.missingGlyphCount
        let place = templates.isEmpty ? "" : " of '\(fit.view)'"
        add(
          .glyphs, fit.view,
          "\(counted(count, "character"))\(place) \(count == 1 ? "has" : "have") no glyph in any "
            + "font")
      }
    } catch {
      shown = nil
      add(.record, nil, "\(error)")
    }
    if drawsFindings, result.findings.count > count {
      // A cell without an extent has no picture, and its findings stand alone.
      result.pictures[screen] = try? Self.picture(of: record, in: cell, width: screen.width)
    }
    return shown
  }

  /// The cell as a PNG of two pixels a point.
  private static func picture(
    of record: RecordValue, in cell: CellMeasurer, width: Double
  ) throws -> [UInt8] {
    let drawing = try cell.drawing(of: record, width: width)
    let renderer = try CairoRenderer(format: .png(scale: 2))
    try renderer.draw(DisplayPage(size: drawing.size, list: drawing.list))
    return try renderer.finish()
  }
}

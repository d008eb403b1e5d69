// SPDX-License-Identifier: Apache-2.0

#if Markup
import Markup
#endif

/// A text with markup, which is shown as blocks or as runs.
///
/// A class, because rows would copy its parts.
package final class MarkupText: Sendable {
  /// The languages, by their names in templates.
  package enum Language: String, Sendable, CaseIterable {
    case markdown, html
  }

  /// What is done with elements that cells do not show, by its names in templates.
  package enum UnknownElements: String, Sendable, CaseIterable {
    /// They are an error of the record.
    case error
    /// The text in them is shown.
    case text
  }

  /// Whether this program can read markup: it was built with cmark-gfm and gumbo.
  package static var isSupported: Bool {
    #if Markup
    true
    #else
    false
    #endif
  }

  /// The language of the text.
  package let language: Language
  /// What is done with unknown elements.
  package let unknownElements: UnknownElements
  /// The room around elements, and which change runs.
  package let styles: MarkupStyles
  /// The greatest number of elements.
  package let elementLimit: Int
  private let elements: StyledElements

  /// Describes a text.
  package init(
    language: Language, unknownElements: UnknownElements, styles: MarkupStyles, elementLimit: Int
  ) {
    self.language = language
    self.unknownElements = unknownElements
    self.styles = styles
    self.elementLimit = elementLimit
    elements = StyledElements(styles)
  }

  /// The blocks of a text, each for one of the kinds of cells in
  /// ``TemplateReader/readBlocks(_:_:_:_:)``.
  ///
  /// - Throws: ``RecordError`` if the value is no text, or its markup does not fit.
  func blocks(
    of value: RecordValue, at field: FieldReference
  ) throws(RecordError) -> [MarkupBlock] {
    var blocks = MarkupBlocks(elements, showsUnknown: showsUnknown)
    try read(value, at: field, by: &blocks)
    return blocks.finish()
  }

  /// The runs of a text in which blocks follow one another on lines of their own.
  ///
  /// - Throws: ``RecordError`` if the value is no text, or its markup does not fit.
  func runs(
    of value: RecordValue, at field: FieldReference
  ) throws(RecordError) -> [RecordValue] {
    var runs = MarkupRuns()
    for block in try blocks(of: value, at: field) where block.kind != MarkupElement.rule {
      if !runs.isEmpty { runs.append("\n", styles: []) }
      if !block.marker.isEmpty { runs.append(block.marker + " ", styles: []) }
      // A heading is no larger than the text around it.
      let styles = block.kind.hasPrefix("h") ? ["strong"] : []
      for var run in block.runs.all {
        run.styles = styles + run.styles
        runs.append(run)
      }
      let columnCount = block.table.columnCount
      for (index, cell) in block.table.cells.enumerated() {
        if index > 0 { runs.append(index.isMultiple(of: columnCount) ? "\n" : " ", styles: []) }
        for run in cell.runs.all { runs.append(run) }
      }
    }
    return runs.all.map(\.record)
  }

  private var showsUnknown: Bool { unknownElements == .text }

  /// Reads the elements and texts in their order.
  package func read(
    _ value: RecordValue, at field: FieldReference, by reader: inout some MarkupReader
  ) throws(RecordError) {
    func error(_ problem: RecordError.Problem) -> RecordError {
      RecordError(path: "\(field.paths[0])", problem: problem, place: field.place)
    }
    guard let text = value.bindingText else {
      throw error(.expectedText(found: value.kindName))
    }
    #if Markup
    let format: MarkupFormat = language == .html ? .html : .markdown
    do {
      try format.read(text, elementLimit: elementLimit) { event in
        switch event {
        case .start(let name, let attributes):
          try reader.start(name) { key in
            attributes.isEmpty ? nil : MarkupAttribute(rawValue: key).flatMap { attributes[$0] }
          }
        case .end(let name): reader.end(name)
        case .text(let text): reader.add(text)
        case .paragraph(let paragraph):
          try reader.addParagraph { piece in try paragraph.forEachPiece(piece) }
        }
      }
    } catch let problem as MarkupBlocks.UnknownElement {
      throw error(.unknownElement(found: problem.name))
    } catch MarkupError.tooManyElements(let limit) {
      throw error(.tooManyElements(limit: limit))
    } catch MarkupError.tooDeep(let limit) {
      throw error(.deepMarkup(limit: limit))
    } catch MarkupError.tooManyAttributes(let limit) {
      throw error(.tooManyAttributes(limit: limit))
    } catch {
      preconditionFailure("the reader of markup has no other errors: \(error)")
    }
    #else
    reader.add(text)
    #endif
  }
}

/// What the elements and texts of a text with markup are given to, in their order.
package protocol MarkupReader {
  /// Begins an element.
  ///
  /// - Parameter attribute: The value of an attribute by its name.
  /// - Throws: ``MarkupBlocks/UnknownElement`` for one that cells do not show.
  mutating func start(
    _ name: String, _ attribute: (String) -> String?
  ) throws(MarkupBlocks.UnknownElement)
  /// Ends the element that began last and has not ended.
  mutating func end(_ name: String)
  /// Adds text.
  mutating func add(_ text: String)
  /// Adds a paragraph that is the whole text, in which no white space collapses.
  ///
  /// - Parameter forEachPiece: Passes on its pieces, each with the name of the element that it is
  ///   in, if it is in one.
  mutating func addParagraph(
    _ forEachPiece: ((String, _ name: String?) throws -> Void) throws -> Void
  ) throws
}

extension MarkupReader {
  /// Begins the element, adds its pieces and ends it.
  package mutating func addParagraph(
    _ forEachPiece: ((String, _ name: String?) throws -> Void) throws -> Void
  ) throws {
    try start("p") { _ in nil }
    try forEachPiece { text, name in
      if let name { try start(name) { _ in nil } }
      add(text)
      if let name { end(name) }
    }
    end("p")
    add("\n")
  }
}

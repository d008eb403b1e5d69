// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

@Suite struct PDFDocumentTests {
  /// A PDF of two pages, each with a text of two lines and one in a group.
  private func pdf(_ document: PDFDocument, bookmarks: Bool = false) throws -> String {
    let renderer = try CairoRenderer(format: .pdf, document: document)
    for page in 1...2 {
      var list = DisplayList()
      for (y, text) in [(10.0, "First line \(page)"), (30, "Second line \(page)")] {
        let font = TestShaper.font("NotoSans-Regular.ttf")
        for command in TestShaper.list(text, font, size: 12, at: Point(x: 10, y: y)).commands {
          list.append(command)
        }
      }
      list.scoped { list in
        list.opacity(0.5)
        list.fill(Rect(x: 0, y: 60, width: 10, height: 10), .black)
      }
      try renderer.draw(DisplayPage(size: Size(width: 200, height: 100), list: list))
    }
    if bookmarks {
      renderer.addBookmark("Chapter one", page: 1)
      renderer.addBookmark("Chapter two", page: 2, y: 30)
    }
    return String(decoding: try renderer.finish(), as: UTF8.self)
  }

  @Test func `a document says nothing of itself unless it is told to`() throws {
    let pdf = try pdf(PDFDocument())
    #expect(pdf.contains("20000101000000Z"))
    for word in ["/Title", "/StructTreeRoot", "/MarkInfo", "/Outlines"] {
      #expect(!pdf.contains(word), "\(word)")
    }
  }

  @Test func `a title, a date and an outline stand in the file`() throws {
    let document = PDFDocument(title: "Books", creationDate: "2026-11-28T09:00:00Z")
    let pdf = try pdf(document, bookmarks: true)
    #expect(pdf.contains("/Title (Books)") && pdf.contains("20261128090000Z"))
    #expect(pdf.contains("/Outlines") && pdf.contains("/Title (Chapter two)"))
    #expect(!pdf.contains("/StructTreeRoot"))
  }

  @Test func `texts of a tagged document are paragraphs in one document`() throws {
    let pdf = try pdf(PDFDocument(isTagged: true))
    #expect(pdf.contains("/MarkInfo << /Marked true >>"))
    #expect(pdf.split(separator: "/S /Document").count == 2)
    // The lines follow one another, so a page has one paragraph.
    #expect(pdf.split(separator: "/S /P\n").count == 3)
  }
}

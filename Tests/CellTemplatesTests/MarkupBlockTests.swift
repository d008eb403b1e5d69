// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import CellTemplates

/// Blocks of texts with markup as rows show them, bound by themselves and by their records.
@Suite struct MarkupBlockTests {
  private static let texts = [
    "a", "a *b* c", "# a\n\nb", "- a\n- b\n\n  c\n\n3. d", "> a *b*\n>\n> # c\n>\n> - d", "---",
    "```\na  b\n```", "a ![b](c) d", "a<img width=2 height=3>b", "<li value=7>a", "a\\\nb",
  ]

  /// The template of a text with markup.
  private func template(_ styles: String) throws -> CellTemplate {
    try load(
      """
      version: 1
      fonts: {f: {size: 10}}
      styles: \(styles)
      views:
        t: {type: text, text: "${t}", markdown: block, font: f}
      layout: ["V:|[t]|", "H:|[t]|"]

      """)
  }

  @Test(
    arguments: texts,
    [
      "{p: {color: red}}", "{blockquote: {font: {size: 30}, color: red}, strong: {color: blue}}",
      "{li: {font: {size: 5}}, p: {width: 30, whiteSpace: pre}}",
    ])
  func `a block and its record show the same`(text: String, styles: String) throws {
    let repeated = try #require(try template(styles).views[0].repeated)
    let markup = try #require(repeated.markup)
    let kinds = try #require(repeated.elements[0].template?.kinds)
    let blocks = try markup.blocks(of: .string(text), at: repeated.list)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let plan = RowPlan(kinds.all[try #require(kinds.index(named: block.kind))].template)
      let hasPicture = block.runs.all.contains { $0.picture != nil }
      let content = RowContent(block, in: plan)
      #expect((content == nil) == hasPicture)
      guard let own = content else { continue }
      let expected = try RowContent(block.cellRecord, in: plan)
      #expect(own.isVisible == expected.isVisible)
      for view in plan.allVisible.indices {
        #expect(own.boundStrings(of: view) == expected.boundStrings(of: view))
        let (text, other) = (own.boundText(of: view), expected.boundText(of: view))
        #expect(text?.plainText == other?.plainText)
        let (runs, others) = (own.runs(of: view, []), expected.runs(of: view, []))
        #expect(runs.map(\.run.font) == others.map(\.run.font))
        #expect(runs.map { $0.run.box == nil } == others.map { $0.run.box == nil })
        let style = ParagraphStyle()
        #expect(text?.paragraph(style) == other?.paragraph(style))
      }
    }
  }

  @Test(arguments: ["{p: {height: \"${h}\"}}", "{p: {if: \"${h}\"}}", "{p: {lines: \"${h}\"}}"])
  func `a block whose cell needs a field of the record has a record`(styles: String) throws {
    let template = try template(styles)
    let cell = try #require(template.views[0].repeated?.elements[0].template)
    let kinds = try #require(cell.kinds)
    let block = MarkupBlock(
      kind: MarkupElement.paragraph, runs: MarkupRuns([MarkupRun(text: "a")]))
    let plan = RowPlan(kinds.all[try #require(kinds.index(named: block.kind))].template)
    let content = RowContent(block, in: plan)
    #expect(content == nil)
    // Both ways of measuring find the field.
    let value: RecordValue = ["t": "a\n\nb", "h": 30]
    let measurer = cellMeasurer(template)
    #expect(
      try measurer.height(of: value, width: 100) == measurer.layout(of: value, width: 100).height)
  }
}

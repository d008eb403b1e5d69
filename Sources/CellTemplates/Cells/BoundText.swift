// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// What a view shows of which the record says the runs.
struct BoundText {
  /// The view's index.
  let view: Int
  /// The view's binding.
  let binding: BoundRuns
  /// What the view shows.
  let content: BoundRuns.Content
  /// A run in the styles of what is around the block of markup that the text is.
  private let around: TextTemplate.Run?

  /// Binds a text to a record.
  init(
    _ record: RecordValue, _ text: RowPlan.TextOfRecord, limit: Int
  ) throws(RecordError) {
    let around = try text.runs.runAround(record)
    let content = try text.runs.content(
      of: record, around: around, isLenient: text.isLenient, limit: limit)
    if case .runs(let runs) = content {
      for (run, _) in runs { try run.color?.bound?.check(record) }
    }
    view = text.view
    binding = text.runs
    self.content = try content.applying(text.transform, for: record).applying(text.whiteSpace)
    self.around = around
  }

  /// Binds a text to a block of a text with markup, which fits the cell of its plan.
  init(_ block: MarkupBlock, _ text: RowPlan.TextOfRecord) {
    around = text.runs.runAround(block)
    view = text.view
    binding = text.runs
    content = text.runs.content(of: block, around: around).applying(text.whiteSpace)
  }

  /// The style of the text's paragraphs: the template's, with the strut and the line height of what
  /// is around the block of markup that the text is.
  func paragraph(_ declared: ParagraphStyle) -> ParagraphStyle {
    guard let font = around?.font else { return declared }
    var paragraph = declared
    if paragraph.strut != nil { paragraph.strut = font.descriptor }
    paragraph.lineHeight = font.lineHeight
    return paragraph
  }

  /// The text if it is all in the style of the view; nil for others.
  ///
  /// A run without characters may have a height, which a text without characters has not.
  var plainText: String? {
    guard case .plain(let text) = content, !text.isEmpty else { return nil }
    return text
  }

  /// The runs with their characters.
  var runs: [BoundRuns.Resolved] {
    switch content {
    case .plain(let text): binding.runs(ofPlain: text)
    case .runs(let runs): runs
    }
  }

  /// The characters of the runs.
  var strings: [String] {
    switch content {
    case .plain(let text): [text]
    case .runs(let runs): runs.map(\.string)
    }
  }
}

extension BoundRuns.Content {
  /// The content with its letters changed.
  fileprivate func applying(
    _ transform: TextTransform?, for record: RecordValue
  ) throws(RecordError) -> BoundRuns.Content {
    guard let transform else { return self }
    switch self {
    case .plain(let text): return .plain(try transform.applied(to: [text], for: record)[0])
    case .runs(let runs):
      let strings = try transform.applied(to: runs.map(\.string), for: record)
      return .runs(zip(runs, strings).map { ($0.run, $1) })
    }
  }

  /// The content after the treatment of its white space.
  fileprivate func applying(_ whiteSpace: WhiteSpace) -> BoundRuns.Content {
    if whiteSpace == .unchanged { return self }
    switch self {
    case .plain(let text): return .plain(whiteSpace.applied(to: text))
    case .runs(let runs):
      let strings = whiteSpace.applied(to: runs.map(\.string)) { runs[$0].run.isBoxed }
      return .runs(zip(runs, strings).map { ($0.run, $1) })
    }
  }
}

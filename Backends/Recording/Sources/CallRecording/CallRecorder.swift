// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import LayoutRendering
public import TextVocabulary

/// The backend that records what is drawn, with transforms, clips and groups resolved.
///
///     var recorder = CallRecorder()
///     recorder.draw(DisplayPage(size: size, list: cell.displayList()))
///     #expect(recorder.finish()[0].texts == ["Ada", "The engine weaves patterns."])
public struct CallRecorder: RenderBackend {
  private var pages: [RecordedPage] = []

  /// Makes a recorder without pages.
  public init() {}

  /// Records a page.
  public mutating func draw(_ page: DisplayPage) throws(Never) {
    pages.append(
      RecordedPage(
        size: page.size, background: page.background,
        calls: page.list.drawCalls().compactMap { RecordedCall($0) }))
  }

  /// Hands out the pages.
  public mutating func finish() throws(Never) -> [RecordedPage] { pages }
}

/// What was drawn on a page.
public struct RecordedPage: Hashable, Sendable {
  /// The page's extents.
  public var size: Size
  /// What the page was filled with first.
  public var background: Color?
  /// What was drawn, in order.
  public var calls: [RecordedCall]

  /// Makes a page from its parts.
  public init(size: Size, background: Color?, calls: [RecordedCall]) {
    self.size = size
    self.background = background
    self.calls = calls
  }

  /// The drawn texts, in order.
  public var texts: [String] {
    calls.compactMap { call in
      if case .text(let text, _, _, _, _) = call.kind { text } else { nil }
    }
  }

  /// What was drawn at a point, the topmost first; clips count, round corners do not.
  public func calls(at point: Point) -> [RecordedCall] {
    calls.reversed().filter { $0.rect.contains(point) && $0.visible.contains(point) }
  }
}

extension RecordedPage: CustomStringConvertible {
  /// The page's size and background, then one call a line: a text to compare with an expected one.
  public var description: String {
    let ground = background.map { " on \($0.hexText)" } ?? ""
    return (["page \(size)\(ground)"] + calls.map(\.description)).joined(separator: "\n")
  }
}

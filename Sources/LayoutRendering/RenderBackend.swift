// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// What plays display lists onto pages: a file format, a window, a printer.
///
/// A backend gets finished values and cannot ask layout anything. It opens fonts for itself from
/// the glyph runs' identities. After an error the backend is not used again.
public protocol RenderBackend {
  /// What can go wrong: a font that is gone, a page that is too large.
  associatedtype Failure: Error
  /// What comes out at the end, such as the bytes of a file.
  associatedtype Output

  /// Draws one page after those before it.
  mutating func draw(_ page: DisplayPage) throws(Failure)

  /// Ends the drawing and hands out the result; nothing is drawn afterwards.
  mutating func finish() throws(Failure) -> Output
}

/// A drawing and the page that it stands on.
public struct DisplayPage: Hashable, Sendable {
  /// The page's extents in points; what lies outside of them is cut off.
  public var size: Size
  /// What the page is filled with first; nil leaves it clear.
  public var background: Color?
  /// The drawing, with its origin at the page's top left.
  public var list: DisplayList

  /// Makes a page, white unless another background is given.
  public init(size: Size, background: Color? = .white, list: DisplayList) {
    self.size = size
    self.background = background
    self.list = list
  }
}

/// The backend that draws nothing and keeps the pages, for tests.
public struct RecordingBackend: RenderBackend {
  /// The pages so far.
  public private(set) var pages: [DisplayPage] = []

  /// Makes a backend without pages.
  public init() {}

  /// Keeps a page.
  public mutating func draw(_ page: DisplayPage) throws(Never) { pages.append(page) }

  /// Hands out the pages.
  public mutating func finish() throws(Never) -> [DisplayPage] { pages }
}

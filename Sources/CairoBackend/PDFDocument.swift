// SPDX-License-Identifier: Apache-2.0

/// What a PDF says of itself, beside its pages.
public struct PDFDocument: Hashable, Sendable {
  /// The title, which readers show in place of the file's name; nil for none.
  public var title: String?
  /// When it was made, as ISO 8601 writes it: `2026-11-28T09:00:00Z`. Cairo would write the time of
  /// day, but equal drawings are to be equal files.
  public var creationDate: String
  /// Whether texts are marked as paragraphs, in the order of drawing, for programs that read aloud
  /// or reflow (PDF 1.7 § 14.8, tagged PDF).
  public var isTagged: Bool

  /// Describes a document; without arguments one that says nothing.
  public init(
    title: String? = nil, creationDate: String = "2000-01-01T00:00:00Z", isTagged: Bool = false
  ) {
    self.title = title
    self.creationDate = creationDate
    self.isTagged = isTagged
  }
}

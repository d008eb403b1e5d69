// SPDX-License-Identifier: Apache-2.0

/// A language in which texts are marked up, by its name in templates.
package enum MarkupFormat: String, Sendable, CaseIterable {
  /// CommonMark with GitHub's tables, strikethrough, links without brackets and task lists.
  ///
  /// Source: CommonMark 0.29 and GitHub Flavored Markdown 0.29, by cmark-gfm.
  case markdown
  /// The content of HTML's `body`.
  case html
}

/// A step through a marked-up text, in the order of the text.
package enum MarkupEvent: Hashable, Sendable {
  /// An element begins: its name in small letters, and those of its attributes that have a meaning
  /// here.
  case start(String, [MarkupAttribute: String])
  /// The element that began last, and has not ended, ends.
  case end(String)
  /// Characters, without references to them.
  case text(String)
  /// An element `p`, which is the whole text.
  case paragraph(PlainParagraph)
}

/// An attribute of HTML that decides what an element shows.
package enum MarkupAttribute: String, Sendable, CaseIterable {
  case align, alt, checked, colspan, height, hidden, rowspan, src, start, type, value, width
}

/// Why a marked-up text cannot be read.
package enum MarkupError: Error, Hashable, Sendable {
  /// It has more elements than the limit.
  case tooManyElements(limit: Int)
  /// Elements are in one another on more levels than the limit.
  case tooDeep(limit: Int)
  /// A tag has more attributes than the limit.
  case tooManyAttributes(limit: Int)
}

// SPDX-License-Identifier: Apache-2.0

package import BundledFonts

extension FontCollection {
  /// The fonts that are bundled with Quoin, in fallback order.
  ///
  /// A file is opened when a text first needs it.
  ///
  /// - Throws: `BundledFontError` if the fonts are not found, ``FontLoadingError`` if one of them
  ///   has another length than it should have and cannot be opened.
  public static func bundled() throws -> FontCollection {
    var collection = FontCollection()
    for file in try BundledFontLibrary.files() { try collection.add(file) }
    return collection
  }

  /// Adds a font that comes with Quoin.
  ///
  /// A file of another length than it should have is opened at once, and its own facts count.
  ///
  /// - Throws: ``FontLoadingError``; the collection is then as it was before.
  package mutating func add(_ file: BundledFontFile) throws(FontLoadingError) {
    guard file.hasExpectedLength else { return try addFile(at: file.path) }
    add(FontFace(file))
  }
}

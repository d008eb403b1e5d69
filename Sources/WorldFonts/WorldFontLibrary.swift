// SPDX-License-Identifier: Apache-2.0

public import BundledFonts
public import TextMeasurement

/// The fonts of the scripts and symbols that the bundled fonts lack, and bold faces.
///
/// They are a product of their own, because they are four times as large as the bundled fonts. A
/// program that links this module gets them; one that does not can neither find nor open them.
///
///     let measurer = HarfBuzzTextMeasurer(collection: try FontCollection.world())
///
/// The folder is searched for as that of `BundledFontLibrary` is, with other names: the environment
/// variable `QUOIN_WORLD_FONTS`, the resource folder `quoin_CWorldFonts.resources/files`, the
/// installed copy `../share/quoin/world-fonts` and `Sources/WorldFonts/files` in the sources.
public enum WorldFontLibrary {
  /// The folder that contains all files and their licence, `OFL.txt`.
  ///
  /// - Complexity: One look-up in the file system for each place and file; nothing is cached.
  /// - Throws: `BundledFontError` with every place that was searched.
  public static func directory() throws(BundledFontError) -> String { try search().directory() }

  /// The fonts in fallback order, which is fixed.
  ///
  /// - Throws: `BundledFontError` with every place that was searched.
  public static func files() throws(BundledFontError) -> [BundledFontFile] { try search().files() }

  /// The search with the inputs of this process.
  private static func search(sourceFile: String = #filePath) -> BundledFontSearch {
    BundledFontSearch.ofThisProcess(
      for: .world, facts: WorldFontTable.facts, sourceFile: sourceFile)
  }
}

extension FontCollection {
  /// The bundled fonts and the world fonts, in fallback order.
  ///
  /// Text of which the bundled fonts have all characters has the same faces as with these alone,
  /// except that bold text has bold faces. A file is opened when a text first needs it.
  ///
  /// - Throws: `BundledFontError` if fonts are not found, `FontLoadingError` if one of them has
  ///   another length than it should have and cannot be opened.
  public static func world() throws -> FontCollection {
    var collection = try FontCollection.bundled()
    try collection.addWorldFonts()
    return collection
  }

  /// Adds the world fonts; they come after all other fonts, those that are added later included.
  ///
  /// - Throws: `BundledFontError` if the fonts are not found, `FontLoadingError` if one of them has
  ///   another length than it should have and cannot be opened.
  public mutating func addWorldFonts() throws {
    for file in try WorldFontLibrary.files() { try add(file) }
  }
}

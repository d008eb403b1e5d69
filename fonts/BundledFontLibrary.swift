// SPDX-License-Identifier: Apache-2.0

/// The fonts that come with Quoin, so that the same text measures the same on every machine.
///
/// The folder is looked for in this order:
/// 1. the folder that the environment variable `QUOIN_FONTS` names; when it is set and not
///    empty, no other place is tried;
/// 2. `quoin_BundledFonts.resources/files`, which the build puts beside the executable: in the
///    executable's folder, then in up to three folders above it;
/// 3. `../share/quoin/fonts`, seen from the executable's folder: an installed copy;
/// 4. `fonts/files` in the source checkout that this code was built from.
///
/// The build's own accessor for resources is not used: it ends the process when the folder is not
/// where it was at build time. Symbolic links to the executable are followed first. Places 2 and
/// 3 are known on Linux only.
public enum BundledFontLibrary {
  /// The environment variable that names the folder of the fonts.
  public static let environmentVariable = "QUOIN_FONTS"

  /// The folder that holds all bundled fonts and their licence, `OFL.txt`.
  ///
  /// - Complexity: one look-up in the file system per place and file; nothing is remembered.
  /// - Throws: ``BundledFontError/notFound(_:)`` with every place that was tried.
  public static func directory() throws(BundledFontError) -> String {
    try BundledFontSearch.ofThisProcess().directory()
  }

  /// The bundled fonts in the order in which a fallback list should try them; the order is fixed.
  ///
  /// - Throws: ``BundledFontError/notFound(_:)`` with every place that was tried.
  public static func files() throws(BundledFontError) -> [BundledFontFile] {
    let directory = try directory()
    return BundledFontFile.all(in: directory)
  }
}

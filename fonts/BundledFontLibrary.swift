// SPDX-License-Identifier: Apache-2.0

/// The fonts that are bundled with Quoin, so that text has the same size on every machine.
///
/// They cover the commonest scripts; those of the product `WorldFonts` cover the others.
///
/// The folder is searched for in this order:
/// 1. the folder that the environment variable `QUOIN_FONTS` names; if it is set and not empty,
///    no other place is searched;
/// 2. `quoin_CBundledFonts.resources/files`, which the build puts beside the executable: in the
///    executable's folder, then in up to three folders above it;
/// 3. `../share/quoin/fonts` relative to the executable's folder, an installed copy;
/// 4. `fonts/files` in the source checkout that this code was built from.
///
/// The build's own accessor for resources is not used: it ends the process if the folder has
/// moved since the build. Symbolic links to the executable are resolved first. Places 2 and 3 are
/// known on Linux only.
public enum BundledFontLibrary {
  /// The environment variable that names the folder of the fonts.
  public static let environmentVariable = "QUOIN_FONTS"

  /// The folder that contains all bundled fonts and their licence, `OFL.txt`.
  ///
  /// - Complexity: One look-up in the file system for each place and file; nothing is cached.
  /// - Throws: ``BundledFontError/notFound(_:)`` with every place that was searched.
  public static func directory() throws(BundledFontError) -> String {
    try BundledFontSearch.ofThisProcess().directory()
  }

  /// The bundled fonts in fallback order, which is fixed.
  ///
  /// - Throws: ``BundledFontError/notFound(_:)`` with every place that was searched.
  public static func files() throws(BundledFontError) -> [BundledFontFile] {
    try BundledFontSearch.ofThisProcess().files()
  }
}

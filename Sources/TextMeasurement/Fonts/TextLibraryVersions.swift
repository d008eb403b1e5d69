// SPDX-License-Identifier: Apache-2.0

import CFreeType
import CHarfBuzz

/// The versions, at run time, of the libraries that measurements depend on.
///
/// Another version may shape a text differently. Together with the fonts' digests
/// (``FontReport``), the versions show whether a measurement can be repeated elsewhere.
public struct TextLibraryVersions: Hashable, Sendable, CustomStringConvertible {
  /// The version of HarfBuzz, which shapes, such as `6.0.0`.
  public let harfBuzz: String
  /// The version of FreeType, which opens fonts, such as `2.12.1`.
  public let freeType: String

  /// Reads the versions of the libraries that this process uses.
  public init() {
    harfBuzz = String(cString: hb_version_string())
    freeType = Self.freeTypeVersion()
  }

  /// Both as one line: `HarfBuzz 6.0.0, FreeType 2.12.1`.
  public var description: String {
    "HarfBuzz \(harfBuzz), FreeType \(freeType)"
  }

  private static func freeTypeVersion() -> String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}

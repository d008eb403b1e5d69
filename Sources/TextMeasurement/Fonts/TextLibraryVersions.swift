// SPDX-License-Identifier: Apache-2.0

import CFreeType
import CHarfBuzz
import CICU

/// The versions, at run time, of the libraries that measurements depend on.
///
/// Another version may shape a text differently. Together with the fonts' digests
/// (``FontReport``), the versions show whether a measurement can be repeated elsewhere.
public struct TextLibraryVersions: Hashable, Sendable, CustomStringConvertible {
  /// The version of HarfBuzz, which shapes, such as `6.0.0`.
  public let harfBuzz: String
  /// The version of FreeType, which opens fonts, such as `2.12.1`.
  public let freeType: String
  /// The version of ICU, which finds words in scripts without spaces, such as `72.1`.
  public let icu: String

  /// Reads the versions of the libraries that this process uses.
  public init() {
    harfBuzz = String(cString: hb_version_string())
    freeType = Self.freeTypeVersion()
    var parts: [UInt8] = [0, 0, 0, 0]
    quoin_u_getVersion(&parts)
    icu = "\(parts[0]).\(parts[1])"
  }

  /// All three as one line: `HarfBuzz 6.0.0, FreeType 2.12.1, ICU 72.1`.
  public var description: String {
    "HarfBuzz \(harfBuzz), FreeType \(freeType), ICU \(icu)"
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

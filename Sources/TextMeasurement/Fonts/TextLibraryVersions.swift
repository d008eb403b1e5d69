// SPDX-License-Identifier: Apache-2.0

import CFreeType
import CHarfBuzz
import CICU

/// The versions of the libraries that measurements rest on, as they run.
///
/// With the fonts' digests (``FontReport``) they say whether a measurement can be repeated
/// elsewhere: another version may shape a text in another way.
public struct TextLibraryVersions: Hashable, Sendable, CustomStringConvertible {
  /// HarfBuzz, which shapes, such as `6.0.0`.
  public let harfBuzz: String
  /// FreeType, which opens fonts, such as `2.12.1`.
  public let freeType: String
  /// ICU, which finds words in scripts without spaces, such as `72.1`.
  public let icu: String

  /// Asks the libraries that this process uses.
  public init() {
    harfBuzz = String(cString: hb_version_string())
    freeType = Self.freeTypeVersion()
    var parts: [UInt8] = [0, 0, 0, 0]
    quoin_u_getVersion(&parts)
    icu = "\(parts[0]).\(parts[1])"
  }

  /// All three for people: `HarfBuzz 6.0.0, FreeType 2.12.1, ICU 72.1`.
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

// SPDX-License-Identifier: Apache-2.0

import CFontconfig
public import TextMeasurement

/// The fonts that are installed on this system, as reported by fontconfig.
public enum SystemFontCatalog {
  /// The installed font files, in fontconfig's order of preference for a family and language.
  ///
  /// - Parameters:
  ///   - family: The preferred family; nil means fontconfig's default.
  ///   - language: A BCP 47 tag; fonts that support the language are preferred.
  /// - Throws: ``SystemFontError/fontconfigUnavailable`` if fontconfig has no configuration.
  public static func files(
    preferring family: String? = nil, language: String? = nil
  ) throws(SystemFontError) -> [SystemFontFile] {
    guard let configuration = FcInitLoadConfigAndFonts() else { throw .fontconfigUnavailable }
    defer { FcConfigDestroy(configuration) }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    if let family { add(family, FC_FAMILY, pattern) }
    if let language { add(language, FC_LANG, pattern) }
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let sorted = FcFontSort(configuration, pattern, 0, nil, &result) else {
      throw .fontconfigUnavailable
    }
    defer { FcFontSetDestroy(sorted) }
    return distinctFiles(sorted.pointee)
  }

  /// The installed file that best matches a family, weight and slant; nil if there is none.
  ///
  /// - Throws: ``SystemFontError/fontconfigUnavailable`` if fontconfig has no configuration.
  public static func match(
    family: String, weight: Double = 400, isItalic: Bool = false
  ) throws(SystemFontError) -> SystemFontFile? {
    guard let configuration = FcInitLoadConfigAndFonts() else { throw .fontconfigUnavailable }
    defer { FcConfigDestroy(configuration) }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    add(family, FC_FAMILY, pattern)
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight))
    FcPatternAddInteger(pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let found = FcFontMatch(configuration, pattern, &result) else { return nil }
    defer { FcPatternDestroy(found) }
    return file(of: found)
  }

  /// The files without duplicates, in the order of their first faces.
  private static func distinctFiles(_ set: FcFontSet) -> [SystemFontFile] {
    var files: [SystemFontFile] = []
    var seen: Set<String> = []
    for index in 0..<Int(set.nfont) {
      guard let file = file(of: set.fonts[index]), seen.insert(file.path).inserted else {
        continue
      }
      files.append(file)
    }
    return files
  }

  private static func file(of pattern: OpaquePointer?) -> SystemFontFile? {
    guard let path = string(FC_FILE, of: pattern) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return SystemFontFile(
      path: path, family: string(FC_FAMILY, of: pattern) ?? "",
      style: string(FC_STYLE, of: pattern) ?? "",
      // The upper 16 bits are the index of a named instance of a variable font.
      faceIndex: Int(index & 0xFFFF))
  }

  private static func string(_ name: String, of pattern: OpaquePointer?) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  private static func add(_ text: String, _ name: String, _ pattern: OpaquePointer?) {
    var bytes = Array(text.utf8)
    bytes.append(0)
    FcPatternAddString(pattern, name, bytes)
  }
}

/// An installed font file.
public struct SystemFontFile: Hashable, Sendable {
  /// The file's path.
  public var path: String
  /// The family of the matched face.
  public var family: String
  /// The style of the matched face.
  public var style: String
  /// The index of the matched face.
  public var faceIndex: Int
}

/// The reason why the system's fonts are unknown.
public enum SystemFontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Fontconfig could not read its configuration or has no fonts.
  case fontconfigUnavailable

  /// A sentence with the reason.
  public var description: String {
    switch self {
    case .fontconfigUnavailable: "fontconfig has no usable configuration or no fonts"
    }
  }
}

extension FontCollection {
  /// Adds the installed fonts in fontconfig's order; fonts that cannot be opened are skipped.
  ///
  /// These include fonts without outlines or colour bitmaps, and formats that HarfBuzz does not
  /// read.
  ///
  /// - Returns: The errors of the fonts that were skipped.
  /// - Throws: ``SystemFontError`` if fontconfig is unavailable.
  @discardableResult
  public mutating func addSystemFonts(
    preferring family: String? = nil, language: String? = nil
  ) throws(SystemFontError) -> [FontLoadingError] {
    var errors: [FontLoadingError] = []
    for file in try SystemFontCatalog.files(preferring: family, language: language) {
      do throws(FontLoadingError) {
        try addFile(at: file.path)
      } catch {
        errors.append(error)
      }
    }
    return errors
  }
}

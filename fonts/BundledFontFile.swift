// SPDX-License-Identifier: Apache-2.0

/// A font file that is bundled with Quoin.
public struct BundledFontFile: Sendable, Equatable {
  /// The file's name without its folder, such as `NotoSans-Regular.ttf`.
  public let name: String

  /// The file's path; absolute if the path of the folder is.
  public let path: String

  /// The family, as in the font's name table.
  public let family: String

  /// The weight from 1 to 1000, where 400 is regular and 700 bold.
  public let weight: Int

  /// Whether the face is italic.
  public let isItalic: Bool

  /// The scripts or symbols that the file covers, in words.
  public let coverage: String

  /// All bundled fonts with paths in `directory`; the file system is not accessed.
  package static func all(in directory: String) -> [BundledFontFile] {
    table.map { row in
      BundledFontFile(
        name: row.name, path: "\(directory)/\(row.name)", family: row.family, weight: row.weight,
        isItalic: row.isItalic, coverage: row.coverage)
    }
  }

  /// A row of the fixed table of files.
  private typealias Row = (
    name: String, family: String, weight: Int, isItalic: Bool, coverage: String
  )

  /// The files in fallback order: text fonts by script, then symbols, emoji last.
  private static let table: [Row] = [
    ("NotoSans-Regular.ttf", "Noto Sans", 400, false, "Latin, Greek, Cyrillic"),
    ("NotoSans-Bold.ttf", "Noto Sans", 700, false, "Latin, Greek, Cyrillic"),
    ("NotoSans-Italic.ttf", "Noto Sans", 400, true, "Latin, Greek, Cyrillic"),
    ("NotoSans-BoldItalic.ttf", "Noto Sans", 700, true, "Latin, Greek, Cyrillic"),
    ("NotoNaskhArabic-Regular.ttf", "Noto Naskh Arabic", 400, false, "Arabic"),
    ("NotoSansHebrew-Regular.ttf", "Noto Sans Hebrew", 400, false, "Hebrew"),
    ("NotoSansHebrew-Bold.ttf", "Noto Sans Hebrew", 700, false, "Hebrew"),
    ("NotoSansDevanagari-Regular.ttf", "Noto Sans Devanagari", 400, false, "Devanagari"),
    ("NotoSansThai-Regular.ttf", "Noto Sans Thai", 400, false, "Thai"),
    (
      "NotoSansCJKsc-Common.otf", "Noto Sans CJK SC", 400, false,
      "Simplified Chinese, Japanese, Korean"
    ),
    ("NotoSansMath-Common.ttf", "Noto Sans Math", 400, false, "arrows, mathematical operators"),
    ("NotoColorEmoji-Common.ttf", "Noto Color Emoji", 400, false, "common emoji"),
  ]
}

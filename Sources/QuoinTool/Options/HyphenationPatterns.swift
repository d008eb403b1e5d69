// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import TextMeasurement

/// A language and, if the user names it, the file of its hyphenation patterns: `de`, `de=FILE`.
struct HyphenationPatterns: Sendable {
  /// The language as a BCP 47 tag.
  let language: String
  /// The path of the file; nil looks for one in ``folders``.
  let file: String?

  /// The folders of the dictionaries of Hyphen, where distributions have them.
  static let folders = ["/usr/share/hyphen", "/usr/share/hunspell", "/usr/share/myspell/dicts"]

  /// Reads an argument; nil if it has no language.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    language = parts.first.map(String.init) ?? ""
    file = parts.count > 1 ? String(parts[1]) : nil
    guard !language.isEmpty, file != "" else { return nil }
  }

  /// Opens the patterns.
  ///
  /// - Returns: The hyphenator and the file's bytes.
  /// - Throws: ``ToolFailure``: 69 if the language has no file, 66 if the file cannot be read, 65
  ///   if it holds no patterns.
  func open() throws(ToolFailure) -> (hyphenator: Hyphenator, bytes: [UInt8]) {
    let path = try path()
    // A FIFO must not make the tool wait for a writer.
    if let type = FileSystem.type(path), type != S_IFREG {
      throw ToolFailure(
        .noInput, "cannot read the hyphenation patterns '\(path)': it is no file")
    }
    guard let bytes = FileSystem.contents(path) else {
      throw ToolFailure(.noInput, "cannot read the hyphenation patterns '\(path)'")
    }
    guard let text = Self.text(of: bytes) else {
      throw ToolFailure(
        .badData, "\(path): its encoding is not supported; convert it: iconv -t UTF-8")
    }
    do {
      return (try Hyphenator(patterns: text), bytes)
    } catch {
      throw ToolFailure(.badData, "\(path): \(error)")
    }
  }

  /// The path of the file, or of one for the language: `hyph_de_AT.dic` for `de-AT`, else
  /// `hyph_de.dic`, else the first of `hyph_de_*.dic`.
  private func path() throws(ToolFailure) -> String {
    if let file { return file }
    var name = "hyph_" + language.replacingAll("-", with: "_").lowercased()
    let base = "hyph_" + (language.split(separator: "-").first.map(String.init) ?? "").lowercased()
    while name.count >= base.count {
      for folder in Self.folders {
        let dictionaries = FileSystem.names(in: folder).filter { $0.hasSuffix(".dic") }
        let found =
          dictionaries.first { $0.lowercased() == name + ".dic" }
          ?? (name == base ? dictionaries.first { $0.lowercased().hasPrefix(base + "_") } : nil)
        if let found { return "\(folder)/\(found)" }
      }
      guard let border = name.lastIndex(of: "_"), border > base.startIndex else { break }
      name = String(name[..<border])
    }
    throw ToolFailure(
      .unavailable,
      "there are no hyphenation patterns for '\(language)' in \(Self.folders[0]); install a "
        + "dictionary (Debian: apt install hyphen-\(language.lowercased())), or name a file: "
        + "--hyphenation \(language)=FILE")
  }

  /// The text of a file: UTF-8, or in the encoding that a dictionary's first line names.
  private static func text(of bytes: [UInt8]) -> String? {
    let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let name = String(decoding: first, as: UTF8.self).uppercased()
      .replacingAll(" ", with: "").replacingAll("MICROSOFT-", with: "")
    if name.hasPrefix("ISO8859-") || name.hasPrefix("CP125") {
      return TextEncoding.text(of: bytes, in: name)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(
      validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads files of the Unicode Character Database: those of version 17.0.0 beside this file, and
/// others of version 15.0.0 from Debian's package unicode-data.
///
/// The environment variable UNICODE_DATA names another folder than /usr/share/unicode.
enum UnicodeTestFile {
  /// The error for a file that is missing or has another version.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The bytes of a file.
  static func bytes(_ name: String) throws -> [UInt8] {
    let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Data/\(name).gz")
    if FileManager.default.fileExists(atPath: kept.path) { return try decompressed(kept) }
    let folder = ProcessInfo.processInfo.environment["UNICODE_DATA"] ?? "/usr/share/unicode"
    let path = folder + "/" + name
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(
        description: "\(path) is missing; install the Debian package unicode-data 15.0.0.")
    }
    return [UInt8](data)
  }

  private static func decompressed(_ file: URL) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "gzip cannot decompress \(file.path).")
    }
    return [UInt8](data)
  }

  /// The lines of a file without comments and blank lines, as slices of its bytes.
  static func lines(_ name: String) throws -> [ArraySlice<UInt8>] {
    let content = try bytes(name)
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < content.count {
      let end = content[start...].firstIndex(of: 0x0A) ?? content.count
      let comment = content[start..<end].firstIndex(of: 0x23) ?? end
      let line = content[start..<comment]
      if line.contains(where: { $0 > 0x20 }) { lines.append(line) }
      start = end + 1
    }
    return lines
  }

  /// A case of a break test: a text and its breaks according to the file.
  struct BreakCase {
    /// The text in UTF-8.
    var utf8: [UInt8] = []
    /// The offsets of the breaks, including the ends of the text if the file lists them.
    var breaks: [Int] = []
    /// The line of the file.
    var line = ""
  }

  /// The cases of LineBreakTest.txt, GraphemeBreakTest.txt and their like.
  static func breakCases(_ name: String) throws -> [BreakCase] {
    try lines(name).map { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      var result = BreakCase(line: line)
      for word in line.split(whereSeparator: \.isWhitespace) {
        if word == "÷" {
          result.breaks.append(result.utf8.count)
        } else if word != "×" {
          result.utf8 += encode(UInt32(word, radix: 16) ?? 0)
        }
      }
      return result
    }
  }

  /// The UTF-8 of a code point; for a surrogate its three, ill-formed bytes.
  static func encode(_ codePoint: UInt32) -> [UInt8] {
    if let scalar = Unicode.Scalar(codePoint) { return Array(String(scalar).utf8) }
    return [
      UInt8(0xE0 | codePoint >> 12), UInt8(0x80 | codePoint >> 6 & 0x3F),
      UInt8(0x80 | codePoint & 0x3F),
    ]
  }
}

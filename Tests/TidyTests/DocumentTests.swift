// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The documents of the top folder, and those beside the code, name files that exist.
@Suite struct DocumentTests {
  /// A folder or file that a document names, and where.
  typealias Mention = (path: String, place: String)

  /// The folders of the top level with which a path in backticks begins.
  static let folders = ["Sources", "Tests", "Scripts", "Benchmarks", "Examples", "fonts", ".ci"]

  static let documents: [Repository.TextFile] =
    ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"].flatMap {
      Repository.files(under: ".", name: "\($0).md")
    } + folders.flatMap { Repository.files(under: $0, suffix: ".md") }

  /// What stands between two marks in a line, each time.
  static func parts(of line: Substring, between open: String, and close: String) -> [String] {
    line.components(separatedBy: open).dropFirst().compactMap { part in
      part.range(of: close).map { String(part[..<$0.lowerBound]) }
    }
  }

  /// The paths in backticks, from the top folder; patterns and commands are left out.
  static func pathsInBackticks(in file: Repository.TextFile) -> [Mention] {
    file.lines.enumerated().flatMap { index, line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        .filter { text in
          folders.contains { text.hasPrefix("\($0)/") }
            && !text.contains { " *<…".contains($0) }
        }
        .map { ($0, "\(file.path):\(index + 1)") }
    }
  }

  /// The targets of links to files, from the document's folder.
  static func links(in file: Repository.TextFile) -> [Mention] {
    let folder = (file.path as NSString).deletingLastPathComponent
    return file.lines.enumerated().flatMap { index, line in
      parts(of: line, between: "](", and: ")")
        .filter { !$0.contains(":") && !$0.hasPrefix("#") }
        .map { target in
          let path = target.split(separator: "#")[0]
          return ("\(folder)/\(path)", "\(file.path):\(index + 1)")
        }
    }
  }

  @Test func `documents name files that exist`() {
    let mentions = Self.documents.flatMap { Self.pathsInBackticks(in: $0) + Self.links(in: $0) }
    #expect(mentions.count > 40)
    for (path, place) in mentions {
      let url = Repository.root.appendingPathComponent(path)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(place): there is no \(path)")
    }
  }
}

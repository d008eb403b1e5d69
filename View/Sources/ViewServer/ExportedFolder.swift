// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder that appears as a whole, or not at all.
///
/// Files are written to a folder beside it, which takes its name at the end.
struct ExportedFolder {
  private let path: String
  private let draft: String

  /// Makes the draft.
  ///
  /// - Throws: ``ExportError`` if there is something at the path that is no empty folder, or if
  ///   nothing can be written beside it.
  init(_ path: String) throws(ExportError) {
    self.path = path
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw ExportError(64, "--export: \(path) is no folder") }
      let names = try Self.writing(path) { try manager.contentsOfDirectory(atPath: path) }
      guard names.isEmpty else {
        throw ExportError(
          64, "--export: \(path) is not empty; name a folder that is empty or does not exist")
      }
    }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let number = String(UInt32.random(in: .min ... .max), radix: 36)
    draft = "\(url.deletingLastPathComponent().path)/.\(url.lastPathComponent).\(number)"
    for folder in [draft, draft + "/fonts", draft + "/pictures"] where mkdir(folder, 0o777) != 0 {
      throw ExportError(74, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Writes a file of the folder.
  func write(_ data: Data, to name: String) throws(ExportError) {
    try Self.writing("\(path)/\(name)") { try data.write(to: URL(fileURLWithPath: file(name))) }
  }

  /// Copies a file into the folder.
  func copy(_ source: String, to name: String) throws(ExportError) {
    try Self.writing("\(path)/\(name)") {
      try FileManager.default.copyItem(atPath: source, toPath: file(name))
    }
  }

  /// The path of a file of the draft, for another program that writes it.
  func file(_ name: String) -> String { "\(draft)/\(name)" }

  /// Removes a file or an empty folder of the draft.
  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: file(name)) }

  /// Gives the draft its name; an empty folder in its place goes.
  func finish() throws(ExportError) {
    guard rename(draft, path) == 0 else {
      throw ExportError(74, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Removes the draft.
  func discard() { try? FileManager.default.removeItem(atPath: draft) }

  private static func writing<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws(ExportError) -> Value {
    do { return try body() } catch {
      throw ExportError(74, "cannot write \(path): \(error.localizedDescription)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

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
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw ExportError(64, "--export: \(path) is no folder")
      }
      guard try Self.writing(path, { () throws(SystemFailure) in try Self.isEmpty(path) }) else {
        throw ExportError(
          64, "--export: \(path) is not empty; name a folder that is empty or does not exist")
      }
    }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let number = String(UInt32.random(in: .min ... .max), radix: 36)
    draft = "\(url.deletingLastPathComponent().path)/.\(url.lastPathComponent).\(number)"
    for folder in [draft, draft + "/fonts", draft + "/pictures"] where mkdir(folder, 0o777) != 0 {
      throw ExportError(74, "cannot write \(path): \(SystemFailure.last)")
    }
  }

  /// Writes a file of the folder.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws(ExportError) {
    try Self.writing("\(path)/\(name)") { () throws(SystemFailure) in
      try create(name).write(bytes)
    }
  }

  /// Copies a file into the folder.
  func copy(_ source: String, to name: String) throws(ExportError) {
    try Self.writing("\(path)/\(name)") { () throws(SystemFailure) in
      let bytes = try Descriptor(opening: source, O_RDONLY).readToEnd()
      try create(name).write(bytes)
    }
  }

  /// Makes a file of the draft, for another program that writes it.
  func file(_ name: String) throws(ExportError) -> Descriptor {
    try Self.writing("\(path)/\(name)") { () throws(SystemFailure) in try create(name) }
  }

  /// The bytes of a file of the draft.
  func contents(_ name: String) throws(ExportError) -> [UInt8] {
    try Self.writing("\(path)/\(name)") { () throws(SystemFailure) in
      try Descriptor(opening: place(name), O_RDONLY).readToEnd()
    }
  }

  private func create(_ name: String) throws(SystemFailure) -> Descriptor {
    try Descriptor(opening: place(name), O_WRONLY | O_CREAT | O_TRUNC)
  }

  private func place(_ name: String) -> String { "\(draft)/\(name)" }

  /// Removes a file or an empty folder of the draft.
  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: place(name)) }

  /// Gives the draft its name; an empty folder in its place goes.
  func finish() throws(ExportError) {
    guard rename(draft, path) == 0 else {
      throw ExportError(74, "cannot write \(path): \(SystemFailure.last)")
    }
  }

  /// Removes the draft.
  func discard() { try? FileManager.default.removeItem(atPath: draft) }

  /// Whether a folder has no files.
  private static func isEmpty(_ path: String) throws(SystemFailure) -> Bool {
    guard let folder = opendir(path) else { throw .last }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 } + [] }
      if name != Array(".".utf8), name != Array("..".utf8) { return false }
    }
    return true
  }

  private static func writing<Value>(
    _ path: String, _ body: () throws(SystemFailure) -> Value
  ) throws(ExportError) -> Value {
    do { return try body() } catch { throw ExportError(74, "cannot write \(path): \(error)") }
  }
}

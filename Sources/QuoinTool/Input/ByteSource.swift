// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file or standard input, read in pieces.
final class ByteSource {
  /// The name for messages: the path, or `<stdin>`.
  let name: String
  /// The total number of bytes, where it is known.
  let totalBytes: Int?
  /// The number of bytes read so far.
  private(set) var bytesRead = 0
  private let descriptor: Int32
  private var memory: ArraySlice<UInt8>?

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``ToolFailure`` with exit code 66 if the file cannot be opened.
  init(path: String) throws {
    if path == "-" {
      name = "<stdin>"
      descriptor = STDIN_FILENO
      totalBytes = nil
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ToolFailure(.noInput, "cannot open '\(path)': \(String(cString: strerror(errno)))")
    }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    totalBytes = isFile ? Int(status.st_size) : nil
    if status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw ToolFailure(.noInput, "'\(path)' is a folder; a file is needed")
    }
  }

  /// Reads from memory under a name for messages.
  init(name: String, bytes: [UInt8]) {
    self.name = name
    descriptor = -1
    totalBytes = bytes.count
    memory = bytes[...]
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Whether a read would return at once, with data or at the end.
  var isReady: Bool {
    guard descriptor >= 0 else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  /// Reads the available bytes, at most `limit`; empty at the end.
  ///
  /// - Throws: ``ToolFailure`` with exit code 74 if the system cannot read.
  func read(upTo limit: Int) throws -> [UInt8] {
    if let slice = memory {
      let piece = slice.prefix(limit)
      memory = slice.dropFirst(limit)
      bytesRead += piece.count
      return Array(piece)
    }
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
        count = Foundation.read(descriptor, buffer.baseAddress, limit)
        initialized = max(0, count)
      }
      if count >= 0 {
        bytesRead += count
        return bytes
      }
      if errno != EINTR {
        throw ToolFailure(.inputOutput, "cannot read \(name): \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Reads the rest.
  func readAll() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let piece = try read(upTo: 1 << 20)
      if piece.isEmpty { return all }
      all.append(contentsOf: piece)
    }
  }
}

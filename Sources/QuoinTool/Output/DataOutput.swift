// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry

/// Buffered standard output, or a file.
///
/// Not thread-safe: one writer, in the order of the rows.
final class DataOutput {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Writes to standard output.
  init() {
    descriptor = STDOUT_FILENO
    name = "standard output"
    buffer.reserveCapacity(2 * Self.capacity)
  }

  /// Writes to a file that exists, such as a device.
  ///
  /// - Throws: ``ToolFailure`` 74 if it cannot be opened.
  init(path: String) throws {
    descriptor = open(path, O_WRONLY)
    name = path
    guard descriptor >= 0 else {
      throw ToolFailure(
        .inputOutput, "cannot write to \(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Closes the file, but not standard output.
  deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

  /// Appends bytes, and writes the buffer out when it is full.
  func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Appends what a function adds to the buffer, and writes the buffer out when it is full.
  func write(_ append: (inout [UInt8]) -> Void) throws {
    append(&buffer)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Appends text.
  func write(_ text: String) throws { try write(text.utf8) }

  /// Writes out the buffer.
  ///
  /// - Throws: ``ClosedPipe`` if the reader closed the pipe; ``ToolFailure`` on other failures.
  func flush() throws {
    var start = 0
    while start < buffer.count {
      let written = buffer.withUnsafeBytes { bytes in
        Foundation.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE { throw ClosedPipe() }
        throw ToolFailure(
          .inputOutput, "cannot write to \(name): \(String(cString: strerror(errno)))")
      }
      start += written
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

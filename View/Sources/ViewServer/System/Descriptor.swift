// SPDX-License-Identifier: Apache-2.0

import CSystem

/// An open file or the end of a pipe, which is closed with the last reference to it.
///
/// Programs that are started do not inherit it.
final class Descriptor: Sendable {
  /// The system's number, never that of a standard file.
  let number: Int32

  /// The bytes that are read at once.
  private static let chunk = 1 << 16

  private init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens a file.
  ///
  /// - Parameter flags: Those of `open`. A file that is made can be read and written as the
  ///   process's mask allows.
  convenience init(opening path: String, _ flags: Int32) throws(SystemFailure) {
    try self.init(moving: open(path, flags | O_CLOEXEC, 0o666))
  }

  /// Takes a number above those of standard files, because a program that is started gets these
  /// one after another, and may not lose one that it needs next.
  ///
  /// - Parameter number: One that is given up; negative if the last call failed.
  private convenience init(moving number: Int32) throws(SystemFailure) {
    guard number >= 0 else { throw .last }
    if number > STDERR_FILENO {
      self.init(number)
    } else {
      let moved = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      let failure = SystemFailure.last
      close(number)
      guard moved >= 0 else { throw failure }
      self.init(moved)
    }
  }

  /// Makes a pipe.
  static func pipe() throws(SystemFailure) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    // In one call, so that no program that is started meanwhile keeps an end open.
    guard quoin_view_make_pipe(&ends) == 0 else { throw .last }
    let reading: Descriptor
    do throws(SystemFailure) { reading = try Descriptor(moving: ends[0]) } catch {
      close(ends[1])
      throw error
    }
    return (reading, try Descriptor(moving: ends[1]))
  }

  /// Waits for bytes; none at the end.
  func read() throws(SystemFailure) -> [UInt8] {
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      var found = -1
      repeat {
        found = systemRead(number, buffer.baseAddress, buffer.count)
      } while found < 0 && errno == EINTR
      if found < 0 { failure = .last }
      count = max(0, found)
    }
    if let failure { throw failure }
    return bytes
  }

  /// All bytes to the end, or the first `limit` of them.
  func readToEnd(limit: Int = .max) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, case let piece = try read(), !piece.isEmpty { bytes += piece }
    return bytes.count > limit ? Array(bytes.prefix(limit)) : bytes
  }

  /// Writes all bytes, and waits until they are taken.
  func write(_ bytes: some Sequence<UInt8>) throws(SystemFailure) {
    let bytes = Array(bytes)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(number, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { throw .last }
    }
  }
}

/// POSIX's `read`, for a type whose method has that name.
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}

/// POSIX's `write`, for a type whose method has that name.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

// SPDX-License-Identifier: Apache-2.0

import FlyingSocks

/// What a connection sent, read in the pieces of a protocol, none longer than its bound.
///
/// It belongs to one task at a time.
struct ByteReader {
  private let socket: AsyncSocket
  private var bytes: [UInt8] = []
  private var next = 0

  /// The bytes that are read at once.
  private static let chunk = 4096

  /// Reads from a socket.
  init(_ socket: AsyncSocket) { self.socket = socket }

  /// The next byte.
  ///
  /// - Throws: `SocketError` at the end of the connection.
  mutating func byte() async throws -> UInt8 {
    while next == bytes.count {
      bytes = try await socket.read(atMost: Self.chunk)
      next = 0
    }
    defer { next += 1 }
    return bytes[next]
  }

  /// As many bytes as are asked for.
  ///
  /// - Throws: `SocketError` if the connection ends before.
  mutating func bytes(_ count: Int) async throws -> [UInt8] {
    var found: [UInt8] = []
    while found.count < count {
      if next == bytes.count { found.append(try await byte()) }
      let end = min(bytes.count, next + count - found.count)
      found += bytes[next..<end]
      next = end
    }
    return found
  }

  /// A line without its end, CR LF or LF; nil if more than `limit` bytes have no end.
  mutating func line(limit: Int) async throws -> String? {
    var line: [UInt8] = []
    while line.count <= limit {
      let byte = try await byte()
      if byte == UInt8(ascii: "\n") {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
      }
      line.append(byte)
    }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// How a browser's messages are told apart in a stream of bytes.
enum MessageFraming {
  /// A byte 0 after each: the DevTools protocol through pipes.
  case terminated
  /// The number of bytes and a colon before each: Marionette.
  case counted
  /// A head before each, with the number of bytes: WebDriver through HTTP. A message that is sent
  /// has its head already, and one that was received is the body alone.
  case headed

  /// The framing of an engine's protocol.
  init(_ engine: BrowserEngine) {
    switch engine {
    case .chromium: self = .terminated
    case .firefox: self = .counted
    case .webkit: self = .headed
    }
  }

  /// The bytes of a message.
  func bytes(of message: String) -> [UInt8] {
    switch self {
    case .terminated: Array(message.utf8) + [0]
    case .counted: Array("\(message.utf8.count):\(message)".utf8)
    case .headed: Array(message.utf8)
    }
  }

  /// Takes the first message from bytes; nil if it is not complete.
  ///
  /// - Parameter searched: The number of bytes that are known not to end a message.
  /// - Throws: ``ToolFailure`` if a message does not begin with its length.
  func takeMessage(
    from received: inout [UInt8], searched: inout Int
  ) throws(ToolFailure) -> [UInt8]? {
    switch self {
    case .terminated:
      guard let end = received[searched...].firstIndex(of: 0) else {
        searched = received.count
        return nil
      }
      let message = Array(received[..<end])
      received.removeSubrange(...end)
      searched = 0
      return message
    case .counted:
      guard let colon = received.prefix(20).firstIndex(of: UInt8(ascii: ":")) else {
        guard received.count < 20 else {
          throw ToolFailure(.unavailable, "the browser's answer has no length before it")
        }
        return nil
      }
      guard let count = Int(String(decoding: received[..<colon], as: UTF8.self)), count >= 0 else {
        throw ToolFailure(.unavailable, "the browser's answer has no length before it")
      }
      guard received.count - colon - 1 >= count else { return nil }
      let message = Array(received[(colon + 1)..<(colon + 1 + count)])
      received.removeSubrange(..<(colon + 1 + count))
      return message
    case .headed:
      let length = Self.headEnd.count
      let starts = received.indices.dropLast(length - 1)
      let headEnd = starts.first { received[$0...].starts(with: Self.headEnd) }
      guard let body = headEnd.map({ $0 + length }) else { return nil }
      let head = String(decoding: received[..<body], as: UTF8.self)
      let field = head.split(whereSeparator: \.isNewline).lazy
        .map { $0.split(separator: ":", maxSplits: 1) }
        .first { $0.count == 2 && $0[0].lowercased() == "content-length" }
      guard let field, let count = Int(field[1].filter { $0 != " " }), count >= 0 else {
        throw ToolFailure(.unavailable, "the browser's answer has no Content-Length")
      }
      guard received.count - body >= count else { return nil }
      let message = Array(received[body..<(body + count)])
      received.removeSubrange(..<(body + count))
      return message
    }
  }

  /// The bytes behind the head of a message of HTTP.
  private static let headEnd = Array("\r\n\r\n".utf8)
}

// SPDX-License-Identifier: Apache-2.0

/// The frames of WebSocket (RFC 6455) as a server reads and writes them.
enum WebSocket {
  /// The most bytes of a message from the page, over all its frames.
  static let messageLimit = 1 << 20

  /// What comes from the page.
  enum Message {
    /// A whole text.
    case text(String)
    /// A question whether the connection lives, to be answered with the same bytes.
    case ping([UInt8])
    /// The end of the connection.
    case close
  }

  /// Why a connection is closed, with the number that its last frame has (§ 7.4.1).
  struct Fault: Error {
    /// The number of the reason.
    let code: UInt16
    /// The reason in words.
    let reason: String

    static let notMasked = Fault(code: 1002, reason: "frames of pages are masked")
    static let notText = Fault(code: 1003, reason: "messages are texts")
    static let notUTF8 = Fault(code: 1007, reason: "texts are UTF-8")
    static let order = Fault(code: 1002, reason: "frames are out of order or of an unknown kind")
    static let tooLong = Fault(
      code: 1009, reason: "a message has at most \(messageLimit) bytes")
  }

  /// The head of an answer that turns a connection into a WebSocket.
  ///
  /// - Throws: ``Refusal`` for what is no such request (§ 4.2.1).
  static func handshake(_ head: RequestHead) throws(Refusal) -> Data {
    guard head.has("websocket", in: "upgrade"), head.has("upgrade", in: "connection") else {
      throw Refusal(426, "This address is for the page's WebSocket.")
    }
    guard let key = head.fields["sec-websocket-key"], Data(base64Encoded: key)?.count == 16,
      head.fields["sec-websocket-version"] == "13"
    else { throw Refusal(400, "A WebSocket has a key of 16 bytes and the version 13.") }
    let accepted = Data(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
    return Data(
      """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept: \(accepted.base64EncodedString())\r
      \r

      """.utf8)
  }

  // MARK: - Reading

  private struct Frame {
    let isLast: Bool
    let kind: UInt8
    let payload: [UInt8]
  }

  private enum Kind {
    static let continuation: UInt8 = 0
    static let text: UInt8 = 1
    static let binary: UInt8 = 2
    static let close: UInt8 = 8
    static let ping: UInt8 = 9
    static let pong: UInt8 = 10
  }

  /// Reads messages one after another.
  struct Reader {
    private var source: ByteReader
    /// The frames so far of a text that is not whole.
    private var partial: [UInt8]?

    /// Reads what comes after the handshake.
    init(_ source: ByteReader) { self.source = source }

    /// The next message.
    ///
    /// - Throws: ``Fault`` for what is none or is too long, `SocketError` at the end.
    mutating func next() async throws -> Message {
      while true {
        let frame = try await WebSocket.frame(from: &source, used: partial?.count ?? 0)
        switch frame.kind {
        case Kind.close: return .close
        case Kind.ping: return .ping(frame.payload)
        case Kind.pong: continue
        case Kind.binary: throw Fault.notText
        case Kind.text where partial == nil: partial = frame.payload
        case Kind.continuation where partial != nil: partial?.append(contentsOf: frame.payload)
        default: throw Fault.order
        }
        guard frame.isLast, let whole = partial else { continue }
        partial = nil
        guard let text = String(validating: whole, as: UTF8.self) else { throw Fault.notUTF8 }
        return .text(text)
      }
    }
  }

  /// Reads a frame; `used` bytes of its message came before.
  private static func frame(from source: inout ByteReader, used: Int) async throws -> Frame {
    let (first, second) = (try await source.byte(), try await source.byte())
    let kind = first & 0x0F
    // Extensions, whose bits these are, were not agreed on.
    guard first & 0x70 == 0 else { throw Fault.order }
    guard second & 0x80 != 0 else { throw Fault.notMasked }
    var length = UInt64(second & 0x7F)
    if kind >= Kind.close, length > 125 || first & 0x80 == 0 { throw Fault.order }
    if length > 125 {
      length = try await source.bytes(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard length <= UInt64(messageLimit - used) else { throw Fault.tooLong }
    let mask = try await source.bytes(4)
    var payload = try await source.bytes(Int(length))
    for index in payload.indices { payload[index] ^= mask[index % 4] }
    return Frame(isLast: first & 0x80 != 0, kind: kind, payload: payload)
  }

  // MARK: - Writing

  /// The frame of a text.
  static func frame(text: String) -> Data { frame(Kind.text, Array(text.utf8)) }

  /// The answer to a ping.
  static func frame(pong payload: [UInt8]) -> Data { frame(Kind.pong, payload) }

  /// The last frame of a connection.
  static func frame(closing fault: Fault?) -> Data {
    let code = fault?.code ?? 1000
    return frame(
      Kind.close, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array((fault?.reason ?? "").utf8))
  }

  private static func frame(_ kind: UInt8, _ payload: [UInt8]) -> Data {
    var bytes: [UInt8] = [0x80 | kind]
    switch payload.count {
    case ...125: bytes.append(UInt8(payload.count))
    case ...0xFFFF: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(127)
      bytes += withUnsafeBytes(of: UInt64(payload.count).bigEndian, Array.init)
    }
    return Data(bytes) + payload
  }
}

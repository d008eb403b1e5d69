// SPDX-License-Identifier: Apache-2.0

/// The first line and the header fields of an HTTP request (RFC 9112).
struct RequestHead {
  /// The method, such as GET.
  let method: String
  /// The path with its query, as it was sent.
  let target: String
  /// The fields by their names in small letters; the last of equal ones.
  let fields: [String: String]

  /// The most bytes of all lines together.
  static let limit = 16_384

  /// Reads the head of a request.
  ///
  /// - Throws: ``Refusal`` for what is no request or is too long, `SocketError` if the connection
  ///   ends.
  init(from reader: inout ByteReader) async throws {
    var left = Self.limit
    func line(_ reader: inout ByteReader) async throws -> String {
      guard let line = try await reader.line(limit: left) else {
        throw Refusal(431, "The head of a request has at most \(Self.limit) bytes.")
      }
      left -= line.utf8.count
      return line
    }
    let parts = try await line(&reader).split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), parts[1].hasPrefix("/") else {
      throw Refusal(400, "A request begins with a line such as GET / HTTP/1.1.")
    }
    (method, target) = (String(parts[0]), String(parts[1]))
    var fields: [String: String] = [:]
    while true {
      let field = try await line(&reader)
      if field.isEmpty { break }
      guard let colon = field.firstIndex(of: ":"), colon > field.startIndex else {
        throw Refusal(400, "A header field has a name, a colon and a value.")
      }
      // An empty line costs its end too, so the bound holds for any number of fields.
      left -= 2
      let value = field[field.index(after: colon)...]
      fields[field[..<colon].lowercased()] = value.trimming(Self.isSpace)
    }
    self.fields = fields
  }

  /// Whether a field has a word in its list of words.
  func has(_ word: String, in field: String) -> Bool {
    (fields[field] ?? "").lowercased().split(separator: ",")
      .contains { $0.trimming(Self.isSpace) == word }
  }

  /// Whether a character is optional white space (RFC 9110 § 5.6.3).
  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }
}

/// An answer that says why a request gets nothing else.
struct Refusal: Error {
  /// The status of HTTP.
  let status: Int
  /// One sentence for the person at the browser.
  let reason: String

  /// Makes a refusal.
  init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
}

/// The bytes of a whole HTTP answer.
enum Answer {
  private static let words = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    413: "Content Too Large", 421: "Misdirected Request", 426: "Upgrade Required",
    431: "Request Header Fields Too Large", 503: "Service Unavailable",
  ]

  /// What a page of this server may do: load its own files, and connect to the server. Elements of
  /// rows have attributes `style` with numbers and colours of their records.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    + "style-src-attr 'unsafe-inline'; font-src 'self' data:; img-src 'self' blob: data:; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// An answer after which the connection is closed.
  static func bytes(
    _ status: Int, type: String, body: [UInt8], sendsBody: Bool = true
  ) -> Data {
    let head = """
      HTTP/1.1 \(status) \(words[status] ?? "Refused")\r
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Content-Security-Policy: \(policy)\r
      X-Content-Type-Options: nosniff\r
      Referrer-Policy: no-referrer\r
      Cache-Control: no-store\r
      Connection: close\r
      \r

      """
    return Data(head.utf8) + (sendsBody ? body : [])
  }

  /// The answer for a refused request.
  static func bytes(_ refusal: Refusal) -> Data {
    bytes(
      refusal.status, type: "text/plain; charset=utf-8", body: Array("\(refusal.reason)\n".utf8))
  }
}

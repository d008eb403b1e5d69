// SPDX-License-Identifier: Apache-2.0

import FlyingSocks
import Synchronization

/// Serves the page and its WebSocket on the loopback address, behind a random token.
///
/// An address is `http://127.0.0.1:PORT/TOKEN/`. Requests without the token, and those that name
/// another host, as pages of other sites do by a name that leads here, get an answer without
/// contents. No request ends the program.
public final class ViewServer: Sendable {
  /// The most connections at once; others are closed.
  static let mostConnections = 128
  /// The most pages at once, each with a `quoin serve` of its own.
  static let mostPages = 16
  /// The time in which the head of a request has to come.
  static let patience = Duration.seconds(10)

  /// The address of the page.
  public let address: String

  private let options: ViewOptions
  private let token: String
  private let hosts: [String]
  private let socket: Socket
  private let fonts = FontFiles()
  private let counts = Mutex((connections: 0, pages: 0))

  /// Takes the port.
  ///
  /// - Throws: An error of the system if the port is taken.
  public init(_ options: ViewOptions) throws {
    self.options = options
    token = (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    socket = try Socket(domain: AF_INET)
    try socket.setValue(true, for: .localAddressReuse)
    try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: options.port))
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname() else {
      throw SocketError.unsupportedAddress
    }
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    address = "http://127.0.0.1:\(port)/\(token)/"
  }

  /// Serves until the task is cancelled.
  public func run() async throws {
    let pool: some AsyncSocketPool = SocketPool.make()
    try await pool.prepare()
    let listener = try AsyncSocket(socket: socket, pool: pool)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { await self.accept(on: listener) }
      try await group.next()
      group.cancelAll()
    }
  }

  private func accept(on listener: AsyncSocket) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard let connection = try? await listener.accept() else {
          // Too many open files, for example: some may be closed soon.
          try? await Task.sleep(for: .milliseconds(100))
          continue
        }
        guard enter(\.connections, atMost: Self.mostConnections) else {
          try? connection.close()
          continue
        }
        group.addTask {
          await self.serve(connection)
          try? connection.close()
          self.leave(\.connections)
        }
      }
    }
  }

  private typealias Counts = (connections: Int, pages: Int)

  /// Counts one more, unless there are too many.
  private func enter(_ count: sending WritableKeyPath<Counts, Int>, atMost most: Int) -> Bool {
    counts.withLock {
      guard $0[keyPath: count] < most else { return false }
      $0[keyPath: count] += 1
      return true
    }
  }

  private func leave(_ count: sending WritableKeyPath<Counts, Int>) {
    counts.withLock { $0[keyPath: count] -= 1 }
  }

  // MARK: - Requests

  private func serve(_ connection: AsyncSocket) async {
    do {
      let (head, rest) = try await Self.head(from: connection)
      let name = try checkedName(head)
      if name == "socket" {
        try checkOrigin(head)
        try await connection.write(try WebSocket.handshake(head))
        return await talk(over: connection, rest)
      }
      guard let file = PageFile(named: name) ?? PageFile(font: name, of: fonts) else {
        throw Refusal(404, "There is no such file.")
      }
      try await connection.write(
        Answer.bytes(200, type: file.type, body: file.bytes, sendsBody: head.method == "GET"))
    } catch let refusal as Refusal {
      try? await connection.write(Answer.bytes(refusal))
    } catch {
      // The connection has ended, or nothing came in time.
    }
  }

  /// Reads the head of a request in the time that it has.
  private static func head(
    from connection: AsyncSocket
  ) async throws -> (RequestHead, ByteReader) {
    try await withThrowingTaskGroup(of: (RequestHead, ByteReader)?.self) { group in
      group.addTask {
        var reader = ByteReader(connection)
        return (try await RequestHead(from: &reader), reader)
      }
      group.addTask {
        try await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      guard let found = try await group.next() ?? nil else { throw CancellationError() }
      return found
    }
  }

  /// The name of the file that a request asks for.
  ///
  /// - Throws: ``Refusal`` for any request that the page does not make.
  private func checkedName(_ head: RequestHead) throws(Refusal) -> String {
    guard hosts.contains(head.fields["host"] ?? "") else {
      throw Refusal(421, "This server is \(hosts[0]).")
    }
    guard head.method == "GET" || head.method == "HEAD" else {
      throw Refusal(405, "Files are asked for with GET or HEAD.")
    }
    let length = head.fields["content-length"] ?? "0"
    guard length == "0", head.fields["transfer-encoding"] == nil else {
      throw Refusal(413, "Requests have no content.")
    }
    let path = head.target.prefix { $0 != "?" }.dropFirst()
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.areEqual(String(parts[0]), token) else {
      throw Refusal(403, "The address has a token, which quoin view prints when it starts.")
    }
    return String(parts[1])
  }

  /// Compares all bytes, so that the time says nothing about the first that differs.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Refuses a WebSocket that another site's page opens; programs send no origin.
  private func checkOrigin(_ head: RequestHead) throws(Refusal) {
    guard let origin = head.fields["origin"] else { return }
    guard hosts.contains(where: { origin == "http://\($0)" }) else {
      throw Refusal(403, "Only this server's own page may connect.")
    }
  }

  // MARK: - Pages

  /// What is written to a page, in order.
  private enum Outgoing: Sendable {
    case text(String)
    case pong([UInt8])
    case close(WebSocket.Fault?)
  }

  /// Talks with a page until it leaves.
  private func talk(over connection: AsyncSocket, _ rest: ByteReader) async {
    let (outgoing, sink) = AsyncStream<Outgoing>.makeStream()
    let send: @Sendable (String) -> Void = { sink.yield(.text($0)) }
    let (isCounted, session, problem) = openSession(send)
    defer { if isCounted { leave(\.pages) } }
    if let problem {
      send(problem)
      sink.yield(.close(WebSocket.Fault(code: 1013, reason: "no session")))
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await Self.read(WebSocket.Reader(rest), into: sink) { await session?.receive($0) }
      }
      group.addTask { await Self.write(outgoing, to: connection) }
      group.addTask { await session?.watch() }
      // The page has left once either direction has ended.
      await group.next()
      if session == nil { await group.next() }
      sink.finish()
      session?.end()
      group.cancelAll()
    }
  }

  /// Starts what a page sees, or says why there is nothing.
  private func openSession(
    _ send: @escaping @Sendable (String) -> Void
  ) -> (isCounted: Bool, PageSession?, problem: String?) {
    guard enter(\.pages, atMost: Self.mostPages) else {
      return (
        false, nil,
        Self.ended("\(Self.mostPages) pages are open, which is the most; close one of them")
      )
    }
    do {
      let session = try PageSession(options, fonts: fonts, send: send)
      Task { await session.run() }
      return (true, session, nil)
    } catch {
      return (true, nil, Self.ended("\(options.quoin) cannot be started: \(error)"))
    }
  }

  /// The notice that nothing more comes.
  private static func ended(_ message: String) -> String {
    let notice: JSON = [
      "jsonrpc": "2.0", "method": "ended", "params": ["message": .string(message)],
    ]
    return notice.text
  }

  private static func read(
    _ reader: WebSocket.Reader, into sink: AsyncStream<Outgoing>.Continuation,
    _ receive: (String) async -> Void
  ) async {
    var reader = reader
    do {
      while true {
        switch try await reader.next() {
        case .text(let text): await receive(text)
        case .ping(let payload): sink.yield(.pong(payload))
        case .close: throw WebSocket.Fault(code: 1000, reason: "")
        }
      }
    } catch let fault as WebSocket.Fault {
      sink.yield(.close(fault))
    } catch {
      sink.yield(.close(nil))
    }
  }

  private static func write(
    _ outgoing: AsyncStream<Outgoing>, to connection: AsyncSocket
  ) async {
    do {
      for await item in outgoing {
        switch item {
        case .text(let text): try await connection.write(WebSocket.frame(text: text))
        case .pong(let payload): try await connection.write(WebSocket.frame(pong: payload))
        case .close(let fault):
          return try await connection.write(WebSocket.frame(closing: fault))
        }
      }
    } catch {
      // The page has left.
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Questions to a `quoin serve`, one after another.
struct ServeDialog {
  private let process: ServeProcess
  private var events: AsyncStream<ServeProcess.Event>.Iterator

  /// Starts the tool.
  ///
  /// - Throws: ``ExportError`` if it cannot be started.
  init(_ options: ViewOptions) throws(ExportError) {
    do {
      process = try ServeProcess(quoin: options.quoin, arguments: options.serve)
    } catch {
      throw ExportError(69, "\(options.quoin) cannot be started: \(error)")
    }
    events = process.events.makeAsyncIterator()
  }

  /// The result of a request.
  ///
  /// - Throws: ``ExportError`` with the tool's own code and message.
  mutating func ask(
    _ method: String, _ parameters: [String: JSON] = [:]
  ) async throws(ExportError) -> JSON {
    let request: JSON = ["id": JSON(0), "method": .string(method), "params": .object(parameters)]
    process.write(request.text)
    switch await events.next() {
    case .line(let line):
      let answer = JSON(parsing: line)
      if let result = answer?["result"], result.members != nil { return result }
      let error = answer?["error"]
      let code = (error?["code"]?.int).flatMap(Int32.init(exactly:)) ?? 70
      throw ExportError(code > 0 ? code : 70, error?["message"]?.string ?? line)
    case .ended(let reason): throw ExportError(70, reason)
    case nil: throw ExportError(70, "quoin serve has ended")
    }
  }

  /// Ends the tool.
  func end() { process.end() }
}

/// Why no page was written.
public struct ExportError: Error {
  /// The exit code.
  public let code: Int32
  /// The sentence.
  public let message: String

  init(_ code: Int32, _ message: String) { (self.code, self.message) = (code, message) }
}

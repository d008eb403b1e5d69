// SPDX-License-Identifier: Apache-2.0

import Foundation

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
    _ method: String, _ parameters: [String: Any] = [:]
  ) async throws(ExportError) -> [String: Any] {
    let request: [String: Any] = ["id": 0, "method": method, "params": parameters]
    let data = try? JSONSerialization.data(
      withJSONObject: request, options: .withoutEscapingSlashes)
    process.write(String(decoding: data ?? Data(), as: UTF8.self))
    switch await events.next() {
    case .line(let line):
      let answer = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      if let result = answer?["result"] as? [String: Any] { return result }
      let error = answer?["error"] as? [String: Any] ?? [:]
      let code = (error["code"] as? Int).flatMap(Int32.init(exactly:)) ?? 70
      throw ExportError(code > 0 ? code : 70, error["message"] as? String ?? line)
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

// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// A `quoin serve`, to which lines go and from which lines come.
///
/// It ends when its input does, so none outlives the server.
final class ServeProcess: Sendable {
  /// What comes from the process.
  enum Event: Sendable {
    /// A line of its output.
    case line(String)
    /// Its end, with the reason in a sentence.
    case ended(String)
  }

  /// What comes from the process, in order; the last is its end.
  let events: AsyncStream<Event>

  private let process: ChildProcess
  /// The end of the pipe to it; nil once it is closed. Only ``writing`` uses it.
  private let input: Mutex<Descriptor?>
  private let writing = DispatchQueue(label: "quoin serve, input")

  /// Starts the tool.
  ///
  /// - Throws: ``SystemFailure`` if the program cannot be started.
  init(quoin path: String, arguments: [String]) throws(SystemFailure) {
    let input = try Descriptor.pipe()
    let output = try Descriptor.pipe()
    let errors = try Descriptor.pipe()
    let process = try ChildProcess(
      path, ["serve"] + arguments, input: input.reading, output: output.writing,
      errors: errors.writing)
    let (events, sink) = AsyncStream<Event>.makeStream()
    (self.events, self.process) = (events, process)
    self.input = Mutex(input.writing)
    do throws(SystemFailure) {
      let complaints = try Complaints(errors.reading)
      let reading = output.reading
      try Thread.start {
        Self.readLines(of: reading, into: sink)
        let code = process.wait()
        let text = complaints.text()
        sink.yield(
          .ended(
            "quoin serve ended with code \(code)" + (text.isEmpty ? "" : ": \(text)")))
        sink.finish()
      }
    } catch {
      process.terminate()
      _ = process.wait()
      throw error
    }
  }

  /// Writes a line without waiting for the process to read it.
  func write(_ line: String) {
    writing.async { [self] in
      // A process that has ended says so as an event.
      try? input.withLock { $0 }?.write((line + "\n").utf8)
    }
  }

  /// Ends the input, and with it the process, which may be in the midst of a long answer.
  func end() {
    writing.async { [self] in input.withLock { $0 = nil } }
    process.terminate()
  }

  /// Reads lines until the end; what comes after the last line end is no line.
  private static func readLines(
    of output: Descriptor, into sink: AsyncStream<Event>.Continuation
  ) {
    var line: [UInt8] = []
    while let piece = try? output.read(), !piece.isEmpty {
      var rest = piece[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        sink.yield(.line(String(decoding: line, as: UTF8.self)))
        line.removeAll(keepingCapacity: line.count < 1 << 20)
        rest = rest[(end + 1)...]
      }
      line += rest
    }
  }
}

/// The last lines that a process wrote to its standard error.
private final class Complaints: Sendable {
  private let state = Mutex<[UInt8]>([])
  private let isRead = DispatchSemaphore(value: 0)

  /// The bytes that are kept.
  private static let limit = 4096

  init(_ errors: Descriptor) throws(SystemFailure) {
    try Thread.start { [self] in
      while let piece = try? errors.read(), !piece.isEmpty {
        state.withLock { $0 = ($0 + piece).suffix(Self.limit) }
      }
      isRead.signal()
    }
  }

  /// What was written, after the process has ended.
  func text() -> String {
    // A program that it started itself may keep its standard error open.
    _ = isRead.wait(timeout: .now() + 1)
    return state.withLock { String(decoding: $0, as: UTF8.self) }.trimming(\.isWhitespace)
  }
}

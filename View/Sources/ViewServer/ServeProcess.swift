// SPDX-License-Identifier: Apache-2.0

import Foundation
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

  private let process: Mutex<Process>
  private let input: FileHandle
  private let writing = DispatchQueue(label: "quoin serve, input")

  /// Starts the tool.
  ///
  /// - Throws: An error of Foundation if the program cannot be started.
  init(quoin path: String, arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["serve"] + arguments
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.input = input.fileHandleForWriting
    let (events, sink) = AsyncStream<Event>.makeStream()
    self.events = events
    self.process = Mutex(process)
    let complaints = Complaints(errors.fileHandleForReading)
    Self.readLines(of: output.fileHandleForReading, into: sink) {
      let code = Self.exitCode(of: process)
      let text = complaints.text()
      sink.yield(
        .ended(
          "quoin serve ended with code \(code)" + (text.isEmpty ? "" : ": \(text)")))
      sink.finish()
    }
  }

  private static func exitCode(of process: Process) -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Writes a line without waiting for the process to read it.
  func write(_ line: String) {
    let input = input
    writing.async {
      // A process that has ended says so as an event.
      try? input.write(contentsOf: Data((line + "\n").utf8))
    }
  }

  /// Ends the input, and with it the process, which may be in the midst of a long answer.
  func end() {
    let input = input
    writing.async { try? input.close() }
    process.withLock { if $0.isRunning { $0.terminate() } }
  }

  /// Reads lines on a thread of their own until the end.
  private static func readLines(
    of handle: FileHandle, into sink: AsyncStream<Event>.Continuation,
    atEnd: @escaping @Sendable () -> Void
  ) {
    let thread = Thread {
      var line: [UInt8] = []
      while true {
        let piece = handle.availableData
        if piece.isEmpty { break }
        var rest = piece[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          line += rest[..<end]
          sink.yield(.line(String(decoding: line, as: UTF8.self)))
          line.removeAll(keepingCapacity: line.count < 1 << 20)
          rest = rest[(end + 1)...]
        }
        line += rest
      }
      atEnd()
    }
    thread.start()
  }
}

/// The last lines that a process wrote to its standard error.
private final class Complaints: Sendable {
  private let state = Mutex<[UInt8]>([])
  private let isRead = DispatchSemaphore(value: 0)

  /// The bytes that are kept.
  private static let limit = 4096

  init(_ handle: FileHandle) {
    let thread = Thread { [self] in
      while case let piece = handle.availableData, !piece.isEmpty {
        state.withLock { $0 = ($0 + piece).suffix(Self.limit) }
      }
      isRead.signal()
    }
    thread.start()
  }

  /// What was written, after the process has ended.
  func text() -> String {
    _ = isRead.wait(timeout: .now() + 1)
    return state.withLock { String(decoding: $0, as: UTF8.self) }
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

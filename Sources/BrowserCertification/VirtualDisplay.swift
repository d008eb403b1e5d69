// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A display without a screen, for a browser that needs one.
final class VirtualDisplay {
  /// The name, such as `:99`.
  let name: String

  private let process: pid_t
  private var hasEnded = false

  private static let program = "Xvfb"

  /// Starts a display; nil if its program is not installed and the user has a display.
  ///
  /// It chooses a free number and writes it to a file.
  ///
  /// - Throws: ``ToolFailure`` with code 69 if there is no display.
  init?(folder: String, patience: Double) throws(ToolFailure) {
    guard let path = Environment.program(Self.program) else {
      guard Environment.value("DISPLAY") ?? "" == "" else { return nil }
      throw ToolFailure(
        .unavailable,
        "WebKitGTK needs a display, and there is none; install Debian's package 'xvfb'")
    }
    let (process, input, output) = try BrowserProcess.spawn(
      [
        path, "-displayfd", "4", "-screen", "0", "2560x2560x24", "-nolisten", "tcp", "-noreset",
      ],
      variables: Environment.all, folder: folder)
    self.process = process
    close(input)
    defer { close(output) }
    var text: [UInt8] = []
    do {
      text = try Self.line(output, until: .now + patience)
    } catch {
      name = ""
      end()
      throw error
    }
    name = ":" + String(decoding: text, as: UTF8.self)
    guard !text.isEmpty else {
      end()
      throw ToolFailure(.unavailable, "the display of the browser does not start: \(path)")
    }
  }

  deinit { end() }

  /// Reads up to the end of a line; empty if there is none in time.
  private static func line(_ file: Int32, until deadline: Moment)
    throws(ToolFailure) -> [UInt8]
  {
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while deadline > .now {
      try Interruption.check()
      var poll = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard systemPoll(&poll, milliseconds: 100) > 0 else { continue }
      guard read(file, &byte, 1) == 1 else { return [] }
      if byte == UInt8(ascii: "\n") { return text }
      text.append(byte)
    }
    return []
  }

  /// Ends the display.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(-process, SIGTERM)
    for _ in 0..<100 {
      if waitpid(process, nil, WNOHANG) != 0 { return }
      usleep(10_000)
    }
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A browser without windows, to which messages of its protocol go: to Chromium through pipes, to
/// Firefox and WebKitGTK through a port of the machine.
///
/// Its profile and its temporary files are in a folder of their own. All end with ``end()``; if the
/// tool itself is killed, Chromium sees its pipe close and ends, and only the folder stays. A
/// Firefox and a WebKitGTK stay too.
final class BrowserProcess {
  /// The folder for the profile and for pages, which ``end()`` removes.
  let folder: String
  /// The engine, which decides about the protocol.
  let engine: BrowserEngine

  private let process: pid_t
  private var input: Int32
  private var output: Int32
  private var received: [UInt8] = []
  private var searched = 0
  private var hasEnded = false
  /// The display of a WebKitGTK, if it is not the user's.
  private var display: VirtualDisplay?
  /// The port of a WebKitGTK's driver; 0 for others.
  private var port: UInt16 = 0

  /// Starts a browser.
  ///
  /// - Parameter pixelRatio: The pixels of its device in a CSS pixel. A ratio that the DevTools
  ///   protocol sets later changes `devicePixelRatio`, and no line height (Chromium 156).
  /// - Parameter patience: The seconds that a browser with a port may take until it listens.
  /// - Throws: ``ToolFailure`` if it cannot be started.
  init(_ program: BrowserProgram, pixelRatio: Double, patience: Double) throws(ToolFailure) {
    engine = program.engine
    // A signal from here on ends the tool after the folder is removed.
    Interruption.watch()
    do {
      folder = try Self.makeFolder()
    } catch {
      Interruption.unwatch()
      throw error
    }
    do {
      var variables = Self.variables(folder: folder, engine)
      let words: [String]
      switch engine {
      case .chromium:
        words = Self.chromiumArguments(program.path, folder: folder, pixelRatio: pixelRatio)
      case .firefox:
        try Self.writeFirefoxProfile(folder: folder, pixelRatio: pixelRatio)
        words = Self.firefoxArguments(path: program.path, folder: folder)
      case .webkit:
        display = try VirtualDisplay(folder: folder, patience: patience)
        port = try Self.freePort()
        try Self.setWebKitVariables(
          &variables, folder: folder, display: display?.name, pixelRatio: pixelRatio)
        words = Self.webKitArguments(path: program.path, port: port)
      }
      (process, input, output) = try Self.spawn(
        words, variables: Environment.all(with: variables), folder: folder)
    } catch {
      display?.end()
      FileSystem.remove(folder)
      Interruption.unwatch()
      throw error
    }
    if engine != .chromium { try connect(patience: patience) }
  }

  /// Connects with a browser that listens, instead of through the pipes, which it does not know.
  private func connect(patience: Double) throws(ToolFailure) {
    let socket = try Self.connection(
      until: .now + patience,
      isRunning: { waitpid(process, nil, WNOHANG) == 0 },
      port: { engine == .webkit ? port : Self.firefoxPort(folder: folder) })
    guard let socket else {
      guard kill(process, 0) == 0 else { throw gone() }
      throw ToolFailure(.unavailable, "the browser does not answer")
    }
    for descriptor in [input, output] { close(descriptor) }
    (input, output) = (socket, dup(socket))
  }

  deinit { end() }

  // MARK: - Starting

  private static func makeFolder() throws(ToolFailure) -> String {
    let pattern = Environment.temporaryFolder + "/quoin-" + String(repeating: "X", count: 6)
    var name = Array(pattern.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw ToolFailure(
        .inputOutput, "cannot make a temporary folder: \(String(cString: strerror(errno)))")
    }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The variables of the browser that differ from the tool's: its own folder for temporary files,
  /// some of which Chromium leaves when it is killed, and what its engine needs.
  private static func variables(folder: String, _ engine: BrowserEngine) -> [String: String?] {
    // Chromium makes a socket in a folder there, and a socket's path has 107 bytes at most.
    let socket = "\(folder)/org.chromium.Chromium.000000/SingletonSocket"
    var others: [String: String?] = [:]
    if socket.utf8.count <= 107 { others["TMPDIR"] = folder }
    if engine == .firefox {
      // Firefox writes caches there, and refuses another user's.
      others["HOME"] = folder
      others["MOZ_CRASHREPORTER_DISABLE"] = "1"
    }
    return others
  }

  private static func chromiumArguments(
    _ path: String, folder: String, pixelRatio: Double
  ) -> [String] {
    var arguments = [
      path, "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile",
      "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-gpu",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-dev-shm-usage", "--mute-audio", "--hide-scrollbars",
      "--force-device-scale-factor=\(pixelRatio.shortest)", "--font-render-hinting=none",
      "--allow-file-access-from-files", "--host-resolver-rules=MAP * ~NOTFOUND",
    ]
    // Chromium refuses its sandbox to root. The pages are Quoin's own, without scripts of others.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }

  // MARK: - Messages

  /// Sends a message.
  ///
  /// - Throws: ``ToolFailure`` if the browser is gone.
  func send(_ message: String) throws(ToolFailure) {
    var rest = MessageFraming(engine).bytes(of: message)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(input, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EINTR {
        try Interruption.check()
      } else {
        throw gone()
      }
    }
  }

  /// Waits for the next message.
  ///
  /// - Parameter deadline: When waiting ends.
  /// - Throws: ``ToolFailure`` if the browser is gone or does not answer in time, and when the tool
  ///   is interrupted.
  func receive(until deadline: Moment) throws(ToolFailure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let framing = MessageFraming(engine)
    while true {
      if let message = try framing.takeMessage(from: &received, searched: &searched) {
        return message
      }
      var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let left = deadline - .now
      guard left > 0 else { throw ToolFailure(.unavailable, "the browser does not answer") }
      let ready = systemPoll(&poll, milliseconds: Int32(min(left * 1000, 1e6)) + 1)
      try Interruption.check()
      guard ready > 0 else { continue }
      let count = read(output, &buffer, buffer.count)
      if count > 0 {
        received += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        throw gone()
      }
    }
  }

  /// The failure of a browser that is gone, with the end of what it wrote.
  private func gone() -> ToolFailure {
    let text = FileSystem.contents("\(folder)/messages") ?? []
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").suffix(5)
    let rest = lines.isEmpty ? "" : "; it wrote:\n" + lines.joined(separator: "\n")
    return ToolFailure(.unavailable, "the browser ended unexpectedly\(rest)")
  }

  // MARK: - Ending

  /// Ends the browser with all its processes, and removes its folder.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    close(input)
    close(output)
    // Chromium ends when its pipe closes, others at a signal; what is left after two seconds is
    // killed.
    if engine != .chromium { kill(-process, SIGTERM) }
    var isRunning = true
    for _ in 0..<200 where isRunning {
      isRunning = waitpid(process, nil, WNOHANG) == 0
      if isRunning { usleep(10_000) }
    }
    kill(-process, SIGKILL)
    if isRunning { waitpid(process, nil, 0) }
    display?.end()
    // The folder of the socket, where the system's folder for temporary files has it.
    let link = "\(folder)/profile/SingletonSocket"
    if let socket = FileSystem.target(ofLink: link), ContainedFolder.isAbsolute(socket),
      !socket.hasPrefix(folder)
    {
      FileSystem.remove(FileSystem.folder(of: socket))
    }
    // A process of the group may still write its last file.
    for _ in 0..<50 {
      if FileSystem.remove(folder) { break }
      usleep(20_000)
    }
    Interruption.unwatch()
  }
}

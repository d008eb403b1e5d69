// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A browser without windows, to which messages of its protocol go: to Chromium through pipes, to
/// Firefox through a port of the machine.
///
/// Its profile and its temporary files are in a folder of their own. All end with ``end()``; if the
/// tool itself is killed, Chromium sees its pipe close and ends, and only the folder stays. A
/// Firefox stays too.
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

  /// Starts a browser.
  ///
  /// - Parameter pixelRatio: The pixels of its device in a CSS pixel. A ratio that the DevTools
  ///   protocol sets later changes `devicePixelRatio`, and no line height (Chromium 156).
  /// - Parameter patience: The seconds that a Firefox may take until it listens.
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
      if engine == .firefox {
        try Self.writeFirefoxProfile(folder: folder, pixelRatio: pixelRatio)
      }
      (process, input, output) = try Self.spawn(
        program, folder: folder, pixelRatio: pixelRatio)
    } catch {
      FileSystem.remove(folder)
      Interruption.unwatch()
      throw error
    }
    if engine == .firefox { try connect(patience: patience) }
  }

  /// Connects with a Firefox instead of through the pipes, which it does not know.
  private func connect(patience: Double) throws(ToolFailure) {
    let socket = try Self.connect(
      toProfileIn: folder, until: .now + .seconds(patience),
      isRunning: { waitpid(process, nil, WNOHANG) == 0 })
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

  /// The variables of the browser: those of the tool, with its own folder for temporary files, some
  /// of which Chromium leaves when it is killed.
  private static func variables(folder: String, _ engine: BrowserEngine) -> [String] {
    // Chromium makes a socket in a folder there, and a socket's path has 107 bytes at most.
    let socket = "\(folder)/org.chromium.Chromium.000000/SingletonSocket"
    var others: [String: String] = [:]
    if socket.utf8.count <= 107 { others["TMPDIR"] = folder }
    if engine == .firefox {
      // Firefox writes caches there, and refuses another user's.
      others["HOME"] = folder
      others["MOZ_CRASHREPORTER_DISABLE"] = "1"
    }
    return Environment.all(with: others)
  }

  private static func arguments(
    _ program: BrowserProgram, folder: String, pixelRatio: Double
  ) -> [String] {
    switch program.engine {
    case .chromium: chromiumArguments(program.path, folder: folder, pixelRatio: pixelRatio)
    case .firefox: firefoxArguments(path: program.path, folder: folder)
    }
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

  /// Starts the program in a process group of its own, with its end of the pipes as files 3 and 4.
  private static func spawn(
    _ program: BrowserProgram, folder: String, pixelRatio: Double
  ) throws(ToolFailure) -> (pid_t, input: Int32, output: Int32) {
    let path = program.path
    guard let toBrowser = makePipe() else { throw failure(path, errno) }
    guard let fromBrowser = makePipe() else { throw failure(path, errno) }
    let (reading, writing) = (toBrowser.reading, fromBrowser.writing)
    defer { for descriptor in [reading, writing] { close(descriptor) } }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 2, "\(folder)/messages", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, reading, 3)
    posix_spawn_file_actions_adddup2(&actions, writing, 4)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setpgroup(&attributes, 0)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)

    var process: pid_t = 0
    let words = arguments(program, folder: folder, pixelRatio: pixelRatio).map { strdup($0) }
    defer { for word in words { free(word) } }
    let variables = variables(folder: folder, program.engine).map { strdup($0) }
    defer { for variable in variables { free(variable) } }
    let problem = posix_spawn(
      &process, path, &actions, &attributes, words + [nil], variables + [nil])
    guard problem == 0 else {
      for descriptor in [toBrowser.writing, fromBrowser.reading] { close(descriptor) }
      throw failure(path, problem)
    }
    return (process, toBrowser.writing, fromBrowser.reading)
  }

  /// A pipe whose ends are closed in other programs; nil if none can be made.
  ///
  /// The ends have numbers from 10, so that none of them is 3 or 4 in the child before it is copied
  /// there.
  private static func makePipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { for end in ends { close(end) } }
    return (fcntl(ends[0], F_DUPFD_CLOEXEC, 10), fcntl(ends[1], F_DUPFD_CLOEXEC, 10))
  }

  private static func failure(_ path: String, _ problem: Int32) -> ToolFailure {
    ToolFailure(.unavailable, "cannot start \(path): \(String(cString: strerror(problem)))")
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
  func receive(until deadline: ContinuousClock.Instant) throws(ToolFailure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let framing = MessageFraming(engine)
    while true {
      if let message = try framing.takeMessage(from: &received, searched: &searched) {
        return message
      }
      var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let left = (deadline - .now) / .seconds(1)
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
    // Chromium ends when its pipe closes, Firefox at a signal; what is left after two seconds is
    // killed.
    if engine == .firefox { kill(-process, SIGTERM) }
    var isRunning = true
    for _ in 0..<200 where isRunning {
      isRunning = waitpid(process, nil, WNOHANG) == 0
      if isRunning { usleep(10_000) }
    }
    kill(-process, SIGKILL)
    if isRunning { waitpid(process, nil, 0) }
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

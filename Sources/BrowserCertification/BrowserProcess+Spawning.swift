// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The start of programs: of a browser, and of the display that it may need.
extension BrowserProcess {
  /// Starts the program in a process group of its own, with its end of the pipes as files 3 and 4.
  ///
  /// - Parameters:
  ///   - words: The command line, which begins with the program's file.
  ///   - variables: The environment, as `NAME=VALUE`.
  ///   - folder: The folder whose file `messages` gets what the program writes.
  /// - Throws: ``ToolFailure`` with code 69 if it cannot be started.
  static func spawn(
    _ words: [String], variables: [String], folder: String
  ) throws(ToolFailure) -> (pid_t, input: Int32, output: Int32) {
    let path = words[0]
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
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let environment = variables.map { strdup($0) }
    defer { for variable in environment { free(variable) } }
    let problem = posix_spawn(
      &process, path, &actions, &attributes, arguments + [nil], environment + [nil])
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

  /// The failure of a program that cannot be started.
  private static func failure(_ path: String, _ problem: Int32) -> ToolFailure {
    ToolFailure(.unavailable, "cannot start \(path): \(String(cString: strerror(problem)))")
  }
}

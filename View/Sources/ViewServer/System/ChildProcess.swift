// SPDX-License-Identifier: Apache-2.0

import CSystem
import Synchronization

/// A program that was started, with standard files of its own and no other file of this process.
///
/// ``wait()`` has to be called once, or the system keeps its exit code.
final class ChildProcess: Sendable {
  /// Its number; nil once the system may give the number to another.
  private let number: Mutex<pid_t?>

  /// Starts a program in a process group of its own, so that keys of a terminal do not end it.
  ///
  /// - Parameter path: Its file, which is not looked for on the PATH.
  /// - Parameter arguments: The words after its name.
  init(
    _ path: String, _ arguments: [String], input: Descriptor, output: Descriptor, errors: Descriptor
  ) throws(SystemFailure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (standard, file) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file.number, Int32(standard))
    }
    // Sockets above all: a connection stays open as long as any process has it.
    quoin_view_close_from(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.setGroupAndSignals(&attributes)

    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
    defer { for variable in variables { free(variable) } }
    var process: pid_t = 0
    let problem = withExtendedLifetime((input, output, errors)) {
      posix_spawn(&process, path, &actions, &attributes, words + [nil], variables + [nil])
    }
    guard problem == 0 else { throw SystemFailure(code: problem) }
    number = Mutex(process)
  }

  private static func setGroupAndSignals(_ attributes: inout posix_spawnattr_t) {
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // This process ignores it, which the program would inherit.
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
  }

  /// Asks the program to end, if it still runs.
  func terminate() {
    number.withLock { if let number = $0 { _ = kill(number, SIGTERM) } }
  }

  /// Waits for the end, and gives the exit code, or the number of the signal that ended it.
  func wait() -> Int32 {
    guard let process = number.withLock({ $0 }) else { return 0 }
    // The number stays the program's own until it is taken under the lock, so that no signal goes
    // to another.
    var facts = siginfo_t()
    while waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    var status: Int32 = 0
    number.withLock {
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      $0 = nil
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : signal
  }
}

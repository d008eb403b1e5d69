// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The signals that end the tool, kept until it can end what it started.
package enum Interruption {
  /// The signal that came; 0 if none did.
  private static let signal = Atomic<Int32>(0)

  /// Keeps SIGINT, SIGTERM and SIGHUP from ending the tool at once.
  package static func watch() {
    var action = sigaction()
    // Without SA_RESTART, so that a wait ends.
    action.__sigaction_handler.sa_handler = { Interruption.note($0) }
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaction(number, &action, nil)
      sigaddset(&set, number)
    }
    // A program whose threads block signals may have started the tool.
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Gives the signals their usual effect again.
  package static func unwatch() {
    for number in [SIGINT, SIGTERM, SIGHUP] { resetSignal(number) }
  }

  private static func note(_ number: Int32) { signal.store(number, ordering: .relaxed) }

  /// Ends what the tool is doing if a signal came.
  ///
  /// - Throws: ``ToolFailure`` with the code of a program that a signal ended.
  package static func check() throws(ToolFailure) {
    let number = signal.load(ordering: .relaxed)
    if number != 0 { throw ToolFailure(.interrupted, "interrupted") }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Messages about names that an app uses and that have no value here, once each.
nonisolated enum Notice {
  private static let given = Mutex<Set<String>>([])

  /// Writes a message to standard error, unless the process has written it.
  static func once(_ message: String) {
    guard given.withLock({ $0.insert(message).inserted }) else { return }
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  /// Whether the process has written a message that contains these words.
  static func wasGiven(_ words: String) -> Bool {
    given.withLock { $0.contains { $0.contains(words) } }
  }
}

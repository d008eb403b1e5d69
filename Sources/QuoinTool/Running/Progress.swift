// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// When progress is shown.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  /// When standard error is a terminal.
  case auto
  /// Not at all.
  case never
  /// Even when standard error is a file or a pipe.
  case always
}

/// A line on standard error with the progress of a run, updated at most ten times a second.
struct Progress {
  private let isShown: Bool
  private let start = Moment.now
  private var lastUpdate: Moment?
  private let totalBytes: Int?

  /// Starts the progress of an input of `totalBytes`; nil if the input's size is not known.
  init(mode: ProgressMode, totalBytes: Int?) {
    switch mode {
    case .auto: isShown = Terminal.isInteractive
    case .never: isShown = false
    case .always: isShown = true
    }
    self.totalBytes = totalBytes
  }

  /// Shows the number of rows done, their rate, and the time left where it is known.
  mutating func update(rows: Int, bytesRead: Int) {
    guard isShown else { return }
    let now = Moment.now
    if let lastUpdate, now - lastUpdate < 0.1 { return }
    lastUpdate = now
    let elapsed = max(now - start, 1e-9)
    var line = "\r\(counted(rows, "row")), \(Int(Double(rows) / elapsed)) rows/s"
    if let totalBytes, bytesRead > 0, totalBytes >= bytesRead {
      let left = elapsed * Double(totalBytes - bytesRead) / Double(bytesRead)
      line += ", \(Int(left.rounded(.up))) s left"
    }
    Terminal.write(line + "\u{1B}[K")
  }

  /// Clears the line.
  func finish() {
    guard isShown, lastUpdate != nil else { return }
    Terminal.write("\r\u{1B}[K")
  }
}

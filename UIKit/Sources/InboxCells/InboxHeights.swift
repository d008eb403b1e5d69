// SPDX-License-Identifier: Apache-2.0

import Foundation
import UIKit

/// Measures an inbox's rows as its table lays them out.
public enum InboxHeights {
  /// The heights of rows in a table of a width, in order, on all cores.
  public static func heights(of items: [InboxItem], width: CGFloat) -> [CGFloat] {
    let partCount = max(1, min(items.count, 4 * ProcessInfo.processInfo.activeProcessorCount))
    let bounds = (0...partCount).map { $0 * items.count / partCount }
    var parts = [[CGFloat]](repeating: [], count: partCount)
    parts.withUnsafeMutableBufferPointer { parts in
      // Each part is written by one thread alone.
      nonisolated(unsafe) let parts = parts
      DispatchQueue.concurrentPerform(iterations: partCount) { part in
        parts[part] = tableHeights(
          of: Array(items[bounds[part]..<bounds[part + 1]]), width: width)
      }
    }
    return Array(parts.joined())
  }

  /// The heights of rows in one table, which one thread lays out.
  static func tableHeights(of items: [InboxItem], width: CGFloat) -> [CGFloat] {
    let inbox = InboxViewController(items: items)
    inbox.loadViewIfNeeded()
    // No estimates: every row is measured before the first one is shown.
    inbox.tableView.estimatedRowHeight = 0
    inbox.layOut(size: CGSize(width: width, height: 844))
    return items.indices.map { row in
      inbox.tableView.rectForRow(at: IndexPath(row: row, section: 0)).height
    }
  }
}

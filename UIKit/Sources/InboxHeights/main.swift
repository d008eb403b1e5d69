// SPDX-License-Identifier: Apache-2.0

import Foundation
import InboxCells
import UIKit

// Prints the heights of an inbox's rows, in order, as the app's own table lays them out:
//
//     swift run -c release --package-path UIKit InboxHeights [COUNT [WIDTH]]
//
// Each thread has a table of its own with a part of the rows. Heights do not depend on how many
// threads there are.

let arguments = CommandLine.arguments.dropFirst().map { Double($0) }
guard arguments.count <= 2, arguments.allSatisfy({ ($0 ?? -1) >= 1 }) else {
  FileHandle.standardError.write(Data("usage: InboxHeights [COUNT [WIDTH]]\n".utf8))
  exit(64)
}
let count = Int(arguments.first.flatMap { $0 } ?? 10_000)
let width = CGFloat(arguments.dropFirst().first.flatMap { $0 } ?? 390)

let items = InboxSamples.items(count: count)
let clock = ContinuousClock()
let start = clock.now
let heights = InboxHeights.heights(of: items, width: width)
let duration = clock.now - start

print(heights.map { String(format: "%.3f", Double($0)) }.joined(separator: "\n"))
let total = heights.reduce(0, +)
FileHandle.standardError.write(
  Data("\(count) rows, \(total.rounded()) points, \(duration)\n".utf8))

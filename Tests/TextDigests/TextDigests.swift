// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Prints digests of measured texts, so that two builds can be compared.
///
///     TextDigests [--cases COUNT] [--first INDEX] [--show INDEX] [FILE…]
///
/// Without `--cases` it prints one line for each kind of text. With it there is a line for each
/// case, from the case of `--first` on; the lines of a FILE are texts of a kind of their own.
/// `--show` prints a case in words.
@main
enum TextDigests {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func take(_ name: String) -> Int? {
      guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else {
        return nil
      }
      defer { arguments.removeSubrange(place...place + 1) }
      return Int(arguments[place + 1])
    }
    let (cases, first, shown) = (take("--cases"), take("--first") ?? 0, take("--show"))
    let run = try DigestRun(
      files: arguments.map { path in
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return (
          URL(fileURLWithPath: path).lastPathComponent,
          text.split(separator: "\n").map(String.init)
        )
      })
    if let shown {
      print(run.description(shown))
    } else if let cases {
      for index in first..<first + cases {
        let digest = run.digest(index)
        print("\(index) \(run.kinds[index % run.kinds.count]) \(String(digest.value, radix: 16))")
        for words in digest.contradictions { print("\(index) contradiction: \(words)") }
      }
    } else {
      let (lines, contradictions) = run.summary(casesOfKind: usualCases)
      for line in lines + contradictions { print(line) }
    }
  }

  /// The number of cases of each kind without `--cases`.
  static let usualCases = 60
}

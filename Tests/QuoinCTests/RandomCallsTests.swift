// SPDX-License-Identifier: Apache-2.0

import CQuoin
import CQuoinProgram
import Foundation
import QuoinC
import QuoinTestSupport
import Testing

/// Random sequences of calls with objects of every kind, released ones, null pointers, numbers out
/// of range, and text engines that answer anything.
///
/// `SEQUENCES`, `CALLS` of each, and `SEED` in the environment make more, longer and other ones.
/// The program `RandomCalls` makes the same calls without the tests, for checkers of memory. Both
/// keep what they know in static memory, so the tests run one after the other.
@Suite(.serialized) struct RandomCallsTests {
  private typealias Program =
    @Sendable (UInt64, Int, UnsafeMutablePointer<UInt64>?) -> UnsafePointer<CChar>?

  /// Runs sequences of a program; some a second time, in which nothing may differ.
  private static func check(_ program: Program, sequences: Int, calls: Int, fallback: UInt64) {
    func number(_ name: String, _ usual: Int) -> Int {
      ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
    }
    var random = SeededGenerator(fallback: fallback)
    for sequence in 0..<number("SEQUENCES", sequences) {
      let seed = random.next()
      let count = number("CALLS", calls)
      var digests: [UInt64] = [0, 0]
      for run in 0..<(sequence % 8 == 0 ? 2 : 1) {
        let fault = program(seed, count, &digests[run]).map { String(cString: $0) }
        #expect(fault == nil, "sequence \(sequence); \(random.hint)")
        if fault != nil { return }
        #expect(run == 0 || digests[0] == digests[1], "sequence \(sequence); \(random.hint)")
      }
    }
  }

  @Test(arguments: [(120, 20), (1, 2000)])
  func `random calls keep what the header promises`(_ sequences: Int, _ calls: Int) {
    Self.check(run_random_calls, sequences: sequences, calls: calls, fallback: 4)
  }

  @Test(arguments: [(200, 20), (4, 2000)])
  func `after random calls required constraints hold, and conflicts are smallest sets`(
    _ sequences: Int, _ calls: Int
  ) {
    Self.check(run_random_solver_calls, sequences: sequences, calls: calls, fallback: 9)
  }

  @Test func `every function of the header is called at random`() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = top.appending(path: "CQuoinProgram")
    let header = try String(
      contentsOf: top.appending(path: "../Sources/CQuoin/include/quoin.h"), encoding: .utf8)
    let programs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("random") && $0.hasSuffix(".c") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    let code = Self.withoutComments(header)
    let functions = Set(code.matches(of: /\b(quoin_[a-z_]+)\(/).map { String($0.1) })
    #expect(functions.count > 100)
    let called = Set(
      Self.withoutComments(programs).matches(of: /\b(quoin_[a-z_]+)\(/).map { String($0.1) })
    #expect(functions.subtracting(called).sorted() == [])
  }

  /// A text in C without what stands in comments.
  private static func withoutComments(_ text: String) -> String {
    text.replacing(/\/\*(?:[^*]|\*[^\/])*\*\//, with: " ").replacing(/\/\/[^\n]*/, with: "")
  }
}

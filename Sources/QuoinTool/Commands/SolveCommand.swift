// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// `quoin solve`: the values of a raw system of constraints.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Solves systems of linear constraints with priorities.",
    discussion: """
      Reads one JSON object, or one in each line:

        {"variables": ["a", "b"],
         "constraints": [{"id": 1, "terms": [["a", 1], ["b", -1]],
                          "relation": ">=", "constant": 8, "priority": 750}],
         "steps": [{"remove": 1}]}

      A constraint compares the sum of its terms (variable and coefficient) with a constant; the \
      relation is <=, == or >=. Priorities are above 0 and at most 1000; a constraint of priority \
      1000, or without a priority, is required. One constraint outranks all constraints of lower \
      priorities together. Of constraints of one priority that compete, the one added last is \
      met. A variable that only inequalities hold lies on the bound that was added first. One \
      that nothing holds is as near to 0 as possible, in the order of "variables"; variables \
      missing there follow in order of appearance. "steps" are changes, made one after the other: \
      {"add":{...}}, {"remove":id}, {"constant":[id,number]}, {"priority":[id,number]}.

      Writes one line for each object: "status", "levels" (the sum of violations at each priority \
      below 1000) and "values"; with steps, "results", one for the start and one after each step. \
      If required constraints contradict each other, the one added last is given up: "status" is \
      then "infeasible", "conflicts" lists the smallest contradicting sets and "broken" the \
      constraints that were given up. The exit code is 0 in this case too.
      """)

  @Argument(help: "A file of systems; - or none is standard input.")
  var file = "-"

  @Option(
    name: .customLong("limit"), help: LimitOption.help, transform: LimitOption.read)
  var limitOptions: [LimitOption] = []

  @Flag(help: "List the variables that the constraints do not determine.")
  var ambiguous = false

  mutating func run() throws {
    Terminal.noteReading(file, "systems of constraints")
    var reader = SystemReader(
      source: try ByteSource(path: file), limits: InputLimits(limitOptions))
    let output = DataOutput()
    do {
      while let document = try reader.next() {
        try output.write(try line(document, reader))
        try output.flush()
      }
    } catch {
      try output.flush()
      throw error
    }
  }

  /// One system's line of output.
  private func line(_ document: SystemDocument, _ reader: SystemReader) throws -> String {
    do {
      var session = try SolveSession(document)
      guard let steps = document.steps else { return result(&session) + "\n" }
      var results = [result(&session)]
      for step in steps {
        try session.apply(step)
        results.append(result(&session))
      }
      return "{\"results\":[" + results.joined(separator: ",") + "]}\n"
    } catch {
      throw reader.failure(error.message)
    }
  }

  /// The result of solving, as JSON.
  private func result(_ session: inout SolveSession) -> String {
    var json = JSONWriter()
    let broken = session.broken
    let levels = session.levels()
    let values = session.values()
    let names = session.names
    let conflicts = session.conflicts
    let undetermined = ambiguous ? session.ambiguousNames() : nil
    json.object {
      $0.member("status", broken.isEmpty ? "optimal" : "infeasible")
      if !broken.isEmpty {
        $0.key("conflicts")
        $0.array { list in
          for set in conflicts { list.array { one in for id in set { one.value(id) } } }
        }
        $0.key("broken")
        $0.array { list in for id in broken { list.value(id) } }
      }
      $0.key("levels")
      $0.array { list in
        for level in levels { list.array(of: [level.priority, Self.rounded(level.sum)]) }
      }
      $0.key("values")
      $0.object { object in
        for (name, value) in zip(names, values) { object.member(name, value) }
      }
      if let undetermined {
        $0.key("ambiguous")
        $0.array { list in for name in undetermined { list.value(name) } }
      }
    }
    return json.text
  }

  /// A sum rounded to the nearest 1e-9, which removes the rounding errors of adding.
  private static func rounded(_ sum: Double) -> Double {
    sum < 1e6 ? (sum * 1e9).rounded() / 1e9 : sum
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct SolveCommandTests {
  /// Runs `quoin solve` on standard input and compares its output.
  func checkOutput(
    _ input: String, _ arguments: [String] = [], is lines: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try ToolRun(["solve"] + arguments, input: input)
    #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    #expect(run.lines == lines, sourceLocation: sourceLocation)
  }

  /// Runs `quoin solve` on input that is refused.
  func checkFailure(
    _ input: String, says message: String, output: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try ToolRun(["solve"], input: input)
    #expect(run.status == 65, sourceLocation: sourceLocation)
    #expect(run.errors == message + "\n", sourceLocation: sourceLocation)
    #expect(run.lines == output, sourceLocation: sourceLocation)
  }

  /// A constraint on the variable x.
  func x(
    _ id: String, _ relation: String, _ constant: String, _ priority: String = "1000"
  ) -> String {
    #"{"id":\#(id),"terms":[["x",1]],"relation":"\#(relation)","constant":\#(constant),"#
      + #""priority":\#(priority)}"#
  }

  @Test func `levels and values follow the priorities`() throws {
    try checkOutput(
      "{\"constraints\":[\(x("1", ">=", "100", "501")),\(x("2", "==", "90", "500")),"
        + "\(x("3", "==", "50.5", "10"))]}",
      is: [
        #"{"status":"optimal","levels":[[501,0],[500,10],[10,49.5]],"values":{"x":100}}"#
      ])
  }

  @Test func `of competing constraints the last is met, and a lone bound holds a value`() throws {
    try checkOutput(
      "{\"constraints\":[\(x("1", "==", "0", "250")),\(x("2", "==", "10", "250"))]}",
      is: [#"{"status":"optimal","levels":[[250,10]],"values":{"x":10}}"#])
    try checkOutput(
      "{\"constraints\":[\(x("1", "<=", "23")),\(x("2", ">=", "5"))]}", ["--ambiguous"],
      is: [#"{"status":"optimal","levels":[],"values":{"x":23},"ambiguous":["x"]}"#])
  }

  @Test func `values stand in the order of the variables`() throws {
    try checkOutput(
      """
      {"variables":["b","a","free"],"constraints":[{"id":"sum","terms":[["a",1],["b",1],["c",0]],
      "relation":"==","constant":10}]}
      """, ["--ambiguous"],
      is: [
        #"{"status":"optimal","levels":[],"values":{"b":0,"a":10,"free":0,"c":0},"#
          + #""ambiguous":["b","a","free","c"]}"#
      ])
  }

  @Test func `of contradicting constraints the one added last is given up`() throws {
    try checkOutput(
      "{\"constraints\":[\(x("1", "==", "0")),\(x("\"soft\"", "==", "4", "500")),"
        + "\(x("2", "==", "10"))]}",
      is: [
        #"{"status":"infeasible","conflicts":[[1,2]],"broken":[2],"levels":[[500,4]],"#
          + #""values":{"x":0}}"#
      ])
    try checkOutput(
      #"{"constraints":[{"id":7,"terms":[],"relation":"==","constant":1}]}"#,
      is: [
        #"{"status":"infeasible","conflicts":[[7]],"broken":[7],"levels":[],"values":{}}"#
      ])
  }

  @Test func `steps change the system one after the other`() throws {
    let result = { (value: Int) in
      #"{"status":"optimal","levels":[],"values":{"x":\#(value)}}"#
    }
    try checkOutput(
      "{\"constraints\":[\(x("1", ">=", "5"))],\"steps\":[{\"add\":\(x("2", "<=", "3", "500"))},"
        + "{\"constant\":[1,2]},{\"priority\":[2,1000]},{\"remove\":1},{\"remove\":2}]}",
      is: [
        "{\"results\":["
          + [
            result(5), #"{"status":"optimal","levels":[[500,2]],"values":{"x":5}}"#,
            #"{"status":"optimal","levels":[[500,0]],"values":{"x":2}}"#, result(2), result(3),
            result(0),
          ].joined(separator: ",") + "]}"
      ])
  }

  @Test func `a constraint that was given up returns when the contradiction is gone`() throws {
    let run = try ToolRun(
      ["solve"],
      input: "{\"constraints\":[\(x("1", "<=", "3")),\(x("2", ">=", "5")),\(x("3", "<=", "9"))],"
        + "\"steps\":[{\"constant\":[1,7]},{\"constant\":[1,3]},{\"remove\":1},"
        + "{\"add\":\(x("4", "==", "1"))},{\"priority\":[4,200]}]}")
    #expect(run.status == 0, "\(run.errors)")
    let results = try #require(run.objects().first?["results"] as? [[String: Any]])
    let broken = results.map { ($0["broken"] as? [Int]) ?? [] }
    #expect(broken == [[2], [], [2], [], [4], []])
    let values = results.map { ($0["values"] as? [String: Double])?["x"] }
    #expect(values == [3, 7, 3, 5, 5, 5])
  }

  @Test func `each line is a system of its own`() throws {
    let line = "{\"constraints\":[\(x("1", "==", "2"))]}"
    let result = #"{"status":"optimal","levels":[],"values":{"x":2}}"#
    try checkOutput(line + "\n\n" + line + "\r\n", is: [result, result])
    try checkOutput("", is: [])
    try checkFailure(
      line + "\n{\"constraints\":[}\n", says: "<stdin>:2:17: error: expected a value, found '}'",
      output: [result])
  }

  @Test func `errors in the input have their place`() throws {
    let cases = [
      ("[]", "a system must be an object, not an array"),
      ("{}", "the field 'constraints' is missing"),
      (
        "{\"constraints\":[\(x("1", "==", "1")),\(x("1.0", "==", "2"))]}",
        "the constraint id 1 occurs twice"
      ),
      (
        "{\"constraints\":[\(x("1", "==", "1e300"))]}",
        "constraint 1: the constant 1e+300 is not finite and at most 1e12 in magnitude"
      ),
      (
        "{\"constraints\":[\(x("1", "==", "1e999"))]}",
        "constraint 1: the constant inf is not finite and at most 1e12 in magnitude"
      ),
      (
        "{\"constraints\":[\(x("\"a\"", "==", "1", "0"))]}",
        "constraint \"a\": the priority 0.0 is not above 0 and at most 1000"
      ),
      (
        "{\"constraints\":[\(x("1", "=<", "1"))]}",
        "constraint 1: 'relation' must be <=, == or >=, not '=<'"
      ),
      (
        "{\"constraints\":[\(x("1", "==", "\"8\""))]}",
        "constraint 1: 'constant': expected a number, found a string"
      ),
      ("{\"constraints\":[{\"terms\":[]}]}", "constraint 0: the field 'id' is missing"),
      (
        "{\"constraints\":[{\"id\":1,\"terms\":[[\"x\"]],\"relation\":\"==\",\"constant\":1}]}",
        "constraint 1: a term must be [variable, coefficient]"
      ),
      ("{\"constraints\":[],\"steps\":[{\"remove\":3}]}", "there is no constraint 3"),
      (
        "{\"constraints\":[],\"steps\":[{\"delete\":3}]}",
        "step 0: unknown step 'delete' (known are add, remove, constant, priority)"
      ),
      ("{\"constraints\":[],\"variables\":[\"x\",\"x\"]}", "the variable 'x' occurs twice"),
    ]
    for (input, message) in cases {
      try checkFailure(input, says: "<stdin>:1: error: \(message)")
    }
  }

  @Test func `missing files and unknown options have their exit codes`() throws {
    let missing = try ToolRun(["solve", "no such file.json"])
    #expect(missing.status == 66)
    #expect(missing.errors.contains("no such file.json"))
    #expect(try ToolRun(["solve", "--sideways"]).status == 64)
  }

  @Test func `two processes write the same bytes whatever their hash seeds`() throws {
    // Equal priorities and free directions, where an order of hashing would show.
    var rows: [String] = []
    for number in 0..<60 {
      let (a, b) = (number * 7 % 24, number * 11 % 23)
      rows.append(
        #"{"id":"c\#(number)","terms":[["v\#(a)",1],["v\#(b)",-1]],"#
          + #""relation":"\#(["==", "<=", ">="][number % 3])","constant":\#(number % 9 - 4),"#
          + #""priority":\#([250, 500, 750][number % 5 % 3])}"#)
    }
    let input = "{\"constraints\":[" + rows.joined(separator: ",") + "]}"
    let first = try ToolRun(
      ["solve", "--ambiguous"], input: input, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    for _ in 0..<2 {
      let other = try ToolRun(["solve", "--ambiguous"], input: input)
      #expect(other.output == first.output)
    }
    #expect(first.status == 0 && first.lines.count == 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CellTemplates

/// Puts lines into the head and views of the sample template and compares the findings, each as
/// `column message → suggestion` of the line that was put in.
private func checkFindings(
  _ expected: [String], head: [String] = [], views: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let names = views.map { $0.prefix { $0 != ":" } }.filter { !$0.contains(" ") }
  let source = sampleSource(
    ["[a b c].top = 0"] + names.map { "\($0).left = 0" }, head: head, views: views)
  let found = findings(source).map { diagnostic in
    let hint = diagnostic.suggestion.map { " → \($0)" } ?? ""
    let indent = head.isEmpty ? 2 : 0
    return "\(diagnostic.column - indent) \(diagnostic.message)\(hint)"
  }
  #expect(found == expected, sourceLocation: sourceLocation)
}

@Suite struct TemplateErrorTests {
  /// What may stand for a colour in a template that names none.
  private static let colorHint =
    "expected a colour such as \"#1a2b3c\" or one of black, white, clear, gray, silver, red, green "
    + "or blue"

  @Test(arguments: [
    ("widht: 300", "1 the template has no key 'widht' → width"),
    ("width: no", "8 width: expected a number, found 'no'"),
    ("width: 0x10", "9 width: '0x10' is not a number; lengths are plain numbers, in points"),
    ("width: 3 7", "10 width: expected an operator or the end of the line, found '7'"),
    ("width: -4", "8 width: expected a number of at least 0, not -4"),
    ("width: [1]", "8 width: expected a number, found a list"),
    ("width: \"${w}\"", "9 width: a field of the record cannot stand here"),
    ("width: 50%", "8 width: a percentage cannot stand here"),
    ("scale: 100", "8 scale: expected a number from 0 to 64, not 100"),
    (
      "lineBreakRules: browser",
      "17 lineBreakRules: expected browsers or unicode, found 'browser' → browsers"
    ),
    ("direction: rlt", "12 direction: expected auto, ltr or rtl, found 'rlt' → rtl"),
    (
      "margins: [1, 2, 3]",
      "10 margins: expected a number or [top, left, bottom, right], found 3 numbers"
    ),
    ("margins: [1, 2, x, 4]", "17 margins: expected a number, found 'x'"),
    (
      "background: \"#12345\"",
      "13 background: \(Self.colorHint), found \"#12345\""
    ),
    (
      "background: whit",
      "13 background: \(Self.colorHint), found 'whit' → white"
    ),
    ("separator: {hight: 1}", "13 separator has no key 'hight' → height"),
  ])
  func `errors of the head point at the value`(_ line: String, _ expected: String) {
    checkFindings([expected], head: [line])
  }

  @Test(arguments: [
    (
      "d: {type: label}",
      "11 type: expected text, image, box, button, stack, flow, grid or scroll, found 'label'"
    ),
    (
      "d: {txt: x}",
      "1 view 'd' has no type; it is text, image, box, button, stack, flow, grid or scroll"
    ),
    ("d: box", "4 view 'd': expected a mapping, found 'box'"),
    ("d: {type: box, text: x}", "16 box 'd' has no key 'text'"),
    ("d: {type: box, widht: 4}", "16 box 'd' has no key 'widht' → width"),
    ("d: {type: box, width: sid}", "23 width: expected a number, found 'sid'"),
    ("d: {type: box, width: gpa}", "23 width: no metric named 'gpa' → gap"),
    (
      "d: {type: box, width: gap +}",
      "28 width: expected a number, a metric or a view's attribute, found the end of the line"
    ),
    (
      "d: {type: box, width: a.width}",
      "23 width: a view's attribute cannot stand here; write an equation in the layout"
    ),
    ("d: {type: box, aspect: -1}", "24 aspect: expected a number above 0, found -1"),
    ("d: {type: box, aspect: 4/0}", "25 aspect: division by zero"),
    ("d: {type: box, aspect: \"${w\"}", "25 aspect: '${' has no '}'"),
    ("d: {type: box, hug: {x: 4}}", "22 hug has no key 'x'"),
    ("d: {type: box, hug: 1001}", "21 hug: expected a number from 0 to 1000, not 1001"),
    ("d: {type: box, hug: {h: 0}}", "25 hug.h: a priority is above 0 and at most 1000, not 0"),
    (
      "d: {type: box, if: no}",
      "20 if: expected a field such as \"${title}\", true or false, found 'no'"
    ),
    (
      "d: {type: box, if: body}",
      "20 if: expected a field such as \"${title}\", true or false, found 'body'"
    ),
    (
      "d: {type: box, if: gap > 3}",
      "20 if: a condition without a field, such as ${title}, is always true or always false"
    ),
    ("d: {type: text}", "1 text 'd' has neither 'text' nor 'runs'"),
    (
      "d: {type: text, text: x, runs: [{text: y}]}",
      "26 text 'd' has both 'text' and 'runs'; write one of them"
    ),
    ("d: {type: text, runs: [{font: f}]}", "24 a run has no 'text'"),
    ("d: {type: text, text: [x]}", "23 text: expected a text, found a list"),
    ("d: {type: text, text: ~}", "23 text: expected a text, found nothing"),
    ("d: {type: text, text: \"${a.}\"}", "28 a field's name is missing"),
    (
      "d: {type: text, text: \"x ${a[b]}\"}",
      "29 '[' needs an index such as [0], or a name in quotes such as ['a.b']"
    ),
    ("d: {type: text, text: \"${}\"}", "26 a field's path or a default is missing"),
    ("d: {type: text, text: \"${a ?? b ?? 'x' ?? c}\"}", "43 nothing may follow a default"),
    ("d: {type: text, text: \"${a ?? 'x}\"}", "24 '${' has no '}'"),
    ("d: {type: text, text: \"${'x'}\"}", "24 a field's path is missing in '${'x'}'"),
    ("d: {type: text, text: x, font: title}", "32 no font named 'title'"),
    ("d: {type: text, text: x, font: g}", "32 no font named 'g'"),
    ("d: {type: text, text: x, font: {size: x}}", "39 size: expected a number, found 'x'"),
    (
      "d: {type: text, text: x, font: {weight: bolt}}",
      "41 weight: expected thin, light, regular, medium, semibold, bold, heavy or a number, "
        + "found 'bolt' → bold"
    ),
    (
      "d: {type: text, text: x, font: {italic: yes}}",
      "41 italic: expected true or false, found 'yes'"
    ),
    (
      "d: {type: text, text: x, font: {features: {kerning: 0}}}",
      "44 'kerning' is not an OpenType tag of one to four letters"
    ),
    ("d: {type: text, text: x, lines: 1.5}", "33 lines: expected a whole number, found 1.5"),
    ("d: {type: text, text: x, lines: -1}", "33 lines: expected a number from 0 to 100000, not -1"),
    (
      "d: {type: text, text: x, align: centre}",
      "33 align: expected natural, left, center, right, justified, leading or trailing, "
        + "found 'centre' → center"
    ),
    (
      "d: {type: text, text: x, wordBreak: keep-all}",
      "37 wordBreak: expected normal, keepAll or breakAll, found 'keep-all' → keepAll"
    ),
    (
      "d: {type: text, text: x, overflowWrap: anywhere}",
      "40 overflowWrap: expected normal or breakWord, found 'anywhere'"
    ),
    (
      "d: {type: text, text: x, lineBreakMode: wrap}",
      "41 lineBreakMode: expected wordWrap, charWrap, clip, truncateHead, truncateMiddle or "
        + "truncateTail, found 'wrap'"
    ),
    ("d: {type: stack, children: [a, d2]}", "32 no view named 'd2' → d"),
    ("d: {type: stack, children: [a, a]}", "32 'a' is in 'd' already"),
    ("d: {type: stack, children: [d]}", "1 'd' is inside of itself"),
    ("d: {type: stack, children: a}", "28 children: expected a list of views' names, found 'a'"),
    ("d: {type: stack, axis: across}", "24 axis: expected horizontal or vertical, found 'across'"),
    ("cell: {type: box}", "1 'cell' is a word of the layout and cannot name a view"),
    ("gap: {type: box}", "1 'gap' is the name of a metric already"),
    (
      "2d: {type: box}",
      "1 a view's name has letters, digits and '_' and does not begin with a digit, unlike '2d'"
    ),
    (
      "a-b: {type: box}",
      "1 a view's name has letters, digits and '_' and does not begin with a digit, unlike 'a-b'"
    ),
  ])
  func `errors of a view point at the value`(_ line: String, _ expected: String) {
    let source = sampleSource(["[a b c].top = 0"], views: [line])
    let found = findings(source).map { diagnostic in
      let hint = diagnostic.suggestion.map { " → \($0)" } ?? ""
      return "\(diagnostic.column - 2) \(diagnostic.message)\(hint)"
    }
    #expect(found.first == expected)
    #expect(findings(source).first?.line == 8)
  }

  @Test func `of views that contain each other the first is reported`() {
    // A cycle of three, one of one, and a tower of stacks that is none.
    var views = [
      "k: {type: stack, children: [l]}", "l: {type: stack, children: [o]}",
      "o: {type: stack, children: [k]}", "n: {type: stack, children: [n]}",
    ]
    views += (0..<300).reversed().map { "t\($0): {type: stack, children: [t\($0 + 1)]}" }
    views.append("t300: {type: box}")
    let found = findings(sampleSource(["[a b c].top = 0"], views: views)).map(\.message)
    #expect(found.prefix(2) == ["'k' is inside of itself", "'n' is inside of itself"])
  }

  @Test func `a place in visual format counts scalars before it`() {
    // The name of the view is one character of two scalars.
    let view = "e\u{301}"
    let conditions = Array(repeating: ">=1", count: 2000).joined(separator: ",")
    let line = "H:|[\(view)(\(conditions),nix)]|"
    let found = findings(sampleSource([line], views: ["\(view): {type: box}"]))
    #expect(found.first?.message == "no metric or view named 'nix'")
    let before = line.unicodeScalars.count - "nix)]|".unicodeScalars.count
    #expect(found.first?.column == 2 + before + 1)
  }

  @Test func `an error in a text of several lines is reported at its place`() {
    // A quote is missing, or a bracket: YAML takes the next line for more of the same text.
    let source = """
      version: 1
      width: 375
        14}
      views:
        a: {type: box, aspect: "3/4
          background: red"}
      layout: |
        a.top = 0

      """
    #expect(
      findings(source).prefix(2).map(\.description).joined(separator: "\n") == """
        t.yaml:3:5: error: width: '}' has no meaning here
          14}
            ^
        t.yaml:6:5: error: aspect: expected an operator or the end of the line, found 'background'
            background: red"}
            ^
        """)
  }

  @Test func `several errors are reported at once, in the order of the file`() {
    let source = """
      version: 1
      naem: x
      metrics: {gap: wide}
      views:
        a: {type: text, text: "${t", lines: no}
      layout: |
        H:|[b]|
        a.tpo = 0

      """
    #expect(
      findings(source).map(\.description).joined(separator: "\n") == """
        t.yaml:2:1: error: the template has no key 'naem' (did you mean 'name'?)
        naem: x
        ^
        t.yaml:3:16: error: gap: expected a number, found 'wide'
        metrics: {gap: wide}
                       ^
        t.yaml:5:26: error: '${' has no '}'
          a: {type: text, text: "${t", lines: no}
                                 ^
        t.yaml:5:39: error: lines: expected a number, found 'no'
          a: {type: text, text: "${t", lines: no}
                                              ^
        t.yaml:7:7: error: no view named 'b'
          H:|[b]|
              ^
        t.yaml:8:5: error: no attribute named 'tpo' (did you mean 'top'?)
          a.tpo = 0
            ^
        """)
  }

  @Test(arguments: [
    ("", "1:1: error: the template is empty"),
    ("# nothing\n", "1:1: error: the template is empty"),
    ("just text", "1:1: error: the template: expected a mapping, found 'just text'"),
    ("version: 1", "1:1: error: the template has no views"),
    ("views: {a: {type: box}}", "1:1: error: the template has no layout"),
    ("views: {a: {type: box}}\nlayout: |\n  # none\n", "2:9: error: the layout is empty"),
    (
      "views: {a: {type: box}}\nlayout: >\n  a.left = 0\n",
      "2:9: error: layout: expected a literal block; write 'layout: |' and the lines below it"
    ),
    (
      "views: {a: {type: box}}\nlayout: {a: 1}",
      "2:9: error: layout: expected a literal block; write 'layout: |' and the lines below it"
    ),
    ("a: [1, 2", "1:4: error: YAML: this '[' is not closed"),
    ("name: x\nwidth: 4\nname: y\n", "3:1: error: the key 'name' occurs twice"),
    (
      "views:\n  a: {type: box, width: 4, width: 5}\nlayout: a.left = 0",
      "2:28: error: the key 'width' occurs twice"
    ),
    ("views: {? [a] : {type: box}}", "1:11: error: a name was expected, found a list"),
    ("a: *b", "1:4: error: YAML: a text that begins with '*' needs quotes"),
    ("a: \u{7}", "1:4: error: YAML: control characters are not allowed"),
    (
      "{\"views\": {\"a\": {\"type\": \"box\"}},\n \"layout\": \"a.lft = 0\"}",
      "2:15: error: no attribute named 'lft' (did you mean 'left'?)"
    ),
    (
      "{\"views\": {\"a\": {\"type\": \"box\"}},\n \"layout\": \"a.top = 0\\na.lft = 0\"}",
      "2:26: error: no attribute named 'lft' (did you mean 'left'?)"
    ),
    (
      "{\"views\": {\"a\": {\"type\": \"box\"}},\n \"layout\": [\"a.top = 0\",\n  \"a.lft = 0\"]}",
      "3:6: error: no attribute named 'lft' (did you mean 'left'?)"
    ),
    ("{\"views\": {\"a\": 1,}}", "1:17: error: view 'a': expected a mapping, found '1'"),
  ])
  func `a tree that is no template is refused with a reason`(_ source: String, _ expected: String) {
    #expect(findings(source).first.map { "\($0.headline)" } == "t.yaml:" + expected)
  }

  @Test func `an error about a field without quotes says where quotes are missing`() {
    let source = "views:\n  a: {type: text, text: ${title}}\nlayout: a.left = 0\n"
    let found = findings(source).first?.headline ?? ""
    #expect(found.hasPrefix("t.yaml:2:"))
    #expect(found.hasSuffix("a text with ${…} in it needs quotes between braces"))
    let block = "views:\n  a:\n    type: text\n    text: ${title}\nlayout: a.left = 0\n"
    #expect(findings(block).isEmpty)
  }

  @Test(arguments: [
    ("views:\n\ta: {type: box}\nlayout: a.left = 0\n", "2:1"),
    ("views:\n  a:\n    type: box\n\twidth: 3\nlayout: a.left = 0\n", "4:1"),
    ("views:\n  a:\n  \ttype: box\nlayout: a.left = 0\n", "3:3"),
  ])
  func `a tab that indents is named with its place`(_ source: String, _ place: String) {
    #expect(
      findings(source).map(\.headline) == [
        "t.yaml:\(place): error: YAML: a tab cannot indent a line; use spaces"
      ])
  }

  @Test(arguments: [
    ("background: #ff0000\nviews: {a: {type: box}}\nlayout: a.left = 0\n", ["1:13 #ff0000"]),
    (
      "views:\n  a:\n    type: text\n    text: x\n    color: #abc # red\n"
        + "    background: #abcd\nlayout: a.left = 0\n", ["5:12 #abc", "6:17 #abcd"]
    ),
    ("views:\n  a: {type: box, background: #12345678}\nlayout: a.left = 0\n", ["2:30 #12345678"]),
  ])
  func `a colour without quotes is named where its comment begins`(
    _ source: String, _ colours: [String]
  ) {
    #expect(
      findings(source).map(\.headline)
        == colours.map { colour in
          let parts = colour.split(separator: " ")
          return "t.yaml:\(parts[0]): error: '#' begins a comment here; a colour needs quotes: "
            + "\"\(parts[1])\""
        })
    // A comment that is no colour stays one.
    #expect(findings("background: # ff0000\nviews: {a: {type: box}}\nlayout: a.left = 0\n").isEmpty)
  }

  @Test func `another version of the format is refused`() {
    #expect(
      findings("version: 2\nviews: {a: {type: box}}\nlayout: a.left = 0\n").map(\.headline) == [
        "t.yaml:1:10: error: version 2 is not known; this program reads version 1"
      ])
  }

  @Test func `a file named json is read as JSON alone`() {
    #expect(
      findings("{\"views\": {\"a\": 1,}}", fileName: "t.json").first?.headline
        == "t.json:1:19: error: JSON: expected a key in quotes, found '}'")
  }

  @Test func `aliases of aliases and deep trees end in an error`() {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<12 {
      let uses = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(uses)]\n"
    }
    #expect(
      findings(bomb).first?.message == "the template has more than 100000 nodes (limit 'nodes')")
    let deep = "a: " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let message = "values are nested more than 64 levels deep (limit 'levels')"
    #expect(findings(deep).first?.message == message)
    let deeper = String(repeating: "[", count: 100_000)
    #expect(findings(deeper).first?.message == message)
  }

  @Test func `unused declarations are warnings`() {
    let source = sampleSource(
      ["[a b].left = 0"], head: [], views: ["d: {type: box}"])
    #expect(
      findings(source).map(\.headline) == [
        "t.yaml:7:3: warning: the layout does not place the view 'c'",
        "t.yaml:8:3: warning: the layout does not place the view 'd'",
      ])
    let fonts = "fonts: {f: {size: 4}}\nviews: {a: {type: box}}\nlayout: a.left = 0\n"
    #expect(findings(fonts).map(\.headline) == ["t.yaml:1:9: warning: no view uses the font 'f'"])
  }

  @Test(arguments: [
    (
      "if: \"${status} == paid\"", 13,
      "'paid' is no metric; a text has quotes, as in \"${status} == 'paid'\", and a field is "
        + "written ${paid}"
    ),
    ("if: \"!${text}\"", 0, "'!' has no meaning here; the opposite is written 'not'"),
    ("if: \"${a} || ${b.c}\"", 5, "'||' is written 'or' here"),
    (
      "if: \"${a}${b}\"", 4,
      "expected a comparison such as '==', 'and', 'or' or the end of the line, found '${b}'"
    ),
    ("unless: \"${a} < 'x\"", 7, "the text has no closing quote"),
  ])
  func `a mistake in a condition is reported at its place, with its key`(
    _ condition: String, _ offset: Int, _ message: String
  ) {
    let view = "d: {type: text, text: x, \(condition)}"
    let key = condition.prefix { $0 != ":" }
    let column = 29 + key.count + offset
    checkFindings(["\(column) \(key): \(message)"], views: [view])
  }
}

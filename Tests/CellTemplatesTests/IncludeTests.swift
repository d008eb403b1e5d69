// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import CellTemplates

@Suite struct IncludeTests {
  /// Loads a template with files beside it.
  static func template(
    _ source: String, _ files: [String: String], name: String = "cells/main.yaml"
  )
    throws(TemplateErrors) -> CellTemplate
  {
    try CellTemplate.load(
      source: source, fileName: name,
      files: TemplateFiles { path in
        files[path].map { .success($0) } ?? .failure(.unreadable("No such file or directory"))
      })
  }

  /// The headlines of the errors of a template.
  static func errors(_ source: String, _ files: [String: String]) -> [String] {
    do {
      return try template(source, files).warnings.map(\.headline)
    } catch {
      return error.diagnostics.map(\.headline)
    }
  }

  /// The texts that a record shows, those of nested cells behind those of the cell around.
  static func texts(_ template: CellTemplate, _ json: String) throws -> [String] {
    func texts(_ record: RecordValue, _ plan: RowPlan) throws -> [String] {
      let content = try RowContent(record, in: plan)
      let own = content.isVisible.indices.flatMap { Array(content.texts(of: $0)) }
      return try own
        + content.repeats.flatMap { part in
          try (0..<part.places.count).flatMap { index in
            let cell = part.cell(index)
            let nested = part.plan.rowPlan(of: cell.part) ?? plan
            return try texts(part.record(of: cell, around: record), nested)
          }
        }
    }
    return try texts(try record(json), RowPlan(template))
  }

  static let base = """
    name: base
    width: 200
    margins: 4
    metrics: {gap: 6}
    fonts: {f: {size: 10}, unused: {size: 9}}
    styles: {quiet: {color: gray}}
    views:
      a: {type: text, text: "${a}", font: f, lines: 2}
      b: {type: box, height: 10, background: red}
    layout: |
      V:|-[a]-gap-[b]-|
      [a b].leading = cell.margins.leading
      [a b].trailing = cell.margins.trailing
    """

  @Test func `a template takes over another one, and replaces keys by its own`() throws {
    let template = try Self.template(
      """
      extends: base.yaml
      metrics: {gap: 20}
      views:
        a: {lines: 3}
        b: {type: box, height: 5}
        c: {type: text, text: "${c}", font: f, style: quiet}
      margins: 8
      layout: |
        V:|-[a]-gap-[b]-[c]-|
        [a b c].leading = cell.margins.leading
      """, ["base.yaml": Self.base])
    #expect(template.name == "main")
    #expect(template.width == 200)
    #expect(template.viewNames == ["a", "b", "c"])
    #expect(template.margins.top == 8)
    guard case .text(let text) = template.views[0].kind else { return }
    #expect(text.lines == 3)
    // A view that states its type stands for itself.
    #expect(template.views[1].background == nil)
    #expect(template.warnings == [])
    // 8 above, a line of 12, the gap, 5, the gap of 8 that visual format has, a line, 8 below.
    let height = try cellMeasurer(template).height(
      of: try record(#"{"a": "x", "c": "y"}"#), width: 200)
    #expect(height == 8 + 12 + 20 + 5 + 8 + 12 + 8)
  }

  @Test func `heads are included one after the other, and may include others`() throws {
    let template = try Self.template(
      """
      include: [fonts.yaml, more.yaml]
      views: {a: {type: text, text: "${a}", font: f, style: s}}
      layout: ["V:|-gap-[a]|", "a.left = 0"]
      """,
      [
        "fonts.yaml": "fonts: {f: {size: 10}}\nmetrics: {gap: 1}\n",
        "more.yaml": "include: deep/styles.yaml\nmetrics: {gap: 2}\n",
        "deep/styles.yaml": "styles: {s: {lines: 1}}\n",
      ])
    let measurer = cellMeasurer(template)
    #expect(try measurer.height(of: try record(#"{"a": "x y"}"#), width: 10) == 2 + 12)
    #expect(
      template.includedFiles.map(\.name)
        == ["cells/fonts.yaml", "cells/more.yaml", "cells/deep/styles.yaml"])
  }

  static let line = """
    parameters: {name: , price: , label: "Total", strong: false, size: 10}
    views:
      name: {type: text, text: "${name}"}
      price: {type: text, text: "${label}: ${price ?? '–' | number: 2}", if: "${price} > 0"}
      bar: {type: box, width: "${size} * 2", height: 1, if: "${strong}"}
      note: {type: text, text: "${note}${= ${label}}", unless: "${strong}"}
    layout: |
      V:|[name][price][bar][note]|
      [name price bar note].left = 0
    """

  static func lines(_ with: String) -> String {
    """
    views:
      l: {type: stack, each: "${lines}", cell: {include: line.yaml, with: \(with)}}
    layout: ["V:|[l]|", "H:|[l]|"]
    """
  }

  @Test func `a cell is included with fields, texts and numbers for its parameters`() throws {
    let files = ["line.yaml": Self.line]
    let json = #"{"note": "N", "lines": [{"n": "A", "p": {"x": 2}}, {"n": "B", "p": {"x": 0}}]}"#
    let plain = try Self.template(
      Self.lines(#"{name: "${item.n}", price: "${item.p.x}"}"#), files)
    #expect(try Self.texts(plain, json) == ["A", "Total: 2.00", "NTotal", "B", "", "NTotal"])
    #expect(plain.fieldPaths.map(\.description) == ["lines", "note"])
    let other = try Self.template(
      Self.lines(
        #"{name: "${index} ${item.n}",price: "${item.q ?? item.p.x}", label: "it's $", strong: true}"#
      ), files)
    #expect(
      try Self.texts(other, json) == ["0 A", "it's $: 2.00", "", "1 B", "", ""])
    #expect(
      try Self.texts(
        try Self.template(Self.lines(#"{name: "x", price: 7, label: "a"}"#), files), json)
        == ["x", "a: 7.00", "Na", "x", "a: 7.00", "Na"])
  }

  @Test func `a file includes another with its own parameters, and keys beside it replace its own`()
    throws
  {
    let template = try Self.template(
      """
      fonts: {f: {size: 10}}
      select: "${kind}"
      cells:
        day: {include: cell.yaml, with: {value: "${day.name}"}, margins: 3}
        other: {include: cell.yaml, with: {value: "${x}", word: "W"}}
      """,
      [
        "cell.yaml": """
        parameters: {value: , word: "–"}
        margins: 9
        views:
          t: {include: text.yaml, with: {text: "${value}", word: "${word}!"}}
        layout: ["V:|-[t]-|", "H:|-[t]-|"]
        """,
        "text.yaml": """
        parameters: {text: , word: }
        type: text
        font: f
        text: "${word} ${text}"
        """,
      ])
    #expect(template.kindNames == ["day", "other"])
    let rows = [#"{"kind": "day", "day": {"name": "Monday"}}"#, #"{"kind": "other", "x": 4}"#]
    let measurer = cellMeasurer(template)
    #expect(try measurer.height(of: try record(rows[0]), width: 100) == 3 + 12 + 3)
    #expect(try measurer.height(of: try record(rows[1]), width: 100) == 9 + 12 + 9)
    let plan = RowPlan(template)
    let shown = try rows.map { row in
      let record = try record(row)
      return try RowContent(record, in: plan.choice(of: record).plan).text(of: 0)
    }
    #expect(shown == ["–! Monday", "W! 4"])
  }

  // MARK: - Faults

  static let needsLine =
    "views: {l: {type: stack, each: \"${lines}\", cell: {include: FILE, with: {}}}}\n"
    + "layout: [\"V:|[l]|\", \"H:|[l]|\"]\n"

  @Test(arguments: [
    "../x.yaml", "/etc/passwd", "a/../../x.yaml", "", ".", "a//b.yaml", "3/..",
  ])
  func `a path that leads out of the folder is refused, whatever is there`(_ path: String) {
    let written = path.isEmpty ? "\"\"" : path
    for (key, place) in [("extends", "1:10"), ("include", "1:10")] {
      let found = Self.errors("\(key): \(written)\n\(Self.base)", ["../x.yaml": "x"])
      #expect(found.count == 1, "\(key): \(path) \(found)")
      for headline in found {
        #expect(
          headline.hasPrefix(
            "cells/main.yaml:\(place): error: \(key): expected a file beside the template or in a "
              + "folder below it, such as parts/line.yaml, found "))
      }
    }
  }

  @Test func `a circle of files is shown`() {
    let files = [
      "b.yaml": "include: c.yaml\nfonts: {f: {size: 10}}\n", "c.yaml": "\nextends: ./b.yaml\n",
      "self.yaml": "include: main.yaml\n",
    ]
    #expect(
      Self.errors("extends: b.yaml\n", files) == [
        "cells/c.yaml:2:10: error: extends: 'b.yaml' would include itself: b.yaml → c.yaml → b.yaml"
      ])
    #expect(
      Self.errors("include: self.yaml\n", files) == [
        "cells/self.yaml:1:10: error: include: 'main.yaml' would include itself: main.yaml → "
          + "self.yaml → main.yaml"
      ])
  }

  @Test func `errors of a file name it and its line`() throws {
    let broken = Self.line.replacing("type: box, width", with: "type: bax, width")
    #expect(
      Self.errors(Self.lines(#"{name: a, price: 1}"#), ["line.yaml": broken]).first
        == "cells/line.yaml:5:15: error: type: expected text, image, box, button, stack, flow, "
        + "grid or scroll, found 'bax' (did you mean 'box'?)")
    let equation = Self.line.replacing("[name price bar note].left", with: "[name price bat].left")
    let found = Self.errors(Self.lines(#"{name: a, price: 1}"#), ["line.yaml": equation])
    #expect(
      found.first == "cells/line.yaml:9:15: error: no view named 'bat' (did you mean 'bar'?)")
    #expect(
      Self.errors(Self.lines("{}"), ["line.yaml": "views: [\n"]).first?.hasPrefix(
        "cells/line.yaml:") == true)
    // A value that was put in place of a parameter moves no error to another line.
    let condition = Self.line.replacing("\"${price} > 0\"", with: "\"${price} > zero\"")
    #expect(
      Self.errors(
        Self.lines("{name: a, price: \"${item.a.path.that.is.much.longer.than.the.line}\"}"),
        ["line.yaml": condition]
      ).first?.hasPrefix("cells/line.yaml:4:74: error: if: 'zero' is no metric") == true)
    let template = try Self.template(
      Self.lines(#"{name: "${item.n}", price: 1}"#), ["line.yaml": Self.line])
    let error = #expect(throws: RecordError.self) {
      try Self.texts(template, #"{"lines": [{}], "note": ""}"#)
    }
    #expect(error?.description.contains("(cells/line.yaml line 3)") == true)
  }

  @Test(arguments: [
    (
      #"{nam: "a", price: 1}"#,
      "2:72: error: with: the file has no parameter 'nam'; it has name, price, label, strong, size "
        + "(did you mean 'name'?)"
    ),
    (#"{price: 1}"#, "2:65: error: with: the parameter 'name' has no value and no default"),
    (
      #"{name: "a", price: 1, label: null}"#,
      "2:93: error: with: 'label' is null; leave it out for the parameter's default"
    ),
    (
      #"{name: [1], price: 1}"#,
      "2:78: error: name: expected a text, a number, true, false or a field, found a list"
    ),
    ("3", "2:71: error: with: expected a value for each parameter, found '3'"),
  ])
  func `values that do not fit the parameters are reported`(_ with: String, _ expected: String) {
    let found = Self.errors(Self.lines(with), ["line.yaml": Self.line])
    #expect(found.contains("cells/main.yaml:\(expected)"), "\(found)")
  }

  @Test(arguments: [
    (
      "parameters: {item: 1}\nviews: {a: {type: stack, each: \"${l}\", cell: {type: box}}}\n",
      "1:14: error: parameters: 'item' cannot name a parameter: a name has letters, digits and "
        + "'_', and is not that of an element or of what lists know"
    ),
    (
      "parameters: {p: \"${a} b\"}\nviews: {a: {type: box, width: \"${p}\"}}\n",
      "2:32: error: the parameter 'p' is a text with fields in it, which stands in texts, alone "
        + "between '${' and '}'"
    ),
    (
      "parameters: {p: 3}\nviews: {a: {type: text, text: \"${p.x}\"}}\n",
      "2:32: error: the parameter 'p' has no parts: its value is no field"
    ),
  ])
  func `parameters that cannot stand where they do are reported`(
    _ file: String, _ expected: String
  ) {
    let found = Self.errors(Self.lines("{}"), ["line.yaml": file])
    #expect(found.first == "cells/line.yaml:\(expected)")
  }

  @Test func `what is missing, or no mapping, or has no folder, is an error`() {
    #expect(
      Self.errors("extends: no.yaml\n", [:]) == [
        "cells/main.yaml:1:10: error: extends: 'no.yaml': No such file or directory"
      ])
    #expect(
      Self.errors("extends: l.yaml\n", ["l.yaml": "- 1\n"]) == [
        "cells/main.yaml:1:10: error: extends: 'l.yaml' has a list where a mapping was expected"
      ])
    #expect(
      findings("include: a.yaml\n").map(\.message) == [
        "include: the template was given as a text, which has no folder in which 'a.yaml' could "
          + "be; give the file"
      ])
    #expect(
      Self.errors(
        "include: a.yaml\n", ["a.yaml": "parameters: {p: 1}\nfonts: {f: {size: 3}}\n"]
      ).first?.hasPrefix("cells/a.yaml:1:1: error: only a file that a cell includes has") == true)
    #expect(
      Self.errors(
        "include: x.yaml\nviews: {a: {type: box, with: {p: 1}}}\nlayout: [\"V:|[a]|\"]\n",
        ["x.yaml": "metrics: {m: 1}\n"]
      ).first
        == "cells/main.yaml:2:24: error: 'with' stands beside 'include', which is missing here")
  }

  @Test func `files that include one another twice end at the limit of nodes`() {
    var files: [String: String] = [:]
    for level in 0..<40 {
      let next = level < 39 ? "{include: f\(level + 1).yaml}" : "{}"
      files["f\(level).yaml"] = "a: \(next)\nb: \(next)\n"
    }
    let found = Self.errors("views: {x: {include: f0.yaml}}\nlayout: [\"V:|[x]|\"]\n", files)
    #expect(found.contains { $0.hasSuffix(InputLimits().message(.nodes)) })
  }

  @Test func `the names of views, fonts and styles do not include files`() throws {
    let template = try load(
      """
      metrics: {extends: 4}
      views: {include: {type: box, height: 2}}
      layout: ["V:|[include]|", "H:|[include]|"]
      """)
    #expect(template.viewNames == ["include"])
  }

  @Test func `another appearance reads the same files again`() throws {
    let template = try Self.template(
      """
      include: colors.yaml
      views: {a: {type: box, height: 2, background: ink}}
      layout: ["V:|[a]|", "H:|[a]|"]
      """, ["colors.yaml": "colors: {ink: {light: black, dark: white}}\n"])
    #expect(try template.at(appearance: .dark).views[0].background == .color(.white))
    #expect(template.views[0].background == .color(.black))
  }
}

// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import CellTemplates
@testable import WebExport

/// The elements and rules of cells that nest, choose among kinds and stand in lists.
@Suite struct WebTemplateTests {
  private static var fonts: WebFonts { WebFonts(families: { _ in "f" }, lineHeight: { _ in 12 }) }

  private func web(_ source: String) throws -> WebTemplate {
    WebTemplate(try load("fonts: {f: {size: 10}}\n" + source), fonts: Self.fonts)
  }

  private static let order = """
    name: order
    views:
      lines:
        type: stack
        each: "${lines}"
        limit: 2
        cell:
          views:
            name: {type: text, text: "${item.name}", font: f}
            note: {type: text, text: "${item.note}", font: f, if: "${item.note}"}
          layout: ["V:|[name][note]|", "[name note].left = 0", "[name note].right = cell.right"]
        more: {type: text, text: "+${rest}", font: f}
    layout: ["lines.edges = cell.edges"]
    """

  @Test func `nested cells are elements with classes of their own`() throws {
    let html = try web(Self.order).element(
      for: try record(#"{"lines": [{"name": "a<b"}, {"name": "c", "note": "d"}, {}, {}]}"#))
    #expect(
      html == #"<div class="order"><div class="order-lines">"#
        + #"<div class="order-lines--cell"><div class="order-lines--cell-name">a&lt;b</div></div>"#
        + #"<div class="order-lines--cell"><div class="order-lines--cell-name">c</div>"#
        + #"<div class="order-lines--cell-note">d</div></div>"#
        + #"<div class="order-lines--more"><div class="order-lines--more-item">+2</div></div>"#
        + "</div></div>")
  }

  @Test func `the sets of views of each cell have rules, each once`() throws {
    let web = try web(Self.order)
    let json = #"{"lines": [{"name": "a"}, {"name": "b", "note": "c"}, {"name": "d"}]}"#
    _ = try web.element(for: try record(json))
    // The row, two sets of views of a line, and the cell for more.
    #expect(web.variantCount == 1 + 2 + 1)
    _ = try web.element(for: try record(json))
    #expect(web.variantCount == 4)
    let rules = web.rules()
    #expect(rules.contains(".order-lines--cell:not([dir=rtl]):has(> .order-lines--cell-note)"))
    #expect(rules.contains(".order:not([dir=rtl]):has(> .order-lines)"))
    #expect(web.rules(from: 4).isEmpty)
    _ = try web.element(for: try record(#"{"lines": []}"#))
    #expect(web.rules(from: 4).contains(".order:not([dir=rtl]):not(:has(> .order-lines))"))
  }

  private static func table(columns: String, alignment: String = "top") -> String {
    """
    name: t
    views:
      lines:
        type: grid
        columns: [\(columns)]
        alignment: \(alignment)
        each: "${lines}"
        row:
          a:
            views:
              p: {type: text, text: "${item.p}", font: f}
              q: {type: text, text: "${item.q}", font: f}
            layout: ["H:|-3-[p]-5-[q]-2-|", "V:|[p]|", q.top = p.top]
          b: {type: text, text: "${item.p}", font: f}
    layout: ["lines.edges = cell.edges"]
    """
  }

  @Test func `in automatic columns words keep what gives way from getting narrower`() throws {
    let record = try record(#"{"lines": [{"p": "a", "q": "b"}, {"p": "א", "q": "ב"}]}"#)
    let automatic = try web(Self.table(columns: "auto, 1fr"))
    _ = try automatic.element(for: record)
    let columns = "grid-template-columns: 3px minmax(min-content, 1fr) 5px max-content 2px"
    #expect(automatic.rules().contains(columns))
    let fraction = try web(Self.table(columns: "1fr, 1fr"))
    _ = try fraction.element(for: record)
    #expect(fraction.rules().contains(columns.replacing("min-content", with: "0")))
  }

  @Test func `the text declared first gives way in both directions`() throws {
    let source = "direction: DIR\n" + Self.table(columns: "1fr, 1fr")
    let record = try record(#"{"lines": [{"p": "a", "q": "b"}]}"#)
    for (direction, columns) in [
      ("ltr", "3px minmax(0, 1fr) 5px max-content 2px"),
      ("rtl", "2px max-content 5px minmax(0, 1fr) 3px"),
    ] {
      let web = try web(source.replacing("DIR", with: direction))
      _ = try web.element(for: record)
      #expect(web.rules().contains("grid-template-columns: \(columns)"), "\(web.rules())")
    }
  }

  @Test func `cells stand on one baseline by that of the first text in them`() throws {
    let record = try record(#"{"lines": [{"p": "a", "q": "b"}]}"#)
    let aligned = try web(Self.table(columns: "1fr, 1fr", alignment: "firstBaseline"))
    _ = try aligned.element(for: record)
    #expect(!aligned.commonRules.contains("contain: layout"))
    #expect(aligned.rules().contains("align-self: first baseline"))
    let plain = try web(Self.table(columns: "1fr, 1fr"))
    _ = try plain.element(for: record)
    #expect(plain.commonRules.contains("contain: layout"))
    #expect(!plain.rules().contains("baseline"))
  }

  @Test func `a line that is cut at the head goes to the left, with its text isolated`() throws {
    let source = """
      name: t
      views: {a: {type: text, text: "${a}", font: f, lines: 1, whiteSpace: normal, KEYS}}
      layout: ["V:|[a]|", "H:|[a]|"]
      """
    let head = try web(source.replacing("KEYS", with: "lineBreakMode: truncateHead"))
    let html = try head.element(for: try record(#"{"a": "b"}"#))
    #expect(html == #"<div class="t"><div class="t-a"><bdi>b</bdi></div></div>"#)
    let css = head.commonRules
    for declaration in ["direction: rtl", "text-overflow: ellipsis", "white-space: nowrap"] {
      #expect(css.contains(declaration), "\(css)")
    }
    // Where line feeds stay, the end of the last line is shown.
    let whole = try web(
      source.replacing("whiteSpace: normal, KEYS", with: "lineBreakMode: truncateHead"))
    let last = try whole.element(for: try record(#"{"a": "b\nc\nd <e"}"#))
    #expect(last.contains("<bdi>d &lt;e</bdi>") && whole.commonRules.contains("white-space: pre;"))
    for keys in ["lineBreakMode: truncateMiddle", "lineBreakMode: truncateHead"] {
      let other = try web(
        source.replacing("whiteSpace: normal", with: "whiteSpace: preLine")
          .replacing("KEYS", with: keys))
      #expect(throws: WebLayoutError.self) { try other.element(for: try record(#"{"a": "b"}"#)) }
    }
  }

  @Test(arguments: ["", "lines: 2"], [("top", nil), ("center", "center"), ("bottom", "end")])
  func `lines stand where verticalAlign says`(lines: String, place: (name: String, css: String?))
    throws
  {
    let keys = lines.isEmpty ? "" : lines + ", "
    let web = try web(
      """
      name: t
      views: {a: {type: text, text: a, font: f, \(keys)verticalAlign: \(place.name)}}
      layout: ["V:|[a]|", "H:|[a]|"]
      """)
    _ = try web.element(for: record("{}"))
    let rule = try #require(web.commonRules.split(separator: "\n").first { $0.contains(".t-a") })
    let stated = place.css.map { "align-content: \($0)" } ?? "align-content"
    #expect(rule.contains(stated) == (place.css != nil), "\(rule)")
  }

  @Test(arguments: [
    ("web", "a\n", "a"), ("web", "a\n\n", "a\n\n"), ("web", "a\n\n\n", "a\n\n\n"),
    ("uikit", "a\n", "a\n\n"), ("uikit", "a", "a"),
  ])
  func `a page has a line feed more at the end than it shows lines`(
    conventions: String, text: String, expected: String
  ) throws {
    let source = """
      name: t
      conventions: \(conventions)
      views: {a: {type: text, text: "${a}", font: f, whiteSpace: preWrap}}
      layout: ["V:|[a]|", "H:|[a]|"]
      """
    let html = try web(source).element(for: ["a": .string(text)])
    #expect(html == #"<div class="t"><div class="t-a">"# + expected + "</div></div>")
  }

  @Test func `runs of one style that follow one another are one element`() throws {
    let web = try web(
      """
      name: t
      views: {a: {type: text, font: f, runs: [{text: x}, {text: y}, {text: z, color: red}]}}
      layout: ["V:|[a]|", "H:|[a]|"]
      """)
    let html = try web.element(for: try record("{}"))
    #expect(
      html == #"<div class="t"><div class="t-a"><span style="">xy</span>"#
        + #"<span style=";color:rgb(255, 0, 0)">z</span></div></div>"#)
  }

  /// CSS's column would be as wide as the words of each text, and not twice those of the widest.
  @Test(arguments: [
    (
      "pair: {type: stack, axis: horizontal, distribution: fillEqually, children: [a, b]}", "", true
    ),
    ("", "a.width = b.width", true), ("", "a.width = 2 * b.width", true),
    ("pair: {type: stack, axis: horizontal, children: [a, b]}", "", false), ("", "", false),
  ])
  func `widths in a ratio are refused in columns that are no narrower than their words`(
    stack: String, equation: String, isRefused: Bool
  ) throws {
    let row = stack.isEmpty ? ["H:|[a][b]|", "V:|[a]|", "b.top = 0"] : ["pair.edges = cell.edges"]
    let layout = (row + (equation.isEmpty ? [] : [equation])).map { "\"\($0)\"" }
    func web(_ columns: String) throws -> WebTemplate {
      try self.web(
        """
        name: t
        views:
          all:
            type: grid
            columns: \(columns)
            each: "${all}"
            row:
              first:
                views:
                  a: {type: text, text: "${item.a}", font: f}
                  b: {type: text, text: "${item.b}", font: f}
                  \(stack)
                layout: [\(layout.joined(separator: ", "))]
              second: {type: text, text: "${item.a}", font: f}
        layout: ["V:|[all]|", "H:|[all]|"]
        """)
    }
    let value = try record(#"{"all": [{"a": "x", "b": "y"}]}"#)
    for columns in ["[1fr, 1fr]", "[60, auto]", "[max-content, auto]"] {
      _ = try web(columns).element(for: value)
    }
    for columns in ["[auto, auto]", "[auto, 60]"] {
      let reason = "contents of equal widths, or of widths in a ratio"
      do {
        _ = try web(columns).element(for: value)
        #expect(!isRefused, "\(columns)")
      } catch {
        #expect(isRefused && "\(error)".contains(reason), "\(error)")
      }
    }
  }

  @Test func `a box among letters has its colour and corners`() throws {
    let web = try web(
      """
      name: t
      views:
        a:
          {type: text, font: f, runs: [{text: x}, {box:
            {width: 9, height: 8, padding: 2, background: "${c}", cornerRadius: 4}}]}
      layout: ["V:|[a]|", "H:|[a]|"]
      """)
    let html = try web.element(for: try record(##"{"c": "#010203"}"##))
    let style =
      "display:inline-block;width:9px;height:8px;border-radius:4px;"
      + "background-color:rgb(1, 2, 3)"
    #expect(html.contains("<span style=\"\(style)\"></span>"), "\(html)")
  }

  /// A cell that holds itself, with a separator, which nested cells have not.
  @Test func `a cell in itself has the rules of a nested cell`() throws {
    let web = try web(
      """
      name: note
      separator: 1
      views:
        text: {type: text, text: "${text}", font: f}
        kids: {type: stack, each: "${kids}", if: "${kids}", cell: self}
      layout: ["V:|[text][kids]|", "[text kids].left = 4", "[text kids].right = cell.right"]
      """)
    let html = try web.element(
      for: try record(#"{"text": "a", "kids": [{"text": "b", "kids": [{"text": "c"}]}]}"#))
    let inner = "note-kids--cell"
    #expect(
      html == #"<div class="note"><div class="note-text">a</div><div class="note-kids">"#
        + "<div class=\"\(inner)\"><div class=\"\(inner)-text\">b</div>"
        + "<div class=\"\(inner)-kids\"><div class=\"\(inner)\">"
        + "<div class=\"\(inner)-text\">c</div></div></div></div></div></div>")
    let css = web.commonRules.split(separator: "\n")
    #expect(css.contains { $0.hasPrefix(".note {") && $0.contains("border-bottom: 1px") })
    #expect(css.contains { $0.hasPrefix(".\(inner) {") && !$0.contains("border-bottom") })
  }

  @Test func `kinds have classes that differ where their names do not in CSS`() throws {
    let web = try web(
      """
      name: list
      select: "${kind}"
      cells:
        a b: {views: {t: {type: text, text: "${t}", font: f}}, layout: [t.edges = cell.edges]}
        a-b: {views: {t: {type: text, text: "${t}!", font: f}}, layout: [t.edges = cell.edges]}
      """)
    #expect(
      try web.element(for: try record(#"{"kind": "a b", "t": "x"}"#))
        == #"<div class="list--a-b"><div class="list--a-b-t">x</div></div>"#)
    #expect(
      try web.element(for: try record(#"{"kind": "a-b", "t": "x"}"#))
        == #"<div class="list--a-b-2"><div class="list--a-b-2-t">x!</div></div>"#)
    #expect(throws: RecordError.self) {
      try web.element(for: try record(#"{"kind": "c", "t": "x"}"#))
    }
  }

  @Test(arguments: BuiltInSample.names)
  func `cells of all built-in templates can be written as CSS`(_ name: String) throws {
    let sample = try #require(BuiltInSample.named(name))
    let template = try #require(try CellTemplate.builtIn(named: name))
    let web = WebTemplate(template, fonts: Self.fonts)
    for line in sample.records.split(separator: "\n") {
      let html = try web.element(for: try record(String(line)))
      #expect(html.hasPrefix("<div"))
    }
  }

  /// A certificate finds the frames of the browser by these names. Blocks of a text have none.
  @Test(arguments: BuiltInSample.names.filter { $0 != "post" })
  func `the names of elements are those of frames`(_ name: String) throws {
    let sample = try #require(BuiltInSample.named(name))
    let template = try #require(try CellTemplate.builtIn(named: name))
    let web = WebTemplate(template, fonts: Self.fonts)
    let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
    for line in sample.records.split(separator: "\n") {
      let value = try record(String(line))
      let frames = try measurer.layout(of: value, width: 375).frames.map(\.name)
      #expect(try web.names(for: value).compactMap(\.self).sorted() == frames.sorted())
    }
  }

  @Test(arguments: [
    (#"{"lines": [{"name": "a"}, {"nam": "b"}]}"#, "field 'lines[1].name' is missing"),
    (#"{"lines": 3}"#, "field 'lines': expected an array"),
    (#"{}"#, "field 'lines' is missing"),
  ])
  func `an element that does not fit is named`(json: String, message: String) throws {
    let web = try web(Self.order)
    let error = try #require(throws: RecordError.self) {
      try web.element(for: try record(json))
    }
    #expect("\(error)".contains(message), "\(error)")
  }

  @Test(arguments: ["width: 50%", "maxWidth: 50%"])
  func `a share of the width of a cell as wide as its content is refused`(_ width: String) throws {
    func element(_ part: String, _ cell: String) throws -> String {
      try web(
        """
        views:
          tags:
            \(part)
            each: "${tags}"
            cell: \(cell)
        layout: [tags.edges = cell.edges]
        """
      ).element(for: try record(#"{"tags": [1]}"#))
    }
    let alone = "{type: text, text: \"${item}\", font: f, \(width)}"
    let inside = "{views: {a: \(alone)}, layout: [a.top = cell.top, \"H:|[a]\", \"V:|[a]|\"]}"
    for cell in [alone, inside] {
      for part in ["type: stack", "type: grid\n    columns: 2"] {
        #expect(try element(part, cell).contains("tags--cell"))
      }
      for part in [
        "type: flow", "type: stack\n    axis: horizontal", "type: stack\n    alignment: leading",
      ] {
        let error = try #require(throws: WebLayoutError.self) { try element(part, cell) }
        #expect(error.description.contains("a share of the width of a cell that is as wide as"))
      }
    }
  }

  @Test func `views that share the cell's width with each other alone are a group`() throws {
    func html(_ lines: String) throws -> String {
      try web(
        """
        name: row
        views:
          a: {type: text, text: "a", font: f}
          b: {type: text, text: "b", font: f}
          c: {type: text, text: "c", font: f}
          d: {type: text, text: "d", font: f}
        layout: ["V:|[a][c]|", "[b].top = a.top", "d.top = c.top", \(lines)]
        """
      ).element(for: .object(RecordObject([])))
    }
    let views = Dictionary(
      uniqueKeysWithValues: ["a", "b", "c", "d"].map {
        ($0, "<div class=\"row-\($0)\">\($0)</div>")
      })
    func row(_ names: [String]) -> String { names.compactMap { views[$0] }.joined() }
    let apart = try html("\"H:|[a]-4-[b]|\", \"H:|[c]-4-[d]|\"")
    #expect(
      apart == "<div class=\"row\"><div class=\"row--group\">\(row(["a", "b"]))</div>"
        + "<div class=\"row--group-2\">\(row(["c", "d"]))</div></div>")
    // A column that both rows have, or one of fixed places, needs no groups.
    let all = "<div class=\"row\">\(row(["a", "b", "c", "d"]))</div>"
    #expect(
      try html("\"H:|[a]-4-[b]|\", \"H:|[c]-4-[d]|\", b.leading = d.leading") == all)
    #expect(try html("\"H:|[a(90)]-4-[b]|\", \"H:|[c]-4-[d]|\"") == all)
  }

  @Test func `an example page has all sets of views, and shows a cell in itself once`() throws {
    let page = try web(
      """
      name: note
      direction: ltr
      views:
        text: {type: text, text: "${text}", font: f, if: "${text}"}
        kids: {type: stack, each: "${kids ?? ''}", cell: self}
      layout: ["V:|[text][kids]|", "[text kids].left = 4", "[text kids].right = cell.right"]
      """
    ).examplePage()
    let examples = page.split(separator: "\n").filter { $0.hasPrefix("<div class=\"note\"") }
    // Text and parts, parts alone, text alone; a row without either is none.
    #expect(examples.count == 3)
    // A row shows a nested cell, which shows one like itself.
    #expect(examples[0].ranges(of: "note-kids--cell\"").count == 2)
    #expect(page.contains(":not(:has(> .note-kids--cell-text)):has(> .note-kids--cell-kids)"))
  }

  @Test func `a box among letters is an inline block of a page`() throws {
    let html = try web(
      """
      views:
        t:
          type: text
          font: f
          runs: [{text: a}, {box: {width: 20, height: 8, baseline: 2, margin: [1, 2, 3, 4]}}]
      layout: ["V:|[t]|", "H:|[t]|"]
      """
    ).element(for: [:])
    // The bottom of the margin box is 2 + 3 points below the baseline.
    #expect(
      html.contains(
        "<span style=\"display:inline-block;width:20px;height:8px;"
          + "margin:1px 4px 3px 2px;vertical-align:-5px\"></span>"), "\(html)")
  }

  @Test func `a text in a box among letters is in an inline block of a page`() throws {
    let html = try web(
      """
      views:
        t:
          type: text
          font: f
          runs: [{text: a}, {box: {text: "<${b}>", padding: [1, 2, 3, 4], margin: 5}}]
      layout: ["V:|[t]|", "H:|[t]|"]
      """
    ).element(for: try record(#"{"b": "x"}"#))
    #expect(
      html.contains(
        "<span style=\"display:inline-block;margin:5px 5px 5px 5px;padding:1px 4px 3px 2px;"
          + "box-sizing:border-box;text-indent:0;unicode-bidi:plaintext;line-height:normal;"
          + "text-wrap:nowrap\">&lt;x&gt;</span>"), "\(html)")
  }

  @Test func `a text that gives way is no wider than its room, whatever its longest word`() throws {
    let page = try web(
      """
      name: head
      views:
        title: {type: text, text: "${title}", font: f, compress: {h: 740}}
        date: {type: text, text: "${date}", font: f, lines: 1}
      layout: |
        H:|[title]-(>=12)-[date]|
        V:|[title]|
        date.firstBaseline = title.firstBaseline
      """
    ).examplePage()
    func rules(of view: String) -> String {
      page.split(separator: "\n").filter { $0.contains("> .head-\(view) {") }
        .joined(separator: "\n")
    }
    #expect(rules(of: "title").contains("justify-self: start"), "\(page)")
    #expect(rules(of: "title").contains("max-width: 100%"), "\(page)")
    // The other one reaches from line to line.
    #expect(rules(of: "date").contains("grid-area") && !rules(of: "date").contains("max-width"))
  }
}

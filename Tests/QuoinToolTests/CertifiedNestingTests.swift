// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Cells made of data in Chromium: repeated parts, kinds of cells, sections and neighbours.
@Suite(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"))
struct CertifiedNestingTests {
  @Test(arguments: ["fill", "top", "center", "bottom", "firstBaseline"])
  func `repeated parts of all kinds are as high as in the browser`(alignment: String) throws {
    let template = Self.parts.replacing("ALIGN", with: alignment)
    let run = try certify(template, Self.partRecords, widths: "240,300,411.5")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains(": 8 rows, none differs") } == 3, "\(run.text)")
  }

  @Test func `a list with sections, kinds of cells and rows between is as high as in the browser`()
    throws
  {
    let run = try certify(Self.list, Self.listRecords, widths: "240,320,411.5")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    // 7 records, 3 feet, 3 between them, and the heads of 2 of 3 sections.
    let count = 7 + 3 + 3 + 2
    #expect(
      run.lines.count { $0.contains(": \(count) rows, none differs") } == 3, "\(run.text)")
  }

  @Test(arguments: [
    "auto, auto, auto, auto", "max-content, max-content, auto, auto", "1fr, 2fr, auto, auto",
    "60, auto, 20%, max-content", "max-content, auto, 1fr, auto",
  ])
  func `rows of a grid with cells over several columns are as high as in the browser`(
    columns: String
  ) throws {
    let template = Self.rows.replacing("COLUMNS", with: columns)
    let run = try certify(template, Self.rowRecords, widths: "200,375,700")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains(": 40 rows, none differs") } == 3, "\(run.text)")
  }

  @Test(arguments: ["fill", "center", "firstBaseline"], ["ltr", "rtl"])
  func `tables with cells of several views are as high as in the browser`(
    alignment: String, direction: String
  ) throws {
    let template = Self.table.replacing("ALIGN", with: alignment)
      .replacing("DIRECTION", with: direction)
    let run = try certify(template, Self.rowRecords, widths: "130,200,375,700")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains(": 40 rows, none differs") } == 4, "\(run.text)")
  }

  @Test(arguments: ["a.width = 2 * b.width", "a.width = b.width"])
  func `widths in a ratio in a column of the greatest width are as high as in the browser`(
    equation: String
  ) throws {
    let template = """
      conventions: web
      fonts: {f: {size: 14}, g: {size: 11}}
      views:
        lines:
          type: grid
          columns: [max-content, auto]
          gap: [4, 6]
          each: "${lines}"
          as: line
          row:
            pair:
              views:
                a: {type: text, text: "${line.a}", font: f}
                b: {type: text, text: "${line.b}", font: g}
              layout: |
                H:|[a]-4-[b]|
                \(equation)
                a.top = cell.top
                b.top = cell.top
                a.bottom <= cell.bottom
                b.bottom <= cell.bottom
            note: {type: text, text: "${line.c}", font: f}
      layout: |
        H:|[lines]|
        V:|[lines]|
      """
    let run = try certify(template, Self.rowRecords, widths: "130,200,375,700")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains(": 40 rows, none differs") } == 4, "\(run.text)")
  }

  @Test func `a stated least width stands for the widest word in a column, as in the browser`()
    throws
  {
    let template = """
      conventions: web
      fonts: {f: {size: 15}, g: {size: 12, weight: bold}}
      views:
        g: {type: grid, columns: [auto, auto], gap: 6, children: [a, b, c, d]}
        a: {type: text, font: f, text: "${a}"}
        b: {type: text, font: g, text: "${b}", minWidth: 30}
        c: {type: text, font: f, text: "${b}", minWidth: 70}
        d: {type: text, font: g, text: "${a}"}
      layout: ["H:|[g]|", "V:|[g]|"]
      """
    let records = """
      {"a": "to AV", "b": "Wa. internationalisation"}
      {"a": "internationalisation", "b": "to"}
      {"a": "a few short words in a row", "b": "extraordinary words, and a few more of them"}

      """
    let run = try certify(template, records, widths: "90,130,165,185,240,320")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains(": 3 rows, none differs") } == 6, "\(run.text)")
  }

  /// Cells with views of their own in columns that follow what is in them, borders and spans.
  private static let table = """
    conventions: web
    direction: DIRECTION
    fonts: {f: {size: 14}, g: {size: 11}, h: {size: 22}}
    views:
      lines:
        type: grid
        columns: [auto, auto, max-content]
        gap: [4, 6]
        alignment: ALIGN
        each: "${lines}"
        as: line
        head:
          name: {type: text, text: "Name of all ${count}", font: g, span: 2, border: 1, padding: 2}
          price: {type: text, text: "Price", font: h}
        row:
          name:
            views:
              icon: {type: box, width: 12, height: 12, background: red}
              name: {type: text, text: "${line.a}", font: f}
              status:
                {type: text, text: "${line.b}", font: g, hug: {h: 251}, compress: {h: 751}}
              note: {type: text, text: "${line.c}", font: g}
            layout: |
              H:|-4-[icon]-3-[name]-5-[status]|
              icon.top = name.top
              status.firstBaseline = name.firstBaseline
              note.leading = name.leading
              note.trailing = name.trailing
              V:|-2-[name]-2-[note]-(>=0)-|
          tags:
            views:
              tags:
                type: flow
                gap: 3
                children:
                  one: {type: text, text: "${line.b}", font: g, padding: [1, 5, 1, 5], border: 1}
                  two: {type: text, text: "${line.c}", font: f, maxWidth: 50}
            layout: ["H:|-2-[tags]-2-|", "V:|[tags]|"]
          price: {type: text, text: "${line.b}", font: h, border: {width: 1, color: red}}
    layout: ["H:|-10-[lines]-10-|", "V:|-10-[lines]-10-|"]
    """

  private static let rows = """
    conventions: web
    fonts: {f: {size: 14}}
    views:
      lines:
        type: grid
        columns: [COLUMNS]
        gap: [6, 8]
        each: "${lines}"
        as: line
        limit: 3
        head:
          a: {type: text, text: "${one}", font: f, span: 2}
          b: {type: text, text: "${two}", font: f, padding: [3, 0, 0, 5], span: 2}
        row:
          a: {type: text, text: "${line.a}", font: f}
          b: {type: text, text: "${line.b}", font: f, border: 1}
          c: {type: text, text: "${line.c}", font: f, padding: 4, span: 2}
        more: {type: text, text: "and ${rest} more", font: f}
        empty: {type: text, text: "No lines at all, not one, nothing is there", font: f}
    layout: |
      V:|-[lines]-|
      lines.leading = cell.leading
      lines.trailing = cell.trailing

    """

  /// Records with 0 to 4 lines of 1 to 8 words, the same in each run.
  private static var rowRecords: String {
    let words = [
      "a", "the", "price", "internationalization", "12,345.00", "tomatoes", "عربي", "汉字测试文本", "of",
      "Straßenbahnhaltestelle",
    ]
    var state: UInt64 = 7
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    func text() -> String {
      (0...below(below(2) == 0 ? 2 : 8)).map { _ in words[below(words.count)] }
        .joined(separator: " ")
    }
    return (0..<40).map { index in
      let lines = (0..<index % 5).map { _ in
        "{\"a\": \"\(text())\", \"b\": \"\(text())\", \"c\": \"\(text())\"}"
      }
      return "{\"one\": \"\(text())\", \"two\": \"\(text())\", "
        + "\"lines\": [\(lines.joined(separator: ", "))]}\n"
    }.joined()
  }

  @Test(arguments: ["thread", "channel", "order"])
  func `built-in templates with nested cells and sections are as high as in the browser`(
    name: String
  ) throws {
    let scratch = try Scratch()
    let source = try ToolRun(["templates", name]).text
    try scratch.write("conventions: web\n" + source, to: "cell.yaml")
    let run = try ToolRun(
      ["certify", "-t", "cell.yaml", "--data", "-", "--width", "320,375,600"],
      input: try Self.sample(name), in: scratch.folder)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  /// A name with a limit only, and behind it a time that no line holds on its other side.
  @Test func `a chain with limits alone may begin at the right`() throws {
    let run = try certify(
      """
      conventions: web
      margins: [2, 16, 2, 16]
      fonts: {f: {size: 15}}
      views:
        author: {type: text, text: "${author}", font: f, lines: 1, compress: {h: 740}}
        time: {type: text, text: "9:41", font: f, lines: 1}
      layout: |
        V:|-[author]-|
        author.leading = cell.margins.leading + 36
        H:[author]-8-[time]
        author.trailing <= cell.margins.trailing
        time.trailing <= cell.margins.trailing
        time.firstBaseline = author.firstBaseline

      """,
      """
      {"author":"דנה"}
      {"author":"שם ארוך מאוד של אדם אחד עם עוד מילים ועוד מילים"}
      {"author":"Dana"}

      """, widths: "200,375")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  /// Two rows of which each has a text at the right, so that no line of one has a place among those
  /// of the other.
  @Test(arguments: ["ltr", "rtl"])
  func `rows that share only the cell's width have columns of their own`(direction: String) throws {
    let run = try certify(
      """
      conventions: web
      direction: \(direction)
      margins: 8
      fonts: {f: {size: 15}, s: {size: 11}}
      views:
        back: {type: box, background: silver}
        title: {type: text, text: "${a}", font: f}
        badge: {type: text, text: "${b}", font: s, lines: 1, hug: {h: 251}, compress: {h: 751}}
        label: {type: text, text: "${c}", font: s, if: "${c}"}
        value: {type: text, text: "${d}", font: f, hug: {h: 251}, compress: {h: 751}, if: "${c}"}
      layout: |
        H:|-[title]-(>=6)-[badge]-|
        H:|-[label]-6-[value]-|
        V:|-[title]-4-[label]-(>=8)-|
        [badge].top = title.top
        value.top = label.top
        [badge value].bottom <= cell.margins.bottom
        back.edges = cell.edges

      """,
      """
      {"a":"Some words that wrap to two lines or three","b":"now","c":"A label","d":"12"}
      {"a":"short","b":"not so short","c":"A label that is long enough to wrap to lines","d":"1"}
      {"a":"short","b":"b","c":"c","d":"A value of some width"}
      {"a":"Some words that wrap to two lines or three","b":"now"}

      """, widths: "240,300,411.5")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  /// The records of a sample.
  private static func sample(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CellTemplates/Resources/Samples/\(name).ndjson")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(arguments: [
    "comments", "poll", "shelf", "invoice", "agenda", "settings", "review", "inbox", "edition",
  ])
  func `built-in templates of the web's conventions are as high as in the browser`(
    name: String
  ) throws {
    let run = try ToolRun(["certify", "--sample", name, "--width", "320,375,600"])
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains(" rows, none differs") } == 3, "\(run.text)")
  }

  @Test func `views of nested cells that differ have their names`() throws {
    // Heights in whole points are not those of a browser.
    let run = try certify(
      """
      width: 200
      fonts: {f: {size: 13}}
      views:
        tags:
          type: flow
          gap: 4
          each: "${tags}"
          cell: {type: text, text: "${item}", font: f}
        lines:
          type: stack
          each: "${lines}"
          cell:
            views: {name: {type: text, text: "${item.name}", font: f}}
            layout: [name.edges = cell.edges]
      layout: |
        V:|[tags][lines]|
        [tags lines].leading = cell.leading
        [tags lines].trailing = cell.trailing

      """, #"{"tags":["a","b"],"lines":[{"name":"c"},{"name":"d"}]}"# + "\n", widths: "200",
      ["--json"])
    #expect(run.status == 1, "\(run.text)\(run.errors)")
    let report = try #require(try run.objects().first)
    let differences = try #require(report["differences"] as? [[String: Any]])
    let views = try #require(differences.first?["views"] as? [[String: Any]])
    #expect(
      views.compactMap { $0["name"] as? String } == [
        "tags", "tags[0]", "tags[1]", "lines", "lines[0]", "lines[0].name", "lines[1]",
        "lines[1].name",
      ])
  }

  private static let parts = """
    conventions: web
    width: 300
    margins: [4, 10, 6, 10]
    fonts: {t: {size: 14}, s: {size: 11, weight: bold}}
    views:
      column:
        type: stack
        spacing: 3
        each: "${a ?? ''}"
        cell:
          views:
            name: {type: text, text: "${= ${index} + 1} ${item.name}", font: t}
            note: {type: text, text: "${item.note}", font: s, if: "${item.note}"}
            dot: {type: box, width: 6, height: "${item.h ?? 6}"}
          layout: |
            V:|[name]-2-[note]|
            H:|[dot]-5-[name]-(>=4)-|
            note.leading = name.leading
            note.trailing = cell.trailing
            dot.top = cell.top
            dot.bottom <= cell.bottom
        empty: {type: text, text: "nothing", font: s}
      leading:
        type: stack
        alignment: leading
        each: "${b ?? ''}"
        padding: 3
        border: 1
        cell: {type: text, text: "${item}", font: t, padding: [2, 8, 2, 8]}
      row:
        type: stack
        axis: horizontal
        alignment: ALIGN
        spacing: 4
        each: "${c ?? ''}"
        as: tag
        cell:
          select: "${tag.kind}"
          default: word
          cells:
            word:
              views: {w: {type: text, text: "${tag.text}", font: t, lines: 1}}
              layout: [w.edges = cell.edges]
            dot:
              views: {d: {type: box, width: 9, height: "${tag.size}"}}
              layout: [d.edges = cell.edges]
      equal:
        type: stack
        axis: horizontal
        distribution: fillEqually
        spacing: 5
        each: "${b ?? ''}"
        cell: {type: text, text: "${item}", font: s, border: 1}
      flow:
        type: flow
        gap: [4, 6]
        alignment: ALIGN
        each: "${b ?? ''}"
        limit: 3
        cell: {type: text, text: "${item} of ${count}", font: t, padding: 2, border: 1}
        more: {type: text, text: "+${rest}", font: s}
      grid:
        type: grid
        columns: ["1fr", 60, "25%"]
        gap: 3
        alignment: ALIGN
        each: "${d ?? ''}"
        cell:
          views:
            picture: {type: image, aspect: "${item.aspect ?? 1}"}
            label: {type: text, text: "${item.label}", font: s}
          layout: |
            V:|[picture]-2-[label]|
            [picture label].leading = cell.leading
            [picture label].trailing = cell.trailing
      tree:
        type: stack
        spacing: 2
        each: "${tree ?? ''}"
        cell:
          views:
            text: {type: text, text: "${item.text}", font: t}
            kids: {type: stack, spacing: 1, each: "${item.kids}", if: "${item.kids}", cell: self}
          layout: |
            V:|[text]-3-[kids]|
            text.leading = cell.leading
            text.trailing = cell.trailing
            H:|-12-[kids]|
      boxes:
        type: flow
        gap: 2
        each: "${c ?? ''}"
        cell: {type: box, width: 12, height: "${item.size ?? 5}"}
      squares:
        type: grid
        columns: 4
        gap: 2
        each: "${c ?? ''}"
        cell: {type: image, aspect: 1, maxHeight: 30}
    layout: |
      V:|-[column]-4-[leading]-4-[row]-4-[equal]-4-[flow]-4-[grid]-4-[tree]-4-[boxes]-4-[squares]-|
      [column leading row equal flow grid tree boxes squares].leading = cell.margins.leading
      [column leading row equal flow grid tree boxes squares].trailing = cell.margins.trailing

    """

  private static let partRecords = #"""
    {}
    {"a":[],"b":["one"],"c":[],"d":[{"label":"x"}]}
    {"a":[{"name":"Some words that wrap to two lines or even three at such a width","note":"A \#
    note that is long enough to wrap at this width as well"},{"name":"short","h":40},{"name":"x",\#
    "note":"y"}]}
    {"b":["one","two words","three and more words of a long text that must wrap","four","five"]}
    {"c":[{"text":"a"},{"kind":"dot","size":33},{"text":"bcd","size":8},{"kind":"dot","size":3.5}]}
    {"d":[{"label":"Some words that wrap","aspect":1.5},{"label":"x","aspect":0.5},{"label":""},\#
    {"label":"four","aspect":3},{"label":"the fifth"}]}
    {"tree":[{"text":"Some words that wrap to two lines at such a width","kids":[{"text":"a",\#
    "kids":[{"text":"Some words that wrap to two lines at such a width, again",\#
    "kids":[{"text":"c"},{"text":"d"}]}]},{"text":"b"}]},{"text":"z"}]}
    {"a":[{"name":"שלום עולם, כמה מילים ארוכות לשבירת שורות כאן","note":"הערה"}],"b":["אחת",\#
    "שתיים","שלוש","ארבע"],"c":[{"text":"א"},{"kind":"dot","size":20}]}

    """#

  private static let list = """
    conventions: web
    width: 320
    margins: [3, 12, 3, 12]
    fonts: {t: {size: 15}, s: {size: 12}}
    section: "${day}"
    header:
      unless: "${section} == 'hidden'"
      margins: [12, 12, 4, 12]
      views:
        left: {type: box, height: 1, background: silver}
        label: {type: text, text: "${section} · ${count}", font: s}
        right: {type: box, height: 1, background: silver}
      layout: |
        H:|-[left]-8-[label]-8-[right(==left)]-|
        V:|-[label]-|
        [left right].centerY = label.centerY
    footer:
      views: {sum: {type: text, text: "end of ${section}", font: s, align: trailing}}
      layout: [sum.edges = cell.margins]
    between:
      if: "${previous.who} != ${next.who}"
      views: {line: {type: box, height: 2.5, background: silver}}
      layout: ["H:|-[line]-|", "V:|[line]|"]
    select: "${kind}"
    default: text
    cells:
      text:
        separator: 1
        views:
          who: {type: text, text: "${who}", font: s, lines: 1, unless: "${previous.who} == ${who}"}
          text: {type: text, text: "${text}", font: t}
          last: {type: box, height: 7, unless: "${next}"}
        layout: ["V:|-[who]-2-[text]-[last]|", "H:|-[who]-|", "H:|-[text]-|", "H:|[last]|"]
      photo:
        margins: 0
        views: {photo: {type: image, aspect: "${ratio}"}}
        layout: [photo.edges = cell.edges, photo.height <= 200 @900]

    """

  private static let listRecords = #"""
    {"day":"Monday","who":"Ada","text":"Some words that wrap to two lines at such a width"}
    {"day":"Monday","who":"Ada","text":"short"}
    {"day":"Monday","who":"Bo","kind":"photo","ratio":1.5}
    {"day":"Monday","who":"Ada","text":"again"}
    {"day":"hidden","who":"Ada","text":"alone"}
    {"day":"Tuesday and a very long name of a day that is wider than the cell by far","who":"Cy",\#
    "kind":"photo","ratio":3}
    {"day":"Tuesday and a very long name of a day that is wider than the cell by far","who":"דנה",\#
    "text":"כמה מילים ארוכות לשבירת שורות כאן, ועוד כמה"}

    """#
}

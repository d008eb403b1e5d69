// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport

/// A template and records for it, made at random.
///
/// Priorities crowd around those at which rules change: 50, at which a row's height is pulled to 0,
/// 250 and 750, the defaults of contents, and 1000. Records repeat, so that what is kept from row to
/// row is used, and some lack a field that their template needs.
struct RandomCell {
  /// The template, in YAML.
  private(set) var source = ""
  /// The records, in JSON.
  private(set) var records: [String] = []
  /// Whether widths and heights are the web's.
  let isWeb: Bool
  /// Whether nothing is in the cell that is known to keep it from being compiled.
  let isPlain: Bool
  /// Whether records choose among kinds of cells.
  let hasKinds: Bool

  private var generator: SeededGenerator
  private var names = 0

  /// Makes a template and a number of records.
  init(seed: UInt64, records count: Int) {
    generator = SeededGenerator(seed: seed)
    isWeb = generator.next() % 3 == 0
    isPlain = generator.next() % 3 != 0
    hasKinds = seed % 8 == 7
    source = makeSource()
    let distinct = (0..<max(1, count / 2)).map { _ in makeRecord() }
    records = (0..<count).map { _ in distinct[Int.random(in: 0..<distinct.count, using: &generator)]
    }
  }

  /// Whether there is a flow or grid.
  var hasWrapping: Bool { ["type: flow", "type: grid"].contains { source.contains($0) } }

  /// All records, one a line.
  var ndjson: String { records.joined(separator: "\n") + "\n" }

  // MARK: - Chance

  private mutating func chance(_ part: Int) -> Bool {
    Int.random(in: 1...part, using: &generator) == 1
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private static let priorities = [
    1, 10, 49, 49.5, 50, 50, 50, 50.5, 51, 249, 250, 250, 250.5, 251, 500, 749, 750, 750, 751, 998,
    999, 1000,
  ]

  private mutating func priority() -> String {
    let priority = pick(Self.priorities)
    return priority == priority.rounded() ? "\(Int(priority))" : "\(priority)"
  }

  // MARK: - The template

  private mutating func makeSource() -> String {
    var lines = [
      "version: 1", "name: random", "width: \(pick(["80", "120", "200.5", "320", "375"]))",
    ]
    if isWeb { lines.append("conventions: web") }
    if chance(2) { lines.append("scale: \(pick(["0", "1", "2", "3"]))") }
    lines.append("direction: \(pick(["auto", "ltr", "rtl"]))")
    lines.append("margins: \(pick(["0", "8", "[4, 16, 4.5, 12]"]))")
    if chance(4) { lines.append("safeArea: [3, 0, 5, 7]") }
    if chance(3) { lines.append("separator: \(pick(["0.5", "1"]))") }
    lines += [
      "fonts:", "  f0: {size: 13}", "  f1: {size: 17, weight: bold}",
      "  f2: {size: 15, \(pick(["lineHeight: 1.4", "lineHeightMultiple: 1.2", "lineHeight: 20px"]))}",
    ]
    guard hasKinds else { return (lines + makeCell()).joined(separator: "\n") + "\n" }
    lines += ["select: \"${kind}\"", chance(2) ? "default: b" : "", "cells:"]
    for kind in ["a", "b", "c"] {
      lines.append("  \(kind):")
      if chance(3) { lines.append("    margins: \(number(0...9))") }
      if chance(3) { lines.append("    separator: \(number(0...2))") }
      lines += makeCell().map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of views and a layout.
  private mutating func makeCell() -> [String] {
    var lines = ["views:"]
    var top: [String] = []
    for _ in 0..<number(1...4) {
      let (name, text) = makeView(depth: 0, isWrapped: false)
      top.append(name)
      lines.append("  \(name): \(text)")
    }
    lines.append("layout: |")
    return lines + makeLayout(of: top).map { "  \($0)" }
  }

  private mutating func makeName() -> String {
    names += 1
    return "v\(names)"
  }

  /// A view as a mapping in one line.
  ///
  /// - Parameter isWrapped: Whether it is in a flow or grid.
  private mutating func makeView(depth: Int, isWrapped: Bool) -> (name: String, text: String) {
    let name = makeName()
    var keys: [String] = []
    let kinds =
      ["text", "text", "text", "box", "image"] + (isPlain ? [] : ["button"])
      + (depth < 3 ? ["stack", "stack", "flow", "grid"] : [])
      + (depth < 2 && !isPlain ? ["each"] : [])
    let kind = pick(kinds)
    keys.append("type: \(kind == "each" ? pick(["stack", "flow", "grid"]) : kind)")
    switch kind {
    case "each": keys += repeatKeys(kind: String(keys[0].dropFirst(6)), depth: depth)
    case "text": keys += textKeys(isWrapped: isWrapped)
    case "button": keys += ["title: \"${t\(number(0...3)) ?? 'Go'}\"", "font: f\(number(0...2))"]
    case "box":
      keys += ["width: \(extent(isWrapped: isWrapped))", "height: \(number(0...40))"]
    case "image":
      keys.append("width: \(extent(isWrapped: isWrapped))")
      keys.append(chance(2) ? "height: \(number(1...60))" : "aspect: \(aspect())")
    case "stack":
      keys += stackKeys() + [children(depth: depth, isWrapped: false)]
    case "flow":
      keys += [
        "gap: \(pick(["0", "4", "[3, 5%]"]))", alignment(), children(depth: depth, isWrapped: true),
      ]
      if chance(3) { keys.append("padding: \(wrappingPadding(isWrapped: isWrapped))") }
      if chance(3) { keys.append("justify: \(pick(["leading", "center", "trailing"]))") }
    default:
      let columns = pick(["2", "3", "[40, 1fr]", "[25%, 1fr, 2fr]", "[1fr]"])
      keys += ["columns: \(columns)", "gap: \(number(0...6))", alignment()]
      if chance(4) { keys.append("padding: \(wrappingPadding(isWrapped: isWrapped))") }
      keys.append(children(depth: depth, isWrapped: true))
    }
    if chance(3) { keys.append("hug: \(contentPriority())") }
    if chance(3) { keys.append("compress: \(contentPriority())") }
    if chance(5) { keys.append("maxHeight: \(number(5...80))") }
    if chance(6) { keys.append("minHeight: \(pick(["\(number(1...50))", bound("n0")]))") }
    if chance(6) { keys.append("maxWidth: \(pick(["75%", "60", bound("n1")]))") }
    if chance(8) { keys.append("minWidth: \(pick(["20%", "30.5", bound("n1")]))") }
    if chance(3) {
      keys.append("\(pick(["if", "if", "unless"])): \"${\(pick(["f0", "f1", "t2"]))}\"")
    }
    return (name, "{" + keys.joined(separator: ", ") + "}")
  }

  private mutating func textKeys(isWrapped: Bool) -> [String] {
    var keys = ["font: f\(number(0...2))"]
    if chance(4) {
      keys.append("runs: [{text: \"${t0}\", style: f0}, {text: \" ${t1 ?? ''}\", style: f1}]")
    } else {
      keys.append(
        "text: \(pick(["\"${t0}\"", "\"${t1}\"", "\"${t2 ?? ''}\"", "\"${t3 ?? n0 ?? 'x'}\"", "fixed words"]))"
      )
    }
    if chance(2) { keys.append("lines: \(number(1...3))") }
    if chance(4) {
      keys.append(
        "padding: \(isWrapped ? pick(["3", "[2, 3%, 2, 3%]", "[5%, 4, 1, 4]"]) : "[2, 4, 3, 4]")")
    }
    if chance(8) { keys.append("preferredMaxLayoutWidth: \(number(40...200))") }
    if chance(6) { keys.append("textWrap: \(pick(["balance", "pretty", "nowrap"]))") }
    if chance(8) { keys.append("lineBreakMode: \(pick(["charWrap", "clip", "truncateMiddle"]))") }
    return keys
  }

  private mutating func stackKeys() -> [String] {
    var keys = ["axis: \(pick(["vertical", "horizontal"]))", "spacing: \(number(0...9))"]
    if chance(2) {
      keys.append(
        "alignment: \(pick(["fill", "leading", "center", "trailing", "top", "bottom", isPlain ? "fill" : "firstBaseline"]))"
      )
    }
    if chance(3) {
      keys.append(
        "distribution: \(pick(["fill", "fillEqually", isPlain ? "fill" : "fillProportionally", "equalSpacing", "equalCentering"]))"
      )
    }
    if chance(3) { keys.append("padding: \(pick(["6", "[1, 2, 3, 4]"]))") }
    return keys
  }

  /// The keys of a stack, flow or grid of nested cells.
  private mutating func repeatKeys(kind: String, depth: Int) -> [String] {
    var keys: [String] = []
    switch kind {
    case "stack":
      keys += ["spacing: \(number(0...9))", pick(["axis: vertical", "axis: horizontal"])]
      if keys[1] == "axis: vertical" { keys.append("alignment: \(pick(["fill", "leading"]))") }
    case "flow": keys += ["gap: \(number(0...6))", alignment()]
    default: keys += ["columns: \(pick(["1", "2", "[40, 1fr]"]))", alignment()]
    }
    keys.append("each: \"${\(pick(["l0", "l1"]))}\"")
    if chance(3) {
      keys.append("limit: \(number(1...2))")
      if chance(2) { keys.append("more: {type: text, text: \"+${rest}\", font: f1}") }
    }
    if chance(3) { keys.append("empty: {type: text, text: none, font: f0}") }
    keys.append("cell: \(nestedCell(depth: depth))")
    return keys
  }

  private mutating func nestedCell(depth: Int) -> String {
    let text = "{type: text, text: \"${item.t ?? item}\", font: f\(number(0...2))}"
    switch number(0...3) {
    case 0: return text
    case 1:
      return "{views: {a: \(text), b: {type: text, text: \"${index} of ${count} ${t0}\", "
        + "font: f0, lines: 1, if: \"${item.n} > 1 or ${f0}\"}}, "
        + "layout: [\"V:|[a]-2-[b]|\", \"[a b].left = cell.left\", \"a.right = cell.right\"]}"
    case 2:
      return "{type: flow, gap: 3, each: \"${item.l ?? l1}\", as: inner, "
        + "cell: {type: text, text: \"${inner.t ?? item.t ?? inner}\", font: f0, padding: 2}}"
    default:
      return "{views: {a: \(text), r: {type: stack, each: \"${item.l}\", if: \"${item.l}\", "
        + "cell: self}}, layout: [\"V:|[a]-3-[r]|\", \"H:|-6-[a]-(>=0)-|\", \"H:|-12-[r]|\"]}"
    }
  }

  private mutating func alignment() -> String {
    "alignment: \(pick(["fill", "top", "center", "bottom", "firstBaseline", "firstBaseline"]))"
  }

  private mutating func children(depth: Int, isWrapped: Bool) -> String {
    let views = (0..<number(1...3)).map { _ in makeView(depth: depth + 1, isWrapped: isWrapped) }
    return "children: {" + views.map { "\($0.name): \($0.text)" }.joined(separator: ", ") + "}"
  }

  private mutating func extent(isWrapped: Bool) -> String {
    pick(["\(number(5...90))", "40%", bound("n1", isWrapped), "\(number(1...9)).25"])
  }

  /// A field as a number; a constant where one would keep the cell from being compiled.
  private mutating func bound(_ field: String, _ isWrapped: Bool = true) -> String {
    isPlain && (isWrapped || chance(2)) ? "\(number(10...120))" : "\"${\(field)}\""
  }

  private mutating func wrappingPadding(isWrapped: Bool) -> String {
    isWrapped ? pick(["2", "[1, 5%, 2%, 3.5]"]) : pick(["5", "[1, 2, 3.25, 4]"])
  }

  private mutating func aspect() -> String {
    pick(["1", "1.5", isPlain ? "0.75" : "\"${n0}/${n1}\""])
  }

  private mutating func contentPriority() -> String {
    chance(2) ? priority() : "{h: \(priority()), v: \(priority())}"
  }

  // MARK: - The layout

  /// Lines that place views in a column or each by itself, and some wishes.
  private mutating func makeLayout(of views: [String]) -> [String] {
    var lines: [String] = []
    if chance(3) {
      for view in views {
        lines.append("\(view).top = cell.margins.top + \(number(0...20))")
        lines.append("cell.bottom >= \(view).bottom + \(number(0...9))")
      }
    } else {
      let chain = views.map { "[\($0)\(predicate())]" }
      var line = "V:|" + gap(isEdge: true)
      for (index, element) in chain.enumerated() {
        line += (index > 0 ? gap(isEdge: false) : "") + element
      }
      lines.append(line + gap(isEdge: true) + "|")
    }
    for view in views { lines += horizontal(view) }
    for _ in 0..<number(0...3) { lines.append(wish(views)) }
    return lines
  }

  private mutating func gap(isEdge: Bool) -> String {
    pick(["", "-", "-8-", "-4.5-", "-(>=6)-", "-(>=3,20@\(priority()))-"])
  }

  private mutating func predicate() -> String {
    chance(4) ? "(\(pick([">=", "==", "<="]))\(number(0...60))@\(priority()))" : ""
  }

  private mutating func horizontal(_ view: String) -> [String] {
    switch number(0...5) {
    case 0, 1: return ["H:|-[\(view)]-|"]
    case 2:
      return [
        "\(view).leading = cell.margins.leading", "\(view).trailing <= cell.margins.trailing",
      ]
    case 3: return ["\(view).trailing = cell.trailing", "\(view).width = 60% @\(priority())"]
    case 4: return ["\(view).centerX = cell.centerX", "\(view).width <= 80%"]
    default: return ["\(view).leading = \(number(0...20))"]
    }
  }

  private mutating func wish(_ views: [String]) -> String {
    let (view, other) = (pick(views), pick(views))
    let priority = chance(12) ? "" : " @\(priority())"
    switch number(0...7) {
    case 0: return "\(view).height >= \(number(5...70))\(priority)"
    case 1: return "\(view).height = \(number(5...70))\(priority)"
    case 2: return "cell.height >= \(number(20...90))\(priority)"
    case 3: return "\(view).trailing <= cell.trailing - \(number(0...30))\(priority)"
    case 4:
      return "\(view).top >= \(other).bottom + \(number(0...8)) @\(pick(["50", "250", "749"]))"
    case 5: return "\(view).width = \(number(10...300))\(priority)"
    case 6: return "cell.bottom <= \(view).bottom + \(number(0...12))\(priority)"
    default: return "\(view).height = \(other).height\(priority)"
    }
  }

  // MARK: - Records

  private static let texts = [
    "", "x", "한국어", "שלום עולם", "\u{2067}של\u{2069} hello", "Ada Lovelace", "ภาษาไทยไม่มีช่องว่าง",
    "🙂👩‍👩‍👧 ok",
    "The engine weaves patterns as the loom weaves flowers.", "two\nlines",
    "مرحبا بالعالم كيف الحال",
    "Incomprehensibilities", "漢字仮名交じり文の組版", "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    "A longer paragraph, such as one finds in a message: some words, a comma, and an end that wraps over several lines of a narrow cell.",
  ]

  private mutating func makeRecord() -> String {
    var fields: [String] = []
    for index in 0..<4 where !chance(index < 2 ? 40 : 3) {
      let text = pick(Self.texts).replacing("\n", with: "\\n")
      fields.append("\"t\(index)\":\(chance(20) ? "null" : "\"\(text)\"")")
    }
    for index in 0..<2 where !chance(40) {
      fields.append(
        "\"n\(index)\":\(pick(["0", "0.25", "1", "33.3", "60", "61.015625", "150", "700"]))")
    }
    for index in 0..<2 where !chance(4) {
      fields.append("\"f\(index)\":\(pick(["true", "false", "\"\"", "\"yes\"", "[]", "0"]))")
    }
    for index in 0..<2 where !chance(10) { fields.append("\"l\(index)\":\(list(depth: 0))") }
    if hasKinds, !chance(12) { fields.append("\"kind\":\"\(pick(["a", "b", "c", "c"]))\"") }
    return "{" + fields.joined(separator: ",") + "}"
  }

  /// An array for nested cells, mostly of objects.
  private mutating func list(depth: Int) -> String {
    let elements = (0..<number(0...3)).map { _ -> String in
      if chance(8) { return "\"\(pick(["word", "some words", "7"]))\"" }
      var fields = ["\"t\":\"\(pick(Self.texts).replacing("\n", with: "\\n"))\""]
      if chance(2) { fields.append("\"n\":\(number(0...3))") }
      if depth < 2, chance(2) { fields.append("\"l\":\(list(depth: depth + 1))") }
      return "{" + fields.joined(separator: ",") + "}"
    }
    return "[" + elements.joined(separator: ",") + "]"
  }
}

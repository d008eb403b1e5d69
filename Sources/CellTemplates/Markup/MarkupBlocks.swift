// SPDX-License-Identifier: Apache-2.0

/// Builds the blocks of a text with markup from its elements and texts in their order.
package struct MarkupBlocks: MarkupReader {
  /// An element that cells do not show.
  package struct UnknownElement: Error {
    let name: String
  }

  /// An element that has not ended.
  private struct Open {
    let element: StyledElements.Element
    var role: MarkupElement.Role
    var spacing = MarkupStyles.Spacing()
    /// Whether it stands in ``styleNames``.
    var isStyle = false
    /// The elements around that change runs, if they change those in it otherwise.
    var outerStyles: [String]?
    /// The marks of its items, if it is a list.
    var marker: ListMarker?
    /// Whether nothing in it is shown.
    var isHidden = false
    /// The number of blocks before it, if it is an item.
    var blocksBefore = 0
    /// Whether there is an element with lines of its own in it, if it is an item.
    var holdsElements = false

    init(_ element: StyledElements.Element) {
      self.element = element
      role = element.role
    }
  }

  private let elements: StyledElements
  private let showsUnknown: Bool
  private var open: [Open] = []
  private var blocks: [MarkupBlock] = []
  /// The line that is being read.
  private var line = MarkupRuns()
  /// The lines before it in the block.
  private var lines: [MarkupRuns] = []
  /// The space that the next block keeps to the last one.
  private var margin = 0.0
  /// The marks of items without a block so far.
  private var markers: [String] = []
  /// The elements around that change runs.
  private var styleNames: [String] = []
  private var hiddenLevels = 0
  /// The table that is being read.
  private var table: MarkupTable?
  /// The cell of it that is being read.
  private var cell: MarkupTable.Cell?

  /// Starts a text.
  ///
  /// - Parameter showsUnknown: Whether the text in elements that cells do not show is shown.
  init(_ elements: StyledElements, showsUnknown: Bool) {
    self.elements = elements
    self.showsUnknown = showsUnknown
  }

  /// The blocks of the whole text.
  mutating func finish() -> [MarkupBlock] {
    endBlock()
    return blocks
  }

  // MARK: - Events

  /// Begins a block, a style or nothing.
  package mutating func start(_ name: String, _ attribute: (String) -> String?)
    throws(UnknownElement)
  {
    guard let element = elements[name] ?? (showsUnknown ? .unknown : nil) else {
      if hiddenLevels == 0 { throw UnknownElement(name: name) }
      open.append(Open(.unknown))
      return
    }
    var opened = Open(element)
    if case .hidden = element.role { opened.isHidden = true }
    if attribute("hidden") != nil { opened.isHidden = true }
    defer { open.append(opened) }
    if opened.isHidden { hiddenLevels += 1 }
    guard hiddenLevels == 0 else { return }
    if cell != nil, element.role.endsBlock {
      // A cell of a table is one text.
      if !showsUnknown { throw UnknownElement(name: "\(name)> in <td") }
      opened.role = .block
      endBlock()
      return
    }
    if element.role.endsBlock, let last = open.indices.last, case .item = open[last].role {
      open[last].holdsElements = true
    }
    switch element.role {
    case .hidden: break
    case .inline, .quotation: break
    case .lineBreak: endLine()
    case .wordBreak: add("\u{200B}")
    case .picture:
      if let picture = MarkupPicture(attribute) {
        line.append(MarkupRun(picture, styles: styleNames))
      } else {
        add(attribute("alt") ?? "")
      }
    case .checkbox:
      if attribute("type")?.lowercased() == "checkbox" {
        add(attribute("checked") == nil ? "[ ]" : "[x]")
      }
    case .rule:
      endBlock()
      opened.spacing = element.spacing
      margin = max(margin, opened.spacing.before)
      append(MarkupBlock(kind: MarkupElement.rule))
    case .tablePart(let part): try start(part, name, attribute)
    case .block, .kind, .list, .item:
      endBlock()
      opened.spacing = spacing(of: element)
      margin = max(margin, opened.spacing.before)
      if case .list(let isOrdered) = element.role {
        opened.marker = ListMarker(
          isOrdered: isOrdered, level: listLevel, start: attribute("start"),
          type: attribute("type"))
      }
      if case .item = element.role {
        opened.blocksBefore = blocks.count
        markers.append(mark(value: attribute("value")))
      }
    }
    if element.hasOwnFont, !styleNames.isEmpty {
      opened.outerStyles = styleNames
      styleNames = elements.withoutFonts(styleNames)
    }
    if element.changesRuns {
      opened.isStyle = true
      styleNames.append(name)
    }
    if case .quotation = element.role { add("“") }
  }

  /// Ends what the element began.
  package mutating func end(_ name: String) {
    guard let last = open.indices.last else { return }
    let isHidden = open[last].isHidden
    if hiddenLevels == 0 { endShown(last) }
    if isHidden { hiddenLevels -= 1 }
    open.removeLast()
  }

  /// Ends what the element began that is open last, and shown.
  private mutating func endShown(_ last: Int) {
    switch open[last].role {
    case .hidden, .inline, .lineBreak, .wordBreak, .picture, .checkbox: break
    case .quotation: add("”")
    case .rule: margin = max(margin, open[last].spacing.after)
    case .tablePart(let part): end(part)
    case .block, .kind, .list, .item:
      endBlock()
      if case .item = open[last].role { endItem(open[last]) }
      margin = max(margin, open[last].spacing.after)
    }
    if open[last].isStyle { styleNames.removeLast() }
    if let outer = open[last].outerStyles { styleNames = outer }
  }

  /// Ends an item whose blocks have ended.
  private mutating func endItem(_ item: Open) {
    if blocks.count == item.blocksBefore {
      // An item without text has the height of a line. The margins above it, and those of empty
      // elements in it, stand below it again where there are such elements, as in Chromium 156.
      let room = item.holdsElements && !blocks.isEmpty ? margin : 0
      appendEmptyLine()
      margin = room
    } else if !markers.isEmpty {
      // Lines across the text are all that the item has.
      blocks[blocks.count - 1].marker = takeMarkers()
    }
  }

  /// Appends a line without letters.
  private mutating func appendEmptyLine() {
    append(
      MarkupBlock(
        kind: MarkupElement.paragraph,
        runs: MarkupRuns([MarkupRun(text: "\u{200B}", styles: styleNames)])))
  }

  /// The marks of items without a block so far, which have one then.
  private mutating func takeMarkers() -> String {
    if markers.isEmpty { return "" }
    defer { markers = [] }
    return markers.joined(separator: " ")
  }

  /// Begins a part of a table.
  private mutating func start(
    _ part: MarkupElement.TablePart, _ name: String, _ attribute: (String) -> String?
  ) throws(UnknownElement) {
    switch part {
    case .table:
      endBlock()
      table = MarkupTable()
    case .row: table?.beginRow()
    case .cell:
      for key in ["colspan", "rowspan"] where !showsUnknown {
        if let span = attribute(key), span.trimmed != "1" {
          throw UnknownElement(name: "\(name) \(key)=\(span)")
        }
      }
      cell = MarkupTable.Cell(
        name: name,
        alignment: attribute("align").flatMap { MarkupAlignment(rawValue: $0.lowercased()) })
    case .group: break
    case .caption: endBlock()
    }
  }

  /// Ends a part of a table.
  private mutating func end(_ part: MarkupElement.TablePart) {
    switch part {
    case .cell:
      guard var ended = cell else { return }
      ended.around = stylesAround
      ended.runs = takeRuns() ?? MarkupRuns()
      table?.append(ended)
      cell = nil
    case .table:
      guard let ended = table else { return }
      table = nil
      if elements.marksStandAboveTables, !markers.isEmpty, open.count > 1,
        case .item = open[open.count - 2].role
      {
        appendEmptyLine()
      }
      append(MarkupBlock(kind: MarkupElement.table, table: ended))
    case .row, .group: break
    case .caption: endBlock()
    }
  }

  /// Adds a paragraph that is the whole text, in which no white space collapses.
  package mutating func addParagraph(
    _ forEachPiece: ((String, _ name: String?) throws -> Void) throws -> Void
  ) rethrows {
    var runs = MarkupRuns()
    try forEachPiece { text, name in
      runs.append(text, styles: name.flatMap { elements[$0]?.styles } ?? [])
    }
    let block = MarkupBlock(kind: MarkupElement.paragraph, runs: runs)
    let spacing = elements.paragraph.spacing
    (block.start, block.end) = (spacing.start, spacing.end)
    blocks.append(block)
  }

  /// Adds text to the last block.
  package mutating func add(_ text: String) {
    guard hiddenLevels == 0 else { return }
    line.append(text, styles: styleNames)
  }

  // MARK: - Blocks

  /// The room around a block: lists in lists have none above and below.
  private func spacing(of element: StyledElements.Element) -> MarkupStyles.Spacing {
    var spacing = element.spacing
    if element.isList, open.contains(where: { $0.element.isList }) {
      (spacing.before, spacing.after) = (0, 0)
    }
    return spacing
  }

  /// The number of lists that are open.
  private var listLevel: Int { open.count { $0.marker != nil } }

  /// The mark of an item: that of its list, or a bullet where it is in none.
  private mutating func mark(value: String?) -> String {
    guard let list = open.lastIndex(where: { $0.marker != nil }) else {
      var marker = ListMarker(isOrdered: false, level: 0, start: nil, type: nil)
      return marker.mark(value: nil)
    }
    return open[list].marker?.mark(value: value) ?? ""
  }

  /// The name of the kind that text has here.
  private var kind: String {
    for index in open.indices.reversed() {
      if case .kind = open[index].role { return open[index].element.name }
    }
    return MarkupElement.paragraph
  }

  /// Ends the block that is being read, if it has something to show; in a table's cell, its line.
  private mutating func endBlock() {
    guard cell == nil else {
      if !line.isWhiteSpace { endLine() }
      return
    }
    if let runs = takeRuns() { append(MarkupBlock(kind: kind, runs: runs)) }
  }

  /// Ends the line that is being read.
  private mutating func endLine() {
    lines.append(line)
    line = MarkupRuns()
  }

  /// The text that was read last; nil if it has nothing to show.
  private mutating func takeRuns() -> MarkupRuns? {
    if lines.isEmpty, line.isEmpty { return nil }
    let isPreformatted = kind == MarkupElement.preformatted
    if lines.isEmpty, !isPreformatted, line.isWhiteSpace {
      line = MarkupRuns()
      return nil
    }
    var (ended, last) = ([MarkupRuns](), MarkupRuns())
    swap(&ended, &lines)
    swap(&last, &line)
    if !isPreformatted {
      for index in ended.indices { ended[index].collapse() }
      last.collapse()
    }
    guard !ended.isEmpty || !last.isBlank else { return nil }
    // A line break ends a line and begins none, if nothing follows it.
    if last.isBlank, let line = ended.popLast() { last = line }
    var runs = MarkupRuns()
    for line in ended {
      runs.append(contentsOf: line)
      runs.append("\n", styles: runs.all.last?.styles ?? [])
    }
    runs.append(contentsOf: last)
    if isPreformatted { runs.removeFinalLineFeed() }
    runs.removeBlanks()
    if runs.isEmpty { runs.append("\u{200B}", styles: stylesAround) }
    return runs
  }

  /// The elements around with lines of their own that change the letters in them.
  private var stylesAround: [String] {
    guard !styleNames.isEmpty else { return [] }
    var result: [String] = []
    for opened in open where opened.role.endsBlock {
      if opened.outerStyles != nil { result = elements.withoutFonts(result) }
      if opened.isStyle { result.append(opened.element.name) }
    }
    return result
  }

  /// Appends a block below the last one.
  private mutating func append(_ block: MarkupBlock) {
    block.above = blocks.isEmpty ? 0 : margin
    block.start = open.reduce(0) { $0 + $1.spacing.start }
    block.end = open.reduce(0) { $0 + $1.spacing.end }
    // A mark stands on the first line of letters in its item.
    if block.kind != MarkupElement.rule { block.marker = takeMarkers() }
    block.around = stylesAround
    margin = 0
    blocks.append(block)
  }
}

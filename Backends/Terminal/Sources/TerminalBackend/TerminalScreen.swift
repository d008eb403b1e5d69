// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The content of a cell of a terminal.
public struct TerminalCell: Hashable, Sendable {
  /// How the text of a cell is drawn.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes attributes from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Thicker letters.
    public static let bold = Attributes(rawValue: 1)
    /// Slanted letters.
    public static let italic = Attributes(rawValue: 2)
    /// A line below.
    public static let underline = Attributes(rawValue: 4)
    /// A line through the middle.
    public static let strikethrough = Attributes(rawValue: 8)
  }

  /// The character; empty in the second cell of a wide one.
  public var text: String
  /// The colour of the text; nil is the terminal's own.
  public var foreground: Color?
  /// The colour behind the text; nil is the terminal's own.
  public var background: Color?
  /// How the text is drawn.
  public var attributes: Attributes

  /// Makes a cell; a blank one without arguments.
  public init(
    _ text: String = " ", foreground: Color? = nil, background: Color? = nil,
    attributes: Attributes = []
  ) {
    self.text = text
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// The cells of a terminal, a value.
public struct TerminalScreen: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private var cells: [TerminalCell]

  /// Makes a screen of blank cells.
  ///
  /// - Precondition: Neither extent is negative.
  public init(width: Int, height: Int, background: Color? = nil) {
    precondition(width >= 0 && height >= 0, "A screen of \(width) by \(height) cells.")
    self.width = width
    self.height = height
    cells = Array(repeating: TerminalCell(background: background), count: width * height)
  }

  /// The cell in a column and a row, both from 0 and on the screen.
  public subscript(column: Int, row: Int) -> TerminalCell {
    get { cells[row * width + column] }
    set { cells[row * width + column] = newValue }
  }

  /// The text of a row without the spaces at its end.
  public func text(ofRow row: Int) -> String {
    var text = cells[row * width..<(row + 1) * width].reduce(into: "") { $0 += $1.text }
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// Puts a character of one or two cells into a row.
  ///
  /// What is left of a wide character that is overwritten in part becomes blank. Nothing is drawn
  /// unless all its cells are on the screen.
  public mutating func put(
    _ text: String, width cellCount: Int, column: Int, row: Int,
    _ draw: (inout TerminalCell) -> Void
  ) {
    guard cellCount > 0, column >= 0, column + cellCount <= width, 0..<height ~= row else { return }
    for index in 0..<cellCount {
      blankOtherHalf(column: column + index, row: row)
      self[column + index, row].text = index == 0 ? text : ""
      draw(&self[column + index, row])
    }
  }

  /// Blanks a cell, and the other half of the wide character that it is a part of.
  public mutating func blank(column: Int, row: Int) {
    guard 0..<width ~= column, 0..<height ~= row else { return }
    blankOtherHalf(column: column, row: row)
    self[column, row].text = " "
    self[column, row].attributes = []
  }

  private mutating func blankOtherHalf(column: Int, row: Int) {
    if self[column, row].text.isEmpty, column > 0 { self[column - 1, row].text = " " }
    if column + 1 < width, self[column + 1, row].text.isEmpty { self[column + 1, row].text = " " }
  }
}

extension TerminalScreen: CustomStringConvertible {
  /// The rows of text, one a line, without colours.
  public var description: String {
    (0..<height).map { text(ofRow: $0) }.joined(separator: "\n")
  }
}

extension TerminalScreen {
  /// The control sequences that turn an earlier screen into this one, colours in 24 bits.
  ///
  /// Cells that are equal are not written. Without an earlier screen, or with one of another size,
  /// all are.
  public func sequences(since earlier: TerminalScreen?) -> String {
    let earlier = earlier.flatMap { $0.width == width && $0.height == height ? $0 : nil }
    var output = ""
    var style: TerminalCell?
    for row in 0..<height {
      var pen: Int?
      for column in 0..<width {
        let cell = self[column, row]
        // The second half of a wide character is written by the first.
        if cell.text.isEmpty { continue }
        let span = column + 1 < width && self[column + 1, row].text.isEmpty ? 2 : 1
        if let earlier, (column..<column + span).allSatisfy({ earlier[$0, row] == self[$0, row] }) {
          continue
        }
        if pen != column { output += "\u{1B}[\(row + 1);\(column + 1)H" }
        if style.map({ !$0.looksLike(cell) }) ?? true {
          output += cell.styleSequence
          style = cell
        }
        output += cell.text
        pen = column + span
      }
    }
    return output.isEmpty ? "" : output + "\u{1B}[0m"
  }
}

extension TerminalCell {
  /// Whether another cell has the same colours and attributes.
  fileprivate func looksLike(_ other: TerminalCell) -> Bool {
    foreground == other.foreground && background == other.background
      && attributes == other.attributes
  }

  /// The sequence that chooses the cell's colours and attributes (ECMA-48 § 8.3.117, SGR).
  fileprivate var styleSequence: String {
    var codes = ["0"]
    if attributes.contains(.bold) { codes.append("1") }
    if attributes.contains(.italic) { codes.append("3") }
    if attributes.contains(.underline) { codes.append("4") }
    if attributes.contains(.strikethrough) { codes.append("9") }
    if let color = foreground { codes.append("38;2;\(color.red);\(color.green);\(color.blue)") }
    if let color = background { codes.append("48;2;\(color.red);\(color.green);\(color.blue)") }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}

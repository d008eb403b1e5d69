// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The rooms of the lines of a paragraph.
struct LineRooms {
  /// The room of the first line.
  let first: LineRoom
  /// The room of other lines.
  let others: LineRoom

  /// Subtracts a paragraph style's indents from a width in points.
  init(_ style: ParagraphStyle, width: Double, _ unit: PositionUnit) {
    first = LineRoom(
      width: width, indent: style.firstLineHeadIndent, tail: style.tailIndent, unit)
    others = LineRoom(width: width, indent: style.headIndent, tail: style.tailIndent, unit)
  }

  /// The room of a line.
  @inline(__always)
  func room(startsParagraph: Bool) -> LineRoom { startsParagraph ? first : others }
}

/// The room of a line between its indents.
struct LineRoom {
  /// The greatest visible advance, in position units.
  let limit: Int64
  /// The indent from the leading side, in points.
  let indent: Double
  /// The indent from the trailing side, in points.
  let tail: Double
  /// The part of ``tail`` that a text takes of its container: none if a positive tail indent, which
  /// is measured from the leading side, limits lines inside of it.
  private let takenTail: Double

  /// Subtracts the indents from a container's width.
  init(width: Double, indent: Double, tail: Double, _ unit: PositionUnit) {
    self.indent = indent.isFinite ? max(0, indent) : 0
    let isLimited = width < 1e15
    let width = max(0, width)
    if !tail.isFinite || tail == 0 {
      self.tail = 0
    } else if tail < 0 {
      self.tail = -tail
    } else {
      // A positive tail is measured from the leading side, so it needs the container's width.
      self.tail = isLimited ? max(0, width - tail) : 0
    }
    if tail > 0, tail.isFinite, !isLimited {
      limit = unit.limit(forWidth: max(0, tail - self.indent))
    } else {
      limit = unit.limit(forWidth: isLimited ? width - self.indent - self.tail : .infinity)
    }
    takenTail = isLimited && tail > 0 ? 0 : self.tail
  }

  /// The width in points that a line of a width takes of its container.
  func extent(ofWidth width: Double) -> Double { width + indent + takenTail }
}

// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// A drawing as a value: commands in the order in which they paint.
///
/// Units are points, the origin is the top left, y grows downward. A list holds no pixels and no
/// live fonts, so it may be kept, compared, sent to another thread and played by any backend.
/// Every `restore` has its `save`; saves that are still open at the end are closed by the backend.
///
///     var list = DisplayList()
///     list.fill(Rect(x: 0, y: 0, width: 100, height: 44), .white)
///     list.scoped { list in
///       list.clip(Rect(x: 8, y: 8, width: 84, height: 28))
///       list.image(named: "photo", in: Rect(x: 8, y: 8, width: 28, height: 28))
///     }
public struct DisplayList: Hashable, Sendable {
  /// The commands, the first painted first.
  public private(set) var commands: [DrawingCommand]
  /// How many saves have no restore yet.
  public private(set) var openScopes: Int

  /// Makes an empty drawing.
  public init() {
    commands = []
    openScopes = 0
  }

  /// Makes a drawing from commands.
  ///
  /// - Precondition: every `restore` comes after a `save` of its own.
  public init(_ commands: [DrawingCommand]) {
    self.init()
    for command in commands { append(command) }
  }

  /// Whether there is no command.
  public var isEmpty: Bool { commands.isEmpty }

  /// Appends a command.
  ///
  /// - Precondition: a `restore` has an open `save`.
  public mutating func append(_ command: DrawingCommand) {
    switch command {
    case .save: openScopes += 1
    case .restore:
      precondition(openScopes > 0, "A restore needs a save before it; all saves are restored.")
      openScopes -= 1
    case .transform, .clip, .opacity, .fill, .stroke, .glyphs, .image, .area: break
    }
    commands.append(command)
  }

  /// Appends another list, moved; its transforms, clips and groups end with it.
  public mutating func append(_ other: DisplayList, at origin: Point = .zero) {
    guard !other.isEmpty else { return }
    append(.save)
    if origin != .zero { append(.transform(.translation(x: origin.x, y: origin.y))) }
    commands.append(contentsOf: other.commands)
    commands.append(contentsOf: repeatElement(.restore, count: other.openScopes))
    append(.restore)
  }

  /// The same drawing moved by a distance in each axis.
  public func offsetBy(x: Double, y: Double) -> DisplayList {
    guard x != 0 || y != 0 else { return self }
    var moved = DisplayList()
    moved.append(self, at: Point(x: x, y: y))
    return moved
  }
}

extension DisplayList {
  /// Appends what `body` appends, between a save and a restore.
  public mutating func scoped<Failure: Error>(
    _ body: (inout DisplayList) throws(Failure) -> Void
  ) throws(Failure) {
    var inner = DisplayList()
    try body(&inner)
    append(inner)
  }

  /// Fills a rectangle, with round corners if a radius is given.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color) {
    append(.fill(Box(rect, cornerRadius: cornerRadius), color))
  }

  /// Draws the outline of a rectangle; the line's middle lies on the rectangle's edge.
  public mutating func stroke(
    _ rect: Rect, cornerRadius: Double = 0, _ color: Color, lineWidth: Double = 1
  ) {
    append(.stroke(Box(rect, cornerRadius: cornerRadius), color, lineWidth: lineWidth))
  }

  /// Cuts what follows in this scope to a rectangle.
  public mutating func clip(_ rect: Rect, cornerRadius: Double = 0) {
    append(.clip(Box(rect, cornerRadius: cornerRadius)))
  }

  /// Maps what follows in this scope.
  public mutating func transform(_ transform: Transform) { append(.transform(transform)) }

  /// Composes what follows in this scope as one picture of an opacity from 0 to 1.
  public mutating func opacity(_ opacity: Double) { append(.opacity(opacity)) }

  /// Draws the image of a name, scaled to fill a rectangle.
  public mutating func image(named name: String, in rect: Rect) {
    append(.image(name: name, rect))
  }

  /// Draws a text's glyphs and attachments with the layout's origin at a point.
  ///
  /// `string` is the text that was laid out; `color` serves the runs without a colour of their own.
  public mutating func text(
    _ layout: TextLayout, of string: String, at origin: Point, color: Color = .black
  ) {
    let bytes = string.utf8
    fill(.background, of: layout, at: origin, color)
    fill(.underline, of: layout, at: origin, color)
    defer { fill(.strikethrough, of: layout, at: origin, color) }
    for line in layout.lines {
      for run in line.runs where !run.glyphs.isEmpty {
        if let attachment = run.attachment, let glyph = run.glyphs.first {
          let bottom = origin.y + glyph.y + attachment.depth
          let box = Rect(
            x: origin.x + glyph.x, y: bottom - attachment.size.height,
            width: attachment.size.width, height: attachment.size.height)
          if let color = attachment.background {
            fill(box, cornerRadius: attachment.cornerRadius, color)
          }
          let inner = box.inset(by: attachment.padding)
          if let inside = attachment.text {
            text(inside.layout, of: inside.string, at: inner.origin, color: run.color ?? color)
          }
          // A box without a picture and a text is room alone.
          if !attachment.name.isEmpty { image(named: attachment.name, in: inner) }
          continue
        }
        let range = run.range.clamped(to: 0..<bytes.count)
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let end = bytes.index(start, offsetBy: range.count)
        let drawn = DrawnGlyphs(
          run: run, origin: origin, color: run.color ?? color,
          text: String(decoding: bytes[start..<end], as: UTF8.self))
        append(.glyphs(drawn))
      }
    }
  }

  /// Fills the decorations of a kind.
  private mutating func fill(
    _ kind: TextDecoration.Kind, of layout: TextLayout, at origin: Point, _ color: Color
  ) {
    for line in layout.lines {
      for decoration in line.decorations where decoration.kind == kind {
        var rect = decoration.rect
        rect.origin.x += origin.x
        rect.origin.y += origin.y
        fill(rect, decoration.color ?? color)
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
import LayoutRendering
public import TextVocabulary

/// One thing that was drawn, where it stands on the page.
public struct RecordedCall: Hashable, Sendable {
  /// The kinds of things.
  public enum Kind: Hashable, Sendable {
    /// A filled box.
    case fill(Color, cornerRadius: Double)
    /// The outline of a box.
    case stroke(Color, lineWidth: Double, cornerRadius: Double)
    /// A run of text; `baseline` is the first glyph's place.
    case text(String, font: String, size: Double, Color, baseline: Point)
    /// An image.
    case image(name: String)
  }

  /// What was drawn; lengths are those of the page.
  public var kind: Kind
  /// The box, the image, or the advances of the text, before clips, on the page.
  public var rect: Rect
  /// The part of it that clips leave; for text an estimate with room for its ink.
  public var visible: Rect
  /// The opacity of the groups around it.
  public var opacity: Double

  /// Makes a call from its parts.
  public init(kind: Kind, rect: Rect, visible: Rect, opacity: Double = 1) {
    self.kind = kind
    self.rect = rect
    self.visible = visible
    self.opacity = opacity
  }
}

extension RecordedCall {
  /// The call that a drawing's command makes; nil for a command that paints nothing.
  init?(_ call: DrawCall) {
    let map = call.transform
    // The length of a mapped unit; one number serves for maps that keep proportions.
    let scale = (abs(map.a * map.d - map.b * map.c)).squareRoot()
    let own: Rect
    switch call.command {
    case .fill(let box, let color):
      kind = .fill(color, cornerRadius: box.effectiveRadius * scale)
      own = box.rect
    case .stroke(let box, let color, let lineWidth):
      kind = .stroke(
        color, lineWidth: lineWidth * scale, cornerRadius: box.effectiveRadius * scale)
      own = box.rect
    case .glyphs(let drawn):
      guard let first = drawn.run.glyphs.first else { return nil }
      let origin = Point(x: drawn.origin.x + first.x, y: drawn.origin.y + first.y)
      kind = .text(
        drawn.text, font: drawn.run.font.postScriptName, size: drawn.run.size * scale,
        drawn.color, baseline: map.apply(to: origin))
      let width = drawn.run.glyphs.reduce(0) { $0 + $1.advance }
      own = Rect(
        x: origin.x, y: origin.y - drawn.run.size, width: width, height: drawn.run.size)
    case .image(let name, let rect):
      kind = .image(name: name)
      own = rect
    case .save, .restore, .transform, .clip, .opacity, .area: return nil
    }
    rect = map.boundingBox(of: own)
    visible = call.bounds
    opacity = call.opacity
  }
}

extension RecordedCall: CustomStringConvertible {
  /// The call on one line, such as `text "Hi" Sans 17 #000000 at 16,30`.
  ///
  /// What is clipped and what is clear in part is said at the end.
  public var description: String {
    var words: [String]
    var isCut = visible != rect
    switch kind {
    case .fill(let color, let radius):
      words = ["fill \(rect) \(color.hexText)"] + Self.radius(radius)
    case .stroke(let color, let lineWidth, let radius):
      words = ["stroke \(rect) \(color.hexText) width \(lineWidth.shortest)"] + Self.radius(radius)
      // A line reaches beyond its box by half its width.
      isCut = visible != rect.inset(by: EdgeInsets(all: -lineWidth / 2))
    case .text(let text, let font, let size, let color, let baseline):
      words = ["text \(text.debugDescription) \(font) \(size.shortest) \(color.hexText)"]
      words.append("at \(baseline)")
      isCut = visible.intersection(rect) != rect
    case .image(let name): words = ["image \(name.debugDescription) \(rect)"]
    }
    if isCut { words.append("cut to \(visible)") }
    if opacity < 1 { words.append("opacity \(opacity.shortest)") }
    return words.joined(separator: " ")
  }

  private static func radius(_ radius: Double) -> [String] {
    radius == 0 ? [] : ["radius \(radius.shortest)"]
  }
}

// SPDX-License-Identifier: Apache-2.0

// Foundation's attributed strings with UIKit's attributes. Measuring takes the font, the kerning,
// the baseline offset, the attachments and the first paragraph style; drawing takes the
// colours and the lines below and through letters.

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = Self("NSFont")
  /// A `UIColor`.
  public static let foregroundColor = Self("NSColor")
  /// A `UIColor` behind letters.
  public static let backgroundColor = Self("NSBackgroundColor")
  /// An `NSParagraphStyle`; that of the first character counts for the whole text.
  public static let paragraphStyle = Self("NSParagraphStyle")
  /// A number of points between letters.
  public static let kern = Self("NSKern")
  /// A number of points between letters.
  public static let tracking = Self("CTTracking")
  /// A number of points by which letters are raised.
  public static let baselineOffset = Self("NSBaselineOffset")
  /// An `NSTextAttachment`.
  public static let attachment = Self("NSAttachment")
  /// A language as a BCP 47 tag.
  public static let languageIdentifier = Self("NSLanguage")
  /// A `URL` or string; nothing is drawn.
  public static let link = Self("NSLink")
  /// Whether letters are underlined, as a number: 0 is not; all other styles are one line.
  public static let underlineStyle = Self("NSUnderline")
  /// The colour of the line below letters, a `UIColor`.
  public static let underlineColor = Self("NSUnderlineColor")
  /// Whether letters are struck through, as a number: 0 is not; all other styles are one line.
  public static let strikethroughStyle = Self("NSStrikethrough")
  /// The colour of the line through letters, a `UIColor`.
  public static let strikethroughColor = Self("NSStrikethroughColor")
  /// The colour of letters' outlines; nothing is drawn.
  public static let strokeColor = Self("NSStrokeColor")
  /// The width of letters' outlines; nothing is drawn.
  public static let strokeWidth = Self("NSStrokeWidth")
}

/// Lines below or through letters; each style but none is drawn as one line.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int
  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)

  /// Makes a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A box in a text: a picture and its bounds, whose origin is on the baseline and y grows upward.
open class NSTextAttachment {
  /// The picture.
  open var image: UIImage?
  /// The box; if empty, the picture's size on the baseline.
  open var bounds = CGRect.zero

  /// Makes an attachment without picture.
  public init() {}

  /// Makes an attachment of a picture.
  public init(image: UIImage) { self.image = image }

  /// The box as text measuring takes it.
  var box: TextAttachment {
    let rect = bounds.isEmpty ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds
    return TextAttachment(
      size: rect.size, depth: -rect.origin.y, name: image?.name ?? "attachment")
  }
}

extension NSAttributedString {
  /// Makes an empty text: `NSAttributedString()`.
  ///
  /// - Parameter nothing: Nothing, because an extension cannot have the `init()` that Foundation
  ///   lacks here.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }

  /// Makes the text of an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }

  /// The text as Quoin measures it, and the paragraph style of its first character.
  ///
  /// - Parameters:
  ///   - style: The style of text without attributes.
  ///   - paragraph: The style of paragraphs without attributes.
  public func measured(
    style: TextStyle = TextStyle(font: UIFont.systemFont(ofSize: 12)),
    paragraph: ParagraphStyle = ParagraphStyle()
  ) -> (text: AttributedText, paragraph: ParagraphStyle) {
    var text = AttributedText("", style: style)
    var first: ParagraphStyle?
    let whole = NSRange(location: 0, length: length)
    enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let part = attributedSubstring(from: range).string
      var style = style
      style.apply(attributes)
      if first == nil {
        first = (attributes[.paragraphStyle] as? NSParagraphStyle)?.value ?? paragraph
      }
      if let attachment = attributes[.attachment] as? NSTextAttachment, part == "\u{FFFC}" {
        text.append(attachment.box, style: style)
      } else {
        text.append(part, style: style)
      }
    }
    return (text, first ?? paragraph)
  }

  /// The size of the text on one line per paragraph.
  public func size() -> CGSize {
    boundingRect(with: .zero, options: [], context: nil).size
  }

  /// The rectangle of the text in a size; a width of 0 does not limit it.
  ///
  /// The size is not rounded. Without `usesLineFragmentOrigin` the text is one line.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> CGRect {
    guard length > 0, let measurer = UIScreen.main.environment.measurer else { return .zero }
    let (text, paragraph) = measured()
    let isWrapped = options.contains(.usesLineFragmentOrigin) && size.width > 0
    let container = TextContainer(
      width: isWrapped ? Double(size.width) : .infinity,
      maximumNumberOfLines: options.contains(.usesLineFragmentOrigin) ? 0 : 1,
      lineBreakMode: .wordWrap)
    let metrics = measurer.prepare(text, paragraphStyle: paragraph).metrics(in: container)
    let y =
      options.contains(.usesLineFragmentOrigin)
      ? 0 : metrics.firstBaseline - metrics.size.height
    return CGRect(x: 0, y: y, width: metrics.size.width, height: metrics.size.height)
  }
}

extension TextStyle {
  /// Applies UIKit's attributes.
  fileprivate mutating func apply(_ attributes: [NSAttributedString.Key: Any]) {
    if let font = attributes[.font] as? UIFont { self.font = font }
    if let color = attributes[.foregroundColor] as? UIColor { self.color = color }
    if let spacing = Double(number: attributes[.tracking] ?? attributes[.kern]) {
      letterSpacing = spacing
      // A kerning of 0 turns that of the font off (observed: iOS 26.1 Catalyst).
      if spacing == 0, attributes[.tracking] == nil { font.features.append(FontFeature("kern", 0)) }
    }
    if let offset = Double(number: attributes[.baselineOffset]) { baselineOffset = offset }
    if let color = attributes[.backgroundColor] as? UIColor { backgroundColor = color }
    if let line = Self.line(attributes[.underlineStyle], attributes[.underlineColor]) {
      underline = line
    }
    if let line = Self.line(attributes[.strikethroughStyle], attributes[.strikethroughColor]) {
      strikethrough = line
    }
    if let language = attributes[.languageIdentifier] as? String { self.language = language }
  }

  /// A line below or through letters; nil without a style, or with the style of none.
  private static func line(_ style: Any?, _ color: Any?) -> TextLine? {
    let style = (style as? NSUnderlineStyle)?.rawValue ?? Double(number: style).map { Int($0) } ?? 0
    return style == 0 ? nil : TextLine(color: color as? UIColor)
  }
}

/// How a text is measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int
  /// In lines, from the top left.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// With the gaps that fonts ask for between lines; they always count.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// By the letters' outlines; their advances always count.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// With an ellipsis at the end of the last line that fits.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)

  /// Makes options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// What measuring a text returns besides its rectangle: nothing here.
public final class NSStringDrawingContext {
  /// Makes a context.
  public init() {}
}

extension String {
  /// The size of the text on one line per paragraph.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// The rectangle of the text in a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// The size of the text on one line per paragraph.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// The rectangle of the text in a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

/// The style of a text's lines, as the value of the attribute `paragraphStyle`.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// The style as Quoin measures with it.
  public fileprivate(set) var value = ParagraphStyle()
  fileprivate var mode = LineBreakMode.wordWrap

  /// The style of text without one.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Makes the usual style.
  public override init() {}

  /// Where lines stand between the two sides.
  public var alignment: NSTextAlignment { value.alignment }
  /// How text that does not fit is cut; a label's own mode counts, not this one.
  public var lineBreakMode: NSLineBreakMode { mode }
  /// The gap between lines.
  public var lineSpacing: CGFloat { value.lineSpacing }
  /// The gap after a paragraph.
  public var paragraphSpacing: CGFloat { value.paragraphSpacing }
  /// The gap before a paragraph.
  public var paragraphSpacingBefore: CGFloat { value.paragraphSpacingBefore }
  /// The factor of line heights; 0 stands for 1.
  public var lineHeightMultiple: CGFloat { value.lineHeightMultiple }
  /// The least line height.
  public var minimumLineHeight: CGFloat { value.minimumLineHeight }
  /// The greatest line height; 0 sets no limit.
  public var maximumLineHeight: CGFloat { value.maximumLineHeight }
  /// The indent of the first line.
  public var firstLineHeadIndent: CGFloat { value.firstLineHeadIndent }
  /// The indent of the other lines.
  public var headIndent: CGFloat { value.headIndent }
  /// The end of lines.
  public var tailIndent: CGFloat { value.tailIndent }
  /// The tab stops.
  public var tabStops: [NSTextTab] { value.tabStops }
  /// The interval of tab stops after the last one given.
  public var defaultTabInterval: CGFloat { value.defaultTabInterval }
  /// The direction of the paragraph.
  public var baseWritingDirection: NSWritingDirection { value.direction }
  /// Whether words are hyphenated: above 0.
  public var hyphenationFactor: Float { value.usesHyphenation ? 1 : 0 }

  /// A copy of the style.
  public func copy(with zone: NSZone? = nil) -> Any { copied(NSParagraphStyle()) }

  /// A copy of the style that can be changed.
  public func mutableCopy(with zone: NSZone? = nil) -> Any { copied(NSMutableParagraphStyle()) }

  private func copied(_ other: NSParagraphStyle) -> NSParagraphStyle {
    other.value = value
    other.mode = mode
    return other
  }

  /// Whether two styles have the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other.value == value && other.mode == mode
  }

  /// The hash of the values.
  open override var hash: Int { value.hashValue }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines stand between the two sides.
  public override var alignment: NSTextAlignment {
    get { value.alignment }
    set { value.alignment = newValue }
  }
  /// How text that does not fit is cut; a label's own mode counts, not this one.
  public override var lineBreakMode: NSLineBreakMode {
    get { mode }
    set { mode = newValue }
  }
  /// The gap between lines.
  public override var lineSpacing: CGFloat {
    get { value.lineSpacing }
    set { value.lineSpacing = newValue }
  }
  /// The gap after a paragraph.
  public override var paragraphSpacing: CGFloat {
    get { value.paragraphSpacing }
    set { value.paragraphSpacing = newValue }
  }
  /// The gap before a paragraph.
  public override var paragraphSpacingBefore: CGFloat {
    get { value.paragraphSpacingBefore }
    set { value.paragraphSpacingBefore = newValue }
  }
  /// The factor of line heights; 0 stands for 1.
  public override var lineHeightMultiple: CGFloat {
    get { value.lineHeightMultiple }
    set { value.lineHeightMultiple = newValue > 0 ? newValue : 1 }
  }
  /// The least line height.
  public override var minimumLineHeight: CGFloat {
    get { value.minimumLineHeight }
    set { value.minimumLineHeight = newValue }
  }
  /// The greatest line height; 0 sets no limit.
  public override var maximumLineHeight: CGFloat {
    get { value.maximumLineHeight }
    set { value.maximumLineHeight = newValue }
  }
  /// The indent of the first line.
  public override var firstLineHeadIndent: CGFloat {
    get { value.firstLineHeadIndent }
    set { value.firstLineHeadIndent = newValue }
  }
  /// The indent of the other lines.
  public override var headIndent: CGFloat {
    get { value.headIndent }
    set { value.headIndent = newValue }
  }
  /// The end of lines.
  public override var tailIndent: CGFloat {
    get { value.tailIndent }
    set { value.tailIndent = newValue }
  }
  /// The tab stops.
  public override var tabStops: [NSTextTab] {
    get { value.tabStops }
    set { value.tabStops = newValue }
  }
  /// The interval of tab stops after the last one given.
  public override var defaultTabInterval: CGFloat {
    get { value.defaultTabInterval }
    set { value.defaultTabInterval = newValue }
  }
  /// The direction of the paragraph.
  public override var baseWritingDirection: NSWritingDirection {
    get { value.direction }
    set { value.direction = newValue }
  }
  /// Whether words are hyphenated: above 0.
  public override var hyphenationFactor: Float {
    get { super.hyphenationFactor }
    set { value.usesHyphenation = newValue > 0 }
  }

  /// Takes all values of another style.
  open func setParagraphStyle(_ other: NSParagraphStyle) {
    value = other.value
    mode = other.mode
  }
}

extension TextDirection {
  /// By the first letter that has a direction.
  public static var natural: TextDirection { .auto }
}

extension TabStop {
  /// Makes a tab stop, in UIKit's order of arguments.
  public init(textAlignment: NSTextAlignment, location: CGFloat, options: [String: Any] = [:]) {
    self.init(location: location, alignment: textAlignment)
  }
}

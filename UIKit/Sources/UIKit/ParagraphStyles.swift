// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

/// The style of a text's lines, as the value of the attribute `paragraphStyle`.
///
/// `alignment`, `lineSpacing`, `paragraphSpacing`, `paragraphSpacingBefore`, `minimumLineHeight`,
/// `maximumLineHeight`, `firstLineHeadIndent`, `headIndent`, `tailIndent`, `tabStops` and
/// `defaultTabInterval` are the members of the same name of the style that Quoin measures with; the
/// others are below.
@dynamicMemberLookup
open nonisolated class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// The style as Quoin measures with it.
  public fileprivate(set) var value = ParagraphStyle()
  fileprivate var mode = LineBreakMode.wordWrap
  fileprivate var strategy: LineBreakStrategy = []

  /// The style of text without one.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Makes the usual style.
  public override init() {}

  /// A length of the style.
  public subscript(dynamicMember path: KeyPath<ParagraphStyle, Double>) -> CGFloat {
    CGFloat(value[keyPath: path])
  }

  /// A member of the style.
  public subscript<Value>(dynamicMember path: KeyPath<ParagraphStyle, Value>) -> Value {
    value[keyPath: path]
  }

  /// How text that does not fit is cut; a label's own mode counts, not this one.
  public var lineBreakMode: NSLineBreakMode { mode }
  /// The choice among the places where lines may end.
  public var lineBreakStrategy: LineBreakStrategy { strategy }
  /// The factor of line heights; 0 stands for 1.
  public var lineHeightMultiple: CGFloat { value.lineHeightMultiple }
  /// The direction of the paragraph.
  public var baseWritingDirection: NSWritingDirection { value.direction }
  /// Whether words are hyphenated: above 0.
  public var hyphenationFactor: Float { value.usesHyphenation ? 1 : 0 }

  /// A copy of the style.
  public func copy(with zone: NSZone? = nil) -> Any { copied(NSParagraphStyle()) }

  /// A copy of the style that can be changed.
  public func mutableCopy(with zone: NSZone? = nil) -> Any { copied(NSMutableParagraphStyle()) }

  private func copied(_ other: NSParagraphStyle) -> NSParagraphStyle {
    other.take(self)
    return other
  }

  fileprivate func take(_ other: NSParagraphStyle) {
    (value, mode, strategy) = (other.value, other.mode, other.strategy)
  }

  /// Whether two styles have the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other.value == value && other.mode == mode && other.strategy == strategy
  }

  /// The hash of the values.
  open override var hash: Int { value.hashValue }
}

/// A paragraph style that can be changed.
@dynamicMemberLookup
open nonisolated class NSMutableParagraphStyle: NSParagraphStyle {
  /// A length of the style.
  public subscript(dynamicMember path: WritableKeyPath<ParagraphStyle, Double>) -> CGFloat {
    get { CGFloat(value[keyPath: path]) }
    set { value[keyPath: path] = Double(newValue) }
  }

  /// A member of the style.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ParagraphStyle, Value>) -> Value {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }

  /// How text that does not fit is cut; a label's own mode counts, not this one.
  public override var lineBreakMode: NSLineBreakMode {
    get { mode }
    set { mode = newValue }
  }
  /// The choice among the places where lines may end.
  public override var lineBreakStrategy: LineBreakStrategy {
    get { strategy }
    set {
      strategy = newValue
      value.wordBreak = newValue.wordBreak
    }
  }
  /// The factor of line heights; 0 stands for 1.
  public override var lineHeightMultiple: CGFloat {
    get { value.lineHeightMultiple }
    set { value.lineHeightMultiple = newValue > 0 ? newValue : 1 }
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
  open func setParagraphStyle(_ other: NSParagraphStyle) { take(other) }
}

extension NSParagraphStyle {
  /// Choices among the places where lines may end.
  public nonisolated struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// A short last word takes another with it; kept, as no heights of it are recorded.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Lines do not break between Hangul syllables.
    ///
    /// They do not break between other letters without spaces either, such as Han and kana beside
    /// them; words that are wider than a line break in either case.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// What UIKit does in labels; here lines break where the line break rules say.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)

    /// Makes choices from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The breaks within words: only an app that names Hangul gets other ones.
    var wordBreak: WordBreak {
      self != .standard && contains(.hangulWordPriority) ? .keepAll : .normal
    }
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

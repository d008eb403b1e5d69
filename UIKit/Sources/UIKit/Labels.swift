// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary
import UIKitEngine

extension Label {
  /// The text with attributes.
  ///
  /// Text without attributes has the label's font and colour. The paragraph style is that of the
  /// first character. The getter gives the string with the font and colour of each part.
  public var attributedText: NSAttributedString? {
    get { engineText.string.isEmpty ? nil : engineText.attributed() }
    set {
      guard let newValue else {
        text = nil
        return
      }
      let (text, paragraph) = newValue.measured(style: style, paragraph: paragraphStyle)
      paragraphStyle = paragraph
      engineText = text
    }
  }

  /// The choice among the places where lines may end; that of an attributed text counts there.
  public var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { kept("lineBreakStrategy", .standard) }
    set {
      keep(newValue, "lineBreakStrategy")
      paragraphStyle.wordBreak = newValue.wordBreak
    }
  }

  /// How text that shrinks stands.
  @available(*, unavailable, message: "A line that shrinks stays on its baseline.")
  public var baselineAdjustment: Never { fatalError("unavailable") }
}

extension AttributedText {
  /// The text with UIKit's attributes.
  func attributed() -> NSAttributedString {
    let result = NSMutableAttributedString(string: string)
    let bytes = string.utf8
    for run in runs where !run.range.isEmpty {
      let start = bytes.index(bytes.startIndex, offsetBy: run.range.lowerBound)
      let end = bytes.index(bytes.startIndex, offsetBy: run.range.upperBound)
      var attributes: [NSAttributedString.Key: Any] = [.font: run.style.font]
      if let color = run.style.color { attributes[.foregroundColor] = color }
      if run.style.letterSpacing != 0 { attributes[.kern] = run.style.letterSpacing }
      if run.style.baselineOffset != 0 { attributes[.baselineOffset] = run.style.baselineOffset }
      result.addAttributes(attributes, range: NSRange(start..<end, in: string))
    }
    return result
  }
}

extension TextView {
  /// The text with attributes.
  public var attributedText: NSAttributedString? {
    get { textLabel.attributedText }
    set {
      textLabel.attributedText = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour of the text.
  public var textColor: UIColor? {
    get { textLabel.textColor }
    set { textLabel.textColor = newValue }
  }

  /// Where lines stand between the two sides.
  public var textAlignment: NSTextAlignment {
    get { textLabel.textAlignment }
    set { textLabel.textAlignment = newValue }
  }

  /// Whether the text can be edited; it cannot.
  public var isEditable: Bool {
    get { kept("isEditable", true) }
    set { keep(newValue, "isEditable") }
  }

  /// Whether parts of the text can be selected; they cannot.
  public var isSelectable: Bool {
    get { kept("isSelectable", true) }
    set { keep(newValue, "isSelectable") }
  }

  /// Where the text stands in the view.
  public var textContainer: NSTextContainer { NSTextContainer(self) }
}

/// The container of a text view's text, as another spelling of the view's own properties.
public struct NSTextContainer {
  private let view: UITextView

  init(_ view: UITextView) { self.view = view }

  /// The room at both ends of lines.
  public var lineFragmentPadding: CGFloat {
    get { view.lineFragmentPadding }
    nonmutating set { view.lineFragmentPadding = newValue }
  }

  /// The greatest number of lines; 0 sets no limit.
  public var maximumNumberOfLines: Int {
    get { view.textLabel.numberOfLines }
    nonmutating set {
      view.textLabel.numberOfLines = newValue
      view.invalidateIntrinsicContentSize()
    }
  }

  /// How text that does not fit is cut.
  public var lineBreakMode: NSLineBreakMode {
    get { view.textLabel.lineBreakMode }
    nonmutating set { view.textLabel.lineBreakMode = newValue }
  }
}

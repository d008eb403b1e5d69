// SPDX-License-Identifier: Apache-2.0

// Controls whose values nothing changes. Their sizes count in layout.

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary
import UIKitEngine

/// A control with a value, which the app alone changes.
open class UIValueControl: UIControl {
  /// Whether the control can be used.
  open var isEnabled = true
  /// Whether the control is selected.
  open var isSelected = false
  /// Whether the control is under a finger.
  open var isHighlighted = false

  /// The size of the content, of which either extent may be `noIntrinsicMetric`.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = intrinsicContentSize
    return CGSize(
      width: own.width < 0 ? size.width : own.width,
      height: own.height < 0 ? size.height : own.height)
  }
}

/// A switch: 63 × 28 points, before iOS 26 51 × 31 (*guess*: no record has it).
open class UISwitch: UIValueControl {
  /// Whether the switch is on.
  open var isOn = false
  /// The colour while the switch is on.
  open var onTintColor: UIColor?
  /// The colour of the knob.
  open var thumbTintColor: UIColor?

  /// Sets whether the switch is on.
  open func setOn(_ isOn: Bool, animated: Bool) { self.isOn = isOn }

  open override var intrinsicContentSize: CGSize {
    environment.systemVersion < SystemVersion(26)
      ? CGSize(width: 51, height: 31) : CGSize(width: 63, height: 28)
  }
}

/// A slider, 34 points high (*inferred*).
open class UISlider: UIValueControl {
  /// The value.
  open var value: Float = 0
  /// The least value.
  open var minimumValue: Float = 0
  /// The greatest value.
  open var maximumValue: Float = 1
  /// Whether every change of the value is announced.
  open var isContinuous = true
  /// The colour before the knob.
  open var minimumTrackTintColor: UIColor?
  /// The colour after the knob.
  open var maximumTrackTintColor: UIColor?
  /// The colour of the knob.
  open var thumbTintColor: UIColor?

  /// Sets the value.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  /// Sets the picture of the knob, which is not drawn.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 34)
  }
}

/// A bar of progress, 4 points high (*observed*: iOS 26.1 Catalyst).
open class UIProgressView: UIView {
  /// A kind of bar.
  public enum Style: Int, Sendable {
    /// The usual one.
    case `default` = 0
    /// For bars.
    case bar = 1
  }

  /// The progress, from 0 to 1.
  open var progress: Float = 0 { didSet { progress = min(max(progress, 0), 1) } }
  /// The colour of the progress.
  open var progressTintColor: UIColor?
  /// The colour of the rest.
  open var trackTintColor: UIColor?

  /// Makes a bar of a kind.
  public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }

  /// Sets the progress.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 4)
  }
}

/// A wheel that turns: 20 × 20 points, a large one 37 × 37 (UIKit).
open class UIActivityIndicatorView: UIView {
  /// A size of wheels.
  public enum Style: Int, Sendable {
    /// Of 20 points.
    case medium = 100
    /// Of 37 points.
    case large = 101
  }

  /// The size.
  open var style = Style.medium {
    didSet { if style != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// The colour.
  open var color: UIColor?
  /// Whether the wheel is hidden while it rests.
  open var hidesWhenStopped = true { didSet { updateHiding() } }
  /// Whether the wheel turns.
  public private(set) var isAnimating = false

  /// Makes a wheel of a size.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }

  /// Makes a wheel with a frame.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    updateHiding()
  }

  /// Makes a wheel; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    updateHiding()
  }

  /// Begins to turn.
  open func startAnimating() {
    isAnimating = true
    updateHiding()
  }

  /// Ends to turn.
  open func stopAnimating() {
    isAnimating = false
    updateHiding()
  }

  private func updateHiding() { isHidden = hidesWhenStopped && !isAnimating }

  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .medium ? 20 : 37
    return CGSize(width: side, height: side)
  }
}

/// A field of text, which nobody edits: as high as a line and one point, with a border as a line and
/// 13 points (*inferred* from 34 points for text of 17 and 30 for text of 14).
open class UITextField: UIValueControl {
  /// A border.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none = 0
    /// A line.
    case line = 1
    /// A sunken line.
    case bezel = 2
    /// A line with round corners.
    case roundedRect = 3
  }

  /// When a view beside the text is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never = 0
    /// While text is edited.
    case whileEditing = 1
    /// While it is not.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  private let label = UILabel()
  /// The text.
  open var text: String? { didSet { contentDidChange() } }
  /// The text with attributes.
  open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
  /// What is shown without text.
  open var placeholder: String? { didSet { contentDidChange() } }
  /// The same with attributes.
  open var attributedPlaceholder: NSAttributedString? {
    didSet { placeholder = attributedPlaceholder?.string }
  }
  /// The font.
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { contentDidChange() } }
  /// The colour of the text.
  open var textColor: UIColor? { didSet { contentDidChange() } }
  /// Where the text stands between the sides.
  open var textAlignment = NSTextAlignment.natural { didSet { contentDidChange() } }
  /// The border.
  open var borderStyle = BorderStyle.none { didSet { contentDidChange() } }
  /// The receiver of what happens to the text, which is nothing.
  public weak var delegate: (any UITextFieldDelegate)?
  /// A view before the text.
  open var leftView: UIView?
  /// When it is shown.
  open var leftViewMode = ViewMode.never
  /// A view after the text.
  open var rightView: UIView?
  /// When it is shown.
  open var rightViewMode = ViewMode.never
  /// When a button that removes the text is shown.
  open var clearButtonMode = ViewMode.never
  /// Whether the text shrinks.
  open var adjustsFontSizeToFitWidth = false
  /// The smallest size of text that shrinks.
  open var minimumFontSize: CGFloat = 0
  /// Whether the text is hidden.
  open var isSecureTextEntry = false
  /// The kind of keyboard.
  open var keyboardType = UIKeyboardType.default
  /// The word on the keyboard's last key.
  open var returnKeyType = UIReturnKeyType.default
  /// Whether words are corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Which letters become capitals.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether text is edited.
  open var isEditing: Bool { false }

  /// The rectangle of the text in a rectangle.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    borderStyle == .none ? bounds : bounds.insetBy(dx: 7, dy: 2)
  }

  /// The rectangle of edited text in a rectangle.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// The rectangle of the placeholder in a rectangle.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  open override var intrinsicContentSize: CGSize {
    let font = font ?? .systemFont(ofSize: 17)
    let line = environment.measurer?.lineMetrics(of: font).lineHeight ?? 0
    let border: CGFloat = borderStyle == .none ? 1 : 13
    let width = label.intrinsicContentSize.width
    return CGSize(
      width: (width + (borderStyle == .none ? 0 : 14)).rounded(.up),
      height: line.rounded(.up) + border)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = textRect(forBounds: CGRect(origin: .zero, size: bounds.size))
  }

  private func contentDidChange() {
    if label.superview == nil { addSubview(label) }
    label.font = font ?? .systemFont(ofSize: 17)
    label.text = (text ?? "").isEmpty ? placeholder : text
    label.textColor = (text ?? "").isEmpty ? .placeholderText : textColor
    label.textAlignment = textAlignment
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}

/// Hears of what happens to a field's text, which is nothing.
public protocol UITextFieldDelegate: AnyObject {
  /// Whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Editing began.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Editing ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Whether the last key ends editing.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Whether a part of the text may change.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
}

extension UITextFieldDelegate {
  /// It may.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// It does.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// It may.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
}

/// The kind of keyboard; none is shown.
public enum UIKeyboardType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// Letters without accents.
  case asciiCapable = 1
  /// Numbers and signs.
  case numbersAndPunctuation = 2
  /// For addresses of pages.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For addresses of mail.
  case emailAddress = 7
  /// Digits and a point.
  case decimalPad = 8
}

/// The word on the keyboard's last key.
public enum UIReturnKeyType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// Go.
  case go = 1
  /// Next.
  case next = 4
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Done.
  case done = 9
}

/// Whether words are corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As usual.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Which letters become capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none = 0
  /// The first of words.
  case words = 1
  /// The first of sentences.
  case sentences = 2
  /// All.
  case allCharacters = 3
}

// MARK: - Effects

/// A look that an effect view gives what is behind it.
open class UIVisualEffect: NSObject {}

/// A blur.
open class UIBlurEffect: UIVisualEffect {
  /// A kind of blur.
  public enum Style: Int, Sendable {
    /// Very light.
    case extraLight = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
    /// As the system's.
    case regular = 4
    /// Stronger.
    case prominent = 5
    /// Of thin material.
    case systemThinMaterial = 7
    /// Of material.
    case systemMaterial = 8
    /// Of thick material.
    case systemThickMaterial = 9
    /// Of the material of bars.
    case systemChromeMaterial = 10
    /// Of very thin material.
    case systemUltraThinMaterial = 6
  }

  /// Makes a blur.
  public init(style: Style) {}
}

/// A look of content over a blur.
open class UIVibrancyEffect: UIVisualEffect {
  /// Makes the look over a blur.
  public init(blurEffect: UIBlurEffect) {}
}

/// A view whose effect is not drawn; its content is.
open class UIVisualEffectView: UIView {
  /// The effect.
  open var effect: UIVisualEffect?
  /// The view of the content.
  public let contentView = UIView()

  /// Makes a view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addContent()
  }

  /// Makes a view; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
  }

  private func addContent() {
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}

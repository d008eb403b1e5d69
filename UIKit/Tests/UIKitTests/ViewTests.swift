// SPDX-License-Identifier: Apache-2.0

// Foundation is imported as well, as app files do: no name may be found twice.
import Foundation
import Testing
import UIKit

/// A badge as an app writes it: drawn by hand, as large as it says.
private class BadgeView: UIView {
  let label = UILabel()
  var padding: CGFloat = 6 { didSet { invalidateIntrinsicContentSize() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    addSubview(label)
    backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  }

  override var intrinsicContentSize: CGSize {
    let text = label.intrinsicContentSize
    return CGSize(width: max(text.height, text.width) + 2 * padding, height: text.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: padding, dy: 0)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A view that records the rectangle that was set.
private final class FrameView: UIView {
  var frames: [CGRect] = []

  override var frame: CGRect {
    get { super.frame }
    set {
      frames.append(newValue)
      super.frame = newValue
    }
  }
}

@Suite struct ViewTests {
  @Test func `geometry is Foundation's`() {
    let rect = Foundation.CGRect(x: 1, y: 2, width: 30, height: 40)
    let view = FrameView()
    view.frame = rect
    let size: Foundation.CGSize = view.bounds.size
    #expect(view.frames == [rect])
    #expect(size == CGSize(width: 30, height: 40))
    #expect(view.center == CGPoint(x: 1 + 15, y: 2 + 20))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 3, y: 3, width: 24, height: 36))
  }

  @Test func `a subclass is made with and without a frame, and by a coder`() {
    #expect(BadgeView().frame == .zero)
    #expect(BadgeView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)).bounds.width == 9)
    #expect(BadgeView(coder: NSCoder())?.subviews.count == 1)
  }

  @Test func `an override of the intrinsic size counts in layout`() {
    let badge = BadgeView()
    badge.label.text = "12"
    badge.translatesAutoresizingMaskIntoConstraints = false
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    root.addSubview(badge)
    NSLayoutConstraint.activate([
      badge.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      badge.topAnchor.constraint(equalTo: root.topAnchor, constant: CGFloat(10)),
    ])
    root.layoutIfNeeded()
    let text = badge.label.intrinsicContentSize
    #expect(text.height > 0)
    #expect(abs(badge.frame.width - (max(text.width, text.height) + 2 * 6)) < 0.001)
    #expect(badge.label.frame.minX == 6)
  }

  @Test func `fitting sizes follow priorities`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = String(repeating: "word ", count: 40)
    label.translatesAutoresizingMaskIntoConstraints = false
    let view = UIView()
    view.addSubview(label)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-pad-[label]-pad-|", options: [], metrics: ["pad": 20],
        views: ["label": label])
        + NSLayoutConstraint.constraints(
          withVisualFormat: "V:|[label]|", options: [], metrics: nil, views: ["label": label]))
    let size = view.systemLayoutSizeFitting(
      CGSize(width: 240, height: UIView.layoutFittingCompressedSize.height),
      withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(size.width == 240)
    #expect(size.height == label.sizeThatFits(CGSize(width: 200, height: CGFloat.infinity)).height)
  }

  @Test func `what layout does not need is kept`() {
    let view = UIView()
    view.tag = 7
    view.accessibilityIdentifier = "avatar"
    view.isUserInteractionEnabled = false
    let root = UIView()
    root.addSubview(view)
    #expect(root.viewWithTag(7) === view)
    #expect(view.accessibilityIdentifier == "avatar")
    #expect(!view.isUserInteractionEnabled)
    #expect(Set([view, root]).count == 2)
    let table = UITableView()
    #expect(table.keyboardDismissMode == .none)
    table.keyboardDismissMode = .onDrag
    #expect(table.keyboardDismissMode == .onDrag)
    #expect(NSAttributedString().length == 0 && NSMutableAttributedString().length == 0)
  }

  @Test func `animations change at once`() {
    let view = UIView()
    var isFinished = false
    UIView.animate(withDuration: 0.3) {
      view.alpha = 0
    } completion: { finished in
      isFinished = finished
    }
    #expect(view.alpha == 0)
    #expect(isFinished)
  }
}

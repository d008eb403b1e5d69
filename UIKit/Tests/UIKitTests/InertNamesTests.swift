// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

/// A cell as an app has it, with what layout does not need.
private final class SettingCell: UITableViewCell, UIGestureRecognizerDelegate {
  let name = UILabel()
  let toggle = UISwitch()
  private let line = CAShapeLayer()
  private(set) var updates = 0

  override var canBecomeFirstResponder: Bool { true }
  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.5 : 1 } }
  override var accessibilityLabel: String? {
    get { name.text }
    set { name.text = newValue }
  }

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    for view in [name, toggle] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    let bottom = name.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10)
    bottom.priority = .required - 1
    NSLayoutConstraint.activate([
      name.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10), bottom,
      name.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      name.trailingAnchor.constraint(equalTo: toggle.leadingAnchor, constant: -8),
      toggle.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      toggle.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
    ])
    let tap = UITapGestureRecognizer(target: self, action: Selector("tap"))
    tap.delegate = self
    addGestureRecognizer(tap)
    line.path = UIBezierPath(roundedRect: bounds, cornerRadius: 8).cgPath
    line.strokeColor = UIColor.systemGray.cgColor
    layer.addSublayer(line)
    layer.cornerCurve = .continuous
    layer.shadowOpacity = 0.2
    transform = CGAffineTransform(rotationAngle: .pi)
    backgroundConfiguration = .listPlainCell()
    accessibilityCustomActions = [UIAccessibilityCustomAction(name: "On") { _ in true }]
  }

  required init?(coder: NSCoder) { nil }

  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    updates += 1
  }
}

/// A table of one cell.
private final class One: NSObject, UITableViewDataSource {
  let cell: UITableViewCell

  init(_ cell: UITableViewCell) { self.cell = cell }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { cell }
}

/// Names that change no layout, and controls that have sizes.
@Suite struct InertNamesTests {
  @Test func `a cell with gestures, layers and a switch has the height of its text`() {
    let cell = SettingCell(style: .default, reuseIdentifier: nil)
    cell.name.text = "Wi-Fi"
    #expect(cell.name.superview === cell.contentView)
    #expect(cell.gestureRecognizers?.first?.view === cell)
    #expect(cell.layer.sublayers?.count == 1 && cell.layer.cornerCurve == .continuous)
    #expect(cell.canBecomeFirstResponder && cell.accessibilityLabel == "Wi-Fi")
    let size = cell.contentView.systemLayoutSizeFitting(
      CGSize(width: 375, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(abs(size.height - (10 + cell.name.intrinsicContentSize.height + 10)) < 1e-9)
    cell.setNeedsUpdateConfiguration()
    #expect(cell.updates == 1)
    cell.isHighlighted = true
    #expect(cell.alpha == 0.5)
  }

  @Test func `controls have UIKit's sizes`() {
    #expect(UISwitch().intrinsicContentSize == CGSize(width: 63, height: 28))
    #expect(UIActivityIndicatorView(style: .large).intrinsicContentSize.width == 37)
    #expect(UIProgressView().intrinsicContentSize.height == 4)
    #expect(UISlider().intrinsicContentSize.width == CGFloat(UIView.noIntrinsicMetric))
    let field = UITextField()
    field.text = "text"
    let line = UIFont.systemFont(ofSize: 17).lineHeight.rounded(.up)
    #expect(field.intrinsicContentSize.height == line + 1)
    field.borderStyle = .roundedRect
    #expect(field.intrinsicContentSize.height == line + 13)
  }

  @Test func `a wheel that rests is hidden, and collapses in a stack view`() {
    let wheel = UIActivityIndicatorView(style: .medium)
    #expect(wheel.isHidden)
    let stack = UIStackView(arrangedSubviews: [wheel])
    let fitting = UIView.layoutFittingCompressedSize
    #expect(stack.systemLayoutSizeFitting(fitting).width == 0)
    wheel.startAnimating()
    #expect(stack.systemLayoutSizeFitting(fitting) == CGSize(width: 20, height: 20))
  }

  @Test func `a content configuration gives a row of 53, and one of its texts' height`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = "x"
    cell.contentConfiguration = content
    func height() -> CGFloat {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
      let table = UITableView(frame: window.bounds, style: .grouped)
      let source = One(cell)
      table.dataSource = source
      window.addSubview(table)
      table.layoutIfNeeded()
      return table.rectForRow(at: IndexPath(row: 0, section: 0)).height
    }
    #expect(height() == 53)
    content.secondaryText = "y\ny\ny"
    cell.contentConfiguration = content
    #expect(height() > 90)
  }

  @Test func `a standard cell that is fitted alone has the height of a row`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    #expect(cell.frame.size == CGSize(width: 320, height: 44))
    cell.textLabel?.text = "x"
    #expect(cell.sizeThatFits(CGSize(width: 320, height: 0)).height == 52)
    let fitting = cell.systemLayoutSizeFitting(
      CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(fitting == CGSize(width: 320, height: 52))
  }

  @Test func `a group of thirds is three lanes`() {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1.0 / 3), heightDimension: .estimated(44))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let section = NSCollectionLayoutSection(group: group)
    #expect(UICollectionViewCompositionalLayout(section: section).laneCount == 3)
  }

  @Test func `an animator makes its changes at once`() {
    let view = UIView()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.alpha = 0 }
    animator.startAnimation()
    #expect(view.alpha == 0)
  }
}

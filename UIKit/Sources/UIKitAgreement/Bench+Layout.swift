// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import UIKit

/// A view whose content has a size.
private final class Box: UIView {
  private let content: CGSize

  init(_ width: Double, _ height: Double) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { content }
}

extension Bench {
  /// Frames of constraints, stack views, margins and the safe area.
  func layout(_ group: String, _ input: String) -> [Double]? {
    switch group {
    case "Auto Layout pixel rounding": return catalystFrame(input)
    case "Auto Layout pixel rounding, iOS": return frame(input)
    case "Auto Layout priorities": return priority(input)
    case "UIStackView frames": return stack(input)
    case "safe area and margins": return insets(input)
    default: return nil
    }
  }

  private func catalystRoot(_ width: Double, _ height: Double) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    var environment = environment(system, scale: 2)
    environment.frameRounding = .wholePointOrigins
    root.environment = environment
    return root
  }

  private func pin(
    _ view: UIView, x: Double = 0, y: Double = 0, width: Double = 50, height: Double = 50
  ) {
    guard let superview = view.superview else { return }
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: x),
      view.topAnchor.constraint(equalTo: superview.topAnchor, constant: y),
      view.widthAnchor.constraint(equalToConstant: width),
      view.heightAnchor.constraint(equalToConstant: height),
    ])
  }

  private func catalystFrame(_ input: String) -> [Double]? {
    guard let value = input.numbers.last else { return nil }
    let root = catalystRoot(600, 600)
    let view = UIView()
    switch input.split(separator: " ").first {
    case "origin":
      root.addSubview(view)
      pin(view, x: value)
      root.layoutIfNeeded()
      return [view.frame.minX]
    case "size":
      root.addSubview(view)
      pin(view, width: value)
      root.layoutIfNeeded()
      return [view.frame.width]
    case "parent":
      let parent = UIView(frame: CGRect(x: value, y: 10, width: 100, height: 100))
      root.addSubview(parent)
      parent.addSubview(view)
      pin(view, x: 10, y: 10, width: 25, height: 25)
      root.layoutIfNeeded()
      return [parent.frame.minX] + view.frame.parts
    default: return nil
    }
  }

  /// The two frames of iOS: a label centred in 72, and a trailing one of whole pixels.
  private func frame(_ input: String) -> [Double]? {
    let root = root(393, 72, system, scale: 3)
    let view = UIView()
    root.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    if input.hasPrefix("21.667 high centred in 72") {
      let height = 21 + 2.0 / 3
      NSLayoutConstraint.activate([
        view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        view.heightAnchor.constraint(equalToConstant: height),
      ])
      root.layoutIfNeeded()
      return [view.frame.minY]
    }
    guard input.hasPrefix("trailing label x") else { return nil }
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 127.6),
      view.widthAnchor.constraint(equalToConstant: 50),
    ])
    root.layoutIfNeeded()
    return [view.frame.minX]
  }

  private func priority(_ input: String) -> [Double]? {
    let root = root(300, 300, system, scale: 2)
    let view = UIView()
    root.addSubview(view)
    pin(view, height: 20)
    view.constraints.filter { $0.firstAttribute == .width }.forEach { $0.isActive = false }
    func add(_ constraint: NSLayoutConstraint, _ priority: Float = 1000) {
      constraint.priority = UILayoutPriority(priority)
      constraint.isActive = true
    }
    let numbers = input.numbers.map { abs($0) }
    switch input {
    case "60@750 vs 140@749":
      add(view.widthAnchor.constraint(equalToConstant: 60), 750)
      add(view.widthAnchor.constraint(equalToConstant: 140), 749)
    case "30@999 vs >=90":
      add(view.widthAnchor.constraint(equalToConstant: 30), 999)
      add(view.widthAnchor.constraint(greaterThanOrEqualToConstant: 90))
    case let text where text.hasPrefix("80..200"):
      add(view.widthAnchor.constraint(greaterThanOrEqualToConstant: 80))
      add(view.widthAnchor.constraint(lessThanOrEqualToConstant: 200))
      add(view.widthAnchor.constraint(equalToConstant: numbers[numbers.count - 2]), 500)
    case let text where text.hasPrefix("UILabel hugging"):
      let label = UILabel()
      return [
        label.contentHuggingPriority(for: .horizontal),
        label.contentHuggingPriority(for: .vertical),
        label.contentCompressionResistancePriority(for: .horizontal),
        UIView().contentHuggingPriority(for: .vertical),
      ].map { Double($0.rawValue) }
    default: return nil
    }
    root.layoutIfNeeded()
    return [view.frame.width]
  }

  // MARK: - Stack views

  private func stack(_ input: String) -> [Double]? {
    let root = catalystRoot(600, 600)
    let stack = UIStackView()
    root.addSubview(stack)
    func show(_ width: Double, _ height: Double, _ spacing: Double, _ views: [UIView]) {
      stack.frame = CGRect(x: 10, y: 10, width: width, height: height)
      stack.spacing = spacing
      for view in views { stack.addArrangedSubview(view) }
    }
    func plain(_ count: Int) -> [UIView] { (0..<count).map { _ in UIView() } }
    func inner(_ sizes: [(Double, Double)]) -> UIStackView {
      let inner = UIStackView(arrangedSubviews: sizes.map { Box($0.0, $0.1) })
      inner.axis = .vertical
      inner.spacing = 3
      inner.alignment = .leading
      return inner
    }
    let name = input.parts(#"(.*?)(?: view \d+| inner y)"#)?[0] ?? input
    switch name {
    case "fillEqually 320/4 sp 8": show(320, 100, 8, plain(4))
    case "fillEqually v 300/3 sp 10": show(180, 300, 10, plain(3))
    case "fillEqually v 99/4": show(100, 99, 0, plain(4))
    case "fillEqually 99/7 sp 2": show(99, 50, 2, plain(7))
    case "hidden": show(320, 100, 8, plain(4))
    case "fill spacer center": show(300, 30, 8, [Box(28, 19), UIView(), Box(37.5, 19)])
    case "fill first", "fill stretch":
      show(300, 30, 8, [Box(29.5, 19), Box(29, 19), Box(41.5, 19)])
    case "fill compress": show(120, 30, 8, [Box(76.5, 19), Box(94, 19)])
    case "two spacers":
      show(300, 30, 8, [Box(29.5, 19), UIView(), Box(29, 19), UIView(), Box(41.5, 19)])
    case "nested top":
      let sizes = [(39.0, 19.0), (34.5, 16.0), (28.5, 16.0)]
      show(266, 111, 10, [inner(sizes), inner(sizes)])
      stack.alignment = .top
      stack.distribution = .fillEqually
    case "nested flexible":
      show(300, 60, 8, [Box(34.5, 19), inner([(22.5, 16), (41, 16)])])
      stack.alignment = .top
    default: return nil
    }
    if name.contains(" v ") { stack.axis = .vertical }
    if name.hasPrefix("fillEqually") || name == "hidden" { stack.distribution = .fillEqually }
    if name == "hidden" { stack.arrangedSubviews[2].isHidden = true }
    if name.hasSuffix("center") { stack.alignment = .center }
    root.layoutIfNeeded()
    if input.hasSuffix("inner y") {
      let frames = stack.arrangedSubviews[0].subviews.map(\.frame)
      return frames.map { Double($0.minY) } + frames.map { Double($0.height) }
    }
    guard let index = input.split(separator: " ").last.flatMap({ Int($0) }) else { return nil }
    return stack.arrangedSubviews[index].frame.parts
  }

  // MARK: - Insets

  private func insets(_ input: String) -> [Double]? {
    let host = LayoutHost(size: CGSize(width: 320, height: 480))
    host.environment = environment(system, scale: 2)
    host.deviceSafeArea = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
    let window = host.view
    let view = UIView(frame: window.bounds)
    window.addSubview(view)
    let numbers = input.numbers
    switch input {
    case let text where text.hasPrefix("child ["):
      let child = UIView(
        frame: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
      view.addSubview(child)
      host.layoutIfNeeded()
      return parts(child.safeAreaInsets)
    case "safeAreaLayoutGuide":
      host.layoutIfNeeded()
      return view.safeAreaLayoutGuide.layoutFrame.parts
    case "default layoutMargins": return parts(UIView().layoutMargins)
    case "margins plus safe area":
      host.layoutIfNeeded()
      return parts(view.layoutMargins)
    case "insetsLayoutMarginsFromSafeArea false":
      view.insetsLayoutMarginsFromSafeArea = false
      host.layoutIfNeeded()
      return parts(view.layoutMargins)
    case let text where text.hasPrefix("readableContentGuide"):
      let alone = root(numbers[0], 200, system, scale: 2)
      alone.layoutMargins = UIEdgeInsets(top: 8, left: numbers[1], bottom: 8, right: numbers[1])
      alone.layoutIfNeeded()
      return alone.readableContentGuide.layoutFrame.parts
    default: return nil
    }
  }

  private func parts(_ insets: UIEdgeInsets) -> [Double] {
    [insets.top, insets.left, insets.bottom, insets.right]
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import UIKit

extension Bench {
  /// Sizes of buttons, text views and labels.
  func controls(_ group: String, _ input: String) -> [Double]? {
    switch group {
    case "UIButton intrinsic (LayoutKit)":
      let pattern =
        #"(\w+) Helvetica (\d+) title '(.*)' image ([\d.]+) insets ([\d.]+) ([\d.]+) @([\d.]+)x"#
      guard let parts = input.parts(pattern) else { return nil }
      let values = parts.enumerated().map { $0.offset == 2 ? 0 : Double($0.element) ?? 0 }
      let root = root(300, 300, helvetica, scale: values[6])
      let button = UIButton(type: parts[0] == "system" ? .system : .custom)
      root.addSubview(button)
      button.titleLabel?.font = UIFont(family: "Helvetica", size: values[1])
      button.setTitle(parts[2], for: .normal)
      if values[3] > 0 {
        button.setImage(
          UIImage(name: "image", size: CGSize(width: values[3], height: values[3])), for: .normal)
      }
      button.contentEdgeInsets = UIEdgeInsets(
        top: values[4], left: values[5], bottom: values[4], right: values[5])
      return button.intrinsicContentSize.parts
    case "UIButton legacy, iOS 26.1": return legacyButton(input)
    case "UITextView intrinsic (LayoutKit)":
      let pattern = #"Helvetica (\d+) '(.*)' padding ([\d.]+) inset ([\d.]+) @([\d.]+)x"#
      guard let parts = input.parts(pattern) else { return nil }
      let values = parts.enumerated().map { $0.offset == 1 ? 0 : Double($0.element) ?? 0 }
      let root = root(300, 300, helvetica, scale: values[4])
      let view = UITextView()
      root.addSubview(view)
      view.isScrollEnabled = false
      view.font = UIFont(family: "Helvetica", size: values[0])
      // A record shows the first twelve characters; the text is three lines of "Hello World".
      view.text = parts[1].hasSuffix("\n") ? parts[1] + parts[1] + "Hello World" : parts[1]
      view.textContainer.lineFragmentPadding = values[2]
      view.textContainerInset = UIEdgeInsets(
        top: values[3] * 1.5, left: values[3] * 2, bottom: values[3] * 1.5, right: values[3] * 2)
      return view.intrinsicContentSize.parts
    case "UILabel Helvetica (LayoutKit)": return helveticaLabel(input)
    default: return nil
    }
  }

  private func legacyButton(_ input: String) -> [Double]? {
    guard let parts = input.parts(#"(.*?) (?:title )?([\d.]+) pt(.*) @([\d.]+)x"#) else {
      return nil
    }
    let root = root(300, 300, system, scale: Double(parts[3]) ?? 0)
    let button = UIButton(type: .system)
    root.addSubview(button)
    button.titleLabel?.font = .systemFont(ofSize: Double(parts[1]) ?? 0)
    switch parts[0] {
    case "no", "no title": break
    case "empty", "empty title": button.setTitle("", for: .normal)
    // The widths of San Francisco's letters are not known; "abcd" at 12 points is below 30.
    default: button.setTitle(parts[0], for: .normal)
    }
    let size = button.intrinsicContentSize
    return parts[2].hasSuffix("height") ? [size.height] : size.parts
  }

  private func helveticaLabel(_ input: String) -> [Double]? {
    guard let parts = input.parts(#"(UIStackView frame )?(.*) @([\d.]+)x"#) else { return nil }
    let scale = Double(parts[2]) ?? 0
    let root = root(300, 300, helvetica, scale: scale)
    let label = UILabel()
    label.font = UIFont(family: "Helvetica", size: 17)
    switch parts[1] {
    case "empty label": label.text = ""
    case "Nick Snyder width, two lines + 4": return stacked(root, scale: scale)
    default: label.text = parts[1]
    }
    guard !parts[0].isEmpty else {
      root.addSubview(label)
      return label.intrinsicContentSize.parts
    }
    let stack = UIStackView(arrangedSubviews: [label])
    stack.translatesAutoresizingMaskIntoConstraints = false
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    root.addSubview(box)
    box.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: box.topAnchor),
      stack.bottomAnchor.constraint(equalTo: box.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: box.leadingAnchor),
    ])
    root.layoutIfNeeded()
    return label.frame.parts
  }

  /// Two labels below each other with a gap of 4.
  private func stacked(_ root: UIView, scale: Double) -> [Double] {
    let labels = ["Nick Snyder", "Nick"].map { text in
      let label = UILabel()
      label.font = UIFont(family: "Helvetica", size: 17)
      label.text = text
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.axis = .vertical
    stack.spacing = 4
    root.addSubview(stack)
    return stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).parts
  }

  /// The sizes of a label with a text of about three lines, recorded on iOS at scale 3.
  func label(_ group: String, _ input: [String: Double]) -> [Double]? {
    guard group.hasSuffix("(WinObjC)"), let size = input["size"], let width = input["width"],
      let height = input["height"], let lines = input["lines"], let mode = input["lineBreakMode"]
    else { return nil }
    let root = root(800, 600, segoe, scale: 3)
    let label = UILabel(frame: CGRect(x: 4, y: 254, width: width, height: height))
    root.addSubview(label)
    label.font = UIFont(family: "Segoe UI", size: size)
    label.numberOfLines = Int(lines)
    label.lineBreakMode = Self.modes[Int(mode)]
    label.adjustsFontSizeToFitWidth = input["autoShrink"] == 1
    label.minimumScaleFactor = input["minScale"] ?? 0
    label.text =
      "This is a test string used to test UILabel - and it should wrap and can be as long as "
      + "three lines"
    let fit = label.sizeThatFits(label.frame.size)
    let rect = label.textRect(forBounds: label.frame, limitedToNumberOfLines: Int(lines))
    switch group.split(separator: " ").dropFirst().dropLast().joined(separator: " ") {
    case "fit height": return [fit.height]
    case "fit width": return [fit.width]
    case "intrinsic height": return [label.intrinsicContentSize.height]
    case "intrinsic width": return [label.intrinsicContentSize.width]
    case "textRect x": return [rect.minX]
    case "textRect y": return [rect.minY]
    case "textRect width": return [rect.width]
    case "textRect height": return [rect.height]
    default: return nil
    }
  }

  private static let modes: [NSLineBreakMode] = [
    .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
    .byTruncatingMiddle,
  ]
}

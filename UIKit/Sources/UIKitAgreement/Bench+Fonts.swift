// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import UIKit

extension Bench {
  private static let styles: [String: UIFont.TextStyle] = [
    "largeTitle": .largeTitle, "title1": .title1, "title2": .title2, "title3": .title3,
    "headline": .headline, "body": .body, "callout": .callout, "subheadline": .subheadline,
    "footnote": .footnote, "caption1": .caption1, "caption2": .caption2,
  ]

  private static let categories: [String: UIContentSizeCategory] = [
    "xS": .extraSmall, "S": .small, "M": .medium, "L": .large, "XL": .extraLarge,
    "XXL": .extraExtraLarge, "XXXL": .extraExtraExtraLarge, "AX1": .accessibilityMedium,
    "AX2": .accessibilityLarge, "AX3": .accessibilityExtraLarge,
    "AX4": .accessibilityExtraExtraLarge, "AX5": .accessibilityExtraExtraExtraLarge,
  ]

  /// Sizes and weights of text styles, and numbers scaled with them.
  func fonts(_ group: String, _ input: String) -> [Double]? {
    let words = input.split(separator: " ").map(String.init)
    guard words.count > 1, let style = Self.styles[words[0]],
      let category = Self.categories[words[1]]
    else { return nil }
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let metrics = UIFontMetrics(forTextStyle: style)
    let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
    switch group {
    case "preferredFont size": return [font.pointSize]
    case "preferredFont weight": return [font.weight == .semibold ? 1 : 0]
    default: break
    }
    guard words.count > 2, let value = Double(words[2]) else { return nil }
    if group.hasPrefix("UIFontMetrics.scaledValue") {
      return [metrics.scaledValue(for: value, compatibleWith: traits)]
    }
    if group.hasPrefix("UIFontMetrics.scaledFont") {
      let font = UIFont.systemFont(ofSize: value)
      return [metrics.scaledFont(for: font, compatibleWith: traits).pointSize]
    }
    return nil
  }

  /// Heights of labels in the system's font, and baselines.
  func texts(_ group: String, _ input: String) -> [Double]? {
    switch group {
    case "UILabel height of SF (dumps)":
      guard let parts = input.parts(#"([\d.]+) pt ?(\w*) ?l?i?n?e?s? ?@([\d.]+)x?"#) else {
        return nil
      }
      return [height("one\ntwo\nthree", parts[1], .systemFont(ofSize: number(parts[0])), parts[2])]
    case "multi-line label in a text style":
      guard let parts = input.parts(#"(\w+) ?[\d.]* (\w+) lines @([\d.]+)x"#),
        let style = Self.styles[parts[0]]
      else { return nil }
      return [height("one\ntwo\nthree", parts[1], .preferredFont(forTextStyle: style), parts[2])]
    case "firstBaseline anchor":
      guard let parts = input.parts(#"SF ([\d.]+) pt @([\d.]+)x: fitting height .*"#) else {
        return nil
      }
      return [baseline(.systemFont(ofSize: number(parts[0])), scale: number(parts[1]))]
    case "baselineOffset line height": return [raised(input.numbers)]
    case "kern": return kerning(input)
    default: return nil
    }
  }

  private func number(_ text: String) -> Double { Double(text) ?? 0 }

  /// The height of the first lines of a text.
  private func height(_ text: String, _ count: String, _ font: UIFont, _ scale: String) -> Double {
    let lines = ["two": 2, "three": 3][count] ?? 1
    let root = root(1000, 1000, system, scale: number(scale))
    let label = UILabel()
    root.addSubview(label)
    label.font = font
    label.numberOfLines = lines
    label.text = text
    return label.sizeThatFits(CGSize(width: 1000, height: 1000)).height
  }

  /// The fitting height of a view that ends at a label's first baseline.
  private func baseline(_ font: UIFont, scale: Double) -> Double {
    let root = root(300, 300, system, scale: scale)
    let box = UIView()
    let label = UILabel()
    label.font = font
    label.text = "text"
    root.addSubview(box)
    box.addSubview(label)
    for view in [box, label] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: box.topAnchor),
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      box.bottomAnchor.constraint(equalTo: label.firstBaselineAnchor),
    ])
    return box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
  }

  /// The height of a line whose parts are raised by some offsets; Helvetica 17 is 20 high.
  private func raised(_ offsets: [Double]) -> Double {
    let root = root(300, 300, helvetica, scale: 1)
    let label = UILabel()
    root.addSubview(label)
    let text = NSMutableAttributedString(string: "")
    for offset in offsets {
      var attributes: [NSAttributedString.Key: Any] = [.font: UIFont(family: "Helvetica", size: 17)]
      if offset != 0 { attributes[.baselineOffset] = offset }
      text.append(NSAttributedString(string: "Hi", attributes: attributes))
    }
    label.attributedText = text
    return label.sizeThatFits(CGSize(width: 1000, height: 1000)).height
  }

  /// What kerning adds to a text with pairs.
  private func kerning(_ input: String) -> [Double]? {
    func width(_ kern: Double?) -> Double {
      let root = root(300, 300, system, scale: 0)
      let label = UILabel()
      root.addSubview(label)
      var attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 17)]
      if let kern { attributes[.kern] = kern }
      label.attributedText = NSAttributedString(string: "AVATAR", attributes: attributes)
      return label.sizeThatFits(CGSize(width: 1000, height: 1000)).width
    }
    switch input {
    case "kern 2 on 6 characters adds": return [width(2) - width(nil)]
    case "kern 2 on 6 characters adds, against no kern attribute": return [width(2) - width(nil)]
    case let text where text.hasPrefix("kern 0 disables"): return [width(0) > width(nil) ? 1 : 0]
    default: return nil
    }
  }
}

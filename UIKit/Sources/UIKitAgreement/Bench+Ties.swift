// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import UIKit

extension Bench {
  /// The name of the view that gives way where two views of a row compete.
  func tie(_ input: String) -> String? {
    let name = input.split { ":" == $0 || " " == $0 }.first.map(String.init) ?? input
    let row = root(393, 72, system, scale: 3)
    let (a, b, wanted): (UIView, UIView, (Double, Double))
    switch name {
    case "two_views_width_preference_tie":
      (a, b) = (UIView(), UIView())
      add([a, b], to: row)
      for view in [a, b] {
        let width = view.widthAnchor.constraint(equalToConstant: 50)
        width.priority = .defaultLow
        width.isActive = true
      }
      wanted = (50, 50)
    default:
      let texts =
        name.contains("compression")
        ? ["A rather long leading label text", "and a long trailing one too"]
        : ["Download", "Wi-Fi only"]
      let labels = zip(texts, [18.0, 16]).map { text, size in
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size, weight: .semibold)
        return label
      }
      if name.hasPrefix("approw") {
        labels[0].setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
        labels[1].setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
      }
      if name == "approw_lines0_both" { labels.forEach { $0.numberOfLines = 0 } }
      if name == "approw_lines0_a" { labels[0].numberOfLines = 0 }
      if name == "approw_lines0_b" { labels[1].numberOfLines = 0 }
      if name == "two_labels_a_hugs_251" {
        labels[0].setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
      }
      if name == "two_labels_b_hugs_251" {
        labels[1].setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
      }
      add(labels, to: row)
      (a, b) = (labels[0], labels[1])
      wanted = (labels[0].intrinsicContentSize.width, labels[1].intrinsicContentSize.width)
    }
    row.layoutIfNeeded()
    let changed = (abs(a.frame.width - wanted.0) > 1, abs(b.frame.width - wanted.1) > 1)
    return changed.0 && !changed.1 ? "A" : changed.1 && !changed.0 ? "B" : "both or none"
  }

  private func add(_ views: [UIView], to row: UIView) {
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      row.addSubview(view)
    }
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 20),
      views[0].centerYAnchor.constraint(equalTo: row.centerYAnchor),
      views[1].centerYAnchor.constraint(equalTo: row.centerYAnchor),
      views[0].trailingAnchor.constraint(equalTo: views[1].leadingAnchor, constant: -24),
      row.trailingAnchor.constraint(equalTo: views[1].trailingAnchor, constant: 20),
    ])
  }
}

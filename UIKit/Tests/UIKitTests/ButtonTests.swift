// SPDX-License-Identifier: Apache-2.0

import Testing
import UIKit

@Suite struct ButtonTests {
  @Test func `a system button is as wide as its title`() {
    let button = UIButton(type: .system)
    button.setTitle("Reply", for: .normal)
    let label = UILabel()
    label.font = .systemFont(ofSize: 15)
    label.text = "Reply"
    // In whole points.
    #expect(
      button.intrinsicContentSize.width == label.intrinsicContentSize.width.rounded(.up))
    // 6 points above and below the title.
    #expect(
      button.intrinsicContentSize.height
        == (label.intrinsicContentSize.height + 2 * 6).rounded(.up))
  }

  @Test func `a font that is set on the title label counts`() {
    let button = UIButton(type: .system)
    button.setTitle("Reply", for: .normal)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    root.addSubview(button)
    button.translatesAutoresizingMaskIntoConstraints = false
    button.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    button.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    root.layoutIfNeeded()
    let before = button.frame.height
    button.titleLabel?.font = UIFont.systemFont(ofSize: 40)
    root.layoutIfNeeded()
    #expect(button.frame.height > before + 20)
  }

  @Test func `a state shows its own title, or that of the normal one`() {
    let button = UIButton()
    button.setTitle("Follow", for: .normal)
    button.setTitle("Following", for: .selected)
    #expect(button.currentTitle == "Follow")
    button.isSelected = true
    #expect(button.currentTitle == "Following")
    button.isSelected = false
    button.isEnabled = false
    #expect(button.currentTitle == "Follow")
    #expect(button.title(for: .selected) == "Following")
  }

  @Test func `actions are called by hand`() {
    let button = UIButton()
    var count = 0
    button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
    button.sendActions(for: .valueChanged)
    button.sendActions(for: .touchUpInside)
    #expect(count == 1)
  }
}

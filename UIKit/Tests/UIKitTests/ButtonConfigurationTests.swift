// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

/// Rules of buttons recorded on iOS 26 by openuikit, with the heights of the fonts here.
@Suite struct ButtonConfigurationTests {
  private func size(_ text: String, _ style: UIFont.TextStyle) -> CGSize {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.text = text
    return label.intrinsicContentSize
  }

  private func isNear(_ size: CGSize, _ width: CGFloat, _ height: CGFloat) -> Bool {
    // Rounded up to the pixels of a screen with three a point.
    (-0.001...1 / 3).contains(size.width - width) && (-0.001...1 / 3).contains(size.height - height)
  }

  @Test func `insets and font follow the button's size`() {
    for (buttonSize, style, vertical, horizontal) in [
      (UIButton.Configuration.Size.mini, UIFont.TextStyle.subheadline, 6.0, 10.0),
      (.small, .subheadline, 6, 10), (.medium, .body, 7, 12), (.large, .body, 15, 20),
    ] {
      var configuration = UIButton.Configuration.gray()
      configuration.title = "Follow"
      configuration.buttonSize = buttonSize
      let button = UIButton(configuration: configuration)
      let text = size("Follow", style)
      #expect(
        isNear(
          button.intrinsicContentSize, text.width + 2 * horizontal, text.height + 2 * vertical),
        "\(buttonSize): \(button.intrinsicContentSize)")
    }
  }

  @Test func `all kinds have the same insets`() {
    let kinds = [UIButton.Configuration.plain(), .gray(), .tinted(), .filled()]
    for kind in kinds {
      #expect(
        kind.contentInsets
          == NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
    }
  }

  @Test func `insets that are set count, until the defaults are asked for again`() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Follow"
    configuration.contentInsets = .zero
    configuration.buttonSize = .large
    let button = UIButton(configuration: configuration)
    let text = size("Follow", .body)
    #expect(isNear(button.intrinsicContentSize, text.width, text.height))
    button.configuration?.setDefaultContentInsets()
    #expect(isNear(button.intrinsicContentSize, text.width + 40, text.height + 30))
  }

  @Test func `a subtitle stands below the title, and both begin at the inset`() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Title"
    configuration.subtitle = "A longer subtitle"
    let button = UIButton(configuration: configuration)
    let (title, subtitle) = (size("Title", .body), size("A longer subtitle", .footnote))
    #expect(
      isNear(
        button.intrinsicContentSize, subtitle.width + 24, title.height + 2 + subtitle.height + 14))
    button.frame = CGRect(origin: .zero, size: button.intrinsicContentSize)
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel)
    #expect(abs(label.frame.minX - 12) < 1 / 3)
    #expect(abs(label.frame.minY - 7) < 1 / 3)
    button.configuration?.titlePadding = 9
    #expect(
      isNear(
        button.intrinsicContentSize, subtitle.width + 24, title.height + 9 + subtitle.height + 14))
    button.configuration?.subtitle = nil
    #expect(isNear(button.intrinsicContentSize, title.width + 24, title.height + 14))
  }

  @Test func `a picture stands on its side of the title with the padding between`() throws {
    let image = UIImage(name: "star", size: CGSize(width: 28, height: 20))
    let text = size("Star", .body)
    for edge in [NSDirectionalRectEdge.leading, .trailing, .top, .bottom] {
      var configuration = UIButton.Configuration.gray()
      configuration.title = "Star"
      configuration.image = image
      configuration.imagePadding = 6
      configuration.imagePlacement = edge
      let button = UIButton(configuration: configuration)
      let isBeside = edge == .leading || edge == .trailing
      #expect(
        isBeside
          ? isNear(
            button.intrinsicContentSize, 28 + 6 + text.width + 24, max(20, text.height) + 14)
          : isNear(
            button.intrinsicContentSize, max(28, text.width) + 24, 20 + 6 + text.height + 14))
      button.frame = CGRect(origin: .zero, size: button.intrinsicContentSize)
      button.layoutIfNeeded()
      let (picture, title) = (try #require(button.imageView), try #require(button.titleLabel))
      let gap =
        switch edge {
        case .leading: title.frame.minX - picture.frame.maxX
        case .trailing: picture.frame.minX - title.frame.maxX
        case .top: title.frame.minY - picture.frame.maxY
        default: picture.frame.minY - title.frame.maxY
        }
      #expect(abs(gap - 6) < 0.4, "\(edge): \(gap)")
    }
  }

  @Test func `a configuration without title shows that of the state`() {
    let button = UIButton(configuration: .plain())
    button.setTitle("Follow", for: .normal)
    button.setTitle("Following", for: .selected)
    #expect(
      isNear(
        button.intrinsicContentSize, size("Follow", .body).width + 24,
        size("Follow", .body).height + 14))
    button.isSelected = true
    #expect(button.currentTitle == "Following")
    button.configuration?.title = "Done"
    #expect(button.currentTitle == "Done")
  }

  @Test func `a handler changes the configuration when the state changes`() {
    let button = UIButton(configuration: .filled())
    button.configurationUpdateHandler = { button in
      button.configuration?.title = button.isSelected ? "Following" : "Follow"
    }
    #expect(button.currentTitle == "Follow")
    button.isSelected = true
    #expect(button.currentTitle == "Following")
    button.automaticallyUpdatesConfiguration = false
    button.isSelected = false
    #expect(button.currentTitle == "Following")
    button.setNeedsUpdateConfiguration()
    #expect(button.currentTitle == "Follow")
  }

  @Test func `an action gives title and picture, and is called`() {
    var count = 0
    let action = UIAction(title: "Reply") { _ in count += 1 }
    let button = UIButton(configuration: .tinted(), primaryAction: action)
    #expect(button.currentTitle == "Reply")
    button.sendActions(for: .primaryActionTriggered)
    #expect(count == 1)
  }

  @Test func `without its configuration a button has its own size again`() {
    let button = UIButton(configuration: .filled())
    button.setTitle("Reply", for: .normal)
    button.configuration = nil
    #expect(button.subviews.count == UIButton().subviews.count)
    let height = size("Reply", .body).height
    #expect(button.intrinsicContentSize.height == (height + 2 * 6).rounded(.up))
  }
}

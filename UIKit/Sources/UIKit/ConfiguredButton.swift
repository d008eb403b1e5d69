// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary
import UIKitEngine

/// The size and the places of the parts of a button with a configuration.
final class ConfiguredButton: ButtonArrangement {
  /// The button's configuration.
  private(set) var configuration = Button.Configuration()
  /// The label below the title.
  let subtitleLabel = UILabel()

  /// Adds the label to a button.
  init(in button: UIButton) {
    subtitleLabel.font = .preferredFont(forTextStyle: .footnote)
    button.addSubview(subtitleLabel)
    button.font = .preferredFont(forTextStyle: configuration.buttonSize.titleStyle)
  }

  /// Takes a configuration.
  func show(_ configuration: Button.Configuration, in button: UIButton) {
    if self.configuration.buttonSize != configuration.buttonSize {
      button.font = .preferredFont(forTextStyle: configuration.buttonSize.titleStyle)
    }
    self.configuration = configuration
    subtitleLabel.text = configuration.subtitle
    subtitleLabel.isHidden = (configuration.subtitle ?? "").isEmpty
    if let color = configuration.baseForegroundColor {
      button.titleColor = color
      subtitleLabel.textColor = color
    }
  }

  func size(of button: Button) -> CGSize {
    let parts = Parts(button, self)
    let insets = configuration.contentInsets
    let grid = button.environment.pixelGrid
    return CGSize(
      width: grid.roundedUp(insets.leading + parts.size.width + insets.trailing),
      height: grid.roundedUp(insets.top + parts.size.height + insets.bottom))
  }

  func place(in button: Button, size: CGSize) {
    let parts = Parts(button, self)
    let insets = configuration.contentInsets
    let isMirrored = button.effectiveUserInterfaceLayoutDirection == .rightToLeft
    // The content stands in the middle of the room inside the insets, from the leading side.
    let x = (insets.leading + size.width - insets.trailing - parts.size.width) / 2
    let y = (insets.top + size.height - insets.bottom - parts.size.height) / 2
    func place(_ view: UIView, _ rect: CGRect) {
      let leading = x + rect.minX
      view.frame = CGRect(
        x: isMirrored ? size.width - leading - rect.width : leading, y: y + rect.minY,
        width: rect.width, height: rect.height)
    }
    place(button.engineImageView, parts.image)
    place(button.engineTitleLabel, parts.title)
    place(subtitleLabel, parts.subtitle)
  }

  /// The rectangles of the parts in that of the content, x from the leading side.
  private struct Parts {
    var image = CGRect.zero
    var title = CGRect.zero
    var subtitle = CGRect.zero
    var size = CGSize.zero

    init(_ button: Button, _ configured: ConfiguredButton) {
      let configuration = configured.configuration
      image.size = button.image?.size ?? .zero
      title.size = Self.size(of: button.engineTitleLabel)
      subtitle.size = Self.size(of: configured.subtitleLabel)
      let gap = title.height > 0 && subtitle.height > 0 ? configuration.titlePadding : 0
      subtitle.origin.y = title.height + gap
      let text = CGSize(
        width: max(title.width, subtitle.width), height: subtitle.origin.y + subtitle.height)
      let part = Self.leadingPart(configuration.titleAlignment, hasSubtitle: subtitle.height > 0)
      title.origin.x = (text.width - title.width) * part
      subtitle.origin.x = (text.width - subtitle.width) * part
      let padding = image.width > 0 && text.height > 0 ? configuration.imagePadding : 0
      stand(text, padding, at: configuration.imagePlacement)
    }

    /// Puts the picture on its side of the text.
    private mutating func stand(
      _ text: CGSize, _ padding: CGFloat, at edge: NSDirectionalRectEdge
    ) {
      var origin = CGPoint.zero
      if edge == .top || edge == .bottom {
        size = CGSize(
          width: max(image.width, text.width), height: image.height + padding + text.height)
        origin.x = (size.width - text.width) / 2
        image.origin.x = (size.width - image.width) / 2
        if edge == .top {
          origin.y = image.height + padding
        } else {
          image.origin.y = text.height + padding
        }
      } else {
        size = CGSize(
          width: image.width + padding + text.width, height: max(image.height, text.height))
        origin.y = (size.height - text.height) / 2
        image.origin.y = (size.height - image.height) / 2
        if edge == .trailing {
          image.origin.x = text.width + padding
        } else {
          origin.x = image.width + padding
        }
      }
      for path in [\Parts.title, \Parts.subtitle] {
        self[keyPath: path].origin.x += origin.x
        self[keyPath: path].origin.y += origin.y
      }
    }

    private static func size(of label: UILabel) -> CGSize {
      (label.text ?? "").isEmpty ? .zero : label.intrinsicContentSize
    }

    /// The part of the free room of the shorter text that is before it.
    private static func leadingPart(
      _ alignment: Button.Configuration.TitleAlignment, hasSubtitle: Bool
    ) -> CGFloat {
      switch alignment {
      case .automatic: hasSubtitle ? 0 : 0.5
      case .leading: 0
      case .center: 0.5
      case .trailing: 1
      }
    }
  }
}

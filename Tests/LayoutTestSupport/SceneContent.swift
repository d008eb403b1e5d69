// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry
import TextVocabulary

/// A recipe's kind of views: without content, or with one whose own size competes.
public enum SceneContent: CaseIterable, Sendable {
  /// Views without content.
  case plain
  /// Labels of one word: 20 by 12 points.
  case label
  /// Buttons of one word: 20 by 24 points.
  case button
  /// Pictures of 30 by 20 points.
  case picture

  /// A new view of the kind.
  public func make() -> View {
    switch self {
    case .plain: return View()
    case .label:
      let label = Label(text: "word")
      label.font.size = 10
      return label
    case .button:
      let button = Button(title: "word")
      button.font.size = 10
      return button
    case .picture: return ImageView(image: Image(name: "dot", size: Size(width: 30, height: 20)))
    }
  }
}

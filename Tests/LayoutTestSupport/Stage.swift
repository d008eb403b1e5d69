// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry
import TextVocabulary

/// A root view of a screen's size, in which a test puts its views.
///
/// Views that are added keep `translatesAutoresizingMaskIntoConstraints`, so that a test sees who
/// turns it off. Text is measured with fixed advances: at size 10 a character is 5 points wide and
/// a line 12 points high.
public struct Stage {
  /// A screen upright.
  public static let portrait = Size(width: 375, height: 812)
  /// The same screen on its side.
  public static let landscape = Size(width: 812, height: 375)

  /// The superview of the recipes' views.
  public let root: View
  /// The kind of the views that ``view(_:in:)`` makes.
  private let content: SceneContent

  /// Makes a root of a size, for views of a kind.
  public init(_ size: Size = portrait, of content: SceneContent = .plain) {
    self.content = content
    root = makeRoot(width: size.width, height: size.height)
  }

  /// A new view of the stage's kind in the root, or in another view.
  public func view(_ name: String, in parent: View? = nil) -> View {
    add(content.make(), name, in: parent)
  }

  /// A new label of any number of lines in the root, or in another view.
  public func label(
    _ name: String, _ text: String, size: Double = 10, in parent: View? = nil
  ) -> Label {
    let label = add(Label(text: text), name, in: parent)
    label.numberOfLines = 0
    label.font.size = size
    return label
  }

  /// Names a view and adds it to the root, or to another view.
  public func add<Added: View>(_ view: Added, _ name: String, in parent: View? = nil) -> Added {
    view.name = name
    (parent ?? root).addSubview(view)
    return view
  }

  /// Gives the root a size, if one is given, and lays out.
  public func layOut(_ size: Size? = nil) {
    if let size { root.frame = Rect(origin: .zero, size: size) }
    root.layoutIfNeeded()
  }
}

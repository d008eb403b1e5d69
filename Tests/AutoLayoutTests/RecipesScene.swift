// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import Testing
import TextVocabulary

/// A screen on which a recipe is laid out: upright or on its side, with what covers its edges.
struct Screen {
  var size: Size
  var safeArea = EdgeInsets.zero

  static let upright = Screen(size: Size(width: 375, height: 812))
  static let sideways = Screen(size: Size(width: 812, height: 375))

  var width: Double { size.width }
  var height: Double { size.height }
}

/// How the frames of a recipe come onto pixels; nothing rounds at scale 0.
struct Rounding {
  var policy: FrameRounding
  var scale: Double

  /// Unrounded, and all policies at the scales of screens.
  static let all =
    [Rounding(policy: .wholePointOrigins, scale: 0)]
    + [FrameRounding.pixels, .wholePointOrigins, .outward, .edges].flatMap { policy in
      [1.0, 2, 3].map { Rounding(policy: policy, scale: $0) }
    }

  var grid: PixelGrid { PixelGrid(scale: scale) }

  /// A solved frame as its view gets it, reckoned from the policy's definition.
  func rounded(_ frame: Rect) -> Rect {
    if scale == 0 { return frame }
    // What lies this little beside a pixel's border counts as lying on it.
    let slack = 1.0 / 1024
    func nearest(_ value: Double, _ scale: Double) -> Double {
      let pixels = (value.magnitude * scale + 0.5).rounded(.down) / scale
      return value < 0 ? -pixels : pixels
    }
    func down(_ value: Double) -> Double { (value * scale + slack).rounded(.down) / scale }
    func up(_ value: Double) -> Double { (value * scale - slack).rounded(.up) / scale }
    switch policy {
    case .pixels:
      return Rect(
        x: nearest(frame.minX, scale), y: nearest(frame.minY, scale),
        width: nearest(frame.width, scale), height: nearest(frame.height, scale))
    case .wholePointOrigins:
      return Rect(
        x: nearest(frame.minX, 1), y: nearest(frame.minY, 1),
        width: nearest(frame.width, scale), height: nearest(frame.height, scale))
    case .outward:
      return Rect(
        x: down(frame.minX), y: down(frame.minY), width: up(frame.width),
        height: up(frame.height))
    case .edges:
      let (left, right) = (nearest(frame.minX, scale), nearest(frame.maxX, scale))
      let (top, bottom) = (nearest(frame.minY, scale), nearest(frame.maxY, scale))
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}

/// A host with a root view, in which a recipe puts its views.
struct Scene {
  let host: LayoutHost
  let screen: Screen
  let rounding: Rounding
  let content: SceneContent

  /// The superview of the recipe's views, which the recipes call S.
  var root: View { host.view }

  init(
    _ screen: Screen, _ rounding: Rounding = Rounding.all[0], host: LayoutHost? = nil,
    content: SceneContent = .plain
  ) {
    self.content = content
    let environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: rounding.grid, frameRounding: rounding.policy)
    self.host = host ?? LayoutHost(size: screen.size)
    self.host.environment = environment
    self.screen = screen
    self.rounding = rounding
    root.name = "S"
  }

  /// A new view of the scene's kind that constraints place, in the root or in another view.
  func view(_ name: String, in parent: View? = nil) -> View {
    LayoutTestSupport.add(content.make(), name, to: parent ?? root)
  }

  /// Several new views in the root.
  func views(_ names: String...) -> [View] { names.map { view($0) } }

  /// A new label; at size 10 a character is 5 points wide and a line 12 points high.
  func label(
    _ name: String, _ text: String, size: Double = 10, lines: Int = 0, in parent: View? = nil
  ) -> Label {
    let label = addLabel(name, text, lines: lines, to: parent ?? root)
    label.font.size = size
    return label
  }

  /// Adds a view of any kind to the root, for constraints to place.
  func add<Added: View>(_ view: Added, _ name: String) -> Added {
    LayoutTestSupport.add(view, name, to: root)
  }

  /// The height of a text's lines as a label asks for it: rounded up to whole pixels.
  func height(ofLines count: Int, size: Double = 10) -> Double {
    rounding.grid.roundedUp(Double(count) * 1.2 * size)
  }
}

/// A view or guide, and the frame that follows for it from its recipe.
typealias ExpectedFrame = (item: LayoutItem, frame: Rect)

/// Pairs an item with its frame.
func at(
  _ item: LayoutItem, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> ExpectedFrame { (item, Rect(x: x, y: y, width: width, height: height)) }

/// Lays a recipe out, unrounded and under every rounding, upright, sideways and upright again.
///
/// - Parameters:
///   - rotates: false builds the recipe anew for each screen, because its numbers are the
///     screen's.
///   - isQuiet: whether the layout has nothing to say.
///   - contents: what the recipe's views may be with the same frames; all kinds unless given.
///   - competes: whether the views' contents compete with a constraint of their own priority, which
///     is reported.
///   - recipe: builds views and constraints, and returns what gives their frames on a screen.
func checkRecipe(
  screens: [Screen] = [.upright, .sideways], rotates: Bool = true, isQuiet: Bool = true,
  contents: [SceneContent] = SceneContent.allCases, competes: Bool = false,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ recipe: (Scene) -> (Screen) -> [ExpectedFrame]
) {
  let kinds = Rounding.all.map { ($0, SceneContent.plain) } + contents.map { (Rounding.all[0], $0) }
  for (rounding, content) in kinds {
    var frames: ((Screen) -> [ExpectedFrame])?
    var scene = Scene(screens[0], rounding, content: content)
    for screen in rotates && screens.count > 1 ? screens + [screens[0]] : screens {
      if frames == nil || !rotates {
        scene = Scene(screen, rounding, content: content)
        scene.host.deviceSafeArea = screen.safeArea
        frames = recipe(scene)
      }
      scene.host.rotate(to: screen.size, deviceSafeArea: screen.safeArea)
      for (item, frame) in frames?(screen) ?? [] {
        expectRounded(item, frame, rounding, content, sourceLocation: sourceLocation)
      }
      if isQuiet, !competes || content == .plain {
        checkQuiet(scene.root, sourceLocation: sourceLocation)
      }
    }
  }
}

/// Expects an item's frame as it was solved, and, of a view, as it came onto pixels.
func expectRounded(
  _ item: LayoutItem, _ frame: Rect, _ rounding: Rounding, _ content: SceneContent = .plain,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let solved = item.layoutFrame
  let distances = [
    solved.minX - frame.minX, solved.minY - frame.minY, solved.width - frame.width,
    solved.height - frame.height,
  ]
  #expect(
    distances.allSatisfy { abs($0) <= tolerance },
    "\(item.displayName) is at \(solved), expected \(frame) (\(content))",
    sourceLocation: sourceLocation)
  guard let view = item as? View, !view.translatesAutoresizingMaskIntoConstraints else { return }
  let expected = rounding.rounded(frame)
  let differences = [
    view.frame.minX - expected.minX, view.frame.minY - expected.minY,
    view.frame.width - expected.width, view.frame.height - expected.height,
  ]
  #expect(
    differences.allSatisfy { abs($0) <= tolerance },
    """
    \(view.displayName) is rounded to \(view.frame), expected \(expected) \
    (\(rounding.policy), scale \(rounding.scale))
    """, sourceLocation: sourceLocation)
}

// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry

/// A tree whose views change it while they are asked, placed and moved, as choices say.
///
/// Layout must end without a trap whatever they do. Once they are calm, what the engine has learned
/// step by step must be what it learns from the tree read afresh.
public final class HostileTree {
  /// The root of the tree, which a choice may add to another view.
  public let root: View
  /// How often views had the chance to do something.
  public private(set) var callCount = 0

  private let choose: (Int) -> Int
  private var views: [View] = []
  private var guides: [LayoutGuide] = []
  private var constraints: [LayoutConstraint] = []
  private var outer: View?
  private var depth = 0
  private var isCalm = false

  /// The most calls in which views do something, and the most views; both bound the time.
  private static let mostCalls = 3000
  private static let mostViews = 60

  /// Makes a tree of some views; `choose` gives a number from 0 to below its argument.
  public init(environment: LayoutEnvironment, choose: @escaping (Int) -> Int) {
    self.choose = choose
    root = HostileView()
    (root as? HostileView)?.tree = self
    root.name = "root"
    root.environment = environment
    root.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    isCalm = true
    views.append(root)
    for _ in 0..<8 {
      let parent = views[choose(views.count)]
      let view = makeView()
      parent.addSubview(view)
      LayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 3),
        view.topAnchor.constraint(greaterThanOrEqualTo: parent.topAnchor, constant: 2),
        view.bottomAnchor.constraint(lessThanOrEqualTo: parent.bottomAnchor),
      ])
    }
    isCalm = false
  }

  private func makeView() -> View {
    let view: View
    if choose(4) == 3 {
      let stack = StackView()
      stack.axis = choose(2) == 0 ? .horizontal : .vertical
      stack.distribution = StackView.Distribution(rawValue: choose(5)) ?? .fill
      stack.alignment = StackView.Alignment(rawValue: choose(6)) ?? .fill
      view = stack
    } else {
      let made = HostileView()
      made.tree = self
      made.size = Size(width: Double(choose(90)), height: Double(choose(60)))
      made.wraps = choose(4) == 3
      view = made
    }
    view.name = "v\(views.count)"
    view.translatesAutoresizingMaskIntoConstraints = choose(3) == 2
    views.append(view)
    return view
  }

  // MARK: - Running

  /// Lays out, fits and changes the tree from outside, a number of times.
  public func run(rounds: Int) {
    for _ in 0..<rounds {
      root.setNeedsLayout()
      root.layoutIfNeeded()
      _ = fittingSize(of: root)
      for view in views { call(view) }
    }
  }

  /// What differs between the calm tree and the calm tree read afresh; nil if nothing does.
  public func difference() -> String? {
    isCalm = true
    defer { isCalm = false }
    let top = root.rootView
    // The bound on rounds may have left work over.
    for _ in 0..<3 { top.layoutIfNeeded() }
    let before = frames(below: top)
    let size = fittingSize(of: top)
    top.environment = top.environment
    for _ in 0..<3 { top.layoutIfNeeded() }
    let after = frames(below: top)
    let freshSize = fittingSize(of: top)
    if size != freshSize { return "fitting size \(size), read afresh \(freshSize)" }
    // Where a layout leaves the places of a view and of one inside it open, the order in which the
    // engine met them decides between the two.
    for (old, new) in zip(before, after)
    where old.frame != new.frame && !old.view.hasAmbiguousLayout {
      return "\(old.view.displayName) at \(old.frame), read afresh at \(new.frame)"
    }
    return nil
  }

  private func frames(below top: View) -> [(view: View, frame: Rect)] {
    var result: [(view: View, frame: Rect)] = []
    var stack = [top]
    while let view = stack.popLast() {
      result.append((view, view.layoutFrame))
      stack += view.subviews.reversed()
    }
    return result
  }

  private func fittingSize(of view: View) -> Size {
    view.systemLayoutSizeFitting(
      Size(width: 150, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
  }

  // MARK: - What views do

  /// Gives a view the chance to do something, in the midst of whatever called it.
  func call(_ view: View) {
    callCount += 1
    guard !isCalm, depth < 3, callCount < Self.mostCalls, choose(4) == 3 else { return }
    depth += 1
    defer { depth -= 1 }
    switch choose(5) {
    case 0: changeTree(view)
    case 1: changeConstraints(view)
    case 2: changeProperties(view)
    case 3: askForLayout(view)
    default: changeTree(view)
    }
  }

  private func anyView() -> View { views[choose(views.count)] }

  private func changeTree(_ view: View) {
    switch choose(9) {
    case 0: if views.count < Self.mostViews { view.addSubview(makeView()) }
    case 1: view.removeFromSuperview()
    case 2: view.subviews.first?.removeFromSuperview()
    case 3: view.subviews.last?.removeFromSuperview()
    case 4: view.insertSubview(anyView(), at: choose(3))
    case 5: anyView().addSubview(view)
    case 6:
      // Most of what is forgotten here is released in the midst of a layout.
      views.removeAll { $0 !== root && choose(3) == 0 }
    case 7: (view as? StackView ?? view.superview as? StackView)?.addArrangedSubview(anyView())
    default:
      if outer == nil, root.superview == nil {
        let made = View(frame: Rect(x: 0, y: 0, width: 250, height: 350))
        made.name = "outer"
        outer = made
        made.addSubview(root)
      } else {
        root.removeFromSuperview()
        outer = nil
      }
    }
  }

  private func changeConstraints(_ view: View) {
    switch choose(6) {
    case 0, 1:
      let other: LayoutItem = choose(4) == 3 ? guides.last ?? anyView() : anyView()
      let attributes: [LayoutAttribute] = [.top, .left, .width, .height, .centerX, .firstBaseline]
      let attribute = attributes[choose(attributes.count)]
      let constraint = LayoutConstraint(
        item: view, attribute: attribute, relatedBy: choose(2) == 0 ? .equal : .lessThanOrEqual,
        toItem: other, attribute: other is LayoutGuide ? .top : attribute, multiplier: 1,
        constant: Double(choose(40)))
      // No two have the same one.
      constraint.priority = LayoutPriority(Float(300 + constraints.count % 600))
      constraints.append(constraint)
      constraint.isActive = true
    case 2: constraints.last?.isActive.toggle()
    case 3: if let first = constraints.first { first.constant += Double(choose(9)) }
    case 4:
      let guide = LayoutGuide()
      guides.append(guide)
      view.addLayoutGuide(guide)
    default: view.layoutGuides.first.map(view.removeLayoutGuide)
    }
  }

  private func changeProperties(_ view: View) {
    switch choose(7) {
    case 0:
      (view as? HostileView)?.size = Size(width: Double(choose(90)), height: Double(choose(60)))
      view.invalidateIntrinsicContentSize()
    case 1: view.isHidden.toggle()
    case 2: view.hiddenBehavior = choose(2) == 0 ? .collapses : .keepsSpace
    case 3:
      view.frame = Rect(x: 1, y: 2, width: Double(choose(200)), height: Double(choose(200)))
    case 4: view.translatesAutoresizingMaskIntoConstraints.toggle()
    case 5: view.semanticContentAttribute = choose(2) == 0 ? .forceRightToLeft : .unspecified
    default: view.layoutMargins = EdgeInsets(all: Double(choose(20)))
    }
  }

  private func askForLayout(_ view: View) {
    switch choose(7) {
    case 0: view.setNeedsLayout()
    case 1: view.setNeedsUpdateConstraints()
    case 2: root.layoutIfNeeded()
    case 3: view.layoutIfNeeded()
    case 4: if let parent = view.superview { _ = fittingSize(of: parent) }
    case 5: _ = fittingSize(of: root)
    default: _ = root.layoutDiagnostics.count + root.layoutDescription().count
    }
  }
}

/// A view that calls its tree wherever layout calls it.
private final class HostileView: View {
  weak var tree: HostileTree?
  var size = Size(width: 10, height: 10)
  /// Whether the height depends on the width.
  var wraps = false

  private func call() { tree?.call(self) }

  override var intrinsicContentSize: Size {
    call()
    return size
  }

  override var contentHeightDependsOnWidth: Bool { wraps }

  override func contentHeight(forWidth width: Double) -> Double {
    call()
    return width > 0 ? min(500, (size.width * size.height / width).rounded()) : size.height
  }

  override var alignmentRectInsets: EdgeInsets {
    call()
    return .zero
  }

  override var forFirstBaselineLayout: View {
    call()
    return super.forFirstBaselineLayout
  }

  override var bounds: Rect {
    didSet { call() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    call()
  }

  override func updateConstraints() {
    call()
    super.updateConstraints()
  }

  override func willMove(toSuperview newSuperview: View?) { call() }

  override func didMoveToSuperview() { call() }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import LayoutTestSupport
import Testing
import TextVocabulary

/// What subclasses of views inherit and override, as apps written for UIKit do.
@Suite struct SubclassTests {
  /// A view with an initialiser of its own.
  private class Card: View {
    let title: Label

    override init(frame: Rect) {
      title = Label()
      super.init(frame: frame)
      addSubview(title)
    }
  }

  /// A card that overrides nothing and inherits all initialisers.
  private final class WideCard: Card {
    var isWide = true
  }

  @Test func `a subclass that overrides init(frame:) inherits init()`() {
    #expect(Card().frame == .zero && Card().subviews.count == 1)
    let wide = WideCard()
    #expect(wide.frame == .zero && wide.title.superview === wide && wide.isWide)
    let frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(WideCard(frame: frame).frame == frame)
    for view in [View(), Label(), Button(), ImageView(), ScrollView(), StackView(), TextView()] {
      #expect(view.frame == .zero)
    }
  }

  /// A view with a number, made by the initialiser without arguments.
  private final class Numbered: View {
    let number: Int

    init(number: Int) {
      self.number = number
      super.init()
    }
  }

  /// A label made so.
  private final class NumberedLabel: Label {
    let number: Int

    init(number: Int) {
      self.number = number
      super.init()
      text = "\(number)"
    }
  }

  @Test func `a subclass calls super.init()`() {
    #expect(Numbered(number: 3).number == 3 && Numbered(number: 3).frame == .zero)
    #expect(NumberedLabel(number: 4).text == "4")
    let make: () -> View = View.init
    #expect(make().frame == .zero)
  }

  /// A view that records the calls of its hooks.
  private final class Recorder: View {
    var calls: [String] = []

    override func willMove(toSuperview newSuperview: View?) {
      calls.append("willMoveToSuperview \(newSuperview?.displayName ?? "nil")")
    }
    override func didMoveToSuperview() {
      calls.append("didMoveToSuperview \(superview?.displayName ?? "nil")")
    }
    override func willMove(toWindow newWindow: LayoutHost?) {
      calls.append("willMoveToWindow \(newWindow?.view.displayName ?? "nil")")
    }
    override func didMoveToWindow() {
      calls.append("didMoveToWindow \(window?.view.displayName ?? "nil")")
    }
    override func didAddSubview(_ subview: View) {
      calls.append("didAddSubview \(subview.displayName)")
    }
    override func willRemoveSubview(_ subview: View) {
      calls.append("willRemoveSubview \(subview.displayName)")
    }
  }

  @Test func `the hooks of moves are called in UIKit's order`() {
    let (outer, inner) = (Recorder(), Recorder())
    outer.name = "outer"
    inner.name = "inner"
    outer.addSubview(inner)
    #expect(inner.calls == ["willMoveToSuperview outer", "didMoveToSuperview outer"])
    #expect(outer.calls == ["didAddSubview inner"])
    (outer.calls, inner.calls) = ([], [])
    let host = LayoutHost(size: Size(width: 100, height: 100))
    host.view.name = "host"
    host.view.addSubview(outer)
    let entering = ["willMoveToWindow host", "didMoveToWindow host"]
    #expect(
      outer.calls == ["willMoveToSuperview host"] + entering + ["didMoveToSuperview host"])
    #expect(inner.calls == entering)
    #expect(inner.window === host)
    (outer.calls, inner.calls) = ([], [])
    outer.removeFromSuperview()
    let leaving = ["willMoveToWindow nil", "didMoveToWindow nil"]
    #expect(outer.calls == ["willMoveToSuperview nil"] + leaving + ["didMoveToSuperview nil"])
    #expect(inner.calls == leaving)
    #expect(inner.window == nil)
    outer.calls = []
    inner.removeFromSuperview()
    #expect(outer.calls == ["willRemoveSubview inner"])
  }

  @Test func `a root view comes into its window when its host is made`() {
    let root = Recorder()
    root.name = "root"
    let host = LayoutHost(size: Size(width: 100, height: 100), rootView: root)
    #expect(root.calls == ["willMoveToWindow root", "didMoveToWindow root"])
    #expect(root.window === host)
  }

  /// A label that wraps at the width that layout gave it, the old way.
  private final class WrappingLabel: Label {
    var widths: [Double] = []

    override var bounds: Rect {
      didSet {
        guard bounds.width != oldValue.width else { return }
        widths.append(bounds.width)
        preferredMaxLayoutWidth = bounds.width
      }
    }
  }

  @Test func `layout sets the bounds, so that an override learns of the new size`() {
    let root = makeRoot(width: 100, height: 200)
    let label = add(WrappingLabel(), "label", to: root)
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    label.text = "words that need some lines"
    pin(label, .left, root, .left, 10)
    pin(label, .right, root, .right, -10)
    pin(label, .top, root, .top)
    root.layoutIfNeeded()
    #expect(label.widths == [100 - 2 * 10])
    #expect(label.preferredMaxLayoutWidth == 100 - 2 * 10)
    // 26 characters at 5 points each, 16 to a line: "words that need" and "some lines".
    expectFrame(label, 10, 0, 80, 2 * lineHeight)
    root.layoutIfNeeded()
    #expect(label.widths.count == 1)
  }

  /// A view whose overrides answer instead of the base implementation.
  private final class Stubborn: View {
    override var safeAreaInsets: EdgeInsets { EdgeInsets(all: 3) }
    override var frame: Rect {
      get { super.frame }
      set { super.frame = newValue.offsetBy(dx: 1, dy: 1) }
    }
    override var alpha: Double {
      get { 0.5 }
      set {}
    }
    override func systemLayoutSizeFitting(
      _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority,
      verticalFittingPriority vertical: LayoutPriority
    ) -> Size { Size(width: 7, height: 8) }
    override func addSubview(_ view: View) {
      view.name = "renamed"
      super.addSubview(view)
    }
    override func insertSubview(_ view: View, belowSubview sibling: View) {
      super.insertSubview(view, aboveSubview: sibling)
    }
    override func insertSubview(_ view: View, aboveSubview sibling: View) {
      super.insertSubview(view, belowSubview: sibling)
    }
    override var layoutMargins: EdgeInsets {
      get { EdgeInsets(all: 4) }
      set { super.layoutMargins = EdgeInsets(all: newValue.top + 1) }
    }
    override var directionalLayoutMargins: DirectionalEdgeInsets {
      get { DirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5) }
      set { layoutMargins = EdgeInsets(all: newValue.top) }
    }
    var updateCount = 0
    override func updateConstraintsIfNeeded() {
      updateCount += 1
      super.updateConstraintsIfNeeded()
    }
  }

  @Test func `what UIKit lets apps override can be overridden`() {
    let view = Stubborn()
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(view.frame == Rect(x: 1, y: 1, width: 10, height: 10))
    #expect(view.safeAreaInsets.top == 3)
    #expect(
      view.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(width: 7, height: 8))
    view.addSubview(View())
    #expect(view.subviews.map(\.name) == ["renamed"])
    #expect(view.displayList().commands.contains(.opacity(0.5)))
    let (first, low, high) = (view.subviews[0], View(), View())
    view.insertSubview(low, aboveSubview: first)
    view.insertSubview(high, belowSubview: first)
    #expect(view.subviews.map { $0 === low ? 0 : $0 === first ? 1 : 2 } == [0, 1, 2])
    view.directionalLayoutMargins.top = 20
    #expect(view.layoutMargins.top == 4 && view.directionalLayoutMargins.top == 5)
    // The margins in effect are those that the override passed on.
    #expect(view.layoutMarginsGuide.layoutFrame.minY == 20 + 1)
    view.layoutIfNeeded()
    #expect(view.updateCount >= 1)
  }

  /// A view with a mark over its subviews.
  private final class Marked: View {
    override func drawAboveSubviews(in list: inout DisplayList) {
      list.fill(Rect(x: 0, y: 0, width: 1, height: 1), .red)
    }
  }

  @Test func `what is drawn above the subviews comes after them`() {
    let view = Marked(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let inner = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    let fills = view.displayList().commands.compactMap { command in
      if case .fill(let box, _) = command { box.rect.width } else { nil }
    }
    #expect(fills == [5, 1])
  }

  @Test func `sizeToFit keeps the top left and takes the size that fits`() {
    let label = Label(text: "ten")
    label.environment = testEnvironment
    label.font = FontDescriptor(size: 10)
    label.frame = Rect(x: 3, y: 4, width: 100, height: 100)
    label.sizeToFit()
    #expect(label.frame == Rect(x: 3, y: 4, width: 3 * characterWidth, height: lineHeight))
  }

  @Test func `a layer is another spelling of the view's looks`() {
    let view = View()
    view.layer.cornerRadius = 4
    view.layer.masksToBounds = true
    view.layer.borderWidth = 1
    view.layer.borderColor = Color.systemRed.cgColor
    view.layer.opacity = 0.5
    #expect(view.cornerRadius == 4 && view.clipsToBounds && view.borderWidth == 1)
    #expect(view.borderColor == .systemRed && view.alpha == 0.5)
  }

  @Test func `fonts, colours and line breaks have UIKit's names`() {
    #expect(FontDescriptor.systemFont(ofSize: 13, weight: .medium).weight == .medium)
    #expect(FontDescriptor.systemFont(ofSize: 13) == FontDescriptor(size: 13))
    let body = FontDescriptor.preferredFont(forTextStyle: .body)
    #expect(body.withSize(17) == FontDescriptor(size: 17) && body.baselineDistance == 22)
    let leadings = FontTextStyle.allCases.map { $0.leading() }
    #expect(leadings == [41, 34, 28, 25, 22, 20, 22, 21, 18, 16, 13])
    let headline = FontDescriptor.preferredFont(forTextStyle: .headline)
    #expect(headline.size == 17 && headline.weight == .semibold)
    let sizes = FontTextStyle.allCases.map { $0.pointSize() }
    #expect(sizes == [34, 28, 22, 20, 17, 15, 17, 16, 13, 12, 11])
    #expect(FontDescriptor.boldSystemFont(ofSize: 12).weight == .bold)
    #expect(FontDescriptor.italicSystemFont(ofSize: 12).slant == .italic)
    #expect(Color.secondaryLabel == Color(hex: "#3c3c4399"))
    #expect(Color.gray.withAlphaComponent(0.5) == Color(hex: "#80808080"))
    #expect(Color(white: 1) == .white && Color(white: -1, alpha: 2) == .black)
    let modes: [LineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ]
    #expect(modes == LineBreakMode.allCases)
  }

  @Test func `geometry is made of whole numbers, and literals stay real`() {
    let (columns, rows) = (3, 4)
    #expect(Size(width: columns, height: rows) == Size(width: 3.0, height: 4.0))
    #expect(Point(x: columns, y: rows) == Point(x: 3.0, y: 4.0))
    #expect(
      Rect(x: columns, y: rows, width: columns, height: rows)
        == Rect(x: 3.0, y: 4.0, width: 3.0, height: 4.0))
    #expect(Rect(x: 375 / 2, y: 0, width: 0, height: 0).minX == 187.5)
    #expect(
      Rect(x: 0, y: 0, width: 10, height: 10).insetBy(dx: 1, dy: 2)
        == Rect(x: 1, y: 2, width: 8, height: 6))
  }

  @Test func `a constraint is made between items of any type`() {
    let root = makeRoot(width: 100, height: 100)
    let view = addView("view", to: root)
    let items: [Any] = [view, root]
    for attribute in [LayoutAttribute.left, .top, .right, .bottom] {
      LayoutConstraint(
        item: items[0], attribute: attribute, relatedBy: .equal, toItem: items[1],
        attribute: attribute, multiplier: 1, constant: 0
      ).isActive = true
    }
    root.layoutIfNeeded()
    expectFrame(view, 0, 0, 100, 100)
    let foreign = LayoutConstraint(
      item: "text" as Any, attribute: .width, relatedBy: .equal, toItem: nil as Any?,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
    foreign.isActive = true
    #expect(!foreign.isActive && foreign.activationError != nil)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Quoin
import Testing

/// What a view class of another module may override: this file imports the product as users do.
@Suite struct SubclassingTests {
  /// A view that is as large as its number says, and counts what is asked of it.
  final class Gauge: View {
    var amount = 0.0 {
      didSet { invalidateIntrinsicContentSize() }
    }
    var invalidations = 0
    var layouts = 0
    var updates = 0

    override class var requiresConstraintBasedLayout: Bool { true }
    override var intrinsicContentSize: Size { Size(width: amount, height: amount / 2) }
    override var alignmentRectInsets: EdgeInsets {
      EdgeInsets(top: 0, left: 0, bottom: 3, right: 0)
    }
    override func invalidateIntrinsicContentSize() {
      invalidations += 1
      super.invalidateIntrinsicContentSize()
    }
    override func layoutSubviews() {
      layouts += 1
      super.layoutSubviews()
    }
    override func updateConstraints() {
      updates += 1
      super.updateConstraints()
    }
    override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
    override func draw(in list: inout DisplayList) {
      list.fill(Rect(origin: .zero, size: bounds.size), .black)
    }
  }

  @Test func `a class of another module says its size, and hears of each pass`() {
    let root = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let gauge = Gauge()
    root.addSubview(gauge)
    gauge.makeConstraints { make in make.left.top.equalToSuperview() }
    gauge.invalidations = 0
    gauge.amount = 80
    root.layoutIfNeeded()
    // The alignment rectangle has the intrinsic size; the frame is 3 higher.
    #expect(gauge.frame == Rect(x: 0, y: 0, width: 80, height: 80 / 2 + 3))
    #expect(gauge.invalidations == 1)
    #expect(gauge.updates == 1)
    gauge.amount = 100
    root.layoutIfNeeded()
    #expect(gauge.frame == Rect(x: 0, y: 0, width: 100, height: 100 / 2 + 3))
    #expect(gauge.invalidations == 2)
    #expect(gauge.layouts >= 2)
    #expect(!root.displayList().isEmpty)
  }
}

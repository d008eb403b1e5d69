// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// The rule of staggered lanes, item by item, against a search through all earlier items.
@Suite struct StaggeredLanesTests {
  /// An item as the model places it.
  struct Item: Equatable {
    var lane: Int
    var start: Double
    var end: Double
  }

  /// The places of items of one lane each: until every lane has one, the item's number is its lane.
  /// Then the last item of each lane is looked up, and of these the one that ends first is
  /// followed; of equal ends the item that came first.
  static func naive(_ lengths: [Double], lanes: Int, gap: Double) -> [Item] {
    var items: [Item] = []
    for (index, length) in lengths.enumerated() {
      var place = (lane: index % lanes, start: 0.0)
      let lasts = (0..<lanes).compactMap { lane in items.lastIndex { $0.lane == lane } }
      if lasts.count == lanes {
        let first = lasts.min { (items[$0].end, $0) < (items[$1].end, $1) } ?? 0
        place = (items[first].lane, items[first].end + gap)
      }
      items.append(Item(lane: place.lane, start: place.start, end: place.start + length))
    }
    return items
  }

  @Test(arguments: [1, 2, 3, 5])
  func `an item goes to the lane that ends first`(lanes: Int) throws {
    for round in 0..<100 {
      var generator = SeededGenerator(fallback: UInt64(round))
      // Few different lengths, so that many lanes end at the same offset; some are 0.
      let most = round.isMultiple(of: 2) ? 4 : 400
      let lengths = (0..<60).map { _ in Double(Int.random(in: 0...most, using: &generator)) / 2 }
      let gap = Double(round % 3) * 4
      var staggered = try StaggeredLanes(laneCount: lanes, gap: gap, scale: 2)
      var model = Self.naive(lengths, lanes: lanes, gap: gap)
      if lanes == 1 { model = model.map { Item(lane: 0, start: $0.start, end: $0.end) } }
      for (item, length) in zip(model, lengths) {
        let place = try staggered.place(length: length)
        #expect(place.lane == item.lane && place.offset == item.start, "\(generator.hint)")
      }
      #expect(staggered.length == model.map(\.end).max())
      #expect(staggered.itemCount == 60)
    }
  }

  @Test func `of lanes that end together the one whose last item came first is next`() throws {
    var lanes = try StaggeredLanes(laneCount: 3)
    // Lane 1 ends first and gets item 3; then all end at 30, and items 0, 2, 3 were the last.
    let places = try [30.0, 10, 30, 20, 1, 1, 1].map { try lanes.place(length: $0).lane }
    #expect(places == [0, 1, 2, 1, 0, 2, 1])
  }

  @Test func `an item that spans lanes stands below the longest of the lanes it covers`() throws {
    var lanes = try StaggeredLanes(laneCount: 3, gap: 2)
    #expect(try lanes.place(length: 10) == .init(lane: 0, offset: 0))
    #expect(try lanes.place(length: 30) == .init(lane: 1, offset: 0))
    #expect(try lanes.place(length: 5) == .init(lane: 2, offset: 0))
    // Lanes 0 and 1 are free from 32 on, and so are lanes 1 and 2; item 1 is in both.
    #expect(try lanes.place(length: 8, span: 2) == .init(lane: 0, offset: 32))
    #expect(try lanes.place(length: 1) == .init(lane: 2, offset: 7))
    // More lanes than there are count as all of them.
    #expect(try lanes.place(length: 4, span: 9) == .init(lane: 0, offset: 42))
    #expect(lanes.length == 46)
  }

  @Test func `a length that cannot be changes nothing`() throws {
    var lanes = try StaggeredLanes(laneCount: 0, gap: 1)
    #expect(lanes.laneCount == 1)
    for bad in [-1.0, .nan, .infinity, 1e12] {
      #expect(throws: RowOffsetError.self) { try lanes.place(length: bad) }
    }
    #expect(throws: RowOffsetError.self) { try StaggeredLanes(laneCount: 2, gap: -1) }
    #expect(lanes.length == 0 && lanes.itemCount == 0)
    #expect(try lanes.place(length: 3, span: -4).offset == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A sparse table of two indices: a page, and a place on the page.
///
/// A page takes memory from the first write to it. Until then it is an empty page that all share,
/// so a lookup is two loads without a check. As with ``GrowingBuffer``, an owner stores the table
/// as a constant and writes through it, so only one thread at a time may use it.
struct PageTable<Element: BitwiseCopyable>: ~Copyable {
  /// The elements, to be read without their owner; valid as long as the table.
  struct Lookup: BitwiseCopyable {
    fileprivate let pages: UnsafeMutablePointer<UnsafeMutablePointer<Element>>

    /// An element; bounds are unchecked.
    @inline(__always)
    subscript(_ page: Int, _ place: Int) -> Element { pages[page][place] }
  }

  /// The elements, to be read without the table.
  let lookup: Lookup
  private let pageCount: Int
  private let pageSize: Int
  /// The page that stands for all pages without memory of their own.
  private let empty: UnsafeMutablePointer<Element>

  /// Creates a table in which every element has the given value.
  ///
  /// - Precondition: `pageCount > 0 && pageSize > 0`.
  init(pageCount: Int, pageSize: Int, filling value: Element) {
    precondition(pageCount > 0 && pageSize > 0, "A table of \(pageCount) pages of \(pageSize).")
    self.pageCount = pageCount
    self.pageSize = pageSize
    empty = .allocate(capacity: pageSize)
    empty.initialize(repeating: value, count: pageSize)
    lookup = Lookup(pages: .allocate(capacity: pageCount))
    lookup.pages.initialize(repeating: empty, count: pageCount)
  }

  deinit {
    for page in 0..<pageCount where lookup.pages[page] != empty { lookup.pages[page].deallocate() }
    lookup.pages.deallocate()
    empty.deallocate()
  }

  /// An element; bounds are unchecked in release builds.
  @inline(__always)
  subscript(_ page: Int, _ place: Int) -> Element {
    get {
      assert(page >= 0 && page < pageCount && place >= 0 && place < pageSize)
      return lookup[page, place]
    }
    nonmutating set {
      assert(page >= 0 && page < pageCount && place >= 0 && place < pageSize)
      if lookup.pages[page] == empty { addPage(page) }
      lookup.pages[page][place] = newValue
    }
  }

  @inline(never)
  private func addPage(_ page: Int) {
    let added = UnsafeMutablePointer<Element>.allocate(capacity: pageSize)
    added.initialize(from: empty, count: pageSize)
    lookup.pages[page] = added
  }
}

extension PageTable where Element: Equatable {
  /// Checks in debug builds that the shared page has one value throughout.
  func checkInvariants() {
    assert(
      (0..<pageSize).allSatisfy { empty[$0] == empty[0] }, "The empty page was written to.")
  }
}

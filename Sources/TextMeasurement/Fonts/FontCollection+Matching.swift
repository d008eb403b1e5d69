// SPDX-License-Identifier: Apache-2.0

import BundledFonts
public import TextVocabulary

extension FontCollection {
  /// The face of a descriptor's family that best matches its weight and slant; of several families
  /// the first that the collection has.
  ///
  /// Nil if the collection lacks the family. A family without an italic gives its upright face,
  /// which is then drawn slanted: see `FontSynthesis`.
  ///
  /// Source: CSS Fonts Module Level 4 § 5.2, font matching, with the width always normal.
  public func face(for descriptor: FontDescriptor) -> FontFace? {
    Self.nearest(in: families(of: descriptor).first ?? [], to: descriptor)
  }

  /// The faces of each of a descriptor's families that the collection has, in the order of their
  /// names.
  func families(of descriptor: FontDescriptor) -> [[FontFace]] {
    // Most descriptors name one family.
    let whole = faces(ofFamily: descriptor.family)
    guard whole.isEmpty else { return [whole] }
    return descriptor.families.map(faces(ofFamily:)).filter { !$0.isEmpty }
  }

  /// Checks that the collection has the descriptor's family, or one of them.
  ///
  /// - Throws: `MissingFontError` with the families that the collection has.
  public func check(_ descriptor: FontDescriptor) throws(MissingFontError) {
    guard families(of: descriptor).isEmpty else { return }
    throw MissingFontError(family: descriptor.family, available: families)
  }

  /// The faces of each family that match a descriptor, in fallback order.
  ///
  /// The families of `WorldFonts` are apart, because they come after all others, even after colour
  /// fonts.
  func fallbackFaces(for descriptor: FontDescriptor) -> (first: [FontFace], last: [FontFace]) {
    var first: [FontFace] = []
    var last: [FontFace] = []
    for group in familyGroups {
      let faces = group.map { self.faces[$0] }
      let parts = Self.parts(of: faces, for: descriptor)
      if faces.first?.bundled?.product == .world { last += parts } else { first += parts }
    }
    return (first, last)
  }

  /// The faces of a family that match a descriptor: the files of the best style, then those of the
  /// upright style of regular weight, which may have characters that the best style lacks.
  static func parts(of faces: [FontFace], for descriptor: FontDescriptor) -> [FontFace] {
    guard faces.count > 1, let best = nearest(in: faces, to: descriptor) else { return faces }
    var parts = faces.filter { $0.hasStyle(of: best) }
    let regular = FontDescriptor(family: descriptor.family, weight: .regular, slant: .upright)
    if let plain = nearest(in: faces, to: regular), !plain.hasStyle(of: best) {
      parts += faces.filter { $0.hasStyle(of: plain) }
    }
    return parts
  }

  /// The axis positions of a face for a descriptor: from its weight, and from its variations.
  static func variations(of face: FontFace, for descriptor: FontDescriptor) -> [FontVariation] {
    guard !face.axes.isEmpty else { return [] }
    var variations = [FontVariation("wght", descriptor.weight.rawValue)]
    if descriptor.slant == .italic { variations.append(FontVariation("ital", 1)) }
    return variations + descriptor.variations
  }

  /// Narrows the faces by width, then slant, then weight.
  static func nearest(in faces: [FontFace], to descriptor: FontDescriptor) -> FontFace? {
    guard faces.count > 1 else { return faces.first }
    let width = faces.map { abs($0.widthClass - 5) }.min() ?? 0
    let normal = faces.filter { abs($0.widthClass - 5) == width }
    let sloped = normal.filter {
      $0.slant == descriptor.slant
        || (descriptor.slant == .italic && $0.axes.contains { $0.tag == "ital" })
    }
    let candidates = sloped.isEmpty ? normal : sloped
    let weight = descriptor.weight.rawValue.isNaN ? 400 : descriptor.weight.rawValue
    var best: FontFace?
    var bestRank = (Int.max, Double.infinity)
    for face in candidates {
      let rank = weightRank(of: face.weights, wanted: weight)
      if rank < bestRank || best == nil {
        best = face
        bestRank = rank
      }
    }
    return best
  }

  /// The rank of a face's weights for a requested weight, in CSS's order of preference.
  ///
  /// For 400...500, weights above it up to 500 come first, then those below, then those above 500.
  /// For less than 400, weights below come first; for more than 500, weights above come first.
  private static func weightRank(
    of weights: ClosedRange<Double>, wanted: Double
  ) -> (Int, Double) {
    if weights.contains(wanted) { return (0, 0) }
    let isAbove = weights.lowerBound > wanted
    let distance = isAbove ? weights.lowerBound - wanted : wanted - weights.upperBound
    if (400...500).contains(wanted) {
      if isAbove, weights.lowerBound <= 500 { return (1, distance) }
      return (isAbove ? 3 : 2, distance)
    }
    return (isAbove == (wanted > 500) ? 1 : 2, distance)
  }
}

extension FontFace {
  /// Whether another face is of the same weight, slant and width, so that both may be parts of one
  /// font.
  fileprivate func hasStyle(of other: FontFace) -> Bool {
    weights == other.weights && slant == other.slant && widthClass == other.widthClass
      && axes == other.axes
  }
}

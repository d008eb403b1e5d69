// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

extension FontCollection {
  /// The face of a descriptor's family that best matches its weight and slant.
  ///
  /// Nil if the collection lacks the family. Faces are never synthesised: a family without an
  /// italic gives its upright face.
  ///
  /// Source: CSS Fonts Module Level 4 § 5.2, font matching, with the width always normal.
  public func face(for descriptor: FontDescriptor) -> FontFace? {
    Self.nearest(in: faces(ofFamily: descriptor.family), to: descriptor)
  }

  /// Checks that the collection has the descriptor's family.
  ///
  /// - Throws: `MissingFontError` with the families that the collection has.
  public func check(_ descriptor: FontDescriptor) throws(MissingFontError) {
    guard faces(ofFamily: descriptor.family).isEmpty else { return }
    throw MissingFontError(family: descriptor.family, available: families)
  }

  /// The face of each family that best matches a descriptor, in fallback order.
  func fallbackFaces(for descriptor: FontDescriptor) -> [FontFace] {
    familyGroups.compactMap { group in
      Self.nearest(in: group.map { faces[$0] }, to: descriptor)
    }
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

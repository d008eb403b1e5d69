// SPDX-License-Identifier: Apache-2.0

/// The characters of a text, and the facts about them in the text's style.
///
/// Offsets are those of well-formed UTF-8.
struct StyledCharacters {
  /// The text.
  let utf8: UnsafeBufferPointer<UInt8>
  private let state: StyleState
  private let eastAsian: EastAsianCharacters.Table

  /// Combines a text, which must outlive the value, with the state of its style.
  init(_ utf8: UnsafeBufferPointer<UInt8>, _ state: StyleState) {
    self.utf8 = utf8
    self.state = state
    eastAsian = state.eastAsian.table
  }

  /// The facts about a character.
  @inline(__always)
  func facts(of scalar: UInt32) -> CharacterFacts { state.facts(of: scalar) }

  /// The face of a cluster of several characters.
  func face(ofCluster cluster: Range<Int>) -> ClusterFaces.Choice {
    state.clusterFaces.choice(utf8, cluster, in: state.context)
  }

  /// The kind of the runs of a face, script and direction.
  func kind(face: Int, script: Script, isRightToLeft: Bool) -> RunKind.Place {
    state.kind(face: face, script: script, isRightToLeft: isRightToLeft)
  }

  /// The kind of the runs to which a space in a run of a fallback face belongs; nil if the style's
  /// own face lacks a character of ASCII.
  func kindOfSpaces(in kind: RunKind.Place) -> RunKind.Place? {
    state.isSimpleASCII ? state.kindInOwnFace(kind) : nil
  }

  /// Whether text beyond a run's borders may change the forms of the letters of a piece.
  func isJoined(_ piece: Range<Int>, isRunStart: Bool, isRunEnd: Bool) -> Bool {
    state.isJoined(piece, isRunStart: isRunStart, isRunEnd: isRunEnd, in: utf8)
  }

  // MARK: - Clusters

  /// Whether the character at an offset may belong to the cluster before it.
  @inline(__always)
  func mayExtend(_ place: Int) -> Bool {
    guard place < utf8.count else { return false }
    let byte = utf8[place]
    // Ideographs start clusters, as ASCII does, and so do the syllables of U+B000 to U+CFFF.
    if byte < 0x80 || byte &- 0xE4 < 6 || byte &- 0xEB < 2 { return false }
    let facts = facts(of: UTF8Decoder.decode(utf8, at: place).codePoint)
    return facts.flags & CharacterFacts.clustering != 0
  }

  /// Whether the ASCII character at an offset begins a cluster of several characters.
  @inline(__always)
  func isExtended(_ place: Int) -> Bool {
    mayExtend(place + 1) && GraphemeBreaker.nextBoundary(after: place, in: utf8) > place + 1
  }

  /// Whether a cluster has a space, which hangs or is widened only if it is a cluster of its own.
  func hasSpace(_ cluster: Range<Int>) -> Bool {
    cluster.contains {
      utf8.isWordSpace(at: $0)
        || utf8[$0] &- 0xE1 < 3
          && CharacterFacts.isHangingSpace(UTF8Decoder.decodeThree(utf8, at: $0))
    }
  }

  // MARK: - Groups of letters

  /// The group that begins with the ligated pair at an offset; nil if the text must be shaped.
  ///
  /// - Parameters:
  ///   - limit: The UTF-8 offset before which the group ends.
  ///   - kind: The kind of the letters' run, whose pair advances have the `rows`.
  func group(
    at start: Int, before limit: Int, _ plainASCII: PlainASCII, _ kind: RunKind.Place,
    _ rows: PairAdvances.Rows, shaper: Shaper
  ) -> WordGroup? {
    var end = start + 2
    while end < limit, plainASCII.contains(utf8[end]),
      kind.pointee.value(Int(utf8[end - 1]), Int(utf8[end]), rows, shaper: shaper)
        == PairAdvances.ligated
    {
      end += 1
    }
    guard !isExtended(end - 1),
      let number = kind.pointee.pairs?.group(utf8[start..<end], shaper: shaper)
    else { return nil }
    return WordGroup(number: number, end: end)
  }

  // MARK: - Characters of three bytes

  /// A character of three bytes, and the number of its class.
  struct EastAsianCharacter {
    /// The character.
    var scalar: UInt32 = 0
    /// The number of the class.
    var number = EastAsianCharacters.refused

    /// Whether the character has a class.
    @inline(__always) var hasClass: Bool { number > EastAsianCharacters.refused }
  }

  /// The character of three bytes at an offset; one without a class if there is none.
  @inline(__always)
  func eastAsianCharacter(_ place: Int, before limit: Int) -> EastAsianCharacter {
    guard place < limit, utf8[place] &- 0xE3 < 0x0D else { return EastAsianCharacter() }
    let scalar = UTF8Decoder.decodeThree(utf8, at: place)
    var number = eastAsian.number(scalar)
    if number == EastAsianCharacters.unknown {
      number = state.eastAsian.learn(scalar, in: state)
    }
    return EastAsianCharacter(scalar: scalar, number: number)
  }

  /// The class of a character that has one.
  @inline(__always)
  func characterClass(
    of character: EastAsianCharacter
  ) -> EastAsianCharacters.CharacterClass {
    eastAsian[character.number]
  }
}

/// A group of letters that are summed together: see ``LigatureGroup``.
struct WordGroup {
  /// The number of the group.
  var number = 0
  /// The UTF-8 offset of its end.
  var end = -1
}

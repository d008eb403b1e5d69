// SPDX-License-Identifier: Apache-2.0

/// Rows for trying the inbox: the same ones at every call.
public enum InboxSamples {
  private static let words = [
    "the", "plan", "for", "Monday", "changes", "a", "little", "because", "our", "train", "is",
    "late", "again", "and", "nobody", "minds", "waiting", "under", "these", "trees", "with",
    "coffee", "日本語", "Straße", "مرحبا", "🙂",
  ]

  /// A sentence of a number of words that a seed decides about.
  private static func sentence(_ seed: Int, wordCount: Int) -> String {
    var state = UInt64(truncatingIfNeeded: seed) &* 6_364_136_223_846_793_005 &+ 1
    return (0..<wordCount).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(state >> 33) % words.count]
    }.joined(separator: " ")
  }

  /// Messages, and now and then a photo or an invitation.
  public static func items(count: Int) -> [InboxItem] {
    (0..<count).map { index in
      switch index % 10 {
      case 3:
        return .photo(
          Photo(
            title: sentence(index, wordCount: 3 + index % 9),
            caption: index % 20 == 3 ? nil : sentence(index + 1, wordCount: index % 30),
            tags: index % 4 == 0 ? [] : ["tree", "train"],
            aspectRatio: [1, 1.5, 0.75][index % 3]))
      case 7:
        return .invitation(
          Invitation(
            event: sentence(index, wordCount: 4 + index % 7), place: "Platform \(index % 12)",
            note: sentence(index + 1, wordCount: index % 40)))
      default:
        return .message(
          Message(
            author: ["Ada", "Grace Hopper", "Konrad"][index % 3], time: "\(index % 24):00",
            text: sentence(index, wordCount: 1 + index % 60), isUnread: index % 5 == 0))
      }
    }
  }
}

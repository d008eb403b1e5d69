// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry

extension Image {
  /// The pictures and symbols that code can name, with their sizes.
  ///
  ///     let catalog = try UIImage.Catalog(folder: URL(filePath: "Assets.xcassets"))
  ///     catalog.performAsCurrent {
  ///       // UIImage(named: "avatar") has the size of its file here.
  ///     }
  ///
  /// Sizes of symbols are not in any file, so the app gives those that it uses.
  public nonisolated struct Catalog: Sendable {
    private let symbols: [String: CGSize]
    private let picture: @Sendable (String) -> UIImage?

    /// Makes a catalog whose pictures a function gives by their names; nil for a name without one.
    public init(
      symbols: [String: CGSize] = [:],
      picture: @escaping @Sendable (_ name: String) -> UIImage? = { _ in nil }
    ) {
      (self.symbols, self.picture) = (symbols, picture)
    }

    /// Makes a catalog of the PNG and JPEG files in a folder and the folders inside it.
    ///
    /// A file is named without its ending and its `@2x` or `@3x`, by which its pixels are divided;
    /// the files of an `.imageset` have the name of that folder and the scales of its
    /// `Contents.json`. The files' headers are read now.
    ///
    /// - Throws: ``CatalogError``.
    public init(folder: URL, symbols: [String: CGSize] = [:]) throws(CatalogError) {
      let pictures = try PictureFolder(folder)
      self.init(symbols: symbols) { pictures.picture(named: $0) }
    }

    @TaskLocal private static var performed: Catalog?

    /// Runs actions with this catalog as the current one, for this thread or task alone.
    public func performAsCurrent<Result>(_ actions: () throws -> Result) rethrows -> Result {
      try Self.$performed.withValue(self, operation: actions)
    }

    /// The picture of a name in the current catalog; nil with a message.
    static func picture(named name: String) -> UIImage? {
      if let picture = performed?.picture(name) { return picture }
      Notice.once(
        performed == nil
          ? "UIImage(named: \"\(name)\"): there is no catalog; call it inside "
            + "UIImage.Catalog(folder:).performAsCurrent(_:), or use UIImage(name:size:)."
          : "UIImage(named: \"\(name)\"): the current catalog has no picture of this name.")
      return nil
    }

    /// The symbol of a name in the current catalog; nil with a message.
    static func symbol(named name: String) -> UIImage? {
      if let size = performed?.symbols[name] { return UIImage(name: name, size: size) }
      Notice.once(
        "UIImage(systemName: \"\(name)\"): the size of this symbol is not known; call it inside "
          + "UIImage.Catalog(symbols: [\"\(name)\": CGSize(…)]).performAsCurrent(_:).")
      return nil
    }
  }

  /// Makes the picture of a name in the current ``Catalog``.
  public nonisolated init?(named name: String) {
    guard let picture = Catalog.picture(named: name) else { return nil }
    self = picture
  }

  /// Makes the picture of a name in the current ``Catalog``; bundle and traits do not count.
  public nonisolated init?(
    named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
  ) { self.init(named: name) }

  /// Makes the symbol of a name, with the size that the current ``Catalog`` gives.
  public nonisolated init?(systemName name: String) {
    guard let symbol = Catalog.symbol(named: name) else { return nil }
    self = symbol
  }
}

extension Image {
  /// A fault of a folder of pictures.
  public nonisolated enum CatalogError: Error, CustomStringConvertible {
    /// The folder cannot be listed.
    case noFolder(String)
    /// A `Contents.json` of an image set is not as it should be.
    case badContents(String, String)
    /// A file is no picture.
    case badPicture(String, String)

    /// The path, what is wrong, and what would be right.
    public var description: String {
      switch self {
      case .noFolder(let path):
        "\(path): is not a folder that can be read; give the folder of the app's pictures."
      case .badContents(let path, let reason):
        "\(path): \(reason); it should have \"images\" with \"filename\" and \"scale\"."
      case .badPicture(let path, let reason): "\(path): \(reason)."
      }
    }
  }
}

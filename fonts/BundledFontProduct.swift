// SPDX-License-Identifier: Apache-2.0

/// A set of fonts that comes as one resource folder.
package enum BundledFontProduct: Sendable, Equatable {
  /// The fonts that come with every product that measures text.
  case core
  /// The fonts of the product `WorldFonts`.
  case world

  /// The name of the set in messages.
  package var title: String {
    switch self {
    case .core: "bundled fonts"
    case .world: "world fonts"
    }
  }

  /// The environment variable that names the folder of the fonts.
  package var environmentVariable: String {
    switch self {
    case .core: BundledFontLibrary.environmentVariable
    case .world: "QUOIN_WORLD_FONTS"
    }
  }

  /// The resource folder of the target: the package's name, the target's name, an extension.
  package var bundleName: String {
    switch self {
    case .core: "quoin_CBundledFonts.resources"
    case .world: "quoin_CWorldFonts.resources"
    }
  }

  /// The folder of an installed copy, relative to the folder above the executable's.
  package var installedFolder: String {
    switch self {
    case .core: "share/quoin/fonts"
    case .world: "share/quoin/world-fonts"
    }
  }

  /// The folder of the files in the package's sources.
  package var sourceFolder: String {
    switch self {
    case .core: "fonts/files"
    case .world: "Sources/WorldFonts/files"
    }
  }
}

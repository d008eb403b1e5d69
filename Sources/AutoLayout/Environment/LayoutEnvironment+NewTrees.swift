// SPDX-License-Identifier: Apache-2.0

extension LayoutEnvironment {
  /// The environment of a tree that was given none.
  ///
  /// It measures nothing. With the package's trait UIKit it is the one that the module of UIKit's
  /// names brings: code for UIKit measures labels that are in no window.
  static var ofNewTrees: LayoutEnvironment {
    #if UIKit
    linkedEnvironment()
    #else
    LayoutEnvironment()
    #endif
  }
}

#if UIKit
/// The environment of new trees, which the module of UIKit's names defines.
///
/// A symbol of the linker and not a variable: there is no global state, and `AutoLayout` cannot
/// import a measurer, which may be on a higher floor.
@_silgen_name("quoin_environment_of_new_trees")
func linkedEnvironment() -> LayoutEnvironment
#endif

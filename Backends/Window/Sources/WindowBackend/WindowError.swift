// SPDX-License-Identifier: Apache-2.0

import CSDL2

/// What can go wrong with windows.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// SDL cannot do something; the reason is SDL's.
  case sdl(String, reason: String)
  /// The renderer draws on a window and has no file to hand out.
  case closed

  /// What was wrong.
  public var description: String {
    switch self {
    case .sdl(let action, let reason): "cannot \(action): \(reason)"
    case .closed: "the window is closed"
    }
  }

  /// The error of a call that just failed.
  static func last(_ action: String) -> WindowError {
    .sdl(action, reason: SDL_GetError().map { String(cString: $0) } ?? "unknown")
  }
}

// SPDX-License-Identifier: Apache-2.0

import CSDL2
public import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// A window of SDL and its renderer.
public final class Window {
  /// The backend that draws into the window.
  public let renderer: WindowRenderer
  private let window: OpaquePointer
  private let handle: OpaquePointer

  /// Opens a window that can be resized.
  ///
  /// - Parameters:
  ///   - size: The window's extents in points.
  ///   - isAccelerated: Whether to ask for the graphics processor; without one SDL draws itself.
  public init(title: String, size: Size, isAccelerated: Bool = true) throws {
    SDL_SetMainReady()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw WindowError.last("start SDL") }
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let place = quoin_sdl_window_centered()
    guard
      let window = SDL_CreateWindow(
        title, place, place, Int32(size.width), Int32(size.height), flags)
    else {
      let error = WindowError.last("open a window")
      SDL_Quit()
      throw error
    }
    let kinds =
      isAccelerated
      ? [SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue]
        + [SDL_RENDERER_SOFTWARE.rawValue]
      : [SDL_RENDERER_SOFTWARE.rawValue]
    var made: OpaquePointer?
    for kind in kinds where made == nil { made = SDL_CreateRenderer(window, -1, kind) }
    guard let handle = made else {
      let error = WindowError.last("make a renderer")
      SDL_DestroyWindow(window)
      SDL_Quit()
      throw error
    }
    self.window = window
    self.handle = handle
    renderer = try WindowRenderer(renderer: handle) { Self.scale(of: window, handle) }
  }

  deinit {
    SDL_DestroyRenderer(handle)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  /// The extents of the window's content now, in points.
  public var size: Size {
    get {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSize(window, &width, &height)
      return Size(width: Double(width), height: Double(height))
    }
    set { SDL_SetWindowSize(window, Int32(newValue.width), Int32(newValue.height)) }
  }

  /// The pixels of a point.
  public var scale: Double { Self.scale(of: window, handle) }

  /// The next event; nil after `milliseconds` without one.
  public func event(milliseconds: Int) -> WindowEvent? {
    var event = SDL_Event()
    guard SDL_WaitEventTimeout(&event, Int32(clamping: milliseconds)) == 1 else { return nil }
    return WindowEvent(event)
  }

  /// The title of the window.
  public var title: String {
    get { String(cString: SDL_GetWindowTitle(window)) }
    set { SDL_SetWindowTitle(window, newValue) }
  }

  /// Puts a text on the clipboard.
  ///
  /// - Throws: ``WindowError`` if the system takes none.
  public func copy(_ text: String) throws(WindowError) {
    guard SDL_SetClipboardText(text) == 0 else { throw .last("copy a text") }
  }

  /// The pixels that were drawn last, four bytes each: red, green, blue, alpha.
  public func pixels() throws -> (width: Int, height: Int, bytes: [UInt8]) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetRendererOutputSize(handle, &width, &height)
    var bytes = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    guard
      SDL_RenderReadPixels(handle, nil, SDL_PIXELFORMAT_ABGR8888.rawValue, &bytes, 4 * width) == 0
    else { throw WindowError.last("read pixels") }
    return (Int(width), Int(height), bytes)
  }

  private static func scale(of window: OpaquePointer, _ renderer: OpaquePointer) -> Double {
    var (points, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &points, nil)
    SDL_GetRendererOutputSize(renderer, &pixels, nil)
    return points > 0 && pixels > 0 ? Double(pixels) / Double(points) : 1
  }
}

/// What a user did in a window.
public enum WindowEvent: Hashable, Sendable {
  /// Keys that a list answers.
  public enum Key: Hashable, Sendable {
    case up, down, pageUp, pageDown, home, end, escape, enter, backspace
    /// Control with C, F or G, and F3 with and without shift.
    case copy, find, goTo, next, previous
  }

  /// A key was pressed, or repeats.
  case key(Key)
  /// A text was typed.
  case text(String)
  /// The wheel was turned; positive is down, in notches.
  case wheel(Double)
  /// The left button was pressed at a point, with the shift key or without.
  case press(Point, isExtending: Bool)
  /// The pointer was moved with the left button down.
  case drag(Point)
  /// The left button was released.
  case release
  /// The window has another size, or must be drawn again.
  case changed
  /// The window is to close.
  case quit

  /// Reads an event of SDL; nil for one without meaning here.
  init?(_ event: SDL_Event) {
    func point(_ x: Int32, _ y: Int32) -> Point { Point(x: Double(x), y: Double(y)) }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: self = .quit
    case SDL_WINDOWEVENT: self = .changed
    case SDL_MOUSEWHEEL:
      let direction: Double =
        event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? 1 : -1
      self = .wheel(direction * Double(event.wheel.preciseY))
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_LEFT):
      self = .press(
        point(event.button.x, event.button.y),
        isExtending: SDL_GetModState().rawValue & KMOD_SHIFT.rawValue != 0)
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_LEFT): self = .release
    case SDL_MOUSEMOTION where event.motion.state & quoin_sdl_left_button() != 0:
      self = .drag(point(event.motion.x, event.motion.y))
    case SDL_KEYDOWN:
      let pressed = event.key.keysym
      guard let key = Key(pressed.sym, modifiers: UInt32(pressed.mod)) else { return nil }
      self = .key(key)
    case SDL_TEXTINPUT:
      self = .text(
        withUnsafeBytes(of: event.text.text) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    default: return nil
    }
  }
}

extension WindowEvent.Key {
  /// The meaning of a key of SDL with others that are held; nil for one without meaning here.
  fileprivate init?(_ code: SDL_Keycode, modifiers: UInt32) {
    if modifiers & KMOD_CTRL.rawValue != 0 {
      switch Int(code) {
      case Int(SDLK_c.rawValue): self = .copy
      case Int(SDLK_f.rawValue): self = .find
      case Int(SDLK_g.rawValue): self = .goTo
      default: return nil
      }
      return
    }
    switch Int(code) {
    case Int(SDLK_UP.rawValue): self = .up
    case Int(SDLK_DOWN.rawValue): self = .down
    case Int(SDLK_PAGEUP.rawValue): self = .pageUp
    case Int(SDLK_PAGEDOWN.rawValue): self = .pageDown
    case Int(SDLK_HOME.rawValue): self = .home
    case Int(SDLK_END.rawValue): self = .end
    case Int(SDLK_ESCAPE.rawValue): self = .escape
    case Int(SDLK_RETURN.rawValue), Int(SDLK_KP_ENTER.rawValue): self = .enter
    case Int(SDLK_BACKSPACE.rawValue): self = .backspace
    case Int(SDLK_F3.rawValue):
      self = modifiers & KMOD_SHIFT.rawValue != 0 ? .previous : .next
    default: return nil
    }
  }
}

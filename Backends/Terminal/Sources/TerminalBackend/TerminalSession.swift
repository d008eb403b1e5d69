// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The process's terminal while a program draws on it: raw input, the alternate screen, no cursor.
///
/// ``end()`` gives the terminal back as it was.
public final class TerminalSession {
  private var before = termios()
  /// Where keys come from: standard input, or the terminal where that is something else.
  private let input: Int32
  private var shown: TerminalScreen?
  private var isOpen = true

  /// Takes the terminal; nil if standard output is none, or if there is none to read keys from.
  public init?() {
    input = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard input >= 0, isatty(STDOUT_FILENO) == 1, tcgetattr(input, &before) == 0 else {
      if input > STDERR_FILENO { close(input) }
      return nil
    }
    var raw = before
    cfmakeraw(&raw)
    tcsetattr(input, TCSAFLUSH, &raw)
    // The alternate screen, no cursor, the mouse wheel with readable coordinates.
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h")
  }

  deinit { end() }

  /// The columns and rows now; 80 by 24 if the terminal does not say.
  public var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Shows a screen; only cells that changed are written.
  public func show(_ screen: TerminalScreen) {
    if shown.map({ $0.width != screen.width || $0.height != screen.height }) ?? false {
      write("\u{1B}[2J")
    }
    write(screen.sequences(since: shown))
    shown = screen
  }

  /// The keys of the next input; none after `milliseconds`, nil at the end of the input.
  public func keys(milliseconds: Int) -> [TerminalKey]? {
    var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, Int32(clamping: milliseconds)) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(input, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return TerminalKey.keys(in: Array(bytes[..<count]))
  }

  /// Puts a text on the clipboard, if the terminal lets programs do so (xterm's control OSC 52).
  public func copy(_ text: String) { write("\u{1B}]52;c;\(Self.base64(text))\u{7}") }

  /// The characters of a text's bytes in Base64 (RFC 4648 § 4).
  static func base64(_ text: String) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = Array(text.utf8)
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        result.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return result
  }

  /// Gives the terminal back; does nothing the second time.
  public func end() {
    guard isOpen else { return }
    isOpen = false
    write("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(input, TCSAFLUSH, &before)
    if input > STDERR_FILENO { close(input) }
  }

  private func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        #if canImport(Glibc)
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
        #elseif canImport(Musl)
        Musl.write(STDOUT_FILENO, $0.baseAddress, $0.count)
        #else
        Darwin.write(STDOUT_FILENO, $0.baseAddress, $0.count)
        #endif
      }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs what Quoin needs on Debian and its relatives; does nothing when all is there.
#
#     Scripts/setup.sh              what the tool needs to build and to run
#     Scripts/setup.sh --library    only what the library product Quoin needs
#     Scripts/setup.sh --tests      also what the tests compare with
#     Scripts/setup.sh --list       names the packages (of the other option given), installs none
#
# Works as root, and as a user through sudo. Asks no questions and reads no input.
# The Swift toolchain itself must be there: https://www.swift.org/install
set -eu

say() { echo "setup: $*" >&2; }

# What `swift build` itself needs: a linker's libraries, git, and its shared libraries.
toolchain="binutils ca-certificates g++ git libc6-dev libcurl4 libncurses6 libsqlite3-0
  libxml2 pkg-config tzdata zlib1g-dev"
# Shaping and fonts for the library; for the tool alone templates and their Markdown and HTML, drawing,
# the system's fonts, databases and compressed data. Gzip is read by the toolchain's zlib.
library="libfreetype6-dev libharfbuzz-dev"
tool="libcairo2-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libfontconfig-dev libgumbo-dev
  libsqlite3-dev libturbojpeg0-dev libyaml-dev libzstd-dev"
# Unicode's test files, fonts with other metrics than the bundled ones, a reader of PDFs,
# hyphenation patterns, what runs the Python package, the module in JavaScript and the terminal's
# program, and what makes compressed data.
tests="unicode-data fonts-crosextra-caladea fonts-crosextra-carlito fonts-dejavu-core
  fonts-liberation2 poppler-utils hyphen-en-us nodejs python3 python3-venv tmux zstd"

packages="$toolchain $library $tool"
list_only=no
with_tests=no
for option in "$@"; do
  case $option in
    --library) packages="$toolchain $library" ;;
    --tests) with_tests=yes; packages="$toolchain $library $tool $tests" ;;
    --list) list_only=yes ;;
    -h | --help) sed -n '3,12s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) say "unknown option '$option'; --library, --tests and --list are known"; exit 64 ;;
  esac
done
if [ $list_only = yes ]; then
  for package in $packages; do echo "$package"; done
  exit 0
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  say "this system has no apt; please install the counterparts of:"
  # shellcheck disable=SC2086 # A list of words.
  say $packages
  exit 69
fi

# Whether a package is installed, or another one that provides its name (libcurl4t64, libcurl4).
is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ] && return 0
  dpkg-query -W -f '${db:Status-Status}, ${Provides},\n' |
    grep '^installed,' | grep -qE "[ ,]$1[ ,:]"
}

missing=
for package in $packages; do
  is_installed "$package" || missing="$missing $package"
done

if [ -n "$missing" ]; then
  say "installing:$missing"
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "not root, and there is no sudo; as root, please run:"
      say "  apt-get update && apt-get install --no-install-recommends$missing"
      exit 69
    fi
    as_root=sudo
  fi
  apt() {
    # All output goes to standard error: standard output belongs to the command after this one.
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 \
      -o Dpkg::Use-Pty=0 "$@" </dev/null >&2
  }
  apt update
  # shellcheck disable=SC2086 # A list of words.
  apt install --yes --no-install-recommends $missing
fi

# What the tests of the Python package need from PyPI, in an environment of their own.
python=.build/python
if [ "$with_tests" = yes ]; then
  root=$(cd "$(dirname "$0")/.." && pwd)
  if ! cmp -s "$root/Python/tests/requirements.txt" "$root/$python/requirements.txt"; then
    say "making $python"
    mkdir -p "$root/.build"
    python3 -m venv --clear "$root/$python" >&2 &&
      "$root/$python/bin/pip" install -q -r "$root/Python/tests/requirements.txt" >&2 &&
      cp "$root/Python/tests/requirements.txt" "$root/$python/" ||
      say "packages of PyPI are not there; tests of Python that need them are left out"
  fi
fi

if ! command -v swift >/dev/null; then
  say "no 'swift' is in PATH; Swift 6.2 or later comes from https://www.swift.org/install"
  exit 69
fi
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
case $version in
  "" | [0-5].* | 6.[01])
    say "found Swift '${version:-unknown}'; 6.2 or later is needed: https://www.swift.org/install"
    exit 69
    ;;
esac

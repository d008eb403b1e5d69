#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the packages in Backends/ and runs their tests:
#
#     Scripts/check-backends.sh [BACKEND…]    Recording, Lists, Terminal, Report, Window; else all
#
# Recording needs no system package, the others what the tool needs; Report and Window also
# libcairo2-dev and libturbojpeg0-dev, and Window libsdl2-dev; no screen. With tmux installed
# Terminal's program is also run in it. QUOIN_STRICT=1 makes each warning an error;
# QUOIN_BUILD names the folder to build in, such as .build, where Quoin may be compiled already.
set -eu

cd "$(dirname "$0")/.."
case ${1:-} in -h | --help) sed -n '3,10s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
[ $# -gt 0 ] || set -- Recording Lists Terminal Report Window

# One build folder: what the packages share of Quoin is compiled once.
scratch=$PWD/${QUOIN_BUILD:-.build-backends}
flags=
if [ "${QUOIN_STRICT:-0}" = 1 ]; then flags="-Xswiftc -warnings-as-errors"; fi

need() {
  if ! pkg-config --exists "$1"; then
    echo "check-backends: $name needs $2: apt-get install $2" >&2
    exit 69
  fi
}

for name in "$@"; do
  case $name in
    Recording | Lists) ;;
    Terminal) command -v tmux >/dev/null || echo "check-backends: no tmux, its test is skipped" ;;
    Report | Window)
      need cairo libcairo2-dev
      need libturbojpeg libturbojpeg0-dev
      [ "$name" = Report ] || need sdl2 libsdl2-dev
      ;;
    *) echo "check-backends: there is no backend '$name'" >&2; exit 64 ;;
  esac
  echo "check-backends: $name"
  # shellcheck disable=SC2086 # A list of words.
  swift test --package-path "Backends/$name" --scratch-path "$scratch" --disable-xctest $flags \
    </dev/null
done

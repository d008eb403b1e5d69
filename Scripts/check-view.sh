#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the package in View/ and tests it with the tool: the server, and its pages in a browser.
#
#     Scripts/check-view.sh [TOOL]            the program quoin (.build/debug/quoin), in Chromium
#     Scripts/check-view.sh --firefox [TOOL]  the pages in Firefox
#     Scripts/check-view.sh --million [TOOL]  a list of a million rows in Chromium, for a release build
#     Scripts/check-view.sh --memory [TOOL]   memory while that list is scrolled for ten minutes
#     Scripts/check-view.sh --server [TOOL]   the server alone, which needs no browser
#
# Installs Debian's packages chromium and chromium-driver, or firefox-esr, as root or through sudo, and
# selenium, pillow and marionette_driver from PyPI into .build-view, where they are missing. ROWS sets
# the rows of the list that is scrolled, 100000, or 1000000 with --million and --memory; MINUTES sets
# the time of --memory, 10.
set -eu

cd "$(dirname "$0")/.."
browser=chromium tests='test_[!m]*.py'
case ${1:-} in
  -h | --help) sed -n '3,14s/^# \{0,1\}//p' "$0"; exit 0 ;;
  --server) browser=none tests=test_server.py; shift ;;
  --firefox) browser=firefox tests='test_[eipr]*.py'; shift ;;
  --million) tests=test_million.py; shift ;;
  --memory) tests=test_memory.py; shift ;;
esac
tool=$(realpath "${1:-.build/debug/quoin}")
if [ ! -x "$tool" ]; then
  echo "check-view: there is no program $tool; swift build --product quoin makes it" >&2
  exit 69
fi
python=python3
packages=
case $browser in
  chromium) packages="chromium chromium-driver" program=chromedriver ;;
  firefox) packages=firefox-esr program=firefox-esr ;;
esac
if [ -n "$packages" ]; then
  if ! command -v $program >/dev/null; then
    as_root=
    [ "$(id -u)" = 0 ] || as_root=sudo
    # shellcheck disable=SC2086 # A list of packages.
    $as_root apt-get install -qq -y $packages python3-venv >/dev/null
  fi
  python=.build-view/python/bin/python
  if ! $python -c 'import selenium, PIL, marionette_driver' 2>/dev/null; then
    python3 -m venv .build-view/python
    $python -m pip install -q selenium pillow marionette_driver
  fi
fi

flags=
if [ "${QUOIN_STRICT:-0}" = 1 ]; then flags="-Xswiftc -warnings-as-errors"; fi
# shellcheck disable=SC2086 # A list of words.
swift build --package-path View --scratch-path .build-view $flags </dev/null
BROWSER=$browser QUOIN=$tool QUOIN_VIEW=$PWD/.build-view/debug/quoin-view \
  $python -W ignore -m unittest discover -s View/Tests -p "$tests"

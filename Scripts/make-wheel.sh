#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a wheel of the Python package with the C library, its fonts, and the libraries they need:
#
#     Scripts/make-wheel.sh [FOLDER]       into FOLDER (the current one)
#
# Needs python3 with venv; what builds and completes the wheel comes from PyPI, in the versions of
# Python/requirements.txt.
set -eu

case ${1-} in -*) sed -n '3,9s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
out=${1:-.}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

Scripts/install.sh "$work/prefix"
cp -r Python "$work/package"
mkdir -p "$work/package/quoin/lib"
cp "$work"/prefix/lib/libquoin.so.? "$work/package/quoin/lib/libquoin.so.0"
for fonts in fonts:Bundled world-fonts:World; do
  folder=$work/package/quoin/lib/quoin_${fonts#*:}Fonts.resources
  mkdir -p "$folder"
  cp -r "$work/prefix/share/quoin/${fonts%:*}" "$folder/files"
done

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q -r Python/requirements.txt
PATH=$work/venv/bin:$PATH
(cd "$work/package" && python -m build --wheel --no-isolation --outdir "$work/plain" >&2)
auditwheel repair --wheel-dir "$out" "$work"/plain/*.whl >&2
ls "$out"/quoin-*.whl

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes right-to-left texts as NDJSON: Arabic and Persian paragraphs of the Debian Administrator's
# Handbook, and the Hebrew names of countries, regions, languages and scripts in iso-codes.
#
#     Examples/rtl-paragraphs.sh > rtl.ndjson
#
# Two packages (38 MB) are downloaded from this machine's mirror and unpacked into a folder (the
# first argument, default .build/rtl); nothing is installed. Needs Debian's apt, dpkg and python3.
set -eu

if ! python3 -c 'import gettext, json' 2>/dev/null; then
  echo "rtl-paragraphs: python3 is missing: apt-get install python3" >&2
  exit 69
fi

here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../.build/rtl}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

for package in debian-handbook iso-codes; do
  if ! [ -d "$folder/$package" ]; then
    echo "rtl-paragraphs: loading $package into $folder" >&2
    (cd "$folder" && apt-get -q -o APT::Sandbox::User= download "$package" </dev/null >&2)
    mkdir "$folder/$package.part"
    dpkg-deb -x "$folder/$package"_*.deb "$folder/$package.part"
    mv "$folder/$package.part" "$folder/$package"
    rm "$folder/$package"_*.deb
  fi
done

exec python3 "$here/rtl-paragraphs.py" \
  "$folder/debian-handbook/usr/share/doc/debian-handbook/html" \
  "$folder/iso-codes/usr/share/locale"

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes Debian's package descriptions, in every language they were translated to, as NDJSON.
#
#     Examples/debian-descriptions.sh > debian.ndjson
#
# The lists come from the mirror that this machine's apt is set to, into a folder of their own
# (the first argument, default .build/debian-lists): apt's state is neither read nor changed, and
# no root is needed. About 55 MB are loaded the first time. Needs Debian's apt and python3.
set -eu

if ! python3 -c 'import gettext, json' 2>/dev/null; then
  echo "debian-descriptions: python3 is missing: apt-get install python3" >&2
  exit 69
fi

here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../.build/debian-lists}
mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial"
folder=$(cd "$folder" && pwd)

# Read after the machine's settings: only private folders, all languages, nobody's hooks.
cat > "$folder/apt.conf" <<CONF
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear Acquire::Languages;
Dir::State "$folder";
Dir::State::lists "$folder/lists";
Dir::Cache "$folder/cache";
APT::Sandbox::User "";
Acquire::Languages {
  "en"; "ar"; "bg"; "bn"; "ca"; "cs"; "da"; "de"; "el"; "eo"; "es"; "et"; "eu"; "fa"; "fi"; "fr";
  "gl"; "he"; "hi"; "hr"; "hu"; "hy"; "id"; "it"; "ja"; "ka"; "km"; "ko"; "lt"; "ml"; "nb"; "nl";
  "pl"; "pt"; "pt_BR"; "ro"; "ru"; "sk"; "sl"; "sr"; "sv"; "ta"; "th"; "tr"; "uk"; "ur"; "vi";
  "zh_CN"; "zh_TW";
};
CONF

echo "debian-descriptions: loading the lists into $folder" >&2
apt-get -c "$folder/apt.conf" -qq update </dev/null >&2

targets() {
  apt-get -c "$folder/apt.conf" indextargets --format "\$(FILENAME)" "Identifier: $1"
}
list_packages() { targets Packages | sort; }
list_translations() { targets Translations | sort; }

cat_all() {
  while IFS= read -r file; do
    # A list may be kept compressed; apt's own reader knows how.
    /usr/lib/apt/apt-helper -c "$folder/apt.conf" cat-file "$file"
    echo
  done
}

list_packages | cat_all > "$folder/packages.txt"
list_translations | cat_all > "$folder/translations.txt"
exec python3 "$here/debian-descriptions.py" "$folder/packages.txt" "$folder/translations.txt"

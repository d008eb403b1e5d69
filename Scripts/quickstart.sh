#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# From a fresh clone to row heights and a picture:
#
#     Scripts/quickstart.sh [PICTURE]
#
# installs what is missing (Scripts/setup.sh says what), builds the tool, writes the built-in
# sample's row heights to standard output and draws its rows into PICTURE (quoin-sample.png).
set -eu

picture=${1:-quoin-sample.png}
case $picture in /*) ;; *) picture=$PWD/$picture ;; esac
cd "$(dirname "$0")/.."

Scripts/setup.sh
echo "quickstart: building; the first time takes a few minutes" >&2
swift build -c release --product quoin </dev/null >&2
quoin=$(swift build -c release --show-bin-path </dev/null)/quoin

"$quoin" heights --sample
"$quoin" render --sample -o "$picture"
echo "quickstart: wrote $picture; the tool is $quoin" >&2

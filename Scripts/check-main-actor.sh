#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Compiles cells of an app whose models belong to the main actor, with the trait by which views do.
#
#     Scripts/check-main-actor.sh
#
set -eu
cd "$(dirname "$0")/.."

swift build --package-path UIKit --scratch-path UIKit/.build/main-actor --traits MainActorViews \
  --target MainActorCells

echo "Cells of the main actor compile with the trait MainActorViews."

#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Draws the pictures of the README's gallery: samples of built-in templates, into Examples/cells.
#
#     Examples/cells.sh .build/release/quoin
#
# Needs ImageMagick, which reduces the colours, so that the files are small.
set -eu

quoin=$1
folder=$(cd "$(dirname "$0")" && pwd)/cells
mkdir -p "$folder"

# Draws the rows A:B of a sample in a cell of a width in points.
draw() {
  "$quoin" render --sample "$1" --width "$2" --rows "$3" --scale 2 -o "$folder/$1.png"
  convert "$folder/$1.png" +dither -colors 128 -strip "png8:$folder/$1.png"
}

draw thread 375 0:6
draw channel 375 0:11
draw inbox 375 0:7
draw order 375 0:4
draw comments 375 0:4
draw review 375 0:3
draw agenda 375 0:6
draw shelf 375 0:2
draw settings 375 0:19
draw log 600 0:12
draw edition 375 0:8
draw invoice 375 0:3
draw poll 375 0:4

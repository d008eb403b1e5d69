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
auditwheel repair --wheel-dir "$work/repaired" "$work"/plain/*.whl >&2

# auditwheel counts GLib and zlib, which HarfBuzz and FreeType need, among what every system has;
# small ones have libc and the C++ runtime alone. The licences of all libraries go with them.
python - "$work"/repaired/*.whl "$work/package/quoin/lib/libquoin.so.0" "$out" <<'PYTHON' >&2
import pathlib, re, shutil, subprocess, sys
from auditwheel.wheeltools import InWheelCtx

wheel, library, out = map(pathlib.Path, sys.argv[1:])
licence = pathlib.Path("LICENSE").resolve()
words = pathlib.Path("Sources/CBreakDictionaries/LICENSE").resolve()
system = r"(libc|libm|libdl|libpthread|librt|libstdc\+\+|libgcc_s|ld-linux[-\w]*)\.so\..*"

def lines(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()

def needed(library):
    found = (re.search(r"(\S+) => (/\S+)", line) for line in lines("ldd", library))
    return [match.groups() for match in found if match and not re.fullmatch(system, match[1])]

with InWheelCtx(wheel, out / wheel.name) as context:
    root = pathlib.Path(context.path).resolve()
    licences = next(root.glob("quoin-*.dist-info")) / "licenses"
    licences.mkdir(exist_ok=True)
    shutil.copy(licence, licences / "quoin.txt")
    shutil.copy(words, licences / "words.txt")
    for name, _ in needed(library):
        package = lines("dpkg", "-S", f"*/{name}")[0].split(":")[0]
        shutil.copy(f"/usr/share/doc/{package}/copyright", licences / f"{package}.txt")
    for name, path in needed(next(root.glob("quoin/lib/libquoin.so.*"))):
        if pathlib.Path(path).resolve().is_relative_to(root):
            continue
        copy = root / "quoin.libs" / name
        shutil.copy(pathlib.Path(path).resolve(), copy)
        copy.chmod(0o755)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", copy], check=True)
        print("added", name)
PYTHON
ls "$out"/quoin-*.whl

#!/bin/sh
# Make the virtual environment and install one locked list into it; does nothing when that is done already.
# Usage: requirements/install.sh run|dev
set -eu
cd "$(dirname "$0")/.."
list=requirements/$1.txt
stamp=.venv/$1.stamp

python=${PYTHON:-$(command -v python3.13 || command -v python3.12 || command -v python3.11 || command -v python3 || true)}
if ! "${python:-false}" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Python 3.11 or newer is needed; install it, or name it: make PYTHON=/path/to/python3.11" >&2
    exit 1
fi
if [ ! -x .venv/bin/python ]; then
    "$python" -m venv .venv || { echo "The venv module is missing; on Debian: apt install python3-venv" >&2; exit 1; }
fi
if cmp -s "$list" "$stamp"; then
    exit 0
fi
echo "Installing $list ..."
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$list"
cp "$list" "$stamp"

#!/bin/sh
# Make the virtual environment and install one locked list into it; does nothing when that is done already.
# Usage: requirements/install.sh run|dev
set -eu
cd "$(dirname "$0")/.."
# Whoever develops has all that a site needs (every pin of run.txt stands in dev.txt too), and keeps it.
which=$1
[ "$which" != run ] || [ ! -e .venv/dev.stamp ] || which=dev
list=requirements/$which.txt
stamp=.venv/$which.stamp

# The first Python that is new enough; a name may exist without working (version managers leave such shims).
new_enough() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    echo "Python 3.11 or newer is needed; install it, or name it: make PYTHON=/path/to/python3.11" >&2
    return 1
}

make_environment() {
    python=$(new_enough)
    "$python" -m venv .venv || {
        rm -rf .venv
        echo "Python's venv module is missing; on Debian: apt install python3-venv" >&2
        return 1
    }
}

[ -x .venv/bin/python ] || make_environment
if cmp -s "$list" "$stamp"; then
    exit 0
fi
echo "Installing $list (this takes a minute, once) ..."
.venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-compile --require-hashes -r "$list"
# The commands of the project itself, where it lies. Uses what is installed already, and asks nobody.
[ "$which" = run ] || .venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-index --no-deps \
    --no-build-isolation --editable .
# On all cores. Some packages carry files for other versions of Python.
.venv/bin/python -m compileall -q -j 0 .venv/lib >/dev/null || true
cp "$list" "$stamp"

#!/bin/sh
# jsonpath-rfc9535 1.3.0 (npm, the latest version on 2026-11-29) evaluates `a && b && c` in a filter as `a && (b || c)`, so that a
# query selects more than RFC 9535, section 2.3.5.1, says: an Overlay action with such a target removes or changes too much.
# Parentheses around the first two operands give the right result. json-p3 2.3.1 is right in both cases.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent jsonpath-rfc9535@1.3.0 json-p3@2.3.1
cat >run.mjs <<'END'
import { exec } from 'jsonpath-rfc9535'
import { query } from 'json-p3'

const document = [{ a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }]
for (const filter of ['@.a && @.b && @.c', '(@.a && @.b) && @.c']) {
  const found = []
  exec(document, `$[?${filter}]`, (value) => found.push(value))
  const reference = query(`$[?${filter}]`, document).values()
  console.log(`${filter}: ${found.length} ${reference.length}`)
}
END
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = '@.a && @.b && @.c: 3 1
(@.a && @.b) && @.c: 1 1' ]

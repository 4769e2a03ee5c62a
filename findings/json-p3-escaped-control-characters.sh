#!/bin/sh
# json-p3 2.3.1 rejects a name selector with an escaped control character, such as `$['a\u0001b']`. RFC 9535, section 2.3.1.1, allows
# `\u` with any code point except single surrogates, and JSON.stringify writes most control characters in this form: a query that a
# program makes from the name of a field by JSON.stringify is then invalid. `\t` and `\u00e9` work. jsonpath-rfc9535 1.3.0 accepts all.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-p3@2.3.1 jsonpath-rfc9535@1.3.0
cat >run.mjs <<'END'
import { query as queryP3 } from 'json-p3'
import { query as queryOther } from 'jsonpath-rfc9535'

const select = (library, run) => {
  try {
    return `${library} selects ${JSON.stringify(run())}`
  } catch (error) {
    return `${library} throws ${error.name}`
  }
}
for (const name of ['a\tb', 'é', 'a\u0001b']) {
  const document = { [name]: 1 }
  const escaped = name === 'é' ? String.raw`"\u00e9"` : JSON.stringify(name)
  const path = `$[${escaped}]`
  const p3 = select('json-p3', () => queryP3(path, document).values())
  console.log(`${path}: ${p3}, ${select('jsonpath-rfc9535', () => queryOther(document, path))}`)
}
END
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = '$["a\tb"]: json-p3 selects [1], jsonpath-rfc9535 selects [1]
$["\u00e9"]: json-p3 selects [1], jsonpath-rfc9535 selects [1]
$["a\u0001b"]: json-p3 throws JSONPathSyntaxError, jsonpath-rfc9535 selects [1]' ]

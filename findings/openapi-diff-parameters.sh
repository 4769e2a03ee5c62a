#!/bin/sh
# The npm package openapi-diff 0.24.1, which compares two documents for breaking changes, does not compare parameters of OpenAPI 3. A query
# parameter that becomes required, and a new required one, are "No changes found", with exit status 0, so that a check in CI passes; the
# same change of a field of the request body is a breaking difference. The list of supported keywords has no parameters, and the output
# does not mention what was not compared. A document of OpenAPI 3.1 is refused.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-diff@0.24.1
cat >write.mjs <<'END'
import { writeFileSync } from 'node:fs'

const write = (name, operation) =>
  writeFileSync(
    name,
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { post: { ...operation, responses: { 200: { description: 'Done.' } } } } },
    }),
  )
const parameters = (required) => ({
  parameters: [{ name: 'size', in: 'query', required, schema: { type: 'integer' } }],
})
const body = (required) => ({
  requestBody: {
    content: {
      'application/json': {
        schema: { type: 'object', required, properties: { size: { type: 'integer' } } },
      },
    },
  },
})
write('parameter-1.json', parameters(false))
write('parameter-2.json', parameters(true))
write('none.json', {})
write('body-1.json', body(undefined))
write('body-2.json', body(['size']))
END
node write.mjs
compare() {
  status=0
  text=$(npx --no openapi-diff "$1" "$2") || status=$?
  echo "$1 $2: status $status, $(echo "$text" | grep -o 'No changes found\|Breaking changes found' | head -1)"
}
seen=$(
  compare parameter-1.json parameter-2.json
  compare none.json parameter-2.json
  compare body-1.json body-2.json
)
echo "$seen"
[ "$seen" = 'parameter-1.json parameter-2.json: status 0, No changes found
none.json parameter-2.json: status 0, No changes found
body-1.json body-2.json: status 1, Breaking changes found' ]

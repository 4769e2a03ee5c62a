#!/bin/sh
# The score for agents of the npm package @redocly/cli 2.77.0 (`redocly score`) measures examples and errors differently from what their names
# suggest, which matters for a threshold in CI. An operation that responds only with 204, and so can have no example, has the example coverage
# 0. An example within the schema of a response (a valid place in OpenAPI) does not count either. The error clarity is 1 without any
# response for an error, so that adding one never raises the score, and a 404 with nothing but a description counts as structured.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @redocly/cli@2.77.0
write() {
  cat >"$1.yaml" <<'YAML'
openapi: 3.1.0
info: { title: Things, version: 1.0.0, description: Things. }
servers: [{ url: https://api.example.com }]
paths:
YAML
  cat >>"$1.yaml"
  npx redocly lint --extends=spec "$1.yaml" 2>/dev/null
  npx redocly score "$1.yaml" --format json 2>/dev/null >"$1.json"
}
operation='
  /thing:
    delete:
      operationId: deleteThing
      summary: Delete the thing
      description: Deletes the thing.
      responses:
        204: { description: Deleted. }'
echo "$operation" | write without-error
echo "$operation
        404: { description: There is no thing. }" | write with-error
write in-schema <<'YAML'
  /name:
    get:
      operationId: readName
      summary: Read the name
      description: Reads the name.
      responses:
        200: { description: The name., content: { application/json: { schema: { type: string, example: Ada } } } }
YAML
cat >check.mjs <<'JS'
import assert from 'node:assert'
import { readFileSync } from 'node:fs'

const read = (name) => JSON.parse(readFileSync(`${name}.json`, 'utf8'))
const [without, withError, inSchema] = ['without-error', 'with-error', 'in-schema'].map(read)
for (const { subscores } of [without, withError, inSchema]) {
  assert.equal(subscores.exampleCoverage, 0)
  assert.equal(subscores.errorClarity, 1)
}
assert.equal(without.agentReadiness, withError.agentReadiness)
assert.equal(withError.rawMetrics.operations.deleteThing.structuredErrorResponseCount, 1)
console.log(`${without.agentReadiness} of 100 with 204 only, and with an additional 404.`)
console.log(`${inSchema.agentReadiness} of 100 with an example in the schema.`)
JS
node check.mjs

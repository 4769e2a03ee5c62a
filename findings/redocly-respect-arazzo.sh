#!/bin/sh
# The runner of Arazzo documents in the npm package @redocly/cli 2.37.0 (respect) differs from the Arazzo Specification (1.0.1 and 1.1.0) in
# three ways, each of which changes the result of a valid workflow. Texts are compared with case, although string comparisons must be case
# insensitive (Criterion Object, Operators). A JSONPath criterion is evaluated on a list that contains its context, so that `$.orders[*]`
# selects nothing in {"orders":[…]}. A failure action of the type retry without retryLimit does not repeat its step, although a single retry
# must be attempted then (Failure Action Object). A response that meets each of the first two criteria by the specification fails; the third
# workflow sends one request instead of two.
# Fails if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @redocly/cli@2.37.0
cat >run.mjs <<'END'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

let requests = 0
const server = createServer((_request, response) => {
  requests += 1
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end('{"state":"active","orders":[{"id":1}]}')
})
await once(server.listen(0, '127.0.0.1'), 'listening')

const content = { 'application/json': {} }
const responses = { 200: { description: 'Orders.', content }, 503: { description: 'Busy.', content } }
writeFileSync(
  'openapi.json',
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
    paths: { '/orders': { get: { operationId: 'listOrders', responses } } },
  }),
)
const workflows = {
  case: { successCriteria: [{ condition: "$response.body#/state == 'ACTIVE'" }] },
  jsonpath: {
    successCriteria: [{ context: '$response.body', condition: '$.orders[*]', type: 'jsonpath' }],
  },
  retry: {
    successCriteria: [{ condition: '$statusCode == 503' }],
    onFailure: [{ name: 'again', type: 'retry' }],
  },
}
writeFileSync(
  'orders.arazzo.json',
  JSON.stringify({
    arazzo: '1.0.1',
    info: { title: 'Orders', version: '1.0.0' },
    sourceDescriptions: [{ name: 'orders', type: 'openapi', url: 'openapi.json' }],
    workflows: Object.entries(workflows).map(([workflowId, step]) => ({
      workflowId,
      steps: [{ stepId: 'list', operationId: 'listOrders', ...step }],
    })),
  }),
)
for (const name of Object.keys(workflows)) {
  requests = 0
  const parameters = ['respect', 'orders.arazzo.json', '--workflow', name]
  const program = spawn('npx', ['--no', 'redocly', ...parameters], { stdio: 'ignore' })
  const [status] = await once(program, 'exit')
  console.log(`${name}: status ${status}, requests: ${requests}`)
}
server.close()
END
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = 'case: status 1, requests: 1
jsonpath: status 1, requests: 1
retry: status 1, requests: 1' ]

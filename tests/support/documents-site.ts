import { createServer } from 'node:http'
import { buildPluginSite } from './build-plugin-site.ts'
import { listen } from './listen.ts'
import { newerTrains, olderTrains, trainVersions } from './two-versions.ts'

/** Has two operations without tags and schemes, and links to the documentation of its team. */
const boats = `openapi: 3.1.0
info: { title: Boats, version: '1', contact: { name: Desk, email: desk@boats.example } }
servers: [{ url: 'https://api.boats.example/' }]
paths:
  /boats:
    get:
      summary: List boats
      description: See [limits](/guides/limits).
      tags: [Sailing]
      responses: { '200': { description: ok }, '401': { description: no } }
    post: { summary: Add a boat, tags: [Sailing], responses: { '201': { description: ok } } }
`

/** Has two security schemes. */
const ships = `openapi: 3.1.0
info: { title: Ships, version: '1' }
servers: [{ url: 'https://api.ships.example', description: The dock }]
security: [{ token: [] }, { login: [] }]
paths:
  /ships: { get: { summary: List ships, responses: { '200': { description: ok } } } }
  /docks: { get: { summary: List docks, security: [{ login: [] }], responses: { '200': { description: ok } } } }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    login: { type: http, scheme: basic }
`

/** Has a sample of its own, and operations with samples of the team. */
const sampled = `openapi: 3.1.0
info: { title: Yachts, version: '1' }
servers: [{ url: 'https://api.boats.example' }]
security: [{ token: [] }]
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
paths:
  /boats:
    get:
      operationId: boats/list
      x-readme: { code-samples: [{ language: ruby, name: Boats gem, code: "Boats.list # \`\`\`\`" }] }
      responses: { '200': { description: ok } }
    post: { operationId: addBoat, responses: { '201': { description: ok } } }
`

export const typescriptSample =
  "import { boats } from '@acme/sdk'\n\nawait boats.list({ text: '<b>&' })\n"

/** Its Overlay removes each text that contains `Removed`, and replaces each that contains `Changed`. */
const overlaid = `
openapi: 3.1.0
info: { title: Pets, version: '1', description: Changed-1. }
servers: [{ url: https://api.example }]
tags: [{ name: Removed-1, description: Removed-2. }]
paths:
  /removed-3:
    get:
      operationId: removed-4
      tags: [Removed-1]
      summary: Removed-5
      parameters: [{ name: removed-6, in: query }]
      responses:
        200: { description: Removed-7., content: { application/json: { schema: { $ref: '#/components/schemas/Removed-8' } } } }
  /open:
    get:
      operationId: openIt
      summary: Changed-2
      x-codeSamples: [{ lang: shell, source: Removed-9 }]
      responses:
        200:
          description: Done.
          content:
            application/json:
              schema:
                type: object
                properties: { removed-10: { type: string }, kept: { type: integer, description: Changed-3. } }
components: { schemas: { Removed-8: { type: object, description: Removed-11., properties: { a: { type: string } } } } }
`

const overlay = `
overlay: 1.0.0
info: { title: Published, version: '1' }
actions:
  - { target: $.info, update: { description: New-1. } }
  - { target: "$.paths['/removed-3']", remove: true }
  - { target: "$.tags[?@.name == 'Removed-1']", remove: true }
  - { target: "$.components.schemas['Removed-8']", remove: true }
  - { target: "$.paths['/open'].get", update: { summary: New-2 } }
  - { target: "$.paths['/open'].get['x-codeSamples']", remove: true }
  - { target: "$..properties['removed-10']", remove: true }
  - { target: $..properties.kept, update: { description: New-3. } }
  - target: $.paths
    update:
      /added:
        get:
          summary: New-4
          x-codeSamples: [{ lang: shell, source: '# New-5' }]
          responses: { 200: { description: Done. } }
`

/** Has a relative server, and is fetched from a server. */
const fetched = `openapi: 3.1.0
info: { title: Things, version: '1' }
servers: [{ url: ../v2 }]
paths: { /things: { get: { responses: { '200': { description: ok } } } } }
`

/** Four versions, of which one cannot be parsed. */
const rails = {
  'rails-3.yaml': newerTrains,
  'rails-2.yaml': newerTrains.replace('paths:', 'paths'),
  'rails-1.yaml': newerTrains,
  'rails.arazzo.yaml': `arazzo: 1.0.1
info: { title: Trains, version: '3' }
sourceDescriptions: [{ name: trains, url: ./rails-3.yaml, type: openapi }]
workflows:
  - workflowId: addTrain
    summary: Add a train
    description: Adds a train of a number of seats.
    inputs:
      type: object
      required: [seats]
      properties: { seats: { type: integer, default: 10, description: How many it has. }, pin: { type: string, format: password } }
    steps: [{ stepId: add, operationId: addTrain, requestBody: { payload: { name: North, seats: $inputs.seats } }, onFailure: [{ name: again, type: retry }] }]
  - workflowId: addTwoTrains
    steps:
      - { stepId: first, workflowId: addTrain }
      - { stepId: second, operationId: addTrain }
      - { stepId: list, operationId: listAllTrains }
      - { stepId: third, operationId: addTrain }
      - { stepId: again, operationId: listAllTrains }
      - { stepId: last, operationId: listAllTrains }
`,
  'rails-0.yaml': olderTrains.replace(
    'paths:',
    `paths:${['a', 'b', 'c'].map((name) => `\n  /${name}: { get: { summary: Read ${name}, responses: { '200': { description: ok } } } }`).join('')}`,
  ),
}

const files = {
  ...rails,
  'boats.yaml': boats,
  'ships.yaml': ships,
  'sampled.yaml': sampled,
  'trains-1.yaml': olderTrains,
  'trains-2.yaml': newerTrains,
  'samples/boats%2Flist.ts': typescriptSample,
  'samples/sinkBoat.ts': 'await boats.sink()',
  'overlaid.yaml': overlaid,
  'overlaid.overlay.yaml': overlay,
  'src/content/docs/guide.mdx': `---
title: Guide
---

import { Snippet } from 'starlight-developer-portal/components'

<Snippet operation="boats/list" language="typescript" />

<Snippet operation="addBoat" language="go" />
`,
}

interface DocumentsSite {
  /** The folder of the built site. */
  readonly site: string
  /** The output of the build. */
  readonly output: string
  /** The origin from which a document was fetched. */
  readonly origin: string
}

/** Returns a site with seven documents, two of them in versions, which the first test builds. Scalar is part of it. */
export async function buildDocumentsSite(): Promise<DocumentsSite> {
  built ??= build()
  return built
}

let built: Promise<DocumentsSite> | undefined

async function build(): Promise<DocumentsSite> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/yaml')
    response.end(fetched)
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const plugin = `{ scalar: true, search: true, documents: [
    {
      file: './sampled.yaml',
      base: 'sampled',
      samples: {
        typescript: './samples/*.ts',
        go: ({ plan, operation }) =>
          operation.id === 'addBoat' ? undefined : 'client.Do("' + plan.method + '", "' + plan.url + '")',
      },
      snippets: [{ id: 'typescript', label: 'Acme SDK' }, 'go', 'ruby', 'curl', 'python'],
    },
    { file: './boats.yaml', base: 'boats', linkBaseUrl: 'https://docs.boats.example' },
    { file: './ships.yaml', base: 'ships', sandboxUrl: 'http://localhost:4329' },
    { file: './overlaid.yaml', base: 'overlaid' },
    { file: '${origin}/docs/public/openapi.yaml', base: 'fetched' },
    { base: 'trains', versions: ${trainVersions} },
    { base: 'rails', versions: [
      { file: './rails-3.yaml', label: 'v3', status: 'current', date: '2026-11-01', recipes: './rails.arazzo.yaml' },
      { file: './rails-2.yaml', label: 'v2', status: 'deprecated', date: '2026-03-01' },
      { file: './rails-1.yaml', label: 'v1', status: 'deprecated' },
      { file: './rails-0.yaml', label: 'v0', status: 'deprecated' },
    ] },
  ] }`
  try {
    const others = { astro: "site: 'https://docs.example.com'," }
    return { ...(await buildPluginSite('documents', plugin, files, others)), origin }
  } finally {
    server.close()
  }
}

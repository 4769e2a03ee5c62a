import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildPluginSite } from '../support/build-plugin-site.ts'
import { listen } from '../support/listen.ts'

test('A relative server is resolved against the URL from which the document was fetched', async () => {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/yaml')
    response.end(`openapi: 3.1.0
info: { title: Things, version: '1' }
servers: [{ url: ../v2 }]
paths: { /things: { get: { responses: { '200': { description: ok } } } } }
`)
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => void server.close())

  const { site } = await buildPluginSite(
    'fetched-document',
    `{ documents: [{ file: '${origin}/docs/public/openapi.yaml' }] }`,
    {},
  )

  const read = (path: string) => readFile(join(site, 'api', path), 'utf8')
  const [page, start, agents] = await Promise.all(
    ['reference/get-things/index.html', 'index.html', 'llms.txt'].map(read),
  )
  expect(page).toContain(`connect-src 'self' ${origin}`)
  expect(page).toContain(`${origin}/docs/v2/things`)
  expect(start).toContain(`${origin}/docs/v2</code>`)
  expect(agents).toContain(`${origin}/docs/v2`)
})

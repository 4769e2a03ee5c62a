import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DocumentError } from '#openapi/load/problem-list.ts'
import { formatStart, startLocalSandbox } from '#portal/host/local-sandbox.ts'
import { parseLocalSettings } from '#portal/host/local-settings.ts'
import type { Security, SecurityScheme } from '#request/description/operation.ts'
import { needsKey } from '#sandbox/operations/sandbox-options.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { findFreePort } from '../../../support/listen.ts'
import { writeFolder } from '../../../support/write-folder.ts'

/** A document with a pattern for which a backtracking engine takes twice as long for each additional letter. */
const document = `openapi: 3.1.2
info: { title: Busy, version: '1' }
paths:
  /{names}:
    get:
      parameters: [{ name: f, in: query, style: deepObject, schema: { type: object, patternProperties: { '^(a+)+$': {} } } }]
      responses: { 200: { description: ok } }
`
const slow = `/slow?f[${'a'.repeat(60)}!]=1`

async function writeSettings(text: string) {
  const directory = await writeFolder({ 'busy.openapi.yaml': text })
  vi.stubEnv('SANDBOX_DIR', join(directory, 'sandbox'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  return parseLocalSettings({
    PORTAL_OPENAPI: join(directory, 'busy.openapi.yaml'),
    PORT: '4521',
    SANDBOX_PORT: String(await findFreePort()),
  })
}

test('A pattern with exponential backtracking gets a fast response, and stopping ends the sandbox', async () => {
  const sandbox = await startLocalSandbox(await writeSettings(document))
  expect((await fetch(sandbox.url + slow)).status).toBe(200)
  await sandbox.stop()
  await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed')
})

test('An invalid document is reported as an error', async () => {
  await expect(startLocalSandbox(await writeSettings('title: None'))).rejects.toThrow(DocumentError)
})

const urls = { portal: 'http://localhost:4321', sandbox: 'http://localhost:4322' }
const bearer = { type: 'bearer', format: undefined, description: undefined } as const
const other = { type: 'other', what: 'mutual TLS', description: undefined } as const

function use(scheme: SecurityScheme) {
  return { name: scheme.type, scheme, scopes: [] }
}

test.for<[string, Security, boolean]>([
  ['each alternative needs a key', { state: 'stated', alternatives: [[use(bearer)]] }, true],
  ['an alternative needs no key', { state: 'stated', alternatives: [[use(bearer)], []] }, false],
  ['the credential is not a key', { state: 'stated', alternatives: [[use(other)]] }, false],
  ['the document requires none', { state: 'none' }, false],
  ['the document does not specify it', { state: 'not-specified' }, false],
])('Instructions for a key are printed only if one is needed: %s', ([, security, isNeeded]) => {
  const operations = [makeOperation({ security })]
  const secured = { title: 'A', operations, documented: new Map(), schemas: new Map() }
  const text = formatStart({ ...urls, isKeyNeeded: needsKey(secured), pages: 20 })
  expect(text.includes('open the sandbox and choose Create a key.')).toBe(isNeeded)
  expect(text).toContain('http://localhost:4321/console/')
})

test('With many pages, the output explains that they are built while they are served', () => {
  const notice = '1,495 pages are being built. Each one that you open is built next.'
  expect(formatStart({ ...urls, isKeyNeeded: false, pages: 1495 })).toContain(notice)
  expect(formatStart({ ...urls, isKeyNeeded: false, pages: 20 })).not.toContain('being built')
})

import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DocumentError } from '#openapi/load/problem-list.ts'
import { HostError } from '#portal/host/run-program.ts'
import { parseLocalSettings, startLocalSandbox } from '#portal/host/local-sandbox.ts'
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

test('A port in use and an invalid document are reported as errors', async () => {
  const settings = await writeSettings(document)
  const server = createServer().listen(settings.sandboxPort, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await expect(startLocalSandbox(settings)).rejects.toThrow(
    new HostError(
      `Port ${settings.sandboxPort} is already in use, so the sandbox cannot start; stop the other program or set SANDBOX_PORT to another port.`,
    ),
  )
  await expect(startLocalSandbox(await writeSettings('title: None'))).rejects.toThrow(DocumentError)
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takesPair } from '#core/request/plan/place-secrets.ts'
import type { CredentialSlot, RequestPlan } from '#core/request/request-plan.ts'
import type { Manner } from '#core/snippet/shared/language.ts'
import { writeText } from '../fixtures/write-text.ts'
import { curlRunner, httpieRunner, wgetRunner } from './shell-runners.ts'
import type { SnippetRunner } from './snippet-runner.ts'

let server: Server
let directory: string

beforeAll(async () => {
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  directory = await mkdtemp(join(tmpdir(), 'snippet-'))
})
afterAll(async () => {
  server.close()
  await rm(directory, { recursive: true, force: true })
})

const slots: Readonly<Record<string, CredentialSlot>> = {
  'a bearer token': { scheme: 'a', place: 'header', name: 'Authorization', prefix: 'Bearer ' },
  'a key in the query': { scheme: 'a', place: 'query', name: 'key' },
  'a key in a cookie': { scheme: 'a', place: 'cookie', name: 'key' },
  Basic: {
    scheme: 'a',
    place: 'header',
    name: 'Authorization',
    prefix: 'Basic ',
    encoding: 'base64',
  },
}

/** Whether the key is in the process list while the tool waits for a response. The first rows prove that the search finds keys. */
const claims = [
  { runner: curlRunner, manner: 'short', visible: true },
  { runner: wgetRunner, manner: 'careful', visible: true },
  { runner: curlRunner, manner: 'careful', visible: false },
  { runner: httpieRunner, manner: 'careful', visible: false },
] as const

const installed = await Promise.all(
  claims.map(async ({ runner, manner, visible }) => ({
    runner,
    manner,
    visible,
    isInstalled: await runner.isInstalled(),
  })),
)

describe.skipIf(process.platform !== 'linux')('The process list, as /proc shows it', () => {
  for (const { runner, manner, visible, isInstalled } of installed) {
    for (const [name, slot] of Object.entries(slots)) {
      // curl itself hides what follows its option for Basic.
      const isVisible = visible && !(runner === curlRunner && takesPair(slot))
      test.skipIf(!isInstalled)(
        `${runner.language.label}, ${manner}: ${name} ${isVisible ? 'can be read' : 'cannot be read'} by others while it runs`,
        async () => {
          const apiKey = `fake_key-${randomUUID()}`
          const token = Buffer.from(`fake-name:${apiKey}`).toString('base64')
          const { commandLines, exitCode, request } = await scanWhileRunning(
            { runner, manner },
            slot,
            apiKey,
          )
          expect(exitCode).toBe(0)
          expect(request).toContain(takesPair(slot) ? `Basic ${token}` : apiKey)
          expect(
            commandLines.filter((line) => line.includes(findProgram(runner, manner))),
          ).not.toEqual([])
          expect(commandLines.some((line) => line.includes(apiKey) || line.includes(token))).toBe(
            isVisible,
          )
        },
      )
    }
  }
})

/** What the process list shows of the tool: its address, unless that is a secret too. */
function findProgram({ language }: SnippetRunner, manner: Manner): string {
  return language.id === 'curl' && manner === 'careful' ? '--fail-with-body' : serverUrl()
}

/** Delays the response until the process list has been read, so that nothing depends on timing. */
async function scanWhileRunning(
  { runner, manner }: { readonly runner: SnippetRunner; readonly manner: Manner },
  slot: CredentialSlot,
  apiKey: string,
) {
  const plan: RequestPlan = {
    operationId: 'listExperiments',
    method: 'GET',
    url: `${serverUrl()}/v1/experiments`,
    headers: [],
    body: { kind: 'none' },
    slots: [slot],
  }
  const environment = { API_KEY: apiKey, API_USER: 'fake-name', API_PASSWORD: apiKey }
  const connected = acceptConnection()
  const outcome = runner.run(writeText(runner.language, plan, manner), environment, directory)
  const socket = await connected
  const request = await readRequest(socket)
  const commandLines = await readCommandLines()
  socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}')
  return { commandLines, request, exitCode: (await outcome).exitCode }
}

function acceptConnection(): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>()
  server.once('connection', resolve)
  return promise
}

/** Reads up to the empty line that ends the header section (RFC 9112, section 2.1). */
async function readRequest(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let request = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    request += text
    if (request.includes('\r\n\r\n')) resolve(request)
  })
  return promise
}

async function readCommandLines(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process may end between the two reads.
  return Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
}

function serverUrl(): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openKeyStore } from '#sandbox/keys/key-store.ts'
import { startSandbox } from '#sandbox/server.ts'
import type { RunningSandbox } from '#sandbox/server.ts'
import { describeExperiments } from '../support/experiments-sandbox.ts'
import { startCaptureServer } from '../fixtures/capture-server.ts'
import type { CaptureServer } from '../fixtures/capture-server.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { serviceContract } from '../support/service-contract.ts'
import { clients } from './clients.ts'
import { runClient } from './run-client.ts'

const fakeKey = 'fake_key-For.Tests~only+/='

let sandboxDirectory: string
let sandboxKey: string
let sandbox: RunningSandbox
let server: CaptureServer
let directory: string

beforeAll(async () => {
  sandboxDirectory = await mkdtemp(join(tmpdir(), 'client-sandbox-'))
  const store = openKeyStore(sandboxDirectory)
  sandboxKey = store.createKey('Exported files').value
  store.close()
  sandbox = await startSandbox({
    port: 0,
    portalPort: 4321,
    directory: sandboxDirectory,
    ...describeExperiments(),
    report: () => {},
  })
  server = await startCaptureServer()
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
  await rm(sandboxDirectory, { recursive: true, force: true })
})
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'client-'))
  return () => rm(directory, { recursive: true, force: true })
})

test('A client that calls another computer is stopped', async () => {
  const [client] = clients
  if (!client) throw new Error('There is no client.')
  const start = await client.prepare(serviceContract, 'https://192.0.2.1', directory)
  expect(await runClient(client, fakeKey, { home: directory, start })).toMatchObject({
    exitCode: 97,
    printed: expect.stringContaining('This client tried to reach 192.0.2.1'),
  })
})

describe.each(clients)('$name, with the exported file', (client) => {
  const call = async (baseUrl: string, key: string) => {
    const start = await client.prepare(serviceContract, baseUrl, directory)
    const { exitCode, printed } = await runClient(client, key, { home: directory, start })
    if (key) expect(printed).not.toContain(key)
    return { exitCode, status: client.status.exec(printed)?.[1] }
  }

  test('gets a response from the sandbox with a key created there', async () => {
    expect(await call(sandbox.url, sandboxKey)).toMatchObject({ exitCode: 0, status: '200' })
  })

  test('is refused by the sandbox with an empty key', async () => {
    expect(await call(sandbox.url, '')).toMatchObject({ status: '401' })
  })

  test.each(['', '/api/base'])('sends exactly the planned request below %j', async (path) => {
    const baseUrl = server.url + path
    const planned = planExperiments(baseUrl)
    server.take()
    expect(await call(baseUrl, fakeKey)).toMatchObject({ exitCode: 0, status: '200' })
    const requests = server.take()
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: planned.method,
      target: planned.url.slice(server.url.length),
      body: '',
    })
    expect(requests[0]?.headers['authorization']).toEqual([`Bearer ${fakeKey}`])
    expect(requests[0]?.headers['content-type']).toEqual(['application/json'])
    expect(requests[0]?.headers['cookie']).toBeUndefined()
  })

  test('follows no redirect, so the key goes nowhere else', async () => {
    const elsewhere = await startCaptureServer()
    server.respondWith({ status: 302, headers: { location: `${elsewhere.url}/elsewhere` } })
    try {
      server.take()
      expect(await call(server.url, fakeKey)).toMatchObject({ status: '302' })
      expect(server.take()).toHaveLength(1)
      expect(elsewhere.take()).toEqual([])
    } finally {
      server.respondWith({ status: 200, body: '{"captured":true}' })
      await elsewhere.stop()
    }
  })
})

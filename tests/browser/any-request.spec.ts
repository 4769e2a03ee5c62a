import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import {
  isSafelistedMethod,
  listPreflightHeaders,
  listUnsafeHeaders,
} from '#core/request/preflight.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { makeContent } from '../fixtures/operations.ts'
import { expect, test } from './fixtures.ts'
import { bodyCases } from './support/engine/body-calls.ts'
import { credentialCases, secretTexts } from './support/engine/credential-calls.ts'
import { makeCall } from './support/engine/engine-case.ts'
import type { EngineCase } from './support/engine/engine-case.ts'
import type { EngineCall } from './support/engine/harness.ts'
import { methodCases } from './support/engine/method-calls.ts'
import { startModuleHost } from './support/engine/module-host.ts'
import type { ModuleHost } from './support/engine/module-host.ts'
import { parameterCases } from './support/engine/parameter-calls.ts'
import { findHeader, startRawServer } from './support/engine/raw-server.ts'
import type { RawRequest, RawServer } from './support/engine/raw-server.ts'
import { findClosedPort } from './support/run-server.ts'

/** Sends everything back: an echo must be masked. */
const echo = ({ target, headers, body }: RawRequest) =>
  `${target} ${JSON.stringify(headers)} ${body.toString('latin1')}`

let host: ModuleHost
let server: RawServer
/** An address at which nobody listens. */
let nobody: string

test.beforeAll(async () => {
  host = await startModuleHost()
  server = await startRawServer(echo)
  nobody = `http://127.0.0.1:${await findClosedPort()}`
})

test.afterAll(async () => {
  await Promise.all([host.stop(), server.stop()])
})

test.beforeEach(async ({ page }) => {
  await page.goto(host.url)
  await page.waitForFunction(() => 'callEngine' in globalThis)
  server.take()
})

const groups = {
  'a parameter': parameterCases,
  'a body': bodyCases,
  'the method': methodCases,
  'a credential': credentialCases,
} as const satisfies Readonly<Record<string, readonly EngineCase[]>>

for (const [group, cases] of Object.entries(groups)) {
  test(`What is planned is what arrives: each case of ${group}`, async ({ page }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(String(error.stack)))
    for (const each of cases) {
      // oxlint-disable-next-line no-await-in-loop -- one request at a time, so that each is known
      await test.step(each.name, async () => checkCall(page, each))
    }
    expectSilence(messages.join('\n'))
  })
}

const unsendable: readonly EngineCase[] = [
  { name: 'TRACE', operation: { method: 'TRACE', path: '/x' } },
  { name: 'get, which browsers send as GET', operation: { method: 'get', path: '/x' } },
  {
    name: 'a body of a GET',
    operation: { path: '/x', body: makeContent('text/plain') },
    inputs: { body: { kind: 'text', mediaType: 'text/plain', text: 'x' } },
  },
]

test('What no page can send is not sent', async ({ page }) => {
  for (const each of unsendable) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    const { evidence } = await call(page, each, server.url)
    expect([each.name, evidence]).toMatchObject([
      each.name,
      { kind: 'not-sent', because: 'page-obstacles' },
    ])
  }
  expect(server.take()).toEqual({ requests: [], preflights: [] })
})

test('A request that fails tells no secret', async ({ page }) => {
  for (const each of credentialCases) {
    // oxlint-disable-next-line no-await-in-loop -- one page
    const { evidence, told } = await call(page, each, nobody)
    expect(evidence).toMatchObject({ kind: 'no-response', probe: { outcome: 'threw' } })
    expectSilence(told)
  }
})

test('After an unsafe method that failed, no second request is made', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  const { evidence } = await call(page, { name: '', operation: { method: 'POST' } }, nobody)
  expect(evidence).toMatchObject({ kind: 'no-response', probe: { outcome: 'not-made' } })
  expect(requests).toEqual(['POST'])
})

test('A file is sent from the disk, and told apart from a failure once it has changed', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('upload.bin')
  const content = Buffer.alloc(3_000_000, 'a line of a file\r\n\0')
  await writeFile(path, content)
  await page.setInputFiles('input', path)
  const file = { handle: 'chosen', fileName: 'upload.bin', type: undefined }
  const upload: EngineCase = {
    name: 'upload',
    operation: { method: 'PUT', body: makeContent('application/octet-stream') },
    inputs: { body: { kind: 'file', mediaType: 'application/octet-stream', file } },
  }
  const { evidence, progress } = await call(page, upload, server.url)
  expect(evidence).toMatchObject({ kind: 'responded', status: 200 })
  expect(progress[0]).toEqual({ state: 'sending', bytes: content.length })
  const [request] = server.take().requests
  expect(request?.body.equals(content)).toBe(true)

  // Firefox reads a file as it is now, and notices only that a large one is shorter.
  await writeFile(path, content.subarray(1))
  const again = await call(page, upload, server.url)
  expect(again.evidence).toEqual({
    kind: 'not-sent',
    because: 'unreadable-file',
    fileName: 'upload.bin',
  })
  expect(server.take()).toEqual({ requests: [], preflights: [] })
})

test('The detectors work: a secret in the address of a plain request is noticed', async ({
  page,
}) => {
  const [secret = ''] = secretTexts
  const query = { name: 'q', value: secret }
  const { told } = await call(
    page,
    { name: 'a parameter', operation: { path: '/x' }, inputs: { extraQuery: [query] } },
    server.url,
  )
  expect(() => expectSilence(told)).toThrow('obviously-fake-token')
  expect(told).toContain(`"name":"${server.url}/x?q=`)
})

async function checkCall(page: Page, each: EngineCase): Promise<void> {
  const result = await call(page, each, server.url)
  expect(result.evidence).toMatchObject({ kind: 'responded', status: 200 })
  const { requests, preflights } = server.take()
  const [request, ...more] = requests
  expect(more).toEqual([])
  if (!request) throw new Error('Nothing arrived.')
  checkWire(request, each)
  if (result.planning.outcome !== 'planned') throw new Error('It was refused.')
  const { plan } = result.planning
  expect(request.method).toBe(plan.method)
  if (each.secrets === undefined) expect(server.url + request.target).toBe(plan.url)
  for (const { name, value } of plan.headers) {
    expect(findHeader(request, name.toLowerCase())).toBe(value)
  }
  checkPreflight(preflights, plan)
  expectSilence(result.told)
}

async function call(page: Page, each: EngineCase, url: string) {
  const made: EngineCall = makeCall(each, url)
  return page.evaluate((given) => globalThis.callEngine(given), JSON.stringify(made))
}

/** Headers that browsers send with every request of a page, and with one that must not be cached. */
const ownHeaders =
  /^(?:host|connection|content-length|pragma|cache-control|priority|user-agent|accept|accept-encoding|accept-language|origin|sec-.+)$/

function checkWire(request: RawRequest, each: EngineCase): void {
  const { headers = {}, body } = each
  if (each.method !== undefined) expect(request.method).toBe(each.method)
  if (each.target !== undefined) expect(request.target).toBe(each.target)
  const type = findHeader(request, 'content-type') ?? ''
  const boundary = /; boundary=([\w-]+)$/.exec(type)?.[1] ?? ''
  const fill = (text: string) => text.replaceAll('{boundary}', boundary)
  const sent = Object.fromEntries(request.headers.filter(([name]) => !ownHeaders.test(name)))
  const planned = Object.entries(headers).map(([name, value]) => [name, fill(value)] as const)
  expect(sent).toEqual(Object.fromEntries(planned))
  if (body === undefined) return
  const expected = Buffer.from(fill(Buffer.from(body).toString('latin1')), 'latin1')
  expect(request.body.toString('latin1')).toBe(expected.toString('latin1'))
}

/** The browser asks for exactly what is foretold. */
function checkPreflight(preflights: readonly RawRequest[], plan: RequestPlan): void {
  const isAsked = !isSafelistedMethod(plan.method) || listUnsafeHeaders(plan).length > 0
  expect(preflights.length).toBe(isAsked ? 1 : 0)
  const [preflight] = preflights
  if (!preflight) return
  for (const { name, value } of listPreflightHeaders(plan, new URL(host.url).origin)) {
    expect(findHeader(preflight, name.toLowerCase())).toBe(value)
  }
}

function expectSilence(told: string): void {
  for (const secret of secretTexts) expect(told).not.toContain(JSON.stringify(secret).slice(1, -1))
}

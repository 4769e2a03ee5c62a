import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { getBlockedReasons } from '#request/blocked-reasons.ts'
import { isSafelistedMethod, getPreflightHeaders, getUnsafeHeaders } from '#request/preflight.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { getVariables } from '#snippets/shared/variables.ts'
import { getExpectedRequest, pairRequest } from '../fixtures/expect-request.ts'
import { echo, findHeader, startRawServer } from '../fixtures/raw-server.ts'
import type { RawRequest, RawServer } from '../fixtures/raw-server.ts'
import { requestCases, sampleFiles } from '../fixtures/request-plans.ts'
import { request } from '../fixtures/requests/request.ts'
import { findFreePort } from '../support/listen.ts'
import { expect, test } from './fixtures.ts'
import type { EngineCall } from './support/engine/harness.ts'
import { startModuleHost } from './support/engine/module-host.ts'
import type { ModuleHost } from './support/engine/module-host.ts'
import { holdSecret, secretTexts } from './support/engine/engine-secrets.ts'

let host: ModuleHost
let server: RawServer
let unusedAddress: string

test.beforeAll(async () => {
  host = await startModuleHost()
  server = await startRawServer({ respond: echo, origin: '*' })
  unusedAddress = `http://127.0.0.1:${await findFreePort()}`
})

test.afterAll(async () => {
  await Promise.all([host.stop(), server.stop()])
})

test.beforeEach(async ({ page }) => {
  await page.goto(host.url)
  await page.waitForFunction(() => 'callEngine' in globalThis)
  server.take()
})

const sendable = requestCases.filter(({ plan }) => getBlockedReasons(plan('http://x')).length === 0)

const files = Object.fromEntries(
  Object.entries(sampleFiles).map(([handle, bytes]) => [handle, [...bytes]]),
)

/** Headers that browsers add to every request of a page, in addition to those of every client. */
const browserHeaders = /^(?:origin|priority|sec-.+)$/

test('The sent request matches the plan', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(String(error.stack)))
  for (const { name, plan } of sendable) {
    await test.step(name, async () => checkCall(page, plan(server.url)))
  }
  expectNoSecret(messages.join('\n'))
})

test('Requests that a page cannot send are not sent', async ({ page }) => {
  for (const { name, plan } of requestCases.filter((each) => !sendable.includes(each))) {
    const { evidence } = await call(page, plan(server.url))
    expect([name, evidence]).toMatchObject([name, { kind: 'not-sent', because: 'blocked-by-page' }])
  }
  expect(server.take()).toEqual({ requests: [], preflights: [] })
})

test('A failed request does not reveal a secret', async ({ page }) => {
  for (const { plan } of sendable.filter((each) => each.plan(unusedAddress).slots.length > 0)) {
    const { evidence, exposed } = await call(page, plan(unusedAddress))
    expect(evidence).toMatchObject({ kind: 'no-response' })
    expectNoSecret(exposed)
  }
})

test('After an unsafe method fails, no second request is sent', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (each) => requests.push(each.method()))
  const { evidence } = await call(page, request('', { method: 'POST' }).plan(unusedAddress))
  expect(evidence).toMatchObject({ kind: 'no-response', probe: { outcome: 'not-made' } })
  expect(requests).toEqual(['POST'])
})

test('A file is sent from the disk, and a change of the file is reported as such', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('upload.bin')
  const content = Buffer.alloc(3_000_000, 'a line of a file\r\n\0')
  await writeFile(path, content)
  await page.setInputFiles('input', path)
  const file = { handle: 'chosen', fileName: 'upload.bin', type: undefined }
  const { plan } = request('upload', {
    method: 'PUT',
    body: { kind: 'file', mediaType: 'application/octet-stream', file },
  })
  const { evidence, progress } = await call(page, plan(server.url))
  expect(evidence).toMatchObject({ kind: 'responded', status: 200 })
  expect(progress[0]).toEqual({ state: 'sending', bytes: content.length })
  const [arrived] = server.take().requests
  expect(arrived?.body.equals(content)).toBe(true)

  // Firefox reads the current content of a file, and notices only that a large one is shorter.
  await writeFile(path, content.subarray(1))
  const again = await call(page, plan(server.url))
  expect(again.evidence).toEqual({
    kind: 'not-sent',
    because: 'unreadable-file',
    fileName: 'upload.bin',
  })
  expect(server.take()).toEqual({ requests: [], preflights: [] })
})

test('The detectors notice a secret in the address of a plain request', async ({ page }) => {
  const [value = ''] = secretTexts
  const { plan } = request('a parameter', { extraQuery: [{ name: 'q', value }] })
  // The browser may add a request to its list some time after the response has ended.
  await expect(async () => {
    const { exposed } = await call(page, plan(server.url))
    expect(() => expectNoSecret(exposed)).toThrow('obviously-fake-token')
    expect(exposed).toContain(`"name":"${server.url}/v1/things?q=`)
  }).toPass()
})

async function checkCall(page: Page, plan: RequestPlan): Promise<void> {
  const { evidence, exposed } = await call(page, plan)
  expect(evidence).toMatchObject({ kind: 'responded', status: 200 })
  const { requests, preflights } = server.take()
  const [arrived, ...more] = requests
  expect(more).toEqual([])
  if (!arrived) throw new Error('Nothing arrived.')
  const headers = arrived.headers.filter(([name]) => !browserHeaders.test(name))
  const secrets = plan.slots.map(holdSecret)
  const values = Object.fromEntries(
    getVariables(plan.slots).flatMap(({ user, secret }, index) => [
      [secret, secrets[index]?.text ?? ''],
      [user ?? '', secrets[index]?.name ?? ''],
    ]),
  )
  const pair = pairRequest({ ...arrived, headers }, getExpectedRequest(plan, values, sampleFiles))
  expect(pair.arrived).toEqual(pair.planned)
  checkPreflight(preflights, plan)
  expectNoSecret(exposed)
}

async function call(page: Page, plan: RequestPlan) {
  const made: EngineCall = { plan, secrets: plan.slots.map(holdSecret), files }
  return page.evaluate((given) => globalThis.callEngine(given), JSON.stringify(made))
}

function checkPreflight(preflights: readonly RawRequest[], plan: RequestPlan): void {
  const isAsked = !isSafelistedMethod(plan.method) || getUnsafeHeaders(plan).length > 0
  expect(preflights.length).toBe(isAsked ? 1 : 0)
  const [preflight] = preflights
  if (!preflight) return
  for (const { name, value } of getPreflightHeaders(plan, new URL(host.url).origin)) {
    expect(findHeader(preflight, name.toLowerCase())).toBe(value)
  }
}

function expectNoSecret(exposed: string): void {
  for (const secret of secretTexts)
    expect(exposed).not.toContain(JSON.stringify(secret).slice(1, -1))
}

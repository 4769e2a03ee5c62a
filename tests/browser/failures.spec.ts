import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { linkFailure } from '#core/failures.ts'
import type { FailureId } from '#core/failures.ts'
import { startFaultServer } from '../fixtures/fault-server.ts'
import type { FaultServer, ReceivedHead } from '../fixtures/fault-server.ts'
import type { FaultName } from '../fixtures/faults.ts'
import { portalUrl, servicePort, serviceUrl } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'
import { ConsolePage } from './pages/console-page.ts'
import { findTextInPage } from './support/find-text.ts'
import { rewritePages } from './support/rewrite-pages.ts'

const port = Number(servicePort)

let server: FaultServer
let key: string
let uncaught: Error[]

test.beforeEach(async ({ page }) => {
  server = await startFaultServer(port)
  key = `fake_key_${randomUUID().replaceAll('-', '')}`
  uncaught = []
  page.on('pageerror', (error) => uncaught.push(error))
})

test.afterEach(async () => {
  await server.stop()
})

const unexplained: readonly (readonly [FaultName, FailureId])[] = [
  ['reset before headers', 'unreachable'],
  ['closed before headers', 'unreachable'],
  ['reset in headers', 'unreachable'],
  ['another protocol', 'unreachable'],
  ['headers too large', 'unreachable'],
  ['temporary redirect', 'redirect'],
  ['permanent redirect', 'redirect'],
  ['redirect loop', 'redirect'],
  ['no CORS on the preflight', 'unreadable'],
  ['no CORS on the answer', 'unreadable'],
  ['Authorization not allowed', 'unreadable'],
  ['preflight refused', 'unreadable'],
  ['preflight redirected', 'unreadable'],
]

for (const [fault, failure] of unexplained) {
  test(`${fault}: the verdict is ${failure}`, async ({ page }) => {
    const portal = await openService(page)
    server.produce(fault)
    await sendWithKey(portal)
    await expectVerdict(portal, failure)
    expectOneKeyedRequestAtMost()
    await expectAllWell(portal)
  })
}

const answered: readonly (readonly [FaultName, string, FailureId?])[] = [
  ['early hints', '200 OK'],
  ['reset in body', '200 OK', 'connection-broken'],
  ['bad chunk size', '200 OK', 'connection-broken'],
  ['damaged gzip', '200 OK', 'connection-broken'],
  ['gzip that ends early', '200 OK', 'truncated'],
  ['length too long', '200 OK', 'connection-broken'],
  ['endless body', '200 OK', 'too-large'],
  ['gzip bomb', '200 OK', 'too-large'],
  ['204 with a body', '204 No Content'],
  ['a cookie', '200 OK'],
  ['401 with a Basic challenge', '401 Unauthorized', 'unauthorized'],
  ['403', '403 Forbidden', 'forbidden'],
  ['404', '404 Not Found', 'not-found'],
  ['418', '418', 'client-error'],
  ['429 with Retry-After exposed', '429 Too Many Requests', 'too-many-requests'],
  ['429 with Retry-After hidden', '429 Too Many Requests', 'too-many-requests'],
  ['500 with a stack trace', '500 Internal Server Error', 'server-error'],
  ['299', '299'],
  ['999', '999'],
  ['invalid UTF-8', '200 OK', 'invalid-utf-8'],
  ['wrong content type', '200 OK', 'wrong-content-type'],
  ['truncated JSON', '200 OK', 'truncated'],
]

for (const [fault, status, failure] of answered) {
  test(`${fault}: the answer is shown as ${status}`, async ({ page }) => {
    const portal = await openService(page)
    server.produce(fault)
    await sendWithKey(portal)
    await expect(portal.response).toContainText(status, patient)
    const explanations = portal.response.locator('a[href^="/errors/"]')
    if (failure) await expect(explanations.and(linkTo(page, failure))).toBeVisible(patient)
    else await expect(explanations).toHaveCount(0)
    expectOneKeyedRequestAtMost()
    await expectAllWell(portal)
  })
}

test('A closed port is unreachable', async ({ page }) => {
  const portal = await openService(page)
  await server.stop()
  await sendWithKey(portal)
  await expectVerdict(portal, 'unreachable')
  server = await startFaultServer(port)
  await expectAllWell(portal)
})

for (const [name, origin] of [
  ['TLS that fails', `https://127.0.0.1:${port}`],
  ['A name that does not resolve', 'http://no-such-host.invalid'],
] as const) {
  test(`${name} is unreachable`, async ({ page }) => {
    await rewritePages(page, (html) => html.replaceAll(new URL(serviceUrl).origin, origin))
    const portal = await openService(page)
    await sendWithKey(portal)
    await expectVerdict(portal, 'unreachable')
    expect(await findTextInPage(page, key)).toEqual([])
    expect(uncaught).toEqual([])
  })
}

test('Silence before the headers ends after 30 seconds', async ({ page }) => {
  await page.clock.install()
  const portal = await openService(page)
  server.produce('no headers ever')
  await sendWithKey(portal)
  await expect.poll(() => server.take().filter(({ method }) => method === 'GET')).toHaveLength(1)
  await page.clock.runFor(29_000)
  await expect(portal.response).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(2000)
  await expectVerdict(portal, 'timed-out')
  await expectAllWell(portal)
})

test('Silence in the body ends after 30 seconds, and what came is shown', async ({ page }) => {
  await page.clock.install()
  const portal = await openService(page)
  server.produce('stalled body')
  const headers = page.waitForResponse(
    (response) => response.url().startsWith(serviceUrl) && response.request().method() === 'GET',
  )
  await sendWithKey(portal)
  await headers
  // A later request of the same page, so that the page has taken note of the earlier answer.
  await page.evaluate(async () => (await fetch('/favicon.svg')).text())
  await page.clock.runFor(31_000)
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.body).toContainText('"experi')
  await expectAllWell(portal)
})

test('Cancel before the headers is the reader’s own', async ({ page }) => {
  const portal = await openService(page)
  server.produce('no headers ever')
  await sendWithKey(portal)
  await portal.cancel.click()
  await expectVerdict(portal, 'cancelled')
  await expectAllWell(portal)
})

test('Without a network the browser says so', async ({ page, context }) => {
  const portal = await openService(page)
  // The reader is at the console already, so what shows failures is there before the network goes.
  await portal.keyField.focus()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await sendWithKey(portal)
  await expectVerdict(portal, 'offline')
  await context.setOffline(false)
  await expectAllWell(portal)
})

test('The page’s own policy is named when it blocks the server', async ({ page }) => {
  await rewritePages(page, (html) =>
    html.replace(
      '<head>',
      `<head><meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`,
    ),
  )
  const portal = await openService(page)
  await sendWithKey(portal)
  await expectVerdict(portal, 'blocked-by-policy')
  expect(server.take()).toEqual([])
})

test('Plain http from an https page is mixed content', async ({ page }) => {
  const api = `http://api.example.test:${port}`
  await rewritePages(page, (html) => html.replaceAll(new URL(serviceUrl).origin, api), httpsPortal)
  const portal = await openService(page, `${httpsPortal}/console/`)
  await sendWithKey(portal)
  await expectVerdict(portal, 'mixed-content')
})

test('A page of elsewhere without the permission for local addresses is told so', async ({
  page,
}) => {
  await rewritePages(page, (html) => html, httpsPortal)
  const portal = await openService(page, `${httpsPortal}/console/`)
  await sendWithKey(portal)
  await expectVerdict(portal, 'local-network-access')
  expect(server.take()).toEqual([])
})

test('With the permission the same page gets the answer', async ({ page, context }) => {
  await context.grantPermissions(['local-network-access'], { origin: httpsPortal })
  await rewritePages(page, (html) => html, httpsPortal)
  const portal = await openService(page, `${httpsPortal}/console/`)
  await sendWithKey(portal)
  await expect(portal.response).toContainText('200 OK')
})

test('A header that cannot be sent stops the request', async ({ page }) => {
  await rewritePages(page, (html) => html.replaceAll('application/json', 'application/json ☃'))
  const portal = await openService(page)
  await sendWithKey(portal)
  await expectVerdict(portal, 'impossible-header')
  expect(server.take()).toEqual([])
})

test('An answer without its content is called opaque', async ({ page }) => {
  await page.addInitScript(() => {
    // As an extension could do it.
    const plainFetch = globalThis.fetch
    globalThis.fetch = (input) => plainFetch(input, { mode: 'no-cors', credentials: 'omit' })
  })
  const portal = await openService(page)
  await sendWithKey(portal)
  await expectVerdict(portal, 'opaque-answer')
})

test('What was asked a second time, and what the operator must send, is on screen', async ({
  page,
}) => {
  const portal = await openService(page)
  server.produce('no CORS on the preflight')
  await sendWithKey(portal)
  await expectVerdict(portal, 'unreadable')
  await expect(portal.response).toContainText('asked the same address once without your key')
  await expect(portal.response).toContainText(`Access-Control-Allow-Origin: ${portalUrl}`)
  await expect(portal.response).toContainText(
    'Access-Control-Allow-Headers: Authorization, Content-Type',
  )
  await expect(portal.response).toContainText(`-X OPTIONS '${serviceUrl}/v1/experiments'`)
  const probe = server.take().find(({ method }) => method === 'GET')
  for (const name of ['authorization', 'content-type', 'cookie', 'referer', 'origin']) {
    expect(probe?.headers.has(name)).toBe(false)
  }
  const { violations } = await new AxeBuilder({ page }).include('.console').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const opened = page.waitForEvent('popup')
  await portal.response.getByRole('link', { name: 'More on this failure' }).click()
  const explanation = await opened
  await expect(explanation).toHaveURL('/errors/unreadable/')
  await expect(explanation.getByRole('heading', { level: 1 })).toContainText('CORS')
  await expect(portal.forget).toBeVisible()
})

/** Reading up to the limit takes a small machine a while. */
const patient = { timeout: 30_000 }

const httpsPortal = 'https://portal.example.test'

function linkTo(page: Page, failure: FailureId): Locator {
  return page.locator(`a[href="${linkFailure(failure)}"]`)
}

async function openService(page: Page, path = '/console/'): Promise<ConsolePage> {
  const portal = new ConsolePage(page)
  await portal.open(path)
  await portal.server.selectOption('service')
  return portal
}

async function sendWithKey(portal: ConsolePage): Promise<void> {
  await portal.enterKey(key)
  await portal.send.click()
}

async function expectVerdict(portal: ConsolePage, failure: FailureId): Promise<void> {
  await expect(portal.response.locator('.console-failure')).toHaveAttribute('data-failure', failure)
  await expect(portal.response).toHaveAttribute('aria-busy', 'false')
}

function expectOneKeyedRequestAtMost(): void {
  const requests = server.take()
  const others = requests.filter((request) => !isKeyed(request))
  expect(requests.filter(isKeyed).length).toBeLessThanOrEqual(1)
  expect(others.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(1)
  for (const { target, headers } of others) {
    expect([target, ...headers.values()].join('\n')).not.toContain(key)
  }
}

function isKeyed({ headers }: ReceivedHead): boolean {
  return headers.get('authorization') === `Bearer ${key}`
}

/** What must hold after every fault: nothing spins, nothing leaked, and the next request works. */
async function expectAllWell(portal: ConsolePage): Promise<void> {
  const { page } = portal
  await expect(portal.response).toHaveAttribute('aria-busy', 'false')
  expect(await findTextInPage(page, key)).toEqual([])
  expect(server.takeElsewhere()).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  server.take()
  server.produce('none')
  await portal.send.click()
  await expect.poll(() => server.take().filter(isKeyed)).toHaveLength(1)
  await expect(portal.response).toContainText('200 OK')
  await expect(portal.body).toContainText('experiments')
  expect(uncaught).toEqual([])
}

import { linkFailure } from '#core/exchange/failures/failures.ts'
import type { FailureId } from '#core/exchange/failures/failures.ts'
import { startFaultServer } from '../fixtures/fault-server.ts'
import type { FaultServer } from '../fixtures/fault-server.ts'
import type { FaultName } from '../fixtures/faults.ts'
import { servicePort } from '../support/test-places.ts'
import { expect, test } from './fixtures.ts'

const fakeKey = 'fake_key_of_the_faults_in_webkit_0000'

let server: FaultServer

test.beforeEach(async () => {
  server = await startFaultServer(Number(servicePort))
})

test.afterEach(async () => {
  await server.stop()
})

/** Nothing of the response reached the page. */
const failed: readonly (readonly [FaultName, FailureId])[] = [
  ['reset before headers', 'unreachable'],
  ['closed before headers', 'unreachable'],
  ['reset in headers', 'unreachable'],
  ['another protocol', 'unreachable'],
  ['headers too large', 'unreachable'],
  ['temporary redirect', 'redirect'],
  ['permanent redirect', 'redirect'],
  ['redirect loop', 'redirect'],
  ['redirect without CORS', 'unreadable-redirect'],
  ['no CORS on the response', 'unreadable'],
]

/** Each in a browser of its own, which remembers no response to an earlier preflight. */
const alone: readonly (readonly [FaultName, FailureId])[] = [
  ['no CORS on the preflight', 'unreadable'],
  ['Authorization not allowed', 'unreadable'],
  ['preflight refused', 'unreadable'],
  ['preflight redirected', 'unreadable'],
]

/**
 * WebKit ends a body without an error where its chunks are malformed or its length is short, and hands over what it made of damaged gzip:
 * the page cannot know of either, and says what it sees.
 */
const responded: readonly (readonly [FaultName, string, FailureId?])[] = [
  ['early hints', '200 OK'],
  ['reset in body', '200 OK', 'connection-broken'],
  ['bad chunk size', '200 OK', 'truncated'],
  ['damaged gzip', '200 OK', 'invalid-utf-8'],
  ['gzip that ends early', '200 OK', 'truncated'],
  ['length too long', '200 OK', 'truncated'],
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

test('Each fault without a response is diagnosed from evidence, and the next request works', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000)
  await portal.openWithService()
  await portal.enterKey(fakeKey)
  for (const [fault, failure] of failed) {
    // oxlint-disable-next-line no-await-in-loop -- one fault after the other
    await test.step(fault, async () => {
      server.produce(fault)
      await portal.send.click()
      const shown = portal.response.locator('.console-failure')
      await expect.soft(shown, fault).toHaveAttribute('data-failure', failure)
      await expect(portal.response).toHaveAttribute('aria-busy', 'false')
      const keyed = server
        .take()
        .filter(({ method, headers }) => method === 'GET' && headers.has('authorization'))
      expect.soft(keyed.length, fault).toBeLessThanOrEqual(1)
      expect.soft(server.takeElsewhere(), fault).toEqual([])
      await expectRecovery()
    })
  }
  expect(await page.content()).not.toContain(fakeKey)

  async function expectRecovery(): Promise<void> {
    server.produce('none')
    await portal.send.click()
    await expect(portal.response).toContainText('200 OK')
    await expect(portal.body).toContainText('experiments')
    server.take()
  }
})

for (const [fault, failure] of alone) {
  test(`${fault}: the failure is ${failure}`, async ({ portal }) => {
    await portal.openWithService()
    await portal.enterKey(fakeKey)
    server.produce(fault)
    await portal.send.click()
    const shown = portal.response.locator('.console-failure')
    await expect(shown).toHaveAttribute('data-failure', failure)
    expect(server.takeElsewhere()).toEqual([])
  })
}

test('Each fault with a response is shown with its status and its explanation', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000)
  const slow = { timeout: 60_000 }
  await portal.openWithService()
  await portal.enterKey(fakeKey)
  for (const [fault, status, failure] of responded) {
    // oxlint-disable-next-line no-await-in-loop -- one fault after the other
    await test.step(fault, async () => {
      server.produce(fault)
      await portal.send.click()
      await expect(portal.response).toHaveAttribute('aria-busy', 'false', slow)
      await expect.soft(portal.response, fault).toContainText(status, slow)
      const explanations = portal.response.locator('a[href^="/errors/"]')
      if (failure) {
        const link = page.locator(`a[href="${linkFailure(failure)}"]`)
        await expect.soft(explanations.and(link).first(), fault).toBeVisible(slow)
      } else await expect.soft(explanations, fault).toHaveCount(0)
      server.produce('none')
      await portal.send.click()
      await expect(portal.response.locator('.console-badge')).toHaveText(['200 OK'])
    })
  }
  expect(await page.content()).not.toContain(fakeKey)
})

test('A closed port is unreachable', async ({ portal }) => {
  await portal.openWithService()
  await portal.enterKey(fakeKey)
  await server.stop()
  await portal.send.click()
  const failure = portal.response.locator('.console-failure')
  await expect(failure).toHaveAttribute('data-failure', 'unreachable')
  server = await startFaultServer(Number(servicePort))
})

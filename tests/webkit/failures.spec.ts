import { linkFailure } from '#core/exchange/failures/failures.ts'
import { startFaultServer } from '../fixtures/fault-server.ts'
import type { FaultServer } from '../fixtures/fault-server.ts'
import type { FaultName } from '../fixtures/faults.ts'
import {
  failureIn,
  faultsWithoutResponse,
  faultsWithResponse,
} from '../browser/support/fault-outcomes.ts'
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

/**
 * A server on the same computer sends faster than WebKitGTK hands a body over. Then even a page of a few lines, which keeps nothing
 * and stops after 100 MB, may get no turn for minutes. So the flood ends here, beyond what the console reads.
 */
const bounded: Partial<Record<FaultName, FaultName>> = {
  'endless body': 'body beyond the limit',
  'gzip bomb': 'gzip beyond the limit',
}

/** Each in a browser of its own, which remembers no response to an earlier preflight. */
const alone: ReadonlySet<FaultName> = new Set([
  'no CORS on the preflight',
  'Authorization not allowed',
  'preflight refused',
  'preflight redirected',
])

/** What the console says of what WebKit does not tell. */
const doubts: Partial<Record<FaultName, string>> = {
  'redirect on the server without CORS': 'WebKit follows a redirect on the same server',
  'redirect loop without CORS': 'The server redirects in a loop',
}

const silent = faultsWithoutResponse.map(
  ([fault, usual]) => [fault, failureIn('webkit', fault, usual)] as const,
)

test('Each fault without a response is diagnosed from evidence, and the next request works', async ({
  page,
  portal,
}) => {
  test.setTimeout(240_000)
  await portal.openWithService()
  await portal.enterKey(fakeKey)
  for (const [fault, failure] of silent.filter(([name]) => !alone.has(name))) {
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
      const doubt = doubts[fault]
      if (doubt) await expect.soft(shown, fault).toContainText(doubt)
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

for (const [fault, failure] of silent.filter(([name]) => alone.has(name))) {
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
  for (const [fault, status, usual] of faultsWithResponse) {
    const failure = failureIn('webkit', fault, usual)
    // oxlint-disable-next-line no-await-in-loop -- one fault after the other
    await test.step(fault, async () => {
      server.produce(bounded[fault] ?? fault)
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

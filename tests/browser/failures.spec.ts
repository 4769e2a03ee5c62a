import type { Locator, Page } from '@playwright/test'
import { getFailurePath } from '#response/exchange/failures/failures.ts'
import type { FailureId } from '#response/exchange/failures/failures.ts'
import { checkedOperation } from '../fixtures/checked-responses.ts'
import type { FaultName } from '../fixtures/faults.ts'
import { findHeader } from '../fixtures/raw-server.ts'
import { portalUrl, servicePort, serviceUrl } from '../support/test-locations.ts'
import {
  getExpectedFailure,
  faultsWithoutResponse,
  faultsWithResponse,
} from './support/fault-outcomes.ts'
import { expect, expectFailure, test } from './support/faulty-service.ts'
import { rewritePages } from './support/rewrite-pages.ts'
import { runAxe } from './support/run-axe.ts'

/** A small machine takes a while to read up to the limit. */
const slow = { timeout: 30_000 }

/** Connections that fail before the headers: browsers may then repeat a GET (RFC 9110, section 9.2.2). */
const mayBeRepeated: ReadonlySet<FaultName> = new Set([
  'reset before headers',
  'closed before headers',
])

for (const [fault, failure] of faultsWithoutResponse) {
  test(`${fault}: the failure is ${failure}`, async ({ service, browserName }) => {
    const portal = await service.openConsole()
    service.server.produce(fault)
    await service.sendFrom(portal)
    await expectFailure(portal, getExpectedFailure(browserName, fault, failure))
    if (mayBeRepeated.has(fault)) service.expectOneKeyedFetchAtMost()
    else service.expectOneKeyedRequestAtMost()
    await service.expectRecovery(portal)
  })
}

for (const fault of [
  'redirect without CORS',
  'redirect on the server without CORS',
  'redirect loop without CORS',
] as const) {
  test(`${fault}: the probe does not follow the redirect either`, async ({ service }) => {
    const portal = await service.openConsole()
    service.server.produce(fault)
    await service.sendFrom(portal)
    await expectFailure(portal, 'unreadable-redirect')
    await expect(portal.response).toContainText('A redirect arrived after')
    const gets = service.server.take().filter(({ method }) => method === 'GET')
    expect(gets.map((request) => findHeader(request, 'authorization') !== undefined)).toEqual([
      true,
      false,
    ])
    expect(service.server.takeElsewhere()).toEqual([])
  })
}

for (const [fault, status, usual] of faultsWithResponse) {
  test(`${fault}: the response is shown as ${status}`, async ({ page, service, browserName }) => {
    const failure = getExpectedFailure(browserName, fault, usual)
    const portal = await service.openConsole()
    service.server.produce(fault)
    await service.sendFrom(portal)
    if (failure === 'unreachable') {
      await expectFailure(portal, failure)
      service.expectOneKeyedFetchAtMost()
      await service.expectRecovery(portal)
      return
    }
    await expect(portal.response).toContainText(status, slow)
    const explanations = portal.response.locator('a[href^="/errors/"]')
    if (failure) await expect(explanations.and(linkTo(page, failure))).toBeVisible(slow)
    else await expect(explanations).toHaveCount(0)
    service.expectOneKeyedRequestAtMost()
    await service.expectRecovery(portal)
  })
}

for (const [fault, expected, contradictions] of [
  ['length too long', 'so its body was not compared', ['Matches the document']],
  ['bad chunk size', 'so its body was not compared', ['Matches the document']],
  ['zstd that ends early', 'It is empty, or its compressed form is cut off', ['no content']],
  ['JSON labelled as HTML', 'The response is JSON', ['web page']],
] as const) {
  test(`${fault}: the console does not contradict itself`, async ({ page, service }) => {
    await page.route('**/console/operations/list-experiments.json', async (route) =>
      route.fulfill({ json: checkedOperation }),
    )
    const portal = await service.openConsole()
    service.server.produce(fault)
    await service.sendFrom(portal)
    await expect(portal.response).toContainText(expected)
    for (const text of contradictions) {
      await expect(portal.response).not.toContainText(text)
    }
  })
}

test('A badge next to the status marks an incomplete body', async ({ service }) => {
  const portal = await service.openConsole()
  service.server.produce('reset in body')
  await service.sendFrom(portal)
  const badges = portal.response.locator('.portal-console-badge')
  await expect(badges).toHaveText(['200 OK', 'Incomplete'])
  await expect(portal.response).not.toContainText('The request succeeded')
  await service.expectRecovery(portal)
  await expect(badges).toHaveText(['200 OK'])
})

test('A closed port is unreachable', async ({ service }) => {
  const portal = await service.openConsole()
  await service.server.stop()
  await service.sendFrom(portal)
  await expectFailure(portal, 'unreachable')
  await service.restart()
  await service.expectRecovery(portal)
})

for (const [name, origin] of [
  ['A server with failing TLS', `https://127.0.0.1:${servicePort}`],
  ['A host name that cannot be resolved', 'http://no-such-host.invalid'],
] as const) {
  test(`${name} is unreachable`, async ({ page, service }) => {
    await rewritePages(page, (html) => html.replaceAll(new URL(serviceUrl).origin, origin))
    const portal = await service.openConsole()
    await service.sendFrom(portal)
    await expectFailure(portal, 'unreachable')
    await service.expectNoLeak()
  })
}

test('The console shows its probe and the headers that the operator must send', async ({
  page,
  service,
}) => {
  const portal = await service.openConsole()
  service.server.produce('no CORS on the preflight')
  await service.sendFrom(portal)
  await expectFailure(portal, 'unreadable')
  await expect(portal.response).toContainText('fetched the same address again, without your key')
  await expect(portal.response).toContainText(`Access-Control-Allow-Origin: ${portalUrl}`)
  await expect(portal.response).toContainText(
    'Access-Control-Allow-Headers: Authorization, Content-Type',
  )
  await expect(portal.response).toContainText(`-X OPTIONS '${serviceUrl}/v1/experiments'`)
  const probe = service.server.take().find(({ method }) => method === 'GET')
  if (!probe) throw new Error('There was no second request.')
  for (const name of ['authorization', 'content-type', 'cookie', 'referer', 'origin']) {
    expect(findHeader(probe, name)).toBeUndefined()
  }
  await portal.response.getByText('Causes, and the second request without your key').click()
  expect(await runAxe(page, '.portal-console')).toEqual([])
  const opened = page.waitForEvent('popup')
  await portal.response.getByRole('link', { name: 'More about this failure' }).click()
  const explanation = await opened
  await expect(explanation).toHaveURL('/errors/unreadable/')
  await expect(explanation.getByRole('heading', { level: 1 })).toContainText('CORS')
  await expect(portal.forget).toBeVisible()
})

function linkTo(page: Page, failure: FailureId): Locator {
  return page.locator(`a[href="${getFailurePath(failure)}"]`)
}

import { servicePort, serviceUrl } from '../support/test-locations.ts'
import { expect, expectFailure, test } from './support/faulty-service.ts'
import { rewritePages } from './support/rewrite-pages.ts'

const httpsPortal = 'https://portal.example.test'

for (const [name, header] of [
  ['without a policy of the host', ''],
  ['in addition to a policy of the host', "connect-src 'self'"],
] as const) {
  test(`The console reports that the page’s own policy blocks the server (${name})`, async ({
    page,
    service,
  }) => {
    await rewritePages(
      page,
      (html) =>
        html.replace(
          '<head>',
          `<head><meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`,
        ) || header,
    )
    const portal = await service.openConsole()
    await service.sendFrom(portal)
    await expectFailure(portal, 'blocked-by-policy')
    expect(service.server.take()).toEqual([])
  })
}

for (const policy of [
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'",
  "img-src *; connect-src 'self'",
]) {
  test(`The console names the directive of an additional policy that blocks it: ${policy}`, async ({
    page,
    service,
  }) => {
    // The test host does not send a policy in a header.
    await rewritePages(page, (text) => text || policy)
    const portal = await service.openConsole()
    await service.sendFrom(portal)
    await expectFailure(portal, 'blocked-by-host')
    const directive = policy.includes('connect-src') ? 'connect-src' : 'default-src'
    await expect(portal.response).toContainText(
      `The directive ${directive} of the host’s policy does not permit ${new URL(serviceUrl).host}.`,
    )
    expect(service.server.take()).toEqual([])
  })
}

test('Plain http from an https page is mixed content', async ({ page, service }) => {
  const api = `http://api.example.test:${servicePort}`
  await rewritePages(page, (html) => html.replaceAll(new URL(serviceUrl).origin, api), httpsPortal)
  const portal = await service.openConsole(`${httpsPortal}/console/`)
  await service.sendFrom(portal)
  await expectFailure(portal, 'mixed-content')
})

test('A page that is not on this computer lacks permission for local addresses', async ({
  page,
  service,
}) => {
  await rewritePages(page, (html) => html, httpsPortal)
  const portal = await service.openConsole(`${httpsPortal}/console/`)
  await service.sendFrom(portal)
  await expectFailure(portal, 'local-network-access')
  expect(service.server.take()).toEqual([])
})

test('With permission for local addresses, the page gets the response', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['local-network-access'], { origin: httpsPortal })
  await rewritePages(page, (html) => html, httpsPortal)
  const portal = await service.openConsole(`${httpsPortal}/console/`)
  await service.sendFrom(portal)
  await expect(portal.response).toContainText('200 OK')
})

test('An invalid header blocks the request', async ({ page, service }) => {
  await rewritePages(page, (html) => html.replaceAll('application/json', 'application/json ☃'))
  const portal = await service.openConsole()
  await service.sendFrom(portal)
  await expectFailure(portal, 'only-from-a-program')
  expect(service.server.take()).toEqual([])
})

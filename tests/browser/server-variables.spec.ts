import { previewSite } from '#starlight/serve/preview-site.ts'
import { findHeader, startRawServer } from '../fixtures/raw-server.ts'
import type { RawServer } from '../fixtures/raw-server.ts'
import { buildTestSite } from '../support/sites.ts'
import type { SiteName } from '../support/sites.ts'
import { test as base, expect } from './fixtures.ts'
import { locateConsole } from './pages/console-page.ts'
import type { ConsolePage } from './pages/console-page.ts'
import { findTextInPage } from './support/find-text.ts'
import { runAxe } from './support/run-axe.ts'

/*
 * Calls a server with variables under several host names of this computer, from a portal that permits one domain, and from one that
 * permits any host.
 */

const key = 'obviously-fake-key-0070'
const anyHost = 'http://{host}/api'

interface Places {
  readonly closed: string
  readonly open: string
  readonly service: RawServer
  readonly port: string
}

const test = base.extend<object, { places: Places }>({
  places: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs
    async ({}, use) => {
      const closed = await serve('tenants')
      const open = await serve('openTenants')
      const service = await startRawServer({ origin: '*' })
      await use({ closed: closed.url, open: open.url, service, port: new URL(service.url).port })
      await Promise.all([closed.stop(), open.stop(), service.stop()])
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

async function serve(name: SiteName) {
  return previewSite(await buildTestSite(name), { port: 0, base: '' })
}

/** Returns host, path and credential of each request. */
function take({ take: takeRequests }: RawServer) {
  return takeRequests().requests.map((request) => [
    findHeader(request, 'host'),
    request.target,
    findHeader(request, 'authorization'),
  ])
}

test('A key is sent to the filled-in origin and nowhere else', async ({ page, places }) => {
  const { closed, service, port } = places
  const portal = locateConsole(page)
  await portal.open(`${closed}/console/`)
  const [tenant, portField] = [page.getByLabel('tenant'), page.getByLabel('port')]

  await expect(portal.keyField).toBeDisabled()
  await portal.sendWithoutKey.click()
  await expect(tenant).toBeFocused()
  await expect(portal.request).toContainText('tenant is required')

  await portal.snippetTab.click()
  await expect(portal.snippet).toContainText(
    '"http://$API_TENANT.api.localhost:8080/base/v1/experiments"',
  )
  await expect(portal.snippet).toContainText('Set API_TENANT first.')

  await tenant.fill('acme/evil')
  await expect(portal.request).toContainText('it contains a slash')
  await expect(tenant).toHaveValue('acme/evil')

  await tenant.fill('acme')
  await portField.fill(port)
  await expect(portal.snippet).toContainText(
    `'http://acme.api.localhost:${port}/base/v1/experiments'`,
  )
  await portal.enterKey(key)
  await portal.send.click()
  await expect(portal.response).toContainText('200')
  expect(take(service)).toEqual([
    [`acme.api.localhost:${port}`, '/base/v1/experiments', `Bearer ${key}`],
  ])

  await tenant.fill('beta')
  await expect(portal.request).toContainText('it belonged to the previous server')
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('200')
  expect(take(service)).toEqual([[`beta.api.localhost:${port}`, '/base/v1/experiments', undefined]])
  expect(await findTextInPage(page, key)).toEqual([])
})

test('A value that does not fit is refused at its field, with the reason, and stays', async ({
  page,
  places,
}) => {
  const { closed, service } = places
  const portal = locateConsole(page)
  await portal.open(`${closed}/console/`)
  const refusals = [
    ['tenant', 'acme.eu', /it contains a dot\./],
    ['tenant', 'acme/v2', /it contains a slash\./],
    ['tenant', 'acme@evil', /it contains an @\./],
    ['tenant', 'acme:443', /it contains a colon\./],
    ['tenant', 'Acme', /it contains capital letters\./],
    ['port', '0', /must be a number from 1 to 65535/],
    ['port', '80/a', /must be a number from 1 to 65535/],
  ] as const
  for (const [name, value, reason] of refusals) {
    const field = page.getByLabel(name)
    await page.getByLabel('tenant').fill('acme')
    await page.getByLabel('port').fill('80')
    await expect(portal.keyField).toBeEnabled()
    await field.fill(value)
    await expect(field).toHaveAccessibleDescription(reason)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(portal.keyField).toBeDisabled()
    await portal.sendWithoutKey.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(value)
  }
  await page.getByLabel('tenant').fill('')
  await portal.sendWithoutKey.click()
  await expect(page.getByLabel('tenant')).toHaveAccessibleDescription('tenant is required.')
  expect(take(service)).toEqual([])
})

test('The fields of a server fit and are accessible, in both themes, on a phone and a laptop', async ({
  page,
  places,
}) => {
  const { closed, open } = places
  const portal = locateConsole(page)
  const states: Readonly<Record<string, () => Promise<void>>> = {
    'a tenant and a port': () => portal.open(`${closed}/console/`),
    'refused values': async () => {
      await page.getByLabel('tenant').fill('acme.eu')
      await page.getByLabel('port').fill('99999')
    },
    'a choice': async () => {
      await portal.server.selectOption('https://{account}.{region}.example.com')
      await page.getByLabel('region').selectOption('us')
    },
    'any host': async () => {
      await portal.open(`${open}/console/`)
      await portal.server.selectOption(anyHost)
    },
    'the reader’s own server': async () => {
      await portal.server.selectOption('own')
    },
    'a server of a link': async () => {
      await page.goto('about:blank')
      await portal.open(`${open}/console/#server=own&server.url=https%3A%2F%2Fstranger.example`)
    },
  }
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const [state, show] of Object.entries(states)) {
        await show()
        const where = `${state}, ${width} px, ${colorScheme}`
        await test.info().attach(where, { body: await page.screenshot(), contentType: 'image/png' })
        expect(await runAxe(page), where).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width)
        const { width: languages = 0 } = (await portal.language.boundingBox()) ?? {}
        expect(languages, where).toBeGreaterThan(120)
      }
      await expectWarningNextToKey(portal)
    }
  }
})

/** The warning of a page that may call any server is the next text after the field of the key. */
async function expectWarningNextToKey({ request, keyField }: ConsolePage): Promise<void> {
  const warning = request.getByText('This page may call any server')
  const [above, below] = [await keyField.boundingBox(), await warning.boundingBox()]
  if (!above || !below) throw new Error('The key or its warning is not shown.')
  expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(0)
  expect(below.y - above.y - above.height).toBeLessThan(20)
}

test('The policy blocks another domain, and an open host is not offered', async ({
  page,
  places,
}) => {
  const { closed, service, port } = places
  const portal = locateConsole(page)
  await portal.open(`${closed}/console/`)
  await expect(portal.server.locator('option', { hasText: '{host}' })).toHaveCount(0)

  const blocked = await page.evaluate(async (url) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI))
    await fetch(url).catch(() => undefined)
    return promise
  }, `http://evil.localhost:${port}/v1/things`)

  expect(blocked).toContain(`http://evil.localhost:${port}`)
  expect(take(service)).toEqual([])
})

test('An open host and a reader’s own server are called, and the console warns of them', async ({
  page,
  places,
}) => {
  const { open, service, port } = places
  const portal = locateConsole(page)
  await portal.open(`${open}/console/`)
  await expect(portal.request).toContainText('This page may call any server')
  await expect(
    page.getByText('limits this page to this site and to servers with https'),
  ).toBeVisible()

  await portal.server.selectOption(anyHost)
  await page.getByLabel('host').fill(`other.localhost:${port}`)
  await portal.enterKey(key)
  await portal.send.click()
  await expect(portal.response).toContainText('200')

  await portal.server.selectOption('own')
  await expect(portal.keyField).toBeDisabled()
  await page.getByLabel('url').fill(`http://own.localhost:${port}/base`)
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('200')
  expect(take(service)).toEqual([
    [`other.localhost:${port}`, '/api/v1/experiments', `Bearer ${key}`],
    [`own.localhost:${port}`, '/base/v1/experiments', undefined],
  ])
})

test('A link only proposes a server', async ({ page, places }) => {
  const { open, service, port } = places
  const portal = locateConsole(page)
  const origin = `http://stranger.localhost:${port}`
  await portal.open(`${open}/console/#server=own&server.url=${encodeURIComponent(origin)}`)
  await expect(portal.request).toContainText(`This link calls ${origin}.`)
  await expect(portal.keyField).toBeDisabled()
  await portal.sendWithoutKey.click()
  await expect(portal.server).toBeFocused()
  await expect(portal.request).toContainText('Nothing was sent.')
  expect(take(service)).toEqual([])

  await page.getByRole('button', { name: 'Use this server' }).click()
  await portal.enterKey(key)
  await portal.send.click()
  await expect(portal.response).toContainText('200')
  expect(take(service)).toEqual([
    [`stranger.localhost:${port}`, '/v1/experiments', `Bearer ${key}`],
  ])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '#portal/host/build-site.ts'
import { previewSite } from '#portal/host/preview-site.ts'
import { findHeader, startRawServer } from '../fixtures/raw-server.ts'
import type { RawServer } from '../fixtures/raw-server.ts'
import { hostEnvironment } from '../support/test-locations.ts'
import { test as base, expect } from './fixtures.ts'
import { locateConsole } from './pages/console-page.ts'
import { findTextInPage } from './support/find-text.ts'

/*
 * Calls a server with variables under several host names of this computer, from a portal that permits one domain, and from one that
 * permits any host.
 */

const key = 'obviously-fake-key-0070'
const tenants = 'http://{tenant}.api.localhost:{port}/v1'
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
      const folder = await mkdtemp(join(tmpdir(), 'server-variables-'))
      const document = join(folder, 'tenants.json')
      await writeFile(document, JSON.stringify(describeService()))
      const serve = async (name: string, isOpen: boolean) => {
        const site = join(folder, name)
        await buildSite(site, {
          ...process.env,
          ...hostEnvironment,
          PORTAL_API_BASE_URL: '',
          PORTAL_OPENAPI: document,
          PORTAL_OPEN_SERVERS: isOpen ? '1' : '0',
        })
        return previewSite(site, { port: 0, base: '' })
      }
      const closed = await serve('closed', false)
      const open = await serve('open', true)
      const service = await startRawServer({ origin: '*' })
      await use({ closed: closed.url, open: open.url, service, port: new URL(service.url).port })
      await Promise.all([closed.stop(), open.stop(), service.stop()])
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

function describeService() {
  const security = { type: 'http', scheme: 'bearer' }
  return {
    openapi: '3.1.1',
    info: { title: 'Tenants', version: '1' },
    servers: [
      {
        url: tenants,
        variables: { tenant: { default: '', description: 'Your team.' }, port: { default: '1' } },
      },
      { url: anyHost, variables: { host: { default: '' } } },
    ],
    components: { securitySchemes: { apiKey: security } },
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          security: [{ apiKey: [] }],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  }
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
  await expect(portal.snippet).toContainText('"http://$API_TENANT.api.localhost:1/v1/things"')
  await expect(portal.snippet).toContainText('Set API_TENANT first.')

  await tenant.fill('acme/evil')
  await expect(portal.request).toContainText('it contains a slash')
  await expect(tenant).toHaveValue('acme/evil')

  await tenant.fill('acme')
  await portField.fill(port)
  await expect(portal.snippet).toContainText(`'http://acme.api.localhost:${port}/v1/things'`)
  await portal.enterKey(key)
  await portal.send.click()
  await expect(portal.response).toContainText('200')
  expect(take(service)).toEqual([[`acme.api.localhost:${port}`, '/v1/things', `Bearer ${key}`]])

  await tenant.fill('beta')
  await expect(portal.request).toContainText('it belonged to the previous server')
  await portal.sendWithoutKey.click()
  await expect(portal.response).toContainText('200')
  expect(take(service)).toEqual([[`beta.api.localhost:${port}`, '/v1/things', undefined]])
  expect(await findTextInPage(page, key)).toEqual([])
})

test('The policy blocks another domain, and an open host is not offered', async ({
  page,
  places,
}) => {
  const { closed, service, port } = places
  const portal = locateConsole(page)
  await portal.open(`${closed}/console/`)
  await expect(portal.server.locator('option')).toHaveCount(1)

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
    [`other.localhost:${port}`, '/api/things', `Bearer ${key}`],
    [`own.localhost:${port}`, '/base/things', undefined],
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
  expect(take(service)).toEqual([[`stranger.localhost:${port}`, '/things', `Bearer ${key}`]])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'astro/zod'
import { buildSite } from '#portal/host/build-site.ts'
import { previewSite } from '#starlight/serve/preview-site.ts'
import { echo, findHeader, startRawServer } from '../fixtures/raw-server.ts'
import { findFreePort } from '../support/listen.ts'
import { hostEnvironment } from '../support/test-locations.ts'
import { test as base, expect } from './fixtures.ts'
import { clients, startProvider } from './identity/provider.ts'
import type { Provider } from './identity/provider.ts'
import { OperationPage } from './pages/operation-page.ts'
import { findTextInPage } from './support/find-text.ts'

/*
 * Signs in at a certified third-party provider, from a portal whose document lists its endpoints, and from one whose document only has
 * its metadata URL.
 */

interface Places {
  readonly portal: string
  readonly provider: Provider
  readonly service: Awaited<ReturnType<typeof startRawServer>>
}

const test = base.extend<object, { places: Places }>({
  places: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'identity-'))
      const [portalPort, providerPort, servicePort] = await Promise.all([
        findFreePort(),
        findFreePort(),
        findFreePort(),
      ])
      const portal = `http://localhost:${portalPort}`
      const document = join(folder, 'pets.json')
      const issuer = `http://localhost:${providerPort}`
      await writeFile(document, createDocument(issuer, `http://localhost:${servicePort}`))
      const site = join(folder, 'site')
      await buildSite(site, {
        ...process.env,
        ...hostEnvironment,
        PORTAL_API_BASE_URL: '',
        PORTAL_OPENAPI: document,
        PORTAL_ALLOW_CLIENT_SECRETS: '1',
      })
      const preview = await previewSite(site, { port: portalPort, base: '' })
      const provider = await startProvider({
        port: providerPort,
        redirectUri: `${portal}/oauth/return/`,
      })
      const service = await startRawServer({ respond: echo, port: servicePort, origin: '*' })
      await use({ portal, provider, service })
      await Promise.all([preview.stop(), provider.stop(), service.stop()])
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

function get(id: string, security: object) {
  const responses = { 200: { description: 'OK' } }
  return { get: { operationId: id, security: [security], responses } }
}

function createDocument(issuer: string, server: string): string {
  const authorizationUrl = `${issuer}/auth`
  const tokenUrl = `${issuer}/token`
  const metadata = `${issuer}/.well-known/openid-configuration`
  const scopes = { openid: 'Who you are.', 'pets:read': 'Read pets.', 'pets:write': 'Write.' }
  return JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: server }],
    paths: {
      '/pets': get('listPets', { named: ['pets:read'] }),
      '/visits': get('listVisits', { device: ['pets:read'] }),
      '/clinics': get('listClinics', { client: ['pets:read'] }),
      '/staff': get('listStaff', { moved: ['pets:read'] }),
      '/owners': get('listOwners', { found: ['openid', 'pets:read'] }),
    },
    components: {
      securitySchemes: {
        named: oauth('authorizationCode', { authorizationUrl, tokenUrl, scopes }),
        device: oauth('deviceAuthorization', {
          deviceAuthorizationUrl: `${issuer}/device/auth`,
          tokenUrl,
          scopes,
        }),
        moved: {
          ...oauth('authorizationCode', {
            authorizationUrl,
            tokenUrl: `${issuer}/token-of-last-year`,
            scopes,
          }),
          oauth2MetadataUrl: metadata,
        },
        client: oauth('clientCredentials', { tokenUrl, scopes }),
        found: { type: 'openIdConnect', openIdConnectUrl: metadata },
      },
    },
  })
}

function oauth(flow: string, endpoints: object) {
  return { type: 'oauth2', flows: { [flow]: endpoints } }
}

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

async function begin(page: Page): Promise<Page> {
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.waitFor()
  const field = page.getByLabel('Client ID')
  if (await field.isVisible()) await field.fill(clients.page)
  const opening = page.context().waitForEvent('page')
  await button.click()
  return opening
}

async function consent(opened: Page): Promise<void> {
  const login = opened.locator('input[name="login"]')
  const go = opened.locator('button[type="submit"]')
  await expect(go).toBeVisible()
  if (await login.isVisible()) {
    await login.fill('ada')
    await opened.locator('input[name="password"]').fill('fake')
    await go.click()
  }
  await opened.getByRole('button', { name: 'Continue' }).click()
}

test('A code is exchanged with PKCE, the token is sent with the request, and each renewal has a new refresh token', async ({
  page,
  places: { portal, service },
}) => {
  const secrets: string[] = []
  // Chromium does not keep a copy of a body that the page reads as a stream.
  await page.route('**/token', async (route) => {
    const response = await route.fetch()
    const issued = tokens.parse(await response.json())
    secrets.push(issued.access_token, issued.refresh_token)
    await route.fulfill({ response })
  })
  const operation = new OperationPage(page)
  await operation.open(portal, 'list-pets')
  const opened = await begin(page)
  const closed = opened.waitForEvent('close')
  await consent(opened)
  await closed
  const granted = page.locator('.portal-console-granted')
  await expect(granted).toContainText('Granted: pets:read. Expires in 9 min')
  for (const count of [4, 6]) {
    await page.getByRole('button', { name: 'Renew' }).click()
    await expect.poll(() => secrets.length).toBe(count)
  }
  expect(new Set(secrets).size).toBe(6)
  await expect(granted).toBeVisible()
  await operation.send('GET')
  await expect(operation.console.response).toContainText('200 OK')
  const [request] = service.take().requests
  expect(request && findHeader(request, 'authorization')).toBe(`Bearer ${secrets[4]}`)
  expect(await findTextInPage(page, ...secrets)).toEqual([])

  await page.route('**/pets', async (route) =>
    route.fulfill({ status: 401, headers: { 'access-control-allow-origin': '*' } }),
  )
  await operation.send('GET')
  const warning = page.locator('.portal-console-sign-in .portal-console-warning')
  await expect(warning).toContainText('The server refused this token, although it has not expired.')
  const more = (await warning.getByRole('link').getAttribute('href')) ?? ''
  expect((await page.request.get(new URL(more, portal).href)).status()).toBe(200)
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect(warning).toHaveCount(0)
})

test('Provider metadata is loaded on request, and its issuer is validated', async ({
  page,
  places: { portal, provider },
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(provider.issuer)) asked.push(request.url())
  })
  const operation = new OperationPage(page)
  await operation.open(portal, 'list-owners')
  const find = page.getByRole('button', { name: 'Find out how to sign in' })
  await expect(find).toBeVisible()
  expect(asked).toEqual([])
  await find.click()
  const opened = await begin(page)
  expect(asked).toEqual([`${provider.issuer}/.well-known/openid-configuration`])
  const address = new URL(
    (await page
      .getByRole('link', { name: 'Open the server’s sign-in page' })
      .getAttribute('href')) ?? '',
  )
  const state = address.searchParams.get('state') ?? ''

  const forged = await page.context().newPage()
  await forged.goto(`${portal}/oauth/return/?code=fake&state=${state}&iss=https://evil.example`)
  await expect(page.locator('.portal-console-sign-in')).toContainText(
    'The response came from a different server than the one that was asked (RFC 9207)',
  )
  await opened.close()

  const again = await begin(page)
  const closed = again.waitForEvent('close')
  await consent(again)
  await closed
  await expect(page.locator('.portal-console-granted')).toContainText('Granted: openid, pets:read.')
})

test("Contradictions between document and server are reported, and sign-in uses the server's values", async ({
  page,
  places: { portal, provider },
}) => {
  const operation = new OperationPage(page)
  await operation.open(portal, 'list-staff')
  const part = page.locator('.portal-console-sign-in')
  await part.getByText('About this sign-in').click()
  await part.getByRole('button', { name: 'Compare with the server' }).click()
  await expect(part.locator('.portal-console-warning')).toHaveText([
    `The token endpoint is ${provider.issuer}/token-of-last-year in the document, and ${provider.issuer}/token in the metadata of the server.`,
  ])
  await part.getByRole('button', { name: 'Use the server’s values' }).click()
  await consent(await begin(page))
  await expect(page.locator('.portal-console-granted')).toContainText('Granted: pets:read.')
  await expect(part.getByRole('button', { name: 'Compare with the server' })).toHaveCount(0)
})

test('A device code is entered elsewhere, and the page then gets the token', async ({
  page,
  places: { portal },
}) => {
  const operation = new OperationPage(page)
  await operation.open(portal, 'list-visits')
  await page.getByLabel('Client ID').fill(clients.page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const part = page.locator('.portal-console-sign-in')
  await expect(part).toContainText('Enter this code:')
  const opening = page.context().waitForEvent('page')
  await part.getByRole('link').click()
  const elsewhere = await opening
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await consent(elsewhere)
  await expect(elsewhere.locator('body')).toContainText('success', { ignoreCase: true })
  await expect(page.locator('.portal-console-granted')).toContainText('Granted: pets:read.', {
    timeout: 15_000,
  })
})

test('A client gets a token with its secret if the team allows it, and the secret does not leak', async ({
  page,
  places: { portal, service },
}) => {
  const operation = new OperationPage(page)
  await operation.open(portal, 'list-clinics')
  const part = page.locator('.portal-console-sign-in')
  const [field, button] = [
    part.getByLabel('Client secret'),
    part.getByRole('button', { name: 'Get a token' }),
  ]
  await part.getByLabel('Client ID').fill(clients.program.id)
  await button.click()
  await expect(part).toContainText('The client secret is missing.')
  await field.fill('fake-other-secret-of-a-program')
  await button.click()
  await expect(part).toContainText('The server refused: “invalid_client”')
  // The secret was used.
  await expect(field).toHaveValue('')

  await field.fill(clients.program.secret)
  const asking = page.waitForRequest((request) => request.url().endsWith('/token'))
  await button.click()
  await expect(page.locator('.portal-console-granted')).toContainText('Granted: pets:read.')
  await expect(field).toHaveCount(0)
  const pair = `${clients.program.id}:${encodeURIComponent(clients.program.secret)}`
  expect((await asking).headers()['authorization']).toBe(`Basic ${btoa(pair)}`)
  await operation.send('GET')
  await expect(operation.console.response).toContainText('200 OK')
  expect(service.take().requests).toHaveLength(1)
  expect(await findTextInPage(page, clients.program.secret)).toEqual([])
})

import type { BrowserContext, Page } from '@playwright/test'
import { findHeader } from '../fixtures/raw-server.ts'
import { expect, test } from './every-input-fixtures.ts'
import { findTextInPage } from './support/find-text.ts'
import { expectNoViolations } from './support/run-axe.ts'

const login = 'https://login.every-input.example'

/** Values that must exist only in memory. */
const secrets = {
  code: 'fake-code-5d1c9e',
  access: 'fake-access-token-7f20ab',
  refresh: 'fake-refresh-token-93c1d4',
  renewed: 'fake-renewed-token-b8e61f',
}

interface LoginServer {
  readonly asked: (readonly [path: string, body: URLSearchParams])[]
}

/** Serves the authorization server that the document names. */
async function serveLogin(
  context: BrowserContext,
  createReturn: (asked: URL) => Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' },
): Promise<LoginServer> {
  const asked: [string, URLSearchParams][] = []
  await context.route(`${login}/**`, async (route, request) => {
    const url = new URL(request.url())
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      for (const [name, value] of Object.entries(createReturn(url)))
        back.searchParams.set(name, value)
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'cross-origin-opener-policy': 'same-origin' },
        body: `<a href="${back.href.replaceAll('&', '&amp;')}">Consent</a>`,
      })
    }
    const body = new URLSearchParams(request.postData() ?? '')
    asked.push([url.pathname, body])
    const isFirst = body.get('grant_type') === 'authorization_code'
    return route.fulfill({
      json: {
        access_token: isFirst ? secrets.access : secrets.renewed,
        token_type: 'Bearer',
        expires_in: 3600,
        ...(isFirst && { refresh_token: secrets.refresh }),
        scope: 'pets:read',
      },
      headers,
    })
  })
  return { asked }
}

const consent = ({ searchParams }: URL): Readonly<Record<string, string>> => ({
  code: secrets.code,
  state: searchParams.get('state') ?? '',
})

const stray = () => ({ code: secrets.code, state: 'of another sign-in' })

async function openWindow(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const opened = await opening
  await opened.waitForURL(`${login}/**`)
  return opened
}

test('A reader signs in in a separate window, and the token is sent only with the request', async ({
  page,
  site,
  operation,
  service,
}) => {
  const server = await serveLogin(page.context(), consent)
  await operation.open(site, 'use-granted-token')
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(signIn).toBeDisabled()
  const token = await page.getByLabel(/^Access token/).boundingBox()
  const button = await signIn.boundingBox()
  expect(button?.y).toBe(token?.y)
  expect(button?.x).toBeLessThan(token?.x ?? 0)
  await page.getByLabel('Client ID').fill('docs')
  await expect(page.locator('.portal-console-sign-in')).toContainText(`${site}/oauth/return/`)
  await expectNoViolations(page)

  const opened = await openWindow(page)
  const address = new URL(opened.url()).searchParams
  expect(address.get('scope')).toBe('pets:read pets:write')
  expect(address.get('code_challenge_method')).toBe('S256')
  const closed = opened.waitForEvent('close')
  await opened.getByRole('link', { name: 'Consent' }).click()
  await closed

  const granted = page.locator('.portal-console-granted')
  await expect(granted).toHaveText(/^Granted: pets:read\. Expires in 59 min/)
  await expect(page.locator('.portal-console-sign-in')).toContainText(
    'The operation needs pets:write, which was not granted.',
  )
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect.poll(() => server.asked.map(([path]) => path)).toEqual(['/token', '/refresh'])
  const [[, first] = [], [, second] = []] = server.asked
  const verifier = first?.get('code_verifier') ?? ''
  expect(verifier).toHaveLength(43)
  expect(second?.get('refresh_token')).toBe(secrets.refresh)

  await operation.send('GET')
  await expect(operation.console.response).toContainText('200 OK')
  const [request] = service.take().requests
  expect(request && findHeader(request, 'authorization')).toBe(`Bearer ${secrets.renewed}`)
  await expectNoViolations(page)
  expect(await findTextInPage(page, ...Object.values(secrets), verifier)).toEqual([])

  await operation.button('Forget key').click()
  await expect(granted).toHaveCount(0)
})

test('A response of another sign-in, an error and a server without CORS are reported with advice', async ({
  page,
  site,
  operation,
}) => {
  let createReturn: typeof consent = stray
  const { asked } = await serveLogin(page.context(), (url) => createReturn(url), {
    'access-control-allow-origin': 'https://elsewhere.example',
  })
  await operation.open(site, 'use-granted-token')
  await page.getByLabel('Client ID').fill('docs')
  const part = page.locator('.portal-console-sign-in')

  const lost = await openWindow(page)
  const { searchParams: before } = new URL(lost.url())
  await lost.getByRole('link', { name: 'Consent' }).click()
  await expect(lost.locator('output')).toContainText('The page that began this sign-in is gone')
  expect(new URL(lost.url()).search).toBe('')
  await lost.close()
  await expect(part).toContainText('Sign in in the window that has opened')
  await part.getByRole('button', { name: 'Cancel' }).click()

  createReturn = ({ searchParams }) => ({
    error: 'access_denied',
    error_description: 'Not today',
    state: searchParams.get('state') ?? '',
  })
  const refused = await openWindow(page)
  const { searchParams: after } = new URL(refused.url())
  for (const name of ['state', 'code_challenge']) {
    expect(after.get(name)).not.toBe(before.get(name))
  }
  await refused.getByRole('link', { name: 'Consent' }).click()
  await expect(part).toContainText('The server refused: “access_denied”: “Not today”.')
  await expect(part.getByRole('link', { name: /^More about this failure/ })).toHaveAttribute(
    'href',
    '/errors/sign-in-refused/',
  )
  expect(asked).toEqual([])

  createReturn = consent
  const silent = await openWindow(page)
  await silent.getByRole('link', { name: 'Consent' }).click()
  await expect(part).toContainText(`Access-Control-Allow-Origin: ${site}`)
})

test('Loading provider metadata can be cancelled, and 200 of its 10,000 scopes are shown', async ({
  page,
  site,
  operation,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.context().route(`${login}/.well-known/**`, async (route) => {
    await held
    // The first request has ended by then.
    await route
      .fulfill({
        json: {
          issuer: login,
          authorization_endpoint: `${login}/authorize`,
          token_endpoint: `${login}/token`,
          scopes_supported: Array.from({ length: 10_000 }, (_, index) => `scope-${index}`),
        },
        headers: { 'access-control-allow-origin': '*' },
      })
      .catch(() => undefined)
  })
  await operation.open(site, 'use-granted-token')
  await page.getByLabel('Credential').selectOption('1')
  const ask = operation.button('Find out how to sign in')
  await ask.click()
  await expect(ask).toBeDisabled()
  await operation.button('Cancel').click()
  await expect(ask).toBeEnabled()

  release()
  await ask.click()
  await page.getByText('About this sign-in').click()
  const scopes = page.getByRole('group', { name: 'Scopes' })
  await expect(scopes.getByRole('checkbox')).toHaveCount(200)
  await expect(scopes).toContainText('9801 more are not shown.')
})

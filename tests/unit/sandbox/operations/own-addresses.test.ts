import { describe, expect, test } from 'vitest'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { makeSandbox, makeSignedIn, origin, portalOrigin } from '../sandbox-under-test.ts'
import { everyKind, startDescribed } from './service-under-test.ts'

const example =
  "responses: { 200: { description: ok, content: { text/html: { example: '<p>mine' } } } }"

/** A document that describes every address of one to three segments, and those of the web application by name. */
const greedy = parseDescriptionText(`openapi: 3.1.2
info: { title: Greedy, version: '1' }
paths:
  /: { get: { ${example} }, post: { ${example} } }
  /sign-in: { get: { ${example} }, post: { ${example} } }
  /Settings/: { get: { ${example} } }
  /settings/payments: { get: { ${example} } }
  /{one}: { get: { ${example} }, post: { ${example} }, put: { ${example} } }
  /{one}/{two}: { get: { ${example} }, post: { ${example} } }
  /{one}/{two}/{three}: { get: { ${example} }, post: { ${example} } }
  /page: { get: { ${example} } }`)

describe('Pages of the web application take precedence over any document', () => {
  test.each([
    ['POST', '/sign-out'],
    ['GET', '/settings/developer'],
    ['POST', '/settings/developer/new'],
    ['GET', '/settings%2Fdeveloper'],
    ['GET', '/assets/sandbox.js'],
    ['GET', '/assets/sandbox.css'],
  ])('%s %s is the sandbox’s for programs too', async (method, path) => {
    const { app } = makeSandbox({ document: greedy })
    const response = await app.request(origin + path, { method })
    expect(response.headers.has('sandbox-tier')).toBe(false)
    expect(await response.text()).not.toContain('mine')
  })

  test.each([
    ['POST', '/sign-in'],
    ['GET', '/sign-in'],
    ['GET', '/Settings/'],
  ])('%s %s, which the document names, is a page for navigation', async (method, path) => {
    const { app } = makeSandbox({ document: greedy })
    const request = { method, headers: { 'sec-fetch-mode': 'navigate' } }
    expect(await (await app.request(origin + path, request)).text()).not.toContain('mine')
    expect(await (await app.request(origin + path, { method })).text()).toBe('<p>mine')
  })

  test('Navigation gets the page, and a form signs in', async () => {
    const { browser } = await makeSignedIn({ document: greedy })
    expect(await browser.open('/')).toContain('Create New Key')
    expect(await browser.open('/settings/developer')).toContain('API keys')
  })

  test.each([
    ['GET', '/'],
    ['POST', '/'],
    ['GET', '/settings/payments'],
    ['GET', '/sign-in-2'],
  ])('%s %s goes to the document', async (method, path) => {
    const response = await makeSandbox({ document: greedy }).app.request(origin + path, { method })
    expect(await response.text()).toBe('<p>mine')
  })
})

describe('Bodies from a document cannot run scripts', () => {
  test.each(['/page', '/nothing/at/all', '/sign-in'])('%s has a policy', async (path) => {
    const { call } = await startDescribed(greedy)
    const { headers } = await call(path)
    expect(headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('So do implemented responses, unknown paths and foreign hosts', async () => {
    const { app } = makeSandbox()
    for (const url of [`${origin}/v1/experiments`, `${origin}/v1/x`, 'http://example.com:4322/']) {
      // oxlint-disable-next-line no-await-in-loop
      const { headers } = await app.request(url)
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    }
  })
})

describe('Pages of the portal', () => {
  test.each(['/pets?limit=7', '/pets', '/nothing'])('can read %s', async (target) => {
    const { headers } = await ask(target, { headers: { Origin: portalOrigin } })
    expect(headers.get('access-control-allow-origin')).toBe(portalOrigin)
    expect(headers.get('access-control-expose-headers')).toContain('Sandbox-Tier')
    expect(headers.has('x-request-id')).toBe(true)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('Refuses a page of another origin', async () => {
    const response = await ask('/pets', { headers: { Origin: 'https://example.com' } })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ title: 'Forbidden' })
  })
})

function ask(target: string, init: RequestInit) {
  return makeSandbox({ document: everyKind }).app.request(origin + target, init)
}

import { describe, expect, test } from 'vitest'
import { makeSandbox, makeSignedIn, origin, portalOrigin } from '../sandbox-under-test.ts'
import { everyKind } from './service-under-test.ts'

const foreign = { document: everyKind }

describe('Pages of the portal', () => {
  test('A preflight is told every method and header that the document needs', async () => {
    const response = await makeSandbox(foreign).app.request(`${origin}/pets`, {
      method: 'OPTIONS',
      headers: { Origin: portalOrigin, 'Access-Control-Request-Method': 'POST' },
    })
    expect(response.status).toBe(204)
    const list = (name: string) => response.headers.get(name)?.split(', ')
    expect(list('access-control-allow-methods')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'DELETE', 'PATCH']),
    )
    expect(list('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['Authorization', 'Content-Type', 'Prefer', 'X-Trace', 'X-API-Key']),
    )
    expect(response.headers.get('access-control-allow-origin')).toBe(portalOrigin)
  })

  test.each(['/pets?limit=7', '/pets', '/nothing'])(
    '%s can be read, with its tier',
    async (target) => {
      const headers = { Origin: portalOrigin }
      const response = await makeSandbox(foreign).app.request(origin + target, { headers })
      expect(response.headers.get('access-control-allow-origin')).toBe(portalOrigin)
      expect(response.headers.get('access-control-expose-headers')).toContain('Sandbox-Tier')
      expect(response.headers.has('x-request-id')).toBe(true)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('A page of another origin is refused', async () => {
    const headers = { Origin: 'https://example.com' }
    const response = await makeSandbox(foreign).app.request(`${origin}/pets`, { headers })
    expect(response.status).toBe(403)
    const problem: unknown = await response.json()
    expect(problem).toMatchObject({ title: 'Page of another origin' })
    // A portal of another document has no page about the sandbox to link to.
    expect(problem).not.toHaveProperty('type')
  })
})

describe('A path that the document and the web application share', () => {
  test('The root is the API’s for a program', async () => {
    const response = await makeSandbox(foreign).app.request(`${origin}/`)
    expect(response.headers.get('sandbox-tier')).toBe('echo')
  })

  test.each(['/', '/settings/developer'])('%s is a page for a browser’s visit', async (path) => {
    const { browser } = await makeSignedIn(foreign)
    const response = await browser.request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  })
})

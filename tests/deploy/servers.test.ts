import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'astro/zod'
import { securityHeaders } from '#starlight/headers/site-headers.ts'
import { isInstalled, localServers } from './local-servers.ts'
import type { DeployedSite } from './local-servers.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
const home = readFileSync(join(site, 'index.html'), 'utf8')
const skills = z.object({
  skills: z.array(z.object({ url: z.string(), digest: z.string() })).min(1),
})
const script = /"(\/_astro\/[^"]+\.js)"/.exec(home)?.[1] ?? ''

describe.each(['nginx', 'caddy'] as const)('By its configuration, %s', (name) => {
  describe.skipIf(!isInstalled(name))('as it is installed here', () => {
    let deployed: DeployedSite | undefined
    const get = async (target: string, headers: Readonly<Record<string, string>> = {}) =>
      sendRequest(deployed?.url ?? '', target, headers)

    beforeAll(async () => {
      deployed = await localServers[name].deploy()
    })
    afterAll(async () => deployed?.stop())

    test('sends a page with the policy of the site and every security header', async () => {
      const { status, headers, body } = await get('/')

      expect(status).toBe(200)
      expect(String(body)).toBe(home)
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self'.*frame-ancestors 'none'/,
      )
      expect(headers).toMatchObject(securityHeaders)
    })

    test.each([
      ['/console/', /^text\/html/],
      [script, /^(text|application)\/javascript/],
      ['/openapi.json', /^application\/json/],
      ['/openapi.yaml', /^application\/(x-)?yaml/],
      ['/favicon.svg', /^image\/svg\+xml/],
      ['/robots.txt', /^text\/plain/],
    ])('sends %s as %s', async (target, type) => {
      const { status, headers } = await get(target)

      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(type)
    })

    test('lets browsers cache files with a hash in their names, and revalidate the rest', async () => {
      const targets = [script, '/', '/openapi.json', '/_astro/lost.js', '/lost/']
      const responses = await Promise.all(targets.map((target) => get(target)))

      expect(responses.map(({ headers }) => headers['cache-control'])).toEqual([
        'public, max-age=31536000, immutable',
        ...Array.from({ length: 4 }, () => 'no-cache'),
      ])
    })

    test('sends no body for an unchanged page', async () => {
      const { etag = '' } = (await get('/')).headers

      const { status, body } = await get('/', { 'if-none-match': etag })

      expect([status, body.length]).toEqual([304, 0])
    })

    test('sends text compressed', async () => {
      const { headers, body } = await get('/', { 'accept-encoding': 'gzip' })

      expect(headers['content-encoding']).toBe('gzip')
      expect(headers['vary']).toMatch(/accept-encoding/i)
      expect(String(gunzipSync(body))).toBe(home)
    })

    test.each([
      ['/', 'text/markdown', 'index.md'],
      ['/console/', 'text/markdown', 'console.md'],
      ['/console/?server=sandbox', 'text/markdown, text/html, */*', 'console.md'],
      ['/console/', 'text/markdown, text/html;q=0.9', 'console.md'],
      ['/console/', 'text/markdown;q=0.9, text/html', 'console/index.html'],
      ['/console/', 'text/markdown; q=0.000, */*', 'console/index.html'],
      ['/console/', 'text/html,application/xhtml+xml,*/*;q=0.8', 'console/index.html'],
      ['/console.md', 'text/html', 'console.md'],
    ])('sends %s for %s as %s', async (target, accept, file) => {
      const { status, headers, body } = await get(target, { accept })

      expect([status, String(body)]).toEqual([200, readFileSync(join(site, file), 'utf8')])
      expect(headers['content-type']).toMatch(
        file.endsWith('.md') ? /^text\/markdown/ : /^text\/html/,
      )
      expect(headers).toMatchObject(securityHeaders)
      // A file has one representation, a page has two.
      expect(/(^|, )accept(,|$)/i.test(headers.vary ?? '')).toBe(target !== '/console.md')
    })

    test('sends the 404 page as Markdown to clients that request Markdown', async () => {
      const { status, headers, body } = await get('/lost/', { accept: 'text/markdown' })

      expect(status).toBe(404)
      expect(headers['content-type']).toMatch(/^text\/markdown/)
      expect(String(body)).toBe(readFileSync(join(site, '404.md'), 'utf8'))
    })

    test('sends the skills of the service and of its recipes', async () => {
      const index = await get('/.well-known/agent-skills/index.json')
      expect(index.status).toBe(200)
      for (const { url, digest } of skills.parse(JSON.parse(String(index.body))).skills) {
        // oxlint-disable-next-line no-await-in-loop -- two skills
        const { status, headers, body } = await get(url)
        expect(status).toBe(200)
        expect(headers['content-type']).toMatch(/^text\/markdown/)
        expect(`sha256:${createHash('sha256').update(body).digest('hex')}`).toBe(digest)
      }
    })

    test('sends the catalogue of APIs with its media type', async () => {
      const { status, headers } = await get('/.well-known/api-catalog')

      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^application\/linkset\+json/)
    })

    test.each([
      '/lost/',
      '/_headers',
      '/_headers.nginx.conf',
      '/_headers.caddy',
      '/vercel.json',
      '/.git/config',
    ])('sends the 404 page for %s', async (target) => {
      const { status, headers, body } = await get(target)

      expect(status).toBe(404)
      expect(String(body)).toBe(readFileSync(join(site, '404.html'), 'utf8'))
      expect(headers).toMatchObject(securityHeaders)
    })

    test('redirects an address without a slash to the page', async () => {
      const { status, headers } = await get('/console')

      expect([301, 302, 307, 308]).toContain(status)
      expect(headers.location).toMatch(/^(https?:\/\/127\.0\.0\.1:\d+)?\/console\/$/)
    })

    test.each(['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd'])(
      'does not expose files by %s',
      async (target) => {
        const { status } = await get(target)

        expect([400, 404]).toContain(status)
      },
    )
  })
})

/** Received response: its body is not decoded, its redirect not followed. */
interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a target unchanged, which ordinary HTTP clients do not do. */
async function sendRequest(
  url: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const { port } = new URL(url)
  request({ host: '127.0.0.1', port, path: target, headers, agent: false }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('error', reject)
    response.once('end', () => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks),
      })
    })
  })
    .once('error', reject)
    .end()
  return promise
}

import { describe, expect, test } from 'vitest'
import { plainPolicy } from '#host/site-files.ts'
import type { SiteFile } from '#host/site-files.ts'
import { answerFromSite } from '#host/static-site.ts'
import { protections } from '#site/security/protections.ts'

const html = 'text/html; charset=utf-8'
const files = new Map([
  ['/index.html', page('home')],
  ['/404.html', page('lost')],
  ['/console/index.html', page('console')],
  ['/über/index.html', page('about')],
  ['/openapi.json', page('{}', 'application/json')],
  ['/_astro/page.a1b2c3.js', page('code', 'text/javascript; charset=utf-8')],
])

describe('a path', () => {
  test.each([
    ['/', 200, 'home'],
    ['/?theme=dark', 200, 'home'],
    ['/console/', 200, 'console'],
    ['/console/?server=sandbox', 200, 'console'],
    ['/%C3%BCber/', 200, 'about'],
    ['/openapi.json', 200, '{}'],
    ['/nothing/', 404, 'lost'],
    ['/openapi.json/', 404, 'lost'],
    ['//console/', 404, 'lost'],
    ['/../package.json', 404, 'lost'],
    ['/%2e%2e/%2e%2e/etc/passwd', 404, 'lost'],
    ['/..%2fpackage.json', 404, 'lost'],
    ['/%00', 404, 'lost'],
    ['/%zz', 404, 'lost'],
    ['/__proto__', 404, 'lost'],
    ['*', 404, 'lost'],
  ])('%s is answered with %i and the page "%s"', (target, status, body) => {
    const answer = get(target)

    expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status, body })
  })

  test('A page without its trailing slash leads to the page, with its query', () => {
    const answer = get('/console?server=sandbox')

    expect(answer.status).toBe(307)
    expect(answer.headers['location']).toBe('/console/?server=sandbox')
  })

  test('A path with two slashes in front leads to no other host', () => {
    expect(get('//console').headers).not.toHaveProperty('location')
  })
})

describe('a method', () => {
  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s is refused with Allow', (method) => {
    const answer = answerFromSite(files, { method, target: '/', ifNoneMatch: undefined })

    expect(answer.status).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD')
  })

  test('HEAD has the headers of GET', () => {
    const answer = answerFromSite(files, { method: 'HEAD', target: '/', ifNoneMatch: undefined })

    expect(answer.headers).toEqual(get('/').headers)
  })
})

describe('caching', () => {
  test('A file with a hash in its name is kept for ever', () => {
    const { headers } = get('/_astro/page.a1b2c3.js')

    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each(['/', '/console/', '/openapi.json', '/nothing/'])(
    '%s is asked for again each time',
    (target) => {
      expect(get(target).headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['"home"', 'W/"home"', '"other", "home"', '*'])(
    'If-None-Match: %s is answered with 304 and no body',
    (ifNoneMatch) => {
      const answer = answerFromSite(files, { method: 'GET', target: '/', ifNoneMatch })

      expect(answer.status).toBe(304)
      expect(answer.body).toHaveLength(0)
      expect(answer.headers['etag']).toBe('"home"')
      expect(answer.headers).not.toHaveProperty('content-length')
    },
  )

  test('An entity tag of another content brings the page', () => {
    const answer = answerFromSite(files, { method: 'GET', target: '/', ifNoneMatch: '"older"' })

    expect(answer.status).toBe(200)
  })
})

test.each(['/', '/nothing/', '/console', '/_astro/page.a1b2c3.js'])(
  'The answer for %s carries every protection of the site',
  (target) => {
    expect(get(target).headers).toMatchObject(protections)
  },
)

test('A page is answered with its own policy', () => {
  expect(get('/').headers['content-security-policy']).toBe('policy of home')
  expect(get('/console/').headers['content-security-policy']).toBe('policy of console')
  expect(get('/nothing/').headers['content-security-policy']).toBe('policy of lost')
})

test('What is no file may do nothing', () => {
  expect(get('/console').headers['content-security-policy']).toBe(plainPolicy)
})

test('A site without a 404 page still says that there is no such page', () => {
  const answer = answerFromSite(new Map(), { method: 'GET', target: '/x', ifNoneMatch: undefined })

  expect(answer.status).toBe(404)
  expect(answer.body.toString()).toBe('There is no such page.\n')
})

function get(target: string) {
  return answerFromSite(files, { method: 'GET', target, ifNoneMatch: undefined })
}

function page(text: string, contentType = html): SiteFile {
  return { body: Buffer.from(text), contentType, etag: `"${text}"`, policy: `policy of ${text}` }
}

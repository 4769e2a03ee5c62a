import { describe, expect, test } from 'vitest'
import { plainPolicy } from '#host/site-files.ts'
import type { SiteFile } from '#host/site-files.ts'
import { respondFromSite } from '#host/static-site.ts'

const files = new Map(
  [
    'index.html',
    '404.html',
    'console/index.html',
    'über/index.html',
    'openapi.json',
    '_astro/page.a1b2c3.js',
  ].map((path) => [`/${path}`, describeFile(path)]),
)

describe('a path', () => {
  test.each([
    ['/', 200, 'index.html'],
    ['/?theme=dark', 200, 'index.html'],
    ['/console/', 200, 'console/index.html'],
    ['/console/?server=sandbox', 200, 'console/index.html'],
    ['http://localhost:4321/console/', 200, 'console/index.html'],
    ['/%C3%BCber/', 200, 'über/index.html'],
    ['/openapi.json', 200, 'openapi.json'],
    ['/nothing/', 404, '404.html'],
    ['/openapi.json/', 404, '404.html'],
    ['//console/', 404, '404.html'],
    ['/__proto__', 404, '404.html'],
    ['/%zz', 404, '404.html'],
    ['*', 404, '404.html'],
  ])('%s gets %i and %s', (target, status, path) => {
    const response = respondFromSite(files, { method: 'GET', target })

    expect(response).toMatchObject({ status, file: { path } })
  })

  test('A page without its trailing slash leads to the page, with its query', () => {
    expect(respondFromSite(files, { method: 'GET', target: '/console?a=/b?c' })).toMatchObject({
      status: 307,
      headers: { location: '/console/?a=/b?c' },
    })
  })

  test('A path with two leading slashes leads to no other host', () => {
    expect(respondFromSite(files, { method: 'GET', target: '//console' }).status).toBe(404)
  })
})

describe('below a base', () => {
  test.each([
    ['/docs/', 200, 'index.html'],
    ['/docs/console/', 200, 'console/index.html'],
    ['//console/', 404, '404.html'],
    ['/docsconsole/', 404, '404.html'],
    ['/docs/docs/', 404, '404.html'],
  ])('%s gets %i and %s', (target, status, path) => {
    const response = respondFromSite(files, { method: 'GET', target }, '/docs')

    expect(response).toMatchObject({ status, file: { path } })
  })

  test.each([
    ['/', '/docs/'],
    ['/docs', '/docs/'],
    ['/docs?a=b', '/docs/?a=b'],
    ['/docs/console', '/docs/console/'],
    ['/console/?a=b', '/docs/console/?a=b'],
    ['/%C3%BCber/', '/docs/%C3%BCber/'],
  ])('%s leads to %s', (target, location) => {
    const response = respondFromSite(files, { method: 'GET', target }, '/docs')

    expect(response).toMatchObject({ status: 307, headers: { location } })
  })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])(
  'The method %s is refused with Allow',
  (method) => {
    const response = respondFromSite(files, { method, target: '/' })

    expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  },
)

test('A file with a hash in its name is cached for ever', () => {
  const response = respondFromSite(files, { method: 'GET', target: '/_astro/page.a1b2c3.js' })

  expect(response).toMatchObject({ cacheControl: 'public, max-age=31536000, immutable' })
})

test.each(['/', '/console/', '/openapi.json', '/nothing/', '/_astro/lost.js'])(
  '%s is revalidated each time',
  (target) => {
    const response = respondFromSite(files, { method: 'GET', target })

    expect(response).toMatchObject({ cacheControl: 'no-cache' })
  },
)

test('A client that refuses every encoding gets the file itself', () => {
  const request = { method: 'GET', target: '/', acceptEncoding: 'identity;q=0' }

  expect(respondFromSite(files, request)).toMatchObject({ status: 200, encoding: 'identity' })
})

test('A site without a 404 page still says that the page does not exist', () => {
  expect(respondFromSite(new Map(), { method: 'GET', target: '/x' })).toEqual({
    status: 404,
    text: 'There is no such page.\n',
    headers: {},
  })
})

describe('Accept', () => {
  const pages = new Map(
    [
      'index.html',
      'index.md',
      'console/index.html',
      'console.md',
      'plain/index.html',
      'openapi.json',
      '.well-known/api-catalog',
      '404.html',
      '404.md',
    ].map((path) => [`/${path}`, describeFile(path)]),
  )
  const get = (target: string, accept: string | undefined, base = '') =>
    respondFromSite(pages, { method: 'GET', target, accept }, base)

  test.each([
    [undefined, 'index.html'],
    ['', 'index.html'],
    ['*/*', 'index.html'],
    ['text/*', 'index.html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'index.html'],
    ['text/markdown', 'index.md'],
    ['TEXT/Markdown', 'index.md'],
    ['text/markdown, text/html, */*', 'index.md'],
    ['text/html, text/markdown', 'index.html'],
    ['text/markdown, */*;q=0.1', 'index.md'],
    ['text/html;q=0.5, text/markdown;q=0.8', 'index.md'],
    ['text/html;q=0.8, text/markdown;q=0.5', 'index.html'],
    ['text/html, text/markdown;q=0.9', 'index.html'],
    ['text/markdown;q=0', 'index.html'],
    ['text/markdown;q=0, */*', 'index.html'],
    ['text/html;q=0, */*', 'index.md'],
    ['image/png', 'index.html'],
    [',;q=', 'index.html'],
  ])('%s gets %s', (accept, path) => {
    expect(get('/', accept)).toMatchObject({ status: 200, file: { path }, isNegotiated: true })
  })

  test('The Markdown of a page says where it is, below a base too', () => {
    expect(get('/docs/console/', 'text/markdown', '/docs')).toMatchObject({
      file: { path: 'console.md' },
      headers: {
        'content-location': '/docs/console.md',
        link: '</docs/console/>; rel="alternate"; type="text/html", </docs/openapi.json>; rel="service-desc"; type="application/json", </docs/>; rel="service-doc"; type="text/html", </docs/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
      },
    })
  })

  test('A page leads to its Markdown, the description and the documentation', () => {
    expect(get('/console/', undefined)).toMatchObject({
      headers: {
        link: '</console.md>; rel="alternate"; type="text/markdown", </openapi.json>; rel="service-desc"; type="application/json", </>; rel="service-doc"; type="text/html", </.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"',
      },
    })
  })

  test('A page without Markdown is sent whatever is asked for', () => {
    const response = get('/plain/', 'text/markdown')

    expect(response).toMatchObject({ file: { path: 'plain/index.html' }, isNegotiated: false })
    expect(response).not.toHaveProperty('headers.content-location')
  })

  test('A page that is not there is Markdown for who asks for it', () => {
    expect(get('/nothing/', 'text/markdown, text/html;q=0.5')).toMatchObject({
      status: 404,
      text: expect.stringMatching(/^# Page not found\n\n.*llms\.txt/),
      headers: { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept' },
    })
    expect(get('/nothing/', undefined)).toMatchObject({ status: 404, file: { path: '404.html' } })
  })

  test.each(['/openapi.json', '/index.md', '/console/index.html'])(
    'For %s it has no meaning',
    (target) => {
      const [one, other] = [get(target, 'text/markdown'), get(target, undefined)]

      expect(one).toEqual(other)
      expect(one).toMatchObject({ isNegotiated: false, headers: {} })
    },
  )

  test('A site with nothing to lead to sends no Link', () => {
    const bare = new Map([['/a/index.html', describeFile('a/index.html')]])

    expect(respondFromSite(bare, { method: 'GET', target: '/a/' })).toMatchObject({ headers: {} })
  })
})

function describeFile(path: string): SiteFile {
  return {
    path,
    contentType: 'text/html; charset=utf-8',
    policy: plainPolicy,
    etag: '"tag"',
    codings: new Set(),
    stored: new Set(),
  }
}

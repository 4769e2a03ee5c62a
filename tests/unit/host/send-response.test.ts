import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { editText } from '#core/text/edit-text.ts'
import { addPolicyTag } from '#build/security/policy-tag.ts'
import { securityHeaders } from '#build/security/security-headers.ts'
import { plainPolicy } from '#host/site-files.ts'
import { ask, serveSite, writeSite } from './site-under-test.ts'
import type { RawRequest } from './site-under-test.ts'

const home = protect('<head></head><h1>Home</h1>', "default-src 'none'")
const long = 'A sentence that is repeated. '.repeat(100)
const site = {
  'index.html': home,
  'index.html.br': brotliCompressSync(home),
  'index.html.gz': gzipSync(home),
  '404.html': '<h1>Lost</h1>',
  'console/index.html': '<h1>Console</h1>',
  'long/index.html': long,
  'picture.png': long,
  'numbers.txt': '0123456789',
  'empty.txt': '',
  _headers: 'secret: instruction',
  '.hidden/index.html': 'hidden',
  '_astro/page.a1b2c3.js': 'run()',
}

describe('encodings', () => {
  test('Each encoding is sent as stored, with the type of the file and its own tag', async () => {
    const responses = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => get('/', { 'accept-encoding': encoding })),
    )

    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3)
    expect(new Set(responses.map(({ headers }) => headers['content-type']))).toEqual(
      new Set(['text/html; charset=utf-8']),
    )
    const [brotli, gzip, identity] = responses.map(({ body }) => body)
    expect(
      [brotliDecompressSync(brotli ?? ''), gunzipSync(gzip ?? ''), identity].map(String),
    ).toEqual([home, home, home])
  })

  test('A response that depends on Accept-Encoding says so, whatever was requested', async () => {
    const { headers } = await get('/')

    expect(headers.vary).toBe('Accept-Encoding')
    expect((await get('/numbers.txt')).headers).not.toHaveProperty('vary')
  })

  test('A long text that is not stored in an encoding is encoded when it is asked for, once', async () => {
    const responses = await Promise.all(
      ['br', 'br', 'gzip', 'identity'].map((encoding) =>
        get('/long/', { 'accept-encoding': encoding }),
      ),
    )

    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'br',
      'gzip',
      undefined,
    ])
    const [first, second, gzip, identity] = responses.map(({ body }) => body)
    expect(first).toEqual(second)
    expect(
      [brotliDecompressSync(first ?? ''), gunzipSync(gzip ?? ''), identity].map(String),
    ).toEqual([long, long, long])
    expect((await get('/long/index.html.br')).status).toBe(404)
  })

  test('A short text and a picture that are not stored in an encoding are sent as they are', async () => {
    const responses = await Promise.all(
      ['/console/', '/picture.png'].map((path) => get(path, { 'accept-encoding': 'br' })),
    )

    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      undefined,
    ])
  })

  test('A stored encoding cannot be requested as a file', async () => {
    expect((await get('/index.html.br')).status).toBe(404)
  })
})

describe('the Markdown of a page', () => {
  const twins = {
    ...site,
    'console.md': '# Console',
    'long.md': `${long}As Markdown.`,
    '.well-known/api-catalog': '{}',
    '.well-known/.secret': 'hidden',
    'a/.well-known/b': 'hidden',
  }
  const visit = async (target: string, headers: Readonly<Record<string, string>> = {}) =>
    ask((await serveSite(await writeSite(twins))).url, target, { headers })

  test('is sent at the address of the page, as what it is', async () => {
    const { status, headers, body } = await visit('/console/', { accept: 'text/markdown' })

    expect([status, String(body)]).toEqual([200, '# Console'])
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-location': '/console.md',
      'content-security-policy': plainPolicy,
      vary: 'Accept',
      link: expect.stringContaining('</console/>; rel="alternate"'),
    })
  })

  test('has a tag of its own, so that no cache takes one for the other', async () => {
    const [page, markdown] = await Promise.all([
      visit('/long/'),
      visit('/long/', { accept: 'text/markdown' }),
    ])

    expect(page.headers.etag).toBeDefined()
    expect(markdown.headers.etag).not.toBe(page.headers.etag)
    expect([page.headers.vary, markdown.headers.vary]).toEqual([
      'Accept, Accept-Encoding',
      'Accept, Accept-Encoding',
    ])
  })

  test('A well-known address is served as what it is, and nothing else that is hidden', async () => {
    const { status, headers } = await visit('/.well-known/api-catalog')

    expect([status, headers['content-type']]).toEqual([
      200,
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ])
    const hidden = ['/.well-known/.secret', '/a/.well-known/b', '/.hidden/']
    const lost = await Promise.all(hidden.map((target) => visit(target)))
    expect(lost.map((response) => response.status)).toEqual([404, 404, 404])
  })
})

describe('conditions', () => {
  test.each([
    ['the tag of the encoding', (tag: string) => tag, 304],
    ['the tag as a weak one', (tag: string) => `W/${tag}`, 304],
    ['a list that has the tag', (tag: string) => `"other", ${tag}`, 304],
    ['any tag', () => '*', 304],
    ['another tag', () => '"other"', 200],
  ])('If-None-Match with %s', async (_, write, status) => {
    const url = await serveSite(await writeSite(site))
    const accept = { 'accept-encoding': 'br' }
    const first = await ask(url.url, '/', { headers: accept })

    const second = await ask(url.url, '/', {
      headers: {
        ...accept,
        'cache-control': 'no-cache',
        'if-none-match': write(first.headers.etag ?? ''),
      },
    })

    expect(second.status).toBe(status)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.headers.vary).toBe('Accept-Encoding')
    expect(second.body.length > 0).toBe(status === 200)
  })

  test('The tag of one encoding does not match another', async () => {
    const brotli = await get('/', { 'accept-encoding': 'br' })

    const gzip = await get('/', {
      'accept-encoding': 'gzip',
      'if-none-match': brotli.headers.etag ?? '',
    })

    expect(gzip.status).toBe(200)
  })

  test('If-Match with another tag is refused, in plain text', async () => {
    const response = await get('/', { 'if-match': '"other"' })

    expect(response.status).toBe(412)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers).not.toHaveProperty('etag')
  })

  test('A condition on a missing page has no effect', async () => {
    const responses = await Promise.all([
      get('/lost/', { 'if-none-match': '*' }),
      get('/lost/', { 'if-match': '"other"' }),
      get('/lost/', { range: 'bytes=0-1' }),
    ])

    expect(responses.map(({ status, body }) => [status, String(body)])).toEqual(
      Array.from({ length: 3 }, () => [404, '<h1>Lost</h1>']),
    )
    expect(responses[0]?.headers).not.toHaveProperty('etag')
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=2-4', 206, '234'],
    ['bytes=7-', 206, '789'],
    ['bytes=-3', 206, '789'],
    ['bytes=8-100', 206, '89'],
    ['bytes=20-30', 416, 'The requested range starts beyond the end of the file.\n'],
    ['bytes=5-2', 200, '0123456789'],
    ['bytes=0-1,4-5', 200, '0123456789'],
    ['bytes=-', 200, '0123456789'],
    ['lines=1-2', 200, '0123456789'],
  ])('%s gets %i and "%s"', async (range, status, body) => {
    const response = await get('/numbers.txt', { range })

    expect([response.status, String(response.body)]).toEqual([status, body])
  })

  test('The response to a range beyond the end has the length of the file and the security headers', async () => {
    const { headers } = await get('/numbers.txt', { range: 'bytes=20-' })

    expect(headers['content-range']).toBe('bytes */10')
    expect(headers).toMatchObject(securityHeaders)
  })

  test('A range of another version, of an encoding or with HEAD gets the whole file', async () => {
    const range = { range: 'bytes=0-0' }
    const responses = await Promise.all([
      get('/numbers.txt', { ...range, 'if-range': '"other"' }),
      get('/', { ...range, 'accept-encoding': 'br' }),
      request('/numbers.txt', { method: 'HEAD', headers: range }),
    ])

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

test('HEAD has the headers of GET and no body', async () => {
  const { url } = await serveSite(await writeSite(site))
  const [full, head] = await Promise.all([ask(url, '/'), ask(url, '/', { method: 'HEAD' })])

  const { date: _, ...headers } = full.headers
  expect(head.headers).toMatchObject(headers)
  expect(head.body).toHaveLength(0)
})

test('An empty file is a valid response', async () => {
  const { status, body, headers } = await get('/empty.txt')

  expect([status, body.length, headers['content-length']]).toEqual([200, 0, '0'])
})

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%252e%252e/etc/passwd',
  '/..\\package.json',
  '/%5c..%5cpackage.json',
  '/console/..%00/',
  '/%00',
  '//etc/passwd',
  '/etc/passwd',
  '/console/../numbers.txt',
  'http://localhost/../../etc/passwd',
  'file:///etc/passwd',
  '/_headers',
  '/.hidden/',
  '/%zz',
  `/${'a/'.repeat(4000)}`,
])('%s reaches nothing', async (target) => {
  const response = await get(target)

  expect([response.status, String(response.body)]).toEqual([404, '<h1>Lost</h1>'])
})

test.each(['/', '/nothing/', '/console', '/numbers.txt', '/_astro/page.a1b2c3.js'])(
  'The response for %s carries every security header of the site',
  async (target) => {
    expect((await get(target)).headers).toMatchObject(securityHeaders)
  },
)

test('A page is sent with its own policy, and anything else with the plain policy', async () => {
  const { url } = await serveSite(await writeSite(site))
  const responses = await Promise.all(
    ['/', '/numbers.txt', '/console'].map((path) => ask(url, path)),
  )

  expect(responses.map(({ headers }) => headers['content-security-policy'])).toEqual([
    "default-src 'none'; frame-ancestors 'none'",
    plainPolicy,
    plainPolicy,
  ])
})

test('Two requests on one connection both get a response', async () => {
  const { url } = await serveSite(await writeSite(site))
  const socket = connect(Number(new URL(url).port), '127.0.0.1')

  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello')
  socket.write('GET /numbers.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')

  const responses = await text(socket)
  expect(responses.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200'])
})

async function request(target: string, options: RawRequest) {
  const { url } = await serveSite(await writeSite(site))
  return ask(url, target, options)
}

async function get(target: string, headers: Readonly<Record<string, string>> = {}) {
  return request(target, { headers })
}

function protect(html: string, policy: string): string {
  return editText(html, [addPolicyTag(html, policy)])
}

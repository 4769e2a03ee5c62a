import { expect, test } from 'vitest'
import { hosts } from '#starlight/headers/hosts.ts'

const headers = {
  always: { 'content-security-policy': "default-src 'none'", 'x-frame-options': 'DENY' },
  paths: ['/'],
  hashedPath: '/v1.2/_astro/',
  catalogPath: '/v1.2/.well-known/api-catalog',
}

test('nginx sends the headers with every response, and caching by path', () => {
  expect(hosts.nginx(headers)).toBe(`map $uri $portal_caching {
  default "no-cache";
  "~^/v1\\.2/_astro/" "public, max-age=31536000, immutable";
}
add_header cache-control $portal_caching always;
map $request_uri $portal_vary {
  "~^[^?]*/([?]|$)" "Accept";
}
add_header vary $portal_vary always;
add_header content-security-policy "default-src 'none'" always;
add_header x-frame-options "DENY" always;
`)
})

test('Caddy sends the same headers', () => {
  expect(hosts.caddy(headers)).toBe(`header {
\tcontent-security-policy "default-src 'none'"
\tx-frame-options "DENY"
}
@hashed path /v1.2/_astro/*
header @hashed cache-control "public, max-age=31536000, immutable"
@other not path /v1.2/_astro/*
header @other cache-control "no-cache"
header /v1.2/.well-known/api-catalog content-type "application/linkset+json"
@pages path */
header @pages +vary Accept
`)
})

test('Vercel sends the same headers', () => {
  expect(JSON.parse(hosts.vercel(headers))).toEqual({
    trailingSlash: true,
    headers: [
      {
        source: '/(.*)',
        headers: [
          { key: 'content-security-policy', value: "default-src 'none'" },
          { key: 'x-frame-options', value: 'DENY' },
        ],
      },
      {
        source: '/v1.2/_astro/(.*)',
        headers: [{ key: 'cache-control', value: 'public, max-age=31536000, immutable' }],
      },
      {
        source: '/v1.2/.well-known/api-catalog',
        headers: [{ key: 'content-type', value: 'application/linkset+json' }],
      },
    ],
  })
})

test('The settings of the site’s vercel.json are kept, and its headers come first', () => {
  const noIndex = { source: '/(.*)', headers: [{ key: 'x-robots-tag', value: 'noindex' }] }
  const redirects = [{ source: '/old', destination: '/new' }]
  const own = JSON.stringify({ trailingSlash: false, redirects, headers: [noIndex] })

  const config = JSON.parse(hosts.vercel(headers, own))

  expect(config).toMatchObject({ trailingSlash: false, redirects })
  expect(config.headers[0]).toEqual(noIndex)
  expect(config.headers.slice(1)).toEqual(JSON.parse(hosts.vercel(headers)).headers)
})

test.each([
  ['{ "routes": [] }', 'Vercel does not combine routes with headers: use rewrites and redirects.'],
  ['[', /Unexpected end of JSON input\.$/],
  ['[]', /expected object, received array\.$/],
])('Throws for a vercel.json that cannot be extended: %s', (own, reason) => {
  expect(() => hosts.vercel(headers, own)).toThrow(reason)
})

test('A value that could break out of its quotes fails the build', () => {
  const unquotable = { ...headers, always: { 'x-note': 'a" b' } }

  expect(() => hosts.caddy(unquotable)).toThrow(
    'a" b cannot be quoted in a server’s configuration file.',
  )
})

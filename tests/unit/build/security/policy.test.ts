import { expect, test } from 'vitest'
import {
  filePolicy,
  listOrigins,
  permitPage,
  permitSite,
  refuseFraming,
  writePolicy,
} from '#build/security/policy.ts'
import { listServers } from '#site/servers.ts'

const hashes = { scripts: ["'sha256-one='", "'sha256-two='"], styles: ["'sha256-three='"] }

test('A page of a build for a service may call only the service', () => {
  const origins = listOrigins(
    listServers({ apiBaseUrl: 'https://api.example.com/base', sandboxUrl: undefined }),
  )

  expect(writePolicy(permitPage(hashes, origins)).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-one=' 'sha256-two='",
    "style-src 'self' 'sha256-three='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://api.example.com",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
})

test('A local build adds the exact local origins', () => {
  const servers = listServers({
    apiBaseUrl: 'http://127.0.0.1:4423/base',
    sandboxUrl: 'http://localhost:4322',
  })

  expect(permitPage(hashes, listOrigins(servers))['connect-src']).toEqual([
    "'self'",
    'http://localhost:4322',
    'http://127.0.0.1:4423',
  ])
})

test('Every local host name that the settings accept can be in a policy', () => {
  const baseUrls = ['http://127.0.0.2:8080', 'http://api.localhost:8080', 'http://localhost:8080']

  expect(listOrigins(baseUrls.map((baseUrl) => ({ baseUrl })))).toEqual(baseUrls)
})

test('A page may create the Trusted Types policies it needs, and the header permits them all', () => {
  expect(permitPage(hashes, [])['trusted-types']).toEqual(['default'])
  expect(permitPage(hashes, [], ['vue'])['trusted-types']).toEqual(['default', 'vue'])
  expect(permitSite(hashes, [], ['vue'])['trusted-types']).toEqual(['default', 'vue'])
})

test('A build without servers calls only its own site', () => {
  const servers = listServers({ apiBaseUrl: undefined, sandboxUrl: undefined })

  expect(permitPage(hashes, listOrigins(servers))['connect-src']).toEqual(["'self'"])
})

test('The policy of the whole site is that of a page, with WebAssembly and without framing', () => {
  const page = permitPage(hashes, ['https://api.example.com'])

  expect(permitSite(hashes, ['https://api.example.com'])).toEqual({
    ...page,
    'script-src': ["'self'", "'wasm-unsafe-eval'", "'sha256-one='", "'sha256-two='"],
    'frame-ancestors': ["'none'"],
  })
})

test('A file other than a page, such as a worker, calls only its own site', () => {
  expect(writePolicy(filePolicy)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  )
})

test.each([permitPage(hashes, []), permitSite(hashes, []), filePolicy])(
  'No policy lets a script be made from text',
  (policy) => {
    expect(policy['script-src']).not.toContain("'unsafe-inline'")
    expect(policy['script-src']).not.toContain("'unsafe-eval'")
    expect(policy['style-src'] ?? []).not.toContain("'unsafe-inline'")
  },
)

test('Only the header refuses framing, since a page cannot', () => {
  const page = permitPage(hashes, [])

  expect(writePolicy(page)).not.toContain('frame-ancestors')
  expect(writePolicy(refuseFraming(page))).toMatch(/; frame-ancestors 'none'$/)
})

test('Two servers on one origin are one source', () => {
  const servers = [
    { baseUrl: 'https://api.example.com/one' },
    { baseUrl: 'https://api.example.com/two' },
  ]

  expect(listOrigins(servers)).toEqual(['https://api.example.com'])
})

test('A server that no policy can name is refused with advice', () => {
  expect(() => listOrigins([{ baseUrl: 'http://[::1]:4322' }])).toThrow(
    'The server http://[::1]:4322 has an IPv6 address, which the content security policy of a page cannot permit (CSP Level 3, section 2.3.1). Use its host name, such as localhost.',
  )
})

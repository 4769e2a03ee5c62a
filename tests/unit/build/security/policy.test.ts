import { expect, test } from 'vitest'
import { permitPage, permitSite, writePolicy } from '#build/security/policy.ts'
import { nameOrigins } from '../../../fixtures/origins.ts'

const hashes = { scripts: ["'sha256-one='", "'sha256-two='"], styles: ["'sha256-three='"] }

test('A page of a build for a service may call only the service', () => {
  expect(
    writePolicy(permitPage(hashes, nameOrigins('https://api.example.com'))).split('; '),
  ).toEqual([
    "default-src 'self'",
    "script-src 'self' 'sha256-one=' 'sha256-two='",
    "style-src 'self' 'sha256-three='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://api.example.com",
    "worker-src 'self'",
    "frame-src 'none'",
    "media-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
})

test('A page may create the Trusted Types policies it needs, and the header permits them all', () => {
  expect(permitPage(hashes, [])['trusted-types']).toEqual(['default'])
  expect(permitPage(hashes, [], ['vue'])['trusted-types']).toEqual(['default', 'vue'])
  expect(permitSite(hashes, [], ['vue'])['trusted-types']).toEqual(['default', 'vue'])
})

test('The policy of the whole site is that of a page, and refuses framing, which a page cannot', () => {
  const page = permitPage(hashes, nameOrigins('https://api.example.com'))

  expect(permitSite(hashes, nameOrigins('https://api.example.com'))).toEqual({
    ...page,
    'frame-ancestors': ["'none'"],
  })
})

test.each([permitPage(hashes, []), permitSite(hashes, [])])(
  'No policy lets a script be made from text',
  (policy) => {
    expect(policy['script-src']).not.toContain("'unsafe-inline'")
    expect(policy['script-src']).not.toContain("'unsafe-eval'")
    expect(policy['style-src'] ?? []).not.toContain("'unsafe-inline'")
  },
)

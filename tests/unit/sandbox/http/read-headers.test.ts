import { expect, test } from 'vitest'
import { readCredentials } from '#sandbox/http/read-headers.ts'

const bearer = (token: string) => ({ kind: 'bearer', token }) as const

test.each([
  [undefined, { kind: 'none' }],
  [' \t', { kind: 'none' }],
  ['Basic dXNlcjpwYXNz', { kind: 'other-scheme' }],
  ['Bearerabc', { kind: 'other-scheme' }],
  ['sandbox_no-scheme', { kind: 'other-scheme' }],
  ['Bearer', { kind: 'malformed' }],
  ['Bearer Bearer abc', { kind: 'malformed' }],
  ['Bearer a b', { kind: 'malformed' }],
  ['Bearer\tabc', { kind: 'malformed' }],
  ['Bearer abcé', { kind: 'malformed' }],
  ['Bearer a=b', { kind: 'malformed' }],
  ['Bearer abc', bearer('abc')],
  ['bearer abc', bearer('abc')],
  ['Bearer   abc', bearer('abc')],
  ['  Bearer abc ', bearer('abc')],
  ['Bearer A-Z.a_z~0+9/==', bearer('A-Z.a_z~0+9/==')],
  [`Bearer ${'x'.repeat(5000)}`, bearer('x'.repeat(5000))],
] as const)('The header value %j is read as %j', (header, credentials) => {
  expect(readCredentials(header)).toEqual(credentials)
})

import { expect, test } from 'vitest'
import { chooseEncoding } from '#host/encodings.ts'
import type { ContentCoding } from '#host/encodings.ts'

const both: readonly ContentCoding[] = ['br', 'gzip']

test.each([
  ['gzip, deflate, br, zstd', both, 'br'],
  ['gzip, br', ['gzip'], 'gzip'],
  ['gzip', both, 'gzip'],
  ['GZIP', both, 'gzip'],
  ['br;q=0.5, gzip;q=0.8', both, 'gzip'],
  ['br ; Q=0.9 , gzip', both, 'gzip'],
  ['br;q=0, gzip', both, 'gzip'],
  ['*', both, 'br'],
  ['*;q=0.1, gzip;q=0.2', both, 'gzip'],
  ['*;q=0, gzip', both, 'gzip'],
  ['identity, br;q=0.5', both, 'identity'],
  ['br;q=0.001', both, 'br'],
  ['br', [], 'identity'],
  ['deflate', both, 'identity'],
  ['', both, 'identity'],
  [undefined, both, 'identity'],
  ['brotli, gzippy', both, 'identity'],
  ['identity;q=0, gzip', both, 'gzip'],
  ['identity;q=0', both, 'identity'],
  ['identity;q=0, br', ['gzip'], 'identity'],
  ['*;q=0', both, 'identity'],
  ['*;q=0, identity', both, 'identity'],
] as const)('Accept-Encoding: %s with %o stored gets %s', (header, available, encoding) => {
  expect(chooseEncoding(header, new Set(available))).toBe(encoding)
})

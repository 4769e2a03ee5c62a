import { describe, expect, test } from 'vitest'
import {
  citeClause,
  citeRfc,
  isAtLeast,
  getCitationUrl,
  versions,
  formatCitation,
} from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import type { Version } from '#text/citation.ts'

test.each<[Version, string]>([
  ['2.0', 'OpenAPI 2.0, Parameter Object'],
  ['3.0', 'OpenAPI 3.0.4, Encoding Object'],
  ['3.1', 'OpenAPI 3.1.2, Encoding Object'],
  ['3.2', 'OpenAPI 3.2.1, Encoding Object'],
])('Documents of version %s cite %s', (version, text) => {
  expect(formatCitation(citeClause(clauses.encoding, version))).toBe(text)
})

test('Citations of other standards do not depend on the version', () => {
  const cited = versions.map((version) => citeClause(clauses.fieldNames, version))
  expect(new Set(cited.map(formatCitation))).toEqual(new Set(['RFC 9110, section 5.1']))
})

describe('The URL of a citation', () => {
  test.each([
    [citeRfc(9110, '5.6.1'), 'https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1'],
    [
      citeClause(clauses.parameter, '3.0'),
      'https://spec.openapis.org/oas/v3.0.4.html#parameter-object',
    ],
    [
      citeClause(clauses.headersAndCookies, '3.1'),
      'https://spec.openapis.org/oas/v3.1.2.html#appendix-d-serializing-headers-and-cookies',
    ],
    [
      citeClause(clauses.delimiters, '3.2'),
      'https://spec.openapis.org/oas/v3.2.1.html#appendix-e-percent-encoding-and-form-media-types',
    ],
    [clauses.forbiddenMethod, 'https://fetch.spec.whatwg.org/#forbidden-method'],
    [{ edition: 'This portal', section: 'settings' } as const, undefined],
  ])('%o', (citation, address) => {
    expect(getCitationUrl(citation)).toBe(address)
  })
})

test('Compares versions in order', () => {
  for (const [index, version] of versions.entries()) {
    expect(versions.filter((since) => isAtLeast(version, since))).toEqual(
      versions.slice(0, index + 1),
    )
  }
})

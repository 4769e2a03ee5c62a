import { expect, test } from 'vitest'
import {
  getSecretFacts,
  hasField,
  labelSecret,
  labelAlternatives,
  queryWarning,
} from '#console/request-panel/secret-facts.ts'
import type { SchemeUse, SecurityScheme } from '#request/description/operation.ts'
import { basic, bearer, keyIn, useScheme } from '../../../fixtures/credentials.ts'

const description = undefined

const use = (scheme: SecurityScheme) => useScheme('partner', scheme)

const schemes: readonly (readonly [SchemeUse, string, boolean])[] = [
  [use(bearer), 'Bearer token (partner)', true],
  [use(basic), 'Name and password (partner)', true],
  [use(keyIn('header', 'X-Key')), 'API key (partner)', true],
  [use(keyIn('cookie', 'sid')), 'API key (partner)', false],
  [use({ type: 'oauth2', flows: [], description }), 'Access token (partner)', true],
  [
    use({ type: 'open-id-connect', url: 'https://a.example', description }),
    'Access token (partner)',
    true,
  ],
  [use({ type: 'other', what: 'mutual TLS', description }), 'partner', false],
]

test.each(schemes)(
  '%j has a label, and a field if a page can send it',
  (scheme, label, isThere) => {
    expect(labelSecret([scheme])).toBe(label)
    expect(hasField(scheme)).toBe(isThere)
  },
)

test('A key in the query has a warning', () => {
  expect(getSecretFacts([use(keyIn('query', 'k'))])).toEqual([queryWarning])
})

test('An alternative without schemes is “nothing”', () => {
  const token = use(bearer)
  expect(
    labelAlternatives({
      state: 'stated',
      alternatives: [[token, { ...token, name: 'other' }], []],
    }),
  ).toEqual(['partner and other', 'nothing'])
  expect(labelAlternatives({ state: 'not-specified' })).toEqual([])
})

test('Two schemes with one token share one field, which names both', () => {
  const grant = use({ type: 'oauth2', flows: [], description })
  const secret = [grant, { ...grant, name: 'google' }] as const
  expect(labelSecret(secret)).toBe('Access token (partner and google)')
  expect(getSecretFacts(secret)).toEqual([
    'The document asks for them together, and one token satisfies partner and google.',
  ])
})

import { expect, test } from 'vitest'
import type { Security } from '#request/description/operation.ts'
import {
  describeScheme,
  describeSecurity,
  explainAlternatives,
  labelAlternatives,
} from '#request/describe-security.ts'
import { basic, bearer, keyIn, useScheme } from '../../fixtures/credentials.ts'

const key = useScheme('key')
const login = useScheme('login', bearer, ['read', 'write'])
const named = useScheme('name', keyIn('header', 'X-Name'), ['read', 'write'])

test.each<[Security, string]>([
  [{ state: 'not-specified' }, 'The document does not specify whether a credential is needed.'],
  [{ state: 'none' }, 'The document specifies that no credential is needed.'],
  [{ state: 'stated', alternatives: [[key]] }, 'Needs “key”.'],
  [
    { state: 'stated', alternatives: [[key, named]] },
    'Needs “key” together with “name” (scopes “read”, “write”).',
  ],
  [
    { state: 'stated', alternatives: [[key, login]] },
    'Needs “key” together with “login” (scopes “read”, “write”), where one token satisfies “key” and “login”.',
  ],
  [
    { state: 'stated', alternatives: [[key], [login]] },
    'Needs one of: “key”; or “login” (scopes “read”, “write”).',
  ],
  [{ state: 'stated', alternatives: [[key], []] }, 'Takes “key”; or nothing.'],
  [{ state: 'stated', alternatives: [[]] }, 'No credential is needed.'],
])('Describes %j as "%s"', (security, sentence) => {
  expect(describeSecurity(security)).toBe(sentence)
})

test.each([
  ['header', 'X-Key: <key>'],
  ['query', '?X-Key=<key>'],
  ['cookie', 'Cookie: X-Key=<key>'],
] as const)('Shows a key in the %s as %s', (place, where) => {
  expect(describeScheme(keyIn(place, 'X-Key'))).toEqual({ what: 'An API key', where })
})

test('Labels credentials by kind, and by name if several are of one kind', () => {
  const other = useScheme('other', keyIn('header', 'X-Other'))
  expect(label([useScheme('basicAuth', basic)], [login])).toEqual([['Basic'], ['Bearer']])
  expect(label([named, login], [])).toEqual([['API key', 'Bearer']])
  expect(label([named], [other])).toEqual([['name'], ['other']])
})

test('Explains credentials that share a secret', () => {
  expect(explainAlternatives([[key, login]])).toEqual(['One token satisfies “key” and “login”.'])
})

function label(...alternatives: Parameters<typeof labelAlternatives>[0]) {
  return labelAlternatives(alternatives).map((uses) => uses.map((use) => use.label ?? use.name))
}

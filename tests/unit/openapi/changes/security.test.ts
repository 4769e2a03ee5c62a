import { describe, expect, test } from 'vitest'
import { compareDocuments, compareOperations, summarize } from './compare-documents.ts'

const done = { 200: { description: 'Done.' } }

describe('Security', () => {
  const components = {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://a.example/token',
            scopes: { read: 'Read', write: 'Write' },
          },
        },
      },
    },
  }
  test.each<readonly [title: string, before: unknown, after: unknown, expected: readonly string[]]>(
    [
      [
        'another alternative',
        [{ token: [] }],
        [{ key: [] }, { token: [] }],
        ['request compatible: `key` is sufficient now, too.'],
      ],
      [
        'an alternative less',
        [{ token: [] }, { key: [] }],
        [{ token: [] }],
        ['request breaking: `key` is no longer sufficient: now `token`.'],
      ],
      [
        'one more credential',
        [{ token: [] }],
        [{ token: [], key: [] }],
        ['request breaking: `token` is no longer sufficient: now `token` with `key`.'],
      ],
      [
        'one credential less',
        [{ token: [], key: [] }],
        [{ token: [] }],
        ['request compatible: `token` is sufficient now (it was `token` with `key`).'],
      ],
      [
        'another scope',
        [{ oauth: ['read'] }],
        [{ oauth: ['read', 'write'] }],
        [
          'request breaking: `oauth` (`read`) is no longer sufficient: now `oauth` (`read`, `write`).',
        ],
      ],
      [
        'none is specified now',
        undefined,
        [{ token: [] }],
        ['request unknown: Security is now specified: `token`.'],
      ],
      [
        'none before',
        [],
        [{ token: [] }],
        ['request breaking: Credentials are needed now: `token`.'],
      ],
      [
        'another scheme that is sent in the same way',
        [{ token: [] }],
        [{ bearer: [] }],
        [
          'request unknown: `token` is no longer sufficient: now `bearer`.',
          'request compatible: `bearer` is sufficient now, too.',
        ],
      ],
      [
        'an alternative that needs nothing',
        [{ token: [] }],
        [{ token: [] }, {}],
        ['request compatible: No credentials are needed now.'],
      ],
      ['another order', [{ token: [] }, { key: [] }], [{ key: [] }, { token: [] }], []],
    ],
  )('%s', (_, before, after, expected) => {
    expect(
      summarize(compareOperations(withSecurity(before), withSecurity(after), { components })),
    ).toEqual(expected)
  })
})

test('Another name of a security scheme is not sent, and another kind of the same name is', () => {
  const bearer = { type: 'http', scheme: 'bearer' }
  const key = { type: 'apiKey', in: 'header', name: 'X-Key' }

  expect(
    summarize(compareDocuments(withScheme('token', bearer), withScheme('jwt', bearer))),
  ).toEqual(['request indirect: The security scheme `token` is now named `jwt`.'])
  expect(
    summarize(compareDocuments(withScheme('token', bearer), withScheme('token', key))),
  ).toEqual([
    'request breaking: The security scheme `token` is now an API key in the header parameter `X-Key` (it was a bearer token).',
  ])
})

const withSecurity = (security: unknown) => ({
  ...(security === undefined ? {} : { security }),
  responses: done,
})

const withScheme = (name: string, scheme: object) => ({
  security: [{ [name]: [] }],
  components: { securitySchemes: { [name]: scheme } },
  paths: { '/a': { get: { responses: done } } },
})

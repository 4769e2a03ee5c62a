import { describe, expect, test } from 'vitest'
import type { SecurityScheme } from '#core/request/description/security.ts'
import {
  describeText,
  takeOperation,
  writeDocument,
} from '../../../fixtures/documents/describe-text.ts'

const components = `components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: Bearer, bearerFormat: JWT }
`

function readSecurity(own: string, ofDocument: string) {
  const paths = `  /a: { get: { ${own} } }`
  return takeOperation(describeText(writeDocument('3.1.0', paths, `${ofDocument}\n${components}`)))
    .security
}

describe('what a document says of credentials', () => {
  test.each<[name: string, own: string, ofDocument: string, expected: unknown]>([
    ['Silence is a state of its own', '', '', 'not-specified'],
    ['An empty list is none', '', 'security: []', 'none'],
    [
      'An empty list of the operation removes that of the document',
      'security: []',
      'security: [{ key: [] }]',
      'none',
    ],
    [
      'The list of the document counts where the operation has none',
      '',
      'security: [{ key: [] }]',
      [['key']],
    ],
    [
      'The list of the operation wins',
      'security: [{ token: [] }]',
      'security: [{ key: [] }]',
      [['token']],
    ],
    ['An empty requirement is "or nothing"', 'security: [{}]', '', [[]]],
    [
      'Alternatives and combinations',
      'security: [{ key: [], token: [] }, { token: [] }, {}]',
      '',
      [['key', 'token'], ['token'], []],
    ],
  ])('%s', (_, own, ofDocument, expected) => {
    const security = readSecurity(own, ofDocument)

    expect(
      security.state === 'stated'
        ? security.alternatives.map((uses) => uses.map(({ name }) => name))
        : security.state,
    ).toEqual(expected)
  })

  test('A use names its scheme and its scopes', () => {
    expect(readSecurity('security: [{ token: [read, write] }]', '')).toEqual({
      state: 'stated',
      alternatives: [
        [
          {
            name: 'token',
            scheme: { description: undefined, type: 'bearer', format: 'JWT' },
            scopes: ['read', 'write'],
          },
        ],
      ],
    })
  })
})

describe('security schemes', () => {
  test.each<[scheme: string, expected: SecurityScheme]>([
    [
      '{ type: http, scheme: bearer, description: Text }',
      { description: 'Text', type: 'bearer', format: undefined },
    ],
    ['{ type: http, scheme: BASIC }', { description: undefined, type: 'basic' }],
    [
      '{ type: http, scheme: digest }',
      { description: undefined, type: 'other', what: 'HTTP authentication by “digest”' },
    ],
    [
      '{ type: apiKey, in: query, name: k }',
      { description: undefined, type: 'api-key', in: 'query', parameter: 'k' },
    ],
    [
      '{ type: apiKey, in: cookie, name: k }',
      { description: undefined, type: 'api-key', in: 'cookie', parameter: 'k' },
    ],
    [
      '{ type: mutualTLS }',
      { description: undefined, type: 'other', what: 'a client certificate (mutual TLS)' },
    ],
    ['{ type: hmac }', { description: undefined, type: 'other', what: 'the scheme type “hmac”' }],
    [
      '{ type: openIdConnect, openIdConnectUrl: https://a.example }',
      { description: undefined, type: 'open-id-connect', url: 'https://a.example' },
    ],
    [
      '{ type: oauth2, flows: { x-flow: {}, clientCredentials: { tokenUrl: https://a.example, scopes: { read: Read } } } }',
      {
        description: undefined,
        type: 'oauth2',
        flows: [
          {
            name: 'clientCredentials',
            authorizationUrl: undefined,
            tokenUrl: 'https://a.example',
            refreshUrl: undefined,
            scopes: { read: 'Read' },
          },
        ],
      },
    ],
  ])('%s', (scheme, expected) => {
    const rest = `security: [{ s: [] }]\ncomponents: { securitySchemes: { s: { $ref: '#/components/securitySchemes/t' }, t: ${scheme} } }`
    const { security } = takeOperation(
      describeText(writeDocument('3.1.0', '  /a: { get: {} }', rest)),
    )

    expect(security).toMatchObject({ alternatives: [[{ name: 's', scheme: expected }]] })
  })

  test('Since 3.2 a requirement may name its scheme by a reference', () => {
    const rest =
      "security: [{ '#/components/securitySchemes/t': [] }]\ncomponents: { securitySchemes: { t: { type: http, scheme: basic } } }"
    const { security } = takeOperation(
      describeText(writeDocument('3.2.0', '  /a: { get: {} }', rest)),
    )

    expect(security).toMatchObject({ alternatives: [[{ scheme: { type: 'basic' } }]] })
  })

  test('Two schemes that one token meets are both kept, and the operation can be called', () => {
    const rest =
      'security: [{ a: [read], b: [write] }]\ncomponents: { securitySchemes: { a: { type: oauth2, flows: {} }, b: { type: http, scheme: bearer } } }'
    const { security, callable } = takeOperation(
      describeText(writeDocument('3.1.0', '  /a: { get: {} }', rest)),
    )

    expect(security).toMatchObject({
      alternatives: [
        [
          { name: 'a', scopes: ['read'] },
          { name: 'b', scopes: ['write'] },
        ],
      ],
    })
    expect(callable).toEqual({ from: 'page' })
  })
})

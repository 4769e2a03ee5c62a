import { assert, boolean, json as anyJson, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SecurityScheme } from '#request/description/operation.ts'
import { createInputs } from '#request/inputs.ts'
import { describeSecurity, getSecurityStatus, getSchemes } from '#request/describe-security.ts'
import {
  createDocument,
  parseOpenApiText,
  parseOperation,
} from '../../../fixtures/documents/parse-openapi-text.ts'

const components = `components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: Bearer, bearerFormat: JWT }
`

function readSecurity(own: string, ofDocument: string) {
  const paths = `  /a: { get: { ${own} } }`
  return parseOperation('3.1.0', paths, `${ofDocument}\n${components}`).security
}

describe('Security requirements', () => {
  test.each<[name: string, own: string, ofDocument: string, expected: unknown]>([
    ['Missing security is a separate state', '', '', 'not-specified'],
    ['An empty list means none', '', 'security: []', 'none'],
    [
      'An empty list of the operation overrides the document',
      'security: []',
      'security: [{ key: [] }]',
      'none',
    ],
    ['The document applies if the operation has no list', '', 'security: [{ key: [] }]', [['key']]],
    [
      'The list of the operation overrides the document',
      'security: [{ token: [] }]',
      'security: [{ key: [] }]',
      [['token']],
    ],
    ['An empty requirement makes security optional', 'security: [{}]', '', [[]]],
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

  test('A use has its scheme and scopes', () => {
    expect(readSecurity('security: [{ token: [read, write] }]', '')).toEqual({
      state: 'stated',
      alternatives: [
        [
          {
            name: 'token',
            scheme: { type: 'bearer', format: 'JWT' },
            scopes: ['read', 'write'],
          },
        ],
      ],
    })
  })
})

describe('Security schemes', () => {
  test.each<[written: string, expected: Partial<SecurityScheme>]>([
    [
      '{ type: http, scheme: bearer, description: Text }',
      { description: 'Text', type: 'bearer', format: undefined },
    ],
    ['{ type: http, scheme: BASIC }', { type: 'basic' }],
    ['{ type: http, scheme: Token }', { type: 'http', scheme: 'Token' }],
    ['{ type: http, scheme: ApiKey }', { type: 'http', scheme: 'ApiKey' }],
    [
      '{ type: http, scheme: SCRAM-SHA-256 }',
      { type: 'other', what: 'HTTP authentication by “SCRAM-SHA-256”' },
    ],
    ['{ type: http, scheme: noauth }', { type: 'other', what: 'HTTP authentication by “noauth”' }],
    [
      '{ type: http, scheme: two words }',
      { type: 'other', what: 'HTTP authentication by “two words”' },
    ],
    ['{ type: http, scheme: digest }', { type: 'other', what: 'HTTP authentication by “digest”' }],
    ['{ type: apiKey, in: query, name: k }', { type: 'api-key', in: 'query', parameter: 'k' }],
    ['{ type: apiKey, in: cookie, name: k }', { type: 'api-key', in: 'cookie', parameter: 'k' }],
    ['{ type: mutualTLS }', { type: 'other', what: 'a client certificate (mutual TLS)' }],
    ['{ type: hmac }', { type: 'other', what: 'the scheme type “hmac”' }],
    [
      '{ type: openIdConnect, openIdConnectUrl: https://a.example }',
      { type: 'open-id-connect', url: 'https://a.example' },
    ],
    [
      '{ type: oauth2, flows: { x-flow: {}, clientCredentials: { tokenUrl: https://a.example, scopes: { read: Read } } } }',
      {
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
  ])('%s', (written, expected) => {
    const rest = `security: [{ s: [] }]\ncomponents: { securitySchemes: { s: { $ref: '#/components/securitySchemes/t' }, t: ${written} } }`
    const { security } = parseOperation('3.1.0', '  /a: { get: {} }', rest)

    const scheme = { description: undefined, ...expected }
    expect(security).toMatchObject({ alternatives: [[{ name: 's', scheme }]] })
  })

  test('Since 3.2 a requirement may reference its scheme', () => {
    const rest =
      "security: [{ '#/components/securitySchemes/t': [] }]\ncomponents: { securitySchemes: { t: { type: http, scheme: basic } } }"
    const { security } = parseOperation('3.2.0', '  /a: { get: {} }', rest)

    expect(security).toMatchObject({ alternatives: [[{ scheme: { type: 'basic' } }]] })
  })

  test('Two schemes met by one token are kept, and the operation is callable', () => {
    const rest =
      'security: [{ a: [read], b: [write] }]\ncomponents: { securitySchemes: { a: { type: oauth2, flows: {} }, b: { type: http, scheme: bearer } } }'
    const { security, callable } = parseOperation('3.1.0', '  /a: { get: {} }', rest)

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

const known = `components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    basic: { type: http, scheme: basic }
    token: { type: http, scheme: bearer }
    noin: { type: apiKey, name: K }
    nohttp: { type: http }
`

function readBoth(own: string, ofDocument = '') {
  const text = createDocument(
    '3.1.0',
    `  /a: { get: { ${own}, responses: { '200': { description: ok } } } }`,
    `${ofDocument}\n${known}`,
  )
  const { operations, sources, problems } = parseOpenApiText(text)
  const [operation] = operations
  if (!operation) throw new Error('There is no operation.')
  return { operation, place: sources[0]?.pointers.security, faults: problems }
}

describe('Invalid security is not "none"', () => {
  test.each<[name: string, own: string, sentence: string]>([
    [
      'A scheme with the name of an input',
      "security: [{ 'query:token': [] }]",
      'Needs “query:token”. “query:token” cannot be used: “The security scheme "query:token" has a colon in its name. Use only letters, digits, dots, hyphens and underscores (3.1.1, Components Object).”',
    ],
    [
      'Two schemes in one header',
      'security: [{ basic: [], token: [] }]',
      'Needs “basic” together with “token”. “basic” together with “token” cannot be used: “The security schemes "basic" and "token" use the same header, so a request cannot satisfy both. Make them alternatives.”',
    ],
    [
      'A mapping instead of a list',
      'security: { token: [] }',
      'Needs “token”. “token” cannot be used: “security must be a list of requirements, or [] for none. The required credentials cannot be determined.”',
    ],
  ])('%s is reported with the reason, and blocks the call', (_, own, sentence) => {
    const { operation } = readBoth(own)

    expect(describeSecurity(operation.security)).toBe(sentence)
    expect(getSecurityStatus(operation.security)).toBe('contradictory')
    expect(operation.callable.from).toBe('nowhere')
    expect(getSchemes([operation])).not.toEqual([])
  })

  test('Unusable alternatives keep their order, and a call starts with a usable one', () => {
    const { operation } = readBoth('security: [{ ghost: [] }, { key: [] }]')

    expect(describeSecurity(operation.security)).toMatch(
      /^Needs one of: “ghost”; or “key”\. “ghost” cannot be used: /,
    )
    expect(operation.callable).toEqual({ from: 'page' })
    expect(createInputs(operation).alternative).toBe(1)
  })

  test.each([
    ['https://api.example/v1/', '/token', 'https://api.example/token'],
    ['https://api.example/v1/', 'token', 'https://api.example/v1/token'],
    ['https://api.example/v1', 'token', 'https://api.example/token'],
    ['https://api.example/v1', '//login.example/token', 'https://login.example/token'],
    ['https://api.example/v1', 'https://login.example/token', 'https://login.example/token'],
    // If the server has no absolute URL, the URL stays unchanged.
    ['/v1', '/token', '/token'],
  ])('At the server %s, the URL %s is %s', (server, written, resolved) => {
    const flow = `{ tokenUrl: '${written}', authorizationUrl: '${written}', scopes: {} }`
    const schemes = `{ securitySchemes: { login: { type: oauth2, flows: { authorizationCode: ${flow} } }, connect: { type: openIdConnect, openIdConnectUrl: '${written}' } } }`
    const operation = parseOperation(
      '3.1.0',
      `  /a: { servers: [{ url: '${server}' }], get: { security: [{ login: [] }, { connect: [] }] } }`,
      `components: ${schemes}`,
    )
    const [login, connect] = getSchemes([operation]).map(({ scheme }) => scheme)
    expect(login).toMatchObject({ flows: [{ tokenUrl: resolved, authorizationUrl: resolved }] })
    expect(connect).toMatchObject({ url: resolved })
  })

  test('A call starts with the first alternative that a page can send', () => {
    const cookie = '{ type: apiKey, in: cookie, name: sid }'
    const operation = parseOperation(
      '3.1.0',
      '  /a: { get: { security: [{ c: [] }, { c: [], t: [] }, { t: [] }, {}] } }',
      `components: { securitySchemes: { c: ${cookie}, t: { type: http, scheme: Token } } }`,
    )
    expect(createInputs(operation).alternative).toBe(2)
  })

  test('Invalid security of an operation has its own pointer', () => {
    const { place, operation } = readBoth('security: { token: [] }', 'security: [{ key: [] }]')

    expect(place).toMatch(/paths\/~1a\/get\/security$/)
    expect(describeSecurity(operation.security)).toContain('“token”')
    expect(describeSecurity(operation.security)).not.toContain('“key”')
  })

  test('Only the empty list means none', () => {
    assert(
      property(anyJson({ maxDepth: 2 }), boolean(), (json, isItem) => {
        const { operation } = readBoth(`security: ${isItem ? `[${json}]` : json}`)
        const { security } = operation
        const value: unknown = JSON.parse(json)
        const isNone = !isItem && Array.isArray(value) && value.length === 0
        const isSilent = !isItem && value === null

        expect(security.state).toBe(isNone ? 'none' : isSilent ? 'not-specified' : 'stated')
        expect(security).not.toHaveProperty('alternatives', [])
      }),
    )
  })
})

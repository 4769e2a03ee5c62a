import { citeClause } from '#text/citation.ts'
import { clauses } from '#text/clauses.ts'
import { describe, expect, test } from 'vitest'
import { planCall } from '#cli/plan/plan-call.ts'
import { noInputs } from '#cli/plan/parse-inputs.ts'
import type { TypedInputs } from '#cli/plan/parse-inputs.ts'
import type {
  Operation,
  SchemeUse,
  SecurityScheme,
  ServerTemplate,
} from '#request/description/operation.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'

const address = 'https://api.example.com/v2'

describe('The address', () => {
  test.for([
    ['https://own.example', undefined, 'https://own.example/things'],
    ['https://own.example', address, 'https://api.example.com/v2/things'],
    ['/', undefined, 'https://base-url.invalid/things'],
    ['', address, 'https://api.example.com/v2/things'],
    ['v1/', `${address}/`, 'https://api.example.com/v2/v1/things'],
    ['{address}', undefined, 'https://default.example/things'],
    ['{address}/v1', undefined, 'https://default.example/v1/things'],
  ] as const)('Server %s with base %j: %s', ([url, base, expected]) => {
    expect(planUrl({ servers: [makeServer(url)] }, {}, base)).toBe(expected)
  })

  test('Defaults to the first known address, as on a page', () => {
    const servers = [makeServer('/v2'), makeServer('https://own.example')]
    expect(planUrl({ servers }, {})).toBe('https://own.example/things')
    expect(planUrl({ servers }, {}, address)).toBe('https://api.example.com/v2/things')
  })

  test('Each value of a variable is a server', () => {
    const servers = [makeServer('https://{address}.example', ['default', 'eu'])]
    expect(planUrl({ servers }, {})).toBe('https://default.example/things')
    expect(planUrl({ servers }, { server: 'https://eu.example' })).toBe('https://eu.example/things')
  })
})

const about = { choices: [], description: undefined }
const tenant = {
  ...makeServer('https://{tenant}.example.com/{version}'),
  variables: [
    { name: 'tenant', default: '', ...about },
    { name: 'version', default: 'v1', ...about },
  ],
}

describe('The variables of a server', () => {
  const servers = [tenant]

  test('are read from its URL', () => {
    const server = 'https://acme.example.com/v2'
    expect(planUrl({ servers }, { server })).toBe('https://acme.example.com/v2/things')
  })

  test.for([
    [0, '`tenant` is required.'],
    [tenant.url, '`tenant` is required.'],
    ['https://a.b.example.com/v1', 'it contains a dot.'],
    ['https://acme.example.com/v1?x', '`version` must be a part of a path'],
    ['https://acme.example.org/v1', `Choose one of: “${tenant.url}”.`],
  ] as const)('of %j are refused: %s', ([server, sentence]) => {
    expect(plan({ servers }, { server })).toMatchObject({
      outcome: 'refused',
      errors: [{ field: 'server', sentence: expect.stringContaining(sentence) as unknown }],
    })
  })

  test('in an open host are read from its URL', () => {
    const open = { ...makeServer('http://{tenant}/api'), variables: tenant.variables.slice(0, 1) }
    const server = 'http://acme.example.org:8443/api'
    expect(planUrl({ servers: [open] }, { server })).toBe(`${server}/things`)
  })
})

test('A server with any host has no index, and is named', () => {
  const open = { ...makeServer('https://{tenant}/api'), variables: tenant.variables.slice(0, 1) }
  const servers = [makeServer('https://a.example'), open]
  expect(plan({ servers }, { server: 1 })).toMatchObject({
    errors: [{ sentence: expect.stringContaining('“https://a.example”, “https://{tenant}/api”') }],
  })
})

describe('The server', () => {
  const servers = [makeServer('https://a.example'), makeServer('https://b.example/v1/')]

  test.for([0, 'https://a.example', 'https://a.example/'])('%j selects the first', (server) => {
    expect(planUrl({ servers }, { server })).toBe('https://a.example/things')
  })

  test.for([1, 'https://b.example/v1', 'https://b.example/v1/'])(
    '%j selects the second',
    (server) => {
      expect(planUrl({ servers }, { server })).toBe('https://b.example/v1/things')
    },
  )

  test('Refuses any other', () => {
    expect(fields({ servers }, { server: 2 })).toEqual(['server'])
    expect(plan({ servers }, { server: 'https://c.example' })).toEqual({
      outcome: 'refused',
      errors: [
        {
          field: 'server',
          citation: citeClause(clauses.server, '3.2'),
          sentence:
            'The operation has no server “https://c.example”. Choose one of: “https://a.example”, “https://b.example/v1”.',
        },
      ],
    })
  })
})

describe('The alternative', () => {
  const secured = makeSecured(
    [use('partner', { type: 'other', what: 'mutual TLS' })],
    [use('token', { type: 'bearer', format: undefined })],
    [],
  )

  test('Defaults to the first that takes only a secret', () => {
    expect(schemes(secured)).toEqual(['token'])
  })

  test.for([
    [2, []],
    ['none', []],
    [1, ['token']],
  ] as const)('%j is used when requested', ([alternative, expected]) => {
    expect(schemes(secured, { alternative })).toEqual(expected)
  })

  test('Refuses a requested alternative that cannot be planned', () => {
    expect(fields(secured, { alternative: 0 })).toEqual(['security'])
  })

  test('If none can be planned, the reason is that of the first', () => {
    expect(fields(makeSecured([use('partner', { type: 'other', what: 'mutual TLS' })]))).toEqual([
      'security',
    ])
  })

  test('Other refusals are reported for an alternative that can be planned', () => {
    const parameters = [makeParameter({ name: 'id', in: 'query', isRequired: true })]
    expect(fields({ ...secured, parameters })).toEqual(['query:id'])
  })

  test.for(['not-specified', 'none'] as const)(
    'Security that is %s plans no credential',
    (state) => {
      expect(schemes({ security: { state } })).toEqual([])
      expect(fields({ security: { state } }, { alternative: 0 })).toEqual(['security'])
    },
  )
})

test.for([
  ['application/jsonl', '{"id":1}\n{"id":2}\n'],
  ['application/json-seq', '\u001e{"id":1}\n\u001e{"id":2}\n'],
] as const)('Serializes a list as %s item by item', ([mediaType, text]) => {
  const body = makeContent('text/csv')
  const contents = [...body.contents, ...makeContent(mediaType).contents]
  const items = ['1', '2'].map((digits) => ({ members: [['id', { digits }]] }) as const)

  expect(plan({ method: 'POST', body: { ...body, contents } }, { body: items })).toMatchObject({
    plan: {
      headers: [{ name: 'Content-Type', value: mediaType }],
      body: { kind: 'text', text },
    },
  })
})

test('Does not refuse an unserializable body again for being missing', () => {
  const body = { ...makeContent('text/plain'), isRequired: true }
  expect(fields({ body }, { body: [] })).toEqual(['body'])
})

test('Names every invalid field', () => {
  const parameters = [makeParameter({ name: 'id', in: 'query', isRequired: true })]
  const body = makeContent('text/plain')
  const given = { body: null, server: 'https://c.example', parameters: { 'query:no': '' } }
  expect(fields({ body, parameters }, given)).toEqual(['server', 'body', 'query:no', 'query:id'])
})

function plan(part: Partial<Operation>, given: Partial<TypedInputs> = {}, base?: string) {
  return planCall(makeOperation(part), { ...noInputs, ...given }, base)
}

function planUrl(part: Partial<Operation>, given: Partial<TypedInputs>, base?: string) {
  const planning = plan(part, given, base)
  return planning.outcome === 'planned' ? planning.plan.url : planning.errors
}

function fields(part: Partial<Operation>, given: Partial<TypedInputs> = {}) {
  const planning = plan(part, given)
  return planning.outcome === 'refused' ? planning.errors.map(({ field }) => field) : planning
}

function schemes(part: Partial<Operation>, given: Partial<TypedInputs> = {}) {
  const planning = plan(part, given)
  return planning.outcome === 'planned'
    ? planning.plan.slots.map(({ scheme }) => scheme)
    : planning.errors
}

function makeServer(url: string, choices: readonly string[] = []): ServerTemplate {
  const variable = {
    name: 'address',
    default: 'https://default.example',
    choices,
    description: undefined,
  }
  return { url, description: undefined, variables: url.includes('{') ? [variable] : [] }
}

function makeSecured(...alternatives: readonly (readonly SchemeUse[])[]): Partial<Operation> {
  return { security: { state: 'stated', alternatives } }
}

type WithoutDescription<T> = T extends unknown ? Omit<T, 'description'> : never

function use(name: string, scheme: WithoutDescription<SecurityScheme>): SchemeUse {
  return { name, scheme: { description: undefined, ...scheme }, scopes: [] }
}

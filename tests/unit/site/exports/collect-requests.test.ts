import { describe, expect, test } from 'vitest'
import type { Operation } from '#core/request/description/operation.ts'
import type { SecurityScheme } from '#core/request/description/security.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import { collectRequests } from '#site/exports/collect-requests.ts'
import {
  makeContent,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../../fixtures/operations.ts'
import { serviceContract } from '../../../support/service-contract.ts'
import { at, bearer, fullOperation } from './hard-contract.ts'

const baseUrl = 'https://api.example.com/base'

function collect(...operations: readonly Operation[]) {
  return collectRequests({ title: 'T', version: '1', operations, schemas: new Map() }, at(baseUrl))
}

test('The request of the service is the planned one, with the variable base_url', () => {
  expect(collectRequests(serviceContract, at(baseUrl))).toMatchObject({
    variables: [
      { name: 'base_url', value: baseUrl, isSecret: false },
      { name: 'API_KEY', value: '', isSecret: true },
    ],
    requests: [
      {
        id: 'listExperiments',
        tag: undefined,
        plan: {
          method: 'GET',
          url: '{{base_url}}/v1/experiments',
          headers: [{ name: 'Content-Type', value: 'application/json' }],
        },
      },
    ],
    leftOut: [],
  })
})

describe('what a reader starts with', () => {
  test('Examples are as authored, and what has none is a variable to fill in', () => {
    const { requests, variables } = collect(fullOperation)
    expect(requests[0]?.plan).toMatchObject({
      url: '{{base_url}}/things/{{value_id}}?view=a%20b',
      body: { kind: 'text', text: '{\n  "name": "A"\n}' },
    })
    expect(variables.map(({ name, value }) => [name, value])).toEqual([
      ['base_url', baseUrl],
      ['value_id', ''],
      ['API_KEY', ''],
    ])
  })

  test('Optional parameters are there, and not part of the request', () => {
    expect(collect(fullOperation).requests[0]?.optional).toEqual({
      query: [{ name: 'limit', value: '' }],
      headers: [{ name: 'X-Trace', value: '' }],
    })
  })

  test('An example that cannot be sent gives way to a variable', () => {
    const parameter = {
      ...makeParameter({ in: 'path', name: 'id' }),
      examples: [{ name: undefined, summary: undefined, value: '..', serialized: undefined }],
    }
    const { requests } = collect(makeOperation({ path: '/a/{id}', parameters: [parameter] }))
    expect(requests[0]?.plan.url).toBe('{{base_url}}/a/{{value_id}}')
  })

  test('Of a body without an example, what is required is there, with variables to fill in', () => {
    const schema = {
      required: ['name', 'size'],
      properties: { name: { type: 'string' }, size: { type: 'integer' }, note: {} },
    } as const
    const body = { ...makeContent('application/json', {}), isRequired: true }
    const contents = body.contents.map((content) => ({ ...content, schema }))
    const { requests, variables } = collect(
      makeOperation({ method: 'POST', body: { ...body, contents } }),
    )
    expect(requests[0]?.plan.body).toEqual({
      kind: 'text',
      text: '{\n  "name": "{{value_body_name}}",\n  "size": {{value_body_size}}\n}',
    })
    expect(variables.map(({ name }) => name)).toEqual([
      'base_url',
      'value_body_name',
      'value_body_size',
    ])
  })

  test('A file of a form is named after its field', () => {
    const { requests } = collect(
      makeOperation({
        method: 'POST',
        body: {
          ...makeContent('multipart/form-data', {
            photo: makeProperty({ isRequired: true, isBinary: true, contentType: 'image/png' }),
            title: makeProperty({ isRequired: true }),
            note: makeProperty({}),
          }),
          isRequired: true,
        },
      }),
    )
    expect(requests[0]?.plan.body).toMatchObject({
      parts: [
        { name: 'photo', contentType: 'image/png', content: { file: { fileName: 'photo' } } },
        { name: 'title', content: { text: '{{value_body_title}}' } },
      ],
    })
  })
})

describe('variables', () => {
  test('A server of its own has a variable of its own', () => {
    const servers = [{ url: 'https://uploads.example.com', description: undefined, variables: [] }]
    const operations = [makeOperation(), makeOperation({ id: 'upload', servers })]
    const { requests, variables } = collectRequests(
      { title: 'T', version: '1', operations, schemas: new Map() },
      { sandboxUrl: undefined, apiBaseUrl: undefined },
    )
    expect(requests.map(({ plan }) => plan.url)).toEqual([
      '{{base_url}}/things',
      '{{base_url_2}}/things',
    ])
    expect(variables.map(({ name, value }) => [name, value])).toEqual([
      ['base_url', 'https://api.example.com'],
      ['base_url_2', 'https://uploads.example.com'],
    ])
  })

  test.each([
    ['its own address', {}, 'https://eu.example.com/api'],
    ['the sandbox', { sandboxUrl: 'http://localhost:4322' }, 'http://localhost:4322'],
    ['the base URL of the build', { apiBaseUrl: baseUrl }, baseUrl],
  ])('A server that the document names is at %s with %j', (_, addresses, expected) => {
    const servers = [
      {
        url: 'https://{region}.example.com/api/',
        description: undefined,
        variables: [
          { name: 'region', default: 'eu', choices: ['us', 'eu'], description: undefined },
        ],
      },
    ]
    const operations = [makeOperation({ servers })]
    expect(readBase(operations, addresses)).toEqual([['base_url', expected]])
  })

  test.each([
    ['a name that never resolves', {}, 'https://base-url.invalid'],
    ['the base URL of the build', { apiBaseUrl: baseUrl }, baseUrl],
  ])('A server that the document leaves open is %s', (_, addresses, expected) => {
    const servers = [{ url: '/', description: undefined, variables: [] }]
    const operations = [makeOperation({ servers }), makeOperation({ servers })]
    expect(readBase(operations, addresses)).toEqual([['base_url', expected]])
  })

  test('Several credentials are named after their schemes in the whole file', () => {
    const basic: SecurityScheme = { type: 'basic', description: undefined }
    const { variables, requests } = collect(
      makeOperation({ security: bearer('userToken') }),
      makeOperation({
        security: {
          state: 'stated',
          alternatives: [[{ name: 'login', scheme: basic, scopes: [] }]],
        },
      }),
    )
    expect(variables.slice(1)).toEqual([
      { name: 'API_KEY_USER_TOKEN', value: '', isSecret: true },
      { name: 'API_KEY_LOGIN_USER', value: '', isSecret: false },
      { name: 'API_KEY_LOGIN_PASSWORD', value: '', isSecret: true },
    ])
    expect(requests.map(({ slots }) => slots[0]?.secret)).toEqual([
      'API_KEY_USER_TOKEN',
      'API_KEY_LOGIN_PASSWORD',
    ])
  })

  test('A parameter takes no variable of a credential, a server or a reader’s own environment', () => {
    const names = ['API_KEY', 'base_url', 'näme', 'n-me', 'GITHUB_TOKEN']
    const { requests } = collect(
      makeOperation({
        path: `/${names.map((name) => `{${name}}`).join('/')}`,
        parameters: names.map((name) => makeParameter({ in: 'path', name })),
        security: bearer('token'),
      }),
    )
    expect(requests[0]?.plan.url.split('/')).toEqual([
      '{{base_url}}',
      '{{value_API_KEY}}',
      '{{value_base_url}}',
      '{{value_n_me}}',
      '{{value_n_me_value}}',
      '{{value_GITHUB_TOKEN}}',
    ])
  })
})

test('Tags are folders, unless one would hold everything', () => {
  expect(listTags([['One', 'Two'], ['Two'], []])).toEqual(['One', 'Two', undefined])
  expect(listTags([['One'], ['One']])).toEqual([undefined, undefined])
})

describe('what is left out', () => {
  test('A text that a client would read as a variable, which could be a key', () => {
    const statedHeaders = [{ name: 'X-Mode', value: 'a{{API_KEY}}' }]
    const { requests, leftOut } = collect(
      makeOperation({ summary: 'Read', statedHeaders, security: bearer('token') }),
    )
    expect(requests).toEqual([])
    expect(leftOut).toEqual([
      {
        name: 'Read',
        reason:
          'The operation “readThing” holds the text “a{{API_KEY}}”, and {{ is read as a variable by Postman, Bruno and .http clients.',
      },
    ])
  })

  test('What nobody can send, by the reason of the plan', () => {
    const { leftOut } = collect(makeOperation({ path: 'a' }))
    expect(leftOut).toEqual([
      {
        name: 'GET a',
        reason: expect.stringContaining('does not begin with a slash'),
      },
    ])
  })
})

function readBase(operations: readonly Operation[], addresses: Partial<BuildAddresses>) {
  const { variables } = collectRequests(
    { title: 'T', version: '1', operations, schemas: new Map() },
    { sandboxUrl: undefined, apiBaseUrl: undefined, ...addresses },
  )
  return variables.map(({ name, value }) => [name, value])
}

function listTags(tags: readonly (readonly string[])[]) {
  const operations = tags.map((own, index) => makeOperation({ id: `operation${index}`, tags: own }))
  return collect(...operations).requests.map(({ tag }) => tag)
}

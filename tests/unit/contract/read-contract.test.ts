import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ContractError } from '#contract/source/fault-list.ts'
import { contractOf } from '../../support/contract-of.ts'
import { serviceContract } from '../../support/service-contract.ts'
import { sampleDocument } from './sample-document.ts'

describe('the document of this project', () => {
  test('It has one operation, with its documented header and a bearer key', () => {
    expect(serviceContract.operations).toMatchObject([
      {
        id: 'listExperiments',
        summary: 'List experiments',
        method: 'GET',
        path: '/v1/experiments',
        statedHeaders: [{ name: 'Content-Type', value: 'application/json' }],
        parameters: [],
        body: undefined,
        security: {
          state: 'stated',
          alternatives: [[{ name: 'apiKey', scheme: { type: 'bearer' } }]],
        },
      },
    ])
  })

  test('Every open point has a heading and a section of the source', () => {
    const { openPoints } = serviceContract

    expect(new Set(openPoints.map(({ subject }) => subject))).toEqual(
      new Set(['The service', 'Experiments', 'Errors', 'Authentication']),
    )
    expect(new Set(openPoints.map(({ section }) => section))).toEqual(
      new Set(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    )
  })
})

describe('what the source is silent about', () => {
  test('It is in the document of this project, with the nearest section', () => {
    const silent = serviceContract.openPoints.filter(({ mentioned }) => !mentioned)

    expect(silent.map(({ id, section }) => `${id} ${section}`)).toEqual([
      'base-url 4',
      'https 1',
      'cross-origin-calls 4',
      'content-type-required 4',
      'experiment-identifier 2',
      'web-application-address 1',
      'service-principal-creation 5',
      'service-principal-keys 5',
    ])
  })

  test.each([
    ['An entry that says nothing of it', '', true],
    ['An entry that says so', '      mentioned: false\n', false],
  ])('%s is read as such', (_name, line, mentioned) => {
    const text = sampleDocument.replace("      section: '3'\n", `      section: '3'\n${line}`)

    const { openPoints } = contractOf(text)

    expect(openPoints).toMatchObject([{ id: 'states', mentioned }])
  })
})

describe('generators, which ignore extensions', () => {
  const described = z
    .object({
      paths: z.object({
        '/v1/experiments': z.object({ get: z.object({ description: z.string() }) }),
      }),
      components: z.object({
        securitySchemes: z.object({ apiKey: z.object({ description: z.string() }) }),
      }),
    })
    .parse(serviceContract.document)

  test('They find both documented headers in the description of the operation', () => {
    const { description } = described.paths['/v1/experiments'].get
    expect(description).toContain('`Authorization: Bearer <API_KEY>`, which is required')
    for (const { name, value } of serviceContract.operations[0]?.statedHeaders ?? []) {
      expect(description).toContain(`\`${name}: ${value}\``)
    }
  })

  test('They find the rules for keys and the guidance for service use with the credential', () => {
    const { description } = described.components.securitySchemes.apiKey
    expect(description).toContain('A key is a secret and is handled like a password.')
    expect(description).toContain('A key is never committed to a public repository.')
    expect(description).toContain(
      'Guidance for service use: use tightly scoped, expiring service principals. They are bound to a tenant and carry an explicit non-human actor identity.',
    )
  })
})

describe('credentials', () => {
  test.each([
    ['the security of the whole document', '', 'stated'],
    ['an operation that requires none', '      security: []\n', 'none'],
  ])('%s is read as such', (_name, security, expected) => {
    const text = sampleDocument.replace(
      "      x-section: '4'\n",
      `      x-section: '4'\n${security}`,
    )

    const { operations } = contractOf(text)

    expect(operations.map(({ security: { state } }) => state)).toEqual([expected])
  })
})

test('A document with Windows line endings has the same line numbers', () => {
  const text = sampleDocument.replace('id: states', 'id: States').replaceAll('\n', '\r\n')

  expect(() => contractOf(text)).toThrow(/^api\.yaml:7: /)
})

test('The error has the file and the line as fields', () => {
  const error = new ContractError('api.yaml', 1, 'Wrong.')

  expect(error).toMatchObject({ file: 'api.yaml', line: 1, message: 'api.yaml:1: Wrong.' })
})

import { describe, expect, test } from 'vitest'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import { makeInputs } from '../../../fixtures/operations.ts'
import { contractOf } from '../../../support/contract-of.ts'

function open(content: string) {
  const [operation] = contractOf(
    `openapi: 3.1.0
info: { title: Herbs, version: '1' }
servers: [{ url: https://herbs.example }]
paths:
  /herbs:
    get:
      parameters: [{ name: Accept, in: header, schema: { type: string } }]
      responses:
        '200': { description: Herbs, content: ${content} }
        '406': { description: None, content: { application/problem+json: {} } }
`,
    { citesSource: false },
  ).operations
  if (!operation) throw new Error('There is no operation.')
  return operation
}

describe('A choice of response types', () => {
  test.each([
    ['{ application/json: {}, text/csv: {} }', ['application/json', 'text/csv']],
    ['{ application/json: {}, text/*: {} }', undefined],
    ['{ application/json: {} }', undefined],
    ['{}', undefined],
  ])('%s offers %j', (content, types) => {
    expect(open(content).responseTypes).toEqual(types)
  })

  test('The chosen one is sent in the header Accept, and nothing is sent without a choice', () => {
    const operation = open('{ application/json: {}, text/csv: {} }')
    const plan = (accept?: string) =>
      planOperation(operation, makeInputs({ accept }), 'https://herbs.example/')
    expect(plan()).toMatchObject({ plan: { headers: [] } })
    expect(plan('text/csv')).toMatchObject({
      plan: { headers: [{ name: 'Accept', value: 'text/csv' }] },
    })
    expect(plan('text/html')).toMatchObject({
      refusals: [
        {
          field: 'accept',
          sentence:
            'The response types of the operation are application/json, text/csv. Choose one of them, or leave it out.',
        },
      ],
    })
  })

  test('An undocumented header Accept beside a choice is refused', () => {
    const inputs = makeInputs({
      accept: 'text/csv',
      extraHeaders: [{ name: 'accept', value: 'text/html' }],
    })
    expect(
      planOperation(open('{ application/json: {}, text/csv: {} }'), inputs, 'https://x.example/'),
    ).toMatchObject({ refusals: [{ field: 'header:accept' }] })
  })
})

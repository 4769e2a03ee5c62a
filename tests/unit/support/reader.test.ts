import { describe, expect, test } from 'vitest'
import { nestings } from '#core/request/description/parameter.ts'
import type { Delimiter, Serialization } from '#core/request/description/parameter.ts'
import { planOperation } from '#core/request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
  makeProperty,
  toValue,
} from '../../fixtures/operations.ts'
import { expectField, kindOf } from '../../documents/round-trip/expect-field.ts'
import { readRequest } from '../../support/reader/read-request.ts'

const base = 'https://api.example.com'
const servers = [{ url: `${base}/v1`, description: undefined, variables: [] }]
const values = [
  [{ b: '1&2', c: ['x', '[y]'] }, { b: '3' }],
  { 'a b': { é: ['x'] }, c: '+' },
  [['x'], ['y', 'z']],
]
/** The form in which values within others are read. */
const unread = { kind: 'nested', entries: [] } as const

const deep = { style: 'deepObject', explode: true, allowReserved: false } as const
const form = { style: 'form', explode: true, allowReserved: false } as const

describe.each(nestings)('Values within others are read as they are meant: %s', (nesting) => {
  test.each(
    values.flatMap((value) => [deep, form].map((style) => [value, style.style, style] as const)),
  )('%j in a query, in style %s', (given, _, style) => {
    const value = toValue(given)
    const serialization: Serialization = { by: 'style', ...style }
    const parameter = { ...makeParameter({ name: 'p', in: 'query' }), serialization }
    const operation = makeOperation({ path: '/t', parameters: [parameter], servers })
    const inputs = { parameters: { 'query:p': value }, nestings: { 'query:p': nesting } }
    const read = readPlan(operation, inputs, new Map([['query:p', kindOf(value)]]))

    expect(read.get('query:p')).toEqual(expectField(value, unread, nesting))
  })

  test.each(values)('%j in a form', (given) => {
    const value = toValue(given)
    const mediaType = 'application/x-www-form-urlencoded'
    const body = makeContent(mediaType, { p: makeProperty({ style: deep }) })
    const operation = makeOperation({ method: 'POST', path: '/t', body, servers })
    const inputs = {
      body: { kind: 'form', mediaType, fields: [['p', value]] },
      nestings: { 'body:p': nesting },
    } as const
    const read = readPlan(operation, inputs, new Map([['body:p', kindOf(value)]]))

    expect(read.get('body:p')).toEqual(expectField(value, unread, nesting))
  })
})

test.each(
  ([' ', '|', '\t'] satisfies readonly Delimiter[]).flatMap((delimiter) =>
    (['path', 'query', 'header'] as const).map((place) => [delimiter, place] as const),
  ),
)('A list with the delimiter %j of Swagger 2.0 is read in a %s', (delimiter, place) => {
  const style = place === 'query' ? 'form' : 'simple'
  const serialization: Serialization = {
    by: 'style',
    style,
    explode: false,
    allowReserved: false,
    delimiter,
  }
  const parameter = { ...makeParameter({ name: 'p', in: place }), serialization }
  const path = place === 'path' ? '/t/{p}' : '/t'
  const operation = makeOperation({ path, parameters: [parameter], servers })
  const field = `${place}:p`
  const inputs = { parameters: { [field]: ['a,b', 'c'] } }

  expect(readPlan(operation, inputs, new Map([[field, 'list']])).get(field)).toEqual({
    kind: 'list',
    items: ['a,b', 'c'],
  })
})

function readPlan(
  operation: Parameters<typeof planOperation>[0],
  inputs: Parameters<typeof makeInputs>[0],
  kinds: Parameters<typeof readRequest>[3],
) {
  const planning = planOperation(operation, makeInputs(inputs), base)
  if (planning.outcome === 'refused') throw new Error(JSON.stringify(planning.refusals))
  const { method, url, headers, body } = planning.plan
  const request = {
    method,
    target: url.slice(base.length),
    headers: headers.map(({ name, value }) => [name, value] as const),
    body: Buffer.from(body.kind === 'form' ? body.text : ''),
  }
  return readRequest(request, operation, '/v1', kinds)
}

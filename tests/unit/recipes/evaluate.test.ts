import { describe, expect, test } from 'vitest'
import {
  evaluateExpression,
  evaluateTemplate,
  maxComposedLength,
  MissingValue,
  replaceAt,
  select,
} from '#recipes/evaluate.ts'
import { parseExpression } from '#recipes/expression.ts'
import type { Expression } from '#recipes/expression.ts'
import type { Template } from '#recipes/recipe.ts'
import { createExchange, createScope, known, parseJson } from './recipe-fixtures.ts'

function parse(text: string): Expression {
  const expression = parseExpression(text, known)
  if (!expression) throw new Error(`Not an expression: ${text}`)
  return expression
}

test.each([
  ['$url', 'https://api.example.com/orders'],
  ['$method', 'POST'],
  ['$statusCode', { digits: '200' }],
  ['$request.query.limit', { digits: '5' }],
  ['$request.header.accept', 'application/json'],
  ['$request.body#/size', { digits: '10' }],
  ['$response.header.x-count', '7'],
  ['$response.body#/items/0/id', 'a'],
  ['$response.body#/items/00', undefined],
  ['$response.body#/items/-', undefined],
  ['$inputs.order.tags[1]', 'b'],
  ['$inputs.unknown', undefined],
  ['$steps.create.outputs.id', 'order/1'],
  ['$steps.create.outputs.order', undefined],
])('%s has its value and type', (text, value) => {
  expect(evaluateExpression(parse(text), createScope())).toEqual(value)
})

test('A credential has no value, because no exchange contains one', () => {
  expect(evaluateExpression(parse('$request.header.Authorization'), createScope())).toBeUndefined()
})

function evaluate(template: Template) {
  return evaluateTemplate(template, createScope())
}

describe('Templates', () => {
  test('Embed expressions in a text without quoting it', () => {
    const parts = [
      '{"id":"',
      parse('$steps.create.outputs.id'),
      '","order":',
      parse('$inputs.order'),
      '}',
    ]
    expect(evaluate({ kind: 'text', parts })).toBe(
      '{"id":"order/1","order":{"size":10,"tags":["a","b"]}}',
    )
  })

  test('Keep the type of a value in objects and lists', () => {
    const size = { kind: 'expression', expression: parse('$inputs.order#/size') } as const
    expect(
      evaluate({ kind: 'object', members: [['sizes', { kind: 'list', items: [size] }]] }),
    ).toEqual(parseJson('{"sizes":[10]}'))
  })

  test('Select with JSONPath and JSON Pointer', () => {
    const context = parse('$response.body')
    expect(
      evaluate({
        kind: 'selector',
        context,
        selector: '$.items[?@.price > 2].id',
        type: 'jsonpath',
      }),
    ).toBe('a')
    expect(evaluate({ kind: 'selector', context, selector: '/huge', type: 'jsonpointer' })).toEqual(
      {
        digits: '12345678901234567891',
      },
    )
  })

  test('Report the expression that has no value', () => {
    const template = { kind: 'expression', expression: parse('$response.body#/id') } as const
    expect(() => evaluate(template)).toThrow(new MissingValue('$response.body#/id'))
  })
})

test('A composed value has a limit, which a loop that doubles it reaches', () => {
  const half = 'x'.repeat(maxComposedLength / 2)
  const scope = createScope({ inputs: new Map([['order', half]]) })
  const order = { kind: 'expression', expression: parse('$inputs.order') } as const
  const error = 'The composed value has more than 10,000,000 characters.'
  const compose = (parts: readonly (string | Expression)[]) =>
    evaluateTemplate({ kind: 'text', parts }, scope)
  expect(compose([order.expression, order.expression])).toBe(half + half)
  expect(() => compose([order.expression, order.expression, '!'])).toThrow(error)
  expect(() =>
    evaluateTemplate(
      { kind: 'object', members: [['list', { kind: 'list', items: [order, order] }]] },
      scope,
    ),
  ).toThrow(error)
  const payload = parseJson('[0,0,0]')
  expect(() => replaceAt(payload, '$[*]', 'jsonpath', half)).toThrow(error)
})

test('Empty values count towards the limit of a composed value', () => {
  const empty = Array.from({ length: maxComposedLength / 2 }, () => '')
  const scope = createScope({ inputs: new Map([['order', empty]]) })
  const order = { kind: 'expression', expression: parse('$inputs.order') } as const
  expect(() => evaluateTemplate({ kind: 'list', items: [order, order] }, scope)).toThrow(
    'The composed value has more than 10,000,000 characters.',
  )
})

test.each(['', null, false])('A body that is %j has no members', (body) => {
  const scope = createScope({ exchange: createExchange({ body }) })
  expect(evaluateExpression(parse('$response.body#/data/id'), scope)).toBeUndefined()
  expect(evaluateExpression(parse('$response.body'), scope)).toBe(body)
})

test('An invalid or empty selection selects nothing', () => {
  expect(select(parseJson('{"a":1}'), '$.b', 'jsonpath')).toEqual([])
  expect(select(parseJson('{"a":1}'), '$[', 'jsonpath')).toEqual([])
})

test('Replaces values at pointers and queries, and keeps the order of members', () => {
  const payload = parseJson('{"a":{"b":[1,2]},"c":3}')
  expect(replaceAt(payload, '/a/b/1', 'jsonpointer', 'x')).toEqual(
    parseJson('{"a":{"b":[1,"x"]},"c":3}'),
  )
  expect(replaceAt(payload, '/a/new', 'jsonpointer', 'x')).toEqual(
    parseJson('{"a":{"b":[1,2],"new":"x"},"c":3}'),
  )
  expect(replaceAt(payload, '$.a.b[*]', 'jsonpath', null)).toEqual(
    parseJson('{"a":{"b":[null,null]},"c":3}'),
  )
  expect(replaceAt(payload, '/a/b/9', 'jsonpointer', 'x')).toBeUndefined()
  expect(replaceAt(payload, '$.z', 'jsonpath', 'x')).toBeUndefined()
})

test('A response that is not JSON is a text', () => {
  const scope = createScope({ exchange: createExchange({ body: 'plain' }) })
  expect(evaluateExpression(parse('$response.body'), scope)).toBe('plain')
  expect(evaluateExpression(parse('$response.body#/a'), scope)).toBeUndefined()
})

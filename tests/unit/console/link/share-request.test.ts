import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseNotation } from '#console/form/field-kind/field-kind.ts'
import { createFormState } from '#console/form/state/form-state.ts'
import { fillField } from '#console/form/changes/fill-field.ts'
import { parseForm } from '#console/form/parse/parse-form.ts'
import { fillEntries } from '#console/link/follow-link.ts'
import { shareRequest } from '#console/link/share-request.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { RequestInputs, Value } from '#request/inputs.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { parseRequestLink } from '#request/request-link.ts'
import { makeInputs, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { keyIn, useScheme } from '../../../fixtures/credentials.ts'

const schemas: Readonly<Record<string, Schema>> = {
  text: { type: 'string' },
  number: { type: ['integer', 'null'] },
  flag: { type: 'boolean' },
  kind: { enum: ['cat', '1', 1, true, null] },
  either: { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 3 }, { type: 'boolean' }] },
  list: { type: 'array', items: { type: 'string' } },
  numbers: { type: 'array', items: { type: 'integer' } },
  map: { type: 'object', properties: { a: { type: 'string' } } },
  __proto__x: {},
}

const operation = makeOperation({
  path: '/things/{id}',
  parameters: [
    makeParameter({ name: 'id', in: 'path' }),
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      { ...makeParameter({ name, in: 'query' }), schema },
      { ...makeParameter({ name: `X-${name}`, in: 'header' }), schema },
      {
        ...makeParameter({ name: `${name}-json`, in: 'query' }),
        schema,
        serialization: { by: 'content', mediaType: 'application/json' } as const,
      },
    ]),
  ],
})

const never = () => false
const place = { operation, schemas: {} }

function follow(fragment: string): Pick<RequestInputs, 'parameters' | 'extraQuery' | 'nestings'> {
  const result = parseRequestLink(fragment)
  if (result.outcome !== 'read') throw new Error(result.outcome)
  expect(result.unreadable).toEqual([])
  const { formState, ignored } = fillEntries(place, createFormState(operation), result.entries)
  expect(ignored).toEqual([])
  return parseForm(operation, {}, formState)
}

function share(inputs: Partial<RequestInputs>, setup = { operation }) {
  return shareRequest(setup, makeInputs(inputs), never)
}

test('A link restores the shared request for any input', () => {
  const text = oneof(
    string({ unit: 'grapheme', maxLength: 8 }),
    constantFrom('', '1', '1.50', 'true', 'null', '[1]', ' {"a":1}', '"', '__proto__'),
  )
  const scalar: Arbitrary<Value> = oneof(
    text,
    constantFrom<Value>(null, true, false, { digits: '1' }, { digits: '-1.50e3' }),
  )
  const value: Arbitrary<Value> = oneof(
    scalar,
    array(scalar, { maxLength: 3 }),
    array(scalar, { maxLength: 2 }).map((items) => ({
      members: items.map((item, index) => [`${index}`, item] as const),
    })),
  )
  const extra = record({ name: text.filter((name) => name !== ''), value: text })
  const names = operation.parameters.map((parameter) => parameter)
  assert(
    property(
      array(record({ parameter: constantFrom(...names), value }), { maxLength: 4 }),
      array(extra, { maxLength: 3 }),
      (given, extraQuery) => {
        // As typed in the form, which has a field for each of them.
        const fields = given.map(({ parameter, value: typed }) => [
          getFieldKey(parameter),
          fillField(typed, parameter.schema, {}, chooseNotation(parameter)),
        ])
        const draft = { ...createFormState(operation), fields: Object.fromEntries(fields) }
        const { parameters } = parseForm(operation, {}, draft)
        const shared = share({ parameters, extraQuery })
        if (shared.outcome === 'refused') throw new Error(shared.sentence)
        expect(shared.omitted).toEqual([])
        const inputs = follow(shared.fragment)
        expect(inputs.extraQuery).toEqual(extraQuery)
        expect(Object.keys(inputs.parameters)).toEqual(Object.keys(parameters))
        const plan = (part: Partial<RequestInputs>) =>
          planOperation(
            operation,
            makeInputs({ ...part, extraQuery: [] }),
            'https://api.example.com',
          )
        for (const parameter of operation.parameters) {
          const field = getFieldKey(parameter)
          const only = (all: RequestInputs['parameters']) =>
            Object.hasOwn(all, field) ? { [field]: all[field] ?? null } : {}
          const id = { 'path:id': 'x' }
          expect(plan({ parameters: { ...id, ...only(inputs.parameters) } })).toEqual(
            plan({ parameters: { ...id, ...only(parameters) } }),
          )
        }
      },
    ),
  )
})

describe('A link never contains', () => {
  test.for<[string, Partial<RequestInputs>, string]>([
    ['a body', { body: { kind: 'text', mediaType: 'text/plain', text: 'secret' } }, 'the body'],
    ['a cookie', { parameters: { 'cookie:session': 'secret' } }, 'the cookie parameter “session”'],
    ['a key', { parameters: { 'query:api_key': 'secret' } }, 'the query parameter “api_key”'],
    ['a header key', { parameters: { 'header:x-KEY': 'secret' } }, 'the header parameter “x-KEY”'],
    [
      'an extra key',
      { extraQuery: [{ name: 'api_key', value: 'secret' }] },
      'the query parameter “api_key”',
    ],
    [
      'a token',
      { extraQuery: [{ name: 'access_token', value: 'secret' }] },
      'the query parameter “access_token”',
    ],
    ['a password', { parameters: { 'query:pin': 'secret' } }, 'the query parameter “pin”'],
    ['a secret', { parameters: { 'query:token': 'fake' } }, 'the query parameter “token”'],
    [
      'a secret header',
      { parameters: { 'header:X-Token': 'fake' } },
      'the header parameter “X-Token”',
    ],
    ['a secret that is held', { secrets: ['query:token'] }, 'the secret “token”'],
    [
      'an undocumented header that is a key',
      { extraHeaders: [{ name: 'X-Api-Key', value: 'fake' }] },
      'the header “X-Api-Key”',
    ],
    [
      'any undocumented header',
      { extraHeaders: [{ name: 'X-Trace', value: 'a' }] },
      'the header “X-Trace”',
    ],
    ['half a character', { parameters: { 'query:q': '\uD800' } }, 'the query parameter “q”'],
  ])('%s, and the omission is reported', ([, inputs, name]) => {
    const all = makeOperation({
      security: {
        state: 'stated',
        alternatives: [[useScheme('k', keyIn('query', 'api_key'))]],
      },
      parameters: [
        ...['api_key', 'q'].map((each) => makeParameter({ name: each, in: 'query' })),
        {
          ...makeParameter({ name: 'pin', in: 'query' }),
          schema: { type: 'string', format: 'password' },
        },
        makeParameter({ name: 'x-KEY', in: 'header' }),
        makeParameter({ name: 'session', in: 'cookie' }),
        makeParameter({ name: 'token', in: 'query', isSecret: true }),
        makeParameter({ name: 'X-Token', in: 'header', isSecret: true, isRequired: true }),
      ],
    })
    const setup = { operation: all, secretParameters: ['header:X-Key'] }
    expect(shareRequest(setup, makeInputs(inputs), never)).toEqual({
      outcome: 'written',
      fragment: '#operation=read-thing',
      omitted: [name],
    })
  })

  test('a text that contains a held key', () => {
    const inputs = makeInputs({ extraQuery: [{ name: 'q', value: 'a fake-key b' }] })
    const shared = shareRequest({ operation }, inputs, (text) => text.includes('fake-key'))
    expect(shared).toEqual({
      outcome: 'refused',
      sentence: 'Not copied: a parameter contains your key. Remove it there first.',
    })
  })
})

test('Refuses to make a link that is too long', () => {
  expect(share({ extraQuery: [{ name: 'q', value: 'a'.repeat(9000) }] })).toEqual({
    outcome: 'refused',
    sentence: 'Not copied: the parameters are too long for a link.',
  })
})

test('A link contains the chosen convention only together with the value', () => {
  const parameters = { 'query:map': { members: [['a', ['x']]] } } as const
  const nestings = {
    'query:map': 'brackets',
    'query:list': 'indices',
    'body:b': 'indices',
  } as const
  const shared = share({ parameters, nestings })
  const fragment = shared.outcome === 'written' ? shared.fragment : ''

  expect(decodeURIComponent(fragment)).toBe(
    '#operation=read-thing&query-json.map={"a":["x"]}&nesting.map=brackets',
  )
  expect(follow(fragment)).toMatchObject({ parameters, nestings: { 'query:map': 'brackets' } })
})

test.for([
  ['#nesting.map=other', 'nesting “map” (unknown convention)'],
  ['#nesting.none=indices', 'nesting “none” (not part of this operation)'],
  ['#nesting.id=indices', 'nesting “id” (not part of this operation)'],
] as const)('A link cannot choose an unknown convention: %s', ([fragment, ignored]) => {
  const result = parseRequestLink(fragment)
  const entries = result.outcome === 'read' ? result.entries : []

  const formState = createFormState(operation)
  expect(fillEntries(place, formState, entries)).toEqual({
    formState: formState,
    filled: [],
    ignored: [ignored],
  })
})

import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  letrec,
  oneof,
  option,
  property,
  record,
  string,
  tuple,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import type {
  FormProperty,
  Operation,
  RequestBody,
  Security,
} from '#request/description/operation.ts'
import type { Parameter, Serialization, Style } from '#request/description/parameter.ts'
import type { BodyInput, Value } from '#request/inputs.ts'
import { getBlockedReasons } from '#request/blocked-reasons.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { makeOperation, sampleFile } from '../../fixtures/operations.ts'

/** Common, malicious and unencodable names. */
const anyText = oneof(
  string({ unit: 'binary', maxLength: 6 }),
  string({ unit: constantFrom('a', '{', '}', '/', '\ud800', '\n', ':', '%'), maxLength: 6 }),
  constantFrom('__proto__', 'constructor', '..', 'Cookie', 'id', ''),
)
const styles = constantFrom<Style>(
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'cookie',
)
const mediaTypes = constantFrom(
  ...'application/json,text/plain,multipart/form-data,image/*,*/*,,a/b; charset=x'.split(','),
  'application/x-www-form-urlencoded',
)

const { value: anyValue } = letrec<{ value: Value }>((tie) => ({
  value: oneof(
    { maxDepth: 3 },
    oneof(anyText, boolean(), constant(null), record({ digits: anyText })),
    array(tie('value'), { maxLength: 3 }),
    record({ members: array(tuple(anyText, tie('value')), { maxLength: 3 }) }),
  ),
}))

const byStyle: Arbitrary<Serialization> = record({
  by: constant('style' as const),
  style: styles,
  explode: boolean(),
  allowReserved: boolean(),
})

const anyParameter: Arbitrary<Parameter> = record({
  name: anyText,
  in: constantFrom('path', 'query', 'querystring', 'header', 'cookie'),
  isRequired: boolean(),
  isDeprecated: boolean(),
  description: constant(undefined),
  serialization: oneof(
    byStyle,
    record({ by: constant('content' as const), mediaType: mediaTypes }),
  ),
  schema: constant(undefined),
  examples: constant([]),
})

const anyProperty: Arbitrary<FormProperty> = record({
  isRequired: boolean(),
  contentType: mediaTypes,
  isArray: boolean(),
  isBinary: boolean(),
  style: option(record({ style: styles, explode: boolean(), allowReserved: boolean() }), {
    nil: undefined,
  }),
  schema: constant(undefined),
})

const anyBody: Arbitrary<RequestBody> = record({
  isRequired: boolean(),
  description: constant(undefined),
  contents: array(
    record({
      mediaType: mediaTypes,
      schema: constant(undefined),
      examples: constant([]),
      properties: dictionary(anyText, anyProperty),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

const anySecurity: Arbitrary<Security> = oneof(
  constantFrom<Security>({ state: 'none' }, { state: 'not-specified' }),
  record({
    state: constant('stated' as const),
    alternatives: array(
      array(
        record({
          name: anyText,
          scopes: constant([]),
          scheme: record({
            type: constant('api-key' as const),
            in: constantFrom('header', 'query', 'cookie'),
            parameter: anyText,
            description: constant(undefined),
          }),
        }),
        { maxLength: 2 },
      ),
      { maxLength: 2 },
    ),
  }),
)

const anyOperation: Arbitrary<Operation> = record({
  path: mostly(
    '/a',
    oneof(
      anyText,
      anyText.map((name) => `/a/{${name}}/b{id}`),
    ),
  ),
  method: constantFrom('GET', 'GET', 'POST', 'PUT', 'TRACE', 'a b'),
  parameters: array(anyParameter, { maxLength: 2 }),
  body: option(anyBody, { nil: undefined }),
  security: anySecurity,
}).map((part) => makeOperation(part))

const anyBodyInput: Arbitrary<BodyInput> = oneof(
  record({ kind: constant('text' as const), mediaType: mediaTypes, text: anyText }),
  record({
    kind: constant('form' as const),
    mediaType: mediaTypes,
    fields: array(tuple(anyText, oneof(anyValue, constant(sampleFile))), { maxLength: 3 }),
  }),
  record({ kind: constant('file' as const), mediaType: mediaTypes, file: constant(sampleFile) }),
)

/** Mostly values for documented inputs, so that many can be planned. */
const anyCall = anyOperation.chain((operation) =>
  tuple(
    constant(operation),
    record({
      parameters: tuple(
        ...operation.parameters.map((parameter) =>
          tuple(constant(`${parameter.in}:${parameter.name}`), anyValue),
        ),
      ).map((entries) => Object.fromEntries(entries)),
      body: mostly(undefined, anyBodyInput),
      extraQuery: mostly([], array(record({ name: anyText, value: anyText }), { maxLength: 2 })),
      alternative: constantFrom<number | 'none'>('none', 'none', 'none', 0),
    }),
  ),
)

function mostly<T, U>(usual: T, rest: Arbitrary<U>): Arbitrary<T | U> {
  return oneof({ arbitrary: constant(usual), weight: 3 }, { arbitrary: rest, weight: 1 })
}

test('Arbitrary operations and inputs are planned correctly or refused in sentences', () => {
  let planned = 0
  assert(
    property(anyCall, ([operation, inputs]) => {
      const planning = planOperation(operation, inputs, 'https://example.com/v1')
      if (planning.outcome === 'refused') {
        const sentences = planning.errors.map(({ sentence }) => sentence)
        return (
          sentences.length > 0 &&
          sentences.every((sentence) => /^[^]+\.$/.test(sentence)) &&
          planning.errors.every(({ citation, field }) => citation.section !== '' && field !== '')
        )
      }
      planned += 1
      const { plan } = planning
      return (
        new URL(plan.url).href === plan.url &&
        plan.headers.every(({ name, value }) => new Headers([[name, value]]).get(name) === value) &&
        Array.isArray(getBlockedReasons(plan))
      )
    }),
    { numRuns: 3000 },
  )
  expect(planned).toBeGreaterThan(50)
})
